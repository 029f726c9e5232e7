//! `log_medication`: a dose that was taken.

use alara_english::word_list;
use alara_gate::{Category, Definition, Finding, ParameterKind, Sensitivity};
use alara_record::{Change, DayPart, Medication, Noun, OccurrenceKey, Settled, Settlement, When};
use chrono::{NaiveDateTime, NaiveTime};
use serde::{Deserialize, Serialize};

use super::amount::check_amount;
use super::parameter::{DOSE, MEDICATION_NAME, NOTES, optional, tool};
use super::speech::{About, Alike, Deed, Done, EntryKind, Family, Phrase, Speech, Timed, phrases};
use super::{Clock, Effect, Moment, Scene, Tool, find, stock};
use crate::dose::{Dose, Measure};

/// A dose that was taken.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogMedication {
    /// The medication, as the user calls it.
    pub medication_name: String,
    /// A count or a strength.
    pub dose: Option<String>,
    /// When; now where absent.
    pub taken_at: Option<Moment>,
    /// The part of the day that was said, set by the gate: beside a day, when it was taken; beside a minute, whose doses it was
    /// ("my morning meds, just now").
    pub taken_at_part: Option<DayPart>,
    /// More words of the user's.
    pub notes: Option<String>,
}

pub(super) static DEFINITION: Definition = Definition {
    description: "Records a dose of a medication that the user has taken.",
    asks_first: false,
    parameters: &[
        MEDICATION_NAME,
        DOSE,
        optional("taken_at", ParameterKind::Time, "When it was taken; now where the user named no time."),
        NOTES,
    ],
    rules: &[
        "Only a dose that the user says they have taken; never one that is planned, skipped or someone else's.",
        "Never fill in a dose or a time that was not said.",
    ],
    ..tool("log_medication", "Log a medication", Category::HealthLogging, Sensitivity::High)
};

pub(super) static SPEECH: Speech = Speech {
    title: Phrase::Of(&["Log {medication_name}", "Log a medication"]),
    noun: Phrase::Of(&["{medication_name}"]),
    subject: Phrase::Of(&["{medication_name}"]),
    headline: Phrase::Of(&["{medication_name}"]),
    detail: phrases!["{dose}", "{notes}"],
    chip: Phrase::Of(&["Logged {subject}"]),
    done: Done::of("Logged", &["{medication_name} ({dose})", "{medication_name}"], phrases!["{notes}"]),
    summary: Phrase::Of(&["{dose}, {day}", "{dose}", "{day}"]),
    family: Some(Family::Dose),
    question: Phrase::Of(&["Have you taken {medication_name}?", "Which medication did you take?"]),
    verbs: word_list!("../../data/words/tools/log_medication/words.txt"),
    nouns: &["dose", "medication", "pill", "tablet", "medicine", "med", "meds", "pills", "tablets"],
    claims: &["dose"],
    when: Timed::past("taken_at"),
    same: &[Alike::Name("medication_name"), Alike::Same("taken_at"), Alike::WordsIfBoth("dose")],
    remark: Some("notes"),
    about: &[About::Medications],
    ..Speech::plain(EntryKind::Dose, Deed::Adds)
};

impl Tool for LogMedication {
    fn check(&self, _: &Clock) -> Vec<Finding> {
        check_amount(self.dose.as_deref()).into_iter().collect()
    }

    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        let settled = self.find_settled(scene);
        // How much it was where doses differ stands in the entry: the plan may be another by the time it is read.
        let dose = self.dose.clone().or_else(|| self.due_dose(scene));
        let whole = LogMedication { dose, ..self.clone() };
        let entry = scene.entry(DEFINITION.id, self.taken_at, self.taken_at_part, super::object(&whole));
        let mut changes = Vec::new();
        if let Some((_, key)) = settled {
            let (person, by) = (scene.person, Some(entry.id));
            changes.push(Change::Put(Noun::Settlement(Settlement { key, person, settled: Settled::Taken, by })));
        }
        changes.extend(stock::moved(scene, None, stock::used(&entry)));
        changes.insert(0, Change::Put(Noun::Entry(entry)));
        Ok(super::wrote(&whole, changes, &scene.clock))
    }
}

impl LogMedication {
    fn at(&self, clock: &Clock) -> When {
        self.taken_at.unwrap_or_else(|| clock.minute()).when(self.taken_at_part)
    }

    /// The occurrence that it settles, with its medication.
    fn find_settled(&self, scene: &Scene<'_>) -> Option<(Medication, OccurrenceKey)> {
        let at = self.at(&scene.clock);
        let said = self.dose.as_deref().and_then(Dose::read).and_then(|dose| dose.total());
        let mut medications = find::same_medications(scene, &self.medication_name);
        // Of several strengths of one medicine the one that was said comes first.
        medications.sort_by_key(|each| said.is_some() && !each.planned().any(|(dose, _)| is_dose(dose, said)));
        medications.into_iter().find_map(|medication| {
            if let Some(key) = find_of_strength(scene, &medication, &at, said) {
                return Some((medication, key));
            }
            let due = due_in(scene, &medication, &at, self.taken_at_part);
            let (from, to) = due.unwrap_or_else(|| at.local_bounds_in(scene.clock.zone));
            let key = scene.calendar.settles(scene.record, &medication, from, to)?;
            Some((medication, key))
        })
    }

    /// How much was due, of a medication whose doses differ: at the occurrence that it settles; where no hours are kept, on its day.
    pub(crate) fn due_dose(&self, scene: &Scene<'_>) -> Option<String> {
        if let Some((medication, key)) = self.find_settled(scene) {
            let varies = !medication.plan.is_empty();
            return medication.dose_due(key.due).filter(|_| varies).map(str::to_owned);
        }
        let same = find::same_medications(scene, &self.medication_name);
        let [only] = same.as_slice() else { return None };
        let (from, _) = self.at(&scene.clock).local_bounds_in(scene.clock.zone);
        let by_day = !only.plan.is_empty() && only.times().is_empty();
        only.dose_around(from).filter(|_| by_day).map(str::to_owned)
    }
}

/// How much a dose is, in the base unit of what is measured.
type Total = (f64, Measure);

fn is_dose(planned: Option<&str>, said: Option<Total>) -> bool {
    said.is_some() && planned.and_then(Dose::read).and_then(|dose| dose.total()) == said
}

/// The open dose of the day that has the strength that was said, of a medication whose doses differ: the nearest.
fn find_of_strength(
    scene: &Scene<'_>,
    medication: &Medication,
    at: &When,
    said: Option<Total>,
) -> Option<OccurrenceKey> {
    if medication.plan.is_empty() || said.is_none() {
        return None;
    }
    let (from, _) = at.local_bounds_in(scene.clock.zone);
    let day = from.date();
    let due = scene.calendar.due(scene.record, medication, day.and_time(NaiveTime::MIN), day.and_hms_opt(23, 59, 59)?);
    let open = due.into_iter().filter(|each| each.settled.is_none() && is_dose(each.dose.as_deref(), said));
    open.min_by_key(|each| (each.at - from).abs()).map(|each| each.key)
}

/// Between which local minutes the dose was due that this one is, where a part of the day says so: as most call it where one was due then,
/// else wider. One that is taken before that part of its day has begun is of the day before ("my evening meds" at half past midnight).
fn due_in(
    scene: &Scene<'_>,
    medication: &Medication,
    at: &When,
    part: Option<DayPart>,
) -> Option<(NaiveDateTime, NaiveDateTime)> {
    let [usual, wide] = match (at, part?) {
        (When::Day { date, .. }, part) => part.due_on(*date),
        (When::Instant(at), part) => {
            let at = scene.clock.zone.local(*at);
            let today = part.due_on(at.date());
            let [_, (from, _)] = today;
            if from <= at { today } else { part.due_on(at.date().pred_opt()?) }
        }
    };
    let due = |(from, to)| !scene.calendar.due(scene.record, medication, from, to).is_empty();
    Some(if due(usual) || !due(wide) { usual } else { wide })
}
