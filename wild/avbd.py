"""The 2D demo of the authors of AVBD (its repository at the commit in `build`). N_I is `iterations`; push-out is `postStabilize`. Stacks of boxes."""

import ctypes
from pathlib import Path

from common import places, record


class World:
    def __init__(self, chosen):
        if (chosen.scene, chosen.shape) != ("stack", "box"):
            raise SystemExit("avbd.py makes stacks of boxes only")
        self.load = 0.0
        self.library = ctypes.CDLL(Path(__file__).parent / "installed/avbd.so")
        self.library.position.restype = ctypes.c_double
        line = places(chosen)
        line = (ctypes.c_double * len(line))(*line)
        self.library.make(len(line), line, chosen.iterations, chosen.push_out == "on", ctypes.c_double(chosen.seconds))

    def step(self):
        self.library.step(ctypes.c_double(self.load))

    def position(self):
        return self.library.position()


record("AVBD demo 2D", "858ceb5", World)
