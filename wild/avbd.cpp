// A stack in the AVBD authors' 2D demo, as three functions for avbd.py.

#include "solver.h"

static Solver solver;
static Rigid* last;

/// Puts boxes of size and mass 1 on a floor.
extern "C" void make(int bodies, const double* places, int iterations, int post_stabilize, double seconds)
{
    solver.iterations = iterations;
    solver.postStabilize = post_stabilize;
    solver.dt = float(seconds);
    new Rigid(&solver, { 100, 2 }, 0.0f, 0.6f, { 0, float(places[0] - 1.5), 0 });
    for (int i = 0; i < bodies; i++)
        last = new Rigid(&solver, { 1, 1 }, 1.0f, 0.6f, { 0, float(places[i]), 0 });
}

extern "C" void step(double load)
{
    solver.gravity = float(-load);
    solver.step();
}

extern "C" double position()
{
    return last->position.y;
}
