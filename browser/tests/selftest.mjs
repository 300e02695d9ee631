// The page tests itself: the same states to the last bit, and steps at most twice as slow as the native program's. The golden states are those of
// every vector width: natively each is forced and compared (src/physics/fast/packs.rs), here the states are made with vectors of two.

import assert from "node:assert/strict";
import { test } from "node:test";

import { hall, native, newLaboratory, runNative } from "./hall.mjs";

/** How many times slower than the native program a step may be, where both visit one contact after the other or a few at once. */
const SLOWER = 2;
/** The coloured order: packs of eight contacts, one vector natively and four in the page. Its time is a matter of the processor's vectors, not of the page. */
const IN_PACKS = ", coloured";
/** What it is for: to be quicker than the paper's order, which visits contacts with vectors as wide, but must find those that share no body. */
const PAPERS = ", random_sweep";

export default function selftest() {
  /** Nanoseconds by name, the best of all runs. */
  const best = { page: new Map(), native: new Map() };

  test("every row of the self-test is well", { timeout: 900_000 }, async (t) => {
    const { rows, result, times } = await selftestPage();
    t.diagnostic(`${rows.length} rows`);
    assert.ok(rows.length >= 5, `${rows.length} rows`);
    assert.equal(result, "passed", rows.join("\n"));
    keepBest(best.page, times);
    if (!native) return;
    const here = await selftestNative();
    keepBest(best.native, here.step_times);
    assert.deepEqual(rows.map((row) => row.split("\t")[0]), here.rows.map((row) => row.name), "the same rows as natively");
    for (const row of here.rows) assert.ok(row.is_well, row.name);
  });

  test("a step takes at most twice as long as natively", { timeout: 1_800_000, skip: !native && "no native program" }, async (t) => {
    const one_by_one = () => [...best.native].filter(([name]) => !name.endsWith(IN_PACKS));
    const ratios = () => one_by_one().map(([name, time]) => [name, best.page.get(name) / time]);
    // Other work on the machine may slow one side down: up to three times, the best of each counts.
    for (let again = 0; again < 2 && ratios().some(([, ratio]) => !(ratio <= SLOWER)); again += 1) {
      keepBest(best.page, (await selftestPage()).times);
      keepBest(best.native, (await selftestNative()).step_times);
    }
    for (const [name, ratio] of ratios()) t.diagnostic(`${name}: ${ratio.toFixed(2)} times the native time`);
    assert.ok(best.native.size > 0, "something was timed");
    for (const [name, ratio] of ratios()) assert.ok(ratio <= SLOWER, `${name}: ${ratio} times the native time`);
  });

  test("in the page, too, the coloured order is quicker than random sweeps", { timeout: 900_000 }, async (t) => {
    const ratios = () =>
      [...best.page]
        .filter(([name]) => name.endsWith(IN_PACKS))
        .map(([name, time]) => [name, time / best.page.get(name.replace(IN_PACKS, PAPERS))]);
    // As above.
    for (let again = 0; again < 2 && ratios().some(([, ratio]) => !(ratio < 1)); again += 1) {
      keepBest(best.page, (await selftestPage()).times);
    }
    for (const [name, ratio] of ratios()) t.diagnostic(`${name}: ${ratio.toFixed(2)} times a random sweep`);
    assert.ok(ratios().length > 0, "the coloured order was timed");
    for (const [name, ratio] of ratios()) assert.ok(ratio < 1, `${name}: ${ratio} times a random sweep`);
  });
}

/** Rows, result and step times of the page. */
async function selftestPage() {
  const laboratory = await newLaboratory();
  try {
    await laboratory.page.goto(`${hall.server.address}?selftest`);
    const result = await laboratory.until("selftest", (now) => now === "passed" || now === "failed", 600);
    const rows = await laboratory.page.locator("#selftest tr:has(td)").allInnerTexts();
    const times = JSON.parse(await laboratory.value("stepTimes"));
    assert.deepEqual(laboratory.errors, [], "the console is quiet");
    return { rows, result, times };
  } finally {
    await laboratory.page.context().close();
  }
}

async function selftestNative() {
  const { code, stdout, stderr } = await runNative("self-test", "--json");
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout);
}

function keepBest(kept, times) {
  for (const { name, nanoseconds_per_visit: time } of times.rows) {
    assert.ok(time > 0, `${name} was timed: ${time}`);
    kept.set(name, Math.min(time, kept.get(name) ?? Infinity));
  }
}
