"""Box2D 2.3 (PyPI `Box2D`): discs with friction in the bin of `packing.py`; N_I is `velocityIterations`, nothing is pushed out.

The solver visits the contacts in the order in which it reports their impulses: `--order as_listed`. It computes in single precision, so gravity is
stronger and the kick larger than elsewhere.
"""

import sys

import Box2D as b2

from packing import WIDTH, discs, options, write

chosen = options(layers=60, friction=0.5, iterations=10, settle=40000, gravity=10.0, kick=0.02)
world = b2.b2World(gravity=(0, -chosen.gravity))
world.allowSleeping = False
world.continuousPhysics = False
half = WIDTH / 2
corners = [(-half, 200), (-half, 0), (half, 0), (half, 200)]
edges = [b2.b2EdgeShape(vertices=pair) for pair in zip(corners, corners[1:])]
ground = world.CreateStaticBody(fixtures=[b2.b2FixtureDef(shape=edge, friction=chosen.friction) for edge in edges])
bodies = []
for place, radius in discs(chosen.layers):
    fixture = b2.b2FixtureDef(
        shape=b2.b2CircleShape(radius=radius), density=4 / 3.141592653589793, friction=chosen.friction
    )
    bodies.append((world.CreateDynamicBody(position=place, fixtures=fixture, allowSleep=False), radius))
number = {body: i for i, (body, _) in enumerate(bodies)} | {ground: -1}


def normal(a, b):
    """From one fixture to the other; `worldManifold` of the binding has none."""
    if a.body != ground:
        between = b.body.worldCenter - a.body.worldCenter
        return between / between.length
    (x, low), (_, high) = a.shape.vertices
    return (0.0, 1.0) if low == high else (-x / half, 0.0)


class Found(b2.b2ContactListener):
    """The contacts, with their forces, in the order of the solver."""

    contacts = None

    def PostSolve(self, contact, impulse):
        if self.contacts is None:
            return
        a, b = (number[fixture.body] for fixture in (contact.fixtureA, contact.fixtureB))
        nx, ny = normal(contact.fixtureA, contact.fixtureB)
        along, across = (part[0] / chosen.seconds for part in (impulse.normalImpulses, impulse.tangentImpulses))
        self.contacts.append((a, b, (nx, ny), along, (ny * across, -nx * across), chosen.friction))


found = Found()
world.contactListener = found


def step():
    world.Step(chosen.seconds, chosen.iterations, 0)


def height():
    return sum(body.worldCenter[1] for body, _ in bodies) / len(bodies)


for _ in range(chosen.settle):
    step()
found.contacts = []
step()
contacts, found.contacts = found.contacts, None
places = [(tuple(body.worldCenter), radius, body.mass) for body, radius in bodies]
print(len(contacts), "contacts, fastest", max(body.linearVelocity.length for body, _ in bodies), file=sys.stderr)
trace = [height()]
for count in range(30 + chosen.steps):
    if count == 30:
        world.gravity = (0, -chosen.gravity * (1 + chosen.kick))
    step()
    trace.append(height())
write(chosen.name, places, contacts, trace, f"Box2D {b2.__version__}: {' '.join(sys.argv[1:])}")
