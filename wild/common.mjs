// What all JavaScript scripts share: the options, the three scenes, and how a trace is recorded and written; the twin of common.py.
//
// An engine is an object with step(load) and position() of the observed body. The load is the force on the free end of the row or the
// gravity of the stack or chain.

import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";

const DEFAULTS = {
  shape: "disc", // disc, box, or particle in a chain
  bodies: "50",
  iterations: "10",
  dt: "1/60", // time step in seconds
  load: "5", // force on the row, or gravity of the stack or chain
  kick: "0.05", // by which part of itself the load is raised
  "push-out": "off", // on: as the engine comes
  settle: "12000", // steps before the record begins
  steps: "1500", // steps recorded after the kick
  digits: "12", // digits behind the point
};

// Samples at rest before the load is raised.
const BEFORE = 30;

/** The options of a run, the same for every engine. */
export function options() {
  const flags = Object.fromEntries(Object.entries(DEFAULTS).map(([name, value]) => [name, { type: "string", default: value }]));
  const { values, positionals } = parseArgs({ options: flags, allowPositionals: true });
  if (!["row", "stack", "chain"].includes(positionals[0])) throw new Error("the scene is row, stack or chain");
  const [above, below = "1"] = values.dt.split("/");
  return {
    scene: positionals[0],
    isRow: positionals[0] === "row",
    shape: values.shape,
    bodies: Number(values.bodies),
    iterations: Number(values.iterations),
    dt: values.dt,
    seconds: Number(above) / Number(below),
    load: Number(values.load),
    kick: Number(values.kick),
    pushOut: values["push-out"] === "on",
    settle: Number(values.settle),
    steps: Number(values.steps),
    digits: Number(values.digits),
  };
}

/**
 * Where the bodies start: the observed one, the last of them, has the place 0, where single precision is finest. The bodies of a stack
 * just touch; those of a row overlap a little, so that no contact opens when it swings back. A chain hangs from a fixed point,
 * which comes first.
 */
export function places(chosen) {
  if (chosen.scene === "chain") return Array.from({ length: chosen.bodies + 1 }, (_, i) => chosen.bodies - i);
  const distance = chosen.isRow ? 0.999 : 1;
  return Array.from({ length: chosen.bodies }, (_, i) => (i - chosen.bodies + 1) * distance);
}

/** Version of an installed package. */
export function version(name) {
  return JSON.parse(readFileSync(new URL(`installed/node_modules/${name}/package.json`, import.meta.url))).version;
}

/** Lets it come to rest, raises the load, and writes the place of the observed body after every step. */
export function record(engine, version, chosen, world) {
  for (let i = 0; i < chosen.settle; i++) world.step(chosen.load);
  const samples = [world.position()];
  for (let i = 0; i < BEFORE + chosen.steps; i++) {
    world.step(i < BEFORE ? chosen.load : chosen.load * (1 + chosen.kick));
    samples.push(world.position());
  }
  const script = process.argv[1].split("/").pop();
  const lines = [
    `# ${engine} ${version}: ${script} ${process.argv.slice(2).join(" ")}`,
    `# place of the last body after every step of ${chosen.dt} s; 0 is where it starts; load raised after sample ${BEFORE}`,
    "position",
    ...samples.map((x) => String(Number(x.toFixed(chosen.digits)))),
  ];
  process.stdout.write(lines.join("\n") + "\n");
}
