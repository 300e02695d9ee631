// Pictures and films come as downloads.

import assert from "node:assert/strict";

import { inLaboratory } from "./hall.mjs";
import { discs, readGif, readPng } from "./picture.mjs";
import { FILM, FILM_END, FILM_NOW, PICTURE } from "./places.mjs";

export default function takes() {
  inLaboratory("a picture is downloaded, and it shows discs", "?scene=packing_small_loose&paused", async (laboratory, t) => {
    await laboratory.onlyPicture();
    const file = await laboratory.download(() => laboratory.press("Control+KeyP"));
    assert.match(file.name, /\.png$/);
    const picture = readPng(file.bytes);
    assert.deepEqual([picture.width, picture.height], [1280, 800]);
    const seen = discs(picture, PICTURE);
    t.diagnostic(`${seen.length} of 100 discs stand alone`);
    assert.ok(seen.length >= 50 && seen.length <= 100, `${seen.length} discs`);
    // And they are where the screen shows them.
    const shown = discs(await laboratory.screen(), PICTURE);
    const isThere = ({ x, y }) => seen.some((disc) => Math.hypot(disc.x - x, disc.y - y) <= 1.5);
    assert.ok(shown.filter(isThere).length >= 0.9 * seen.length, "the picture is that of the screen");
  });

  inLaboratory("a film is downloaded, with many frames", "?scene=chain", async (laboratory, t) => {
    await laboratory.click(FILM);
    await laboratory.click(FILM_NOW);
    const began = await laboratory.number("steps");
    await laboratory.untilNumber("steps", (steps) => steps >= began + 24, 120);
    const file = await laboratory.download(() => laboratory.click(FILM_END), 90);
    assert.match(file.name, /\.gif$/);
    const film = readGif(file.bytes);
    t.diagnostic(`${film.frames} frames of ${film.width}×${film.height}, ${file.bytes.length} bytes`);
    assert.ok(film.frames >= 5, `${film.frames} frames`);
    assert.ok(film.width >= 200 && film.height >= 50);
  });

  inLaboratory("a session is downloaded, and opens again", "?scene=chain_soft", async (laboratory) => {
    await laboratory.play();
    await laboratory.untilNumber("steps", (steps) => steps >= 10);
    await laboratory.press("k");
    await laboratory.pause();
    const { steps, fingerprint } = await laboratory.values();
    const file = await laboratory.download(() => laboratory.press("Control+KeyS"));
    assert.match(file.name, /\.ghost$/);
    await laboratory.press("c");
    await laboratory.untilNumber("steps", (now) => now === 0);
    const chooser = laboratory.page.waitForEvent("filechooser");
    await laboratory.press("Control+KeyO");
    await (await chooser).setFiles({ name: file.name, mimeType: "application/octet-stream", buffer: file.bytes });
    await laboratory.until("steps", (now) => now === steps);
    await laboratory.until("fingerprint", (now) => now === fingerprint);
  });
}
