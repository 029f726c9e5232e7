//! Words with no sign of a change ("500 mg", "the 8pm one", "Thursday"): they change what waits only where they are a value and nothing
//! else. Of any other word it is not known whether it speaks of what waits ("gave my son 5 ml Calpol at 3", "weight 82.4").

use std::sync::LazyLock;

use alara_english::text::{Text, TokenKind};
use alara_english::{Span, WordList, list, measures, word_list};
use chrono::NaiveDateTime;
use serde_json::{Map, Value};

use super::{PendingCall, field, value};
use crate::lexicon::{self, WordSet};

/// What stands beside a value and says nothing of its own.
static BESIDE: LazyLock<WordSet> =
    LazyLock::new(|| include_str!("../../data/beside.txt").split_ascii_whitespace().collect());

/// What a medication is taken with, or without.
pub const MEALS: &WordList = word_list!("../../data/words/answers/whole/words.txt");

/// What is eaten beside one.
pub const FOODS: &WordList = word_list!("../../data/words/answers/whole/foods.txt");

/// Whether the words hold values, what was shown, and what stands beside them, and tell of nothing else.
pub(super) fn only_values(words: &str, now: NaiveDateTime, call: &PendingCall, changes: &Map<String, Value>) -> bool {
    let text = Text::new(words);
    let known = known(&text, now, changes);
    let said: Vec<String> = call
        .parameters
        .values()
        .chain(changes.values())
        .filter_map(|value| value.as_str())
        .flat_map(|value| Text::new(value).tokens.into_iter().map(|token| token.norm))
        .collect();
    text.tokens.iter().enumerate().all(|(at, token)| {
        !token.says()
            || says_of_kind(&text, at, call)
            || BESIDE.contains(token.norm.as_str())
            || changes.contains_key("instructions") && token.is_any(MEALS)
            || known.iter().any(|span| span.holds(token.span))
            || said.contains(&token.norm)
            || field::names(&token.norm, call)
            || value::names_kind(&token.norm, call)
    })
}

/// "the sugar was 7.7": the kind of what waits, named as something that stands there and said to be otherwise. "Sugar 7.7" is a reading of
/// its own.
fn says_of_kind(text: &Text<'_>, at: usize, call: &PendingCall) -> bool {
    let norms = text.norms();
    let word = |at: usize| norms.get(at).copied().unwrap_or_default();
    let led = at.checked_sub(1).is_some_and(|before| matches!(word(before), "the" | "that"));
    let Some((used, found)) = lexicon::vitals::kind_at(&norms, at).filter(|_| led) else { return false };
    let is = matches!(word(at + used), "was" | "is" | "should" | "reads" | "read");
    let shown = call.parameters.get("kind").and_then(serde_json::Value::as_str);
    is && shown.is_some_and(|kind| found.kinds.iter().any(|each| each.code() == kind))
}

/// Whether the words point at what waits: "it was the 12th", "that should say 5 mg", "a note that he changed it".
pub(crate) fn points(words: &str) -> bool {
    const BEFORE: &WordList = word_list!("../../data/words/answers/whole/before.txt");
    const IS: &WordList = word_list!("../../data/words/answers/whole/points.txt");
    let text = Text::new(words);
    let mut said = text.tokens.iter().filter(|token| token.says());
    let mut rest = said.by_ref().skip_while(|token| token.is_any(BEFORE));
    let first = rest.next();
    first.is_some_and(|token| token.is_any(list!["it's", "its", "that's"]))
        || first.is_some_and(|token| token.is_any(list!["it", "that", "this"]))
            && rest.next().is_some_and(|token| token.is_any(IS))
        || text.tokens.iter().any(|token| token.is_any(list!["note", "notes", "description", "comment"]))
}

/// Whether a name is said with values of its own, as of another record: "2 paracetamol at 8", "the dentist on the 20th".
pub(super) fn another(words: &str, now: NaiveDateTime, changes: &Map<String, Value>) -> bool {
    const NAMES: [&str; 5] = ["medication_name", "name", "provider", "log_type", "title"];
    let text = Text::new(words);
    let read = measures(&text, now);
    let valued = !read.times.is_empty() || read.quantities.iter().any(|quantity| !quantity.article);
    NAMES.iter().any(|name| changes.contains_key(*name)) && (valued || changes.len() > 1)
}

/// Where values stand: amounts, times, and names of the kinds that are changed.
fn known(text: &Text<'_>, now: NaiveDateTime, changes: &Map<String, Value>) -> Vec<Span> {
    let norms = text.norms();
    let has = |any: &[&str]| any.iter().any(|name| changes.contains_key(*name));
    let (care, medication) = (has(&["provider", "visit_type", "log_type", "title"]), has(&["name", "medication_name"]));
    let (mood, symptoms) = (has(&["mood"]), has(&["symptoms"]));
    let read = measures(text, now);
    let mut known: Vec<Span> = read.quantities.into_iter().map(|quantity| quantity.span).collect();
    known.extend(read.times.into_iter().map(|mention| mention.span));
    known.extend(read.recurrence.into_iter().flat_map(|often| often.spans));
    for at in 0..norms.len() {
        let used = [
            medication.then(|| lexicon::longest_at(&norms, at, &[]).map(|(used, _)| used)),
            mood.then(|| lexicon::moods::longest_at(&norms, at).map(|(used, _)| used)),
            symptoms.then(|| lexicon::symptoms::longest_at(&norms, at).map(|(used, _)| used)),
            care.then(|| lexicon::care::longest_at(&norms, at).map(|(used, _)| used)),
            care.then(|| lexicon::care::provider_at(&norms, at).map(|(used, _)| used)),
            care.then(|| titled(text, at)),
        ];
        if let Some(used) = used.into_iter().flatten().flatten().max().filter(|used| *used > 0) {
            known.push(text.span_of(at, (at + used).min(norms.len())));
        }
    }
    known
}

/// "Dr. Osei", "doctor van Dijk": a title with up to two words of a name.
fn titled(text: &Text<'_>, at: usize) -> Option<usize> {
    let word = |at: usize| {
        text.tokens.get(at).filter(|token| token.kind == TokenKind::Word && !BESIDE.contains(token.norm.as_str()))
    };
    word(at).filter(|token| token.is_any(list!["dr", "doctor", "prof", "professor"]))?;
    let from = at + 1 + usize::from(text.tokens.get(at + 1).is_some_and(|token| token.is_any(list!["."])));
    Some(from + (from..from + 2).take_while(|at| word(*at).is_some()).count() - at)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::change::bare;
    use super::*;

    fn waiting(tool: &str, parameters: Value) -> PendingCall {
        let parameters = parameters.as_object().cloned().unwrap_or_else(Map::new);
        PendingCall { id: "a".into(), tool: tool.into(), parameters, others: false }
    }

    #[test]
    fn a_value_alone_is_told_from_one_in_something_else() {
        let now = chrono::NaiveDate::from_ymd_opt(2026, 3, 14).and_then(|day| day.and_hms_opt(9, 30, 0)).unwrap();
        let changes = |words: &str, call: &PendingCall| !bare(words, now, call, false).is_empty();
        let plan = waiting("add_medication", json!({ "name": "Ramipril", "dose": "2.5 mg" }));
        for words in [
            "5 mg", "the 5 mg one", "on Mondays", "at 8am and 8pm", "losartan", "dose 5 mg", "weekdays only",
            "it was 5 mg",
        ] {
            assert!(changes(words, &plan), "{words}");
        }
        for words in [
            "gave my son 5 ml calpol at 3",
            "weight 82.4",
            "bp 128/82",
            "128/82",
            "bought some calpol",
            "the dog 1 tablet",
            "pulse 80",
            "sats 96",
            "mood 5",
            "her temp was 38.5",
            "the baby's temperature was 38.2 at 4am",
            "paracetamol 500 mg at 8am",
            "on 5 mg of warfarin",
        ] {
            assert!(!changes(words, &plan), "{words}");
        }
        let visit = waiting(
            "log_doctor_visit",
            json!({ "visit_type": "appointment", "date": "2026-03-10", "provider": "Dr. Patel" }),
        );
        for words in ["Thursday", "the 12th", "with doctor van Dijk", "emergency"] {
            assert!(changes(words, &visit), "{words}");
        }
        for words in ["my son on Thursday", "MRI on Thursday", "dentist on the 20th", "the bus was late on Thursday"] {
            assert!(!changes(words, &visit), "{words}");
        }
        let reminder = waiting("create_reminder", json!({ "title": "Evening walk", "time": "19:00" }));
        assert!(changes("the walk at 8pm", &reminder));
        assert!(!changes("gave my son 5 ml at 8pm", &reminder));
        let stop = waiting("stop_medication", json!({ "name": "gabapentin" }));
        assert!(changes("pregabalin", &stop) && !changes("2 pregabalin at 7am", &stop));
    }
}
