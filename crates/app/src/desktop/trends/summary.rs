//! A summary for a doctor, as a page and as a table in a file: what stands in the record, each value with where it came from. Nothing is judged, averaged or left out of what was ticked.

use alara_health::tools::SaveHealthEntry;
use alara_protocol::*;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use std::path::{Path, PathBuf};

use chrono::NaiveDate;

use crate::desktop::data::whole::of_file;
use crate::desktop::data::{size, whole};
use crate::desktop::record::contacts::sort_contacts;
use crate::desktop::record::course::Courses;
use crate::desktop::record::newer_first;
use crate::desktop::record::source;
use crate::desktop::trends::LONGEST;
use crate::desktop::{Trends, moment, record};
use crate::exchange::write_new;
use crate::failure::of_store;

impl Trends<'_> {
    /// What stands in the record over these days.
    pub async fn summary(self, input: SummaryInput) -> Result<Summary, Failure> {
        let (from, to) = days(&input.from, &input.to)?;
        let open = self.desktop.vault.opened().await?;
        let lists = self.desktop.record().medications(NoInput {}).await?;
        let record = open.regimen().settled(from, to).await?;
        let journal = open.journal().await?;
        let courses = Courses::of(&journal).await.map_err(of_store)?;
        let stopped_within = |row: &MedicationRow| row.stopped.as_ref().is_some_and(|at| at.date >= input.from);
        let begun = |row: &MedicationRow| row.added.as_ref().is_none_or(|at| at.date <= input.to);
        let stopped = lists.stopped.into_iter().filter(stopped_within);
        let mut vitals = Vec::new();
        for kind in VitalKind::ALL {
            let read = open.vitals(*kind, from, to, &journal).await?;
            if !read.readings.is_empty() {
                vitals.push(read);
            }
        }
        let entries = record::between(&open, &journal, from, to).await?;
        let of = |kinds: &[EntryKind]| entries.iter().filter(|entry| kinds.contains(&entry.kind)).cloned().collect();
        // What was noted of a medication or a measurement is no dose and no figure: its words are a note.
        let noted = (SaveHealthEntry::ID, [EntryKind::Note, EntryKind::Medication, EntryKind::Vital].as_slice());
        let mut notes = record::standing_by(&open, &journal, noted, Some((from, to)), MOST).await?;
        notes.sort_by(newer_first);
        // What holds for years stands on it whenever it was told.
        let ever = async |kind: EntryKind| record::standing_of(&open, &journal, kind, MOST).await;
        let (allergies, conditions) = (ever(EntryKind::Allergy).await?, ever(EntryKind::Condition).await?);
        let immunizations = ever(EntryKind::Immunization).await?;
        let mut contacts = ever(EntryKind::Contact).await?;
        sort_contacts(&mut contacts);
        Ok(Summary {
            contacts,
            allergies,
            conditions,
            immunizations,
            lab_results: of(&[EntryKind::LabResult]),
            person: open.engine.person().name.clone(),
            from: input.from.clone(),
            to: input.to.clone(),
            made: moment::local(open.engine.clock().local()),
            medications: lists.current.into_iter().chain(stopped).filter(begun).collect(),
            adherence: open
                .regimen()
                .kept(&record, &courses, &journal, from, to)
                .await?
                .iter()
                .map(crate::desktop::trends::adherence::Kept::row)
                .collect(),
            vitals,
            other_doses: open.regimen().beside_plans(&record, &journal, from, to).await?,
            visits: of(&[EntryKind::Care]),
            periods: of(&[EntryKind::Cycle]),
            symptoms: of(&[EntryKind::Symptom, EntryKind::Mood, EntryKind::CheckIn]),
            notes,
        })
    }

    /// Writes it to a new file as a table, a value a line.
    pub async fn save_summary_table(self, input: SaveSummary) -> Result<SavedFile, Failure> {
        let path = whole(&input.path)?;
        let summary = self.summary(SummaryInput { from: input.from, to: input.to }).await?;
        keep(&path, table(&summary, &input.parts).as_bytes())
    }

    /// Writes a chart that the window drew to a new file. Nothing but a PNG is taken.
    pub async fn save_picture(self, input: SavePicture) -> Result<SavedFile, Failure> {
        let path = whole(&input.path)?;
        drop(self.desktop.vault.opened().await?);
        let no_picture = || Failure::new(FailureCode::InvalidInput, "That is no picture. Nothing was saved.");
        let png = BASE64_STANDARD.decode(&input.png).map_err(|_| no_picture())?;
        if !png.starts_with(PNG) || png.len() > LARGEST {
            return Err(no_picture());
        }
        keep(&path, &png)
    }
}

/// More than these of one kind are no person's.
const MOST: usize = 1000;
/// What every PNG begins with.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";
/// The largest picture, in bytes: a chart takes a hundredth of it.
const LARGEST: usize = 16 * 1024 * 1024;

/// Writes a new file.
pub(in crate::desktop) fn keep(path: &Path, bytes: &[u8]) -> Result<SavedFile, Failure> {
    let path: PathBuf = path.to_owned();
    write_new(&path, bytes).map_err(of_file)?;
    Ok(SavedFile { size: size(bytes.len() as u64) })
}

fn days(from: &str, to: &str) -> Result<(NaiveDate, NaiveDate), Failure> {
    let invalid = |why: &str| Failure::new(FailureCode::InvalidInput, why);
    let day = |text: &str| text.parse::<NaiveDate>().map_err(|_| invalid("A day is written YYYY-MM-DD."));
    let (from, to) = (day(from)?, day(to)?);
    if from > to {
        return Err(invalid("The first day comes after the last one."));
    }
    if (to - from).num_days() >= i64::from(LONGEST) {
        return Err(invalid("That is more than five years. Choose fewer."));
    }
    Ok((from, to))
}

/// The columns of the table.
const COLUMNS: [&str; 8] = ["part", "date", "time", "what", "value", "unit", "details", "source"];

/// The ticked parts, a value a line, as RFC 4180 has it.
fn table(summary: &Summary, parts: &[SummaryPart]) -> String {
    let mut lines = vec![line(&COLUMNS)];
    lines.push(line(&[
        "summary",
        &summary.made.date,
        "",
        "person",
        &summary.person,
        "",
        &format!("{} to {}", summary.from, summary.to),
        "",
    ]));
    let has = |part: SummaryPart| parts.contains(&part);
    let of = |named: &[(SummaryPart, &str, &Vec<Entry>)]| -> Vec<String> {
        let ticked = named.iter().filter(|(part, ..)| has(*part));
        ticked.flat_map(|(_, name, rows)| rows.iter().map(|row| entry(name, row))).collect()
    };
    lines.extend(of(&[
        (SummaryPart::Allergies, "allergy", &summary.allergies),
        (SummaryPart::Conditions, "condition", &summary.conditions),
    ]));
    if has(SummaryPart::Medications) {
        lines.extend(summary.medications.iter().map(medication));
    }
    if has(SummaryPart::Adherence) {
        lines.extend(summary.adherence.iter().map(|row| kept(row, summary)));
        lines.extend(summary.other_doses.iter().map(|row| taken(row, summary)));
    }
    if has(SummaryPart::Vitals) {
        lines.extend(summary.vitals.iter().flat_map(readings));
    }
    lines.extend(of(&[
        (SummaryPart::LabResults, "lab result", &summary.lab_results),
        (SummaryPart::Immunizations, "vaccination", &summary.immunizations),
        (SummaryPart::Visits, "visit", &summary.visits),
        (SummaryPart::Periods, "period", &summary.periods),
        (SummaryPart::Symptoms, "symptom or mood", &summary.symptoms),
        (SummaryPart::Notes, "note", &summary.notes),
        (SummaryPart::Contacts, "contact", &summary.contacts),
    ]));
    lines.concat()
}

fn medication(row: &MedicationRow) -> String {
    let date = row.added.as_ref().map(|at| at.date.as_str()).unwrap_or_default();
    let stopped = row.stopped.as_ref().map(|at| format!("stopped {}", at.date));
    let details = [Some(row.schedule.clone()), row.instructions.clone(), row.limits.clone(), stopped];
    let details = details.into_iter().flatten().collect::<Vec<_>>().join("; ");
    let dose = row.dose.as_deref().unwrap_or_default();
    line(&["medication", date, "", &row.name, dose, "", &details, source::word(row.source)])
}

fn kept(row: &AdherenceOf, summary: &Summary) -> String {
    let Doses { due, taken, skipped, open } = row.doses;
    let details =
        format!("of {due} planned; {skipped} skipped; {open} not recorded; {} to {}", summary.from, summary.to);
    let sources = source::counted(row.sources).join("; ");
    line(&["doses taken", "", "", &row.medication, &taken.to_string(), "doses", &details, &sources])
}

fn taken(row: &OtherDoses, summary: &Summary) -> String {
    let dose = row.dose.as_ref().map(|dose| format!("{dose}; ")).unwrap_or_default();
    let details =
        format!("{dose}none of them planned; the last on {}; {} to {}", row.last.date, summary.from, summary.to);
    let sources = source::counted(row.sources).join("; ");
    line(&["doses taken", "", "", &row.medication, &row.taken.to_string(), "doses", &details, &sources])
}

fn readings(vitals: &Vitals) -> Vec<String> {
    let row = |what: &str, value: f64, one: &Reading| {
        line(&[
            "reading",
            &one.at.date,
            &time(&one.at),
            what,
            &value.to_string(),
            &vitals.unit,
            "",
            source::word(one.source),
        ])
    };
    let mut lines = Vec::new();
    let named = vitals.kind.row();
    let title = named.title.to_lowercase();
    for one in &vitals.readings {
        match (one.second, named.values) {
            (Some(second), [upper, lower, ..]) => {
                lines.push(row(&format!("{title}, {}", upper.name), one.value, one));
                lines.push(row(&format!("{title}, {}", lower.name), second, one));
            }
            _ => lines.push(row(&title, one.value, one)),
        }
    }
    lines
}

fn entry(part: &str, row: &Entry) -> String {
    let told = |value: &ShownValue| format!("{}: {}", value.label, value.shown);
    let details = row.values.iter().map(told).collect::<Vec<_>>().join("; ");
    line(&[part, &row.at.date, &time(&row.at), &row.title, "", "", &details, source::word(row.source)])
}

fn time(at: &Moment) -> String {
    at.time.as_deref().or(at.part.map(part_word)).unwrap_or_default().to_owned()
}

/// A part of the day, in a word.
pub(in crate::desktop) fn part_word(part: DayPart) -> &'static str {
    match part {
        DayPart::Night => "night",
        DayPart::Morning => "morning",
        DayPart::Afternoon => "afternoon",
        DayPart::Evening => "evening",
    }
}

/// One line. What a spreadsheet would take for a formula is text: a file can hold words that somebody else wrote.
fn line(cells: &[&str; 8]) -> String {
    let cell = |text: &&str| {
        let text =
            if text.starts_with(['=', '+', '-', '@', '\t', '\r']) { format!("'{text}") } else { (*text).to_owned() };
        if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
    };
    format!("{}\r\n", cells.iter().map(cell).collect::<Vec<_>>().join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_holds_commas_quotes_and_lines_and_is_never_a_formula() {
        let cells = ["a,b", "say \"ah\"", "two\nlines", "=1+1", "-5", "plain", "", "said"];
        assert_eq!(line(&cells), "\"a,b\",\"say \"\"ah\"\"\",\"two\nlines\",'=1+1,'-5,plain,,said\r\n");
    }
}
