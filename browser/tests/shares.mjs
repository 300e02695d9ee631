// A link carries a session: whoever opens it has the same state, to the last bit, in another browser and in the native program.

import assert from "node:assert/strict";
import { test } from "node:test";

import { hall, inLaboratory, native, newLaboratory, runNative } from "./hall.mjs";
import { isFingerprint } from "./laboratory.mjs";

export default function shares() {
  /** The link of the first test, for the second. */
  let code = null;

  inLaboratory("a share link makes the same state again", "?scene=chain", async (laboratory) => {
    await laboratory.play();
    await laboratory.untilNumber("steps", (steps) => steps >= 100, 60);
    await laboratory.press("]", "k");
    const kicked = await laboratory.number("steps");
    await laboratory.untilNumber("steps", (steps) => steps >= kicked + 20);
    await laboratory.pause();
    const { steps, fingerprint, iterations } = await laboratory.values();
    await laboratory.press("Control+KeyC");
    const link = await waitForLink(laboratory);
    assert.equal(await laboratory.page.evaluate(() => navigator.clipboard.readText()), link, "the clipboard has the address");
    code = decodeURIComponent(new URL(link).hash.slice(1));
    const other = await newLaboratory({ visitor: { viewport: { width: 900, height: 700 } } });
    try {
      await other.open(link);
      await other.until("steps", (now) => now === steps, 60);
      assert.equal(await other.until("fingerprint", isFingerprint), fingerprint);
      assert.equal(await other.value("iterations"), iterations);
      await other.press("p");
      await other.page.waitForFunction(() => location.hash === "", null, { timeout: 20_000 }); // no longer what the link says
      assert.deepEqual(other.errors, []);
    } finally {
      await other.page.context().close();
    }
  });

  test("the native program makes the same state from that link", { skip: !native && "no native program" }, async (t) => {
    assert.ok(code, "the link of the test before");
    const { code: exit, stdout, stderr } = await runNative("replay", code);
    t.diagnostic(stdout.trim());
    assert.equal(exit, 0, stdout + stderr);
    const [, compared] = /same to the last bit \((\d+) states? compared\)/.exec(stdout) ?? [];
    assert.ok(Number(compared) >= 1, stdout);
  });

  inLaboratory("a link is pasted into an open laboratory", "?scene=chain_soft", async (laboratory) => {
    assert.ok(code, "the link of the test before");
    const link = `${hall.server.address}#${code}`;
    await laboratory.page.evaluate((text) => navigator.clipboard.writeText(text), link);
    await laboratory.press("Control+KeyV");
    await laboratory.untilNumber("iterations", (n) => n === 80);
    await laboratory.untilNumber("steps", (steps) => steps >= 100);
  });
}

/** The address with the code, once it is in the bar. */
async function waitForLink({ page }) {
  await page.waitForFunction(() => /^#gs1(:|%3A)/i.test(location.hash), null, { timeout: 20_000 });
  return page.evaluate(() => location.href);
}
