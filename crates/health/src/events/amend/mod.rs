//! Entries on record that are to be corrected or deleted.

mod changes;
mod completed;
mod correction;
mod cue;
mod given_back;
mod listed;
mod named;
mod pending;
mod reassigned;
mod recorded;
mod standing;
mod target;

use std::ops::Range;

use alara_english::statement::{Assertion, Request};
use alara_english::{WordList, list, word_list};
use alara_record::{Entry, EntryId, Record};
use correction::Corrected;
use named::{find_named, person};
use recorded::{age, recorded, with_last};
use serde_json::Map;
use standing::Said;

use super::draft::Draft;
use super::event::{Certainty, EventKind, Sourced, VitalKind, Whose};
use super::message::Message;
use crate::events::reasons::CORRECTS;
use crate::tools::{
    CreateCareLog, LogBloodPressure, LogDoctorVisit, LogHydration, LogLabResult, LogMedication, LogVital,
    SaveHealthEntry, UpdateMood, speech,
};

const ENTRY: &WordList = word_list!("../../../data/words/events/amend/entry.txt");

/// Whether the words stand for nobody of the user's own ("Dr Patel", "physio at 3").
pub(crate) fn names_nobody(words: &str) -> bool {
    !person(&words.to_lowercase())
}

/// Corrections and deletions that a message asks for. What was `told` in the words of a correction is doubtful from then on: it is no
/// second event.
pub(crate) fn drafts(message: &Message<'_>, record: &dyn Record, reminding: &[bool], told: &mut [Draft]) -> Vec<Draft> {
    let mut found = amended(message, record, reminding, told);
    for draft in &mut found {
        let (EventKind::Correct { entry, .. } | EventKind::Delete { entry }) = &draft.kind else { continue };
        draft.whose = entry.and_then(|id| owner(record, id)).unwrap_or(Whose::Own);
    }
    found
}

/// Whose an entry is, where it is in another record than the open one.
fn owner(record: &dyn Record, id: EntryId) -> Option<Whose> {
    let of = record.entry(id)?.person;
    let one = record.people().iter().find(|each| each.id == of && of != record.person().id)?;
    Some(Whose::Person(one.name.clone()))
}

fn amended(message: &Message<'_>, record: &dyn Record, reminding: &[bool], told: &mut [Draft]) -> Vec<Draft> {
    let all = 0..message.text.tokens.len();
    if let Some(entry) = reassigned::reassigned(message, record) {
        told.iter_mut().for_each(|draft| draft.certainty = Certainty::Denied(CORRECTS));
        return vec![Draft::new(EventKind::Delete { entry: Some(entry.id) }, all)];
    }
    if let Some(entry) = just_recorded(message, record) {
        told.iter_mut().for_each(|draft| draft.certainty = Certainty::Denied(CORRECTS));
        return vec![Draft::new(EventKind::Delete { entry: Some(entry.id) }, all)];
    }
    if let Some((said, words)) = standing::read(message, record, told) {
        let amend = |said: Said<'_>| match said {
            Said::Changed(entry, changes) => EventKind::Correct { entry: Some(entry.id), changes },
            Said::Gone(entry) => EventKind::Delete { entry: Some(entry.id) },
        };
        return said.into_iter().map(|said| Draft::new(amend(said), words.clone())).collect();
    }
    let retold = |draft: &Draft| points_at_one(message, draft.tokens.start) || is_recorded_anew(message, record, draft);
    for draft in told.iter_mut().filter(|draft| draft.certainty == Certainty::Clear && retold(draft)) {
        draft.certainty = Certainty::Doubtful("It may put right what is on record already.");
    }
    let reminds = reminding.iter().any(|each| *each);
    if let Some(revised) = listed::read(message, record).filter(|_| !reminds) {
        told.iter_mut().for_each(|draft| draft.certainty = Certainty::Denied(CORRECTS));
        return vec![revised];
    }
    match correction::read(message, record).filter(|_| !reminds && !corrects_itself(message, told)) {
        // "Took the rosuvastatin at 9:10, not the ezetimibe": what is told with a time of its own puts no time of another kind right.
        Some(Corrected::Entry(entry, changes, _))
            if dates_only(&entry.tool, &changes) && tells_another(told, &entry.tool) => {}
        Some(Corrected::Entry(entry, changes, words)) => {
            let its = |draft: &Draft| of_tool(&draft.kind, &entry.tool) && words.contains(&draft.tokens.start);
            for draft in told.iter_mut().filter(|draft| its(draft)) {
                if !matches!(draft.certainty, Certainty::Denied(_)) {
                    draft.certainty = Certainty::Doubtful(CORRECTS);
                }
            }
            // A day that is put right is so of all that was told with it, for the same time.
            let all_of_it = dates_only(&entry.tool, &changes) && message.names.is_empty();
            let with_it = with_last(message, record)
                .filter(|other| all_of_it && other.tool == entry.tool && other.at == entry.at && other.id != entry.id);
            let each = std::iter::once(entry).chain(with_it);
            let correct = |of: &Entry| EventKind::Correct { entry: Some(of.id), changes: changes.clone() };
            return each.map(|of| Draft::new(correct(of), words.clone())).collect();
        }
        Some(Corrected::Reminder(reminder, changes)) => {
            let words = message.span(&all);
            let ringing = correction::rings(&changes, words);
            return vec![Draft::new(
                EventKind::ChangeReminder { words, ringing, paused: None, one: None, of: vec![reminder.id] },
                all,
            )];
        }
        // "No, half a litre" of what was half a litre: it may be a second one, and may be none.
        Some(Corrected::Same(entry)) => {
            for draft in told.iter_mut().filter(|draft| of_tool(&draft.kind, &entry.tool)) {
                if draft.certainty == Certainty::Clear {
                    draft.certainty = Certainty::Doubtful("It may be what is on record already.");
                }
            }
        }
        Some(Corrected::Open(entry)) if told.is_empty() => {
            let entry = entry.map(|entry| entry.id);
            return vec![Draft::new(EventKind::Correct { entry, changes: Map::new() }, all)];
        }
        _ => {}
    }
    let mut found = Vec::new();
    for (index, statement) in message.statements.iter().enumerate() {
        if statement.assertion != Assertion::Requested || reminding.get(index).copied().unwrap_or(false) {
            continue;
        }
        let tokens = message.statement_tokens(index);
        if tokens.is_empty() || message.quoted(tokens.start) {
            continue;
        }
        let named = message.any(tokens.clone(), ENTRY);
        let listed = message.any(tokens.clone(), list!["list", "reminder", "reminders", "alarm"]);
        let kind = match statement.request {
            Some(Request::Delete) if !listed && (named || of_a_kind(message, record, &tokens)) => {
                deletion(message, record, &tokens)
            }
            Some(Request::Change) if !message.any(tokens.clone(), list!["reminder", "reminders", "alarm"]) => {
                let entry = target::entry(message, record, &tokens).entry().map(|entry| entry.id);
                EventKind::Correct { entry, changes: Map::new() }
            }
            _ => continue,
        };
        found.push(Draft::new(kind, tokens));
    }
    if found.is_empty() {
        found.extend(undone(message, record).or_else(|| rid(message, record)).or_else(|| ought(message, record)));
    }
    found
}

/// The dose that "delete the lisinopril" means within an hour of its being recorded: neither the list nor a reminder was spoken of.
fn just_recorded<'r>(message: &Message<'_>, record: &'r dyn Record) -> Option<&'r Entry> {
    const POLITE: &WordList = list!["please", "can", "could", "you", "just", "actually", "oh", "ok", "no", "wait", ","];
    const OTHERS: &WordList = list!["list", "reminder", "reminders", "alarm", "alarms", "plan", "from", "taking"];
    let all = 0..message.text.tokens.len();
    let verb = all.clone().find(|at| !message.is_any(*at, POLITE))?;
    let ordered = message.is_any(verb, list!["delete", "remove", "erase", "scrap"]);
    if !ordered || message.names_in(&all).is_empty() || message.any(all.clone(), OTHERS) {
        return None;
    }
    target::entry(message, record, &all).named().filter(|entry| age(entry, message.now) <= 60)
}

/// Whether the sentence of an event says what one of several was ("the second was 8.9", "the morning one was 142/90").
fn points_at_one(message: &Message<'_>, at: usize) -> bool {
    const WHICH: &WordList = list!["first", "second", "third", "last", "other", "morning", "noon", "evening", "one"];
    let sentence = message.sentence_tokens(at);
    let the = sentence.clone().find(|at| matches!(message.norm(*at), "the" | "that"));
    the.is_some_and(|the| {
        message.is_any(the + 1, WHICH)
            && (the + 2..the + 4).any(|at| message.is_any(at, list!["was", "is", "were", "should"]))
    })
}

/// Whether a result is told of a test whose result was recorded within the hour.
fn is_recorded_anew(message: &Message<'_>, record: &dyn Record, draft: &Draft) -> bool {
    let result = matches!(draft.kind, EventKind::Logged { tool: LogLabResult::ID, .. });
    let named = find_named(message, record, &message.sentence_tokens(draft.tokens.start));
    named.is_some_and(|entry| result && entry.tool == LogLabResult::ID && age(entry, message.now) <= 60)
}

/// "delete the temperature": named by its kind, where such an entry is there. A medication's name may as well mean the list.
fn of_a_kind(message: &Message<'_>, record: &dyn Record, tokens: &Range<usize>) -> bool {
    message.names_in(tokens).is_empty() && matches!(target::entry(message, record, tokens), target::Meant::Named(_))
}

/// "temperature 37.2, sorry I mean 38.2": what is put right is told in the message itself, and nothing older is meant.
fn corrects_itself(message: &Message<'_>, told: &[Draft]) -> bool {
    let own = |old: alara_english::Span| {
        let at = message.tokens(old).start;
        told.iter().any(|draft| {
            draft.scope.contains(&message.statement_index(at))
                || draft.tokens.contains(&at)
                || message.statement_index(draft.tokens.start) == message.statement_index(at)
        })
    };
    message.corrected.iter().any(|(old, new)| old.start < new.start && own(*old))
}

/// What is to be deleted: an entry that the words name, here or in what stands before ("I didn't take the aspirin, delete it"), or a
/// reminder that they name by its hour ("delete the 8pm one").
fn deletion(message: &Message<'_>, record: &dyn Record, tokens: &Range<usize>) -> EventKind {
    use target::Meant;
    let timed = !message.times_in(tokens).is_empty();
    if timed && message.any(tokens.clone(), list!["one"]) {
        let of = super::meant::reminders(message, record, tokens);
        if of.len() == 1 && record.reminders(record.person().id).len() > 1 {
            return EventKind::StopReminder { words: message.span(tokens), off: false, of };
        }
    }
    let here = target::entry(message, record, tokens);
    let pronoun = message.any(tokens.clone(), list!["it", "that", "this"]);
    let meant = match here {
        Meant::Last(_) if pronoun && !message.any(tokens.clone(), list!["last", "latest", "previous"]) => {
            match target::entry(message, record, &(0..tokens.end)) {
                Meant::Missing => here,
                wider => wider,
            }
        }
        found => found,
    };
    EventKind::Delete { entry: meant.entry().map(|entry| entry.id) }
}

/// Whether nothing but when it was is changed.
fn dates_only(tool: &str, changes: &Map<String, serde_json::Value>) -> bool {
    let when = speech(tool).and_then(|speech| speech.when).map_or("", |when| when.field);
    changes.keys().all(|field| field.strip_suffix("_part").unwrap_or(field) == when)
}

/// Whether an event of another kind is told outright, with its own time.
fn tells_another(told: &[Draft], tool: &str) -> bool {
    let other =
        |draft: &Draft| draft.certainty == Certainty::Clear && draft.when.is_some() && !of_tool(&draft.kind, tool);
    told.iter().any(other)
}

/// Whether a kind of event is what a tool records.
fn of_tool(kind: &EventKind, tool: &str) -> bool {
    matches!(kind, EventKind::Logged { tool: of, .. } if *of == tool)
        || matches!(
            (kind, tool),
            (EventKind::Intake { .. }, LogMedication::ID)
                | (EventKind::Pressure { .. }, LogBloodPressure::ID)
                | (EventKind::Vital { .. }, LogVital::ID)
                | (EventKind::Vital { kind: Sourced { value: VitalKind::HeartRate, .. }, .. }, LogBloodPressure::ID)
                | (EventKind::Hydration { .. }, LogHydration::ID)
                | (EventKind::Mood { .. }, UpdateMood::ID)
                | (EventKind::Symptom { .. }, SaveHealthEntry::ID)
                | (EventKind::Visit { .. } | EventKind::Care { .. }, LogDoctorVisit::ID | CreateCareLog::ID)
        )
}

fn last<'r>(message: &Message<'_>, record: &'r dyn Record) -> Option<&'r Entry> {
    recorded(message, record).into_iter().next()
}

/// "undo that", "I mistyped it, it should be 130": asked in other words.
fn undone(message: &Message<'_>, record: &dyn Record) -> Option<Draft> {
    let at = (0..message.text.tokens.len()).find(|at| message.norm(*at) == "undo")?;
    let asked = message
        .statement(at)
        .is_some_and(|statement| matches!(statement.assertion, Assertion::Requested | Assertion::Asserted));
    let rest = at + 1..message.sentence_tokens(at).end;
    asked.then(|| Draft::new(deletion(message, record, &rest), at..at + 1))
}

/// "scrap that last entry", "get rid of the last one": ordered, of an entry that is named.
fn rid(message: &Message<'_>, record: &dyn Record) -> Option<Draft> {
    let len = message.text.tokens.len();
    let (at, long) = (0..len).find_map(|at| match message.norm(at) {
        "scrap" | "bin" | "ditch" | "trash" => Some((at, 1)),
        "get" if message.stands(at + 1, &["rid", "of"]) => Some((at, 3)),
        "take" if message.norm(at + 1) == "out" => Some((at, 2)),
        _ => None,
    })?;
    let ordered = (message.clause_tokens(at).start..at).all(|each| {
        message.is_any(each, list!["please", "can", "could", "you", "just", "actually", "oh", ",", "and", "so"])
    });
    let object = at + long..(at + long + 5).min(len);
    let named = message.any(object.clone(), list!["entry", "record", "reading", "log"])
        || matches!(message.norm(object.start), "that" | "it" | "this") && long == 1
        || message.any(object.clone(), list!["last", "latest"]) && message.any(object, list!["one", "thing", "dose"]);
    let pasted = message.quoted(at);
    let asked = message.statement(at).is_some_and(|statement| {
        matches!(
            statement.assertion,
            Assertion::Requested | Assertion::Planned | Assertion::Asserted | Assertion::Uncertain
        ) || statement.assertion == Assertion::Retracted && at == 0
    });
    (ordered && named && asked && !pasted)
        .then(|| Draft::new(deletion(message, record, &(at + long..len)), at..at + long))
}

/// "that last entry should be 200 mg": said of an entry, it asks for the correction.
fn ought(message: &Message<'_>, record: &dyn Record) -> Option<Draft> {
    let len = message.text.tokens.len();
    let at = (0..len).find(|at| {
        let should = message.norm(*at) == "should"
            && (message.norm(*at + 1) == "be"
                || message.stands(*at + 1, &["have", "been"])
                || message.stands(*at + 1, &["say"])
                || message.stands(*at + 1, &["read"]));
        let from = at.saturating_sub(5);
        let entry = || {
            message.any(from..*at, list!["entry", "reading", "record"])
                || message.any(from..*at, list!["last", "latest", "previous"])
                    && message.any(from..*at, list!["one", "dose", "log"])
        };
        should && entry() && !message.quoted(*at)
    })?;
    let asks = message.statement(at).is_some_and(|statement| {
        matches!(statement.assertion, Assertion::Asked | Assertion::Quoted | Assertion::Fiction | Assertion::Retracted)
    });
    let entry = last(message, record).map(|entry| entry.id);
    (!asks).then(|| Draft::new(EventKind::Correct { entry, changes: Map::new() }, at..at + 2))
}
