"""solver2d, Erin Catto's comparison of contact solvers (its repository at the commit in `build`). N_I is "Main Iters" of its samples.

Push-out off: no "Extra Iters", which are position iterations or a relax pass, two as it comes. Stacks only.
"""

import ctypes
from pathlib import Path

from common import options, places, record

SOLVERS = ["Jacobi", "PGS", "PGS_NGS", "PGS_NGS_Block", "PGS_Soft", "SoftStep", "TGS_Sticky", "TGS_Soft", "TGS_NGS", "XPBD"]


class World:
    def __init__(self, chosen):
        if chosen.scene != "stack":
            raise SystemExit("solver2d.py makes stacks only")
        self.load = 0.0
        self.library = ctypes.CDLL(Path(__file__).parent / "installed/solver2d.so")
        self.library.position.restype = ctypes.c_double
        line = places(chosen)
        solver, is_disc = SOLVERS.index(chosen.solver), chosen.shape == "disc"
        extra = 2 if chosen.push_out == "on" else 0
        line = (ctypes.c_double * len(line))(*line)
        self.library.make(solver, is_disc, len(line), line, chosen.iterations, extra, ctypes.c_double(chosen.seconds))

    def step(self):
        self.library.step(ctypes.c_double(self.load))

    def position(self):
        return self.library.position()


chosen = options(solvers=SOLVERS)
record(f"solver2d {chosen.solver}", "d178a56", World, chosen)
