//! A chart of readings over days: one series with filled dots, a second with open ones, so that they are told apart without colour.

use super::page::Paper;
use super::parts::Role;
use super::sheet::Mark;

/// How high a chart is with what is written at it, in points.
const HEIGHT: f32 = 132.0;
const UNDER: f32 = 16.0;
const BESIDE: f32 = 34.0;
const SMALL: f32 = 7.5;

/// From which value to which, and what is written at its ends.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Axis {
    /// The least.
    pub from: f64,
    /// The greatest.
    pub to: f64,
    /// Values that a line is drawn at, with what is written there.
    pub marks: Vec<(f64, String)>,
}

/// Values in order, each at its place on the first axis.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Series {
    /// What it is of.
    pub name: String,
    /// Where, and what.
    pub points: Vec<(f64, f64)>,
}

/// Series on two axes.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Chart {
    /// Along the foot: days.
    pub along: Axis,
    /// Up the side: the unit of the values.
    pub up: Axis,
    /// One or two.
    pub series: Vec<Series>,
}

impl Axis {
    /// One that holds all of some values, with a few lines at round ones.
    pub(crate) fn around(values: impl Iterator<Item = f64> + Clone) -> Axis {
        let least = values.clone().fold(f64::INFINITY, f64::min);
        let most = values.fold(f64::NEG_INFINITY, f64::max);
        let (least, most) = if least.is_finite() && most.is_finite() { (least, most) } else { (0.0, 1.0) };
        // Values that are all the same stand in the middle.
        let span = (most - least).max(most.abs() * 0.02).max(0.1);
        let room = (span - (most - least)) / 2.0;
        let (least, most) = (least - room, most + room);
        let rough = span / 4.0;
        let power = 10f64.powf(rough.log10().floor());
        let step =
            [1.0, 2.0, 5.0, 10.0].into_iter().map(|each| each * power).find(|step| *step >= rough).unwrap_or(rough);
        let (from, to) = ((least / step).floor() * step, (most / step).ceil() * step);
        let to = if to > from { to } else { from + step };
        let steps = ((to - from) / step).round() as usize;
        let places = if step < 1.0 { 1 } else { 0 };
        let mark = |number: usize| {
            let at = from + number as f64 * step;
            (at, format!("{at:.places$}"))
        };
        Axis { from, to, marks: (0..=steps).map(mark).collect() }
    }

    /// How far along it a value stands, 0 to 1.
    fn part(&self, value: f64) -> f32 {
        let span = self.to - self.from;
        if span > 0.0 { ((value - self.from) / span).clamp(0.0, 1.0) as f32 } else { 0.5 }
    }
}

impl Chart {
    /// What it shows, for those who do not see it: "Chart from Jan 1 to Jul 19: systolic from 116 to 142".
    fn tell(&self) -> String {
        let ends = |axis: &Axis| match axis.marks.as_slice() {
            [(_, first), .., (_, last)] => format!(" from {first} to {last}"),
            [] | [_] => String::new(),
        };
        let range = |series: &Series| {
            let values = series.points.iter().map(|(_, value)| *value);
            let (least, most) =
                (values.clone().fold(f64::INFINITY, f64::min), values.fold(f64::NEG_INFINITY, f64::max));
            format!("{} from {least} to {most}", series.name)
        };
        let all = self.series.iter().filter(|series| !series.points.is_empty()).map(range).collect::<Vec<_>>();
        format!("Chart{}: {}", ends(&self.along), all.join("; "))
    }
}

impl Paper {
    /// A chart across the page.
    pub(crate) fn chart(&mut self, chart: &Chart) {
        let ((left, top), across) = self.block(HEIGHT);
        self.begin_part(Role::Chart { told: chart.tell() }, None);
        let (left, right) = (left + BESIDE, left + across);
        let foot = top + HEIGHT - UNDER;
        let top = top + 6.0;
        let x = |value: f64| left + chart.along.part(value) * (right - left);
        let y = |value: f64| foot - chart.up.part(value) * (foot - top);
        for (value, told) in &chart.up.marks {
            self.mark(Mark::Line { from: (left, y(*value)), to: (right, y(*value)), width: 0.3, quiet: true });
            self.words_at((left - 5.0, y(*value) + SMALL / 3.0), SMALL, told, true);
        }
        for (place, (value, told)) in chart.along.marks.iter().enumerate() {
            // The last one ends where the chart ends.
            let last = place + 1 == chart.along.marks.len() && place > 0;
            self.words_at((x(*value), foot + 11.0), SMALL, told, last);
        }
        for (number, series) in chart.series.iter().enumerate() {
            let through: Vec<(f32, f32)> = series.points.iter().map(|(at, value)| (x(*at), y(*value))).collect();
            let second = number > 0;
            // Many dots are small ones.
            let radius = if through.len() > 120 { 1.1 } else { 2.0 };
            self.mark(Mark::Path { through: through.clone(), dashed: second });
            for at in through {
                self.mark(Mark::Dot { at, radius, open: second });
            }
        }
        self.legend(chart);
    }

    fn legend(&mut self, chart: &Chart) {
        if chart.series.len() < 2 {
            return;
        }
        let ((left, top), _) = self.block(SMALL * 1.8);
        let mut left = left + BESIDE;
        for (number, series) in chart.series.iter().enumerate() {
            self.mark(Mark::Dot { at: (left, top + SMALL / 2.0), radius: 2.0, open: number > 0 });
            self.words_at((left + 6.0, top + SMALL * 0.85), SMALL, &series.name, false);
            left += 90.0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_axis_holds_all_values_between_round_lines() {
        for values in [vec![116.0, 142.0], vec![71.2], vec![5.4, 5.6, 5.5], vec![0.0], vec![], vec![-2.0, 3.0]] {
            let axis = Axis::around(values.iter().copied());
            assert!(axis.from < axis.to && (2..=9).contains(&axis.marks.len()), "{axis:?}");
            assert!(values.iter().all(|value| axis.from <= *value && *value <= axis.to), "{axis:?}");
        }
    }
}
