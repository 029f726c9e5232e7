//! What a statement beside an answer speaks of: of what waits, or of something else.

use alara_english::text::Text;
use chrono::NaiveDateTime;
use serde_json::{Map, Value};

use super::{Waiting, change, value};

/// Whether a statement speaks of this call ("I took it yesterday" of a dose).
pub(super) fn speaks_of(words: &str, call: &Waiting) -> bool {
    let text = Text::new(words);
    let has = |any: &[&str]| text.tokens.iter().any(|token| token.is_any(any));
    let verbs: &[&str] = match call.tool.as_str() {
        "log_medication" => &[
            "took",
            "take",
            "taken",
            "had",
            "swallowed",
            "used",
            "injected",
            "inhaled",
            "applied",
            "went",
            "stayed",
            "gone",
        ],
        "skip_dose" => &["skipped", "skip", "missed"],
        "add_medication" => &["take", "started", "taking", "prescribed", "on", "using"],
        "stop_medication" => &["stopped", "stop", "finished", "quit", "off"],
        "log_doctor_visit" | "create_care_log" => &["saw", "seen", "went", "visited", "met", "had", "did", "was"],
        "update_mood" | "create_check_in" => &["felt", "feel", "feeling", "was", "am", "i'm"],
        "log_blood_pressure" | "log_vital" => {
            &["measured", "was", "weighed", "weigh", "slept", "got", "checked", "took"]
        }
        "log_hydration" => &["drank", "had", "drunk"],
        _ => &["want", "need", "meant", "wanted"],
    };
    let other = match call.tool.as_str() {
        "log_medication" | "add_medication" | "stop_medication" => {
            let named = call.text("medication_name").or_else(|| call.text("name")).unwrap_or("");
            value::medication(words).is_some_and(|said| {
                !named.to_lowercase().contains(&said.to_lowercase()) && !crate::lexicon::same_medication(&said, named)
            })
        }
        _ => has(&["also", "another", "too"]),
    };
    let measures = matches!(call.tool.as_str(), "log_hydration" | "log_vital");
    has(verbs) && !other && (measures || !of_the_day(&text))
}

/// "yes, I had my lunch": a meal, a wash or a rest, and nothing that waits for an answer.
fn of_the_day(text: &Text<'_>) -> bool {
    const DONE: &[&str] = &[
        "lunch",
        "dinner",
        "breakfast",
        "supper",
        "brunch",
        "tea",
        "coffee",
        "snack",
        "meal",
        "nap",
        "shower",
        "bath",
        "walk",
        "rest",
        "sleep",
        "run",
        "drink",
    ];
    let tokens = &text.tokens;
    tokens.iter().enumerate().any(|(at, token)| {
        let light = |by: usize| {
            at.checked_sub(by)
                .and_then(|before| tokens.get(before))
                .is_some_and(|before| before.is_any(&["had", "have", "took", "eaten", "got"]))
        };
        token.is_any(DONE) && (light(1) || light(2))
    })
}

/// "I had paracetamol, not aspirin": what takes the place of what was shown, by the statement and the denial behind it.
pub(super) fn in_its_place(words: &str, denial: &str, now: NaiveDateTime, call: &Waiting) -> Map<String, Value> {
    let denial = denial.to_lowercase();
    let shown = denial.strip_prefix("not ").is_some_and(|old| {
        call.parameters
            .values()
            .filter_map(Value::as_str)
            .any(|shown| shown.to_lowercase().contains(old.trim_end_matches('.')))
    });
    if shown { change::changes(words, now, call, true) } else { Map::new() }
}
