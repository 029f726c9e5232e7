//! Which of its doses was passed over: the one of the part of the day or the hour that is said, and all that are open of a day that is to be
//! passed over. What is asked for ("skip it") is of today, and what is told is of the last such time.

use alara_english::statement::Tense;
use alara_english::time::TimeValue;
use alara_record::Record;
use chrono::{NaiveDate, NaiveDateTime};

use super::draft::Draft;
use super::event::{Certainty, EventKind, Past, Source, Sourced};
use super::message::Message;
use super::part;
use crate::events::part::is_ordered;

/// Gives each dose that was passed over its hour, as far as the words and the schedule have one.
pub(super) fn settle_skipped(drafts: &mut Vec<Draft>, message: &Message<'_>, record: &dyn Record) {
    let mut settled = Vec::with_capacity(drafts.len());
    for mut draft in drafts.drain(..) {
        if !matches!(draft.kind, EventKind::Skip { .. }) {
            settled.push(draft);
            continue;
        }
        let ordered = is_ordered(message, draft.tokens.start);
        name_part(&mut draft, message);
        if ordered && !is_dated(message, draft.tokens.start) {
            let today = message.now.date();
            match draft.when.as_mut().map(|when| &mut when.value) {
                Some(Past::Day { date, .. }) => *date = today,
                Some(Past::Minute { at, .. }) => *at = today.and_time(at.time()),
                _ => {}
            }
        }
        if !ordered {
            put_last_due(&mut draft, message, record);
        }
        let each = if ordered { open_of_day(&draft, message, record) } else { Vec::new() };
        if each.len() < 2 {
            settled.push(draft);
            continue;
        }
        settled.extend(each.into_iter().map(|at| {
            let when =
                draft.when.clone().map(|when| Sourced { value: Past::Minute { at, slack: 1, due: None }, ..when });
            Draft { when, ..draft.clone() }
        }));
    }
    *drafts = settled;
}

/// Why a skip is asked about that is told as over, of a medication whose doses of today are all still to come.
const TO_COME: &str = "Its next dose is still to come: is that the one?";

/// Why a skip of a day that is over is asked about that had several doses open.
const SEVERAL_DUE: &str = "Several of its doses were due that day: is that the one?";

/// Of what is told as passed over, with no hour, the last dose of the day that has been due is meant, and none that is still to come.
fn put_last_due(draft: &mut Draft, message: &Message<'_>, record: &dyn Record) {
    let today = message.now.date();
    let told = message.statement(draft.tokens.start).is_some_and(|of| of.tense == Tense::Past);
    let (date, span) = match draft.when.as_ref().map(|when| (&when.value, when.span)) {
        None => (today, message.span(&draft.tokens)),
        Some((Past::Day { date, part: None }, span)) => (*date, span),
        Some(_) => return,
    };
    let Some(name) = draft.kind.which().and_then(|which| which.value.name()).filter(|_| told) else { return };
    let listed = crate::on_list::same_as(record, record.person().id, name);
    let mut days = vec![date];
    // Before the first dose of a day it is the last one of the day before, where that was left; behind one that was taken it is open which.
    let begun = listed.iter().any(|each| each.times().iter().any(|time| *time <= message.now.time()));
    days.extend(date.pred_opt().filter(|_| draft.when.is_none() && !begun));
    let of_day = |day: &NaiveDate| listed.iter().flat_map(|each| part::open_on(each, *day, record)).collect::<Vec<_>>();
    let open: Vec<NaiveDateTime> = days.iter().flat_map(of_day).collect();
    let past = open.iter().filter(|due| **due <= message.now).max();
    // The card says which one it would be.
    let Some(due) = past.or_else(|| open.iter().min()) else { return };
    draft.when = Some(Sourced::derived(Past::Minute { at: *due, slack: 1, due: None }, span));
    let why = match past {
        None => Some(TO_COME),
        Some(_) => (date < today && open.len() > 1).then_some(SEVERAL_DUE),
    };
    if let Some(why) = why.filter(|_| draft.certainty == Certainty::Clear) {
        draft.certainty = Certainty::Doubtful(why);
    }
}

/// A part of the day before a name says which dose of the day it is ("The evening metformin").
pub(super) fn name_part(draft: &mut Draft, message: &Message<'_>) {
    let before = draft.tokens.start.checked_sub(1);
    let Some(before) = before.filter(|at| !message.in_time(message.text.span_of(*at, at + 1))) else { return };
    let Some(part) = part::named(message.norm(before)) else { return };
    let day = Past::Day { date: part::day(message, before, part), part: Some(part) };
    let said = Sourced { value: day, source: Source::Derived, span: message.span(&(before..before + 1)) };
    draft.when = Some(part::with(said, draft.when.take()));
}

/// Whether a sentence names another day than today.
fn is_dated(message: &Message<'_>, at: usize) -> bool {
    message.times_in(&message.sentence_tokens(at)).iter().any(|time| match time.value {
        TimeValue::Day { date, .. } => date != message.now.date(),
        TimeValue::Clock { date, .. } => date.is_some_and(|date| date != message.now.date()),
        _ => false,
    })
}

/// The doses of a medication that are open on today's date, where the whole day is named.
fn open_of_day(draft: &Draft, message: &Message<'_>, record: &dyn Record) -> Vec<NaiveDateTime> {
    let today = message.now.date();
    let whole = Some(Past::Day { date: today, part: None });
    let name = draft.kind.which().and_then(|which| which.value.name());
    let Some(name) = name.filter(|_| draft.when.as_ref().map(|when| &when.value) == whole.as_ref()) else {
        return Vec::new();
    };
    let listed = crate::on_list::same_as(record, record.person().id, name);
    listed.into_iter().flat_map(|each| part::open_on(each, today, record)).collect()
}

#[cfg(test)]
#[path = "skipped_test.rs"]
mod tests;
