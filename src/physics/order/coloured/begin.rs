//! The beginning of a step: seats where pairs have changed, motions, and the contacts themselves.

use super::colouring::{BodyKind, own_rows};
use super::cut::Cut;
use super::strip::World;
use super::{Coloured, Strip};
use crate::physics::arrays;
use crate::physics::body::Body;
use crate::physics::crew::share;
use crate::physics::kernel::pack::{DiscPlace, Inertia, PackRow};
use crate::physics::kernel::renew::PackSource;
use crate::physics::kernel::sweep::{self, Ground, Turn};
use crate::physics::kernel::{LANES, Visitor};
use crate::physics::order::Step;
use crate::physics::pairs::Pairs;

impl Coloured {
    /// Assigns seats where pairs have changed.
    pub(super) fn arrange(&mut self, step: &Step) {
        let Step { pairs, crew, .. } = step;
        let (bodies, discs) = (&step.bodies.all[..], step.bodies.discs());
        let World {
            kinds,
            alike,
            cut: old,
            ..
        } = &mut self.world;
        if kinds.is_empty() {
            let all = (bodies.iter().enumerate()).map(|(i, body)| BodyKind::of(body, i < discs));
            kinds.extend(all);
            let mut masses = kinds[..discs].iter().map(|kind| kind.masses);
            let first = masses.next();
            *alike = first.filter(|first| masses.all(|other| other == *first));
        }
        self.spans
            .look_at(step.list, pairs.candidates, kinds, discs);
        let cut = Cut::of(pairs, &self.spans, [discs, kinds.len() - discs], *crew);
        if cut != *old {
            self.start_over(cut, bodies, discs);
        }
        let world = &self.world;
        let parts = self.strips[..cut.strips].iter_mut().enumerate();
        share(*crew, parts, |(i, strip)| strip.take(pairs, i, world));
        if self.strips[..cut.strips].iter().any(|strip| strip.is_new) {
            self.find_rest(pairs);
        } else {
            let chosen = self.rest.iter().map(|i| &pairs.chosen[*i as usize]);
            self.strips[cut.strips].set_sources(chosen);
        }
    }

    /// Copies the motions of the bodies.
    pub(super) fn take_motions(&mut self, step: &Step) {
        let bodies = &step.bodies;
        let (discs, planes) = bodies.all.split_at(bodies.discs());
        let (all, own) = self.rows.split_at_mut(bodies.all.len());
        let (rows, plane_rows) = all.split_at_mut(discs.len());
        let all_pushed = step.pushed.iter().any(|some| some.len() >= discs.len());
        if self.has_motions && !all_pushed {
            for i in step.pushed.iter().cloned().flatten() {
                if let Some(row) = rows.get_mut(i) {
                    *row = PackRow::of(&discs[i]);
                }
            }
        } else {
            let width = self.world.cut.width;
            let parts = rows.chunks_mut(width).zip(discs.chunks(width));
            share(step.crew, parts, |(rows, bodies)| {
                take_motions(rows, bodies);
            });
        }
        take_motions(plane_rows, planes);
        for own in own.chunks_mut(own_rows(planes.len())) {
            for (rows, plane) in own.chunks_mut(LANES).zip(planes) {
                rows.fill(PackRow::of(plane));
            }
        }
    }

    /// Builds the contacts in the packs and applies their forces to the rows, strip by strip, while a strip is in the cache.
    pub(super) fn build(&mut self, step: Step) {
        let Step {
            pairs,
            bodies,
            places,
            params,
            crew,
            ..
        } = step;
        if places.len() < self.rows.len() {
            arrays::resize(places, self.rows.len(), DiscPlace::default());
        }
        let source = PackSource {
            places,
            candidates: pairs.candidates,
            seam: bodies.seam,
            params,
        };
        let prepare = |_, strip: &mut Strip| strip.build_others(&pairs, bodies);
        let ground = Ground::new(&mut self.strips, &mut self.rows, &self.inertia);
        let (visitor, meets_rest) = (Visitor::new(params), &self.meets_rest);
        let turns = &mut self.turns;
        sweep::begin(&prepare, source, visitor, &ground, meets_rest, turns, crew);
        if params.restitution > 0.0 {
            let all = self.strips[..=self.world.cut.strips].iter_mut();
            share(crew, all, |strip| strip.set_targets(&pairs));
        }
    }

    /// Starts with empty strips and another cut.
    fn start_over(&mut self, cut: Cut, bodies: &[Body], discs: usize) {
        (self.world.cut, self.world.discs) = (cut, discs);
        let strips = cut.strips;
        // Strips that are not needed now keep their memory for later.
        let most = self.strips.len().max(strips + 1);
        self.strips.resize_with(most, Strip::default);
        self.strips.iter_mut().for_each(Strip::forget);
        self.rest.clear();
        self.turns.resize_with(strips + 1, Turn::default);
        self.meets_rest.resize(strips, false);
        let rows = bodies.len() + (strips + 1) * own_rows(bodies.len() - discs);
        arrays::refill(&mut self.rows, rows, PackRow::default());
        self.has_motions = false;
        arrays::refill(&mut self.inertia, rows, Inertia::default());
        for (inertia, body) in self.inertia.iter_mut().zip(bodies) {
            *inertia = Inertia::of(body);
        }
    }

    /// Collects the contacts without a seat in their strip, and marks the strips that share bodies with them.
    fn find_rest(&mut self, pairs: &Pairs) {
        let Cut {
            width,
            strips,
            at_piston,
        } = self.world.cut;
        self.rest.clear();
        for strip in &self.strips[..strips] {
            let first = strip.contacts.start as u32;
            self.rest.extend(strip.outside.iter().map(|i| first + i));
        }
        let pair = |i: &u32| pairs.candidate(*i as usize).pair;
        self.strips[strips].arrange_rest(pairs, &self.rest, &self.world);
        self.meets_rest.fill(false);
        for body in self.rest.iter().flat_map(pair) {
            if (body as usize) < self.world.discs {
                let strip = body as usize / width;
                self.meets_rest[strip.saturating_sub(1)..=strip].fill(true);
            } else if let Some(strip) = at_piston {
                // Every strip has rows of its own for a wall, and only this one may have contacts of the piston.
                self.meets_rest[strip] = true;
            }
        }
    }
}

fn take_motions(rows: &mut [PackRow], bodies: &[Body]) {
    for (row, body) in rows.iter_mut().zip(bodies) {
        *row = PackRow::of(body);
    }
}

#[cfg(test)]
mod tests {
    use crate::physics::{Assembly, GapLaw, Hand, Params, UpdateOrder};
    use crate::scene::builtin;

    fn load(name: &str) -> Assembly {
        let mut assembly = builtin::load(name).unwrap().unwrap().build();
        assembly.params.order = UpdateOrder::Coloured;
        assembly.params.iterations = 20;
        assembly
    }

    /// Contacts that are built in the packs have the bits of those that are built one by one.
    #[test]
    fn contacts_are_those_of_every_other_order() {
        for name in builtin::names() {
            let start = load(name);
            let plain = start.params.clone();
            let variants = [
                plain.clone(),
                Params {
                    gap_law: GapLaw::Exact,
                    relaxation: 1.3,
                    ..plain.clone()
                },
                Params {
                    restitution: 0.5,
                    warm_start: 0.7,
                    dt: 0.3,
                    ..plain
                },
            ];
            for params in variants {
                let [mut coloured, mut random] = [start.clone(), start.clone()];
                coloured.params = params.clone();
                random.params = Params {
                    order: UpdateOrder::RandomSweep,
                    ..params
                };
                coloured.detect();
                random.detect();
                assert_eq!(coloured.contacts(), random.contacts(), "{name}");
                assert_eq!(coloured.gaps(), random.gaps(), "{name}");
            }
        }
    }

    /// Seats are kept from step to step while the pairs stay the same, and forces and motions with them; the discs are seen for the next step while they move. A run
    /// that begins anew at every step knows nothing of that and makes the same steps, whatever happens in between.
    #[test]
    fn what_is_kept_from_the_step_before_changes_no_bit() {
        for name in [
            "packing",
            "chain",
            "packing_gravity",
            "shaker",
            "shear_cell",
        ] {
            let mut run = load(name);
            run.set_velocities(|i, _| [1e-3 * (i % 7) as f64, -1e-3 * (i % 5) as f64]);
            for step in 0..64 {
                match step % 5 {
                    1 => run.detect(),
                    2 => drop(run.sweep().unwrap()),
                    3 => drop(run.visit().unwrap()),
                    _ => {}
                }
                let mut anew = Assembly::from_state(run.state(), run.params.clone());
                anew.step().unwrap();
                run.step().unwrap();
                assert_eq!(run.state_hash(), anew.state_hash(), "{name}, step {step}");
                interfere(&mut run, step);
            }
        }
    }

    /// What a user may do between two steps.
    fn interfere(run: &mut Assembly, step: usize) {
        let order = [UpdateOrder::Coloured, UpdateOrder::RandomSweep];
        run.params.order = order[usize::from(step % 8 == 5)];
        match step % 16 {
            1 => run.params.restitution = 0.5,
            2 => run.params.restitution = 0.0,
            3 => run.set_forces(|_, gap| if gap < 1e-3 { 0.01 } else { 0.0 }),
            4 => {
                let [x, y] = run.bodies().all[7].position;
                run.hold(Some(Hand {
                    body: 7,
                    spring: 0.01,
                    to: [x + 0.1, y],
                }));
            }
            6 => run.hold(None),
            7 => run.params.warm_start = 0.5,
            8 => run.params.warm_start = 0.0,
            9 => run.params.warm_start = 1.0,
            10 => run.push(3, [1e-3, 1e-3]),
            11 => run.params.gravity_x = 1e-4,
            13 => run.params.gravity_x = 0.0,
            14 => run.params.dt *= 0.5,
            15 => run.params.dt *= 2.0,
            _ => {}
        }
    }

    /// A step that goes wrong leaves its forces in the packs; the next one begins with those of the step before.
    #[test]
    fn a_step_that_fails_leaves_no_force_behind() {
        let mut run = load("packing");
        run.step().unwrap();
        let (before, kept) = (run.state_hash(), run.params.clone());
        run.params.dt = 1e4;
        run.params.gravity_y = -1.0;
        run.step().unwrap_err();
        run.params = kept;
        assert_eq!(run.state_hash(), before);
        let mut anew = Assembly::from_state(run.state(), run.params.clone());
        anew.step().unwrap();
        run.step().unwrap();
        assert_eq!(run.state_hash(), anew.state_hash());
    }
}
