//! Doses that were taken or passed over, and medications begun or ended.

use std::ops::Range;

use alara_english::statement::{Assertion, Subject, Tense};
use alara_english::{WordList, list, word_list};
use alara_record::Record;
use chrono::NaiveDate;

use super::amount::dose;
use super::draft::Draft;
use super::event::{Certainty, EventKind, Sourced, Which};
use super::event_type::{event_type, event_type_certainty};
use super::exception::excepted;
use super::message::Message;
use super::verbs::Verb;
use super::{changed, pronoun, unlisted};
use crate::events::by_type::push;
use crate::events::role::EventType;
use crate::events::which::of_name;
use crate::events::wish::claimed;

/// Every dose, start and end that a message tells.
pub(crate) fn drafts(message: &Message<'_>, record: &dyn Record, reminding: &[bool]) -> Vec<Draft> {
    let mut found = Vec::new();
    let references = message.references(record);
    for name in &message.names {
        if claimed(message, name.tokens.start, reminding) {
            continue;
        }
        // "Insulin Mixtard 14 units": the kind, and then its name.
        let kind_of_next = name.class.is_some_and(|class| {
            message.names.iter().any(|next| {
                next.tokens.start == name.tokens.end && next.name != name.name && message.is_of(&next.name, &class)
            })
        });
        if kind_of_next {
            continue;
        }
        if excepted(message, references, name.tokens.start) {
            let kind = EventKind::Intake { which: of_name(message, record, name), dose: None };
            let whose = message.whose(name.tokens.start, record);
            let certainty = Certainty::Denied("You left that one out.");
            found.push(Draft { certainty, whose, ..Draft::new(kind, name.tokens.clone()) });
            continue;
        }
        let event_type = event_type(message, name.tokens.start, name.tokens.end);
        if let Some(verb) = topic(message, &name.tokens) {
            let which = of_name(message, record, name);
            answered(&mut found, message, record, &name.tokens, verb, which);
            continue;
        }
        if name.weak && weak_only(message, &name.tokens, event_type) && !changed::is_only_told(message, &name.tokens) {
            continue;
        }
        let which = of_name(message, record, name);
        push(&mut found, message, record, &name.tokens, event_type, which);
    }
    for reference in references {
        // Of "everything but the aspirin" the head decides.
        let excepting = super::exception::excepting(message, reference);
        let at = if excepting { reference.tokens.start } else { reference.tokens.end - 1 };
        if claimed(message, at, reminding) || !excepting && excepted(message, references, reference.tokens.start) {
            continue;
        }
        let event_type = match event_type(message, at, if excepting { at + 1 } else { reference.tokens.end }) {
            // "my meds", "pill" alone say nothing.
            EventType::Listed | EventType::On => EventType::Mention,
            event_type => event_type,
        };
        // Of fewer than all nobody knows which.
        let some = super::amount::leading(message, reference.tokens.start).filter(|some| {
            some.value < reference.which.len() as f64 && message.norm(message.tokens(some.span).end) == "of"
        });
        let open = some.map(|_| vec![Which::Open(message.text.written(&reference.tokens).to_owned())]);
        for which in open.as_ref().unwrap_or(&reference.which) {
            let which = which.clone().meant_by(message.span(&reference.tokens));
            let tokens = if excepting { at..at + 1 } else { reference.tokens.clone() };
            let (from, span) = (found.len(), which.span);
            push(&mut found, message, record, &tokens, event_type, which);
            for draft in found.get_mut(from..).unwrap_or_default() {
                draft.when = reference.time.clone().map(|time| Sourced::derived(time, span));
                // What counts the medications ("all my four pills") is no dose of each.
                if let EventKind::Intake { dose, .. } = &mut draft.kind
                    && reference.which.len() > 1
                {
                    *dose = dose.take().filter(|said| said.span.start < span.start || span.end < said.span.end);
                }
            }
        }
    }
    pronoun::drafts(message, record, reminding, references, &mut found);
    unlisted::drafts(message, record, reminding, &mut found);
    super::remaining::left(message, record, &mut found);
    super::fill::add_fills(message, record, &mut found);
    super::remaining::used_up(message, record, &mut found);
    named_apart(message, references, &mut found);
    found
}

/// The medication of a dose that was taken or passed over.
fn medication(draft: &Draft) -> Option<String> {
    match &draft.kind {
        EventKind::Intake { which, .. } | EventKind::Skip { which } => which.value.name().map(str::to_owned),
        _ => None,
    }
}

/// "Forgot it at 6, took it at 9 instead": what was taken late was not skipped.
pub(super) fn taken_late(message: &Message<'_>, drafts: &mut Vec<Draft>) {
    let day = |draft: &Draft| draft.when.as_ref().and_then(|when| when.value.date());
    let clear = |draft: &&Draft| matches!(draft.kind, EventKind::Intake { .. }) && draft.certainty == Certainty::Clear;
    let taken: Vec<_> = drafts
        .iter()
        .filter(clear)
        .filter_map(|draft| Some((draft.tokens.start, medication(draft)?, day(draft))))
        .collect();
    drafts.retain(|draft| {
        let forgot = matches!(draft.kind, EventKind::Skip { .. })
            && message.governor(draft.tokens.start).is_some_and(|at| matches!(message.norm(at), "forgot" | "missed"));
        let late = |(at, other, when): &(usize, String, Option<NaiveDate>)| {
            let same = medication(draft).is_some_and(|own| crate::lexicon::same_medication(&own, other));
            same && *at >= draft.tokens.start && (day(draft).is_none() || when.is_none() || day(draft) == *when)
        };
        !(forgot && taken.iter().any(late))
    });
}

/// "took my night pills but not the senna", "took everything, forgot the metformin": what is denied by its name is in no whole that is told
/// beside it. It is asked about, for it may be of another day.
fn named_apart(message: &Message<'_>, references: &[super::sourced::Reference], found: &mut [Draft]) {
    let whole = |draft: &Draft| {
        references.iter().any(|all| all.which.len() > 1 && all.tokens.contains(&draft.tokens.start))
            && message.names_in(&draft.tokens).is_empty()
    };
    let denied = |draft: &&Draft| {
        matches!(draft.kind, EventKind::Skip { .. }) || matches!(draft.certainty, Certainty::Denied(_))
    };
    let apart: Vec<String> = found.iter().filter(denied).filter(|draft| !whole(draft)).filter_map(medication).collect();
    if apart.is_empty() {
        return;
    }
    for draft in found.iter_mut().filter(|draft| draft.certainty == Certainty::Clear && whole(draft)) {
        let named = medication(draft);
        if named.is_some_and(|name| apart.iter().any(|other| crate::lexicon::same_medication(other, &name))) {
            draft.certainty = Certainty::Doubtful("You named it apart from the others.");
        }
    }
}

/// "The spironolactone? Swallowed already.": a name that is put as a question and answered at once by a verb of taking with no object of its
/// own. The verb.
fn topic(message: &Message<'_>, name: &Range<usize>) -> Option<usize> {
    let own = message.clause_tokens(name.start);
    let bare = message.norm(name.end) == "?"
        && own.end == name.end + 1
        && (own.start..name.start)
            .all(|at| matches!(message.norm(at), "the" | "my" | "that" | "and" | "oh" | "," | "as" | "for"));
    let next = own.end;
    let statement = message.statement(next).filter(|_| bare)?;
    let verb = (next..next + 3).find(|at| message.verb(*at) == Some(Verb::Take) || message.norm(*at) == "had")?;
    let told = statement.assertion == Assertion::Asserted
        && matches!(statement.tense, Tense::Past | Tense::Perfect)
        && matches!(statement.subject, Subject::Speaker | Subject::Unnamed)
        && (next..verb).all(|at| matches!(message.norm(at), "i" | "i've" | "yes" | "yep" | "just" | "already" | ","));
    let after = message.norm(verb + 1);
    let alone = !message.is_word(verb + 1)
        || matches!(after, "already" | "it" | "them" | "just" | "and" | "with" | "at" | "this" | "an" | "ages")
        || message.timed(verb + 1);
    (told && alone && message.names_in(&message.clause_tokens(next)).is_empty()).then_some(verb)
}

fn answered(
    found: &mut Vec<Draft>,
    message: &Message<'_>,
    record: &dyn Record,
    tokens: &Range<usize>,
    verb: usize,
    which: Sourced<Which>,
) {
    found.push(Draft {
        certainty: event_type_certainty(message, verb, EventType::Intake),
        whose: message.whose(verb, record),
        scope: vec![message.statement_index(tokens.start), message.statement_index(verb)],
        ..Draft::new(EventKind::Intake { which, dose: dose(message, tokens) }, tokens.clone())
    });
}

/// "Iron", "ginger" and names that hardly anyone meets count only where they are taken like a medication.
fn weak_only(message: &Message<'_>, tokens: &Range<usize>, event_type: EventType) -> bool {
    let dosed = dose(message, tokens).is_some_and(|dose| dose.value.strength.is_some() || dose.value.form.is_some());
    let formed = crate::dose::form(message.norm(tokens.end))
        || matches!(message.norm(tokens.end), "supplement" | "supplements" | "vitamin" | "syrup" | "powder");
    match event_type {
        EventType::Intake => {
            let verb = message.governing(tokens.start);
            // "this morning's lithium": the one that was due then.
            let due = message.before(tokens.start, 1).ends_with("'s")
                && message.in_time(message.text.span_of(tokens.start - 1, tokens.start));
            let owned = due || matches!(message.before(tokens.start, 1), "my" | "me");
            // "log my magnesium": what is one's own and is asked to be put down.
            let asked = owned
                && message.request(tokens.start) == Some(alara_english::statement::Request::Log)
                && list!["", ".", ",", "!", "\n", "please", "pls", "at", "for", "would", "will", "could", "can", "as"]
                    .holds(message.norm(tokens.end));
            !(dosed
                || asked
                || formed
                || matches!(verb, Some(Verb::Take | Verb::Give))
                || verb == Some(Verb::Light) && (owned || apposed(message, tokens) || beside_another(message, tokens))
                || message.verbless(tokens.start))
        }
        EventType::Start | EventType::Stop => false,
        EventType::On => !dosed && !message.any(message.sentence_tokens(tokens.start), list!["also", "too"]),
        _ => !dosed,
    }
}

/// "my little white heart tablet, the lithium, …": what is said to be a medicine is one.
fn apposed(message: &Message<'_>, tokens: &Range<usize>) -> bool {
    tokens.start > 2
        && message.before(tokens.start, 1) == "the"
        && message.before(tokens.start, 2) == ","
        && crate::dose::form(message.before(tokens.start, 3))
}

/// "gave the vitamin D a miss but had the magnesium": told of beside another medication it is one.
fn beside_another(message: &Message<'_>, tokens: &Range<usize>) -> bool {
    message.before(tokens.start, 1) == "the"
        && message
            .names_in(&message.sentence_tokens(tokens.start))
            .iter()
            .any(|other| other.tokens != *tokens && (!other.weak || other.name.to_lowercase().starts_with("vitamin")))
}

/// Verbs of taking by themselves.
pub(super) const TAKEN: &WordList = word_list!("../../data/words/events/intake/taken.txt");

/// "log my Keppra, 500 mg, swallowed at 7:45": a clause of a verb of taking and a time, which says when of what stands before it.
pub(super) fn only_when(message: &Message<'_>, tokens: &Range<usize>) -> bool {
    let mut words = tokens.clone().filter(|at| message.says(*at));
    let timed = |at: usize| message.timed(at) || message.is_any(at, list!["at", "around", "about"]);
    words.next().is_some_and(|first| message.is_any(first, TAKEN))
        && words.next().is_some_and(timed)
        && words.all(timed)
}
