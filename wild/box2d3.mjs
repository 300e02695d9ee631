// Box2D 3 (npm `box2d3-wasm`). Its N_I are substeps (`subStepCount`, 4 as it comes): each is a small time step with one sweep. Contacts are
// springs with a frequency and a damping ratio of their own (contactHertz 30, contactDampingRatio 10); with a frequency of 0 they are rigid.

import { options, places, record, version } from "./common.mjs";
import Box2DFactory from "./installed/node_modules/box2d3-wasm/build/dist/es/compat/Box2D.compat.mjs";

const b2 = await Box2DFactory();
const chosen = options();
const { isRow } = chosen;
const worldDef = b2.b2DefaultWorldDef();
worldDef.enableSleep = false;
worldDef.gravity = new b2.b2Vec2(0, 0);
const world = b2.b2CreateWorld(worldDef);
if (!chosen.pushOut) b2.b2World_SetContactTuning(world, 0, 10, 3); // hertz 0: a rigid contact, nothing pushed out
const shapeDef = b2.b2DefaultShapeDef();
shapeDef.density = chosen.shape === "disc" ? 4 / Math.PI : 1;
shapeDef.material.friction = isRow ? 0 : 0.6;
const line = places(chosen);
const body = (x, type) => {
  const def = b2.b2DefaultBodyDef();
  def.type = type;
  def.position = isRow ? new b2.b2Vec2(x, 0) : new b2.b2Vec2(0, x);
  return b2.b2CreateBody(world, def);
};
const ground = body(line[0] - 1.5, b2.b2BodyType.b2_staticBody);
b2.b2CreatePolygonShape(ground, shapeDef, isRow ? b2.b2MakeBox(1, 5) : b2.b2MakeBox(20, 1));
const circle = new b2.b2Circle();
circle.center = new b2.b2Vec2(0, 0);
circle.radius = 0.5;
const bodies = line.map((x) => {
  const made = body(x, b2.b2BodyType.b2_dynamicBody);
  if (chosen.shape === "disc") b2.b2CreateCircleShape(made, shapeDef, circle);
  else b2.b2CreatePolygonShape(made, shapeDef, b2.b2MakeBox(0.5, 0.5));
  return made;
});
const last = bodies[bodies.length - 1];

record("Box2D 3 (box2d3-wasm)", version("box2d3-wasm"), chosen, {
  step(load) {
    if (isRow) b2.b2Body_ApplyForceToCenter(last, new b2.b2Vec2(-load, 0), true);
    else b2.b2World_SetGravity(world, new b2.b2Vec2(0, -load));
    b2.b2World_Step(world, chosen.seconds, chosen.iterations);
  },
  position: () => (isRow ? b2.b2Body_GetPosition(last).x : b2.b2Body_GetPosition(last).y),
});
