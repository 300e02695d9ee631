//! Which times and places the space–time picture shows, and where on the screen they are.

use egui::{Rect, pos2, vec2};

use super::chart::{LEFT, RIGHT};
use super::{Memory, PanelInput};
use crate::instrument::{Event, EventWindow, Happened, SpaceTime, crossing_steps};

/// Height of a row of numbers.
pub const ROW: f32 = 15.0;

/// Times that sound crosses the system in the map under a wide picture after a kick, so that its fronts are seen, and after a beginning, so that a row
/// has met its wall.
const CROSSINGS: [f64; 2] = [6.0, 12.0];

/// Where things are.
pub struct SpaceTimeView {
    /// Where the places and times below lie, also what is not on the screen.
    pub placed: Rect,
    /// First and last time.
    pub times: [f64; 2],
    /// First and last place, from the wall.
    pub places: [f64; 2],
    /// Both ends of the system.
    pub ends: [f64; 2],
    /// Whether places run from left to right and time downwards.
    pub is_row: bool,
}

impl SpaceTimeView {
    /// In this area, on the axes of the picture beside it; none of a system without length.
    pub fn of(area: Rect, input: &PanelInput, memory: &Memory, is_wide: bool) -> Option<Self> {
        let is_row = input.run.profile_axis() == 0;
        let [near, far] = SpaceTime::ends(input.run);
        let length = far - near;
        let window = EventWindow::of(input.run, input.reading);
        let times = match memory.times {
            Some(times) if !is_row => times,
            _ if is_row => first_crossings(input, &window),
            _ => window.times,
        };
        let mut view = Self {
            placed: area,
            times,
            places: [near, far],
            ends: [near, far],
            is_row,
        };
        view.placed = view.room(area);
        let picture = memory
            .picture
            .filter(|p| p.is_positive() && is_wide == is_row);
        let (camera, Some(picture)) = (input.camera, picture) else {
            return (length > 0.0).then_some(view);
        };
        if is_row {
            let at = |x: f64| picture.center().x + camera.to_picture([x, 0.0])[0];
            view.placed.min.x = at(near);
            view.placed.max.x = at(far);
        } else {
            // The part of the height that the picture shows.
            let half = 0.5 * picture.height();
            let [low, high] = [-half, half].map(|y| camera.to_world([0.0, y])[1]);
            let seen = [low.clamp(near, far), high.clamp(near, far)];
            if seen[1] - seen[0] > 1e-3 * length {
                view.places = seen;
            }
        }
        (length > 0.0).then_some(view)
    }

    /// Below it stand the numbers of the abscissa, at its left those of the ordinate: as wide as in the plot.
    pub fn room(&self, area: Rect) -> Rect {
        let [left, right] = if self.is_row {
            [0.0, 0.0]
        } else {
            [LEFT, RIGHT]
        };
        Rect::from_min_max(
            area.min + vec2(left, 2.0),
            area.max - vec2(right, 2.0 * ROW),
        )
    }

    /// How far a place is from the first end: 1 is the other end.
    pub fn share(&self, place: f64) -> f64 {
        let [near, far] = self.ends;
        (place - near) / (far - near)
    }

    /// Place and time under a point.
    pub fn place_and_time(&self, p: egui::Pos2) -> [f64; 2] {
        let x = f64::from((p.x - self.placed.left()) / self.placed.width());
        let y = f64::from((p.y - self.placed.top()) / self.placed.height());
        let [place, time] = if self.is_row { [x, y] } else { [1.0 - y, x] };
        let between = |[from, to]: [f64; 2], share: f64| from + share * (to - from);
        [between(self.places, place), between(self.times, time)]
    }

    /// Where a place and a time are.
    pub fn point(&self, [place, time]: [f64; 2]) -> egui::Pos2 {
        let share = |[from, to]: [f64; 2], x: f64| ((x - from) / (to - from)) as f32;
        let (place, time) = (share(self.places, place), share(self.times, time));
        let (x, y) = if self.is_row {
            (place, time)
        } else {
            (time, 1.0 - place)
        };
        pos2(
            self.placed.left() + x * self.placed.width(),
            self.placed.top() + y * self.placed.height(),
        )
    }
}

/// The beginning of the event, as long as fronts are seen as such. What has no end yet is followed.
fn first_crossings(input: &PanelInput, window: &EventWindow) -> [f64; 2] {
    let [from, to] = window.times;
    let steps = crossing_steps(input.run, input.reading);
    let has_begun = Event::last(input.run).what == Happened::Beginning;
    let long = CROSSINGS[usize::from(has_begun)] * steps * input.run.scene.params.dt;
    let now = input.run.assembly().time();
    if input.run.bodies().load.is_none() {
        window.times // nothing rings
    } else if input.run.is_in_past() && now > from + long {
        [now - 0.5 * long, now + 0.5 * long]
    } else if window.is_held || now < from + long {
        [from, to.min(from + long)]
    } else {
        [now - long, now]
    }
}
