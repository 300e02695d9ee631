// It plays: steps are made, values are changed by hand, a kick rings as the theory says.

import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";

import { inLaboratory } from "./hall.mjs";
import { isFingerprint } from "./laboratory.mjs";
import { ITERATIONS_FIELD, ITERATIONS_SLIDER } from "./places.mjs";

export default function plays() {
  inLaboratory("space plays and pauses", "?scene=chain", async (laboratory) => {
    assert.equal(await laboratory.value("playing"), "true", "a scene plays when it opens");
    await laboratory.pause();
    const began = await laboratory.number("steps");
    const resting = await laboratory.until("fingerprint", isFingerprint);
    await laboratory.play();
    await laboratory.untilNumber("steps", (steps) => steps >= began + 10);
    assert.equal(await laboratory.value("fingerprint"), undefined, "no hash of a state that moves");
    await laboratory.pause();
    const [steps, moved] = [await laboratory.number("steps"), await laboratory.value("fingerprint")];
    assert.notEqual(moved, resting, "another state has another hash");
    await laboratory.frames(5);
    assert.equal(await laboratory.number("steps"), steps, "paused is paused");
    await laboratory.press("ArrowRight");
    await laboratory.untilNumber("steps", (now) => now === steps + 1);
    await laboratory.press("ArrowLeft");
    await laboratory.untilNumber("steps", (now) => now === steps);
    await laboratory.until("fingerprint", (now) => now === moved);
  });

  inLaboratory("keys of the browser stay the browser's", "?scene=chain&paused", async (laboratory) => {
    // The laboratory refuses the browser what it takes for itself.
    await laboratory.page.evaluate(() => {
      window.pressed = {};
      const note = (event) => setTimeout(() => (window.pressed[event.key] = event.defaultPrevented), 0);
      window.addEventListener("keydown", note, { capture: true });
    });
    const isTaken = async (keys) => {
      await laboratory.press(keys);
      return laboratory.page.evaluate((key) => window.pressed[key], keys.split("+").pop());
    };
    const browsers = ["F12", "Control+f", "Control+l", "Control+=", "Alt+d"];
    const ours = ["k", "Tab", "F6", "Control+z", "Control+Shift+Z"];
    for (const keys of browsers) assert.equal(await isTaken(keys), false, `${keys} is the browser's`);
    for (const keys of ours) assert.equal(await isTaken(keys), true, `${keys} is the laboratory's`);
  });

  inLaboratory("Ctrl and a letter pressed within one frame stay together", "?scene=chain&paused", async (laboratory) => {
    const before = await laboratory.number("iterations");
    await laboratory.press("]");
    await laboratory.untilNumber("iterations", (n) => n === 2 * before);
    await laboratory.page.keyboard.press("Control+z");
    await laboratory.untilNumber("iterations", (n) => n === before);
  });

  inLaboratory("the slider of N_I is dragged", "?scene=chain", async (laboratory) => {
    const before = await laboratory.number("iterations");
    const [low, high] = ITERATIONS_SLIDER;
    await laboratory.drag(low, high);
    const most = await laboratory.untilNumber("iterations", (n) => n > 4 * before);
    await laboratory.drag(high, low);
    await laboratory.untilNumber("iterations", (n) => n < most / 4);
  });

  inLaboratory("a number is typed into the field of N_I", "?scene=chain", async (laboratory) => {
    await laboratory.click(ITERATIONS_FIELD);
    await laboratory.press("Control+KeyA");
    await laboratory.page.keyboard.type("123", { delay: 60 });
    await laboratory.frames(3);
    assert.equal(await laboratory.number("iterations"), 40, "what is being typed is left alone");
    await laboratory.press("Enter");
    await laboratory.untilNumber("iterations", (n) => n === 123);
  });

  inLaboratory("a kick rings, and the meter shows ω within 0.5 %", "?scene=chain_parallel", async (laboratory, t) => {
    // As fast as it goes; first the impact rings.
    await laboratory.press("u");
    await laboratory.play();
    const impact = await omega(laboratory, () => true);
    // Twice the sweeps make another spring: what is measured now is of the kick.
    await laboratory.press("]", "k");
    await laboratory.untilNumber("iterations", (n) => n === 80);
    const kick = await omega(laboratory, ({ theory }) => theory > 1.2 * impact.theory);
    assert.ok(Math.abs(kick.theory / impact.theory - Math.SQRT2) < 0.05, "ω grows like the root of N_I");
    for (const [what, { measured, theory }] of Object.entries({ impact, kick })) {
      t.diagnostic(`${what}: ω = ${measured}, theory ${theory}, ratio ${(measured / theory).toFixed(5)}`);
    }
  });

  for (const scene of ["chain", "packing"]) {
    inLaboratory(`the panels of a ${scene} take less than a frame`, `?scene=${scene}`, async (laboratory, t) => {
      await laboratory.untilNumber("steps", (steps) => steps >= 50, 120);
      const times = [];
      for (let i = 0; i < 20; i += 1) {
        times.push(await laboratory.number("panels"));
        await sleep(300);
      }
      times.sort((a, b) => a - b);
      t.diagnostic(`half of the time less than ${times[10]} ms, at most ${times.at(-1)} ms`);
      assert.ok(times[10] <= FRAME, `${times} ms`);
    });
  }
}

/** Milliseconds that a screen shows a picture. */
const FRAME = 1000 / 60;

/** Waits until the meter shows an ω that is within 0.5 % of its theory. */
async function omega(laboratory, isWanted) {
  const end = Date.now() + 90_000;
  for (;;) {
    const values = await laboratory.values();
    const [measured, theory] = [Number.parseFloat(values.omega), Number.parseFloat(values.omegaTheory)];
    if (isWanted({ measured, theory }) && Math.abs(measured / theory - 1) < 0.005) return { measured, theory };
    assert.ok(Date.now() < end, `the meter shows ω = ${measured}, the theory says ${theory}, at step ${values.steps}`);
    await laboratory.frames(1);
  }
}
