//! `skip_dose`: a due dose that was skipped on purpose.

use alara_english::list;
use alara_gate::{Category, Definition, Finding, ParameterKind, Sensitivity};
use alara_record::{Change, Noun, Occurrence, Settled, Settlement};
use chrono::{Duration, NaiveDate, NaiveTime};
use serde::{Deserialize, Serialize};

use super::parameter::{MEDICATION_NAME, optional, tool};
use super::speech::{About, Alike, Deed, Done, EntryKind, Family, Phrase, Speech, Timed, phrases};
use super::{Effect, Moment, Scene, TimeOfDay, Tool, find, refuse};

/// A due dose that was skipped on purpose.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SkipDose {
    /// The medication.
    pub medication_name: String,
    /// The day it was due.
    pub date: Option<NaiveDate>,
    /// The time it was due.
    pub time: Option<TimeOfDay>,
    /// Why, in the user's words.
    pub reason: Option<String>,
}

pub(super) static DEFINITION: Definition = Definition {
    description: "Records that a due dose was skipped.",
    asks_first: false,
    parameters: &[
        MEDICATION_NAME,
        optional("date", ParameterKind::Date, "The day it was due; today where not said."),
        optional("time", ParameterKind::TimeOfDay, "The time it was due."),
        optional("reason", ParameterKind::Text, "Why, in the user's words."),
    ],
    rules: &["Only for an open or missed occurrence of its schedule."],
    ..tool("skip_dose", "Skip a dose", Category::HealthLogging, Sensitivity::Medium)
};

pub(super) static SPEECH: Speech = Speech {
    title: Phrase::Of(&["Skip {medication_name}", "Skip a dose"]),
    noun: Phrase::Of(&["{medication_name}"]),
    subject: Phrase::Of(&["{medication_name}"]),
    headline: Phrase::Of(&["{medication_name}"]),
    detail: phrases!["skipped", "{time}", "{reason}"],
    chip: Phrase::Of(&["Skipped {subject}"]),
    done: Done::of("Skipped", &["{medication_name}"], phrases!["{time}", "{reason}"]),
    family: Some(Family::Dose),
    verbs: list!["skipped", "skip", "missed"],
    nouns: &["skip", "skipped", "dose"],
    claims: &["skipped", "marked", "dose"],
    when: Timed::past("date"),
    same: &[Alike::Name("medication_name"), Alike::Same("date"), Alike::Same("time")],
    remark: Some("reason"),
    about: &[About::Medications, About::Reminders],
    ..Speech::plain(EntryKind::Dose, Deed::Adds)
};

impl Tool for SkipDose {
    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        let day = self.date.unwrap_or_else(|| scene.clock.local().date());
        let (from, to) = (day.and_time(NaiveTime::MIN), day.and_time(NaiveTime::MIN) + Duration::minutes(24 * 60 - 1));
        let open: Vec<Occurrence> = find::same_medications(scene, &self.medication_name)
            .iter()
            .flat_map(|medication| scene.calendar.due(scene.record, medication, from, to))
            .filter(|occurrence| occurrence.settled.is_none())
            .filter(|occurrence| self.time.is_none_or(|time| time.0 == occurrence.at.time()))
            .collect();
        // Of several, the one nearest to now is meant: people tell of the dose at hand.
        let now = scene.clock.local();
        let Some(Occurrence { key, at, .. }) =
            open.into_iter().min_by_key(|each| (now - each.at).num_seconds().abs())
        else {
            let detail = format!("No dose of {} is open then, so there is none to skip.", self.medication_name);
            return Err(refuse(detail, &["medication_name"]));
        };
        let at = Moment::At(scene.clock.zone.at(at));
        let entry = scene.entry(DEFINITION.id, Some(at), None, super::object(self));
        let settlement = Settlement { key, person: scene.person, settled: Settled::Skipped, by: Some(entry.id) };
        let changes = vec![Change::Put(Noun::Entry(entry)), Change::Put(Noun::Settlement(settlement))];
        Ok(super::wrote(self, changes, &scene.clock))
    }
}
