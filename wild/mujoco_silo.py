"""MuJoCo (PyPI `mujoco`): the silo of `packing.py`, smooth, as it comes; N_I is `iterations` of the PGS solver, with the old forces as its first guess.

Contacts are springs by design (`solref`, `solimp`). Their stiffness is a column of the table, from MuJoCo's own numbers: with it `rigidity` refuses.
"""

import sys

import mujoco
import numpy as np

from packing import options, silo, walls, write

chosen = options(iterations=100, dt="1/500", settle=20000)
geoms = ""
for place, normal in walls():
    z = " ".join(str(x) for x in normal)
    geoms += f'<geom type="plane" size="9 9 1" pos="{" ".join(str(x) for x in place)}" zaxis="{z}" condim="1"/>'
for place in silo(chosen.layers):
    at = " ".join(str(x) for x in place)
    geoms += f'<body pos="{at}"><freejoint/><geom type="sphere" size="0.5" mass="1" condim="1"/></body>'
model = mujoco.MjModel.from_xml_string(
    f'<mujoco><option timestep="{chosen.seconds}" gravity="0 0 {-chosen.gravity}" solver="PGS" iterations="{chosen.iterations}" tolerance="0"/>'
    f"<worldbody>{geoms}</worldbody></mujoco>"
)
data = mujoco.MjData(model)


def height():
    return data.xpos[1:, 2].mean()


for _ in range(chosen.settle):
    mujoco.mj_step(model, data)
bodies = [(place.copy(), 0.5, 1.0) for place in data.xpos[1:]]
contacts = []
mujoco.mj_forward(model, data)
for i in range(data.ncon):
    contact, force = data.contact[i], np.zeros(6)
    mujoco.mj_contactForce(model, data, i, force)
    a, b = (int(model.geom_bodyid[geom]) - 1 for geom in (contact.geom1, contact.geom2))
    row = contact.efc_address
    stiffness = data.efc_D[row] * data.efc_KBIP[row, 0] * data.efc_KBIP[row, 2] if row >= 0 else 0.0
    contacts.append((a, b, contact.frame[:3].copy(), force[0], (0, 0, 0), 0.0, -contact.dist, stiffness))
print(len(contacts), "contacts, fastest", abs(data.qvel).max(), file=sys.stderr)
trace = [height()]
for count in range(30 + chosen.steps):
    if count == 30:
        model.opt.gravity[2] = -chosen.gravity * (1 + chosen.kick)
    mujoco.mj_step(model, data)
    trace.append(height())
write(chosen.name, bodies, contacts, trace, f"MuJoCo {mujoco.__version__}: {' '.join(sys.argv[1:])}", ["overlap", "stiffness"])
