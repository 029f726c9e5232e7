//! `create_check_in`: the day's check-in.

use alara_english::list;
use alara_gate::{Category, Definition, Finding, ParameterKind, Sensitivity};
use alara_record::{Change, Noun};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::parameter::{MOODS, NOTES, choice, optional, tool};
use super::speech::{About, Deed, EntryKind, Family, Phrase, Speech, Timed, phrases};
use super::{Effect, Moment, Scene, Tool, find};

/// The day's check-in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CreateCheckIn {
    /// The mood, if named.
    pub mood: Option<String>,
    /// Symptoms, in the user's words.
    pub symptoms: Option<Vec<String>>,
    /// Whether medication was taken; never counted as a dose.
    pub medication_taken: Option<bool>,
    /// More words of the user's.
    pub notes: Option<String>,
    /// The day; today where absent.
    pub date: Option<NaiveDate>,
}

pub(super) static DEFINITION: Definition = Definition {
    description: "Records a check-in: mood, symptoms, whether medication was taken.",
    asks_first: false,
    parameters: &[
        optional("mood", choice(MOODS), "The mood that the user named."),
        optional("symptoms", ParameterKind::Texts, "Symptoms, in the user's words."),
        optional("medication_taken", ParameterKind::Boolean, "Whether the user says that they took their medication."),
        NOTES,
        optional("date", ParameterKind::Date, "The day; today where not said."),
    ],
    at_least_one_of: &["mood", "symptoms", "medication_taken", "notes"],
    rules: &[
        "Only when the user speaks of a check-in; never beside another tool for the same fact.",
        "One a day: a later one amends it.",
    ],
    ..tool("create_check_in", "Check in", Category::HealthLogging, Sensitivity::Medium)
};

pub(super) static SPEECH: Speech = Speech {
    title: Phrase::NAME,
    noun: Phrase::Of(&["Check-in"]),
    subject: Phrase::Of(&["check-in"]),
    headline: Phrase::Of(&["check-in"]),
    detail: phrases!["{mood}", "{symptoms}", "{notes}"],
    chip: Phrase::Of(&["Checked in"]),
    family: Some(Family::Feeling),
    question: Phrase::Of(&["How are you feeling today?"]),
    verbs: list!["felt", "feel", "feeling", "was", "am", "i'm"],
    nouns: &["check-in", "checkin", "check"],
    claims: &["check", "checkin"],
    when: Timed::past("date"),
    remark: Some("notes"),
    about: &[About::Medications],
    ..Speech::plain(EntryKind::CheckIn, Deed::Adds)
};

impl Tool for CreateCheckIn {
    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        let day = self.date.unwrap_or_else(|| scene.clock.local().date());
        let earlier = find::entry_of_day(scene, DEFINITION.id, day);
        let mut fields = earlier.as_ref().map(|entry| entry.fields.clone()).unwrap_or_default();
        fields.extend(super::object(self));
        let mut entry = scene.entry(DEFINITION.id, self.date.map(Moment::On), None, fields);
        let said = if earlier.is_some() { "Amended the check-in" } else { "Checked in" };
        if let Some(earlier) = earlier {
            entry.id = earlier.id;
        }
        let mood = entry.fields.get("mood").and_then(Value::as_str);
        let symptoms = entry.fields.get("symptoms").and_then(Value::as_array).into_iter().flatten();
        let told: Vec<&str> = mood.into_iter().chain(symptoms.filter_map(Value::as_str)).collect();
        let said = if told.is_empty() { said.to_owned() } else { format!("{said}: {}", told.join(", ")) };
        Ok(Effect::Writes(vec![Change::Put(Noun::Entry(entry))], said))
    }
}
