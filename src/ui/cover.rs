//! What a lesson covers until the answer is locked: a question mark instead of the number, and the reason as its tooltip.

use egui::{Response, RichText, Ui};

use super::PanelInput;
use crate::instrument::{PlotData, Role};
use crate::lesson::Covered;
use crate::session::PlotKind;
use crate::words::say;

/// What stands instead of a number.
pub const MARK: &str = "?";

/// Why it does.
pub fn reason() -> String {
    say!("covered")
}

/// A question mark instead of something longer.
pub fn mark_ui(ui: &mut Ui) -> Response {
    ui.label(RichText::new(MARK).strong())
        .on_hover_text(reason())
}

/// What each row of the meter shows, in the order of `instrument::QUANTITIES`.
pub const ROWS: [Covered; 6] = [
    Covered::Frequency,
    Covered::Damping,
    Covered::Stiffness,
    Covered::Damping,
    Covered::SoundSpeed,
    Covered::Stiffness,
];

/// What a letter of the glossary stands for; none for what a user sets.
pub fn of_letter(letter: &str) -> Option<Covered> {
    match letter {
        "ω" => Some(Covered::Frequency),
        "τ" | "γ" => Some(Covered::Damping),
        "κ" | "q" | "k_c" => Some(Covered::Stiffness),
        "c" => Some(Covered::SoundSpeed),
        _ => None,
    }
}

impl PanelInput<'_> {
    /// Whether a lesson asks for one of these, and the answer is not yet locked.
    pub fn is_covered(&self, quantities: &[Covered]) -> bool {
        let lesson = self.lesson;
        lesson.is_some_and(|lesson| quantities.iter().any(|what| lesson.covers(*what)))
    }

    /// Whether the plot in view hides what theory says.
    pub fn covers_theory(&self) -> bool {
        self.is_covered(match self.settings.plot {
            PlotKind::Position => &[Covered::Motion, Covered::Frequency, Covered::Damping],
            PlotKind::Spectrum => &[Covered::Frequency],
            PlotKind::Forces | PlotKind::Residual => &[Covered::Forces],
            PlotKind::Energy | PlotKind::Iterations | PlotKind::Trace | PlotKind::Stress => &[],
        })
    }
}

/// A plot without the lines that would tell the answer; of a spectrum only the data stay.
pub fn plot(mut shown: PlotData, input: &PanelInput) -> PlotData {
    if input.covers_theory() {
        let is_spectrum = input.settings.plot == PlotKind::Spectrum;
        let tells = |role: Role| role == Role::Predicted || (is_spectrum && role != Role::Data);
        shown.curves.retain(|curve| !tells(curve.role));
        shown.residuals.retain(|curve| !tells(curve.role));
    }
    shown
}
