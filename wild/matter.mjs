// matter-js (npm `matter-js`). N_I is velocityIterations; push-out is positionIterations (6 as it comes).
//
// Its units are pixels and a time step of 1000/60 ms: here a body is 40 pixels wide, has mass 1, and forces are scaled so that
// acceleration comes out in body diameters per second squared.

import { options, places, record, version } from "./common.mjs";
import Matter from "./installed/node_modules/matter-js/build/matter.js";

const { Bodies, Body, Composite, Engine } = Matter;
const chosen = options();
const { isRow } = chosen;
const PIXELS = 1;
const engine = Engine.create({ velocityIterations: chosen.iterations, positionIterations: chosen.pushOut ? 6 : 0 });
engine.gravity.scale = 0;
const look = { friction: isRow ? 0 : 0.6, frictionStatic: isRow ? 0 : 0.6, frictionAir: 0, restitution: 0 };
const line = places(chosen).map((x) => x * PIXELS);
// y points down in matter-js.
const at = (x) => (isRow ? [x, 0] : [0, -x]);
const wall = line[0] - 1.5 * PIXELS;
const ground = Bodies.rectangle(...at(wall), ...(isRow ? [2 * PIXELS, 10 * PIXELS] : [40 * PIXELS, 2 * PIXELS]), { ...look, isStatic: true });
const bodies = line.map((x) => {
  const body = chosen.shape === "disc" ? Bodies.circle(...at(x), PIXELS / 2, look) : Bodies.rectangle(...at(x), PIXELS, PIXELS, look);
  Body.setMass(body, 1);
  return body;
});
Composite.add(engine.world, [ground, ...bodies]);
const last = bodies[bodies.length - 1];
// Lengths per second squared in pixels per millisecond squared.
const UNIT = PIXELS / 1e6;

record("matter-js", version("matter-js"), chosen, {
  step(load) {
    if (isRow) last.force.x = -load * UNIT;
    else for (const body of bodies) body.force.y += load * UNIT;
    Engine.update(engine, chosen.seconds * 1000);
  },
  position: () => (isRow ? last.position.x : -last.position.y) / PIXELS,
});
