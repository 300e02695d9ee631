// toxiclibs (npm `toxiclibsjs`): a hanging chain of particles (Verlet) and springs that it projects one after the other. N_I is numIterations.

import { options, places, record, version } from "./common.mjs";
import toxi from "./installed/node_modules/toxiclibsjs/index.js";

const chosen = options();
if (chosen.scene !== "chain") throw new Error("toxiclibs.mjs makes chains only");
const { VerletParticle2D, VerletPhysics2D, VerletSpring2D } = toxi.physics2d;
const physics = new VerletPhysics2D();
physics.setDrag(0);
physics.setNumIterations(chosen.iterations);
physics.setTimeStep(1); // its force is a displacement per step
const particles = places(chosen).map((y) => new VerletParticle2D(0, y));
particles[0].lock();
for (const particle of particles) physics.addParticle(particle);
for (let i = 1; i < particles.length; i++) physics.addSpring(new VerletSpring2D(particles[i - 1], particles[i], 1, 1));

record("toxiclibs (toxiclibsjs)", version("toxiclibsjs"), chosen, {
  step(load) {
    for (const particle of particles) particle.addForce(new toxi.geom.Vec2D(0, -load * chosen.seconds ** 2));
    physics.update();
  },
  position: () => particles.at(-1).y,
});
