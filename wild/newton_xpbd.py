"""NVIDIA Newton (PyPI `newton`), SolverXPBD on the CPU. N_I is `iterations`; there is nothing to push out, because it projects positions.

A row or stack of bodies has its rigid contacts (relaxation 0.8 as it comes); a chain is made of particles and springs that are all but
rigid. All contacts or springs are corrected at once.
"""

import newton
import warp

from common import places, record


class World:
    def __init__(self, chosen):
        self.chosen = chosen
        self.is_chain = chosen.scene == "chain"
        if chosen.scene == "row":
            raise SystemExit("newton_xpbd.py makes stacks and chains only")
        self.load = 0.0
        builder = newton.ModelBuilder(up_axis=newton.Axis.Z, gravity=(0.0, 0.0, 0.0))
        line = places(chosen)
        if self.is_chain:
            add_chain(builder, line, STIFF)
        else:
            self.add_stack(builder, line)
        self.model = builder.finalize(device="cpu")
        self.solver = newton.solvers.SolverXPBD(self.model, iterations=chosen.iterations)
        self.now, self.next = self.model.state(), self.model.state()
        self.control = self.model.control()
        self.collisions = None if self.is_chain else newton.CollisionPipeline(self.model)
        self.contacts = None if self.is_chain else self.collisions.contacts()

    def add_stack(self, builder, line):
        material = newton.ModelBuilder.ShapeConfig()
        material.mu, material.restitution = 0.6, 0.0
        is_sphere = self.chosen.shape == "disc"
        material.density = 6.0 / 3.141592653589793 if is_sphere else 1.0
        builder.add_shape_plane(plane=(0.0, 0.0, 1.0, 0.5 - line[0]), width=0.0, length=0.0, cfg=material)
        for z in line:
            body = builder.add_body(xform=warp.transform(warp.vec3(0.0, 0.0, z), warp.quat_identity()))
            if is_sphere:
                builder.add_shape_sphere(body, radius=0.5, cfg=material)
            else:
                builder.add_shape_box(body, hx=0.5, hy=0.5, hz=0.5, cfg=material)

    def step(self):
        self.model.set_gravity((0.0, 0.0, -self.load))
        self.now.clear_forces()
        if self.collisions:
            self.collisions.collide(self.now, self.contacts)
        self.solver.step(self.now, self.next, self.control, self.contacts, self.chosen.seconds)
        self.now, self.next = self.next, self.now

    def position(self):
        return float((self.now.particle_q if self.is_chain else self.now.body_q).numpy()[-1, 2])


def add_chain(builder, line, stiffness):
    """Particles of mass 1 below a fixed one, with a spring between neighbours."""
    for z in line:
        builder.add_particle(warp.vec3(0.0, 0.0, z), warp.vec3(0.0, 0.0, 0.0), 0.0 if z == line[0] else 1.0, radius=0.01)
    for i in range(len(line) - 1):
        builder.add_spring(i, i + 1, stiffness, 0.0, 0)


# Of the springs: their own sag is a millionth of the solver's.
STIFF = 1e12

if __name__ == "__main__":
    warp.config.quiet = True
    record("Newton XPBD", newton.__version__, World)
