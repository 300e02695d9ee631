// Rapier (npm `@dimforge/rapier2d-compat`). N_I is numSolverIterations, which are substeps here; contacts are springs with
// a frequency of their own (contact_natural_frequency, left as it comes): what pushes overlaps out cannot be switched off.

import { options, places, record, version } from "./common.mjs";
import RAPIER from "./installed/node_modules/@dimforge/rapier2d-compat/dist/rapier.mjs";

await RAPIER.init();
const chosen = options();
const { isRow } = chosen;
const world = new RAPIER.World({ x: 0, y: 0 });
world.timestep = chosen.seconds;
world.numSolverIterations = chosen.iterations;
const friction = isRow ? 0 : 0.6;
const line = places(chosen);
const at = (x) => (isRow ? [x, 0] : [0, x]);
const ground = world.createRigidBody(RAPIER.RigidBodyDesc.fixed().setTranslation(...at(line[0] - 1.5)));
const plane = isRow ? RAPIER.ColliderDesc.cuboid(1, 5) : RAPIER.ColliderDesc.cuboid(20, 1);
world.createCollider(plane.setFriction(friction), ground);
const bodies = line.map((x) => {
  const body = world.createRigidBody(RAPIER.RigidBodyDesc.dynamic().setTranslation(...at(x)).setCanSleep(false));
  const shape = chosen.shape === "disc" ? RAPIER.ColliderDesc.ball(0.5) : RAPIER.ColliderDesc.cuboid(0.5, 0.5);
  world.createCollider(shape.setMass(1).setFriction(friction), body);
  return body;
});
const last = bodies[bodies.length - 1];

record("Rapier", version("@dimforge/rapier2d-compat"), chosen, {
  step(load) {
    last.resetForces(true);
    if (isRow) last.addForce({ x: -load, y: 0 }, true);
    else world.gravity = { x: 0, y: -load };
    world.step();
  },
  position: () => (isRow ? last.translation().x : last.translation().y),
});
