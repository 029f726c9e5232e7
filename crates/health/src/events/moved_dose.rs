//! One dose of a listed medication that is moved alone: "push my methotrexate by a day this week", "move tonight's statin to 10", "I'll take
//! my morning metformin at 11 today". Where the words leave open which dose it is, they move none.

use crate::dose::find_due_times;
use std::ops::Range;

use alara_english::statement::Assertion;
use alara_english::time::{TimeMention, TimeValue, other_half, shifts};
use alara_english::{WordList, word_list};
use alara_record::{DayPart, Medication, Record};
use chrono::{Duration, NaiveDate, NaiveDateTime, NaiveTime};
use serde_json::{Value, json};

use super::altered::POLITE;
use super::draft::Draft;
use super::event::{EventKind, Sourced, Which};
use super::message::Message;
use super::part;
use super::relative::minutes_in;
use super::verbs::Verb;
use crate::lexicon;
use crate::tools::UpdateReminder;

const MOVES: &WordList = word_list!("../../data/words/events/moved_dose/moves.txt");
/// Words by which it is the plan that changes, and no dose alone.
const LASTING: &WordList = word_list!("../../data/words/events/moved_dose/lasting.txt");
/// The dose that is meant lies no further ahead.
const AHEAD: Duration = Duration::days(14);

/// Puts the move of one dose in place of what the words of its sentence would tell otherwise.
pub(super) fn put_moved_doses(message: &Message<'_>, record: &dyn Record, wishes: &[Draft], drafts: &mut Vec<Draft>) {
    let mut from = 0;
    while from < message.text.tokens.len() {
        let sentence = message.sentence_tokens(from);
        let reminded = wishes.iter().any(|wish| sentence.contains(&wish.tokens.start));
        if let Some(draft) = read_move(message, record, &sentence).filter(|_| !reminded) {
            drafts.retain(|other| !sentence.contains(&other.tokens.start));
            drafts.push(draft);
        }
        from = sentence.end.max(from + 1);
    }
}

/// A sentence that moves a dose: an order ("push …"), or what one means to do instead ("I'll take … at 11 today").
struct Move<'r> {
    medication: &'r Medication,
    /// Its name, or its class.
    tokens: Range<usize>,
    /// Where the words begin that say to when.
    to: usize,
    ordered: bool,
}

fn read_move(message: &Message<'_>, record: &dyn Record, sentence: &Range<usize>) -> Option<Draft> {
    let first = sentence.clone().find(|at| !message.is_any(*at, POLITE))?;
    let ordered = message.is_any(first, MOVES);
    let planned = |at: &usize| {
        message.verb(*at) == Some(Verb::Take)
            && message.statement(*at).is_some_and(|of| of.assertion == Assertion::Planned)
    };
    let verb = if ordered { first } else { sentence.clone().find(planned)? };
    let (medication, tokens) = find_listed(message, record, sentence)?;
    if message.quoted(verb) || verb > tokens.start || message.any(sentence.clone(), LASTING) {
        return None;
    }
    // What stands behind "to", or behind the medication, is where it goes.
    let to = (tokens.end..sentence.end).find(|at| message.norm(*at) == "to").unwrap_or(tokens.end);
    let of = Move { medication, tokens, to, ordered };
    let due = find_due(message, record, sentence, &of)?;
    let new = find_new(message, sentence, &of, due)?;
    (new != due && new > message.now).then(|| make_draft(message, sentence, &of, (due, new)))
}

/// The one medication of the list that a sentence names, by its name or its class, and where.
pub(super) fn find_listed<'r>(
    message: &Message<'_>,
    record: &'r dyn Record,
    sentence: &Range<usize>,
) -> Option<(&'r Medication, Range<usize>)> {
    let all = record.medications(record.person().id);
    let scheduled = |name: &str| -> Option<&'r Medication> {
        let mut same = all.iter().copied().filter(|each| lexicon::same_medication(&each.name, name));
        same.next().filter(|only| only.due().next().is_some() && same.next().is_none())
    };
    let named = message.names_in(sentence).iter().map(|each| (scheduled(&each.name), each.tokens.clone()));
    let known = message.references(record).iter().filter(|each| sentence.contains(&each.tokens.start));
    let known = known.map(|each| match each.which.as_slice() {
        [Which::Known(name)] => (scheduled(name), each.tokens.clone()),
        _ => (None, each.tokens.clone()),
    });
    let mut found = named.chain(known);
    let (only, tokens) = found.next()?;
    found.next().is_none().then_some(())?;
    Some((only?, tokens))
}

/// The dose that is meant: of the day, the part of the day and the hour that stand by the medication; else the next one.
fn find_due(
    message: &Message<'_>,
    record: &dyn Record,
    sentence: &Range<usize>,
    of: &Move<'_>,
) -> Option<NaiveDateTime> {
    let settled = record.settlements(of.medication.person);
    let is_open =
        |due: &NaiveDateTime| !settled.iter().any(|each| each.key.of == of.medication.id.0 && each.key.due == *due);
    let begins = message.now.date().and_time(NaiveTime::MIN);
    let mut open: Vec<NaiveDateTime> =
        find_due_times(of.medication, begins, message.now + AHEAD).into_iter().filter(is_open).collect();
    let before = sentence.start..of.tokens.end;
    let hour = message.times_in(&before).iter().find_map(read_clock);
    if let Some(hour) = hour {
        open.retain(|due| is_hour_of(hour, due.time()));
    }
    // The "pm" of an hour is no evening.
    let part = before.clone().filter(|_| hour.is_none()).find_map(|at| part::named(message.norm(at)));
    if let Some(part) = part.or_else(|| message.times_in(&before).iter().find_map(read_part)) {
        open.retain(|due| {
            let [_, (from, to)] = part.due_on(due.date());
            (from..=to).contains(due)
        });
    }
    // What one means to do on a day is the dose of that day; what is moved to a day is another's.
    let within = sentence.start..if of.ordered { of.to } else { sentence.end };
    let day = message.times_in(&within).iter().find_map(read_day).or_else(|| Some(open.first()?.date()))?;
    let mut of_day = open.into_iter().filter(|due| due.date() == day);
    of_day.next().filter(|_| of_day.next().is_none())
}

fn is_hour_of((time, open): (NaiveTime, bool), due: NaiveTime) -> bool {
    time == due || open && other_half(time) == due
}

fn read_clock(mention: &TimeMention) -> Option<(NaiveTime, bool)> {
    match mention.value {
        TimeValue::Clock { time, twelve_hour, .. } => Some((time, twelve_hour && mention.part.is_none())),
        _ => None,
    }
}

fn read_part(mention: &TimeMention) -> Option<DayPart> {
    match mention.value {
        TimeValue::Part(part) | TimeValue::Day { part: Some(part), .. } => Some(crate::tools::part_of_day(part)),
        _ => None,
    }
}

fn read_day(mention: &TimeMention) -> Option<NaiveDate> {
    match mention.value {
        TimeValue::Clock { date: Some(date), .. } | TimeValue::Day { date, .. } => {
            Some(mention.upcoming.unwrap_or(date))
        }
        _ => None,
    }
}

/// When it is due instead: so much later or earlier, or at the hour and on the day that are told. An hour without a day is one of the plan.
fn find_new(
    message: &Message<'_>,
    sentence: &Range<usize>,
    of: &Move<'_>,
    due: NaiveDateTime,
) -> Option<NaiveDateTime> {
    let shift = shifts(&message.text).into_iter().find(|shift| sentence.contains(&message.tokens(shift.span).start));
    let by = shift.map(|shift| shift.by).or_else(|| of.ordered.then(|| find_stretch(message, sentence)).flatten());
    if let Some(by) = by {
        return Some(due + by);
    }
    message.times_in(sentence).iter().find_map(read_day)?;
    let mentions = message.times_in(&(of.to..sentence.end));
    let hour = mentions.iter().find_map(read_clock).or_else(|| read_bare_hour(message, of.to + 1, sentence.end));
    let day = mentions.iter().find_map(read_day);
    if hour.is_none() && day.is_none() {
        return None;
    }
    Some(day.unwrap_or(due.date()).and_time(hour.map_or(due.time(), |hour| choose_nearer(hour, due.time()))))
}

/// Of an open hour the half of the day that is nearer to the one it had.
fn choose_nearer((time, open): (NaiveTime, bool), had: NaiveTime) -> NaiveTime {
    let away = |time: NaiveTime| (time - had).num_minutes().abs();
    let other = other_half(time);
    if open && away(other) < away(time) { other } else { time }
}

/// An hour without a sign of one ("to 10"): a number that stands behind "to", and can be an hour.
fn read_bare_hour(message: &Message<'_>, at: usize, end: usize) -> Option<(NaiveTime, bool)> {
    let of =
        message.quantity_at(at).filter(|of| at < end && of.unit.is_none() && !of.article && of.value.fract() == 0.0)?;
    // Between 1 and 23, so that the cast changes nothing.
    let hour = (1.0..=23.0).contains(&of.value).then_some(of.value as u32)?;
    NaiveTime::from_hms_opt(hour % 24, 0, 0).map(|time| (time, hour <= 12))
}

/// How far it is moved, e.g. "by a day", "by 2 hours".
fn find_stretch(message: &Message<'_>, sentence: &Range<usize>) -> Option<Duration> {
    let by = sentence.clone().find(|at| message.norm(*at) == "by")?;
    let total = match message.norm(by + 1) {
        "a" | "an" | "one" => minutes_in(message.norm(by + 2))?,
        _ => message.quantity_at(by + 1).and_then(|of| Some(of.value * minutes_in(of.unit.as_deref()?)?))?,
    };
    // At most a fortnight, so that the cast changes nothing.
    (total.fract() == 0.0 && (1.0..=20160.0).contains(&total)).then(|| Duration::minutes(total as i64))
}

fn make_draft(
    message: &Message<'_>,
    sentence: &Range<usize>,
    of: &Move<'_>,
    (due, new): (NaiveDateTime, NaiveDateTime),
) -> Draft {
    let said = |value: Value| Sourced::derived(value, message.span(sentence));
    let mut values = vec![
        ("reminder", Sourced::derived(json!(of.medication.name), message.span(&of.tokens))),
        ("occurrence", said(json!(due.format("%Y-%m-%dT%H:%M").to_string()))),
    ];
    if new.time() != due.time() {
        values.push(("time", said(json!(new.format("%H:%M").to_string()))));
    }
    if new.date() != due.date() {
        values.push(("date", said(json!(new.format("%Y-%m-%d").to_string()))));
    }
    Draft::new(EventKind::Logged { tool: UpdateReminder::ID, values }, sentence.clone())
}
