//! Doses that were taken or passed over, and medications begun or ended.

use std::ops::Range;

use alara_english::statement::{Assertion, Negation, Subject, Tense};
use alara_english::time::TimeValue;
use alara_english::{WordList, list, word_list};
use alara_record::Record;
use chrono::NaiveDate;

use super::amount::dose;
use super::day_pattern::find_day_pattern;
use super::draft::Draft;
use super::event::{Certainty, EventKind, Sourced, Which};
use super::event_type::{EventType, event_type, event_type_certainty};
use super::exception::excepted;
use super::message::Message;
use super::names::Named;
use super::plan::Ringing;
use super::verbs::Verb;
use super::{changed, plainly, pronoun, start, unlisted};

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
        if name.weak && weak_only(message, &name.tokens, event_type) {
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
fn named_apart(message: &Message<'_>, references: &[super::reference::Reference], found: &mut [Draft]) {
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

/// A name as said; "insulin" of a record with one insulin is that one, and with several it is open.
pub(crate) fn of_name(message: &Message<'_>, record: &dyn Record, name: &Named) -> Sourced<Which> {
    if let Some(class) = name.class {
        let list = crate::on_list::current(record, record.person().id);
        let mut members = list.iter().filter(|each| message.is_of(&each.name, &class));
        let meant = |which: Which| which.meant_by(message.span(&name.tokens));
        let called = list.iter().any(|each| each.name.eq_ignore_ascii_case(&name.name));
        match (members.next(), members.next(), called) {
            (Some(one), None, _) => return meant(Which::Known(one.name.clone())),
            // Of two insulins nobody knows which, unless one is called so.
            (Some(_), Some(_), false) => return meant(Which::Open(message.text.written(&name.tokens).to_owned())),
            _ => {}
        }
    }
    message.which(name)
}

pub(crate) fn claimed(message: &Message<'_>, token: usize, reminding: &[bool]) -> bool {
    reminding.get(message.statement_index(token)).copied().unwrap_or(false)
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

pub(super) fn push(
    found: &mut Vec<Draft>,
    message: &Message<'_>,
    record: &dyn Record,
    tokens: &Range<usize>,
    event_type: EventType,
    which: Sourced<Which>,
) {
    let at = tokens.end.saturating_sub(1).max(tokens.start);
    let planned =
        matches!(event_type, EventType::Intake | EventType::Listed) && changed::recurring(message, tokens, event_type);
    let stands_as = if planned { EventType::Start } else { event_type };
    let mut certainty = match (planned, event_type_certainty(message, at, event_type)) {
        // "omeprazole 20 mg once a day": a habit is no dose, and is the plan itself.
        (true, Certainty::Denied(_)) => event_type_certainty(message, at, stands_as),
        (_, certainty) => certainty,
    };
    if event_type == EventType::Intake
        && certainty == Certainty::Clear
        && let Some(why) = plainly::doubt(message, tokens)
    {
        certainty = Certainty::Doubtful(why);
    }
    // "the metformin came straight back up".
    if event_type == EventType::Intake
        && certainty == Certainty::Clear
        && message.statement(at).is_some_and(|of| !of.kept)
    {
        certainty = Certainty::Doubtful("It did not stay down.");
    }
    let whose = message.whose(at, record);
    let statement = message.statement_index(at);
    let draft = |kind: EventKind, certainty: Certainty| Draft {
        certainty,
        whose: whose.clone(),
        scope: vec![statement],
        ..Draft::new(kind, tokens.clone())
    };
    match stands_as {
        EventType::Intake | EventType::Listed | EventType::Given => {
            let told = message.statement(at).map(|of| (of.assertion, of.negation));
            let passed_over = told == Some((Assertion::Negated, Some(Negation::Skipped)));
            if passed_over && event_type != EventType::Given {
                found.push(draft(EventKind::Skip { which: which.clone() }, Certainty::Clear));
            }
            // "I might have missed it": unsure that it was passed over, which is no dose.
            let unsure = told.is_some_and(|(assertion, _)| assertion == Assertion::Uncertain);
            if unsure && message.governing(at) == Some(Verb::Skip) {
                return found.push(draft(EventKind::Skip { which }, certainty));
            }
            let dose = dose(message, tokens);
            // "metformin at noon", "metformin now" may be a dose of today; "metformin" alone says nothing.
            let near = tokens.end..message.sentence_tokens(at).end.min(tokens.end + 4);
            let timed = message
                .times_in(&near)
                .iter()
                .any(|time| matches!(time.value, TimeValue::Clock { .. } | TimeValue::Ago(_) | TimeValue::Now));
            // "8am: amlodipine".
            let headed = tokens.start > 1
                && matches!(message.before(tokens.start, 1), ":" | "-" | "–")
                && message.in_time(message.text.span_of(tokens.start - 2, tokens.start - 1));
            let timed = timed || headed;
            if event_type == EventType::Listed && dose.is_none() && !timed {
                return;
            }
            if let Some(plan) = changed::tell_one_dose(message, record, tokens, &which) {
                return found.push(draft(EventKind::Revise { which, plan: Box::new(plan) }, Certainty::Clear));
            }
            if kept_up(message, record, tokens, &which) {
                let begun = changed::begun(message, record, tokens, which, EventType::Start, false);
                return found.push(draft(begun, Certainty::Clear));
            }
            let written = event_type == EventType::Listed && dose.is_some() && plainly::written_down(message, tokens);
            let certainty =
                if written && matches!(certainty, Certainty::Doubtful(_)) { Certainty::Clear } else { certainty };
            found.push(draft(EventKind::Intake { which, dose }, certainty));
        }
        EventType::Start | EventType::On | EventType::Change => {
            let ongoing = event_type == EventType::On && !changed::newly_on(message, record, tokens, &which);
            found.push(draft(changed::begun(message, record, tokens, which, event_type, ongoing), certainty));
        }
        EventType::Stop => found.push(draft(changed::ended(message, at, which), certainty)),
        EventType::Mention | EventType::Unread => {}
    }
}

/// Whether a medication is told as one that is taken, and no dose of it: how much, when, or beside others. It is asked about.
fn kept_up(message: &Message<'_>, record: &dyn Record, tokens: &Range<usize>, which: &Sourced<Which>) -> bool {
    let at = tokens.start;
    const LOOSE: &WordList = word_list!("../../data/words/events/intake/loose.txt");
    let Some(statement) = message.statement(at) else { return false };
    let sentence = message.sentence_tokens(at);
    let again = comes_again(message, &sentence) || start::is_of_each_day(message, &sentence);
    let verb = message.governing(at);
    // "I get my B12 shot every 3 months": what is had is told as a habit by how often.
    let habit = verb == Some(Verb::Take) && statement.assertion == Assertion::Habitual
        || verb == Some(Verb::Light)
            && again
            && matches!(statement.assertion, Assertion::Habitual | Assertion::Asserted);
    let region = start::region(message, tokens);
    // A pattern of a prescription tells how it is taken, listed or not.
    let prescribed = find_day_pattern(message, &region).is_some();
    let own_habit = habit && statement.subject == Subject::Speaker && statement.tense == Tense::Present;
    // Of a dose that was taken one says when, and of a plan at which part of every day: "lantus 20 units at bedtime".
    let hours = message.times_in(&sentence).iter().any(|time| !matches!(time.value, TimeValue::Part(_)));
    let daily = verb.is_none()
        && !hours
        && dose(message, tokens).is_some_and(|dose| dose.value.told())
        && !message.any(sentence.clone(), word_list!("../../data/words/events/intake/once.txt"))
        && (!start::offered(message, &region, &Ringing::default()).is_empty()
            || message.any(region.clone(), list!["meals", "mealtimes", "mornings", "evenings", "nights"]));
    (own_habit || prescribed && verb.is_none() || daily)
        && !message.any(sentence.clone(), LOOSE)
        && (prescribed || changed::listed(record, which).is_none())
        && {
            let plan = start::plan(message, tokens, &region);
            let ringing = &plan.ringing;
            plan.dose.is_some()
                || !ringing.times.is_empty()
                || !plan.offered.is_empty()
                || ringing.days.is_some()
                || message.any(sentence, list!["also", "too"])
                || again
        }
}

/// Whether a sentence says how often something comes again.
pub(super) fn comes_again(message: &Message<'_>, sentence: &Range<usize>) -> bool {
    let often = message.recurrence.as_ref().filter(|often| often.repeats());
    often.is_some_and(|often| often.spans.iter().any(|span| sentence.contains(&message.tokens(*span).start)))
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
