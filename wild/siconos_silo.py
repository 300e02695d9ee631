"""Siconos (Debian `python3-siconos`): a silo of spheres under Moreau's time stepping; N_I is the number of iterations of NSGS.

NSGS visits the contacts in the order of the problem and solves for all forces of a contact at once: `--order as_listed --visits blocks`. The old
forces should be the first guess of a step (`setResetAllLambda(False)`), but what is recorded creeps as if they were not. `siconos_nsgs.py` calls the solver itself, with them.
"""

import sys

import numpy as np
import siconos
import siconos.kernel as kernel
import siconos.numerics as numerics
from siconos.mechanics.collision import RigidBodyDS, SiconosContactor, SiconosContactorSet, SiconosPlane, SiconosSphere
from siconos.mechanics.collision.bullet import SiconosBulletCollisionManager, SiconosBulletOptions

from packing import options, silo, walls, write

chosen = options()
h = chosen.seconds
system = kernel.NonSmoothDynamicalSystem(0, h * (chosen.settle + chosen.steps + 100))


def contactors(shape):
    every = SiconosContactorSet()
    every.append(SiconosContactor(shape))
    return every


spheres = []
for place in silo(chosen.layers):
    body = RigidBodyDS([*place, 1, 0, 0, 0], [0] * 6, 1.0, np.eye(3) * 0.1)
    body.setContactors(contactors(SiconosSphere(0.5)))
    body.setFExtPtr(np.array([0, 0, -chosen.gravity]))
    system.insertDynamicalSystem(body)
    spheres.append(body)
scheme = kernel.MoreauJeanOSI(1.0)
problem = kernel.FrictionContact(3, numerics.SICONOS_FRICTION_3D_NSGS)
settings = problem.numericsSolverOptions()
settings.iparam[numerics.SICONOS_IPARAM_MAX_ITER] = chosen.iterations
settings.dparam[numerics.SICONOS_DPARAM_TOL] = 1e-300
problem.setMaxSize(10000)
problem.setMStorageType(1)
problem.setNumericsVerboseMode(False)
problem.setKeepLambdaAndYState(True)
margins = SiconosBulletOptions()
margins.worldScale = 1.0
margins.contactBreakingThreshold = 0.05
# One point for a sphere on a plane.
margins.perturbationIterations = 0
margins.minimumPointsPerturbationThreshold = 0
collisions = SiconosBulletCollisionManager(margins)
collisions.insertNonSmoothLaw(kernel.NewtonImpactFrictionNSL(0.0, 0.0, chosen.friction, 3), 0, 0)
for place, normal in walls():
    # A plane of Siconos has the normal z.
    z = np.array(normal)
    half = np.array([0, 0, 1]) + z
    turn = [0, 1, 0, 0] if np.linalg.norm(half) < 1e-9 else [half[2], *np.cross([0, 0, 1], half)]
    turn = np.array(turn) / np.linalg.norm(turn)
    collisions.insertStaticContactorSet(contactors(SiconosPlane()), [*place, *turn])
simulation = kernel.TimeStepping(system, kernel.TimeDiscretisation(0, h))
simulation.insertIntegrator(scheme)
simulation.insertNonSmoothProblem(problem)
simulation.insertInteractionManager(collisions)
simulation.setNewtonOptions(kernel.SICONOS_TS_LINEAR)
simulation.setNewtonMaxIteration(1)
simulation.setResetAllLambda(False)
simulation.setDisplayNewtonConvergence(False)


def step():
    simulation.computeOneStep()
    simulation.nextStep()


def height():
    return np.mean([body.q()[2] for body in spheres])


for _ in range(chosen.settle):
    step()
bodies = [(body.q()[:3], 0.5, 1.0) for body in spheres]
centres = np.array([place for place, _, _ in bodies])
contacts = []
# The order of the interactions is that of the solver.
for contact in system.topology().indexSet(1).interactions():
    point = 0.5 * (np.array(contact.relation().pc1()) + np.array(contact.relation().pc2()))
    near = [int(i) for i in np.where(np.linalg.norm(centres - point, axis=1) < 0.6)[0]]
    if len(near) == 2:
        a, b = near
        normal = centres[b] - centres[a]
    else:
        a, (b,) = -1, near
        normal = centres[b] - point
    normal = normal / np.linalg.norm(normal)
    contacts.append((a, b, normal, contact.lambda_(1)[0] / h, (0, 0, 0), chosen.friction))
trace = [height()]
for count in range(30 + chosen.steps):
    if count == 30:
        for body in spheres:
            body.setFExtPtr(np.array([0, 0, -chosen.gravity * (1 + chosen.kick)]))
    step()
    trace.append(height())
write(chosen.name, bodies, contacts, trace, f"Siconos {siconos.__version__ if hasattr(siconos, '__version__') else '4.4'}: {' '.join(sys.argv[1:])}")
