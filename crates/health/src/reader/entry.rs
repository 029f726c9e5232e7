//! Symptoms and notes.

use alara_gate::{Grounded, Parameters, Provenance};
use serde_json::{Map, Value, json};

use super::field::{assumed, contradicted, stands};
use super::time::{Fallback, moment};
use super::{StatementReader, vital};
use crate::events::{Certainty, Event, EventKind, Sourced, Whose};
use crate::lexicon::symptoms;

/// The parameters of `save_health_entry`; each field inside `data` on its own.
pub(super) fn saved(reader: &StatementReader<'_>, event: Option<&Event>, proposed: &Parameters) -> Vec<Grounded> {
    let mut found = Vec::new();
    if let Some(value) = proposed.get("entry_type") {
        // Which kind of entry it is says nothing that the words don't.
        let provenance = event.map_or(Provenance::Assumed, |event| Provenance::Derived(event.span));
        found.push(stands("entry_type", value, provenance));
    }
    if let Some(Value::Object(data)) = proposed.get("data") {
        found.extend(data.iter().flat_map(|(key, value)| datum(reader, event, data, key, value)));
    }
    let when = event.and_then(|event| event.when.as_ref());
    found.extend(moment("occurred_at", proposed.get("occurred_at"), when, reader, Fallback::Now));
    found
}

fn datum(
    reader: &StatementReader<'_>,
    event: Option<&Event>,
    data: &Map<String, Value>,
    key: &str,
    value: &Value,
) -> Vec<Grounded> {
    let field = format!("data.{key}");
    match (key, value) {
        ("symptoms" | "symptom", _) => symptoms(reader, &field, value),
        ("severity", Value::String(offered)) => vec![severity(reader, &field, value, offered, data)],
        (_, Value::String(words)) => {
            let provenance = reader.words.holds(words).or_else(|| same_symptom(reader, words));
            vec![stands(&field, value, provenance.unwrap_or(Provenance::Assumed))]
        }
        (_, Value::Number(number)) => {
            let found = number
                .as_f64()
                .and_then(|number| reader.words.number(number).or_else(|| vital::figure(reader, number)));
            vec![stands(&field, value, found.map_or(Provenance::Assumed, Provenance::Stated))]
        }
        (_, Value::Array(list)) => {
            let all: Option<Vec<Provenance>> =
                list.iter().map(|each| each.as_str().and_then(|words| reader.words.holds(words))).collect();
            let first = all.and_then(|all| all.into_iter().next());
            vec![stands(&field, value, first.unwrap_or(Provenance::Assumed))]
        }
        _ => {
            let _ = event;
            vec![assumed(&field, value, None)]
        }
    }
}

/// The user's own symptoms, as they told them.
pub(super) fn own<'r>(reader: &'r StatementReader<'_>) -> impl Iterator<Item = (&'r Event, &'r Sourced<String>)> {
    reader.events.iter().filter_map(|event| match &event.kind {
        EventKind::Symptom { name, .. }
            if matches!(event.whose, Whose::Own | Whose::Unnamed)
                || !reader.record.person().is_user
                || matches!(event.whose, Whose::Person(_)) =>
        {
            Some((event, name))
        }
        _ => None,
    })
}

/// A list of symptoms: what was told stands, what was not is dropped.
pub(super) fn symptoms(reader: &StatementReader<'_>, field: &str, value: &Value) -> Vec<Grounded> {
    let list: Vec<&str> = match value {
        Value::Array(list) => list.iter().filter_map(Value::as_str).collect(),
        Value::String(one) => vec![one.as_str()],
        _ => Vec::new(),
    };
    let mut kept: Vec<&str> = Vec::new();
    let mut provenance: Option<Provenance> = None;
    let mut denied = None;
    for offered in &list {
        match told(reader, offered) {
            Told::Had(found) => {
                kept.push(offered);
                provenance = Some(provenance.unwrap_or(found));
            }
            Told::Denied(span) => denied = Some(span),
            Told::Nothing => {}
        }
    }
    // One that the words deny makes the list say what they do not; one that they do not name is left out of it.
    if let Some(span) = denied {
        return vec![contradicted(field, value, span, (!kept.is_empty()).then(|| json!(kept)))];
    }
    let Some(provenance) = provenance else { return vec![assumed(field, value, None)] };
    let trimmed = kept.len() < list.len();
    let settled = if value.is_array() && trimmed { json!(kept) } else { value.clone() };
    vec![Grounded { trimmed, said: trimmed.then(|| settled.clone()), ..stands(field, &settled, provenance) }]
}

enum Told {
    Had(Provenance),
    Denied(alara_gate::Span),
    Nothing,
}

/// What the words say of one symptom.
fn told(reader: &StatementReader<'_>, offered: &str) -> Told {
    let mut denied = None;
    for (event, name) in own(reader) {
        if alike(offered, &name.value) {
            match event.certainty {
                Certainty::Denied(_) => denied = Some(event.span),
                _ => return Told::Had(name.provenance()),
            }
        }
    }
    match denied {
        Some(span) => Told::Denied(span),
        None => {
            // Words that no list knows ("static in my left foot") stand where the user said them of themselves.
            let held = reader.words.holds(offered);
            let known = symptoms::named(offered).is_some();
            let someone_else = reader.events.iter().any(|event| {
                matches!(event.whose, Whose::Other(_))
                    && matches!(&event.kind, EventKind::Symptom { name, .. } if alike(offered, &name.value))
            });
            match held {
                Some(provenance) if !known && !someone_else => Told::Had(provenance),
                _ => Told::Nothing,
            }
        }
    }
}

/// Whether two wordings are one symptom, or one of them only leaves out a word of the other's ("pain", "back pain" are not one).
pub(super) fn alike(offered: &str, said: &str) -> bool {
    if symptoms::same(offered, said) {
        return true;
    }
    let bare = |text: &str| -> Vec<String> {
        text.to_lowercase()
            .split(|sign: char| !sign.is_alphanumeric())
            .filter(|word| {
                !word.is_empty()
                    && !matches!(
                        *word,
                        "a" | "the" | "my" | "in" | "of" | "mild" | "severe" | "moderate" | "slight" | "bad" | "some"
                    )
            })
            .map(str::to_owned)
            .collect()
    };
    // A sensation without its place says less than the words ("tingling" of a tingling foot); a pain without one says nothing.
    if let Some(plain) = symptoms::named(offered)
        && !matches!(plain.name.as_str(), "pain" | "ache" | "soreness")
        && said.split_whitespace().count() > 1
        && !plain.name.contains(' ')
        && said.split_whitespace().any(|word| word == plain.name || plain.name == "swelling" && word == "swollen")
    {
        return true;
    }
    let (one, mut other) = (bare(offered), bare(said));
    // Less specific than the words is no more than they say ("knee pain" of "left knee pain").
    if one.len() < other.len() {
        other.retain(|word| {
            !alara_english::word_list!("../../data/words/reader/entry/alike.txt").holds(word.as_str())
                || one.contains(word)
        });
    }
    !one.is_empty()
        && one.len() == other.len()
        && one.iter().all(|word| other.iter().any(|said| super::text::alike(word, said)))
}

fn same_symptom(reader: &StatementReader<'_>, words: &str) -> Option<Provenance> {
    own(reader).find(|(event, name)| event.stands() && alike(words, &name.value)).map(|(_, name)| name.provenance())
}

/// How bad: beside the symptoms that are proposed.
fn severity(
    reader: &StatementReader<'_>,
    field: &str,
    value: &Value,
    offered: &str,
    data: &Map<String, Value>,
) -> Grounded {
    let list: Vec<&str> = match data.get("symptoms").or_else(|| data.get("symptom")) {
        Some(Value::Array(list)) => list.iter().filter_map(Value::as_str).collect(),
        Some(Value::String(one)) => vec![one.as_str()],
        _ => Vec::new(),
    };
    let said = own(reader)
        .filter(|(_, name)| list.is_empty() || list.iter().any(|each| alike(each, &name.value)))
        .find_map(|(event, _)| match &event.kind {
            EventKind::Symptom { severity, .. } => severity.as_ref(),
            _ => None,
        });
    match said {
        Some(said) if said.value == offered.to_lowercase() => stands(field, value, said.provenance()),
        Some(said) => match reader.words.holds(offered) {
            Some(provenance) => stands(field, value, provenance),
            None => contradicted(field, value, said.span, Some(json!(said.value))),
        },
        None => match reader.words.holds(offered) {
            Some(provenance) => stands(field, value, provenance),
            None => assumed(field, value, None),
        },
    }
}
