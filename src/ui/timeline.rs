//! The timeline: everything since the beginning, with what was done and the futures that were left.

use egui::{Button, Color32, CornerRadius, Pos2, Rect, Response, Sense, Stroke, Ui, pos2, vec2};

use super::PanelInput;
use super::theme::palette;
use crate::schema::written::short;
use crate::session::{Action, Branch};
use crate::words::say;

/// Radius of the handle, in points.
const HANDLE: f32 = 5.0;
/// Draws the strip and pushes what was asked for.
pub fn strip_ui(ui: &mut Ui, input: &PanelInput, actions: &mut Vec<Action>) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        buttons_ui(ui, input, actions);
        let run = input.run;
        let text = if run.is_travelling() {
            say!("timeline-going", step = run.point_in_time().step)
        } else if run.is_in_past() {
            let step = run.assembly().steps();
            say!("timeline-past", step = step, last = run.newest())
        } else {
            say!("timeline-now")
        };
        let width = ui.available_width();
        let label = 100.0f32.min(0.3 * width);
        let size = vec2((width - label - 10.0).max(40.0), 22.0);
        let (rect, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
        let rect = rect.shrink2(vec2(HANDLE + 2.0, 0.0));
        Bar::of(input, rect).show(ui, &response, actions);
        ui.add(egui::Label::new(egui::RichText::new(text).small()).truncate())
            .on_hover_text(say!("timeline.hint"));
    });
}

fn buttons_ui(ui: &mut Ui, input: &PanelInput, actions: &mut Vec<Action>) {
    let is_back = input.clock.is_playing && input.clock.is_backwards;
    let is_looped = input.clock.looped.is_some();
    let run = input.run;
    let can_go_back = run.point_in_time().step > run.oldest();
    let from = run.point_in_time().step;
    let stretch = [from.saturating_sub(LOOP).max(run.oldest()), from];
    for (label, id, is_on, is_possible, action) in [
        (
            "⏴",
            "timeline-back.hint",
            is_back,
            can_go_back,
            Action::PlayBack,
        ),
        (
            "−1",
            "timeline-step-back.hint",
            false,
            can_go_back,
            Action::StepBack,
        ),
        (
            "⟳",
            "timeline-loop.hint",
            is_looped,
            can_go_back || is_looped,
            Action::Loop((!is_looped).then_some(stretch)),
        ),
    ] {
        let button = Button::new(label)
            .selected(is_on)
            .min_size(vec2(24.0, 20.0));
        if ui
            .add_enabled(is_possible, button)
            .on_hover_text(say!(id))
            .clicked()
        {
            actions.push(action);
        }
    }
}

/// Steps in the loop, unless others are chosen.
const LOOP: u64 = 100;

/// The bar itself.
struct Bar<'a> {
    input: &'a PanelInput<'a>,
    rect: Rect,
    /// What was done.
    marks: Vec<TimelineMark>,
}

impl<'a> Bar<'a> {
    fn of(input: &'a PanelInput<'a>, rect: Rect) -> Self {
        let mut bar = Self {
            input,
            rect,
            marks: Vec::new(),
        };
        bar.marks = marks(input, |step| bar.x(step));
        bar
    }

    /// What was done near a place.
    fn mark_at(&self, place: Pos2) -> Option<&TimelineMark> {
        let is_high = place.y < self.rect.top() + 6.0;
        let is_at = |m: &&TimelineMark| match m.until {
            Some(until) => is_high && (m.x - 2.0..=self.x(until) + 2.0).contains(&place.x),
            None => !is_high && (m.x - place.x).abs() < 4.0,
        };
        self.marks.iter().find(is_at)
    }

    fn show(&self, ui: &mut Ui, response: &Response, actions: &mut Vec<Action>) {
        let run = self.input.run;
        let (oldest, newest) = (run.oldest(), run.newest());
        response.widget_info(|| {
            let here = run.point_in_time().step as f64;
            egui::WidgetInfo::slider(newest > oldest, here, say!("timeline"))
        });
        let visuals = ui.visuals();
        let colours = palette(self.input.settings.theme);
        let middle = self.rect.center().y;
        let line = |x: [f32; 2], y: f32, height: f32| {
            Rect::from_min_max(pos2(x[0], y - height), pos2(x[1], y + height))
        };
        let painter = ui.painter();
        let [left, right] = [self.rect.left(), self.rect.right()];
        let here = self.x(run.assembly().steps());
        let round = CornerRadius::same(2);
        painter.rect_filled(
            line([left, right], middle, 2.0),
            round,
            visuals.extreme_bg_color,
        );
        let is_past = run.is_in_past();
        let ink = if is_past {
            colours.predicted
        } else {
            colours.measured
        };
        painter.rect_filled(
            line([left, here], middle, 2.0),
            round,
            ink.gamma_multiply(0.7),
        );
        if let Some([from, until]) = self.input.clock.looped {
            let ends = [self.x(from), self.x(until)];
            painter.rect_filled(line(ends, middle, 5.0), round, ink.gamma_multiply(0.25));
        }
        for branch in &run.branches {
            let ends = [self.x(branch.from), self.x(branch.until.min(newest))];
            let faint = visuals.text_color().gamma_multiply(0.5);
            painter.rect_filled(line(ends, self.rect.bottom() - 3.0, 1.5), round, faint);
        }
        for mark in &self.marks {
            let stroke = Stroke::new(1.5, colours.mark);
            match mark.until {
                // The stretch of a fit, in the fit's colour.
                Some(until) => {
                    let ends = [mark.x, self.x(until).max(mark.x + 2.0)];
                    let place = line(ends, self.rect.top() + 2.0, 1.0);
                    painter.rect_filled(place, round, colours.measured);
                }
                None => {
                    painter.vline(mark.x, (middle - 7.0)..=(middle + 7.0), stroke);
                }
            }
        }
        painter.circle(
            pos2(here, middle),
            HANDLE,
            if run.is_travelling() {
                Color32::TRANSPARENT
            } else {
                ink
            },
            Stroke::new(1.5, visuals.strong_text_color()),
        );
        self.act(ui, response, actions);
    }

    fn act(&self, ui: &Ui, response: &Response, actions: &mut Vec<Action>) {
        let run = self.input.run;
        let pointer = response.interact_pointer_pos();
        let is_shifted = ui.input(|i| i.modifiers.shift);
        if let Some(place) = pointer
            && run.newest() > run.oldest()
        {
            let near = self.mark_at(place);
            let branch = self.branch_at(place);
            if response.clicked()
                && let Some((branch, _)) = branch
            {
                actions.push(Action::LayBeside(branch));
            } else if is_shifted && response.dragged() {
                let from = place.x - response.drag_delta().x;
                let known = self.input.clock.looped;
                let ends = match known {
                    Some([from, _]) if !response.drag_started() => [from, self.step(place.x)],
                    _ => [self.step(from), self.step(place.x)],
                };
                actions.push(Action::Loop(Some(ends)));
            } else if response.clicked() || response.dragged() {
                let step = match near {
                    Some(mark) if response.clicked() => mark.step,
                    _ => self.step(place.x),
                };
                if step != run.point_in_time().step {
                    actions.push(Action::GoTo(step));
                }
            }
        }
        if let Some(place) = response.hover_pos()
            && !response.dragged()
        {
            response.clone().on_hover_text_at_pointer(self.words(place));
        }
    }

    /// What is there, in words.
    fn words(&self, place: Pos2) -> String {
        let run = self.input.run;
        if run.newest() == run.oldest() {
            return say!("timeline-empty");
        }
        if let Some((_, branch)) = self.branch_at(place) {
            let [from, until] = [branch.from, branch.until];
            return say!("timeline-branch", from = from, until = until);
        }
        match self.mark_at(place) {
            Some(mark) => {
                let deed = mark.label.as_str();
                say!("timeline-deed", step = mark.step, deed = deed)
            }
            None => say!("timeline-step", step = self.step(place.x)),
        }
    }

    fn branch_at(&self, place: Pos2) -> Option<(usize, &Branch)> {
        let run = self.input.run;
        let is_low = place.y > self.rect.bottom() - 7.0;
        let mut branches = run.branches.iter().enumerate().rev();
        branches.find(|(_, b)| {
            let ends = self.x(b.from)..=self.x(b.until.min(run.newest()));
            is_low && ends.contains(&place.x)
        })
    }

    fn x(&self, step: u64) -> f32 {
        let run = self.input.run;
        let all = (run.newest() - run.oldest()).max(1) as f32;
        let share = step.saturating_sub(run.oldest()) as f32 / all;
        self.rect.left() + share.min(1.0) * self.rect.width()
    }

    fn step(&self, x: f32) -> u64 {
        let run = self.input.run;
        let share = ((x - self.rect.left()) / self.rect.width()).clamp(0.0, 1.0);
        let all = (run.newest() - run.oldest()) as f64;
        run.oldest() + (f64::from(share) * all).round() as u64
    }
}

/// Something that was done, on the timeline.
struct TimelineMark {
    x: f32,
    step: u64,
    /// Its end, if it takes some time.
    until: Option<u64>,
    label: String,
}

/// What was done and fitted, with its place; what lies on top of something else is told with it.
fn marks(input: &PanelInput, x: impl Fn(u64) -> f32) -> Vec<TimelineMark> {
    let run = input.run;
    let mut marks = vec![TimelineMark {
        x: x(run.oldest()),
        step: run.oldest(),
        until: None,
        label: say!("timeline-opened", name = run.name.as_str()),
    }];
    let mut before = None;
    for (step, change) in &run.history {
        let goes_on = before.is_some_and(|b| change.continues(b));
        before = Some(change);
        if goes_on {
            continue;
        }
        let (x, label) = (x(*step), change.label(input.settings.units));
        match marks.last_mut() {
            Some(last) if x - last.x < 3.0 => {
                if last.label.len() < 60 {
                    last.label = format!("{}, {label}", last.label);
                }
            }
            _ => marks.push(TimelineMark {
                x,
                step: *step,
                until: None,
                label,
            }),
        }
    }
    let fits = input.notes.fits.iter();
    let fits = fits.filter_map(|fit| Some((fit.steps_in(run)?, fit.ringing)));
    marks.extend(fits.map(|([from, until], ringing)| {
        let dt = run.scene.params.dt;
        TimelineMark {
            x: x(from),
            step: from,
            until: Some(until),
            label: say!(
                "timeline-fit",
                until = until,
                frequency = short(ringing.angular_frequency * dt),
                time = short(ringing.damping_time / dt)
            ),
        }
    }));
    marks
}
