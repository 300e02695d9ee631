// Jolt (npm `jolt-physics`). N_I is mNumVelocitySteps (10 as it comes); push-out is mNumPositionSteps (2 as it comes).

import { options, places, record, version } from "./common.mjs";
import initJolt from "./installed/node_modules/jolt-physics/dist/jolt-physics.wasm-compat.js";

const Jolt = await initJolt();
const chosen = options();
const { isRow } = chosen;
const settings = new Jolt.JoltSettings();
const layers = new Jolt.ObjectLayerPairFilterTable(2);
layers.EnableCollision(0, 1);
layers.EnableCollision(1, 1);
const broad = new Jolt.BroadPhaseLayerInterfaceTable(2, 2);
[0, 1].forEach((i) => broad.MapObjectToBroadPhaseLayer(i, new Jolt.BroadPhaseLayer(i)));
settings.mObjectLayerPairFilter = layers;
settings.mBroadPhaseLayerInterface = broad;
settings.mObjectVsBroadPhaseLayerFilter = new Jolt.ObjectVsBroadPhaseLayerFilterTable(broad, 2, layers, 2);
const jolt = new Jolt.JoltInterface(settings);
const system = jolt.GetPhysicsSystem();
const physics = system.GetPhysicsSettings();
physics.mNumVelocitySteps = chosen.iterations;
if (!chosen.pushOut) physics.mNumPositionSteps = 0;
physics.mAllowSleeping = false;
system.SetPhysicsSettings(physics);
system.SetGravity(new Jolt.Vec3(0, 0, 0));
const bodyInterface = system.GetBodyInterface();

const body = (shape, x, motion) => {
  const place = isRow ? new Jolt.RVec3(x, 0, 0) : new Jolt.RVec3(0, x, 0);
  const isFixed = motion === Jolt.EMotionType_Static;
  const creation = new Jolt.BodyCreationSettings(shape, place, Jolt.Quat.prototype.sIdentity(), motion, isFixed ? 0 : 1);
  creation.mFriction = isRow ? 0 : 0.6;
  creation.mRestitution = 0;
  creation.mLinearDamping = 0;
  creation.mAngularDamping = 0;
  creation.mOverrideMassProperties = Jolt.EOverrideMassProperties_CalculateInertia;
  creation.mMassPropertiesOverride.mMass = 1;
  const made = bodyInterface.CreateBody(creation);
  bodyInterface.AddBody(made.GetID(), isFixed ? Jolt.EActivation_DontActivate : Jolt.EActivation_Activate);
  return made;
};
const line = places(chosen);
const half = isRow ? new Jolt.Vec3(1, 5, 5) : new Jolt.Vec3(20, 1, 20);
body(new Jolt.BoxShape(half, 0.05), line[0] - 1.5, Jolt.EMotionType_Static);
const shape = chosen.shape === "disc" ? new Jolt.SphereShape(0.5) : new Jolt.BoxShape(new Jolt.Vec3(0.5, 0.5, 0.5), 0.05);
const bodies = line.map((x) => body(shape, x, Jolt.EMotionType_Dynamic));
const last = bodies[bodies.length - 1];

record("Jolt", version("jolt-physics"), chosen, {
  step(load) {
    if (isRow) bodyInterface.AddForce(last.GetID(), new Jolt.Vec3(-load, 0, 0), Jolt.EActivation_Activate);
    else system.SetGravity(new Jolt.Vec3(0, -load, 0));
    jolt.Step(chosen.seconds, 1);
  },
  position: () => (isRow ? last.GetPosition().GetX() : last.GetPosition().GetY()),
});
