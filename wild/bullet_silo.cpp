// A silo of spheres in Bullet 3, as functions for bullet_silo.py. Rigid bodies, not the multi bodies of bullet.py.

#include <vector>

#include "BulletCollision/CollisionDispatch/btConvexConvexAlgorithm.h"
#include "BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h"
#include "btBulletDynamicsCommon.h"

/// Bullet's solver; it only notes in which order it is given the contacts.
struct NotingSolver : btSequentialImpulseConstraintSolver
{
	std::vector<btPersistentManifold*> order;

	btScalar solveGroup(btCollisionObject** bodies, int bodyCount, btPersistentManifold** manifolds, int manifoldCount, btTypedConstraint** constraints,
						int constraintCount, const btContactSolverInfo& info, btIDebugDraw* draw, btDispatcher* dispatcher) override
	{
		order.insert(order.end(), manifolds, manifolds + manifoldCount);
		return btSequentialImpulseConstraintSolver::solveGroup(bodies, bodyCount, manifolds, manifoldCount, constraints, constraintCount, info, draw, dispatcher);
	}
};

static NotingSolver* solver;
static btDiscreteDynamicsWorld* world;
static std::vector<btRigidBody*> spheres;

static btRigidBody* add(btCollisionShape* shape, double mass, btVector3 place, double friction)
{
	btVector3 inertia(0, 0, 0);
	if (mass > 0)
		shape->calculateLocalInertia(mass, inertia);
	btRigidBody::btRigidBodyConstructionInfo about(mass, nullptr, shape, inertia);
	about.m_startWorldTransform.setOrigin(place);
	about.m_friction = friction;
	btRigidBody* body = new btRigidBody(about);
	body->setActivationState(DISABLE_DEACTIVATION);
	world->addRigidBody(body);
	return body;
}

extern "C" int version() { return btGetVersion(); }

/// Spheres of diameter and mass 1 between planes, each a point and an inward normal. Nothing is pushed out. Forces are kept in full, 0.85 of them by default;
/// friction has two fixed directions, by default one along the sliding.
extern "C" void make(int sphere_count, const double* places, int plane_count, const double* planes, int iterations, double friction, int drops_contacts)
{
	auto configuration = new btDefaultCollisionConfiguration;
	auto dispatcher = new btCollisionDispatcher(configuration);
	// Bullet's own test of two spheres throws their contact away in every step, and its force with it (CLEAR_MANIFOLD). The test of any two convex bodies does not.
	if (!drops_contacts)
		dispatcher->registerCollisionCreateFunc(SPHERE_SHAPE_PROXYTYPE, SPHERE_SHAPE_PROXYTYPE,
												new btConvexConvexAlgorithm::CreateFunc(new btGjkEpaPenetrationDepthSolver));
	solver = new NotingSolver;
	world = new btDiscreteDynamicsWorld(dispatcher, new btDbvtBroadphase, solver, configuration);
	btContactSolverInfo& info = world->getSolverInfo();
	info.m_numIterations = iterations;
	info.m_erp = info.m_erp2 = 0;
	info.m_splitImpulse = 0;
	info.m_leastSquaresResidualThreshold = 0;
	info.m_warmstartingFactor = 1;
	info.m_solverMode |= SOLVER_USE_2_FRICTION_DIRECTIONS | SOLVER_DISABLE_VELOCITY_DEPENDENT_FRICTION_DIRECTION;
	// Bullet multiplies the coefficients of both.
	friction = btSqrt(friction);
	for (int i = 0; i < plane_count; ++i, planes += 6)
		add(new btStaticPlaneShape(btVector3(planes[3], planes[4], planes[5]), 0), 0, btVector3(planes[0], planes[1], planes[2]), friction);
	auto sphere = new btSphereShape(0.5);
	for (int i = 0; i < sphere_count; ++i, places += 3)
	{
		spheres.push_back(add(sphere, 1, btVector3(places[0], places[1], places[2]), friction));
		spheres.back()->setUserIndex(i);
	}
}

extern "C" void step(double gravity, double seconds)
{
	solver->order.clear();
	world->setGravity(btVector3(0, 0, -gravity));
	world->stepSimulation(seconds, 0);
}

/// Place and velocity of each sphere.
extern "C" void state(double* out)
{
	for (btRigidBody* body : spheres)
		for (const btVector3& vector : {body->getWorldTransform().getOrigin(), body->getLinearVelocity()})
			for (int k = 0; k < 3; ++k)
				*out++ = vector[k];
}

/// The contacts of the last step as the solver visited them: numbers of both bodies, −1 for a plane, the normal from the first to the second, the normal
/// impulse, the tangential impulse on the second, the gap, and whether it sticks. Returns how many there are.
extern "C" int contacts(int most, double* out)
{
	int count = 0;
	for (btPersistentManifold* manifold : solver->order)
		for (int i = 0; i < manifold->getNumContacts() && count < most; ++i, ++count)
		{
			const btManifoldPoint& point = manifold->getContactPoint(i);
			*out++ = manifold->getBody0()->getUserIndex();
			*out++ = manifold->getBody1()->getUserIndex();
			// Bullet's normal points from the second to the first, and its impulses are those on the first.
			btVector3 tangent = point.m_lateralFrictionDir1 * point.m_appliedImpulseLateral1 + point.m_lateralFrictionDir2 * point.m_appliedImpulseLateral2;
			for (int k = 0; k < 3; ++k)
				*out++ = -point.m_normalWorldOnB[k];
			*out++ = point.m_appliedImpulse;
			for (int k = 0; k < 3; ++k)
				*out++ = -tangent[k];
			*out++ = point.getDistance();
			// Each direction has its own limit, so both together may be up to √2 above that of a cone.
			double most_friction = 0.999999 * point.m_combinedFriction * point.m_appliedImpulse;
			*out++ = btFabs(point.m_appliedImpulseLateral1) < most_friction && btFabs(point.m_appliedImpulseLateral2) < most_friction;
		}
	return count;
}
