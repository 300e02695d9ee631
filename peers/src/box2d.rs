//! Box2D 3, through the C functions of `boxdd-sys`.
//!
//! A step finds pairs in a tree of boxes, keeps contacts of pairs that have hardly moved, updates islands, and makes substeps of the
//! "soft step" solver: eight contacts of one colour at once, each visited three times per substep: warm start, a pass with the contact's
//! spring, and a pass without it. Bodies compute in single precision; world positions are double here. Sleeping and
//! continuous detection are off.

// C functions. The handles belong to a world that lives as long as the struct that holds them, and one thread calls.
#![allow(unsafe_code)]

use std::error::Error;

use boxdd_sys::ffi::*;

use crate::engine::{Census, Engine, timed};
use crate::packing::{DT, Packing};

/// The springs of contacts.
#[derive(Clone, Copy, PartialEq)]
pub enum Contacts {
    /// 30 Hz, twice that at walls: as it comes.
    Default,
    /// As stiff as Box2D allows: an eighth of the frequency of the substeps.
    Stiff,
}

pub struct Box2d {
    world: b2WorldId,
    bodies: Vec<b2BodyId>,
    floor: b2BodyId,
    piston: b2BodyId,
    load: f64,
    substeps: usize,
}

impl Box2d {
    pub fn new(packing: &Packing, contacts: Contacts) -> Self {
        let mut definition = unsafe { b2DefaultWorldDef() };
        definition.gravity = b2Vec2 { x: 0.0, y: 0.0 };
        definition.enableSleep = false;
        definition.enableContinuous = false;
        if contacts == Contacts::Stiff {
            definition.contactHertz = 1e6; // lowered to its limit in every step
        }
        let world = unsafe { b2CreateWorld(&raw const definition) };

        let body = |kind, [x, y]: [f64; 2], locks: bool| {
            let mut definition = unsafe { b2DefaultBodyDef() };
            definition.type_ = kind;
            definition.position = b2Pos { x, y };
            definition.motionLocks.linearX = locks;
            definition.motionLocks.angularZ = locks;
            unsafe { b2CreateBody(world, &raw const definition) }
        };
        let shape = |density: f64| {
            let mut definition = unsafe { b2DefaultShapeDef() };
            definition.material.friction = packing.friction as f32;
            definition.density = density as f32;
            definition
        };
        let mut bodies = Vec::new();
        for disc in &packing.discs {
            let id = body(b2BodyType_b2_dynamicBody, disc.position, false);
            let definition = shape(disc.mass / (std::f64::consts::PI * disc.radius.powi(2)));
            let circle = b2Circle {
                center: b2Vec2 { x: 0.0, y: 0.0 },
                radius: disc.radius as f32,
            };
            unsafe { b2CreateCircleShape(id, &raw const definition, &raw const circle) };
            bodies.push(id);
        }

        // The piston does not touch the walls.
        let block = |id, [x, y]: [f64; 2], density| {
            let mut definition = shape(density);
            definition.filter.groupIndex = -1;
            let polygon = unsafe { b2MakeBox(x as f32, y as f32) };
            unsafe { b2CreatePolygonShape(id, &raw const definition, &raw const polygon) };
            id
        };
        let (width, height) = (packing.width, packing.height);
        let wall = |at, size| block(body(b2BodyType_b2_staticBody, at, false), size, 0.0);
        let floor = wall([width / 2.0, -1.0], [width, 1.0]);
        wall([-1.0, height / 2.0], [1.0, height]);
        wall([width + 1.0, height / 2.0], [1.0, height]);
        let lid = body(b2BodyType_b2_dynamicBody, [width / 2.0, height + 1.0], true);
        let piston = block(lid, [width, 1.0], packing.piston_mass / (4.0 * width));
        Self {
            world,
            bodies,
            floor,
            piston,
            load: 0.0,
            substeps: 4,
        }
    }

    /// Contacts of a body that touch or nearly so.
    fn contacts(body: b2BodyId) -> Vec<b2ContactData> {
        unsafe {
            let room = b2Body_GetContactCapacity(body);
            let mut contacts = Vec::with_capacity(room as usize);
            let count = b2Body_GetContactData(body, contacts.as_mut_ptr(), room);
            contacts.set_len(count as usize);
            contacts
        }
    }
}

impl Drop for Box2d {
    fn drop(&mut self) {
        unsafe { b2DestroyWorld(self.world) };
    }
}

impl Engine for Box2d {
    fn set_iterations(&mut self, iterations: usize) {
        self.substeps = iterations;
    }

    fn set_threads(&mut self, threads: usize) -> Result<(), Box<dyn Error>> {
        unsafe { b2World_SetWorkerCount(self.world, threads as i32) };
        Ok(())
    }

    fn set_load(&mut self, load: f64) {
        self.load = load;
    }

    fn step(&mut self) -> Result<f64, Box<dyn Error>> {
        let threads = unsafe { b2World_GetWorkerCount(self.world) };
        let load = b2Vec2 {
            x: 0.0,
            y: -self.load as f32,
        };
        let ((), seconds) = timed(threads as usize, || unsafe {
            b2Body_ApplyForceToCenter(self.piston, load, true); // a force lasts one step
            b2World_Step(self.world, DT as f32, self.substeps as i32);
        });
        Ok(seconds)
    }

    fn piston(&self) -> f64 {
        unsafe { b2Body_GetPosition(self.piston) }.y - 1.0
    }

    fn census(&self) -> Census {
        let mut census = Census::default();
        // Every contact belongs to a disc, and those between two discs are found twice.
        for &disc in &self.bodies {
            for contact in Self::contacts(disc) {
                let [a, b] = [contact.shapeIdA, contact.shapeIdB]
                    .map(|shape| unsafe { b2Shape_GetBody(shape) }.index1);
                let other = if a == disc.index1 { b } else { a };
                if other < disc.index1 {
                    continue; // walls and piston have greater numbers than discs
                }
                for point in &contact.manifold.points[..contact.manifold.pointCount as usize] {
                    let force = f64::from(point.totalNormalImpulse) / DT;
                    census.visited += 1;
                    census.loaded += usize::from(force > 0.0);
                    if other == self.floor.index1 {
                        census.floor += force;
                    } else if other == self.piston.index1 {
                        census.piston += force;
                    }
                }
            }
        }
        census
    }
}
