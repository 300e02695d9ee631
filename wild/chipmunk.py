"""Chipmunk 7, by its Python binding (PyPI `pymunk`). N_I is `iterations`; push-out is `collision_bias` and `collision_slop`."""

import pymunk

from common import places, record


class World:
    def __init__(self, chosen):
        self.chosen = chosen
        self.is_row = chosen.scene == "row"
        self.load = 0.0
        self.space = pymunk.Space()
        self.space.iterations = chosen.iterations
        if chosen.push_out == "off":
            # The part of an overlap that is left after a second, and the overlap that is never pushed out.
            self.space.collision_bias = 1.0
            self.space.collision_slop = 0.0
        line = places(chosen)
        wall = line[0] - 1.5
        corners = [(wall - 1, -5), (wall + 1, -5), (wall + 1, 5), (wall - 1, 5)]
        if not self.is_row:
            corners = [(-20, wall - 1), (20, wall - 1), (20, wall + 1), (-20, wall + 1)]
        shapes = [pymunk.Poly(self.space.static_body, corners)]
        self.bodies = []
        for x in line:
            if chosen.shape == "disc":
                body = pymunk.Body(1.0, pymunk.moment_for_circle(1.0, 0, 0.5))
                shape = pymunk.Circle(body, 0.5)
            else:
                body = pymunk.Body(1.0, pymunk.moment_for_box(1.0, (1, 1)))
                shape = pymunk.Poly.create_box(body, (1, 1))
            body.position = (x, 0) if self.is_row else (0, x)
            self.bodies.append(body)
            self.space.add(body)
            shapes.append(shape)
        for shape in shapes:
            shape.friction = 0.0 if self.is_row else 0.6
            self.space.add(shape)

    def step(self):
        if self.is_row:
            self.bodies[-1].apply_force_at_world_point((-self.load, 0), self.bodies[-1].position)
        else:
            self.space.gravity = (0, -self.load)
        self.space.step(self.chosen.seconds)

    def position(self):
        return self.bodies[-1].position[0 if self.is_row else 1]


record("Chipmunk (pymunk)", pymunk.version, World)
