// What is kept: settings over a reload, the session over a crash, and the whole laboratory without a network.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";

import { folder, hall, inLaboratory, newLaboratory } from "./hall.mjs";
import { visitor } from "./laboratory.mjs";
import { brightness } from "./picture.mjs";
import { OFFER } from "./places.mjs";
import { serve } from "./server.mjs";

export default function keeps() {
  inLaboratory("settings survive a reload", "", async (laboratory) => {
    const isLight = async () => brightness(await laboratory.screen()) > 128;
    assert.equal(await isLight(), false, "dark by default");
    await laboratory.press("F9");
    assert.equal(await isLight(), true, "F9 makes it light");
    const keys = await laboratory.page.evaluate(() => Object.keys(localStorage));
    assert.ok(keys.every((key) => key.startsWith("ghostspring/")), `keys of its own: ${keys}`);
    await laboratory.page.reload();
    await laboratory.isOpen();
    await laboratory.frames(3);
    assert.equal(await isLight(), true, "it stays light");
  });

  test("what a crash has left behind is offered", { timeout: 180_000 }, async () => {
    const context = await hall.browser.newContext(visitor());
    try {
      const first = await newLaboratory({ context });
      await first.open(`${hall.server.address}?scene=chain_soft`);
      const left = await leaveAside(first);
      await first.crash();
      // A page elsewhere is taken for gone when it has given no sign of life for some minutes.
      const second = await newLaboratory({ context });
      await second.page.addInitScript(() => {
        const now = Date.now;
        Date.now = () => now() + 180_000;
      });
      await second.open(hall.server.address);
      await takeOffer(second, left);
      assert.deepEqual(second.errors, []);
    } finally {
      await context.close();
    }
  });

  inLaboratory("a program that broke says so, opens again and offers what it had", "?scene=chain_soft", async (laboratory) => {
    const { page } = laboratory;
    const left = await leaveAside(laboratory);
    await page.evaluate(() => window.ghostspringBroke("a panic of this test"));
    await page.getByText("a panic of this test").waitFor();
    await page.getByRole("button", { name: "Reload" }).click();
    await page.waitForFunction(() => document.documentElement.dataset.state === "open", null, { timeout: 60_000 });
    await takeOffer(laboratory, left);
  });

  test("a visit that ended well leaves nothing to offer", { timeout: 120_000 }, async () => {
    const context = await hall.browser.newContext(visitor());
    try {
      const laboratory = await newLaboratory({ context });
      await laboratory.open(`${hall.server.address}?scene=chain_soft`);
      await laboratory.play();
      await laboratory.press("k");
      await sleep(8_000);
      await laboratory.page.goto("about:blank");
      await laboratory.open(hall.server.address);
      await laboratory.frames(5);
      assert.equal((await laboratory.value("notice")) ?? "", "");
    } finally {
      await context.close();
    }
  });

  test("a laboratory beside an open one is not offered that one's session", { timeout: 120_000 }, async () => {
    const context = await hall.browser.newContext(visitor());
    try {
      const first = await newLaboratory({ context });
      await first.open(`${hall.server.address}?scene=chain_soft`);
      await first.press("k", "Space");
      await sleep(8_000);
      const second = await newLaboratory({ context });
      await second.open(hall.server.address);
      await second.frames(5);
      assert.equal((await second.value("notice")) ?? "", "");
    } finally {
      await context.close();
    }
  });

  test("it works without a network after the first visit", { timeout: 180_000 }, async () => {
    const server = await serve(folder);
    const laboratory = await newLaboratory();
    const { page } = laboratory;
    try {
      await laboratory.open(server.address);
      await page.evaluate(() => navigator.serviceWorker.ready);
      // The first visit may still be filling the store.
      await page.waitForFunction(hasStored, null, { timeout: 60_000, polling: 500 });
    } finally {
      await server.close();
    }
    await page.context().setOffline(true);
    await page.reload();
    await laboratory.isOpen();
    await laboratory.play();
    await laboratory.untilNumber("steps", (steps) => steps > 0);
    // Also another scene in the address.
    await page.goto(`${server.address}?scene=chain_soft`);
    await laboratory.isOpen();
    assert.match(await laboratory.value("scene"), /chain_soft/);
    assert.deepEqual(laboratory.errors, []);
    await page.context().close();
  });
}

/** Changes something, and waits until that is written aside, which happens every five seconds. */
async function leaveAside(laboratory) {
  await laboratory.play();
  await laboratory.press("k");
  await laboratory.untilNumber("steps", (steps) => steps >= 20);
  await laboratory.pause();
  await sleep(8_000);
  return laboratory.values();
}

/** Takes what an earlier page has left behind, and asks that it is the very state. */
async function takeOffer(laboratory, { scene, steps, fingerprint }) {
  const notice = await laboratory.until("notice", (text) => (text ?? "") !== "");
  assert.ok(notice.length >= 10, notice);
  // A page that has just been loaded may miss a click on a busy machine.
  for (let tries = 0; tries < 3; tries++) {
    await laboratory.click(OFFER);
    await sleep(3_000);
    if ((await laboratory.value("notice")) !== notice) break;
  }
  await laboratory.until("fingerprint", (now) => now === fingerprint, 60);
  assert.equal(await laboratory.value("steps"), steps);
  assert.equal(await laboratory.value("scene"), scene);
}

/** Runs in the page: whether the program itself is in the browser's store. */
async function hasStored() {
  const names = await caches.keys();
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return requests.flat().some(({ url }) => url.includes(".wasm"));
}
