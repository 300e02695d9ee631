// A stack in solver2d, as three functions for solver2d.py. Uses its public interface, and world.h to change gravity.

#include "solver2d/geometry.h"
#include "solver2d/hull.h"
#include "solver2d/solver2d.h"
#include "world.h"

static s2WorldId world;
static s2BodyId last;
static int iterations, extra;
static float dt;

/// Puts bodies of size and mass 1 on a floor. `solver` counts as in s2SolverType.
void make(int solver, int is_disc, int bodies, const double* places, int main_iterations, int extra_iterations, double seconds)
{
	iterations = main_iterations;
	extra = extra_iterations;
	dt = (float)seconds;
	s2WorldDef world_def = s2_defaultWorldDef;
	world_def.solverType = solver;
	world = s2CreateWorld(&world_def);
	s2ShapeDef shape = s2_defaultShapeDef;
	shape.friction = 0.6f;
	shape.restitution = 0.0f;
	shape.density = is_disc ? 4.0f / s2_pi : 1.0f;
	s2BodyDef body = s2_defaultBodyDef;
	body.position = (s2Vec2){0.0f, (float)(places[0] - 1.5)};
	s2Polygon floor = s2MakeBox(20.0f, 1.0f);
	s2CreatePolygonShape(s2CreateBody(world, &body), &shape, &floor);
	body.type = s2_dynamicBody;
	s2Polygon box = s2MakeSquare(0.5f);
	s2Circle disc = {{0.0f, 0.0f}, 0.5f};
	for (int i = 0; i < bodies; ++i)
	{
		body.position = (s2Vec2){0.0f, (float)places[i]};
		last = s2CreateBody(world, &body);
		if (is_disc)
			s2CreateCircleShape(last, &shape, &disc);
		else
			s2CreatePolygonShape(last, &shape, &box);
	}
}

void step(double load)
{
	s2GetWorldFromId(world)->gravity = (s2Vec2){0.0f, (float)-load};
	s2World_Step(world, dt, iterations, extra, true);
}

double position(void)
{
	return s2Body_GetPosition(last).y;
}
