//! The parts of a sentence that says how much and when: doses, days, times, lengths, and nothing else.

use std::ops::Range;

use alara_english::time::{TimeMention, TimeValue, other_half, recurrence_in, weekday_of};
use alara_english::{WordList, list, word_list};
use chrono::{NaiveDate, NaiveTime, Timelike};

use super::super::message::Message;
use super::super::phrases::match_phrase;
use crate::dose::{Dose, doselike, form, measure, number};
use crate::events::part::usual;

/// One part.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// How much; a bare figure has the unit of the dose before it.
    Dose {
        /// As it is written on the list.
        text: String,
        /// What it is counted or measured in.
        unit: String,
    },
    /// A range, or a figure with two readings: how much of it nobody can tell.
    OpenDose,
    /// Days of the week, 1 Monday to 7 Sunday.
    Days(Vec<u8>),
    /// The days that no other dose has.
    Others,
    /// For so many days.
    Length(u16),
    /// The last day of a dose.
    Until(NaiveDate),
    /// The first day of all of it.
    From(NaiveDate),
    /// A week of the calendar ("next week"): whether it begins today or on its Monday nobody said.
    Week,
    /// A day of its own, by turns with the others.
    Turn,
    /// Every second day: a step of its own rhythm, or two doses by turns.
    Alternate,
    /// Every so many days.
    Every(u16),
    /// A time of day, with its other half where a 12-hour clock has two; `offered` where only a meal or a part of the day was said.
    Time {
        /// The time.
        at: NaiveTime,
        /// The other reading of it.
        other: Option<NaiveTime>,
        /// It is the usual hour of what was said.
        offered: bool,
    },
    /// A last step without an end.
    Onward,
    /// After the last step it ends.
    End,
    /// So many times a day, of no hour.
    Often(u32),
    /// Each day: what a dose says anyway, but for one that follows another of fewer days.
    Daily,
}

impl Item {
    /// Whether it says when, or for how long, a dose holds.
    pub fn is_frame(&self) -> bool {
        use Item::{Daily, Dose, End, Every, From, Often, Onward, OpenDose};
        !matches!(self, Dose { .. } | OpenDose | Onward | End | Often(_) | Daily | Every(_) | From(_))
    }
}

/// What was read of a sentence.
pub struct Items {
    /// The parts, in order, with their words.
    pub items: Vec<(Item, Range<usize>)>,
    /// Whether every word of it has its place.
    pub whole: bool,
}

impl Items {
    /// One more part; a count right behind a strength is of that strength, e.g. in "500 mg, 2 tablets at 8".
    fn add(&mut self, item: Item, tokens: Range<usize>) {
        if let (Item::Dose { text: count, unit: counted }, Some((Item::Dose { text, unit }, before))) =
            (&item, self.items.last_mut())
            && measure(unit).is_some()
            && measure(counted).is_none()
        {
            *text = format!("{text}, {count}");
            unit.clone_from(counted);
            before.end = tokens.end;
            return;
        }
        self.items.push((item, tokens));
    }
}

const LEAD: &WordList = word_list!("../../../data/words/events/varied/items/lead.txt");
const JOINT: &WordList = word_list!("../../../data/words/events/varied/items/joint.txt");

/// What phrases say, by their kind in the data.
const SAID: [(&str, Item); 7] = [
    ("alternate days", Item::Alternate),
    ("other days", Item::Others),
    ("week of the calendar", Item::Week),
    ("numbered week", Item::Length(7)),
    ("first day", Item::Length(1)),
    ("onward", Item::Onward),
    ("end", Item::End),
];

/// Reads a sentence about the medication with these names.
pub fn read_items(message: &Message<'_>, sentence: &Range<usize>, names: &[Range<usize>]) -> Items {
    let mut read = Items { items: Vec::new(), whole: true };
    let mut unit: Option<String> = None;
    let named = names.last().and_then(|last| message.names_in(last).first());
    // A figure without a unit is one of what makes it a usual dose.
    let lend = |value: f64| crate::dose::usual::find_unit(&named?.name, value).filter(|_| value > 4.0);
    let mut at = sentence.start;
    while at < sentence.end {
        if let Some(name) = names.iter().find(|name| name.contains(&at)) {
            at = name.end;
            continue;
        }
        if let Some(who) = message.providers.iter().find(|who| who.contains(&at)) {
            at = who.end;
            continue;
        }
        let own = unit.is_none().then(|| read_bare_dose(message, (at, sentence.end), &lend, &mut unit)).flatten();
        match own.or_else(|| read_item(message, at, sentence.end, &mut unit)) {
            Some((items, end)) => {
                read.whole &= !items.iter().any(|item| matches!(item, Item::OpenDose | Item::Week));
                for item in items {
                    read.add(item, at..end);
                }
                at = end.max(at + 1);
            }
            None => {
                let word = message.norm(at);
                read.whole &= JOINT.holds(word) || LEAD.holds(word) || word.is_empty() || word == "\n";
                at += 1;
            }
        }
    }
    read
}

/// The part that begins at a token, with where it ends.
fn read_item(message: &Message<'_>, at: usize, to: usize, unit: &mut Option<String>) -> Option<(Vec<Item>, usize)> {
    let phrase = |kinds: &[(&str, Item)]| {
        let said = kinds.iter().filter_map(|(kind, item)| Some((item, match_phrase(message, at, kind)?)));
        let (item, long) = said.max_by_key(|(_, long)| *long).filter(|(_, long)| at + long <= to)?;
        Some((vec![item.clone()], at + long))
    };
    phrase(&SAID)
        .or_else(|| read_length(message, at, to))
        .or_else(|| phrase(&[("turn", Item::Turn)]))
        .or_else(|| read_often(message, at))
        .or_else(|| read_first_day(message, at, to))
        .or_else(|| read_weekdays(message, at, to))
        .or_else(|| read_time(message, at, to))
        .or_else(|| read_dose(message, at, unit))
}

/// For how many days, e.g. "for 3 days", "the first 2 weeks", "x 5 days", "for a week".
fn read_length(message: &Message<'_>, at: usize, to: usize) -> Option<(Vec<Item>, usize)> {
    // An article before a week is read as how often, and not as a length.
    for (unit, days) in [("day", 1), ("week", 7), ("fortnight", 14)] {
        if message.stands(at, &["for", "a", unit]) || message.stands(at, &["for", "one", unit]) {
            return Some((vec![Item::Length(days)], at + 3));
        }
    }
    let opens = |word: &str| matches!(word, "for" | "the" | "next" | "first" | "another" | "x" | "over" | "on");
    let first = (at..to.min(at + 4)).find(|each| !opens(message.norm(*each)))?;
    let quantity = message.quantity_at(first).filter(|found| message.tokens(found.span).start <= first)?;
    let days = match quantity.unit.as_deref()? {
        "day" | "days" | "d" => quantity.value,
        "week" | "weeks" | "wk" | "wks" | "w" => quantity.value * 7.0,
        _ => return None,
    };
    // One day alone is a turn, and a day behind a dose says how often.
    let led = (at..first).any(|each| matches!(message.norm(each), "for" | "first" | "next" | "another" | "x" | "over"));
    let plural = days > 1.0 && !quantity.article;
    let whole = days.fract() == 0.0 && (1.0..=730.0).contains(&days) && !quantity.vague && quantity.other.is_none();
    (whole && (led || plural)).then(|| (vec![Item::Length(days as u16)], message.tokens(quantity.span).end))
}

/// How often, where that is said in words of its own ("twice a day", "every other day"); once a day is what a dose says anyway.
fn read_often(message: &Message<'_>, at: usize) -> Option<(Vec<Item>, usize)> {
    let span = message.text.span_of(at, at + 1);
    let all = message.recurrence.as_ref()?;
    let said = all.spans.iter().find(|each| each.meets(span) && message.tokens(**each).start == at)?;
    let often = recurrence_in(&message.text, *said, message.now)?;
    let every = often.every_days.and_then(|every| u16::try_from(every).ok()).filter(|_| often.weekdays.is_empty());
    let times = often.times_a_day.filter(|times| *times > 1);
    let daily = often.daily && often.weekdays.is_empty();
    let item = every.map(Item::Every).or(times.map(Item::Often)).or(daily.then_some(Item::Daily))?;
    Some((vec![item], message.tokens(*said).end))
}

/// The first day of all, e.g. "today", "starting on Monday", "from March 20".
fn read_first_day(message: &Message<'_>, at: usize, to: usize) -> Option<(Vec<Item>, usize)> {
    let opened = list!["from", "starting", "beginning", "since"].holds(message.norm(at));
    let first = (at..to.min(at + 3))
        .find(|each| !list!["from", "starting", "beginning", "since", "on"].holds(message.norm(*each)))?;
    let named = first == at && list!["today", "tomorrow", "yesterday"].holds(message.norm(at));
    if !opened && !named {
        return None;
    }
    let span = message.text.span_of(first, first + 1);
    let mention = message.times.iter().find(|time| time.span.meets(span))?;
    let (date, hour) = match mention.value {
        TimeValue::Day { date, part: None } => (date, None),
        // The hour of the first day is that of every day ("started it yesterday at 8am").
        TimeValue::Clock { date: Some(date), time, twelve_hour } => {
            (date, Some(Item::Time { at: time, other: twelve_hour.then(|| other_half(time)), offered: false }))
        }
        _ => return None,
    };
    let date = mention.upcoming.filter(|_| message.norm(at) != "since").unwrap_or(date);
    Some(([Item::From(date)].into_iter().chain(hour).collect(), message.tokens(mention.span).end))
}

/// Days of the week, e.g. "Mon Wed Fri", "on Mondays and Thursdays", "weekdays", "at weekends".
fn read_weekdays(message: &Message<'_>, at: usize, to: usize) -> Option<(Vec<Item>, usize)> {
    let skipped = usize::from(matches!(message.norm(at), "on" | "at"));
    let mut days: Vec<u8> = Vec::new();
    let mut end = at + skipped;
    let mut next = end;
    while next < to {
        let word = message.norm(next);
        match name_weekdays(word) {
            Some(found) => {
                days.extend(found);
                next += 1;
                end = next;
            }
            // A joint between two days.
            None if !days.is_empty() && matches!(word, "," | "and" | "&" | "/" | "on" | "-") => next += 1,
            None => break,
        }
    }
    days.sort_unstable();
    days.dedup();
    (!days.is_empty()).then_some((vec![Item::Days(days)], end))
}

fn name_weekdays(word: &str) -> Option<Vec<u8>> {
    match word {
        "weekdays" | "weekday" | "workdays" => Some((1..=5).collect()),
        "weekends" | "weekend" => Some(vec![6, 7]),
        _ => weekday_of(word).map(|day| vec![day.number_from_monday() as u8]),
    }
}

/// A clock time, a meal, a part of the day, or "until" a day.
fn read_time(message: &Message<'_>, at: usize, to: usize) -> Option<(Vec<Item>, usize)> {
    const OPENS: &WordList = word_list!("../../../data/words/events/varied/items/opens.txt");
    let mentioned = |token: usize| {
        let span = message.text.span_of(token, token + 1);
        message.times.iter().find(|time| time.span.meets(span))
    };
    if matches!(message.norm(at), "until" | "till" | "til" | "through") {
        let mention = mentioned(at + 1)?;
        let date = mention.upcoming.or(match mention.value {
            TimeValue::Day { date, part: None } | TimeValue::Range { until: Some(date), .. } => Some(date),
            _ => None,
        });
        return Some((vec![Item::Until(date?)], message.tokens(mention.span).end));
    }
    let first = (at..to.min(at + 4)).find(|each| !OPENS.holds(message.norm(*each)))?;
    if let Some((hour, _)) = usual(message.norm(first)).filter(|_| mentioned(first).is_none_or(is_open)) {
        // A meal and its hour are one time, in the half of the day of the meal ("with breakfast at 7:30").
        let clock = first + 1 + usize::from(message.is_any(first + 1, list!["at", "around", "about", "("]));
        if let Some(mention) = mentioned(clock)
            && let TimeValue::Clock { time, twelve_hour, .. } = mention.value
        {
            let far = |time: NaiveTime| time.hour().abs_diff(hour);
            let other = Some(other_half(time)).filter(|other| twelve_hour && far(*other) < far(time));
            let end = message.tokens(mention.span).end;
            return Some((
                vec![Item::Time { at: other.unwrap_or(time), other: None, offered: false }],
                end + usize::from(message.norm(end) == ")"),
            ));
        }
        return Some((vec![offer(hour)?], first + 1));
    }
    let mention = (at..=first).find_map(mentioned)?;
    let end = message.tokens(mention.span).end;
    let item = match &mention.value {
        // Its day, where it has one, is a part of its own.
        TimeValue::Clock { time, twelve_hour, .. } => {
            Item::Time { at: *time, other: twelve_hour.then(|| other_half(*time)), offered: false }
        }
        TimeValue::Part(part) => offer(usual(crate::tools::part_of_day(*part).name())?.0)?,
        _ => return None,
    };
    Some((vec![item], end))
}

/// Whether a time is no hour and of no day: the usual hour of its words is offered.
fn is_open(mention: &TimeMention) -> bool {
    matches!(mention.value, TimeValue::Part(_) | TimeValue::Vague)
}

fn offer(hour: u32) -> Option<Item> {
    Some(Item::Time { at: NaiveTime::from_hms_opt(hour, 0, 0)?, other: None, offered: true })
}

/// A dose; a bare figure has the unit of the one before it.
fn read_dose(message: &Message<'_>, at: usize, unit: &mut Option<String>) -> Option<(Vec<Item>, usize)> {
    let quantity = message.quantity_at(at).filter(|found| message.tokens(found.span).start == at)?;
    let end = message.tokens(quantity.span).end;
    let dosed = doselike(quantity);
    if message.in_time(quantity.span) || quantity.article || quantity.value <= 0.0 || quantity.unit.is_some() && !dosed
    {
        return None;
    }
    // A range, a figure of two readings: which dose it is nobody said.
    // Behind a "by" it says how much less, and not how much.
    let less = message.before(at, 1) == "by" && message.before(at, 2) != "followed";
    if quantity.vague || quantity.other.is_some() || quantity.minus || less {
        return Some((vec![Item::OpenDose], end));
    }
    let text = match &quantity.unit {
        Some(said) => {
            *unit = Some(said.clone());
            Dose::of([quantity], |part| message.text.slice(part.span).to_owned())?.planned()
        }
        None => written(quantity.value, unit.as_deref()?),
    };
    let unit = unit.clone().unwrap_or_default();
    Some((vec![Item::Dose { text, unit }], end))
}

/// A first figure that has a length and no unit is a dose, of whatever unit, e.g. in "40 for 3 days, 30 for 3 days".
fn read_bare_dose(
    message: &Message<'_>,
    (at, to): (usize, usize),
    lend: &dyn Fn(f64) -> Option<&'static str>,
    unit: &mut Option<String>,
) -> Option<(Vec<Item>, usize)> {
    let quantity = message.quantity_at(at).filter(|found| message.tokens(found.span).start == at)?;
    let end = message.tokens(quantity.span).end;
    let bare = quantity.unit.is_none() && !quantity.article && !message.in_time(quantity.span) && quantity.value > 0.0;
    // Insulin is counted in nothing else, so that a time is enough beside its figure.
    let in_units = lend(quantity.value) == Some("units") && read_time(message, end, to).is_some();
    let framed = read_length(message, end, to).is_some() || in_units;
    (framed && bare && read_length(message, at, to).is_none()).then_some(())?;
    if let Some(lent) = lend(quantity.value).filter(|_| !quantity.vague && quantity.other.is_none()) {
        *unit = Some(lent.to_owned());
        return read_dose(message, at, unit);
    }
    Some((vec![Item::OpenDose], end))
}

/// A figure with the unit of another: "2" beside "1 tablet" is "2 tablets".
fn written(value: f64, unit: &str) -> String {
    let unit = match (form(unit), unit.strip_suffix('s')) {
        (true, Some(single)) if value <= 1.0 && form(single) => single.to_owned(),
        (true, None) if value > 1.0 => format!("{unit}s"),
        _ => unit.to_owned(),
    };
    format!("{} {unit}", number(value))
}
