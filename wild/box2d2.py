"""Box2D 2.3, by its Python binding (PyPI `box2d`). N_I is `velocityIterations`; push-out is `positionIterations` (3 as it comes)."""

import Box2D as b2

from common import places, record


class World:
    def __init__(self, chosen):
        self.chosen = chosen
        self.is_row = chosen.scene == "row"
        self.load = 0.0
        self.world = b2.b2World(gravity=(0, 0))
        self.world.allowSleeping = False
        friction = 0.0 if self.is_row else 0.6
        line = places(chosen)
        # Box2D gives boxes a skin of 0.01 (b2_polygonRadius), which position iterations would push out.
        wall = line[0] - (1.509 if self.is_row and chosen.shape == "disc" else 1.5)
        if self.is_row:
            self.world.CreateStaticBody(position=(wall, 0), shapes=b2.b2PolygonShape(box=(1, 5)))
        else:
            self.world.CreateStaticBody(position=(0, wall), shapes=b2.b2PolygonShape(box=(20, 1)))
        if chosen.shape == "disc":
            shape, area = b2.b2CircleShape(radius=0.5), 3.141592653589793 / 4
        else:
            shape, area = b2.b2PolygonShape(box=(0.5, 0.5)), 1.0
        fixture = b2.b2FixtureDef(shape=shape, density=1 / area, friction=friction)
        self.bodies = [
            self.world.CreateDynamicBody(position=(x, 0) if self.is_row else (0, x), fixtures=fixture, allowSleep=False)
            for x in line
        ]

    def step(self):
        last = self.bodies[-1]
        if self.is_row:
            last.ApplyForceToCenter((-self.load * last.mass, 0), True)
        else:
            self.world.gravity = (0, -self.load)
        position_iterations = 3 if self.chosen.push_out == "on" else 0
        self.world.Step(self.chosen.seconds, self.chosen.iterations, position_iterations)

    def position(self):
        return self.bodies[-1].position[0 if self.is_row else 1]


record("Box2D", b2.__version__, World)
