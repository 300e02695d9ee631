//! Rapier, in double and in single precision.
//!
//! A step finds pairs in a tree of boxes, keeps contacts of pairs that have hardly moved, updates islands, colours the contacts and makes
//! `num_solver_iterations` substeps. In each of them every contact is visited three times: warm start, a pass with the contact's spring
//! (normal only), and a pass without it (normal and friction). Sleeping and continuous detection are off here.

/// What the engine's number of iterations means.
#[derive(Clone, Copy, PartialEq)]
pub enum Contacts {
    /// Substeps; contacts are springs of 30 Hz, 60 Hz at walls: as it comes.
    Default,
    /// Substeps; the frequency of the springs is an eighth of that of the substeps, the limit that Box2D gives itself.
    Stiff,
    /// Inner iterations of one substep, with friction in each: what comes closest to a sweep of ours.
    Inner,
}

macro_rules! rapier {
    ($module:ident, $library:ident, $real:ty) => {
        pub mod $module {
            use std::error::Error;
            use std::sync::Arc;

            use $library::prelude::*;

            use super::Contacts;
            use crate::engine::{Census, Engine, timed};
            use crate::packing::{DT, Packing};

            pub struct Rapier {
                world: PhysicsWorld,
                pool: Arc<rayon::ThreadPool>,
                contacts: Contacts,
                floor: ColliderHandle,
                piston: (RigidBodyHandle, ColliderHandle),
            }

            impl Rapier {
                pub fn new(packing: &Packing, contacts: Contacts) -> Result<Self, Box<dyn Error>> {
                    let mut world = PhysicsWorld::new();
                    world.gravity = Vector::ZERO;
                    world.integration_parameters.dt = DT as $real;
                    world.integration_parameters.max_ccd_substeps = 0;
                    if contacts == Contacts::Inner {
                        world.integration_parameters.num_solver_iterations = 1;
                        world.integration_parameters.friction_in_bias_pass = true;
                    }
                    let vector = |[x, y]: [f64; 2]| Vector::new(x as $real, y as $real);
                    let friction = packing.friction as $real;
                    let dynamic = |at| {
                        RigidBodyBuilder::dynamic()
                            .translation(vector(at))
                            .can_sleep(false)
                    };
                    for disc in &packing.discs {
                        let ball = ColliderBuilder::ball(disc.radius as $real)
                            .mass(disc.mass as $real)
                            .friction(friction);
                        world.insert(dynamic(disc.position), ball);
                    }

                    // The piston does not touch the walls.
                    let (width, height) = (packing.width, packing.height);
                    let groups = InteractionGroups::new(
                        Group::GROUP_2,
                        Group::GROUP_1,
                        InteractionTestMode::And,
                    );
                    let block = |[x, y]: [f64; 2]| {
                        ColliderBuilder::cuboid(x as $real, y as $real)
                            .collision_groups(groups)
                            .friction(friction)
                    };
                    let mut wall = |at, size| {
                        world
                            .insert(
                                RigidBodyBuilder::fixed().translation(vector(at)),
                                block(size),
                            )
                            .1
                    };
                    let floor = wall([width / 2.0, -1.0], [width, 1.0]);
                    wall([-1.0, height / 2.0], [1.0, height]);
                    wall([width + 1.0, height / 2.0], [1.0, height]);
                    let lid = dynamic([width / 2.0, height + 1.0]).locked_axes(
                        LockedAxes::TRANSLATION_LOCKED_X | LockedAxes::ROTATION_LOCKED,
                    );
                    let lid_block = block([width, 1.0]).mass(packing.piston_mass as $real);
                    let piston = world.insert(lid, lid_block);
                    Ok(Self {
                        world,
                        pool: pool(1)?,
                        contacts,
                        floor,
                        piston,
                    })
                }
            }

            fn pool(threads: usize) -> Result<Arc<rayon::ThreadPool>, Box<dyn Error>> {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
                Ok(Arc::new(pool.build()?))
            }

            impl Engine for Rapier {
                fn set_iterations(&mut self, iterations: usize) {
                    let parameters = &mut self.world.integration_parameters;
                    if self.contacts == Contacts::Inner {
                        parameters.num_internal_pgs_iterations = iterations;
                        return;
                    }
                    parameters.num_solver_iterations = iterations;
                    if self.contacts == Contacts::Stiff {
                        let hertz = iterations as $real / (8.0 * parameters.dt);
                        parameters.contact_softness.natural_frequency = hertz;
                        parameters.static_contact_softness.natural_frequency = 2.0 * hertz;
                    }
                }

                fn set_threads(&mut self, threads: usize) -> Result<(), Box<dyn Error>> {
                    self.pool = pool(threads)?;
                    Ok(())
                }

                fn set_load(&mut self, load: f64) {
                    let piston = &mut self.world.bodies[self.piston.0];
                    piston.reset_forces(true);
                    piston.add_force(Vector::new(0.0, -load as $real), true);
                }

                fn step(&mut self) -> Result<f64, Box<dyn Error>> {
                    let (pool, world) = (&self.pool, &mut self.world);
                    let threads = pool.current_num_threads();
                    Ok(pool.install(|| timed(threads, || world.step())).1)
                }

                fn piston(&self) -> f64 {
                    f64::from(self.world.bodies[self.piston.0].translation().y) - 1.0
                }

                fn census(&self) -> Census {
                    let mut census = Census::default();
                    for pair in self.world.contact_pairs() {
                        let touches = |collider: &ColliderHandle| {
                            [pair.collider1, pair.collider2].contains(collider)
                        };
                        for manifold in pair.manifolds() {
                            census.visited += manifold.data.num_active_contacts();
                            for point in &manifold.points {
                                let force = f64::from(point.data.impulse) / DT;
                                census.loaded += usize::from(force > 0.0);
                                if touches(&self.floor) {
                                    census.floor += force;
                                } else if touches(&self.piston.1) {
                                    census.piston += force;
                                }
                            }
                        }
                    }
                    census
                }
            }
        }
    };
}

rapier!(double, rapier2d_f64, f64);
rapier!(single, rapier2d, f32);
