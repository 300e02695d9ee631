// The laboratory in a real browser.
//
//     node browser/tests/run.mjs FOLDER [PART…]
//
// FOLDER holds the built page; a PART is the name of one of the files below, all of them if none is named. The environment says where
// things are: PLAYWRIGHT the folder of playwright-core, CHROMIUM the browser, GHOSTSPRING the native program that the page is compared
// with (without it those comparisons are left out). The tests need no screen and no graphics card, and they wait in real time.

import { stat } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe } from "node:test";

import { folder, hall, startBrowser } from "./hall.mjs";
import { serve } from "./server.mjs";

const PARTS = ["opens", "plays", "takes", "shares", "teaches", "files", "keeps", "screens", "selftest"];

/** A page of somebody else's that holds the laboratory in a frame. */
const LESSON_PAGE = `<!doctype html><html lang="en"><title>A lesson</title><link rel="icon" href="data:,">
<iframe src="/?scene=chain_soft" title="Ghostspring" width="1000" height="700"></iframe></html>`;

/** One of another site, which does not hand on the clipboard. */
const framePage = (address) => `<!doctype html><html lang="en"><title>Another site</title><link rel="icon" href="data:,">
<a href="#">here</a><iframe src="${address}?scene=chain_soft" title="Ghostspring" width="1000" height="700"></iframe></html>`;

const wanted = process.argv.slice(3);
const unknown = wanted.filter((part) => !PARTS.includes(part));
const page = await stat(join(folder, "index.html")).catch(() => null);
if (!page || unknown.length > 0) {
  const problem = page ? `there is no part ${unknown.join(", ")}; there are ${PARTS.join(", ")}` : `there is no page in ${folder}`;
  console.error(problem);
  process.exit(2);
}

describe("the laboratory in a browser", async () => {
  before(async () => {
    const pages = { "/lesson-page.html": LESSON_PAGE };
    hall.server = await serve(folder, { pages });
    pages["/frame-page.html"] = framePage(hall.server.address);
    hall.browser = await startBrowser();
  });
  after(async () => {
    await hall.browser?.close();
    await hall.server?.close();
  });
  for (const part of PARTS.filter((name) => wanted.length === 0 || wanted.includes(name))) {
    const { default: tests } = await import(`./${part}.mjs`);
    describe(part, tests);
  }
});
