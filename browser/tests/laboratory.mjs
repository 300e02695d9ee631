// The laboratory in a page of the browser, as a hand and an eye meet it: keys, pointer, fingers, what is on the screen, and what the
// program says about itself in the data attributes of the page.

import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";

import { readPng } from "./picture.mjs";

/** Size of the window in points; `places.mjs` is made for it. */
export const WINDOW = { width: 1280, height: 800 };

/** What a fresh visitor's browser is like. */
export function visitor(options = {}) {
  return { viewport: WINDOW, locale: "en-GB", permissions: ["clipboard-read", "clipboard-write"], ...options };
}

export class Laboratory {
  constructor(page) {
    this.page = page;
    /** Everything that the page complained about. */
    this.errors = [];
    /** What it says about itself is there, or in a frame of it. */
    this.frame = page;
    page.on("console", (message) => {
      if (message.type() === "error") this.errors.push(`${message.text()} (${message.location().url})`);
    });
    page.on("pageerror", (error) => this.errors.push(String(error)));
  }

  /** Opens an address and waits for the first picture. */
  async open(address) {
    await this.page.goto(address);
    await this.isOpen();
  }

  /** Waits for the first picture. */
  isOpen() {
    return this.until("state", (state) => state === "open", 60);
  }

  /** All data attributes of the page. */
  values() {
    return this.frame.evaluate(() => ({ ...document.documentElement.dataset }));
  }

  /** One of them. */
  async value(name) {
    return (await this.values())[name];
  }

  /** One of them as a number; not a number if it is not there. */
  async number(name) {
    return Number.parseFloat(await this.value(name));
  }

  /** Waits until a value is as wanted, and returns it. */
  async until(name, isWanted, seconds = 30) {
    const end = Date.now() + 1000 * seconds;
    for (;;) {
      const values = await this.values();
      if (isWanted(values[name])) return values[name];
      const all = JSON.stringify({ ...values, stepTimes: undefined });
      const said = `the page says ${all}; ${this.errors.join("; ")}`;
      assert.ok(!["broken", "missing", "unreached"].includes(values.state), `waited for another ${name}; ${said}`);
      assert.ok(Date.now() < end, `waited ${seconds} s for another ${name}; ${said}`);
      await sleep(100);
    }
  }

  /** Waits until a number is as wanted, and returns it. */
  async untilNumber(name, isWanted, seconds) {
    return Number.parseFloat(await this.until(name, (text) => isWanted(Number.parseFloat(text)), seconds));
  }

  /** Waits until the program has drawn a few times: without a graphics card a frame takes a fifth of a second. */
  frames(count = 2) {
    const draw = (left) =>
      new Promise((done) => {
        const next = () => (left-- > 0 ? requestAnimationFrame(next) : done());
        next();
      });
    return this.frame.evaluate(draw, count);
  }

  /** Presses keys one after the other, held as long as a hand holds them: "k", "Space", "Control+KeyC". */
  async press(...all) {
    for (const keys of all) {
      const parts = keys.split("+");
      const [key, ...held] = parts.reverse();
      for (const modifier of held.reverse()) await this.page.keyboard.down(modifier);
      if (held.length > 0) await this.frames();
      await this.page.keyboard.down(key);
      await this.frames();
      await this.page.keyboard.up(key);
      for (const modifier of held.reverse()) await this.page.keyboard.up(modifier);
      await this.frames();
    }
  }

  /** Clicks at a place. */
  async click([x, y]) {
    await this.page.mouse.move(x, y);
    await this.frames();
    await this.page.mouse.down();
    await this.frames();
    await this.page.mouse.up();
    await this.frames();
  }

  /** Drags from one place to another. */
  async drag([fromX, fromY], [toX, toY]) {
    await this.page.mouse.move(fromX, fromY);
    await this.frames();
    await this.page.mouse.down();
    for (let i = 1; i <= 5; i += 1) {
      await this.page.mouse.move(fromX + ((toX - fromX) * i) / 5, fromY + ((toY - fromY) * i) / 5);
      await this.frames(1);
    }
    await this.page.mouse.up();
    await this.frames();
  }

  /** Moves fingers, each along its own list of places. */
  async fingers(...ways) {
    const devtools = await this.page.context().newCDPSession(this.page);
    const touch = async (type, touchPoints) => {
      await devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
      await this.frames(1);
    };
    const at = (i) => ways.map((way, id) => ({ x: way[i][0], y: way[i][1], id }));
    await touch("touchStart", at(0));
    for (let i = 1; i < ways[0].length; i += 1) await touch("touchMove", at(i));
    await touch("touchEnd", []);
    await this.frames();
    await devtools.detach();
  }

  /** Closes the card for newcomers and every panel, so that the picture has the window to itself. */
  onlyPicture() {
    return this.press("Escape", "q", "F6", "F7", "s");
  }

  /** The screen as a picture. */
  async screen() {
    return readPng(await this.page.screenshot());
  }

  /** The file that comes when something is done: its name and bytes. */
  async download(deed, seconds = 60) {
    const coming = this.page.waitForEvent("download", { timeout: 1000 * seconds });
    const [file] = await Promise.all([coming, deed()]);
    const pieces = [];
    for await (const piece of await file.createReadStream()) pieces.push(piece);
    return { name: file.suggestedFilename(), bytes: Buffer.concat(pieces) };
  }

  /** Ends it as the system ends a page that has no memory left: nothing in it hears of that. */
  async crash() {
    const gone = this.page.waitForEvent("crash");
    const devtools = await this.page.context().newCDPSession(this.page);
    devtools.send("Page.crash").catch(() => {});
    await gone;
    await this.page.close();
  }

  /** Starts, and waits until it moves. */
  async play() {
    if ((await this.value("playing")) !== "true") await this.press("Space");
    await this.until("playing", (playing) => playing === "true");
  }

  /** Stops, and waits until it stands. */
  async pause() {
    if ((await this.value("playing")) === "true") await this.press("Space");
    await this.until("playing", (playing) => playing === "false");
    await this.until("fingerprint", isFingerprint);
  }
}

/** Whether this is the hash of a state. */
export function isFingerprint(text) {
  return /^[0-9a-f]{16}$/.test(text ?? "");
}
