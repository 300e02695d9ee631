// What all tests share: the server, the browser and the native program; and the frame of a test that opens the laboratory.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { test } from "node:test";

import { Laboratory, visitor } from "./laboratory.mjs";

/** WebGL2 without a graphics card. */
export const SOFTWARE = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"];

/** The folder that is tested. */
export const folder = resolve(process.argv[2] ?? "target/web");

/** The native program, if there is one. */
export const native = process.env.GHOSTSPRING || null;

/** Set by `run.mjs`, before the tests begin. */
export const hall = { server: null, browser: null };

/** Starts a browser. */
export function startBrowser(flags = SOFTWARE) {
  const place = process.env.PLAYWRIGHT ? resolve(process.env.PLAYWRIGHT) : "playwright-core";
  const { chromium } = createRequire(import.meta.url)(place);
  const executablePath = process.env.CHROMIUM || "/usr/bin/chromium";
  return chromium.launch({ executablePath, args: ["--no-sandbox", ...flags] });
}

/** Runs the native program: its exit code and what it printed. */
export function runNative(...words) {
  return new Promise((done, fail) => {
    execFile(native, words, { maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
      if (error && typeof error.code !== "number") fail(error);
      else done({ code: error?.code ?? 0, stdout, stderr });
    });
  });
}

/** A page of its own with the laboratory, nothing opened yet. In the browser of a new visitor, or in one that was there before. */
export async function newLaboratory({ context, visitor: options, browser = hall.browser } = {}) {
  const visited = context ?? (await browser.newContext(visitor(options)));
  return new Laboratory(await visited.newPage());
}

/**
 * A test in the laboratory: opens an address below the server's, does the work and asks that the console stayed quiet. What the
 * screen looked like when a test failed is kept as a picture.
 */
export function inLaboratory(name, address, work, { visitor: options, seconds = 180 } = {}) {
  test(name, { timeout: 1000 * seconds }, async (t) => {
    const laboratory = await newLaboratory({ visitor: options });
    try {
      await laboratory.open(hall.server.address + address);
      await work(laboratory, t);
      assert.deepEqual(laboratory.errors, [], "the console is quiet");
    } catch (problem) {
      await keepScreen(laboratory, name, t);
      throw problem;
    } finally {
      await laboratory.page.context().close();
    }
  });
}

async function keepScreen({ page }, name, t) {
  const kept = join(tmpdir(), "ghostspring-browser-tests");
  const path = join(kept, `${name.replace(/[^a-z0-9]+/gi, "-")}.png`);
  await mkdir(kept, { recursive: true });
  const isKept = await page.screenshot({ path, timeout: 10_000 }).then(
    () => true,
    () => false,
  );
  if (isKept) t.diagnostic(`the screen: ${path}`);
}
