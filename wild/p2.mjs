// p2 (npm `p2`). N_I is solver.iterations; overlaps are pushed out by the stiffness and relaxation of its contact equation.

import { options, places, record, version } from "./common.mjs";
import p2 from "./installed/node_modules/p2/build/p2.js";

const chosen = options();
const { isRow } = chosen;
const world = new p2.World({ gravity: [0, 0] });
world.solver.iterations = chosen.iterations;
world.solver.tolerance = 0; // every step shall have the sweeps it was given
if (!chosen.pushOut) world.setGlobalRelaxation(1e9); // the time, in steps, in which an overlap is pushed out
world.defaultContactMaterial.friction = isRow ? 0 : 0.6;
world.defaultContactMaterial.restitution = 0;
const line = places(chosen);
const at = (x) => (isRow ? [x, 0] : [0, x]);
const ground = new p2.Body({ mass: 0, position: at(line[0] - 1.5) });
ground.addShape(isRow ? new p2.Box({ width: 2, height: 10 }) : new p2.Box({ width: 40, height: 2 }));
world.addBody(ground);
const bodies = line.map((x) => {
  const body = new p2.Body({ mass: 1, position: at(x), damping: 0, angularDamping: 0, allowSleep: false });
  body.addShape(chosen.shape === "disc" ? new p2.Circle({ radius: 0.5 }) : new p2.Box({ width: 1, height: 1 }));
  world.addBody(body);
  return body;
});
const last = bodies[bodies.length - 1];

record("p2", version("p2"), chosen, {
  step(load) {
    if (isRow) last.force[0] -= load;
    else world.gravity[1] = -load;
    world.step(chosen.seconds);
  },
  position: () => last.position[isRow ? 0 : 1],
});
