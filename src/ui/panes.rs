//! How the centre of the window is divided. The shape of the scene decides: beside a tall picture stands a column with readout, space–time and plot,
//! below a wide picture come space–time and then the plot beside the readout. The picture is as large as the others allow; borders that were moved
//! are shares of the room, so a larger window makes everything larger. It is long because all cases are in one place.

use egui::{Rect, Vec2, pos2, vec2};

use crate::picture::Margins;
use crate::session::{Divider, Instrument, Pane, Settings};

/// Width of a border between two panes.
pub const BORDER: f32 = 6.0;
/// Least width of the column beside a tall picture: a plot of 200 points with its numbers.
const NARROWEST: f32 = 256.0;
/// Width that the column gets if the picture is large enough without it.
const COMFORTABLE: f32 = 400.0;
/// Least width of the column for instruments beside the plot.
const TWO_COLUMNS: f32 = 760.0;
/// Least width of a tall picture, with room for its caption and tools.
const SLIMMEST: f32 = 300.0;
/// Least height of a picture above others, and of what is below it.
const LOWEST: [f32; 2] = [96.0, 200.0];
/// Share of the window that the system takes along its longer side before others get more room: when exploring, in a lecture, in a lesson.
const GOALS: [f32; 3] = [0.76, 0.82, 0.6];

/// What is to be placed.
pub struct Wanted<'a> {
    /// What is open, and which borders were moved.
    pub settings: &'a Settings,
    /// Width and height of the system, in any unit.
    pub system: [f64; 2],
    /// The same when it was first seen.
    pub begun: [f64; 2],
    /// Points around it that hatching, arrows, legend and tools need.
    pub margins: Margins,
    /// Size of the window.
    pub window: Vec2,
    /// Whether profiles are taken along x, so that space–time shares the picture's abscissa.
    pub is_along_x: bool,
    /// Whether there is a card or a meter to read.
    pub has_readout: bool,
    /// Height that the readout needs.
    pub readout: f32,
    /// Whether a lesson is under way.
    pub has_lesson: bool,
}

/// Where everything lies.
#[derive(Clone, Debug, PartialEq)]
pub struct Panes {
    /// Whether the picture lies above the others.
    pub is_wide: bool,
    /// The picture.
    pub picture: Rect,
    /// The readout.
    pub readout: Option<Rect>,
    /// The space–time picture.
    pub space_time: Option<Rect>,
    /// The plot.
    pub plots: Option<Rect>,
    /// The instrument in front.
    pub dock: Option<Rect>,
    /// Whether plot and instrument have one place together, with tabs to choose.
    pub is_shared: bool,
    /// Borders that can be moved.
    pub borders: Vec<Border>,
}

/// A border that can be moved.
#[derive(Clone, Debug, PartialEq)]
pub struct Border {
    /// Which one.
    pub divider: Divider,
    /// Where it is.
    pub rect: Rect,
    /// The room that it divides.
    pub room: Rect,
    /// Whether it divides it from top to bottom.
    pub is_level: bool,
}

/// Divides the centre of the window.
pub fn divide(area: Rect, wanted: &Wanted) -> Panes {
    let settings = wanted.settings;
    let mut panes = Panes {
        is_wide: is_wide(area.size(), wanted),
        picture: area,
        readout: None,
        space_time: None,
        plots: None,
        dock: None,
        is_shared: false,
        borders: Vec::new(),
    };
    let others = [
        wanted.has_readout,
        settings.has(Instrument::SpaceTime),
        settings.has(Instrument::Plots),
        settings.front().is_some(),
    ];
    if others == [false; 4] {
        return panes;
    }
    if panes.is_wide {
        panes.below_wide(area, wanted, others);
    } else {
        panes.beside_tall(area, wanted, others);
    }
    panes
}

impl Panes {
    /// One view fills the centre.
    pub fn maximised(self, area: Rect, pane: Pane) -> Self {
        let nothing = Rect::from_min_size(area.min, Vec2::ZERO);
        let mut whole = Self {
            picture: nothing,
            readout: None,
            space_time: None,
            plots: None,
            dock: None,
            is_shared: false,
            borders: Vec::new(),
            ..self
        };
        match pane {
            Pane::Picture => whole.picture = area,
            Pane::Of(Instrument::Plots) => whole.plots = Some(area),
            Pane::Of(Instrument::SpaceTime) => whole.space_time = Some(area),
            Pane::Of(Instrument::Meter) => whole.readout = Some(area),
            Pane::Of(_) => whole.dock = Some(area),
        }
        whole
    }

    fn beside_tall(
        &mut self,
        area: Rect,
        wanted: &Wanted,
        [has_readout, has_space_time, has_plots, has_dock]: [bool; 4],
    ) {
        let settings = wanted.settings;
        let width = picture_width(area.size(), wanted);
        let [picture, column] = self.split(
            area,
            Divider::BesidePicture,
            settings,
            width / area.width(),
            false,
        );
        self.picture = picture;
        let mut column = column;
        if has_readout {
            let height = wanted.readout.min(0.45 * column.height());
            let [above, below] = cut(column, height, true);
            self.readout = Some(above);
            column = below;
        }
        // The instrument in front has a column of its own, or the place of the plot.
        if has_dock && column.width() >= TWO_COLUMNS && (has_plots || has_space_time) {
            let [left, right] =
                self.split(column, Divider::BesideInstruments, settings, 0.6, false);
            self.dock = Some(right);
            column = left;
        }
        let has_lower = has_plots || (has_dock && self.dock.is_none());
        match (has_space_time, has_lower) {
            (true, true) => {
                let share = if column.height() < 420.0 { 0.42 } else { 0.46 };
                let [above, below] =
                    self.split(column, Divider::BelowSpaceTime, settings, share, true);
                self.space_time = Some(above);
                self.lower(below, settings, has_plots, has_dock);
            }
            (true, false) => self.space_time = Some(column),
            (false, true) => self.lower(column, settings, has_plots, has_dock),
            (false, false) => {}
        }
    }

    /// The place that plot and instruments share.
    fn lower(&mut self, place: Rect, settings: &Settings, has_plots: bool, has_dock: bool) {
        let has_dock = has_dock && self.dock.is_none();
        self.is_shared = has_plots && has_dock;
        if has_dock && !(self.is_shared && settings.is_plot_in_front()) {
            self.dock = Some(place);
        } else {
            self.plots = Some(place);
        }
    }

    fn below_wide(
        &mut self,
        area: Rect,
        wanted: &Wanted,
        [has_readout, has_space_time, has_plots, has_dock]: [bool; 4],
    ) {
        let settings = wanted.settings;
        let height = picture_height(area.size(), wanted);
        let [picture, mut rest] = self.split(
            area,
            Divider::BelowPicture,
            settings,
            height / area.height(),
            true,
        );
        self.picture = picture;
        let has_more = has_plots || has_dock || has_readout;
        if has_space_time && wanted.is_along_x {
            if !has_more {
                self.space_time = Some(rest);
                return;
            }
            let [above, below] =
                self.split(rest, Divider::BelowWideSpaceTime, settings, 0.42, true);
            self.space_time = Some(above);
            rest = below;
        } else if has_space_time {
            // Its own abscissa is the time, as that of the plot.
            if !has_more {
                self.space_time = Some(rest);
                return;
            }
            let [left, right] = cut(rest, 0.36 * rest.width(), false);
            self.space_time = Some(left);
            rest = right;
        }
        let has_side = has_readout || (has_dock && has_plots);
        let mut side = None;
        if has_side && (has_plots || has_dock) {
            let share = 1.0 - (0.34 * rest.width()).clamp(240.0, 460.0) / rest.width();
            let [left, right] =
                self.split(rest, Divider::BesideInstruments, settings, share, false);
            (rest, side) = (left, Some(right));
        } else if has_readout {
            side = Some(rest);
        }
        if has_plots {
            self.plots = Some(rest);
        } else if has_dock {
            self.dock = Some(rest);
        }
        let Some(mut side) = side else {
            return;
        };
        if has_readout && !(has_dock && has_plots) {
            self.readout = Some(side);
            return;
        }
        if has_readout {
            let [above, below] = cut(side, wanted.readout.min(side.height()), true);
            self.readout = Some(above);
            side = below;
        }
        if has_dock && has_plots {
            // Where it would be a strip, it comes before the plot.
            if side.height() >= LOWEST[1] {
                self.dock = Some(side);
            } else if let Some(place) = self.plots.take() {
                self.lower(place, settings, has_plots, has_dock);
            }
        }
    }

    /// Two parts of a room with a border between them that can be moved.
    fn split(
        &mut self,
        room: Rect,
        divider: Divider,
        settings: &Settings,
        usual: f32,
        is_level: bool,
    ) -> [Rect; 2] {
        let share = settings.share(divider).unwrap_or(usual).clamp(0.05, 0.95);
        let length = if is_level {
            room.height()
        } else {
            room.width()
        };
        let parts = cut(room, share * length - 0.5 * BORDER, is_level);
        let rect = if is_level {
            Rect::from_min_max(parts[0].left_bottom(), parts[1].right_top())
        } else {
            Rect::from_min_max(parts[0].right_top(), parts[1].left_bottom())
        };
        self.borders.push(Border {
            divider,
            rect,
            room,
            is_level,
        });
        parts
    }
}

/// Two parts of a room, the first this long, with a border's width between them.
fn cut(room: Rect, first: f32, is_level: bool) -> [Rect; 2] {
    let length = if is_level {
        room.height()
    } else {
        room.width()
    };
    let first = first.clamp(0.0, (length - BORDER).max(0.0));
    let (near, far) = (first, first + BORDER);
    if is_level {
        [
            Rect::from_min_max(room.min, pos2(room.right(), room.top() + near)),
            Rect::from_min_max(pos2(room.left(), room.top() + far), room.max),
        ]
    } else {
        [
            Rect::from_min_max(room.min, pos2(room.left() + near, room.bottom())),
            Rect::from_min_max(pos2(room.left() + far, room.top()), room.max),
        ]
    }
}

/// Width of a tall picture: all that its height can use, if that leaves a comfortable column; otherwise what makes the system as large as it has to
/// be, if that leaves any column.
fn picture_width(area: Vec2, wanted: &Wanted) -> f32 {
    let [width, height] = wanted.system.map(|x| x.max(1e-9) as f32);
    let [left, right, above, below] = wanted.margins;
    let highest = ((area.y - above - below) / height).max(0.0);
    let needed = vec2(
        goal(wanted) * wanted.window.x / width,
        goal(wanted) * wanted.window.y / height,
    );
    let needed = if width > height { needed.x } else { needed.y };
    let at = |scale: f32| width * scale.min(highest) + left + right;
    let comfortable = area.x - COMFORTABLE.max(0.36 * area.x);
    let chosen = at(highest).min(comfortable.max(at(needed)));
    let least = SLIMMEST.min(0.5 * area.x);
    chosen.clamp(least, (area.x - NARROWEST).max(least))
}

/// Whether a scene that is wider than high becomes larger above the others than beside them.
fn is_wide(area: Vec2, wanted: &Wanted) -> bool {
    let [width, height] = wanted.begun.map(|x| x.max(1e-9) as f32);
    let [left, right, above, below] = wanted.margins;
    let scale = |room: Vec2| {
        let free = (room - vec2(left + right, above + below)).max(Vec2::ZERO);
        (free.x / width).min(free.y / height)
    };
    let (beside, over) = (vec2(NARROWEST, 0.0), vec2(0.0, LOWEST[1]));
    width > height && scale(area - over) > scale(area - beside)
}

/// Height of a wide picture: what its width can use, with some air, as long as that leaves room for a plot.
fn picture_height(area: Vec2, wanted: &Wanted) -> f32 {
    let [width, height] = wanted.system.map(|x| x.max(1e-9) as f32);
    let [left, right, above, below] = wanted.margins;
    let widest = ((area.x - left - right) / width).max(0.0);
    let wanted = height * widest + above + below;
    let most = (area.y - LOWEST[1]).max(LOWEST[0]);
    wanted.max(0.16 * area.y).clamp(LOWEST[0], most)
}

fn goal(wanted: &Wanted) -> f32 {
    match (wanted.has_lesson, wanted.settings.is_projecting()) {
        (true, _) => GOALS[2],
        (false, true) => GOALS[1],
        (false, false) => GOALS[0],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Layout;

    fn panes(size: [f32; 2], system: [f64; 2], of: impl Fn(&mut Settings)) -> Panes {
        let mut settings = Settings::default();
        settings.arrange(Layout::Explore);
        of(&mut settings);
        let area = Rect::from_min_size(pos2(0.0, 0.0), size.into());
        let panes = divide(
            area,
            &Wanted {
                settings: &settings,
                system,
                begun: system,
                margins: [40.0, 12.0, 40.0, 30.0],
                window: size.into(),
                is_along_x: system[0] > system[1],
                has_readout: true,
                readout: 100.0,
                has_lesson: false,
            },
        );
        for rect in [panes.readout, panes.space_time, panes.plots, panes.dock]
            .into_iter()
            .flatten()
        {
            assert!(area.expand(0.5).contains_rect(rect), "{panes:?}");
            assert!(!panes.picture.shrink(0.5).intersects(rect), "{panes:?}");
        }
        panes
    }

    #[test]
    fn a_tall_scene_has_a_column_beside_it_and_a_wide_one_has_everything_below() {
        let tall = panes([1060.0, 740.0], [28.0, 35.0], |_| {});
        assert!(!tall.is_wide && tall.picture.height() == 740.0);
        let (map, plot) = (tall.space_time.unwrap(), tall.plots.unwrap());
        // One time axis: the same left and right end.
        assert_eq!(map.x_range(), plot.x_range());
        assert!(plot.top() > map.bottom());
        let wide = panes([1060.0, 740.0], [50.0, 1.0], |_| {});
        assert!(wide.is_wide && wide.picture.width() == 1060.0);
        assert_eq!(wide.space_time.unwrap().x_range(), wide.picture.x_range());
    }

    /// The window grows by half: so does the picture.
    #[test]
    fn a_border_that_was_moved_is_a_share_of_the_window() {
        let moved = |s: &mut Settings| s.divide(Divider::BesidePicture, Some(0.7));
        let [small, large] =
            [[800.0, 600.0], [1200.0, 900.0]].map(|size| panes(size, [28.0, 35.0], moved));
        let ratio = large.picture.width() / small.picture.width();
        assert!((ratio - 1.5).abs() < 0.01, "{ratio}");
    }

    #[test]
    fn what_is_closed_leaves_its_place_to_the_others() {
        let alone = panes([1060.0, 740.0], [28.0, 35.0], |s| {
            s.toggle(Instrument::SpaceTime);
        });
        assert!(alone.space_time.is_none() && alone.plots.unwrap().height() > 600.0);
        let microscope = panes([1060.0, 740.0], [50.0, 1.0], |s| {
            s.open = vec![Instrument::Parameters, Instrument::Microscope];
        });
        assert!(microscope.dock.unwrap().height() > 400.0);
    }

    #[test]
    fn an_instrument_stands_beside_the_plot_where_there_is_room_and_else_in_its_place() {
        let gauge = |s: &mut Settings| s.toggle(Instrument::Gauge);
        let narrow = panes([1060.0, 740.0], [28.0, 35.0], gauge);
        assert!(narrow.dock.is_some() && narrow.plots.is_none());
        let broad = panes([1900.0, 1000.0], [28.0, 35.0], gauge);
        assert!(broad.dock.is_some() && broad.plots.is_some());
    }
}
