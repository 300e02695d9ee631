// Files come in by the browser's dialog and by drop; what is no scene says so.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

import { inLaboratory } from "./hall.mjs";

/** A packing of another program, in two tables. */
const [bodies, contacts] = await Promise.all(
  ["bodies", "contacts"].map((table) => readFile(new URL(`../../tests/data/packings/box2d.${table}.csv.gz`, import.meta.url))),
);

/** A scene of the project's own. */
const soft = await readFile(new URL("../../scenes/chain_soft.ron", import.meta.url));

export default function files() {
  inLaboratory("a scene file is chosen in the dialog", "?scene=chain", async (laboratory) => {
    await choose(laboratory, "my_chain.ron", soft);
    await laboratory.untilNumber("iterations", (n) => n === 10);
    assert.match(await laboratory.value("scene"), /my_chain/);
    // The same dialog again, for another file.
    const rough = soft.toString().replace("iterations: 10", "iterations: 11");
    await choose(laboratory, "other.ron", Buffer.from(rough));
    await laboratory.untilNumber("iterations", (n) => n === 11);
  });

  inLaboratory("a scene file is dropped on the picture", "?scene=chain", async (laboratory) => {
    await drop(laboratory, "dropped.ron", soft);
    await laboratory.untilNumber("iterations", (n) => n === 10);
    assert.match(await laboratory.value("scene"), /dropped/);
  });

  inLaboratory("bodies and contacts of a packing are dropped one after the other", "?scene=chain", async (laboratory) => {
    await drop(laboratory, "mine.bodies.csv.gz", bodies);
    await laboratory.until("notice", (text) => /mine\.bodies\.csv\.gz has bodies/.test(text ?? ""));
    await drop(laboratory, "mine.contacts.csv.gz", contacts);
    await laboratory.until("notice", (text) => (text ?? "") === "");
    assert.equal(await laboratory.value("scene"), "chain", "the run behind goes on");
  });

  inLaboratory("bodies of another packing are refused", "?scene=chain", async (laboratory) => {
    const others = await readFile(new URL("../../tests/data/packings/chipmunk.bodies.csv.gz", import.meta.url));
    await drop(laboratory, "other.bodies.csv.gz", others);
    await laboratory.until("notice", (text) => /has bodies/.test(text ?? ""));
    await drop(laboratory, "mine.contacts.csv.gz", contacts);
    await laboratory.until("notice", (text) => /mine\.contacts\.csv\.gz, line/.test(text ?? ""));
  });

  const bad = {
    "words.ron": Buffer.from("This is no scene."),
    "half.ron": soft.subarray(0, soft.length / 2),
    "noise.checkpoint": Buffer.from(Array.from({ length: 4096 }, (_, i) => (i * 7919) % 251)),
    "nothing.ghost": Buffer.alloc(0),
    "picture.png": Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
  };
  for (const [name, bytes] of Object.entries(bad)) {
    inLaboratory(`a file that is no scene says so: ${name}`, "?scene=chain", async (laboratory) => {
      await drop(laboratory, name, bytes);
      const notice = await laboratory.until("notice", (text) => (text ?? "") !== "");
      assert.ok(notice.length >= 10, `a sentence: ${notice}`);
      assert.equal(await laboratory.value("scene"), "chain", "what was open stays open");
      await laboratory.play();
    });
  }
}

async function choose(laboratory, name, buffer) {
  const chooser = laboratory.page.waitForEvent("filechooser");
  await laboratory.press("Control+KeyO");
  await (await chooser).setFiles({ name, mimeType: "application/octet-stream", buffer });
}

/** Lets a file fall on the canvas, as a hand that drags it there does. */
async function drop({ page }, name, bytes) {
  const carried = await page.evaluateHandle(
    ([fileName, text]) => {
      const content = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], fileName));
      return transfer;
    },
    [name, bytes.toString("base64")],
  );
  for (const type of ["dragenter", "dragover", "drop"]) {
    await page.dispatchEvent("#laboratory", type, { dataTransfer: carried, bubbles: true, cancelable: true });
  }
}
