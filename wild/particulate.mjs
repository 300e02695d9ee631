// particulate (npm `particulate`): a hanging chain of particles (Verlet, single precision) with distance constraints. N_I is `iterations`.

import { options, places, record, version } from "./common.mjs";
import Particulate from "./installed/node_modules/particulate/dist/particulate.js";

const chosen = options();
if (chosen.scene !== "chain") throw new Error("particulate.mjs makes chains only");
const line = places(chosen);
const system = Particulate.ParticleSystem.create(line.length, chosen.iterations);
line.forEach((y, i) => system.setPosition(i, 0, y, 0));
const links = line.slice(1).flatMap((_, i) => [i, i + 1]);
system.addConstraint(Particulate.DistanceConstraint.create(1, links));
system.addPinConstraint(Particulate.PointConstraint.create([0, line[0], 0], 0));
const gravity = Particulate.DirectionalForce.create([0, 0, 0]);
system.addForce(gravity);

record("particulate", version("particulate"), chosen, {
  step(load) {
    gravity.set(0, -load, 0);
    system.tick(chosen.seconds);
  },
  position: () => system.positions[3 * line.length - 2],
});
