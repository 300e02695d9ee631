//! The results of a scan: means with errors, exponents of power laws, and a figure per quantity.

use std::borrow::Borrow;

use super::measurement::continuum_exponent;
use super::{ScanAxis, ScanPlan, ScanRow};
use crate::experiment::figure::{Axis as PlotAxis, Figure, Mark, Plot, Point};
use crate::measure::Estimate;
use crate::measure::statistics::fit_exponents;

/// The finished runs of one combination of values.
#[derive(Clone, Debug, PartialEq)]
pub struct Mean {
    /// Which combination.
    pub point: usize,
    /// Runs that gave numbers.
    pub runs: usize,
    /// Runs that did not.
    pub refused: usize,
    /// Mean and error of every column; a single run has an unknown error.
    pub numbers: Vec<Estimate>,
}

/// How a quantity depends on a scanned field.
#[derive(Clone, Debug, PartialEq)]
pub struct ScanExponent {
    /// The quantity.
    pub quantity: &'static str,
    /// The scanned field.
    pub field: &'static str,
    /// The exponent from all rows, with the error from their scatter about the power law.
    pub measured: Estimate,
    /// The continuum's exponent, where it has one.
    pub predicted: Option<f64>,
}

/// Means per combination, in canonical order; combinations without any run are left out.
pub fn means(plan: &ScanPlan, records: &[ScanRow]) -> Vec<Mean> {
    let columns = plan.scan.experiment.columns().len();
    if records.is_sorted_by_key(|r| r.run) {
        let points = records.chunk_by(|a, b| a.run.point == b.run.point);
        return points.map(|own| mean(own, columns)).collect();
    }
    let mut sorted: Vec<&ScanRow> = records.iter().collect();
    sorted.sort_unstable_by_key(|r| r.run);
    let points = sorted.chunk_by(|a, b| a.run.point == b.run.point);
    points.map(|own| mean(own, columns)).collect()
}

/// The mean of runs with the same values.
fn mean(own: &[impl Borrow<ScanRow>], columns: usize) -> Mean {
    let rows = || own.iter().map(Borrow::borrow);
    let good = || rows().filter_map(|r: &ScanRow| r.outcome.as_ref().ok());
    let number = |c: usize| {
        let values: Vec<f64> = good().map(|numbers| numbers[c]).collect();
        Estimate::of(&values)
    };
    Mean {
        point: rows().next().map_or(0, |r| r.run.point),
        runs: good().count(),
        refused: own.len() - good().count(),
        numbers: (0..columns).map(number).collect(),
    }
}

/// Power laws in every numeric axis together; axes with words or zeros only divide the rows into groups.
pub fn exponents(plan: &ScanPlan, records: &[ScanRow]) -> Vec<ScanExponent> {
    let is_power = |axis: &ScanAxis| {
        axis.values.len() > 1
            && (0..axis.values.len()).all(|i| axis.number(i).is_some_and(|x| x > 0.0))
            && !axis.field.ends_with("seed")
    };
    let powers: Vec<usize> = (0..plan.axes.len())
        .filter(|a| is_power(&plan.axes[*a]))
        .collect();
    if powers.is_empty() {
        return Vec::new();
    }
    // The logarithms and the group of every point, once for all its runs.
    let mut logs = Vec::with_capacity(plan.points() * powers.len());
    let mut groups = Vec::with_capacity(plan.points());
    for point in 0..plan.points() {
        let indices = plan.indices(point);
        let number = |a: &usize| plan.axes[*a].number(indices[*a]).unwrap_or(f64::NAN);
        logs.extend(powers.iter().map(|a| number(a).ln()));
        groups.push(group(plan, &indices, &powers));
    }
    let fit = |quantity: &'static str| {
        let column = column(plan, quantity)?;
        let points = records.iter().filter_map(|r| {
            let numbers = r.outcome.as_ref().ok()?;
            let first = r.run.point * powers.len();
            let x = &logs[first..first + powers.len()];
            Some((groups[r.run.point], x, numbers[column].ln()))
        });
        let found = fit_exponents(powers.len(), points)?;
        let name = |(axis, measured): (&usize, Estimate)| {
            let field = plan.axes[*axis].field;
            let geometry = &plan.start().scene.geometry;
            ScanExponent {
                quantity,
                field,
                measured,
                predicted: continuum_exponent(quantity, field, geometry),
            }
        };
        Some(powers.iter().zip(found).map(name).collect::<Vec<_>>())
    };
    let quantities = plan.scan.experiment.quantities().iter();
    quantities.filter_map(|q| fit(q)).flatten().collect()
}

/// One number for the values of all axes that are not fitted.
fn group(plan: &ScanPlan, indices: &[usize], powers: &[usize]) -> usize {
    let others = (0..plan.axes.len()).filter(|a| !powers.contains(a));
    others.fold(0, |group, a| group * plan.axes[a].values.len() + indices[a])
}

/// The column of a quantity among the numbers of a record.
pub fn column(plan: &ScanPlan, name: &str) -> Option<usize> {
    let columns = plan.scan.experiment.columns();
    columns.iter().position(|c| c.name == name)
}

/// A figure per quantity: against the numeric axis with most values, a set of marks for each combination of the others.
pub fn figures(plan: &ScanPlan, means: &[Mean], exponents: &[ScanExponent]) -> Vec<Figure> {
    let numeric = |axis: &ScanAxis| {
        axis.values.len() > 1
            && (0..axis.values.len()).all(|i| axis.number(i).is_some())
            && !axis.field.ends_with("seed")
    };
    let candidates = (0..plan.axes.len()).filter(|a| numeric(&plan.axes[*a]));
    let Some(across) = candidates.max_by_key(|a| (plan.axes[*a].values.len(), usize::MAX - a))
    else {
        return Vec::new();
    };
    let quantities = plan.scan.experiment.quantities().iter();
    quantities
        .filter_map(|q| figure(plan, means, exponents, across, q))
        .collect()
}

fn figure(
    plan: &ScanPlan,
    means: &[Mean],
    exponents: &[ScanExponent],
    across: usize,
    quantity: &'static str,
) -> Option<Figure> {
    let measured = column(plan, quantity)?;
    let predicted = column(plan, &format!("predicted_{quantity}"));
    let unit = plan.scan.experiment.columns()[measured].unit;
    let axis = &plan.axes[across];
    let is_positive = (0..axis.values.len()).all(|i| axis.number(i).is_some_and(|x| x > 0.0));
    let x = if is_positive {
        PlotAxis::log(letter(axis), axis.unit)
    } else {
        PlotAxis::linear(letter(axis), axis.unit)
    };
    let mut plot = Plot::new(x, PlotAxis::log(quantity, unit));
    let others: Vec<usize> = (0..plan.axes.len()).filter(|a| *a != across).collect();
    let key = |point: usize| -> Vec<usize> {
        let indices = plan.indices(point);
        others.iter().map(|a| indices[*a]).collect()
    };
    let mut keys: Vec<Vec<usize>> = means.iter().map(|m| key(m.point)).collect();
    keys.sort();
    keys.dedup();
    for (n, own) in keys.iter().enumerate().take(MOST_CURVES) {
        let label: Vec<String> = others
            .iter()
            .zip(own)
            .map(|(a, i)| format!("{} = {}", letter(&plan.axes[*a]), plan.axes[*a].values[*i]))
            .collect();
        let label = if label.is_empty() {
            quantity.to_owned()
        } else {
            label.join(", ")
        };
        let points = |column: usize| -> Vec<Point> {
            let mut points: Vec<Point> = means
                .iter()
                .filter(|m| m.runs > 0 && key(m.point) == *own)
                .filter_map(|m| {
                    let x = axis.number(plan.indices(m.point)[across])?;
                    Some(Point::from((x, m.numbers[column])))
                })
                .collect();
            points.sort_by(|a, b| a.x.total_cmp(&b.x));
            points
        };
        let curve = predicted.map(points).unwrap_or_default();
        if curve.iter().any(|p| p.y.is_finite()) {
            let label = if n == 0 { "exact law" } else { "" };
            plot = plot.predicted(label, Mark::Line, curve);
        }
        plot = plot.measured(label, Mark::shape(n), points(measured));
    }
    let power = exponents
        .iter()
        .find(|e| e.quantity == quantity && e.field == axis.field);
    let slope = power.map_or(String::new(), |e| {
        format!(
            " Power law: {quantity} ~ {}^{{{}}}.",
            letter(axis),
            e.measured.text()
        )
    });
    let caption = format!(
        "{quantity} against {} in the scan of {}, mean and standard error over {} seeds.{slope}",
        letter(axis),
        plan.scan.scene,
        plan.scan.seeds
    );
    Some(Figure::plot(quantity, caption, plot))
}

/// More sets of marks cannot be distinguished.
const MOST_CURVES: usize = 5;

fn letter(axis: &ScanAxis) -> &'static str {
    if axis.letter.is_empty() {
        axis.field
    } else {
        axis.letter
    }
}
