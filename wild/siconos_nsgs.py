"""Siconos (Debian `python3-siconos`): its solver NSGS, stopped after N_I iterations, in a time stepping of Moreau written here, with rough spheres in the silo of
`packing.py`.

The old impulses are the first guess of NSGS, which is what its interface asks for. It visits the contacts in the order of the problem and solves for all forces of a
contact at once: `--order as_listed --visits blocks`.
"""

import sys

import numpy as np
import siconos.numerics as sn

from packing import options, silo, walls, write

chosen = options(friction=0.3, iterations=10, settle=3000, kick=1e-3, steps=600)
h, mass, inertia = chosen.seconds, 1.0, 0.1
places = np.array(silo(chosen.layers))
count = len(places)
planes = [(np.array(point), np.array(normal)) for point, normal in walls()]
pairs = [(i, j) for i in range(count) for j in range(i + 1, count) if np.linalg.norm(places[i] - places[j]) < 1.0]
pairs += [(-1 - k, i) for i in range(count) for k, (p, n) in enumerate(planes) if np.dot(places[i] - p, n) < 0.5]
pairs.sort(key=lambda pair: (pair[1], pair[0]))
velocity = np.zeros(6 * count)
inverse = np.tile([1 / mass] * 3 + [1 / inertia] * 3, count)
settings = sn.SolverOptions(sn.SICONOS_FRICTION_3D_NSGS)
settings.iparam[sn.SICONOS_IPARAM_MAX_ITER] = chosen.iterations
settings.dparam[sn.SICONOS_DPARAM_TOL] = 1e-300
remembered = {pair: np.zeros(3) for pair in pairs}


def normal_of(pair):
    """Unit normal from the first body to the second, and the gap."""
    a, b = pair
    if a < 0:
        point, normal = planes[-1 - a]
        return normal, np.dot(places[b] - point, normal) - 0.5
    between = places[b] - places[a]
    distance = np.linalg.norm(between)
    return between / distance, distance - 1.0


def frame(normal):
    across = np.cross([0, 0, 1] if abs(normal[2]) < 0.7 else [1, 0, 0], normal)
    across /= np.linalg.norm(across)
    return np.array([normal, across, np.cross(normal, across)])


def step(gravity):
    """One step; returns the closed contacts with their frames and impulses."""
    global velocity, places
    closed = [(pair, normal) for pair, (normal, gap) in ((pair, normal_of(pair)) for pair in pairs) if gap <= 0]
    rows = np.zeros((3 * len(closed), 6 * count))
    frames = []
    for i, ((a, b), normal) in enumerate(closed):
        axes = frame(normal)
        frames.append(axes)
        for body, sign in [(a, -1), (b, 1)]:
            if body >= 0:
                rows[3 * i : 3 * i + 3, 6 * body : 6 * body + 3] = sign * axes
                # The arm is −sign·normal/2.
                rows[3 * i : 3 * i + 3, 6 * body + 3 : 6 * body + 6] = -0.5 * np.cross(normal, axes)
    free = velocity.copy()
    free[2::6] -= h * gravity
    problem = sn.FrictionContactProblem(3, (rows * inverse) @ rows.T, rows @ free, np.full(len(closed), chosen.friction))
    impulses = np.concatenate([axes @ remembered[pair] for (pair, _), axes in zip(closed, frames)])
    sn.fc3d_driver(problem, impulses, np.zeros(len(impulses)), settings)
    velocity = free + inverse * (rows.T @ impulses)
    places = places + h * velocity.reshape(count, 6)[:, :3]
    for pair in pairs:
        remembered[pair] = np.zeros(3)
    for (pair, _), axes, impulse in zip(closed, frames, impulses.reshape(-1, 3)):
        remembered[pair] = axes.T @ impulse
    return closed


for _ in range(chosen.settle):
    closed = step(chosen.gravity)
bodies = [(place, 0.5, mass) for place in places]
contacts = []
for (a, b), normal in closed:
    force = remembered[(a, b)] / h
    along = np.dot(force, normal)
    contacts.append((max(a, -1), b, normal, along, force - along * normal, chosen.friction))
print(len(contacts), "contacts, fastest", abs(velocity).max(), file=sys.stderr)
trace = [places[:, 2].mean()]
for number in range(30 + chosen.steps):
    step(chosen.gravity * (1 + chosen.kick * (number >= 30)))
    trace.append(places[:, 2].mean())
write(chosen.name, bodies, contacts, trace, f"Siconos: {' '.join(sys.argv[1:])}")
