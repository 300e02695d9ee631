// Screens of all kinds: fingers instead of a pointer, twice the pixels, small and turned, in a frame of another page.

import assert from "node:assert/strict";
import { test } from "node:test";

import { SOFTWARE, hall, inLaboratory, newLaboratory, startBrowser } from "./hall.mjs";
import { discs } from "./picture.mjs";
import { MIDDLE, PHONE_DOUBLE, PHONE_FIELD, PHONE_KICK, PICTURE } from "./places.mjs";

const LOOSE = "?scene=packing_small_loose&paused";

export default function screens() {
  const touching = { visitor: { hasTouch: true } };
  const [x, y] = MIDDLE;

  inLaboratory("a finger moves the picture", LOOSE, async (laboratory) => {
    await laboratory.onlyPicture();
    const before = discs(await laboratory.screen(), PICTURE);
    await laboratory.fingers(way([x, y], [x + 60, y - 30]));
    const after = discs(await laboratory.screen(), PICTURE);
    const hasMoved = (disc) => after.some((now) => Math.hypot(now.x - disc.x - 60, now.y - disc.y + 30) <= 4);
    const moved = before.filter(hasMoved).length;
    assert.ok(before.length >= 50 && moved >= 0.7 * before.length, `${moved} of ${before.length} discs moved with the finger`);
  }, touching);

  inLaboratory("two fingers enlarge the picture", LOOSE, async (laboratory) => {
    await laboratory.onlyPicture();
    const before = largest(discs(await laboratory.screen(), PICTURE));
    await laboratory.fingers(way([x - 60, y], [x - 90, y]), way([x + 60, y], [x + 90, y]));
    const after = largest(discs(await laboratory.screen(), PICTURE));
    assert.ok(Math.abs(after / before - 1.5) < 0.2, `enlarged ${after / before} times, the fingers 1.5 times`);
  }, touching);

  test("a fine screen has twice the pixels", { timeout: 120_000 }, async () => {
    // A screen that the browser only pretends to have does not make the canvas finer.
    const browser = await startBrowser([...SOFTWARE, "--force-device-scale-factor=2", "--window-size=1280,900"]);
    try {
      const laboratory = await newLaboratory({ browser, visitor: { viewport: null } });
      await laboratory.open(hall.server.address + LOOSE);
      const { width, height, innerWidth, innerHeight } = await laboratory.page.evaluate(() => {
        const { width, height } = document.querySelector("#laboratory");
        return { width, height, innerWidth, innerHeight };
      });
      assert.deepEqual([width, height], [2 * innerWidth, 2 * innerHeight]);
      await laboratory.onlyPicture();
      const [left, top, right] = PICTURE;
      const fine = discs(await laboratory.screen(), [left, top, right, innerHeight - 90].map((place) => 2 * place));
      assert.ok(fine.length >= 50 && fine.length <= 100, `${fine.length} discs`);
      assert.deepEqual(laboratory.errors, []);
    } finally {
      await browser.close();
    }
  });

  inLaboratory("the canvas follows the window", "", async (laboratory) => {
    for (const [width, height] of [[800, 600], [390, 844], [1400, 900]]) {
      await laboratory.page.setViewportSize({ width, height });
      await laboratory.page.waitForFunction(
        ([w, h]) => {
          const canvas = document.querySelector("#laboratory");
          return canvas.width === w && canvas.height === h;
        },
        [width, height],
        { timeout: 20_000 },
      );
      await laboratory.frames(3);
    }
    await laboratory.play();
    await laboratory.untilNumber("steps", (now) => now > 0);
  });

  inLaboratory("a phone has N_I and the kick in reach, and they ring", "?scene=chain_pressed", async (laboratory) => {
    await laboratory.page.setViewportSize({ width: 390, height: 844 });
    await laboratory.frames(5);
    const before = await laboratory.number("iterations");
    await laboratory.click(PHONE_DOUBLE);
    await laboratory.untilNumber("iterations", (n) => n === 2 * before);
    await laboratory.press("u");
    await laboratory.play();
    await laboratory.click(PHONE_KICK);
    const omega = await laboratory.untilNumber("omega", (n) => n > 0, 60);
    const theory = await laboratory.number("omegaTheory");
    assert.ok(Math.abs(omega / theory - 1) < 0.05, `ω = ${omega}, theory ${theory}`);
  }, touching);

  const android = "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";
  for (const [device, visitor] of [
    ["a screen that is touched", touching.visitor],
    ["a phone", { ...touching.visitor, userAgent: android }],
  ]) {
    inLaboratory(`a number is typed on ${device}`, "?scene=chain_parallel", async (laboratory) => {
      await laboratory.page.setViewportSize({ width: 390, height: 844 });
      await laboratory.frames(5);
      await laboratory.fingers([PHONE_FIELD]);
      await laboratory.page.keyboard.type("23", { delay: 300 });
      await laboratory.press("Enter");
      await laboratory.untilNumber("iterations", (n) => n === 23);
    }, { visitor });
  }

  test("a lesson page holds the laboratory in a frame", { timeout: 120_000 }, async () => {
    const laboratory = await newLaboratory();
    const { page } = laboratory;
    await page.goto(`${hall.server.address}lesson-page.html`);
    laboratory.frame = page.frames()[1];
    await laboratory.isOpen();
    assert.match(await laboratory.value("scene"), /chain_soft/);
    // The page around it can read what it says, and its keys are its own once it is touched.
    const seen = await page.evaluate(() => document.querySelector("iframe").contentDocument.documentElement.dataset.scene);
    assert.match(seen, /chain_soft/);
    await page.frameLocator("iframe").locator("#laboratory").click({ position: { x: 500, y: 690 } });
    await laboratory.play();
    await laboratory.untilNumber("steps", (steps) => steps > 0);
    assert.deepEqual(laboratory.errors, []);
    await page.context().close();
  });

  test("a link is copied in a frame that may not have the clipboard", { timeout: 120_000 }, async () => {
    const laboratory = await newLaboratory();
    const { page } = laboratory;
    // The name of the server makes two sites of it.
    const around = hall.server.address.replace("localhost", "127.0.0.1");
    await page.goto(`${around}frame-page.html`);
    laboratory.frame = page.frames()[1];
    await laboratory.isOpen();
    const isRefused = () => laboratory.frame.evaluate(() => Clipboard.prototype.writeText.call(navigator.clipboard, "").then(() => false, () => true));
    assert.ok(await isRefused(), "the browser refuses");
    await page.frameLocator("iframe").locator("#laboratory").click({ position: { x: 500, y: 690 } });
    await laboratory.press("Control+KeyC");
    await laboratory.frame.waitForFunction(() => /^#gs1(:|%3A)/i.test(location.hash), null, { timeout: 20_000 });
    const link = await laboratory.frame.evaluate(() => location.href);
    await page.locator("a").focus();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), link);
    await page.context().close();
  });
}

/** Diameter of the largest disc. */
function largest(seen) {
  return Math.max(...seen.map(({ diameter }) => diameter));
}

/** A straight way in eight steps. */
function way([fromX, fromY], [toX, toY]) {
  return Array.from({ length: 9 }, (_, i) => [fromX + ((toX - fromX) * i) / 8, fromY + ((toY - fromY) * i) / 8]);
}
