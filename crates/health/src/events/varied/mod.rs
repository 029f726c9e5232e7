//! A medication whose doses differ: for each time ("12 units before breakfast and 8 before dinner"), for days of the week ("5 mg Mon Wed
//! Fri and 2.5 mg the other days"), in steps ("40 mg for 3 days, then 30 for 3 days") and by turns ("one tablet one day and two the
//! next"). The sentence is read whole, or it is asked about as a whole: no part of it is taken for all.

mod items;
mod rows;

/// Behind doses for so many days a count of pieces with no days of its own, set off by a comma, is what is at hand ("…, 18 tablets") and no
/// dose: of which of both it is nobody can be sure, so it is left over and named.
fn find_stock(message: &Message<'_>, items: &[(Item, Range<usize>)]) -> Option<usize> {
    let long = |item: &Item| matches!(item, Item::Length(_) | Item::Until(_));
    let (at, (_, tokens)) = items.iter().enumerate().rev().find(|(_, (item, _))| matches!(item, Item::Dose { .. }))?;
    let counted = tokens.clone().any(|at| crate::dose::form(message.norm(at)));
    let stepped =
        items.iter().take(at).any(|(item, _)| long(item)) && !items.iter().skip(at).any(|(item, _)| long(item));
    let count = |item: &Item| match item {
        Item::Dose { text, .. } => count_of(text),
        _ => None,
    };
    // A last step is no more than those before it.
    let most = items.iter().take(at).filter_map(|(item, _)| count(item)).fold(1.0, f64::max);
    let more = items.get(at).and_then(|(item, _)| count(item)).is_some_and(|all| all > most);
    (counted && stepped && more && message.before(tokens.start, 1) == ",").then_some(at)
}

#[cfg(test)]
mod tests;

use crate::dose::count_of;
use std::ops::Range;

use alara_english::statement::Assertion;
use alara_english::{WordList, list, word_list};
use alara_record::Record;
use chrono::NaiveDate;
use items::{Item, read_items};

use super::amount::leading;
use super::draft::Draft;
use super::event::{Certainty, EventKind, Source, Sourced, Which};
use super::message::Message;
use super::names::Named;
use super::plan::{Plan, Ringing};
use super::rhythm::cycle;
use super::start;
use super::verbs::Verb;
use crate::events::which::of_name;
use crate::lexicon;
use crate::lexicon::classes::Class;

/// Verbs of a dose that was taken.
const PAST: &WordList = list!["took", "taken", "had", "swallowed", "injected"];

/// Why a sentence with several doses is asked about.
pub(crate) const UNREAD: &str =
    "Its doses differ, and not every part of that could be read: please fill in each dose with its days or times.";

/// Why a plan is asked about that is told without a verb: it may as well be what was taken today.
const PLAN_OR_DAY: &str = "You did not say whether you take it so, or took it so today.";

/// Puts what a sentence tells of a medication whose doses differ in place of what its parts would tell alone.
pub(super) fn put_varied(message: &Message<'_>, record: &dyn Record, drafts: &mut Vec<Draft>) {
    let mut from = 0;
    while from < message.text.tokens.len() {
        let sentence = message.sentence_tokens(from);
        for region in list_regions(message, &sentence) {
            let Some(draft) = read_region(message, record, &sentence, &region) else { continue };
            // That it was no dose of today stays known: the trained reader is told so.
            let denied = |other: &Draft| {
                matches!(other.kind, EventKind::Intake { .. }) && matches!(other.certainty, Certainty::Denied(_))
            };
            drafts.retain(|other| !region.contains(&other.tokens.start) || denied(other));
            drafts.push(draft);
        }
        from = sentence.end.max(from + 1);
    }
}

/// The words of each medication of a sentence: the whole of it where there is one.
fn list_regions(message: &Message<'_>, sentence: &Range<usize>) -> Vec<Range<usize>> {
    let names = message.names_in(sentence);
    let own = |name: &&Named| !is_kind(name, names);
    let mut regions: Vec<Range<usize>> = Vec::new();
    let mut before: Option<&Named> = None;
    for name in names.iter().filter(own) {
        if before.is_some_and(|before| !lexicon::same_medication(&before.name, &name.name)) {
            let dose = leading(message, name.tokens.start).map(|dose| message.tokens(dose.span).start);
            let from = dose.unwrap_or(name.tokens.start);
            if let Some(last) = regions.last_mut() {
                last.end = from;
            }
            regions.push(from..sentence.end);
        } else if regions.is_empty() {
            regions.push(sentence.clone());
        }
        before = Some(name);
    }
    regions
}

/// Whether a name is a kind that another of them is of, e.g. in "insulin: novorapid".
fn is_kind(name: &Named, names: &[Named]) -> bool {
    let of_it = |other: &Named| name.class.is_some_and(|class| is_of_class(&other.name, class));
    names.iter().any(|other| other.tokens.start > name.tokens.start && of_it(other))
}

fn read_region(
    message: &Message<'_>,
    record: &dyn Record,
    whole: &Range<usize>,
    sentence: &Range<usize>,
) -> Option<Draft> {
    let names = message.names_in(sentence);
    let kind = |name: &Named| is_kind(name, names);
    let first = names.iter().find(|name| !kind(name))?;
    let one = names.iter().all(|other| kind(other) || lexicon::same_medication(&other.name, &first.name));
    let steady = !whole.clone().any(|at| message.verb(at) == Some(Verb::Take) && PAST.holds(message.norm(at)));
    let asked = whole.clone().any(|at| message.norm(at) == "?");
    // A cycle ("21 days on, 7 off") counts days, and no second dose.
    let turns = message.recurrence.as_ref().and_then(|often| often.beyond).is_some_and(|span| {
        sentence.contains(&message.tokens(span).start) && cycle(message.text.slice(span)).is_some()
    });
    if turns || !one || !steady || asked || !is_said(message, first.tokens.start) {
        return None;
    }
    let names: Vec<Range<usize>> = names.iter().map(|name| name.tokens.clone()).collect();
    let mut read = read_items(message, sentence, &names);
    if let Some(stock) = find_stock(message, &read.items) {
        read.items.remove(stock);
    }
    // Each day is what a dose says anyway, but beside one of fewer days.
    if !read.items.iter().any(|(item, _)| matches!(item, Item::Every(_))) {
        read.items.retain(|(item, _)| *item != Item::Daily);
    }
    let items: Vec<&Item> = read.items.iter().map(|(item, _)| item).collect();
    // Days that are told by their number have no place in a plan: both doses are asked about.
    let numbered = message.any(sentence.clone(), list!["odd", "even", "alternate", "alternating"]);
    let differing = differ(&items) || numbered && has_two_doses(&items);
    if !differing {
        return None;
    }
    let often = message.recurrence.as_ref().is_some_and(|often| often.repeats());
    let led = often || whole.clone().any(|at| is_lead(message, at));
    // What leans on a clause of another's doing is read as uncertain, and holds no word of doubt where it is read whole.
    let leaning = |at: usize| message.statement(at).is_some_and(|of| of.assertion == Assertion::Uncertain);
    // What is excepted has a dose of its own ("every day except Sunday").
    let excepted =
        |at: usize| message.is_any(message.clause_tokens(at).start, list!["except", "but", "other", "apart"]);
    let entire = read.whole && sentence.clone().all(|at| is_said(message, at) || leaning(at) || excepted(at));
    let varied = entire.then(|| rows::make_rows(&read.items)).flatten();
    // Without a verb, doses by the hour may be those of today.
    let timed = items.iter().all(|item| !item.is_frame() || matches!(item, Item::Time { .. }));
    let parts = items.iter().all(|item| !item.is_frame() || matches!(item, Item::Time { offered: true, .. }));
    if timed && !led && !(parts && message.verbless(first.tokens.start)) {
        return None;
    }
    let which = of_name(message, record, first);
    let words = read.items.iter().map(|(_, tokens)| message.span(tokens)).reduce(|one, other| alara_gate::Span {
        start: one.start.min(other.start),
        end: one.end.max(other.end),
        ..one
    })?;
    let certainty = match varied {
        None => Certainty::Doubtful(UNREAD),
        Some(_) if timed && !led => Certainty::Doubtful(PLAN_OR_DAY),
        Some(_) => Certainty::Clear,
    };
    let source = match &varied {
        Some(varied) if varied.offered || varied.reckoned => Source::Derived,
        _ => Source::Stated,
    };
    let first_days: Vec<(NaiveDate, &Range<usize>)> = read
        .items
        .iter()
        .filter_map(|(item, tokens)| match item {
            Item::From(date) => Some((*date, tokens)),
            _ => None,
        })
        .collect();
    let varied = varied.filter(|_| first_days.len() < 2);
    let from = first_days.first().filter(|_| varied.is_some());
    let from = from.map(|(date, tokens)| Sourced::derived(*date, message.span(tokens)));
    let ringing = Ringing { from, ..Ringing::default() };
    let varied = varied.map(|value| Sourced { value, source, span: words });
    // A meal is more than its usual hour: before it or with it stays in the words.
    let meals = varied.as_ref().is_some_and(|varied| varied.value.offered);
    let by_whom = message.providers.iter().any(|who| whole.contains(&who.start));
    let told = (meals || by_whom && varied.is_some())
        .then(|| start::plan(message, &first.tokens, &start::region(message, &first.tokens)));
    let instructions = told.and_then(|plan| plan.instructions).or_else(|| find_often(message, &read.items));
    let plan = Box::new(Plan { varied, ringing, instructions, ..Plan::default() });
    let name = which.value.name();
    let listed = name.and_then(|name| crate::on_list::same_as(record, record.person().id, name).first().copied());
    let kind = match listed {
        Some(old) => {
            let which = Sourced { value: Which::Known(old.name.clone()), ..which };
            EventKind::Revise { which, plan }
        }
        None => EventKind::Start { which, plan, ongoing: false },
    };
    let whose = message.whose(first.tokens.start, record);
    Some(Draft { certainty, whose, ..Draft::new(kind, first.tokens.clone()) })
}

fn is_of_class(name: &str, class: Class) -> bool {
    lexicon::ingredients(name).iter().any(|each| class.holds(each))
}

/// How often a day, in the user's words, where no hour says it.
fn find_often(message: &Message<'_>, items: &[(Item, Range<usize>)]) -> Option<Sourced<String>> {
    if items.iter().any(|(item, _)| matches!(item, Item::Time { .. })) {
        return None;
    }
    let (_, tokens) = items.iter().find(|(item, _)| matches!(item, Item::Often(_)))?;
    let span = message.span(tokens);
    Some(Sourced::stated(message.text.original.get(span.start..span.end)?.to_owned(), span))
}

/// Whether the clause of a token states it, as a fact, a habit or a wish; what is asked, denied, supposed or quoted is read by others.
fn is_said(message: &Message<'_>, at: usize) -> bool {
    use Assertion::{Asserted, Habitual, Planned, Presupposed, Requested};
    let said = |of: Assertion| matches!(of, Asserted | Habitual | Planned | Presupposed | Requested);
    message.statement(at).is_none_or(|of| said(of.assertion)) && !message.quoted(at)
}

/// Whether there are two doses of one unit, and days, times or lengths of theirs: one dose for all would lose the rest.
fn differ(items: &[&Item]) -> bool {
    let frames = items.iter().filter(|item| item.is_frame()).count();
    let long = items
        .iter()
        .any(|item| matches!(item, Item::Length(_) | Item::Until(_) | Item::Days(_) | Item::Week | Item::Turn));
    has_two_doses(items) && (frames > 1 || frames == 1 && long)
}

/// Whether there are two doses of one unit.
fn has_two_doses(items: &[&Item]) -> bool {
    let units = items.iter().filter_map(|item| match item {
        Item::Dose { unit, .. } => Some(unit.trim_end_matches('s')),
        _ => None,
    });
    let units: Vec<&str> = units.collect();
    let open = items.iter().filter(|item| matches!(item, Item::OpenDose)).count();
    open > 1 || units.iter().any(|unit| units.iter().filter(|other| *other == unit).count() + open > 1)
}

/// Whether a word says that a medication is taken from now on, or has been: "take", "on", "is", "prescribed".
fn is_lead(message: &Message<'_>, at: usize) -> bool {
    word_list!("../../../data/words/events/varied/is_lead.txt").holds(message.norm(at))
}
