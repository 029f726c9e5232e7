//! A summary for a doctor as a PDF: the same parts, rows and words as the page that is shown, each value with where it came from.

use alara_protocol::*;
use chrono::{Datelike, NaiveDate};

use crate::desktop::Trends;
use crate::desktop::record::source;
use crate::desktop::trends::summary;
use crate::paper::{Axis, Chart, Column, Paper, PaperError, Series, Size};

/// Countries that print on Letter; everywhere else it is A4.
const LETTER: [&str; 4] = ["US", "CA", "MX", "PH"];

impl Trends<'_> {
    /// Writes it to a new file as a PDF.
    pub async fn save_summary_paper(self, input: SaveSummary) -> Result<SavedPaper, Failure> {
        let path = crate::desktop::data::whole(&input.path)?;
        let shown = self.summary(SummaryInput { from: input.from, to: input.to }).await?;
        let open = self.desktop.vault.opened().await?;
        let size = if LETTER.contains(&self.desktop.settings().region(&open).await?.as_str()) {
            Size::Letter
        } else {
            Size::A4
        };
        let how = How { clock: self.desktop.settings().clock_style(&open).await?, demo: open.demo.is_some() };
        drop(open);
        let parts = input.parts;
        // Looking through every font of a computer takes a while.
        let made = tokio::task::spawn_blocking(move || paper(&shown, &parts, how, size)).await;
        let made = made.map_err(|_| failed(PaperError::Unwritable))?.map_err(failed)?;
        let saved = summary::keep(&path, &made.bytes)?;
        let missing: String = made.missing.iter().map(|sign| format!("{sign} ")).collect();
        let missing = (!made.missing.is_empty()).then(|| missing.trim_end().to_owned());
        Ok(SavedPaper { size: saved.size, pages: u32::try_from(made.pages).unwrap_or(u32::MAX), missing })
    }
}

fn failed(error: PaperError) -> Failure {
    let told = match error {
        PaperError::NoFont => {
            "No font was found on this computer to write it with. Press Print instead. Nothing was saved."
        }
        PaperError::Unwritable => "The pages could not be put into a PDF. Press Print instead. Nothing was saved.",
    };
    Failure::new(FailureCode::Internal, told)
}

/// How times are written, and whose record it is.
#[derive(Clone, Copy)]
struct How {
    clock: ClockStyle,
    demo: bool,
}

fn paper(shown: &Summary, parts: &[SummaryPart], how: How, size: Size) -> Result<crate::paper::Made, PaperError> {
    let title = title_of(shown);
    let foot = if how.demo { format!("{title} (made up)") } else { title.clone() };
    lay_out(shown, parts, how, size)?.finish(&title, &foot)
}

fn title_of(shown: &Summary) -> String {
    format!("{}: health record", shown.person)
}

/// All words of the page, as they are laid out.
#[cfg(test)]
pub(in crate::desktop) fn words_of(shown: &Summary) -> String {
    let how = How { clock: ClockStyle::H24, demo: false };
    lay_out(shown, &SummaryPart::ALL, how, Size::A4).map(|paper| paper.words()).unwrap_or_default()
}

fn lay_out(shown: &Summary, parts: &[SummaryPart], how: How, size: Size) -> Result<Paper, PaperError> {
    let mut paper = Paper::new(size)?;
    paper.heading(1, &title_of(shown));
    paper.paragraph(&format!("{} to {}", day(&shown.from), day(&shown.to)), false);
    let demo = if how.demo { "A demo record of an invented person. " } else { "" };
    paper.paragraph(
        &format!(
            "{demo}Made with Alara on {}. As recorded by the person, not checked by anyone. \u{201c}Said\u{201d}: told in their own words; \
             \u{201c}entered\u{201d}: typed or pressed by them; \u{201c}imported\u{201d}: from a file.",
            day(&shown.made.date)
        ),
        true,
    );
    let has = |part: SummaryPart| parts.contains(&part);
    for (part, title, rows) in [
        (SummaryPart::Allergies, "Allergies", &shown.allergies),
        (SummaryPart::Conditions, "Conditions", &shown.conditions),
    ] {
        if has(part) {
            entries(&mut paper, title, (rows, NEVER), how);
        }
    }
    if has(SummaryPart::Medications) {
        medications(&mut paper, &shown.medications);
    }
    if has(SummaryPart::Adherence) {
        adherence(&mut paper, &shown.adherence);
        other_doses(&mut paper, &shown.other_doses, how);
    }
    if has(SummaryPart::Vitals) {
        vitals(&mut paper, &shown.vitals, how);
    }
    for (part, title, rows, none) in [
        (SummaryPart::LabResults, "Lab results", &shown.lab_results, NONE),
        (SummaryPart::Immunizations, "Vaccinations", &shown.immunizations, NEVER),
        (SummaryPart::Visits, "Visits and care", &shown.visits, NONE),
        (SummaryPart::Periods, "Periods", &shown.periods, NONE),
        (SummaryPart::Symptoms, "Symptoms and moods", &shown.symptoms, NONE),
        (SummaryPart::Notes, "Notes", &shown.notes, NONE),
        (SummaryPart::Contacts, "Contacts", &shown.contacts, NEVER),
    ] {
        if has(part) {
            entries(&mut paper, title, (rows, none), how);
        }
    }
    Ok(paper)
}

const fn column(head: &'static str, share: f32) -> Column {
    Column { head, share }
}

/// What stands where a part has nothing.
const NONE: &str = "None recorded in these days.";
/// The same of what is told whenever it was.
const NEVER: &str = "None recorded.";

/// A part of it: a heading, and its table, or that there is none.
fn part(paper: &mut Paper, title: &str, columns: &[Column], (rows, none): (&[Vec<String>], &str)) {
    paper.heading(2, title);
    if rows.is_empty() {
        paper.paragraph(none, true);
    } else {
        paper.table(columns, rows);
    }
}

/// Stands for the dose of a medication whose doses differ: its column of times has each.
const BY_PLAN: &str = "see When";

fn medications(paper: &mut Paper, rows: &[MedicationRow]) {
    let columns = [
        column("Medication", 3.0),
        column("Dose", 2.0),
        column("When", 4.0),
        column("On the list", 3.5),
        column("Source", 1.5),
    ];
    let told = |row: &MedicationRow| {
        let since = row.added.as_ref().map(|at| format!("since {}", day(&at.date)));
        let stopped = row.stopped.as_ref().map(|at| format!("stopped {}", day(&at.date)));
        vec![
            row.name.clone(),
            row.dose.clone().unwrap_or_else(|| if row.by_plan { BY_PLAN } else { "not given" }.to_owned()),
            joined([Some(row.schedule.clone()), row.instructions.clone(), row.limits.clone()]),
            joined([since, stopped]),
            source::word(row.source).to_owned(),
        ]
    };
    part(paper, "Medications", &columns, (&rows.iter().map(told).collect::<Vec<_>>(), NONE));
}

fn adherence(paper: &mut Paper, rows: &[AdherenceOf]) {
    let columns = [
        column("Medication", 3.0),
        column("Planned", 1.3),
        column("Taken", 1.2),
        column("Skipped", 1.3),
        column("Not recorded", 1.8),
        column("Source", 3.5),
    ];
    let told = |row: &AdherenceOf| {
        let Doses { due, taken, skipped, open } = row.doses;
        let mut cells = vec![row.medication.clone()];
        cells.extend([due, taken, skipped, open].map(|count| count.to_string()));
        cells.push(source::counted(row.sources).join("; "));
        cells
    };
    part(paper, "Doses taken, of those planned", &columns, (&rows.iter().map(told).collect::<Vec<_>>(), NONE));
}

/// What was taken as needed, or is on no list; nothing where there is none.
fn other_doses(paper: &mut Paper, rows: &[OtherDoses], how: How) {
    if rows.is_empty() {
        return;
    }
    let columns = [
        column("Medication", 3.0),
        column("Taken", 1.2),
        column("Dose", 2.5),
        column("The last", 3.0),
        column("Source", 2.5),
    ];
    let told = |row: &OtherDoses| {
        vec![
            row.medication.clone(),
            row.taken.to_string(),
            row.dose.clone().unwrap_or_else(|| "not given".to_owned()),
            format!("{}, {}", day(&row.last.date), time(&row.last, how.clock)),
            source::counted(row.sources).join("; "),
        ]
    };
    part(paper, "Other doses taken", &columns, (&rows.iter().map(told).collect::<Vec<_>>(), NONE));
}

fn vitals(paper: &mut Paper, all: &[Vitals], how: How) {
    paper.heading(2, "Readings");
    if all.is_empty() {
        paper.paragraph(NONE, true);
    }
    for vitals in all {
        let row = vitals.kind.row();
        paper.heading(3, &format!("{}, {}", row.title, vitals.unit));
        if vitals.readings.len() > 1 {
            paper.chart(&chart(vitals));
        }
        let second = row.values.get(1);
        let mut columns = vec![
            column("Day", 3.0),
            column("Time", 1.5),
            column(row.values.first().map_or(row.title, |value| value.name), 1.5),
        ];
        columns.extend(second.map(|value| column(value.name, 1.5)));
        columns.push(column("Source", 1.5));
        let told = |one: &Reading| {
            let mut cells = vec![day(&one.at.date), time(&one.at, how.clock), figure(one.value)];
            cells.extend(second.map(|_| one.second.map(figure).unwrap_or_default()));
            cells.push(source::word(one.source).to_owned());
            cells
        };
        paper.table(&columns, &vitals.readings.iter().rev().map(told).collect::<Vec<_>>());
    }
}

/// The readings over their days.
fn chart(vitals: &Vitals) -> Chart {
    let number = |date: &str| date.parse::<NaiveDate>().map_or(0.0, |date| f64::from(date.num_days_from_ce()));
    let at = |one: &Reading| {
        let minutes = one.at.time.as_deref().and_then(|time| chrono::NaiveTime::parse_from_str(time, "%H:%M").ok());
        let part = minutes.map_or(0.5, |time| f64::from(chrono::Timelike::num_seconds_from_midnight(&time)) / 86_400.0);
        number(&one.at.date) + part
    };
    let (from, to) = (number(&vitals.from), number(&vitals.to) + 1.0);
    let tick = |date: &str, at: f64| {
        (at, date.parse::<NaiveDate>().map_or(date.to_owned(), |date| date.format("%b %-d, %Y").to_string()))
    };
    let along = Axis { from, to, marks: vec![tick(&vitals.from, from), tick(&vitals.to, to)] };
    let values = vitals.readings.iter().flat_map(|one| [Some(one.value), one.second]).flatten();
    let row = vitals.kind.row();
    let name = |place: usize| row.values.get(place).map_or(row.title, |value| value.name).to_owned();
    let first = Series { name: name(0), points: vitals.readings.iter().map(|one| (at(one), one.value)).collect() };
    let second: Vec<(f64, f64)> = vitals.readings.iter().filter_map(|one| Some((at(one), one.second?))).collect();
    let mut series = vec![first];
    if !second.is_empty() {
        series.push(Series { name: name(1), points: second });
    }
    Chart { along, up: Axis::around(values), series }
}

fn entries(paper: &mut Paper, title: &str, (rows, none): (&[Entry], &str), how: How) {
    let columns =
        [column("Day", 2.6), column("Time", 1.3), column("What", 3.2), column("Details", 5.0), column("Source", 1.3)];
    let told = |row: &Entry| {
        let what = if row.detail.is_empty() { row.title.clone() } else { format!("{}, {}", row.title, row.detail) };
        let details: Vec<String> = row.values.iter().map(|value| format!("{}: {}", value.label, value.shown)).collect();
        vec![day(&row.at.date), time(&row.at, how.clock), what, details.join("; "), source::word(row.source).to_owned()]
    };
    part(paper, title, &columns, (&rows.iter().map(told).collect::<Vec<_>>(), none));
}

fn joined<const N: usize>(parts: [Option<String>; N]) -> String {
    parts.into_iter().flatten().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("; ")
}

/// "Fri, March 13, 2026".
fn day(date: &str) -> String {
    date.parse::<NaiveDate>().map_or(date.to_owned(), |date| date.format("%a, %B %-d, %Y").to_string())
}

/// "09:12", "9:12 am", "morning", or that nobody said.
fn time(at: &Moment, clock: ClockStyle) -> String {
    match (&at.time, at.part) {
        (Some(time), _) => match (clock, chrono::NaiveTime::parse_from_str(time, "%H:%M")) {
            (ClockStyle::H12, Ok(read)) => read.format("%-I:%M %P").to_string(),
            _ => time.clone(),
        },
        (None, Some(part)) => summary::part_word(part).to_owned(),
        (None, None) => "no time".to_owned(),
    }
}

/// A figure without an end of zeros.
fn figure(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
