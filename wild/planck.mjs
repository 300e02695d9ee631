// planck, Box2D 2.3 in TypeScript (npm `planck`). N_I is velocityIterations; push-out is positionIterations (3 as it comes).

import { options, places, record, version } from "./common.mjs";
import { Box, Circle, Settings, Vec2, World } from "./installed/node_modules/planck/dist/planck.mjs";

const chosen = options();
const { isRow } = chosen;
const world = new World({ gravity: new Vec2(0, 0), allowSleep: false });
const friction = isRow ? 0 : 0.6;
const line = places(chosen);
const wall = line[0] - 1.5;
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
    world.step(chosen.seconds, chosen.iterations, chosen.pushOut ? 3 : 0);
  },
  position: () => (isRow ? last.getPosition().x : last.getPosition().y),
});
