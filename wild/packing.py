"""What the recorders of whole packings share: a pile of spheres or discs, the plain pair of tables, and a kick.

The silo: square layers of spheres of diameter 1, three by three and two by two in turn, each sphere in a pocket of four below it, between
four smooth walls on a floor. Neighbours in a layer do not touch. Everything that touches overlaps by 0.001, below every engine's slop, so that
no contact opens when the silo swings.

The bin: discs of two dozen sizes fall in a random order into a box in the plane.
"""

import argparse
import gzip
import random
from fractions import Fraction

SPACING = 1.05
OVERLAP = 1e-3


def options(choices=(), **defaults):
    """The options of a recording; `choices` are more of them, as pairs of a name and its values, the default first."""
    parser = argparse.ArgumentParser()
    parser.add_argument("name", help="writes NAME.bodies.csv.gz, NAME.contacts.csv.gz and NAME.trace.csv.gz")
    parser.add_argument("--layers", type=int, default=11)
    parser.add_argument("--iterations", type=int, default=10)
    parser.add_argument("--dt", default="1/60")
    parser.add_argument("--gravity", type=float, default=1.0)
    parser.add_argument("--friction", type=float, default=0.0)
    parser.add_argument("--kick", type=float, default=0.05, help="by which part of itself gravity is raised")
    parser.add_argument("--settle", type=int, default=4000)
    parser.add_argument("--steps", type=int, default=400)
    for name, values in choices:
        parser.add_argument("--" + name, choices=values, default=values[0])
    parser.set_defaults(**defaults)
    chosen = parser.parse_args()
    chosen.seconds = float(Fraction(chosen.dt))
    return chosen


def silo(layers):
    """Places of the spheres, layer by layer; the last one is in the top layer. Floor and walls are where `walls` says."""
    distance = 1.0 - OVERLAP
    rise = (distance**2 - SPACING**2 / 2) ** 0.5
    places = []
    for layer in range(layers):
        shift = 1.0 if layer % 2 == 0 else 0.5
        steps = 3 if layer % 2 == 0 else 2
        for i in range(steps):
            for j in range(steps):
                places.append(((i - shift) * SPACING, (j - shift) * SPACING, layer * rise))
    return places


def walls():
    """Point and inward normal of the floor and the four walls."""
    side = SPACING + 0.5 - OVERLAP
    floor = ((0.0, 0.0, -0.5 + OVERLAP), (0.0, 0.0, 1.0))
    sides = [((x * side, y * side, 0.0), (-x * 1.0, -y * 1.0, 0.0)) for x, y in [(1, 0), (-1, 0), (0, 1), (0, -1)]]
    return [floor, *sides]


def discs(count):
    """Places above a bin, row by row, and radii; its floor is y = 0, its walls x = ±WIDTH/2."""
    numbers = random.Random(40)
    columns = int(WIDTH / 1.3)
    found = []
    for i in range(count):
        x = (i % columns - (columns - 1) / 2) * 1.3 + numbers.uniform(-0.04, 0.04)
        found.append(((x, 0.7 + 1.3 * (i // columns)), 0.4 + 0.2 * numbers.random()))
    return found


WIDTH = 8.0


def write(name, bodies, contacts, trace, about, more=()):
    """The plain pair and the mean height of the spheres, packed.

    `bodies` are (place, radius, mass), numbered from 0, with two or three coordinates; `contacts` are (a, b, normal from a to b, normal force, tangential force on b,
    friction, …), with −1 for floor and walls. Without forces the normal force is None everywhere; `more` has the names of further columns.
    """

    def rows(part, head, lines):
        with gzip.GzipFile(f"{name}.{part}.csv.gz", "wb", mtime=0) as packed:
            text = [f"# {about}", ",".join(head)] + [",".join(str(x) for x in line) for line in lines]
            packed.write(("\n".join(text) + "\n").encode())

    places = [(i, *(repr(float(x)) for x in place), radius, mass) for i, (place, radius, mass) in enumerate(bodies)]
    axes = "xyz"[: len(bodies[0][0])]
    rows("bodies", ["id", *axes, "radius", "mass"], places)
    has_forces = any(contact[3] is not None for contact in contacts)
    head = ["a", "b", *("n" + x for x in axes), "friction"] + ["normal_force", *("t" + x for x in axes)] * has_forces
    head += more
    lines = []
    for a, b, normal, force, tangent, friction, *others in contacts:
        numbers = [*normal, friction] + ([force, *tangent] if has_forces else []) + others
        lines.append((a, b, *(x if isinstance(x, str) else repr(float(x)) for x in numbers)))
    rows("contacts", head, lines)
    rows("trace", ["position"], [(repr(float(z)),) for z in trace])

