//! Reminders that are to be moved, paused or ended: the order, the reminder that it means (by title, hour, day, part of the day or medication),
//! and its new value. "Move the Thursday one to 10am" names no reminder, and means one.

use std::ops::Range;

use alara_english::time::{TimeValue, shifts};
use alara_english::{WordList, list, word_list};
use alara_record::{Record, Reminder, ReminderId};
use chrono::{NaiveDate, NaiveTime, Timelike};

use super::draft::Draft;
use super::event::{EventKind, Sourced};
use super::meant::{By, meant, one_of};
use super::message::Message;
use super::ringing::ringing;
use crate::events::wish::{NOUNS, claim_statements};
use crate::tools::find::PLAIN;

/// What is to be done with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Deed {
    Change,
    Pause,
    On,
    Off,
    End,
}

/// An order about a reminder.
struct Order {
    deed: Deed,
    /// The words that say which.
    object: Range<usize>,
    /// The words of the new value.
    value: Range<usize>,
}

/// Words before an order that leave it one.
pub(super) const POLITE: &WordList = word_list!("../../data/words/events/altered/polite.txt");

/// What a message orders of its reminders. The statements that it takes are marked as spoken for.
pub(super) fn drafts(message: &Message<'_>, record: &dyn Record, reminding: &mut [bool]) -> Vec<Draft> {
    let mut found = Vec::new();
    if record.reminders(record.person().id).is_empty() {
        return found;
    }
    let mut at = 0;
    while at < message.text.tokens.len() {
        let sentence = message.sentence_tokens(at);
        if let Some(order) = order(message, &sentence)
            && !message.quoted(order.object.start)
        {
            let of = told(message, record, &sentence, order);
            if !of.is_empty() {
                claim_statements(message, &sentence, reminding);
                found.extend(of);
            }
        }
        at = sentence.end.max(at + 1);
    }
    found
}

/// The order that a sentence begins with.
fn order(message: &Message<'_>, sentence: &Range<usize>) -> Option<Order> {
    let verb = sentence.clone().find(|at| !message.is_any(*at, POLITE))?;
    let after = verb + 1;
    let (deed, mut from) = match message.norm(verb) {
        "move" | "push" | "shift" | "reschedule" | "postpone" | "delay" | "bring" | "change" | "update" | "make"
        | "set" | "put" | "adjust" | "edit" => (Deed::Change, after),
        "delete" | "remove" | "cancel" | "erase" | "scrap" | "bin" | "ditch" | "clear" | "kill" | "stop" | "drop"
        | "lose" | "end" => (Deed::End, after),
        "get" if message.stands(after, &["rid", "of"]) => (Deed::End, after + 2),
        "pause" | "mute" | "silence" | "suspend" | "hold" => (Deed::Pause, after),
        "disable" | "deactivate" => (Deed::Off, after),
        "resume" | "unpause" | "unmute" | "restart" | "reactivate" | "enable" => (Deed::On, after),
        "turn" | "switch" => {
            let way = (after..sentence.end.min(after + 12)).find(|at| matches!(message.norm(*at), "off" | "on"))?;
            (if message.norm(way) == "off" { Deed::Off } else { Deed::On }, after)
        }
        _ => return None,
    };
    if matches!(message.norm(from), "off" | "on" | "back" | "forward") {
        from += 1;
    }
    let timed = |at: usize| {
        let span = message.text.span_of(at, at + 1);
        let often = message.recurrence.as_ref().is_some_and(|often| often.spans.iter().any(|each| each.meets(span)));
        at < sentence.end && (message.in_time(span) || often)
    };
    let opens = |at: &usize| {
        let next = timed(at + 1) || matches!(message.norm(at + 1), "the" | "around" | "about") && timed(at + 2);
        match message.norm(*at) {
            // "To quarter to 12": a "to" within an hour opens none.
            "to" => !timed(*at) && (next || deed == Deed::Change && bare_hour(message, at + 1).is_some()),
            "until" | "till" | "til" | "by" => next,
            "for" => deed == Deed::Pause && timed(*at),
            _ => false,
        }
    };
    let split = (from..sentence.end).rev().find(opens);
    // "change the walk reminder: 7 am": what stands behind a sign is the value.
    let last = (from..sentence.end).rev().find(|at| {
        message.is_any(*at, NOUNS) || !timed(*at) && !PLAIN.contains(message.norm(*at)) && message.is_word(*at)
    });
    let behind = last.and_then(|last| (last + 1..sentence.end).find(|at| timed(*at))).filter(|_| deed == Deed::Change);
    let value = split.or(behind).map_or(sentence.end..sentence.end, |at| at..sentence.end);
    let object = from..value.start;
    if deed == Deed::End && message.any(object.clone(), list!["entry", "log", "record", "reading", "dose"]) {
        return None;
    }
    if deed == Deed::Pause && message.norm(verb) == "hold" && !message.any(object.clone(), NOUNS) {
        return None;
    }
    Some(Order { deed, object, value })
}

/// "move the walk to 7": a number that closes the order, and can be an hour.
fn bare_hour(message: &Message<'_>, at: usize) -> Option<NaiveTime> {
    let of = message.quantity_at(at).filter(|of| of.unit.is_none() && !of.article && of.value.fract() == 0.0)?;
    let closes =
        !message.is_word(at + 1) || matches!(message.norm(at + 1), "please" | "instead" | "now" | "thanks" | "then");
    // Between 1 and 23, so that the cast changes nothing.
    (closes && (1.0..=23.0).contains(&of.value)).then(|| NaiveTime::from_hms_opt(of.value as u32, 0, 0)).flatten()
}

/// What comes of an order: one wish for each reminder that it means, where it means several; one that is asked about, where it means none.
fn told(message: &Message<'_>, record: &dyn Record, sentence: &Range<usize>, order: Order) -> Vec<Draft> {
    let Order { deed, object, value } = order;
    let whole = deed != Deed::Change && deed != Deed::End && message.any(object.clone(), list!["everything"]);
    let named = whole || message.any(object.clone(), NOUNS);
    let one_day = one_day(message, &object).filter(|_| deed == Deed::Change);
    let meant = match one_day {
        Some(_) => one_of(message, record, &object),
        None => meant(message, record, &object),
    };
    let one = message.any(object.clone(), list!["one", "ones"]);
    // "move my metformin to 9pm": of what is on the list, unless a reminder is spoken of.
    let names = message.names_in(&object);
    let listed = names.iter().any(|name| !crate::on_list::same_as(record, record.person().id, &name.name).is_empty());
    let shifted = shifts(&message.text).iter().any(|shift| sentence.contains(&message.tokens(shift.span).start));
    let orders =
        value.start < sentence.end || shifted || matches!(deed, Deed::End | Deed::Pause | Deed::Off | Deed::On);
    let fits = match meant.by {
        By::Title { whole } => (whole || one) && !listed && orders,
        By::Time => (one || one_day.is_some()) && orders,
        By::Nothing => false,
    };
    if !named && !fits {
        return Vec::new();
    }
    let several = message.any(object.clone(), word_list!("../../data/words/events/altered/told.txt"));
    let ids: Vec<ReminderId> = meant.of.iter().map(|each| each.id).collect();
    let sets: Vec<Vec<ReminderId>> =
        if several && ids.len() > 1 { ids.iter().map(|id| vec![*id]).collect() } else { vec![ids] };
    let words = message.span(&sentence.clone());
    let kind = |of: Vec<ReminderId>| match deed {
        Deed::End => EventKind::StopReminder { words, off: false, of },
        Deed::Off => EventKind::StopReminder { words, off: true, of },
        Deed::Pause | Deed::On => EventKind::ChangeReminder {
            words,
            ringing: ringing(message, &value),
            paused: Some(deed == Deed::Pause),
            one: None,
            of,
        },
        Deed::Change => {
            let only = meant.of.first().filter(|_| of.len() == 1);
            let mut new = ringing(message, if value.is_empty() { &object } else { &value });
            let hour = bare_hour(message, value.start + 1).filter(|_| new.times.is_empty() && !value.is_empty());
            new.times.extend(hour.map(|hour| Sourced::derived((hour, hour.hour() <= 12), words)));
            let moved = only.and_then(|only| moved(message, sentence, only));
            new.times.extend(moved.filter(|_| value.is_empty()).map(|time| Sourced::derived((time, false), words)));
            EventKind::ChangeReminder { words, ringing: new, paused: None, one: one_day.clone(), of }
        }
    };
    sets.into_iter().map(|of| Draft::new(kind(of), sentence.clone())).collect()
}

/// "tonight's", "tomorrow's metformin", "the one on the 20th": the day of the one that is meant. A day of the week is what a reminder goes by.
fn one_day(message: &Message<'_>, object: &Range<usize>) -> Option<Sourced<NaiveDate>> {
    message.times_in(object).iter().filter(|mention| mention.weekday.is_none()).find_map(|mention| {
        let (TimeValue::Clock { date: Some(date), .. } | TimeValue::Day { date, .. }) = mention.value else {
            return None;
        };
        Some(Sourced::derived(mention.upcoming.unwrap_or(date), message.span(&message.tokens(mention.span))))
    })
}

/// "push it back an hour": the hour that it had, moved.
fn moved(message: &Message<'_>, sentence: &Range<usize>, of: &Reminder) -> Option<NaiveTime> {
    let all = shifts(&message.text);
    let shift = all.iter().find(|shift| sentence.contains(&message.tokens(shift.span).start))?;
    Some(of.schedule.times.first()?.overflowing_add_signed(shift.by).0)
}
