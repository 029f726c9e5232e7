//! Visits and care: what, when, with whom. A diagnosis or a treatment is never inferred.

use alara_gate::{Grounded, Parameters, Provenance};
use serde_json::{Value, json};

use super::StatementReader;
use super::field::{assumed, contradicted, stands, text};
use super::time::{Fallback, date, moment};
use crate::events::{Certainty, Event, EventKind, Sourced};
use crate::lexicon;
use crate::tools::LogLabResult;

/// The parameters of `log_doctor_visit`.
pub(super) fn visit(reader: &StatementReader<'_>, event: Option<&Event>, proposed: &Parameters) -> Vec<Grounded> {
    let mut found = Vec::new();
    let (visit_type, provider) = match event.map(|event| &event.kind) {
        Some(EventKind::Visit { visit_type, provider }) => (visit_type.clone(), provider.as_ref()),
        Some(EventKind::Care { log_type, .. }) if log_type.value == "emergency_visit" => {
            (Some(Sourced { value: "emergency", source: log_type.source, span: log_type.span }), None)
        }
        _ => (None, None),
    };
    if let Some(value) = proposed.get("visit_type") {
        found.push(match (&visit_type, value.as_str()) {
            (Some(said), Some(offered)) if said.value == offered => stands("visit_type", value, said.provenance()),
            (Some(said), _) => contradicted("visit_type", value, said.span, Some(json!(said.value))),
            // Where the words name no type it is an appointment.
            (None, Some("appointment")) => match event {
                Some(event) => stands("visit_type", value, Provenance::Derived(event.span)),
                None => assumed("visit_type", value, None),
            },
            (None, _) => assumed("visit_type", value, Some(json!("appointment"))),
        });
    }
    found.extend(date("date", proposed.get("date"), event.and_then(|event| event.when.as_ref()), &reader.clock, false));
    if let Some(value) = proposed.get("provider") {
        found.push(with(reader, value, provider));
    }
    found.extend(text(reader.words, "notes", proposed));
    found
}

/// Who was seen: the words' own name for them.
fn with(reader: &StatementReader<'_>, value: &Value, said: Option<&Sourced<String>>) -> Grounded {
    let offered = value.as_str().unwrap_or("");
    let bare = |name: &str| -> Vec<String> {
        name.to_lowercase()
            .split(|sign: char| !sign.is_alphanumeric() && sign != '\'' && sign != '-')
            .filter(|word| !word.is_empty() && !matches!(*word, "dr" | "doctor" | "the" | "my" | "doc"))
            .map(|word| word.strip_suffix("'s").unwrap_or(word).to_owned())
            .collect()
    };
    let words = bare(offered);
    if let Some(said) = said {
        let told = bare(&said.value);
        if words == told {
            return stands("provider", value, said.provenance());
        }
        let names = |text: &str| text.to_lowercase().starts_with("dr");
        if !words.is_empty() && words.iter().all(|word| reader.words.find(word).is_some()) {
            // "Dr. Albers, the rheumatologist": the same one by another of their words; another doctor's name is not.
            let other = names(offered) && names(&said.value) && !words.iter().any(|word| told.contains(word));
            return if other {
                contradicted("provider", value, said.span, Some(json!(said.value)))
            } else {
                stands("provider", value, Provenance::Derived(said.span))
            };
        }
        if names(offered) && names(&said.value) {
            return contradicted("provider", value, said.span, Some(json!(said.value)));
        }
        return assumed("provider", value, Some(json!(said.value)));
    }
    let found = (!words.is_empty())
        .then(|| words.iter().map(|word| reader.words.find(word)).collect::<Option<Vec<_>>>())
        .flatten();
    match found.and_then(|spans| spans.into_iter().next()) {
        Some(span) => stands("provider", value, Provenance::Stated(span)),
        None => assumed("provider", value, None),
    }
}

/// The parameters of `create_care_log`.
pub(super) fn care(reader: &StatementReader<'_>, event: Option<&Event>, proposed: &Parameters) -> Vec<Grounded> {
    let mut found = Vec::new();
    if let Some(value) = proposed.get("log_type") {
        found.push(kind(value, event));
    }
    if let Some(value) = proposed.get("title") {
        found.push(title(reader, value, event));
    }
    let when = event.and_then(|event| event.when.as_ref());
    found.extend(moment("occurred_at", proposed.get("occurred_at"), when, reader, Fallback::Needed));
    for field in ["diagnosis", "treatment"] {
        if let Some(value) = proposed.get(field) {
            found.push(finding(reader, field, value));
        }
    }
    found.extend(text(reader.words, "notes", proposed));
    found
}

fn kind(value: &Value, event: Option<&Event>) -> Grounded {
    let offered = value.as_str().unwrap_or("");
    let Some(event) = event else { return assumed("log_type", value, None) };
    match &event.kind {
        EventKind::Care { log_type, .. } if log_type.value == offered => {
            stands("log_type", value, log_type.provenance())
        }
        EventKind::Care { log_type, .. } => {
            let urgent = offered == "emergency_visit" || log_type.value == "emergency_visit" && offered != "visit";
            if urgent {
                contradicted("log_type", value, log_type.span, Some(json!(log_type.value)))
            } else {
                assumed("log_type", value, Some(json!(log_type.value)))
            }
        }
        EventKind::Logged { tool: LogLabResult::ID, .. } if offered == "test" => {
            stands("log_type", value, Provenance::Derived(event.span))
        }
        EventKind::Visit { visit_type, .. } => {
            let urgent = visit_type.as_ref().is_some_and(|said| said.value == "emergency");
            match (offered, urgent) {
                ("visit", _) | ("emergency_visit", true) => stands("log_type", value, Provenance::Derived(event.span)),
                ("emergency_visit", false) => contradicted("log_type", value, event.span, Some(json!("visit"))),
                _ => assumed("log_type", value, Some(json!("visit"))),
            }
        }
        _ => assumed("log_type", value, None),
    }
}

/// A title that adds nothing to the words.
fn title(reader: &StatementReader<'_>, value: &Value, event: Option<&Event>) -> Grounded {
    let words = value.as_str().unwrap_or("");
    let own = match event.map(|event| &event.kind) {
        Some(EventKind::Care { title, .. }) => title.value.to_lowercase(),
        _ => String::new(),
    };
    let mut extra: Vec<&str> = own.split_whitespace().collect();
    extra.push("visit");
    match (reader.words.titles(words, &extra), event) {
        (Some(provenance), _) => stands("title", value, provenance),
        (None, Some(event))
            if lexicon_title(words) == lexicon_title(&own) && !own.is_empty() && rest_said(reader, words) =>
        {
            stands("title", value, Provenance::Derived(event.span))
        }
        _ => assumed("title", value, None),
    }
}

/// Whether what a title says beside the care that it names was said too: "Cataract surgery, right eye", "Shingles vaccination".
fn rest_said(reader: &StatementReader<'_>, title: &str) -> bool {
    let lower = title.to_lowercase();
    let words: Vec<&str> = lower
        .split(|sign: char| !(sign.is_alphanumeric() || matches!(sign, '-' | '\'' | '&')))
        .filter(|word| !word.is_empty())
        .collect();
    let named = (0..words.len()).find_map(|at| lexicon::care::longest_at(&words, at).map(|(used, _)| at..at + used));
    words.iter().enumerate().all(|(at, word)| {
        named.as_ref().is_some_and(|named| named.contains(&at))
            || reader.words.titles(word, &["visit", "completed", "done", "had"]).is_some()
            || word.len() < 3
    })
}

/// Whether two titles name the same care.
pub(super) fn alike(one: &str, other: &str) -> bool {
    lexicon_title(one).zip(lexicon_title(other)).is_some_and(|(one, other)| one == other)
}

/// The care that a title names, by its plain name.
fn lexicon_title(text: &str) -> Option<&'static str> {
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower.split_whitespace().collect();
    (0..words.len()).find_map(|at| lexicon::care::longest_at(&words, at)).map(|(_, event)| event.name)
}

/// A diagnosis or a treatment: only what the user reports as their own.
fn finding(reader: &StatementReader<'_>, field: &str, value: &Value) -> Grounded {
    let offered = value.as_str().unwrap_or("");
    let said = reader.events.iter().filter_map(|event| match &event.kind {
        EventKind::Care { diagnosis, treatment, .. } => {
            let said = if field == "diagnosis" { diagnosis.as_ref() } else { treatment.as_ref() };
            said.map(|said| (event, said))
        }
        _ => None,
    });
    for (event, said) in said {
        let same = super::entry::alike(offered, &said.value)
            || lexicon_title(offered).is_some() && lexicon_title(offered) == lexicon_title(&said.value)
            || reader.words.holds(offered).is_some() && said.value.to_lowercase().contains(&offered.to_lowercase());
        if same && event.certainty == Certainty::Clear && event.stands() {
            return stands(field, value, said.provenance());
        }
    }
    Grounded { always_left_out: true, ..assumed(field, value, None) }
}
