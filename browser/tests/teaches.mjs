// A lesson plays: the question is answered, the run is let go, the next step comes.

import assert from "node:assert/strict";

import { inLaboratory } from "./hall.mjs";
import { SECOND_ANSWER } from "./places.mjs";

export default function teaches() {
  inLaboratory("lesson 1 plays", "?lesson=1", async (laboratory) => {
    assert.equal(await laboratory.until("lesson", (name) => (name ?? "") !== ""), "ring");
    assert.equal(await laboratory.value("playing"), "false", "it waits for an answer");
    await laboratory.frames(5);
    await laboratory.click(SECOND_ANSWER);
    await laboratory.until("playing", (playing) => playing === "true");
    // It asks to be watched until the ringing can be told.
    await laboratory.press("u");
    await laboratory.until("omega", (omega) => Number.parseFloat(omega) > 0, 90);
    // The second step asks for a kick; the third is a question again, and stops the run for it.
    await laboratory.press("PageDown");
    const kicked = await laboratory.number("steps");
    await laboratory.press("k");
    await laboratory.untilNumber("steps", (steps) => steps > kicked + 100, 90);
    await laboratory.press("PageDown");
    await laboratory.until("playing", (playing) => playing === "false");
    assert.equal(await laboratory.value("lesson"), "ring");
  });

  inLaboratory("the address names the lesson, and loading it again leads back to it", "?lesson=4", async (laboratory) => {
    await laboratory.until("lesson", (name) => name === "sound");
    assert.match(laboratory.page.url(), /[?&]lesson=sound/);
    await laboratory.page.reload();
    await laboratory.isOpen();
    await laboratory.until("lesson", (name) => name === "sound");
  });

  inLaboratory("a lesson is opened by its name", "?lesson=root", async (laboratory) => {
    assert.equal(await laboratory.until("lesson", (name) => (name ?? "") !== ""), "root");
  });
}
