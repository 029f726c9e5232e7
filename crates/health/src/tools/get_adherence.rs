//! `get_adherence`: occurrences taken of those due, and which were not.

use alara_gate::{Definition, Finding};
use alara_record::{DayPart, Entry, Medication, Occurrence, OccurrenceKey, Settled};
use chrono::{Duration, NaiveDateTime};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::asked::query;
use super::parameter::{MEDICATION_NAME_OPTIONAL, PART, SINCE, UNTIL, figure};
use super::speech::{About, Speech};
use super::{Days, Effect, Figure, Moment, Scene, Tool, answer, voice};
use crate::lexicon;

/// Occurrences taken of those due.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GetAdherence {
    /// Only this one.
    pub medication_name: Option<String>,
    /// From, included.
    pub since: Option<Moment>,
    /// Up to, included.
    pub until: Option<Moment>,
    /// Only this part of each day.
    pub part: Option<DayPart>,
    /// `missed`: what was due and is not recorded.
    pub figure: Option<Figure>,
}

pub(super) static DEFINITION: Definition = query(
    "get_adherence",
    "Adherence",
    "Tells how many due doses were taken.",
    &[MEDICATION_NAME_OPTIONAL, SINCE, UNTIL, PART, figure(&["missed"])],
);

pub(super) static SPEECH: Speech = Speech::of_a_query(&[About::Medications]);

impl Tool for GetAdherence {
    fn reads(&self) -> &'static [&'static str] {
        &["log_medication", "skip_dose"]
    }

    fn days(&self) -> Days {
        Days { since: self.since, until: self.until, part: self.part }
    }

    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        let now = scene.clock.local();
        let back = if self.figure == Some(Figure::Missed) { 0 } else { WEEK };
        let since = self.since.unwrap_or_else(|| Moment::On(now.date() - Duration::days(back)));
        let until = self.until.unwrap_or_else(|| Moment::On(now.date()));
        let days = Days { since: Some(since), until: Some(until), part: self.part };
        let (from, to) = days.bounds(&scene.clock);
        // Future ones are not due yet, and don't count.
        let (from, to) = (from.unwrap_or(now), to.unwrap_or(now).min(now));
        let (owner, span) = (voice::Owner::of(scene), days.words(&scene.clock));
        let whom = owner.of_whom();
        let mut kept = Kept::default();
        for medication in scene.record.medications(scene.person) {
            let asked = self.medication_name.as_deref();
            if asked.is_none_or(|name| lexicon::classes::is_of(&medication.name, name)) {
                kept.count(scene, medication, from, to);
            }
        }
        if kept.lines.is_empty() {
            return answer::none(format!("No scheduled doses were due{whom}{span}."));
        }
        let message = match self.figure {
            Some(Figure::Missed) => kept.missed(&format!("{whom}{span}"), scene),
            _ => {
                let lines = kept.lines.iter().cloned();
                answer::listed(&format!("Doses taken{whom}{span}:"), lines)
            }
        };
        answer::some(message, Value::Array(kept.data), &kept.rows)
    }
}

/// Without days, adherence is that of a week.
const WEEK: i64 = 6;

/// What became of the due doses.
#[derive(Default)]
struct Kept {
    due: usize,
    taken: usize,
    skipped: usize,
    passed_over: Vec<String>,
    missed: Vec<(String, NaiveDateTime)>,
    lines: Vec<String>,
    data: Vec<Value>,
    rows: Vec<Entry>,
}

impl Kept {
    fn count(&mut self, scene: &Scene<'_>, medication: &Medication, from: NaiveDateTime, to: NaiveDateTime) {
        let due = scene.calendar.due(scene.record, medication, from, to);
        if due.is_empty() {
            return;
        }
        let of = |settled| due.iter().filter(|each| each.settled == settled).count();
        let (taken, skipped) = (of(Some(Settled::Taken)), of(Some(Settled::Skipped)));
        let apart = if skipped > 0 { format!(", {skipped} skipped") } else { String::new() };
        self.rows.extend(settled_by(scene, medication, &due));
        self.lines.push(format!("{}: {taken} of {} due doses taken{apart}", medication.name, due.len()));
        self.passed_over.extend((skipped > 0).then(|| medication.name.clone()));
        let open = due.iter().filter(|each| each.settled.is_none()).map(|each| each.at);
        let times: Vec<String> = open.clone().map(|at| scene.clock.zone.at(at).to_rfc3339()).collect();
        self.data.push(json!({
            "medication": medication.name, "due": due.len(), "taken": taken, "skipped": skipped, "open": times
        }));
        self.missed.extend(open.map(|at| (medication.name.clone(), at)));
        (self.due, self.taken, self.skipped) = (self.due + due.len(), self.taken + taken, self.skipped + skipped);
    }

    /// What was due and is not recorded, by time; that it was all taken, where it was.
    fn missed(&mut self, span: &str, scene: &Scene<'_>) -> String {
        let apart = match self.skipped {
            0 => String::new(),
            skipped => format!(", {skipped} skipped ({})", self.passed_over.join(", ")),
        };
        let counts = format!("{} of {} due doses taken{apart}.", self.taken, self.due);
        self.missed.sort_by(|one, other| (one.1, &one.0).cmp(&(other.1, &other.0)));
        if self.missed.is_empty() {
            let all = if self.skipped == 0 { "all of them, " } else { "" };
            return format!("No, nothing was missed{span}: {all}{counts}");
        }
        let lines = self.missed.iter().map(|(name, at)| format!("{name}, due {}", answer::due(*at, &scene.clock)));
        let head = format!("Not recorded as taken{span}:");
        format!("{}\n{}", answer::listed(&head, lines), crate::describe::capital(&counts))
    }
}

/// The entries that settled some due occurrences.
fn settled_by(scene: &Scene<'_>, medication: &Medication, due: &[Occurrence]) -> Vec<Entry> {
    let settlements = scene.record.settlements(scene.person);
    let of_it = |key: &OccurrenceKey| key.of == medication.id.0 && due.iter().any(|each| each.key == *key);
    let by = settlements.into_iter().filter(|each| of_it(&each.key)).filter_map(|each| each.by);
    by.filter_map(|id| scene.record.entry(id)).cloned().collect()
}
