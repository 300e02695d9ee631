"""Bullet 3, by its Python binding (PyPI `pybullet`): spheres and boxes as multi bodies. N_I is `numSolverIterations`; push-out is `erp`."""

from importlib.metadata import version

import pybullet

from common import places, record


class World:
    def __init__(self, chosen):
        self.chosen = chosen
        self.is_row = chosen.scene == "row"
        self.load = 0.0
        pybullet.connect(pybullet.DIRECT)
        # The solver would stop early at a small residual; every step shall have the sweeps it was given.
        pybullet.setPhysicsEngineParameter(
            fixedTimeStep=chosen.seconds,
            numSolverIterations=chosen.iterations,
            solverResidualThreshold=0.0,
        )
        if chosen.push_out == "off":
            pybullet.setPhysicsEngineParameter(erp=0.0, contactERP=0.0, frictionERP=0.0)
        line = places(chosen)
        wall = line[0] - 1.5
        half = (1, 5, 5) if self.is_row else (20, 1, 20)
        plane = pybullet.createCollisionShape(pybullet.GEOM_BOX, halfExtents=half)
        shapes = [pybullet.createMultiBody(0, plane, basePosition=(wall, 0, 0) if self.is_row else (0, wall, 0))]
        if chosen.shape == "disc":
            shape = pybullet.createCollisionShape(pybullet.GEOM_SPHERE, radius=0.5)
        else:
            shape = pybullet.createCollisionShape(pybullet.GEOM_BOX, halfExtents=(0.5, 0.5, 0.5))
        self.bodies = [
            pybullet.createMultiBody(1.0, shape, basePosition=(x, 0, 0) if self.is_row else (0, x, 0)) for x in line
        ]
        for body in shapes + self.bodies:
            pybullet.changeDynamics(
                body,
                -1,
                lateralFriction=0.0 if self.is_row else 0.6,
                linearDamping=0.0,
                angularDamping=0.0,
                restitution=0.0,
                activationState=pybullet.ACTIVATION_STATE_DISABLE_SLEEPING,
            )

    def step(self):
        if self.is_row:
            at = pybullet.getBasePositionAndOrientation(self.bodies[-1])[0]
            pybullet.applyExternalForce(self.bodies[-1], -1, (-self.load, 0, 0), at, pybullet.WORLD_FRAME)
        else:
            pybullet.setGravity(0, -self.load, 0)
        pybullet.stepSimulation()

    def position(self):
        return pybullet.getBasePositionAndOrientation(self.bodies[-1])[0][0 if self.is_row else 1]


record("Bullet (pybullet)", version("pybullet"), World)
