"""Bullet in double precision, rigid bodies under its sequential impulses: the silo of `packing.py`; N_I is `m_numIterations`, nothing is pushed out.

`--library bullet` is Debian's `libbullet-dev`, `bullet288` the last release whose friction forces are kept; `wild/build` makes both. Bullet visits the contacts in a
fixed order and all normal forces before all friction: `--order as_listed --visits normals_first`. `--sphere-test own` is the collision test of Bullet as it comes,
which drops the contacts of spheres in every step.
"""

import ctypes
import sys
from pathlib import Path

from packing import options, silo, walls, write

choices = [("library", ["bullet", "bullet288"]), ("sphere-test", ["convex", "own"])]
chosen = options(choices, layers=7, iterations=10, settle=3000, kick=1e-3)
library = ctypes.CDLL(str(Path(__file__).parent / "installed" / f"{chosen.library}.so"))


def doubles(numbers):
    return (ctypes.c_double * len(numbers))(*numbers)


places = silo(chosen.layers)
count = len(places)
planes = walls()
library.make(
    count,
    doubles([x for place in places for x in place]),
    len(planes),
    doubles([x for plane in planes for vector in plane for x in vector]),
    chosen.iterations,
    ctypes.c_double(chosen.friction),
    chosen.sphere_test == "own",
)
# Place and velocity of each sphere.
state = doubles([0] * 6 * count)
most = 12 * count
table = doubles([0] * 11 * most)
# A smooth contact has no status.
statuses = {0: ["slides"], 1: ["sticks"]} if chosen.friction > 0 else {0: [], 1: []}


def step(gravity):
    library.step(ctypes.c_double(gravity), ctypes.c_double(chosen.seconds))
    library.state(state)


def height():
    return sum(state[2::6]) / count


def contacts():
    """The contacts as the solver visited them."""
    found = []
    for i in range(library.contacts(most, table)):
        a, b, nx, ny, nz, *impulses, gap, sticks = table[11 * i : 11 * i + 11]
        force, *tangent = (x / chosen.seconds for x in impulses)
        found.append((int(a), int(b), (nx, ny, nz), force, tangent, chosen.friction, -gap, *statuses[sticks]))
    return found


for _ in range(chosen.settle):
    step(chosen.gravity)
at_rest = contacts()
bodies = [(state[6 * i : 6 * i + 3], 0.5, 1.0) for i in range(count)]
print(len(at_rest), "contacts, fastest", max(abs(v) for i in range(3, 6) for v in state[i::6]), file=sys.stderr)
trace, changed = [height()], 0
for number in range(30 + chosen.steps):
    step(chosen.gravity * (1 + chosen.kick * (number >= 30)))
    trace.append(height())
    changed += [contact[:2] for contact in contacts()] != [contact[:2] for contact in at_rest]
print("contacts or their order differ in", changed, "of", len(trace) - 1, "steps", file=sys.stderr)
columns = ["overlap"] + ["status"] * (chosen.friction > 0)
write(chosen.name, bodies, at_rest, trace, f"Bullet {library.version() / 100}: {' '.join(sys.argv[1:])}", columns)
