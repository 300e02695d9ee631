//! From the world to the picture and back. The world's unit is a disc diameter, y upwards; the picture's is a point, measured
//! from its centre, y upwards too.

use crate::session::Run;

/// A rectangle in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// Lower left corner.
    pub low: [f64; 2],
    /// Upper right corner.
    pub high: [f64; 2],
}

impl Bounds {
    /// What the bodies of a run take up, with walls and piston. Hatching and arrows lie around it, within the [`margins`].
    pub fn of(run: &Run) -> Self {
        let [low, high] = run.scene.geometry.bounds(run.bodies());
        Self { low, high }
    }
}

impl Bounds {
    /// What holds two rectangles.
    pub fn including(self, other: Self) -> Self {
        Self {
            low: [0, 1].map(|k| self.low[k].min(other.low[k])),
            high: [0, 1].map(|k| self.high[k].max(other.high[k])),
        }
    }

    /// With so much more on every side.
    pub fn enlarged(self, more: f64) -> Self {
        Self {
            low: self.low.map(|x| x - more),
            high: self.high.map(|x| x + more),
        }
    }

    /// Whether a place lies in it.
    pub fn contains(&self, place: [f64; 2]) -> bool {
        (0..2).all(|k| (self.low[k]..=self.high[k]).contains(&place[k]))
    }

    /// What several lanes side by side need: chains below each other, packings beside each other.
    pub fn of_lanes(runs: &[&Run]) -> Self {
        let mut bounds = runs.first().map_or(
            Self {
                low: [0.0; 2],
                high: [1.0; 2],
            },
            |r| Self::of(r),
        );
        for (lane, run) in runs.iter().enumerate().skip(1) {
            let [x, y] = lane_offset(run, lane);
            let own = Self::of(run);
            bounds = bounds.including(Self {
                low: [own.low[0] + x, own.low[1] + y],
                high: [own.high[0] + x, own.high[1] + y],
            });
        }
        bounds
    }
}

/// Where a lane is drawn beside the first.
pub fn lane_offset(run: &Run, lane: usize) -> [f64; 2] {
    run.scene.geometry.aside().map(|way| way * lane as f64)
}

/// What part of the world is seen, and how large.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// World place in the middle of the picture.
    pub centre: [f64; 2],
    /// Points per disc diameter.
    pub scale: f64,
    /// Size of the picture in points.
    pub size: [f32; 2],
}

impl Default for Camera {
    fn default() -> Self {
        Self {
            centre: [0.0; 2],
            scale: 10.0,
            size: [800.0, 600.0],
        }
    }
}

/// Margins in points that are left free around what is fitted: left, right, above, below.
pub type Margins = [f32; 4];

/// The room that a run needs around its bounds at every scale: for the hatching of its walls and the arrow of its load.
pub fn margins(run: &Run) -> Margins {
    match (run.is_chain(), run.bodies().load.is_some()) {
        (true, _) => [14.0, 44.0, 22.0, 22.0],
        (false, true) => [12.0, 12.0, 34.0, 12.0],
        (false, false) => [12.0, 12.0, 10.0, 12.0],
    }
}

/// Room that the gauge needs: under chains, and to the left of packings.
pub const GAUGE_ROOM: [f32; 2] = [62.0, 92.0];

/// Smallest and largest scale, in points per diameter.
const SCALES: [f64; 2] = [1e-2, 2e4];

impl Camera {
    /// Shows a rectangle whole, as large as possible.
    pub fn fit(&mut self, bounds: Bounds) {
        self.fit_beside(bounds, [0.0; 4]);
    }

    /// The same, with room for other things around it.
    pub fn fit_beside(&mut self, bounds: Bounds, room: Margins) {
        let Bounds { low, high } = bounds;
        let [left, right, above, below] = room.map(f64::from);
        let ratio = |i: usize, taken: f64| {
            let free = f64::from(self.size[i]) - taken;
            free.max(0.25 * f64::from(self.size[i])) / (high[i] - low[i]).max(1e-9)
        };
        let ratios = [ratio(0, left + right), ratio(1, above + below)];
        self.scale = ratios[0].min(ratios[1]).clamp(SCALES[0], SCALES[1]);
        let aside = [right - left, above - below].map(|r| 0.5 * r / self.scale);
        self.centre = [0, 1].map(|k| 0.5 * (low[k] + high[k]) + aside[k]);
    }

    /// Where a place of the world is in the picture.
    pub fn to_picture(&self, [x, y]: [f64; 2]) -> [f32; 2] {
        // Far outside it does not matter where.
        let far = |u: f64| u.clamp(-1e6, 1e6) as f32;
        [
            far((x - self.centre[0]) * self.scale),
            far((y - self.centre[1]) * self.scale),
        ]
    }

    /// Width and height of a rectangle in points, as far as it is in the picture.
    pub fn seen_size(&self, bounds: Bounds) -> [f64; 2] {
        let (low, high) = (self.to_picture(bounds.low), self.to_picture(bounds.high));
        [0, 1].map(|k| {
            let half = 0.5 * self.size[k];
            let seen = high[k].min(half) - low[k].max(-half);
            f64::from(seen.max(0.0))
        })
    }

    /// Which place of the world is there in the picture.
    pub fn to_world(&self, [x, y]: [f32; 2]) -> [f64; 2] {
        [
            self.centre[0] + f64::from(x) / self.scale,
            self.centre[1] + f64::from(y) / self.scale,
        ]
    }

    /// Moves the picture, in points.
    pub fn pan(&mut self, [x, y]: [f32; 2]) {
        self.centre[0] -= f64::from(x) / self.scale;
        self.centre[1] -= f64::from(y) / self.scale;
    }

    /// Enlarges about a place of the picture.
    pub fn zoom(&mut self, factor: f32, about: [f32; 2]) {
        let fixed = self.to_world(about);
        self.scale = (self.scale * f64::from(factor)).clamp(SCALES[0], SCALES[1]);
        let now = self.to_world(about);
        self.centre[0] += fixed[0] - now[0];
        self.centre[1] += fixed[1] - now[1];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zooming_keeps_the_place_under_the_pointer() {
        let mut camera = Camera {
            centre: [3.0, -2.0],
            scale: 12.0,
            size: [800.0, 600.0],
        };
        let place = camera.to_world([100.0, 50.0]);
        camera.zoom(1.7, [100.0, 50.0]);
        let [x, y] = camera.to_picture(place);
        assert!((x - 100.0).abs() < 1e-3 && (y - 50.0).abs() < 1e-3);
        assert!((camera.scale - 20.4).abs() < 1e-4);
    }

    #[test]
    fn fitting_shows_all_of_it() {
        let mut camera = Camera {
            size: [400.0, 300.0],
            ..Camera::default()
        };
        camera.fit(Bounds {
            low: [0.0, 0.0],
            high: [10.0, 30.0],
        });
        let [x, y] = camera.to_picture([10.0, 30.0]);
        assert!(x <= 200.0 && (y - 150.0).abs() < 1e-3);
    }

    #[test]
    fn room_for_other_things_stays_free() {
        let mut camera = Camera {
            size: [400.0, 300.0],
            ..Camera::default()
        };
        let (low, high) = ([0.0, 0.0], [10.0, 30.0]);
        camera.fit_beside(Bounds { low, high }, [80.0, 0.0, 10.0, 20.0]);
        let ([left, bottom], [right, top]) = (camera.to_picture(low), camera.to_picture(high));
        assert!((top - 140.0).abs() < 1e-3 && (bottom + 130.0).abs() < 1e-3);
        assert!(left >= -120.0 && right <= 200.0);
    }
}
