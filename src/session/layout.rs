//! Which views are open, which is in front, and how the window is divided among them.

use super::settings::{Contrast, Settings};
use super::views::{Divider, Instrument, KeptViews, Layout, Pane};

/// What the lecture mode shows besides the picture.
const LECTURE: [Instrument; 2] = [Instrument::Plots, Instrument::SpaceTime];

impl Settings {
    /// Opens an instrument, closes it, or brings it to the front if it is open behind another.
    pub fn toggle(&mut self, instrument: Instrument) {
        if self.is_behind(instrument) {
            self.bring_to_front(instrument);
        } else if self.has(instrument) {
            self.close(instrument);
        } else {
            self.bring_to_front(instrument);
        }
    }

    /// Opens an instrument and puts it before the others in its place.
    pub fn bring_to_front(&mut self, instrument: Instrument) {
        // A view that fills the centre would hide it.
        if self.maximised != Some(Pane::Of(instrument)) {
            self.maximised = None;
        }
        self.open.retain(|i| *i != instrument);
        self.open.push(instrument);
    }

    /// Closes an instrument.
    pub fn close(&mut self, instrument: Instrument) {
        self.open.retain(|i| *i != instrument);
        if self.maximised == Some(Pane::Of(instrument)) {
            self.maximised = None;
        }
    }

    /// The instrument in front of those that share one place: the one that was opened last.
    pub fn front(&self) -> Option<Instrument> {
        self.open.iter().rev().find(|i| i.is_tab()).copied()
    }

    /// Whether the plot is in front, where it shares its place with instruments.
    pub fn is_plot_in_front(&self) -> bool {
        let mut sharing = self.open.iter().rev();
        let front = sharing.find(|i| i.is_tab() || **i == Instrument::Plots);
        front == Some(&Instrument::Plots)
    }

    /// Whether it is open, but another instrument is in front of it.
    fn is_behind(&self, instrument: Instrument) -> bool {
        instrument.is_tab() && self.has(instrument) && self.front() != Some(instrument)
    }

    /// The share before a border, if it was moved.
    pub fn share(&self, divider: Divider) -> Option<f32> {
        let moved = self.shares.iter().find(|(of, _)| *of == divider);
        moved.map(|(_, share)| share.clamp(0.05, 0.95))
    }

    /// Moves a border, or lets it go back to where it fits the scene.
    pub fn divide(&mut self, divider: Divider, share: Option<f32>) {
        self.shares.retain(|(of, _)| *of != divider);
        let share = share.filter(|share| share.is_finite());
        self.shares
            .extend(share.map(|share| (divider, share.clamp(0.05, 0.95))));
    }

    /// Whether this is the lecture mode.
    pub fn is_projecting(&self) -> bool {
        self.contrast == Contrast::High
    }

    /// Switches the lecture mode on or off: picture, space–time and plot, and one strip with what a teacher turns and reads. What was
    /// open before comes back afterwards.
    pub fn project(&mut self, is_on: bool) {
        match (self.contrast, is_on) {
            (Contrast::Normal, true) => {
                self.contrast = Contrast::High;
                let shown = LECTURE.to_vec();
                // A lesson has chosen its views.
                self.put_away = match self.before_lesson {
                    Some(_) => self.open.clone(),
                    None => std::mem::replace(&mut self.open, shown),
                };
                self.maximised = None;
            }
            (Contrast::High, false) => {
                self.contrast = Contrast::Normal;
                self.maximised = None;
                let before = std::mem::take(&mut self.put_away);
                match &mut self.before_lesson {
                    // What was put away is for the end of the lesson, which goes on with its views.
                    Some(kept) if kept.is_of_lecture => {
                        kept.is_of_lecture = false;
                        if before.contains(&Instrument::Parameters) {
                            self.open.insert(0, Instrument::Parameters);
                        }
                        kept.open = before;
                    }
                    _ => self.open = before,
                }
            }
            _ => {}
        }
    }

    /// Arranges the panels, in their usual proportions.
    pub fn arrange(&mut self, layout: Layout) {
        self.project(layout == Layout::Lecture);
        self.layout = layout;
        self.shares.clear();
        self.maximised = None;
        self.open = match layout {
            Layout::Explore => vec![
                Instrument::Parameters,
                Instrument::Plots,
                Instrument::Meter,
                Instrument::SpaceTime,
            ],
            Layout::Lecture => LECTURE.to_vec(),
            Layout::Measure => vec![
                Instrument::Parameters,
                Instrument::Plots,
                Instrument::Meter,
                Instrument::SpaceTime,
                Instrument::Universal,
                Instrument::Gauge,
            ],
        };
    }

    /// Shows the views that a lesson chooses, and keeps those of before. Nothing stays of a lesson that was under way.
    pub fn begin_lesson(&mut self, views: &[Instrument]) {
        self.end_lesson();
        self.is_welcome_open = false;
        self.before_lesson = Some(KeptViews {
            open: self.open.clone(),
            is_of_lecture: self.is_projecting(),
            plot: self.plot,
            quantity: self.quantity,
            look: self.look.clone(),
            maximised: self.maximised,
        });
        self.maximised = None;
        if !views.is_empty() {
            let has_controls = self.has(Instrument::Parameters);
            self.open = views.to_vec();
            if has_controls && !self.has(Instrument::Parameters) {
                self.open.insert(0, Instrument::Parameters);
            }
        }
    }

    /// Brings back the views of before the lesson.
    pub fn end_lesson(&mut self) {
        if let Some(before) = self.before_lesson.take() {
            if self.is_projecting() && !before.is_of_lecture {
                self.open = LECTURE.to_vec();
                self.put_away = before.open;
            } else {
                self.open = before.open;
            }
            self.plot = before.plot;
            self.quantity = before.quantity;
            self.maximised = before.maximised;
            // How far it magnifies belongs to the scene.
            self.look.colour_by = before.look.colour_by;
            self.look.has_forces = before.look.has_forces;
            self.look.has_waves = before.look.has_waves;
            self.look.has_trails = before.look.has_trails;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::units::Units;
    use crate::session::PlotKind;

    #[test]
    fn explore_restores_the_layout_from_any_state() {
        let mut settings = Settings::default();
        settings.divide(Divider::BesidePicture, Some(0.2));
        settings.project(true);
        settings.toggle(Instrument::SpaceTime);
        settings.maximised = Some(Pane::Picture);
        settings.arrange(Layout::Explore);
        assert_eq!(settings, Settings::default());
    }

    /// However a lesson and the lecture mode overlap, both give back what was open before.
    #[test]
    fn no_panel_is_lost_between_lecture_and_lesson() {
        let before = Settings::default();
        let views = [Instrument::Plots, Instrument::Meter];
        let mut settings = before.clone();
        settings.project(true);
        settings.begin_lesson(&views);
        settings.project(false);
        assert!(views.iter().all(|v| settings.has(*v)) && settings.has(Instrument::Parameters));
        settings.end_lesson();
        assert_eq!(settings.open, before.open);
        settings.begin_lesson(&views);
        settings.project(true);
        settings.end_lesson();
        assert_eq!(settings.open, LECTURE);
        settings.project(false);
        assert_eq!(settings.open, before.open);
    }

    #[test]
    fn a_lesson_gives_the_views_back() {
        let before = Settings {
            maximised: Some(Pane::Of(Instrument::Plots)),
            ..Settings::default()
        };
        let mut settings = before.clone();
        settings.begin_lesson(&[Instrument::Microscope]);
        assert!(settings.has(Instrument::Microscope) && !settings.has(Instrument::Plots));
        assert!(settings.has(Instrument::Parameters), "the controls stay");
        settings.plot = PlotKind::Energy;
        settings.look.has_waves = !before.look.has_waves;
        // The next lesson begins before this one has ended.
        settings.begin_lesson(&[Instrument::Plots]);
        assert_eq!(settings.plot, before.plot, "nothing stays of the first");
        assert_eq!(settings.look, before.look);
        assert!(!settings.has(Instrument::Microscope));
        settings.end_lesson();
        assert_eq!(settings, before);
    }

    #[test]
    fn a_key_brings_a_hidden_instrument_to_the_front_and_closes_the_one_in_front() {
        let mut settings = Settings::default();
        settings.toggle(Instrument::Gauge);
        settings.toggle(Instrument::Notebook);
        assert_eq!(settings.front(), Some(Instrument::Notebook));
        settings.toggle(Instrument::Gauge);
        assert_eq!(settings.front(), Some(Instrument::Gauge));
        settings.toggle(Instrument::Gauge);
        assert_eq!(settings.front(), Some(Instrument::Notebook));
    }

    #[test]
    fn a_scene_shows_its_units_and_gives_back_the_chosen_ones() {
        let metres = Units::real(1.0, 1.0, 1.0 / 60.0);
        let mut settings = Settings::default();
        settings.show_units_of(metres);
        assert_eq!(settings.units, metres);
        settings.show_units_of(Units::Own);
        assert_eq!(settings.units, Units::Own);
    }
}
