//! Doses, amounts, figures, names, moods, providers and kinds of care in a change.

use alara_english::quantity::{Quantity, quantities, readings};
use alara_english::text::{Text, TokenKind};
use alara_english::{Span, WordList, list, word_list};
use chrono::NaiveDateTime;
use serde_json::{Value, json};

use super::{PendingCall, dates};
use crate::lexicon;
use crate::tools::{CreateCareLog, LogDoctorVisit};

/// Kinds of visit, and the words for them.
pub(super) const VISITS: &[(&str, &WordList)] = &[
    ("emergency", list!["emergency", "er", "a&e", "urgent", "ed"]),
    ("follow_up", list!["follow-up", "followup", "follow", "check-up"]),
    ("consultation", list!["consultation", "consult"]),
    ("appointment", list!["appointment", "regular", "routine"]),
];

/// Kinds of care, and the words for them.
pub(super) const KINDS: &[(&str, &WordList)] = &[
    ("hospital_stay", list!["hospital stay", "stay", "admission", "inpatient", "admitted", "overnight"]),
    ("emergency_visit", list!["emergency", "emergency visit", "er", "a&e"]),
    ("therapy_session", list!["therapy", "therapy session", "session", "counselling", "counseling"]),
    ("procedure", list!["procedure", "surgery", "operation"]),
    ("diagnosis", list!["diagnosis"]),
    ("treatment", list!["treatment"]),
    ("test", list!["test", "tests", "scan", "lab test"]),
    ("visit", list!["visit", "appointment", "checkup", "check-up"]),
];

/// Whether a word is one for a kind of what waits.
pub(super) fn names_kind(word: &str, call: &PendingCall) -> bool {
    let kinds = match call.tool.as_str() {
        LogDoctorVisit::ID => VISITS,
        CreateCareLog::ID => KINDS,
        _ => return false,
    };
    kinds.iter().any(|(_, words)| words.words().iter().any(|kind| kind.split(' ').any(|part| part == word)))
}

/// A number without a needless fraction.
pub(super) fn plain(value: f64) -> Value {
    if value.fract() == 0.0 && value.abs() < 1e15 { json!(value as i64) } else { json!(value) }
}

fn shown(value: f64) -> String {
    plain(value).to_string()
}

const DOSE: &[&str] = word_list!("../../data/words/answers/value/dose.txt").words();

/// A dose: with its unit as said, or with the unit shown, if any, where only a number was said.
pub(super) fn dose(words: &str, now: NaiveDateTime, was: Option<&str>) -> Option<String> {
    let text = Text::new(words);
    let times = dates::taken(&text, now);
    let found: Vec<Quantity> =
        quantities(&text).into_iter().filter(|quantity| !quantity.article || quantity.unit.is_some()).collect();
    let whole = |quantity: &Quantity| {
        let unit = quantity.unit.as_deref().filter(|unit| DOSE.contains(unit))?;
        Some(match (quantity.count, quantity.each) {
            (Some(count), Some(each)) => format!("{} x {} {unit}", shown(count), shown(each)),
            _ => format!("{} {unit}", shown(quantity.value)),
        })
    };
    if let Some(dose) = found.iter().rev().find_map(whole) {
        return Some(dose);
    }
    // "128/82" is a reading.
    let read = readings(&text);
    let other = |span: Span| times.iter().any(|time| time.meets(span)) || read.iter().any(|one| one.span.meets(span));
    let bare = found.iter().rev().find(|quantity| quantity.unit.is_none() && !other(quantity.span))?;
    let was = Text::new(was?);
    let unit = quantities(&was).into_iter().next_back()?.unit.unwrap_or_default();
    Some(format!("{} {unit}", shown(bare.value)).trim_end().to_owned())
}

/// The last plain number that is part of no time; with `units`, one with such a unit counts before one with none.
pub(super) fn figure(words: &str, now: NaiveDateTime) -> Option<f64> {
    let text = Text::new(words);
    let (times, read) = (dates::taken(&text, now), readings(&text));
    let other = |span: Span| times.iter().any(|time| time.meets(span)) || read.iter().any(|one| one.span.meets(span));
    let free = |quantity: &&Quantity| !quantity.article && !other(quantity.span);
    let all = quantities(&text);
    all.iter().rev().find(free).map(|quantity| quantity.value).or_else(|| {
        // "72.4": a number that can also be read as a time ("7.30") is a figure where only a figure can be meant.
        let token = text
            .tokens
            .iter()
            .rev()
            .find(|token| token.kind == TokenKind::Number && !read.iter().any(|one| one.span.holds(token.span)))?;
        token.norm.replace(',', "").parse().ok()
    })
}

/// An amount of drink in millilitres.
pub(super) fn millilitres(words: &str, was: Option<f64>) -> Option<f64> {
    let text = Text::new(words);
    let quantity = quantities(&text).into_iter().next_back()?;
    if readings(&text).iter().any(|one| one.span.meets(quantity.span)) {
        return None;
    }
    let Some(unit) = quantity.unit.as_deref() else {
        return Some(quantity.value).filter(|value| *value >= 20.0 || was.is_none()).or_else(|| {
            // "two, not one": as many of what was one.
            was.filter(|was| *was % 250.0 == 0.0).map(|_| quantity.value * 250.0)
        });
    };
    let (_, container) = lexicon::drinks::container_at(&[unit.trim_end_matches('s')], 0)
        .or_else(|| lexicon::drinks::container_at(&[unit], 0))?;
    container.ml.map(|ml| (ml * quantity.value).round())
}

/// The mood named.
pub(super) fn mood(words: &str) -> Option<&'static str> {
    let text = Text::new(words);
    let norms = text.norms();
    let mut found = None;
    let mut at = 0;
    while at < norms.len() {
        match lexicon::moods::longest_at(&norms, at) {
            Some((used, lexicon::moods::MoodMatch::One(mood))) => {
                found = Some(mood.word());
                at += used.max(1);
            }
            Some((used, _)) => at += used.max(1),
            None => at += 1,
        }
    }
    found
}

/// The medication named, as said; its proper name where it was misspelt.
pub(super) fn medication(words: &str) -> Option<String> {
    let text = Text::new(words);
    let norms = text.norms();
    for at in 0..norms.len() {
        if let Some((used, found)) = lexicon::longest_at(&norms, at, &[])
            && used > 0
        {
            return match found {
                lexicon::Match::Misspelt(name, _) => Some(name.display.to_lowercase()),
                _ => said(&text, at, used),
            };
        }
    }
    None
}

fn said(text: &Text<'_>, at: usize, used: usize) -> Option<String> {
    let words = text.written(&(at..at + used));
    (!words.is_empty()).then(|| words.to_owned())
}

/// Who gave care: "Dr. Lee", "doctor lee", "the physio". A bare name takes the place of a name that was shown.
pub(super) fn provider(words: &str, call: &PendingCall, keen: bool) -> Option<String> {
    let text = Text::new(words);
    let tokens = &text.tokens;
    for (at, _) in
        tokens.iter().enumerate().filter(|(_, token)| token.is_any(list!["dr", "doctor", "prof", "professor"]))
    {
        let from = at + 1 + usize::from(tokens.get(at + 1).is_some_and(|token| token.is_any(list!["."])));
        let name = |index: usize| {
            tokens.get(index).is_some_and(|token| {
                token.kind == TokenKind::Word
                    && !token.is_any(word_list!("../../data/words/answers/value/provider.txt"))
            })
        };
        if name(from) {
            let to = if name(from + 1) && tokens.get(from + 1).is_some_and(|token| token.capital) {
                from + 2
            } else {
                from + 1
            };
            let said = text.written(&(from..to));
            // "Dr. Cho's is right".
            let said = said.strip_suffix("'s").or_else(|| said.strip_suffix("\u{2019}s")).unwrap_or(said);
            return Some(format!("Dr. {}", capital(said)));
        }
    }
    let norms = text.norms();
    let found = (0..norms.len()).find_map(|at| {
        lexicon::care::provider_at(&norms, at)
            .filter(|(_, provider)| provider.sure && !matches!(provider.name, "doctor" | "physician" | "clinician"))
    });
    if let Some((_, provider)) = found {
        return Some(provider.name.to_owned());
    }
    let was = call.text("provider")?;
    let bare = super::replace::bare(words);
    let named = text.tokens.iter().any(|token| token.is_any(list!["provider", "doctor", "name's", "doctor's"]));
    let single = !bare.is_empty()
        && !Text::new(&bare)
            .tokens
            .iter()
            .any(|token| token.is_any(word_list!("../../data/words/answers/value/provider_doctor.txt")))
        && bare.split_whitespace().count() <= 2
        && bare.chars().all(|sign| sign.is_alphabetic() || matches!(sign, ' ' | '-' | '\''));
    let proper = bare.starts_with(char::is_uppercase);
    let other =
        !alara_english::time::times(&Text::new(&bare), NaiveDateTime::MIN).is_empty() || medication(&bare).is_some();
    if single && !other && (named || keen && proper) {
        return Some(if was.starts_with("Dr") { format!("Dr. {}", capital(&bare)) } else { capital(&bare) });
    }
    None
}

/// With a capital letter at its head.
pub(super) fn capital(words: &str) -> String {
    let mut signs = words.chars();
    signs.next().map_or(String::new(), |first| first.to_uppercase().chain(signs).collect())
}

/// A title given outright: "call it Evening walk", "rename it to …", "the title should be …".
pub(super) fn title(words: &str) -> Option<String> {
    let text = Text::new(words);
    let tokens = &text.tokens;
    let is = |at: usize, any: &WordList| tokens.get(at).is_some_and(|token| token.is_any(any));
    // "it's called Physio"; "Dr. Lee called about my son" gives no title.
    let passive = |at: usize| {
        let be = list!["be", "is", "was", "it's", "that's", "been"];
        !is(at, list!["titled", "named", "called"]) || at.checked_sub(1).is_some_and(|before| is(before, be))
    };
    let verb = (0..tokens.len()).find(|at| {
        let verbs = list!["call", "name", "rename", "title", "titled", "named", "called", "retitle", "label"];
        is(*at, verbs) && passive(*at)
    })?;
    let mut from = verb + 1;
    while tokens.get(from).is_some_and(|token| {
        token.is_any(list![
            "it", "that", "this", "the", "to", "as", "should", "be", "is", "reminder", "visit", "entry", "one", ":",
            "\"", "'", "was", "title", "name", "say", "second", "first", "log",
        ])
    }) {
        from += 1;
    }
    let mut to = tokens.len();
    while to > from
        && tokens
            .get(to - 1)
            .is_some_and(|token| token.is_any(list!["\"", "'", ".", "!", "instead", "please", ",", "rather"]))
    {
        to -= 1;
    }
    // "call it Physio with Mark and we're good": the last words are a yes.
    let yes = (from + 1..to).find(|at| {
        tokens.get(*at).is_some_and(|token| token.is_any(list!["and", "then"]))
            && tokens
                .get(at + 1)
                .is_some_and(|token| token.is_any(list!["we're", "we", "i'm", "that's", "it's", "save", "you're"]))
            && tokens
                .get(at + 2..to)
                .unwrap_or(&[])
                .iter()
                .all(|token| token.is_any(word_list!("../../data/words/answers/value/title.txt")))
    });
    let to = yes.unwrap_or(to);
    (from < to).then(|| text.written(&(from..to)).to_owned())
}

/// A note given outright: "add a note that …", "the notes should say …".
pub(super) fn note(words: &str) -> Option<String> {
    let text = Text::new(words);
    let tokens = &text.tokens;
    let at =
        tokens.iter().position(|token| token.is_any(list!["note", "notes", "description", "mention", "comment"]))?;
    let mut from = at + 1;
    while tokens.get(from).is_some_and(|token| {
        token.is_any(list![
            "that", "saying", "should", "say", "be", "is", "are", "to", ":", "\"", "'", "as", "read", "says", "it",
            ",",
        ])
    }) {
        from += 1;
    }
    let mut to = tokens.len();
    while to > from && tokens.get(to - 1).is_some_and(|token| token.is_any(list!["\"", "'", "."])) {
        to -= 1;
    }
    (from < to).then(|| text.written(&(from..to)).to_owned())
}
