"""Newton (PyPI `newton`), XPBD on the CPU: the silo of `packing.py`; N_I is `iterations`, relaxation the default 0.8.

Every iteration corrects all contacts at once, and each body takes the mean of its corrections: `--order averaged --relaxation 0.8`. Contacts are
what overlaps; the engine keeps no forces.
"""

import sys
import warnings

import numpy as np

warnings.filterwarnings("ignore")
import newton  # noqa: E402
import warp  # noqa: E402

from packing import options, silo, walls, write  # noqa: E402

chosen = options(iterations=8, settle=1500)
warp.config.quiet = True
warp.init()
builder = newton.ModelBuilder(up_axis=newton.Axis.Z, gravity=(0.0, 0.0, -chosen.gravity))
how = newton.ModelBuilder.ShapeConfig()
how.mu, how.restitution = chosen.friction, 0.0
how.density = 1 / (4 / 3 * np.pi * 0.125)
for name in ["mu_torsional", "mu_rolling"]:
    if hasattr(how, name):
        setattr(how, name, 0.0)
builder.default_shape_cfg = how
for place, normal in walls():
    builder.add_shape_plane(plane=(*normal, -float(np.dot(normal, place))), width=0.0, length=0.0, cfg=how)
for place in silo(chosen.layers):
    body = builder.add_body(xform=warp.transform(warp.vec3(*place), warp.quat_identity()))
    builder.add_shape_sphere(body, radius=0.5, cfg=how)
model = builder.finalize(device="cpu")
solver = newton.solvers.SolverXPBD(model, iterations=chosen.iterations, rigid_contact_relaxation=0.8)
pipeline = newton.CollisionPipeline(model)
touching = pipeline.contacts()
now, later, control = model.state(), model.state(), model.control()


def step():
    global now, later
    now.clear_forces()
    pipeline.collide(now, touching)
    solver.step(now, later, control, touching, chosen.seconds)
    now, later = later, now


def height():
    return now.body_q.numpy()[:, 2].astype(float).mean()


for _ in range(chosen.settle):
    step()
centres = now.body_q.numpy()[:, :3].astype(float)
masses = model.body_mass.numpy()
bodies = [(place, 0.5, mass) for place, mass in zip(centres, masses)]
contacts = []
for i, place in enumerate(centres):
    for point, normal in walls():
        if np.dot(place - np.array(point), normal) < 0.5:
            contacts.append((-1, i, normal, None, None, chosen.friction))
    for j in range(i + 1, len(centres)):
        across = centres[j] - place
        if np.linalg.norm(across) < 1.0:
            contacts.append((i, j, across / np.linalg.norm(across), None, None, chosen.friction))
trace = [height()]
for count in range(30 + chosen.steps):
    if count == 30:
        model.set_gravity((0, 0, -chosen.gravity * (1 + chosen.kick)))
    step()
    trace.append(height())
print(int(touching.rigid_contact_count.numpy()[0]), "contacts in the engine,", len(contacts), "here", file=sys.stderr)
write(chosen.name, bodies, contacts, trace, f"Newton {newton.__version__}: {' '.join(sys.argv[1:])}")
