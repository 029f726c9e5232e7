//! What was done, told by its values and its time: each call from its own parameters, and several in as few words as they need.

use alara_gate::Parameters;
use alara_record::{DayPart, When};

use crate::distinct::collect_distinct;
use crate::tools::speech::Filling;
use crate::tools::told::when as spoken_when;
use crate::tools::{Clock, Moment, speech};

/// What one call did, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Done {
    /// The verb that begins it ("Logged").
    pub verb: &'static str,
    /// What was recorded, by its values.
    pub what: String,
    /// When that was ("today at 08:00"); empty where it has no time.
    pub when: String,
}

impl std::fmt::Display for Done {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.verb, self.what)?;
        if self.when.is_empty() { Ok(()) } else { write!(f, ", {}", self.when) }
    }
}

/// What a call with these parameters did, once it ran; none where only its tool knows.
pub fn done(tool: &str, fields: &Parameters, clock: &Clock) -> Option<Done> {
    let (verb, what) = what(tool, fields)?;
    let when = speech(tool)?.when.map(|when| told_when(fields, when.field, clock)).unwrap_or_default();
    Some(Done { verb, what, when })
}

/// The verb and what was recorded, without its time.
pub fn what(tool: &str, fields: &Parameters) -> Option<(&'static str, String)> {
    let speech = speech(tool)?;
    let done = speech.done?;
    let filling = Filling { tool, fields, subject: None, about: None, when: speech.when.map(|when| when.field) };
    let also = done.also.iter().filter_map(|phrase| phrase.filled(&filling));
    let what: Vec<String> = done.what.filled(&filling).into_iter().chain(also).collect();
    (!what.is_empty()).then(|| (done.verb, what.join(", ")))
}

/// When it was: what nobody said is now.
fn told_when(fields: &Parameters, field: &str, clock: &Clock) -> String {
    let text = |name: &str| fields.get(name).and_then(|value| value.as_str());
    let part = text(&format!("{field}_part")).and_then(DayPart::from_name);
    match text(field).and_then(Moment::parse) {
        Some(at) if at == clock.minute() => "just now".to_owned(),
        Some(at) => match (at.when(part), clock.local().date()) {
            (When::Day { date, part: Some(DayPart::Night) }, today) if date == today => "tonight".to_owned(),
            (When::Day { date, part: Some(part) }, today) if date == today => format!("this {}", part.name()),
            (at, _) => spoken_when(at, clock),
        },
        None => "just now".to_owned(),
    }
}

/// Several in as few sentences as they need: one for each verb, those of one time beside each other ("Logged metformin and lisinopril,
/// this morning; blood pressure 134/86, pulse 71").
pub fn told(all: &[Done]) -> Vec<String> {
    let sentence = |verb: &&'static str| {
        let mut groups: Vec<(&str, Vec<&str>)> = Vec::new();
        for done in all.iter().filter(|done| done.verb == *verb) {
            match groups.last_mut().filter(|(when, _)| *when == done.when) {
                Some((_, same)) => same.push(&done.what),
                None => groups.push((&done.when, vec![&done.what])),
            }
        }
        let parts: Vec<String> = groups.into_iter().map(|(when, what)| together(&what, when)).collect();
        format!("{verb} {}", parts.join("; "))
    };
    collect_distinct(all.iter().map(|done| done.verb)).iter().map(sentence).collect()
}

/// What has one time: listed, where each is one thing; else one behind the other.
fn together(what: &[&str], when: &str) -> String {
    let plain = what.iter().all(|each| !each.contains(','));
    let list = match what {
        [rest @ .., last] if plain && !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => what.join("; "),
    };
    if when.is_empty() { list } else { format!("{list}, {when}") }
}

#[cfg(test)]
mod tests {
    use alara_record::Zone;
    use chrono::DateTime;
    use serde_json::{Value, json};

    use super::*;

    fn at(now: &str) -> Clock {
        let now = DateTime::parse_from_rfc3339(now).unwrap_or_default();
        Clock { now, zone: Zone::Fixed(*now.offset()) }
    }

    fn of(tool: &str, fields: Value) -> Option<Done> {
        done(tool, fields.as_object()?, &at("2026-03-16T09:00:00+00:00"))
    }

    #[test]
    fn what_was_done_is_named_by_its_values_and_its_time() {
        let told = |tool: &str, fields: Value| of(tool, fields).map(|done| done.to_string()).unwrap_or_default();
        let dose = json!({ "medication_name": "Thyronorm", "dose": "50 mcg", "taken_at": "2026-03-16T06:30:00+00:00" });
        assert_eq!(told("log_medication", dose), "Logged Thyronorm (50 mcg), today at 06:30");
        let symptom = json!({ "entry_type": "symptom", "data": { "symptoms": ["sore knee"] }, "occurred_at": "2026-03-16", "occurred_at_part": "morning" });
        assert_eq!(told("save_health_entry", symptom), "Saved sore knee, this morning");
        assert_eq!(told("log_medication", json!({ "medication_name": "Advil" })), "Logged Advil, just now");
        assert_eq!(told("update_mood", json!({ "mood": "good" })), "Noted mood: good");
    }

    #[test]
    fn several_are_told_in_one_sentence_for_each_verb() {
        let all: Vec<Done> = [
            of("log_medication", json!({ "medication_name": "metformin", "taken_at": "2026-03-16T08:00:00+00:00" })),
            of("log_medication", json!({ "medication_name": "lisinopril", "taken_at": "2026-03-16T08:00:00+00:00" })),
            of("log_blood_pressure", json!({ "systolic": 134, "diastolic": 86, "pulse": 71 })),
            of("update_mood", json!({ "mood": "good" })),
        ]
        .into_iter()
        .flatten()
        .collect();
        assert_eq!(
            told(&all),
            [
                "Logged metformin and lisinopril, today at 08:00; blood pressure 134/86, pulse 71, just now",
                "Noted mood: good"
            ]
        );
    }
}
