"""Chipmunk 7 (PyPI `pymunk`): discs with friction in the bin of `packing.py`; N_I is `iterations`, nothing is pushed out.

Chipmunk visits the contacts in the order in which it finds them, the same in every step at rest: `--order as_listed`.
"""

import sys

import pymunk

from packing import WIDTH, discs, options, write

chosen = options(layers=60, friction=0.5, iterations=10, settle=40000, kick=1e-3)
space = pymunk.Space()
space.iterations = chosen.iterations
space.collision_bias = 1.0
space.gravity = (0, -chosen.gravity)
shapes = [
    pymunk.Poly(space.static_body, corners)
    for corners in [
        [(-20, -2), (20, -2), (20, 0), (-20, 0)],
        [(-WIDTH / 2 - 2, -2), (-WIDTH / 2, -2), (-WIDTH / 2, 200), (-WIDTH / 2 - 2, 200)],
        [(WIDTH / 2, -2), (WIDTH / 2 + 2, -2), (WIDTH / 2 + 2, 200), (WIDTH / 2, 200)],
    ]
]
bodies = []
for place, radius in discs(chosen.layers):
    mass = 4 * radius**2
    body = pymunk.Body(mass, pymunk.moment_for_circle(mass, 0, radius))
    body.position = place
    space.add(body)
    bodies.append((body, radius))
    shapes.append(pymunk.Circle(body, radius))
for shape in shapes:
    # Chipmunk multiplies the coefficients of both.
    shape.friction = chosen.friction**0.5
    space.add(shape)
number = {body: i for i, (body, _) in enumerate(bodies)} | {space.static_body: -1}
found = []


def note(arbiter, _space, _data):
    a, b = (number[shape.body] for shape in arbiter.shapes)
    normal = arbiter.contact_point_set.normal
    force = arbiter.total_impulse / chosen.seconds
    # The impulse is that on the first body.
    along = -force.dot(normal)
    found.append((a, b, normal, along, -force - along * normal, chosen.friction))


def step():
    space.step(chosen.seconds)


def height():
    return sum(body.position.y for body, _ in bodies) / len(bodies)


for _ in range(chosen.settle):
    step()
space.on_collision(post_solve=note)
step()
space.on_collision(post_solve=None)
contacts = found[:]
places = [((body.position.x, body.position.y), radius, body.mass) for body, radius in bodies]
print(len(contacts), "contacts, fastest", max(body.velocity.length for body, _ in bodies), file=sys.stderr)
trace = [height()]
for count in range(30 + chosen.steps):
    if count == 30:
        space.gravity = (0, -chosen.gravity * (1 + chosen.kick))
    step()
    trace.append(height())
write(chosen.name, places, contacts, trace, f"Chipmunk (pymunk) {pymunk.version}: {' '.join(sys.argv[1:])}")
