"""YADE (Debian `yade`): the silo of `packing.py` with Hertz–Mindlin springs at the contacts; run it with `yade -x -n yade_silo.py`.

Writes the text export of the spheres (`x_y_z_r`) and the contacts as a plain table: what `rigidity` must refuse as springs by design.
"""

import gzip
import os
import sys

from yade import export, utils

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from packing import silo, walls  # noqa: E402

name = os.environ.get("NAME", "yade")
O.materials.append(FrictMat(young=1e5, poisson=0.3, frictionAngle=0.0, density=1 / (4 / 3 * 3.141592653589793 * 0.125)))
for place in silo(7):
    O.bodies.append(utils.sphere(place, 0.5))
for place, normal in walls():
    axis = [abs(x) for x in normal].index(1.0)
    O.bodies.append(utils.wall(place, axis=axis, sense=int(normal[axis])))
O.engines = [
    ForceResetter(),
    InsertionSortCollider([Bo1_Sphere_Aabb(), Bo1_Wall_Aabb()]),
    InteractionLoop(
        [Ig2_Sphere_Sphere_ScGeom(), Ig2_Wall_Sphere_ScGeom()],
        [Ip2_FrictMat_FrictMat_MindlinPhys()],
        [Law2_ScGeom_MindlinPhys_Mindlin()],
    ),
    NewtonIntegrator(gravity=(0, 0, -1), damping=0.4),
]
O.dt = 0.3 * utils.PWaveTimeStep()
O.run(int(os.environ.get("STEPS", "20000")), True)
spheres = [b for b in O.bodies if isinstance(b.shape, Sphere)]
export.textExt(f"{name}.bodies.txt", format="x_y_z_r")
with open(f"{name}.contacts.csv", "w") as out:
    out.write("a,b,nx,ny,nz,normal_force,overlap\n")
    for contact in O.interactions:
        if not contact.isReal:
            continue
        ends = [contact.id1, contact.id2]
        n = contact.geom.normal
        ends = [i if i < len(spheres) else -1 for i in ends]
        force = contact.phys.normalForce.norm()
        out.write(f"{ends[0]},{ends[1]},{n[0]!r},{n[1]!r},{n[2]!r},{force!r},{contact.geom.penetrationDepth!r}\n")
for part in ["bodies.txt", "contacts.csv"]:
    with open(f"{name}.{part}", "rb") as plain, gzip.GzipFile(f"{name}.{part}.gz", "wb", mtime=0) as packed:
        packed.write(plain.read())
    os.remove(f"{name}.{part}")
print("dt", O.dt)
