"""NVIDIA Newton (PyPI `newton`), SolverVBD on the CPU: a chain of particles and springs of 10^6 N/m. N_I is `iterations`."""

import newton
import warp

from common import places, record
from newton_xpbd import World, add_chain


class VbdWorld(World):
    def __init__(self, chosen):
        if chosen.scene != "chain":
            raise SystemExit("newton_vbd.py makes chains only")
        self.chosen, self.is_chain, self.load = chosen, True, 0.0
        builder = newton.ModelBuilder(up_axis=newton.Axis.Z, gravity=(0.0, 0.0, 0.0))
        add_chain(builder, places(chosen), STIFFNESS)
        builder.color()
        self.model = builder.finalize(device="cpu")
        self.solver = newton.solvers.SolverVBD(self.model, iterations=chosen.iterations)
        self.now, self.next = self.model.state(), self.model.state()
        self.control, self.collisions, self.contacts = self.model.control(), None, None


STIFFNESS = 1e6

if __name__ == "__main__":
    warp.config.quiet = True
    record("Newton VBD", newton.__version__, VbdWorld)
