//! Results of a laboratory: the name of a test, what it came to, its unit and the range that was printed with it, right behind one another.
//!
//! A name of a test is often that of a remedy or a food, and a figure is of anything: what does not stand in this order to its end is read as
//! none.

use std::ops::Range;

use alara_english::list;
use alara_english::statement::Subject;
use alara_record::Record;
use serde_json::{Value, json};

use super::draft::Draft;
use super::event::{Certainty, EventKind, Sourced, Whose};
use super::message::Message;
use super::person::named;
use super::result::{Found, owner_at, read_fasting, read_results, read_value};
use crate::tools::LogLabResult;

/// Everything of that kind that a message tells.
pub(super) fn drafts(message: &Message<'_>, record: &dyn Record, reminding: &[bool]) -> Vec<Draft> {
    let draft = |read: Found| {
        let here = message.statement_index(read.from);
        Draft {
            certainty: judge_result(message, &read),
            whose: find_owner(message, &read.test, record),
            scope: vec![here],
            ..Draft::new(collect_values(message, &read), read.from..read.end)
        }
    };
    let righted = |read: Found| {
        let value = read_righted(message, &read);
        Found { value: value.unwrap_or(read.value), ..read }
    };
    let mut found: Vec<Draft> = read_results(message).into_iter().map(righted).map(draft).collect();
    found.retain(|draft| !draft.scope.iter().any(|here| reminding.get(*here) == Some(&true)));
    found
}

/// What stands in the place of a value that was taken back ("INR 2.4, no wait, 2.6").
fn read_righted(message: &Message<'_>, read: &Found) -> Option<Sourced<Value>> {
    let at = message.said(read.value.span).start;
    let here = Some(message.statement_index(at)).filter(|_| message.retracted(at));
    let new = message.statements.iter().position(|of| here.is_some() && of.corrects == here)?;
    let (value, _) = message.statement_tokens(new).find_map(|at| read_value(message, at, false))?;
    Some(value)
}

/// How surely it is told: what may be a dose and what is put right are asked about.
fn judge_result(message: &Message<'_>, read: &Found) -> Certainty {
    let righted = message.statements.iter().any(|of| {
        of.corrects.is_some() && Some(of.sentence) == message.sentence_of(message.statement_index(read.from))
    });
    let righted = righted || (read.from..read.end).any(|at| message.retracted(at));
    match message.certainty(read.from) {
        Certainty::Clear if read.open => Certainty::Doubtful("It may be a result or a dose."),
        Certainty::Clear if righted => Certainty::Doubtful("You put something right beside it."),
        Certainty::Clear if names_unread_day(message, read) => Certainty::Doubtful(UNREAD_DAY),
        certainty => certainty,
    }
}

/// Why a result is asked about behind which a day is named that no calendar has.
const UNREAD_DAY: &str = "You said when it was, and I can\u{2019}t tell the day.";

/// Whether words behind a result say when it was ("last time", "on my birthday", "at Easter"), and no day of its sentence is read.
fn names_unread_day(message: &Message<'_>, read: &Found) -> bool {
    let leads = list!["on", "at", "from", "last", "the", "this"];
    let said = message.is_any(read.end, leads) && message.is_word(read.end + 1) && !message.timed(read.end);
    said && message.times_in(&message.sentence_tokens(read.from)).is_empty()
}

/// Whose it is: that of whoever owns the test, or of whom the clause behind names. A test that came to something is itself the subject, and is
/// nobody.
fn find_owner(message: &Message<'_>, test: &Range<usize>, record: &dyn Record) -> Whose {
    if let Some(owner) = owner_at(message, test.start) {
        return named(message, message.text.span_of(owner, owner + 1), record);
    }
    let span = message.text.span_of(test.start, test.end);
    let own = match message.statement(test.start).map(|statement| &statement.subject) {
        Some(Subject::Other(who)) if who.meets(span) => Whose::Unnamed,
        _ => message.whose(test.start, record),
    };
    message.assigned(test.start, record).filter(|_| matches!(own, Whose::Own | Whose::Unnamed)).unwrap_or(own)
}

/// Asks of two results of one test that fall on one day: of one of them the day is another ("2.1 Monday, 2.6 today", told on a
/// Monday).
pub(super) fn ask_of_one_day(drafts: &mut [Draft]) {
    let told = |draft: &Draft| {
        let EventKind::Logged { tool: LogLabResult::ID, values } = &draft.kind else { return None };
        let value = |field: &str| values.iter().find(|(name, _)| *name == field).map(|(_, said)| said.value.clone());
        Some((value("test")?, value("value")?, draft.when.as_ref().and_then(|when| when.value.date())?))
    };
    let all: Vec<_> = drafts.iter().map(told).collect();
    for (at, draft) in drafts.iter_mut().enumerate() {
        let Some((test, value, day)) = all.get(at).and_then(Option::as_ref) else { continue };
        let twice = all.iter().flatten().any(|(of, other, on)| of == test && on == day && other != value);
        if twice && draft.certainty == Certainty::Clear {
            draft.certainty = Certainty::Doubtful("You gave two results of one day: please check the day.");
        }
    }
}

fn collect_values(message: &Message<'_>, read: &Found) -> EventKind {
    let words = message.text.written(&read.test).to_owned();
    let mut values =
        vec![("test", Sourced::stated(json!(words), message.span(&read.test))), ("value", read.value.clone())];
    values
        .extend(read.unit.as_ref().map(|(unit, tokens)| ("unit", Sourced::stated(json!(unit), message.span(tokens)))));
    for (field, end) in ["range_low", "range_high"].into_iter().zip(read.range.iter().flatten()) {
        values.push((field, Sourced::stated(crate::tools::plain(&json!(end.0)), message.span(&(end.1..end.1 + 1)))));
    }
    values.extend(read_fasting(message, read.from).map(|said| ("fasting", said)));
    EventKind::Logged { tool: LogLabResult::ID, values }
}
