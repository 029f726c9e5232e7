//! The one table that a run ends with: each figure beside its limit and its floor, and whether it holds.

use std::time::Duration;

/// One line of the table.
#[derive(Clone, Debug, Default)]
pub struct Line {
    what: String,
    figure: String,
    limit: String,
    floor: String,
    ratio: String,
    note: String,
    met: Option<bool>,
}

impl Line {
    /// A figure without a limit.
    pub fn figure(what: impl Into<String>, figure: impl Into<String>) -> Line {
        Line { what: what.into(), figure: figure.into(), ..Line::default() }
    }

    /// Memory in bytes beside the least that was held, where there is one: no more than so many MB (of 1024 · 1024 bytes) over it.
    pub fn memory(what: impl Into<String>, held: u64, least: Option<u64>, over: u64) -> Line {
        let shown = |bytes: u64| format!("{:.1} MB", bytes as f64 / 1e6);
        let line = Line::figure(what, shown(held));
        let Some(least) = least else { return line };
        let within = held.saturating_sub(least) <= over * 1024 * 1024;
        line.beside(shown(least), held as f64 / least as f64)
            .bounded(format!("within {over} MB of the smallest"), within)
    }

    /// A duration without a limit.
    pub fn took(what: impl Into<String>, took: Duration) -> Line {
        Line::figure(what, shown(took))
    }

    /// A duration that has a limit.
    pub fn within(what: impl Into<String>, took: Duration, limit: Duration) -> Line {
        let line = Line::took(what, took);
        Line { limit: shown(limit), met: Some(took < limit), ..line }
    }

    /// The same with what it stands beside, and how many times that it is.
    pub fn beside(self, floor: impl Into<String>, ratio: f64) -> Line {
        Line { floor: floor.into(), ratio: format!("{ratio:.2}"), ..self }
    }

    /// The same with a most that its ratio may be.
    pub fn at_most(self, ratio: f64, limit: f64) -> Line {
        self.bounded(format!("≤ {limit}×"), ratio <= limit)
    }

    /// The same with a least that its ratio must be.
    pub fn at_least(self, ratio: f64, limit: f64) -> Line {
        self.bounded(format!("≥ {limit}×"), ratio >= limit)
    }

    fn bounded(mut self, limit: String, met: bool) -> Line {
        self.limit = if self.limit.is_empty() { limit } else { format!("{}, {limit}", self.limit) };
        self.met = Some(self.met.unwrap_or(true) && met);
        self
    }

    /// The same with a remark.
    pub fn note(self, note: impl Into<String>) -> Line {
        Line { note: note.into(), ..self }
    }

    fn cells(&self) -> [&str; 7] {
        let met = match self.met {
            Some(true) => "ok",
            Some(false) => "MISSED",
            None => "",
        };
        [&self.what, &self.figure, &self.limit, &self.floor, &self.ratio, met, &self.note]
    }
}

/// Lines, in order, under headings.
#[derive(Clone, Debug, Default)]
pub struct Table(Vec<(String, Vec<Line>)>);

const HEADS: [&str; 7] = ["", "figure", "limit", "floor", "ratio", "", ""];

impl Table {
    /// Begins a part of the table, and says on stderr what is being measured.
    pub fn begin(&mut self, heading: &str) {
        eprintln!("measuring: {heading}");
        self.0.push((heading.to_owned(), Vec::new()));
    }

    /// Adds a line.
    pub fn push(&mut self, line: Line) {
        match self.0.last_mut() {
            Some((_, lines)) => lines.push(line),
            None => self.0.push((String::new(), vec![line])),
        }
    }

    /// How many limits were missed.
    pub fn missed(&self) -> usize {
        self.lines().filter(|line| line.met == Some(false)).count()
    }

    fn lines(&self) -> impl Iterator<Item = &Line> {
        self.0.iter().flat_map(|(_, lines)| lines)
    }

    /// The table as text.
    pub fn text(&self) -> String {
        let width = |column: usize| {
            let head = HEADS.get(column).map_or(0, |head| head.chars().count());
            let cell = |line: &Line| line.cells().get(column).map_or(0, |cell| cell.chars().count());
            self.lines().map(cell).max().unwrap_or(0).max(head)
        };
        let widths: Vec<usize> = (0..HEADS.len()).map(width).collect();
        let row = |cells: [&str; 7]| {
            let mut row = String::from("  ");
            for (column, (cell, width)) in cells.iter().zip(&widths).enumerate() {
                // Words to the left, figures to the right.
                let padding = " ".repeat(width.saturating_sub(cell.chars().count()));
                let right = (1..5).contains(&column);
                let parts = if right { [padding.as_str(), cell] } else { [cell, padding.as_str()] };
                row.push_str(&parts.concat());
                row.push_str("  ");
            }
            row.trim_end().to_owned()
        };
        let mut text = row(HEADS);
        for (heading, lines) in &self.0 {
            text.push_str(&format!("\n{heading}\n"));
            text.push_str(&lines.iter().map(|line| row(line.cells())).collect::<Vec<_>>().join("\n"));
        }
        text
    }
}

/// A duration with three figures that count.
pub fn shown(took: Duration) -> String {
    let (value, unit) = match took.as_secs_f64() {
        seconds if seconds < 1e-3 => (seconds * 1e6, "µs"),
        seconds if seconds < 1.0 => (seconds * 1e3, "ms"),
        seconds => (seconds, "s"),
    };
    let digits = if value < 10.0 {
        2
    } else if value < 100.0 {
        1
    } else {
        0
    };
    format!("{value:.digits$} {unit}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_over_its_limit_is_missed_and_so_is_a_ratio() {
        let (one, two) = (Duration::from_millis(1), Duration::from_millis(2));
        let mut table = Table::default();
        table.begin("a part");
        table.push(Line::within("fast", one, two));
        assert_eq!(table.missed(), 0);
        table.push(Line::within("slow", two, one));
        table.push(Line::took("grows", two).beside("1 ms", 2.0).at_most(2.0, 1.5));
        table.push(Line::took("lags", two).beside("1 ms", 0.4).at_least(0.4, 0.5));
        // Within its time, and yet the ratio is missed.
        table.push(Line::within("both", one, two).beside("1 ms", 2.0).at_most(2.0, 1.5));
        assert_eq!(table.missed(), 4);
        assert_eq!(table.text().matches("MISSED").count(), 4);
    }

    #[test]
    fn durations_are_shown_in_a_unit_that_fits() {
        assert_eq!(shown(Duration::from_nanos(1_500)), "1.50 µs");
        assert_eq!(shown(Duration::from_micros(12_340)), "12.3 ms");
        assert_eq!(shown(Duration::from_secs(150)), "150 s");
    }
}
