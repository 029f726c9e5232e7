//! `give_consent`: a standing consent to doses of one medication. It takes a question away, so it is given by its form alone: no model
//! is offered it, and no words assert it.

use alara_gate::{Category, Definition, Finding, ParameterKind, Reason, Sensitivity};
use alara_record::{Change, ConsentId, Medication, Noun, StandingConsent};
use chrono::{Duration, NaiveDate};
use serde::{Deserialize, Serialize};

use super::parameter::{MEDICATION_NAME, required, tool};
use super::speech::{Deed, EntryKind, Phrase, Speech, phrases};
use super::{Clock, Effect, Moment, Scene, TimeOfDay, Tool, find, refuse};
use crate::dose::Dose;

/// A consent holds for so many days at most: a year, the day it is given included.
const LONGEST: i64 = 366;

/// A consent to doses of one medication, beforehand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GiveConsent {
    /// The medication on the list.
    pub medication_name: String,
    /// The dose, and no other.
    pub dose: String,
    /// The first minute of the day.
    pub from: TimeOfDay,
    /// The last minute of the day.
    pub to: TimeOfDay,
    /// The last day.
    pub until: NaiveDate,
}

pub(super) static DEFINITION: Definition = Definition {
    description: "Says yes beforehand to doses of one medication, within hours of the day, until a day.",
    parameters: &[
        MEDICATION_NAME,
        required("dose", ParameterKind::Text, "This dose, and no other (\"500 mg\", \"1 tablet\")."),
        required("from", ParameterKind::TimeOfDay, "From this time of day."),
        required("to", ParameterKind::TimeOfDay, "To this time of day."),
        required("until", ParameterKind::Date, "The last day; a year from now at most."),
    ],
    ..tool("give_consent", "Give a standing consent", Category::CareRecords, Sensitivity::Critical)
};

pub(super) static SPEECH: Speech = Speech {
    title: Phrase::Of(&["Standing consent: {medication_name}", "Standing consent"]),
    noun: Phrase::Of(&["Standing consent: {medication_name}"]),
    subject: Phrase::Of(&["{medication_name}"]),
    headline: Phrase::Of(&["{medication_name}"]),
    detail: phrases!["standing consent", "{dose}", "{from} to {to}", "until {until}"],
    chip: Phrase::Of(&["Standing consent given: {subject}"]),
    summary: Phrase::Of(&["{dose}, {from} to {to}, until {until}"]),
    nouns: &["consent"],
    ..Speech::plain(EntryKind::Medication, Deed::Adds)
};

impl Tool for GiveConsent {
    fn check(&self, clock: &Clock) -> Vec<Finding> {
        let block = |detail: &str, field: &str| vec![refuse(detail, &[field])];
        let today = clock.local().date();
        if Dose::read(&self.dose).is_none_or(|dose| dose.vague || dose.article) {
            return block("How much of it? Write a count or a strength, as \u{201c}500 mg\u{201d} or \u{201c}1 tablet\u{201d}.", "dose");
        }
        if self.to <= self.from {
            return block("The end must be later on the same day than the beginning.", "to");
        }
        if self.until < today {
            return block("That day is over.", "until");
        }
        if self.until > today + Duration::days(LONGEST) {
            return block("A standing consent holds for a year at most.", "until");
        }
        Vec::new()
    }

    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        own(scene)?;
        let medication = find::listed(scene, &self.medication_name, "consent to")
            .map_err(|finding| finding.about(["medication_name"]))?;
        let given = match scene.clock.minute() {
            Moment::At(at) => at,
            Moment::On(_) => scene.clock.now,
        };
        let consent = StandingConsent {
            id: ConsentId(scene.ids.fresh()),
            given,
            dose: self.dose.clone(),
            from: self.from.0,
            to: self.to.0,
            until: self.until,
        };
        let said = format!("Standing consent given: {}", medication.name);
        let consents = medication.consents.iter().cloned().chain([consent]).collect();
        Ok(Effect::Writes(vec![Change::Put(Noun::from(Medication { consents, ..medication }))], said))
    }
}

/// A standing consent is only ever of the user's own record.
fn own(scene: &Scene<'_>) -> Result<(), Finding> {
    let user = scene.record.people().iter().any(|each| each.is_user && each.id == scene.person);
    let refused = || {
        let detail = "A standing consent covers your own record only. Alara always asks about another person\u{2019}s.";
        Finding::block(Reason::WhoseRecord, detail).about(["medication_name"])
    };
    user.then_some(()).ok_or_else(refused)
}
