"""What all Python scripts share: the options, the three scenes, and how a trace is recorded and written.

An engine is a class with `step()`, `position()` of the observed body, and `load` to be set: the force on the free end of the
row or the gravity of the stack or chain. It is made with the options as its only argument.
"""

import argparse
import sys
from fractions import Fraction


def options(solvers=None):
    """The options of a run, the same for every engine; one with several solvers is also told which."""
    parser = argparse.ArgumentParser()
    if solvers:
        parser.add_argument("solver", choices=solvers)
    parser.add_argument("scene", choices=["row", "stack", "chain"])
    parser.add_argument("--shape", choices=["disc", "box", "particle"], default="disc")
    parser.add_argument("--bodies", type=int, default=50)
    parser.add_argument("--iterations", type=int, default=10)
    parser.add_argument("--dt", default="1/60", help="time step in seconds")
    parser.add_argument("--load", type=float, default=5.0, help="force on the row, or gravity of the stack or chain")
    parser.add_argument("--kick", type=float, default=0.05, help="by which part of itself the load is raised")
    parser.add_argument("--push-out", choices=["off", "on"], default="off", help="on: as the engine comes")
    parser.add_argument("--settle", type=int, default=12000, help="steps before the record begins")
    parser.add_argument("--steps", type=int, default=1500, help="steps recorded after the kick")
    parser.add_argument("--digits", type=int, default=12, help="digits behind the point")
    chosen = parser.parse_args()
    chosen.seconds = float(Fraction(chosen.dt))
    return chosen


def places(chosen):
    """Where the bodies start: the observed one, the last of them, has the place 0, where single precision is finest.

    A row runs along x with its wall at the left, a stack along y with its floor below. The bodies of a stack just touch; those of a row
    overlap a little, so that no contact opens when it swings back. A chain hangs along y from a fixed point, which
    comes first.
    """
    if chosen.scene == "chain":
        return [float(chosen.bodies - i) for i in range(chosen.bodies + 1)]
    distance = 0.999 if chosen.scene == "row" else 1.0
    return [(i - chosen.bodies + 1) * distance for i in range(chosen.bodies)]


def record(engine, version, make, chosen=None):
    """Lets it come to rest, raises the load, and writes the place of the observed body after every step."""
    chosen = chosen or options()
    world = make(chosen)
    world.load = chosen.load
    for _ in range(chosen.settle):
        world.step()
    samples = [world.position()]
    for step in range(BEFORE + chosen.steps):
        if step == BEFORE:
            world.load = chosen.load * (1.0 + chosen.kick)
        world.step()
        samples.append(world.position())
    out = sys.stdout
    out.write(f"# {engine} {version}: {sys.argv[0].split('/')[-1]} {' '.join(sys.argv[1:])}\n")
    out.write(f"# place of the last body after every step of {chosen.dt} s; 0 is where it starts; load raised after sample {BEFORE}\n")
    out.write("position\n")
    for sample in samples:
        text = f"{sample:.{chosen.digits}f}".rstrip("0").rstrip(".")
        out.write("0" if text == "-0" else text)
        out.write("\n")


# Samples at rest before the load is raised.
BEFORE = 30
