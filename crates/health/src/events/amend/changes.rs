//! What the words of a correction change in an entry.

use alara_english::word_list;
use alara_record::Entry;
use serde_json::{Map, Value, json};

use super::completed;
use super::cue::PARTS;
use super::named::is_same_test;
use crate::answers::{PendingCall, corrections};
use crate::events::event::VitalKind;
use crate::events::message::Message;
use crate::events::result::find_test;
use crate::tools::{LogBloodPressure, LogMedication};

/// Minutes of a day.
pub(super) const DAY: i64 = 24 * 60;

pub(super) fn changes(message: &Message<'_>, waiting: &PendingCall) -> Map<String, Value> {
    let mut found = corrections(message.text.original, message.now, waiting);
    if found.is_empty() {
        found = corrections(&bare(message), message.now, waiting);
    }
    if found.is_empty() {
        found.extend(count(message, waiting).map(|dose| ("dose".to_owned(), dose)));
    }
    if found.is_empty() {
        found.extend(completed::begun(message, waiting));
    }
    if found.is_empty() {
        let data = completed::meant(message, waiting).or_else(|| completed::severity(message, waiting));
        found.extend(data.map(|data| ("data".to_owned(), data)));
    }
    found.retain(|field, value| !ASIDE.contains(&field.as_str()) && !value.is_null());
    if found.is_empty() {
        found.extend(completed::with_what(message, waiting).map(|notes| ("notes".to_owned(), notes)));
    }
    found
}

/// Whether the words name nothing else than an entry's own kind of measurement: "the pulse was 88" puts no temperature right, "the top
/// number was 142" no weight, and "2, not 3 ibuprofen" neither.
pub(super) fn of_its_kind(message: &Message<'_>, entry: &Entry) -> bool {
    let parts = || (0..message.text.tokens.len()).any(|at| message.is_any(at, PARTS));
    if entry.tool != LogBloodPressure::ID && parts() {
        return false;
    }
    if !of_its_test(message, entry) {
        return false;
    }
    // A pulse is told with a pressure.
    let pulse = entry.tool == LogBloodPressure::ID;
    let own = match entry.tool.as_str() {
        LogBloodPressure::ID => Some(VitalKind::BloodPressure),
        _ => entry.fields.get("kind").and_then(Value::as_str).and_then(VitalKind::from_code),
    };
    let named = || (0..message.text.tokens.len()).filter_map(|at| message.vital_kind(at));
    let medicine = message.names.iter().any(|name| !name.weak);
    let Some(own) = own else { return named().next().is_none() };
    named().next().is_none() && !medicine || named().any(|kind| kind == own || pulse && kind == VitalKind::HeartRate)
}

/// Whether the words name no test of a laboratory but the entry's own.
pub(super) fn of_its_test(message: &Message<'_>, entry: &Entry) -> bool {
    let of = entry.fields.get("test").and_then(Value::as_str);
    let named = find_test(message, &(0..message.text.tokens.len()));
    named.is_none_or(|test| of.is_some_and(|of| is_same_test(of, message.text.written(&test))))
}

/// "Just one": another count of what the entry counts, or the first of a dose that was told without one.
pub(super) fn count(message: &Message<'_>, waiting: &PendingCall) -> Option<Value> {
    let told = waiting.parameters.get("dose").and_then(Value::as_str);
    let shown = told.or_else(|| (waiting.tool == LogMedication::ID).then_some(""))?;
    let rest = shown.trim_start_matches(|sign: char| sign.is_ascii_digit() || sign == '.');
    let counted = rest.is_empty() || !rest.trim().starts_with("mg") && rest.starts_with(' ');
    let quantity = match message.quantities.as_slice() {
        // "With a sandwich" counts no tablet.
        [quantity] if quantity.article && quantity.unit.is_none() => return None,
        [quantity] => quantity,
        // "only 1, not 2": the one that is not denied.
        [quantity, denied] if message.before(message.tokens(denied.span).start, 1) == "not" => quantity,
        _ => return None,
    };
    // "It was 3 puffs", of two puffs: the same thing counted.
    let stem = |word: &str| word.trim().trim_end_matches('s').to_lowercase();
    let same = quantity.unit.as_deref().is_none_or(|unit| stem(unit) == stem(rest));
    if !counted || !same || !message.times.is_empty() {
        return None;
    }
    // "Make it 8" of a dose without an amount is an hour as well.
    if told.is_none() && quantity.value > MOST_UNTOLD {
        return None;
    }
    let dose = format!("{}{rest}", quantity.value);
    (dose != shown).then(|| json!(dose))
}

/// The words without those that only say that they correct ("just one, my mistake").
pub(super) fn bare(message: &Message<'_>) -> String {
    let words = message.text.tokens.iter().enumerate().filter(|(at, token)| {
        let aside = word_list!("../../../data/words/events/amend/changes/bare.txt").holds(token.norm.as_str())
            || token.norm == "my" && matches!(message.norm(at + 1), "mistake" | "bad")
            || token.norm == "i" && matches!(message.norm(at + 1), "meant" | "mean" | "mistyped");
        !aside
    });
    let words: Vec<&str> = words.map(|(_, token)| message.text.slice(token.span)).collect();
    words.join(" ").trim_matches([' ', ',', '.', '-']).to_owned()
}

/// Fields that no correction in passing touches.
pub(super) const ASIDE: &[&str] = &["notes", "description", "reason", "title", "instructions"];

/// More pieces than this are no amount that somebody left out.
pub(super) const MOST_UNTOLD: f64 = 4.0;
