//! "The day before at 6pm", "an hour before the appointment": when a reminder should ring, told by what it is of. What that is stands beside it
//! in the message; where it does not, nobody can tell from these words alone.

use std::ops::Range;

use alara_english::statement::{Assertion, Statement, Tense};
use alara_english::time::{DayPart as Part, TimeMention, TimeValue, other_half};
use alara_english::{WordList, list, word_list};
use chrono::{Duration, NaiveDate, NaiveDateTime, NaiveTime, Timelike};

use super::event::Sourced;
use super::message::Message;
use super::plan::Before;

/// What something to come is called in general, where it is told of elsewhere.
const GENERAL: &WordList = word_list!("../../data/words/events/relative/words.txt");

/// So long before or after something.
#[derive(Clone, Debug)]
pub(crate) struct Relative {
    /// The words.
    pub tokens: Range<usize>,
    /// How long.
    pub by: Before,
    /// "the evening before".
    pub part: Option<Part>,
}

/// The day, and the minute where the words give one, that such words come to.
pub(crate) struct Settled {
    pub date: NaiveDate,
    pub time: Option<NaiveTime>,
    /// The minute of what the words are before, where its hour is told.
    pub base: Option<NaiveDateTime>,
}

/// Such words in a range of tokens.
pub(crate) fn relative(message: &Message<'_>, within: &Range<usize>) -> Option<Relative> {
    all(message, within).next()
}

/// All such words in a range of tokens ("the day before at 6pm and an hour before"); those of "the day before Monday" are a day already.
fn all(message: &Message<'_>, within: &Range<usize>) -> impl Iterator<Item = Relative> {
    let found = within.clone().filter_map(|at| by_day(message, at).or_else(|| by_length(message, at)));
    let day = |time: &TimeMention| matches!(time.value, TimeValue::Day { .. } | TimeValue::Clock { .. });
    let counted = move |at| message.times.iter().any(|time| day(time) && message.tokens(time.span).contains(&at));
    found.filter(move |each| !each.tokens.clone().last().is_some_and(counted))
}

/// "the day before", "the evening before", "the week before".
fn by_day(message: &Message<'_>, at: usize) -> Option<Relative> {
    let (days, part) = match message.norm(at) {
        "day" => (1, None),
        "night" => (1, Some(Part::Night)),
        "evening" => (1, Some(Part::Evening)),
        "morning" => (1, Some(Part::Morning)),
        "afternoon" => (1, Some(Part::Afternoon)),
        "week" => (7, None),
        "fortnight" => (14, None),
        _ => return None,
    };
    // "midterm on Thursday at 2pm, remind me at noon that day": the day itself.
    if days == 1 && matches!(message.before(at, 1), "that" | "same") {
        let led = matches!(message.before(at, 2), "on" | "the");
        return Some(Relative { tokens: at - 1 - usize::from(led)..at + 1, by: Before::Days(0), part });
    }
    let led = matches!(
        message.before(at, 1),
        "the" | "me" | "a" | "and" | "reminder" | "alarm" | "also" | "one" | "," | "on"
    );
    let sign = way(message.norm(at + 1))?;
    let other = matches!(message.norm(at + 2), "yesterday" | "tomorrow" | "last");
    if !led || other || message.quantity_at(at).is_some_and(|of| !of.article) {
        return None;
    }
    let from = at - usize::from(matches!(message.before(at, 1), "the" | "a"));
    Some(Relative { tokens: from..at + 2, by: Before::Days(sign * days), part })
}

/// A day, in minutes.
const A_DAY: f64 = 24.0 * 60.0;

/// How many minutes a unit of time has, from a minute to a week.
pub(crate) fn minutes_in(unit: &str) -> Option<f64> {
    Some(match unit {
        "min" | "mins" | "minute" | "minutes" | "m" => 1.0,
        "h" | "hr" | "hrs" | "hour" | "hours" => 60.0,
        "day" | "days" => A_DAY,
        "week" | "weeks" => 7.0 * A_DAY,
        _ => return None,
    })
}

/// "an hour before", "30 minutes beforehand", "two days before".
fn by_length(message: &Message<'_>, at: usize) -> Option<Relative> {
    let of = message.quantity_at(at).filter(|of| message.tokens(of.span).start == at && !of.vague)?;
    let to = message.tokens(of.span).end;
    let minutes = minutes_in(of.unit.as_deref()?)?;
    let days = minutes >= A_DAY;
    let sign = way(message.norm(to)).or_else(|| message.stands(to, &["in", "advance"]).then_some(1))?;
    let to = to + 1 + usize::from(message.norm(to) == "in");
    let many = of.value * if days { minutes / A_DAY } else { minutes };
    // Bounded by a year, so that no cast changes the value.
    if !(1.0..=525_600.0).contains(&many) {
        return None;
    }
    let many = many.round() as i64 * sign;
    Some(Relative { tokens: at..to, by: if days { Before::Days(many) } else { Before::Minutes(many) }, part: None })
}

fn way(word: &str) -> Option<i64> {
    match word {
        "before" | "beforehand" | "prior" | "ahead" | "earlier" => Some(1),
        "after" | "afterwards" => Some(-1),
        _ => None,
    }
}

impl Relative {
    /// Whether a time is the hour that stands beside these words ("the day before at 6pm", "at 6pm the day before"), and no part of what they
    /// are before.
    pub fn beside(&self, message: &Message<'_>, mention: &TimeMention) -> bool {
        let at = message.tokens(mention.span);
        let clock = matches!(mention.value, TimeValue::Clock { .. } | TimeValue::Part(_));
        // "the day before the scan at 6pm".
        let of_it =
            |at: usize| message.is_any(at, GENERAL) || message.is_any(at, list!["the", "my", "his", "her", "our"]);
        let joins = |between: Range<usize>| {
            let lead = |at: &usize| message.is_any(*at, list!["at", "around", "about", "by", "in", "the", ","]);
            let named = between.clone().take_while(|at| of_it(*at)).count();
            (between.start + named..between.end).len() <= 2 && (between.start + named..between.end).all(|at| lead(&at))
        };
        let behind = at.start >= self.tokens.end && joins(self.tokens.end..at.start);
        let ahead = at.end <= self.tokens.start && joins(at.end..self.tokens.start) && self.own_hour(message, mention);
        matches!(self.by, Before::Days(_)) && clock && (behind || ahead)
    }

    /// Whether an hour before these words was asked for, and not told of what they are before: it stands behind the wish.
    fn own_hour(&self, message: &Message<'_>, mention: &TimeMention) -> bool {
        let at = message.tokens(mention.span).start;
        let sentence = message.sentence_tokens(at);
        (sentence.start..at)
            .any(|each| message.is_any(each, list!["remind", "reminder", "alarm", "nudge", "ping", "alert"]))
    }

    /// The times that tell the day and the hour of what these words are before.
    pub fn based<'m>(&self, message: &'m Message<'_>) -> (Option<&'m TimeMention>, Option<&'m TimeMention>) {
        let own = message.text.span_of(self.tokens.start, self.tokens.end);
        let wishes: Vec<Relative> = all(message, &(0..message.text.tokens.len())).collect();
        // "Took it at 8, and physio on Thursday at 2, remind me an hour before": what was is not what it is before.
        let past = |each: &TimeMention| {
            let of = message.statement(message.tokens(each.span).start);
            // "Got physio on Thursday": what one has.
            let has = |of: &Statement| of.verbs.iter().all(|at| message.norm(*at) == "got");
            of.is_some_and(|of| of.tense == Tense::Past && of.assertion == Assertion::Asserted && !has(of))
        };
        // The hour of each wish is the reminder's: "the day before at 6pm and an hour before".
        let wished = |each: &TimeMention| {
            wishes.iter().any(|wish| {
                each.span.meets(message.text.span_of(wish.tokens.start, wish.tokens.end)) || wish.beside(message, each)
            })
        };
        let free = |each: &&TimeMention| !wished(each) && !past(each);
        let others: Vec<&TimeMention> = message.times.iter().filter(free).collect();
        // "two days before the 20th at noon": its day stands right behind, with the hour.
        let behind = |each: &&TimeMention| {
            let at = message.tokens(each.span).start;
            at >= self.tokens.end
                && at <= self.tokens.end + 1
                && each.dated_by.is_none()
                && !message.is_any(at, list!["at"])
        };
        let near = message.times.iter().filter(|each| !each.span.meets(own)).find(behind);
        let dated = |each: &&&TimeMention| {
            matches!(each.value, TimeValue::Clock { date: Some(_), .. } | TimeValue::Day { .. } | TimeValue::Ahead(_))
        };
        let day = near.iter().chain(&others).find(dated).copied();
        let clock = |each: &&TimeMention| matches!(each.value, TimeValue::Clock { .. });
        let hour = day.filter(clock).or_else(|| others.iter().copied().find(clock));
        (day, hour)
    }

    /// The day and the hour of what these words are before, as far as the message tells them.
    fn basis(&self, message: &Message<'_>) -> (Option<NaiveDate>, Option<(NaiveTime, bool)>) {
        let (day, hour) = self.based(message);
        let day = day.and_then(|each| match &each.value {
            TimeValue::Clock { date: Some(date), .. } | TimeValue::Day { date, .. } => {
                Some(each.upcoming.unwrap_or(*date))
            }
            TimeValue::Ahead(long) => message.now.checked_add_signed(*long).map(|at| at.date()),
            _ => None,
        });
        let hour = hour.and_then(|each| match &each.value {
            TimeValue::Clock { time, twelve_hour, .. } => Some((*time, *twelve_hour)),
            _ => None,
        });
        (day, hour)
    }

    /// What these words come to, by the day and the hour that the message tells of what they are before; `None` where it tells none.
    pub fn settled(&self, message: &Message<'_>) -> Option<Settled> {
        let (day, hour) = self.basis(message);
        // Of an hour without a day the next one is meant.
        let base = hour.and_then(|hour| match day {
            Some(day) => Some(on(day, hour, message.now)),
            None => {
                let at = on(message.now.date(), hour, message.now);
                if at > message.now { Some(at) } else { at.checked_add_signed(Duration::days(1)) }
            }
        });
        match self.by {
            Before::Days(days) => {
                let date = day?.checked_sub_signed(Duration::try_days(days)?)?;
                Some(Settled { date, time: None, base })
            }
            Before::Minutes(minutes) => {
                let at = base?.checked_sub_signed(Duration::try_minutes(minutes)?)?;
                Some(Settled { date: at.date(), time: Some(at.time()), base })
            }
        }
    }

    /// The words, as the gate knows them, with how long before.
    pub fn said(&self, message: &Message<'_>) -> Sourced<Before> {
        Sourced::derived(self.by, message.span(&self.tokens))
    }

    /// Whether words behind these name what they are before only in general ("the appointment", "it"), where the message tells of it elsewhere.
    pub fn general(&self, message: &Message<'_>, title: &Range<usize>) -> bool {
        let between = self.tokens.end..title.start;
        let next = self.tokens.end <= title.start
            && between
                .clone()
                .all(|at| message.is_any(at, list!["the", "my", "his", "her", "our", "that", "this", "of", "each"]));
        next && title.len() == 1 && message.is_any(title.start, GENERAL)
    }

    /// A token of what these words are before ("an appointment with Dr. Rao on Friday"): where its day or hour is told.
    pub fn base(&self, message: &Message<'_>) -> Option<usize> {
        let (day, hour) = self.based(message);
        day.or(hour).map(|each| message.tokens(each.span).start)
    }
}

/// The hour that is meant on another day than today, of its time and whether that fits both halves of a day: "Friday at 3", "on the 20th at
/// 12". Nobody means the small hours without saying so.
pub(crate) fn awake((time, twelve_hour): (NaiveTime, bool)) -> NaiveTime {
    const SMALL: u32 = 6;
    let small = twelve_hour && time.hour() < SMALL;
    if small { other_half(time) } else { time }
}

/// An hour of a day: of today the next one.
pub(super) fn on(day: NaiveDate, hour: (NaiveTime, bool), now: NaiveDateTime) -> NaiveDateTime {
    day.and_time(if day == now.date() { next(hour, now) } else { awake(hour) })
}

/// Of an hour that fits both halves of a day, the half that comes next.
pub(crate) fn next((time, twelve_hour): (NaiveTime, bool), now: NaiveDateTime) -> NaiveTime {
    let later = other_half(time);
    let wait = |time: NaiveTime| (time - now.time() - Duration::minutes(1)).num_minutes().rem_euclid(24 * 60);
    if twelve_hour && wait(later) < wait(time) { later } else { time }
}

/// The times of a message that a wish is reckoned from: they come out in its day.
pub(crate) fn reckoned(message: &Message<'_>) -> Vec<alara_english::Span> {
    let found = relative(message, &(0..message.text.tokens.len()));
    let Some(found) = found.filter(|found| found.settled(message).is_some()) else { return Vec::new() };
    let (day, hour) = found.based(message);
    day.into_iter().chain(hour).map(|each| each.span).collect()
}
