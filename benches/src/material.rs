//! What is read and judged: the corpora's own messages and calls, and replies and messages of a wanted length made of them.

use alara_app::time::fixed;
use alara_health::Situation;
use alara_health::reader::Reading;
use alara_record::{Change, Medication, MedicationId, MemoryRecord, Noun, Person, PersonId};
use chrono::DateTime;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::Outcome;

const GATE: &str = include_str!("../../tests/fixtures/corpus/gate.jsonl");
const UNDERSTAND: &str = include_str!("../../tests/fixtures/corpus/understand.jsonl");

/// What a model says around its calls: ordinary sentences, without a sign that could begin a marker.
const PROSE: &str = "Thanks for telling me. I'll keep that with the rest of today, so that it is easy to find again when you \
want to show it to your doctor. It helps to have the time with it; if it was at another hour, just say so and I will put it \
right. You can ask me at any time what you took this week, or how your readings went over the last month. Nothing is changed \
without your word, and whatever was written can be taken back from the timeline. ";

/// The user's words and what a model made of them.
#[derive(Clone, Debug)]
pub struct Case {
    /// The words, the record and the clock.
    pub situation: Situation,
    /// A reply of 4 KB whose calls come last, as far as they fit before its end.
    pub reply: String,
}

/// The cases of the gate's corpus, each with a reply of this many bytes.
pub fn gate_cases(bytes: usize) -> Outcome<Vec<Case>> {
    let mut cases = Vec::new();
    for line in GATE.lines() {
        let case: Value = serde_json::from_str(line)?;
        let markers = case["calls"].as_array().into_iter().flatten().map(|call| format!("[TOOL_CALL:{call}]"));
        let markers = markers.collect::<Vec<_>>().join("\n");
        let reply = format!("{}\n\n{markers}", prose(bytes.saturating_sub(markers.len() + 2)));
        cases.push(Case { situation: situation(&case)?, reply });
    }
    Ok(cases)
}

/// The situation of a line of a corpus.
fn situation(case: &Value) -> Outcome<Situation> {
    let now = case["now"].as_str().ok_or("a case without its clock")?;
    let words = case["user"].as_str().ok_or("a case without words")?;
    let clock = fixed(DateTime::parse_from_rfc3339(now)?);
    let mut record = empty_record();
    let mut changes = Vec::new();
    for (number, known) in (1u128..).zip(case["known_medications"].as_array().into_iter().flatten()) {
        let medication: Medication = serde_json::from_value(json!({
            "id": MedicationId(Uuid::from_u128(number)),
            "person": PersonId(Uuid::nil()),
            "name": known["name"],
            "dose": known["dose"],
        }))?;
        changes.push(Change::Put(Noun::from(medication)));
    }
    record.apply(&changes);
    Ok(Situation::new(vec![words.to_owned()], record, clock))
}

/// The words of a situation, read anew: it keeps what it has read.
pub fn read(situation: &Situation) -> Reading {
    Reading::of(&situation.statement(), situation.record(), &situation.clock())
}

fn empty_record() -> MemoryRecord {
    let user = Person { id: PersonId(Uuid::nil()), name: "Robin".to_owned(), aka: Vec::new(), is_user: true };
    MemoryRecord::new(user)
}

/// A situation of one message on a record that knows a few medications.
pub fn said(message: String) -> Outcome<Situation> {
    let known = [("Metformin", "500 mg"), ("Lisinopril", "10 mg"), ("Levothyroxine", "50 mcg"), ("Aspirin", "81 mg")];
    let known: Vec<Value> = known.iter().map(|(name, dose)| json!({ "name": name, "dose": dose })).collect();
    let case = json!({ "now": "2026-03-14T09:30:00-04:00", "user": message, "known_medications": known });
    situation(&case)
}

/// Prose of this many bytes.
pub fn prose(bytes: usize) -> String {
    PROSE.chars().cycle().take(bytes).collect()
}

/// What users say, every message of the corpora that fits into one of many.
pub fn sentences() -> Outcome<Vec<String>> {
    let mut out: Vec<String> = Vec::new();
    for line in UNDERSTAND.lines().chain(GATE.lines()) {
        let case: Value = serde_json::from_str(line)?;
        let words = case["user"].as_str().unwrap_or_default().trim();
        // The corpora say some of it twice, and a message with a paste in it would stand for the whole.
        if !words.is_empty() && words.len() < 200 && out.iter().all(|old| old != words) {
            out.push(words.to_owned());
        }
    }
    Ok(out)
}

/// A message of `chars` characters made of sentences from one of them on, the last one cut where it is full.
pub fn message(sentences: &[String], from: usize, chars: usize) -> String {
    let mut out = String::new();
    let mut length = 0;
    for sentence in sentences.iter().cycle().skip(from) {
        let stop = if sentence.ends_with(['.', '!', '?']) { " " } else { ". " };
        for sign in sentence.chars().chain(stop.chars()) {
            if length == chars {
                return out;
            }
            out.push(sign);
            length += 1;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replies_and_messages_have_the_length_that_is_said() {
        let cases = gate_cases(4096).unwrap();
        assert!(cases.len() > 200);
        assert!(cases.iter().all(|case| case.reply.len() == 4096));
        let sentences = sentences().unwrap();
        assert!(sentences.len() > 200);
        assert_eq!(message(&sentences, 3, 2000).chars().count(), 2000);
    }

    #[test]
    fn prose_holds_no_marker() {
        assert!(!prose(2000).contains(['[', '{', '<', '`']));
    }
}
