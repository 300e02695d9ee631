// planck, Box2D 2.3 in TypeScript (npm `planck`). N_I is velocityIterations; push-out is positionIterations (3 as it comes).

import { options, places, record, version } from "./common.mjs";
import { Box, Circle, Vec2, World } from "./installed/node_modules/planck/dist/planck.mjs";

const chosen = options();
const { isRow } = chosen;
// A number of iterations that is 0 in step() means the world's own.
const positionIterations = chosen.pushOut ? 3 : 0;
const world = new World({ gravity: new Vec2(0, 0), allowSleep: false, positionIterations });
const friction = isRow ? 0 : 0.6;
const line = places(chosen);
// planck gives boxes a skin of 0.01, as Box2D does, which position iterations would push out.
const wall = line[0] - (isRow && chosen.shape === "disc" ? 1.509 : 1.5);
world
  .createBody(isRow ? new Vec2(wall, 0) : new Vec2(0, wall))
  .createFixture(isRow ? new Box(1, 5) : new Box(20, 1), { friction });
const shape = chosen.shape === "disc" ? new Circle(0.5) : new Box(0.5, 0.5);
const area = chosen.shape === "disc" ? Math.PI / 4 : 1;
const bodies = line.map((x) => {
  const body = world.createDynamicBody(isRow ? new Vec2(x, 0) : new Vec2(0, x));
  body.createFixture(shape, { density: 1 / area, friction });
  return body;
});
const last = bodies[bodies.length - 1];

record("planck", version("planck"), chosen, {
  step(load) {
    if (isRow) last.applyForceToCenter(new Vec2(-load * last.getMass(), 0), true);
    else world.setGravity(new Vec2(0, -load));
    world.step(chosen.seconds, chosen.iterations, positionIterations);
  },
  position: () => (isRow ? last.getPosition().x : last.getPosition().y),
});
