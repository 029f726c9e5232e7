//! Of which day and hour an event is by the order of the words in its sentence alone: a reading beside that by clauses, which knows no verb. Where
//! the two differ the event is asked about.

use std::ops::Range;

use alara_english::list;
use alara_english::statement::{Statement, Subject, Tense};
use alara_english::time::{DayPart, TimeMention, TimeValue, other_half};
use chrono::{Duration, NaiveDate, NaiveDateTime, Timelike};

use super::draft::{Draft, MOST, settle};
use super::event::{Certainty, EventKind, Past};
use super::message::Message;
use super::story::is_open;
use super::{moment, slot};
use crate::tools::{LogImmunization, LogLabResult};

/// Before this hour it is still the night of the day before.
const DAWN: u32 = 5;

/// What the sentence of an event says of its day.
pub(super) enum Within<'m> {
    /// A day that it does not have yet.
    Its(&'m TimeMention),
    /// The day that it has.
    Told,
    /// Nothing.
    None,
}

/// Reads the day of an event in its own sentence, and compares it with the one that it has.
pub(super) fn day_of_sentence<'m>(
    drafts: &[Draft],
    draft: &Draft,
    days: &[&'m TimeMention],
    message: &'m Message<'_>,
) -> Within<'m> {
    let today = message.now.date();
    let has = |day: &TimeMention| {
        let Some((date, part)) = named_day(day, message.now) else { return true };
        let own = match draft.when.as_ref().map(|when| &when.value) {
            Some(Past::Vague(None)) => return true,
            when => when.and_then(Past::date).unwrap_or(today),
        };
        // The small hours of a night are of the next day.
        let small =
            matches!(draft.when.as_ref().map(|when| &when.value), Some(Past::Minute { at, .. }) if at.hour() < DAWN);
        own == date || part == Some(DayPart::Night) && small && Some(own) == date.succ_opt()
    };
    let hour = draft.when.is_some();
    let alike = |day: &TimeMention| {
        let end = message.tokens(day.span).start;
        let last = drafts.iter().filter(|other| other.tokens.end <= end).max_by_key(|other| other.tokens.start);
        last.is_some_and(|last| is_alike(&last.kind, &draft.kind))
    };
    // A day that nothing behind has is an appointment's, or of nothing that was read.
    let taken = |day: &TimeMention| {
        let date = named_day(day, message.now).map(|(date, _)| date);
        let behind = drafts.iter().filter(|other| other.tokens.start > draft.tokens.start);
        date.is_some() && behind.filter_map(|other| other.when.as_ref()).any(|when| when.value.date() == date)
    };
    let skipped = matches!(draft.kind, EventKind::Skip { .. });
    // A visit of a day is that of what was read there.
    let of_care = |day: &TimeMention| {
        let words = message.gate(day.span);
        let times = drafts.iter().filter(|other| is_care(other)).filter_map(|other| other.when.as_ref());
        times.into_iter().any(|when| when.span.start <= words.start && words.end <= when.span.end)
    };
    match read_order(drafts, draft, days, message) {
        Some(ByOrder::Its(day)) if has(day) => Within::Told,
        Some(ByOrder::Its(day)) => Within::Its(day),
        // What has an hour, a verb of its own, or was not done, behind another's day is of that one as well as of today.
        Some(ByOrder::Behind(day))
            if !has(day) && (hour || skipped || is_told(draft, message) || is_reading(&draft.kind) && of_care(day)) =>
        {
            Within::Its(day)
        }
        Some(ByOrder::Ahead(day)) if !has(day) && taken(day) && (!hour || alike(day)) => Within::Its(day),
        Some(_) => Within::Told,
        None => Within::None,
    }
}

/// Why an event is asked about that has another hour than the one right beside it.
const OF_THAT_HOUR: &str = "Another hour stands right beside it: was it then?";

/// Gives each event the hour that the order of its sentence says is its own, where it has another one or none, and asks.
pub(super) fn ask_of_hours(drafts: &mut [Draft], message: &Message<'_>, spoken_for: &[bool]) {
    let mut times = list_hours(drafts, message, spoken_for);
    times.extend(list_days(drafts, message, spoken_for));
    times.sort_by_key(|time| time.span.start);
    times.dedup();
    let clock = |time: &TimeMention| matches!(time.value, TimeValue::Clock { .. } | TimeValue::Ago(_));
    for at in 0..drafts.len() {
        let Some(draft) = drafts.get(at).filter(|draft| is_open(draft, message) && !is_repeated(drafts, draft)) else {
            continue;
        };
        let own = draft.when.as_ref().map(|when| &when.value);
        let hour = match read_order(drafts, draft, &times, message) {
            Some(ByOrder::Its(hour)) if clock(hour) && own.is_some_and(|own| !has_hour(own, hour, message.now)) => hour,
            Some(ByOrder::Ahead(hour))
                if clock(hour) && own.is_none() && is_listed_before(drafts, draft, hour, message) =>
            {
                hour
            }
            Some(ByOrder::Behind(hour)) if clock(hour) && own.is_none() && is_felt_then(draft, message) => hour,
            _ => {
                let others = draft.certainty == Certainty::Clear && has_anothers(drafts, draft, &times, message);
                if let Some(draft) = drafts.get_mut(at).filter(|_| others) {
                    draft.certainty = Certainty::Doubtful(OF_THAT_HOUR);
                }
                continue;
            }
        };
        let date = own.and_then(Past::date);
        let Some(draft) = drafts.get_mut(at) else { continue };
        let day = TimeMention {
            value: TimeValue::Day { date: date.unwrap_or(message.now.date()), part: None },
            ..hour.clone()
        };
        draft.when = None;
        settle(draft, &[&day, hour], message);
        if draft.certainty == Certainty::Clear {
            draft.certainty = Certainty::Doubtful(OF_THAT_HOUR);
        }
    }
}

/// Whether a symptom is told in the past.
fn is_felt_then(draft: &Draft, message: &Message<'_>) -> bool {
    let past = |of: &Statement| of.tense == Tense::Past;
    matches!(draft.kind, EventKind::Symptom { lasting: None, .. })
        && message.statement(draft.tokens.start).is_some_and(past)
}

/// Whether a draft was given a time behind it that by the order leads what is told next.
fn has_anothers(drafts: &[Draft], draft: &Draft, times: &[&TimeMention], message: &Message<'_>) -> bool {
    let Some(when) = &draft.when else { return false };
    let own = |time: &&&TimeMention| {
        let words = message.gate(time.span);
        when.span.start <= words.start && words.end <= when.span.end
    };
    let Some(last) = times.iter().filter(own).next_back() else { return false };
    let place = message.tokens(last.span);
    let sentence = message.sentence_tokens(place.start);
    let facts: Vec<_> = drafts.iter().map(|each| &each.tokens).filter(|each| sentence.contains(&each.start)).collect();
    let starts: Vec<usize> = times.iter().map(|time| message.tokens(time.span).start).collect();
    let here: Vec<usize> = starts.iter().copied().filter(|start| sentence.contains(start)).collect();
    let until = here.iter().copied().find(|start| *start > place.start).unwrap_or(sentence.end);
    let order = Order { turns: turns(&facts, &here), facts, message };
    sentence.contains(&draft.tokens.start)
        && draft.tokens.end <= place.start
        && matches!(order.side(&place, until), Side::Behind)
}

/// Whether a reading stands in a list of readings of which the last has an hour behind it ("bp 124/79, temp 36.7 at 7").
fn is_listed_before(drafts: &[Draft], draft: &Draft, hour: &TimeMention, message: &Message<'_>) -> bool {
    let between = draft.tokens.end..message.tokens(hour.span).start;
    let mut listed = drafts.iter().filter(|other| between.contains(&other.tokens.start));
    is_reading(&draft.kind) && listed.all(|other| is_reading(&other.kind))
}

/// Whether what a draft tells was done several times, each of which has its own ("at 6 and again at 8").
pub(super) fn is_repeated(drafts: &[Draft], draft: &Draft) -> bool {
    let kind = |of: &Draft| std::mem::discriminant(&of.kind);
    drafts.iter().filter(|other| other.tokens == draft.tokens && kind(other) == kind(draft)).count() > 1
}

/// Whether a time is at an hour, in either half of the day where that is open.
fn has_hour(when: &Past, hour: &TimeMention, now: NaiveDateTime) -> bool {
    match (when, &hour.value) {
        (Past::Minute { at, .. }, TimeValue::Clock { time, twelve_hour, .. }) => {
            at.time() == *time || *twelve_hour && at.time() == other_half(*time)
        }
        (Past::Minute { at, .. }, TimeValue::Ago(long)) => {
            now.checked_sub_signed(*long).is_some_and(|then| (then - *at).abs() < Duration::minutes(1))
        }
        _ => false,
    }
}

/// The hours that the events of a message may have: none that says which dose is meant, or how long something lasts.
fn list_hours<'m>(drafts: &[Draft], message: &'m Message<'_>, spoken_for: &[bool]) -> Vec<&'m TimeMention> {
    let is_hour = |time: &&TimeMention| match time.value {
        TimeValue::Clock { .. } => !slot::names_a_dose(message, time),
        TimeValue::Ago(long) => long < Duration::hours(24),
        _ => false,
    };
    let of_a_deed = |time: &&TimeMention| moment::is_of_a_deed(drafts, message, message.tokens(time.span).start);
    list_free(drafts, message, spoken_for).filter(is_hour).filter(|time| !of_a_deed(time)).collect()
}

/// The times of a message that are none of a wish, a question or a plan, of another deed, quoted or taken back.
fn list_free<'l, 'm: 'l>(
    drafts: &'l [Draft],
    message: &'m Message<'_>,
    spoken_for: &'l [bool],
) -> impl Iterator<Item = &'m TimeMention> + 'l {
    let is_free = move |time: &&TimeMention| {
        let token = message.tokens(time.span).start;
        let planned = spoken_for.get(message.statement_index(token)).copied().unwrap_or(false);
        let other = moment::of_other_words(drafts, message, token);
        let words = message.gate(time.span);
        let length = drafts.iter().any(|draft| draft.kind.took(words) || draft.kind.lasts(words));
        !planned && !other && !length && !lasts(time, message) && !message.quoted(token) && !message.retracted(token)
    };
    message.times.iter().take(MOST).filter(is_free)
}

/// The days that the events of a message may be of.
pub(super) fn list_days<'m>(drafts: &[Draft], message: &'m Message<'_>, spoken_for: &[bool]) -> Vec<&'m TimeMention> {
    let today = message.now.date();
    // What dates an hour elsewhere stands as a day of its own.
    let is_day = |time: &&TimeMention| {
        time.dated_by.is_none() && named_day(time, message.now).is_some_and(|(date, _)| date <= today)
    };
    list_free(drafts, message, spoken_for).filter(is_day).collect()
}

/// The day that a time names, and the part of it.
pub(super) fn named_day(time: &TimeMention, now: NaiveDateTime) -> Option<(NaiveDate, Option<DayPart>)> {
    match time.value {
        TimeValue::Day { date, part } => Some((date, part)),
        TimeValue::Clock { date: Some(date), .. } => Some((date, None)),
        TimeValue::Ago(long) if long >= Duration::hours(24) => Some((now.checked_sub_signed(long)?.date(), None)),
        _ => None,
    }
}

/// The latest moment of a list of events that a day heads, which all before this one have for certain: what is told next in the order of the day is
/// of that day as well.
pub(super) fn last_of_list(
    drafts: &[Draft],
    draft: &Draft,
    day: &TimeMention,
    message: &Message<'_>,
) -> Option<NaiveDateTime> {
    let (head, (date, _)) = (message.tokens(day.span).start, named_day(day, message.now)?);
    let sentence = message.sentence_tokens(head);
    let before = drafts.iter().filter(|other| (sentence.start..draft.tokens.start).contains(&other.tokens.start));
    let mut last = None;
    for other in before {
        let when = other.when.as_ref().filter(|_| other.certainty == Certainty::Clear && !is_care(other))?;
        if other.tokens.start < head || when.value.date() != Some(date) {
            return None;
        }
        let at = if let Past::Minute { at, .. } = when.value { at } else { date.into() };
        last = last.max(Some(at));
    }
    last
}

/// What the order of a sentence says of the day, or the hour, of one of its events.
enum ByOrder<'m> {
    /// The time leads to it, or stands right behind it.
    Its(&'m TimeMention),
    /// The time stands with what is told before it, and may reach it as well.
    Behind(&'m TimeMention),
    /// The time stands with what is told behind it, and may be of both.
    Ahead(&'m TimeMention),
}

/// On which side of a time that stands between two events its own is.
#[derive(Clone, Copy)]
enum Side {
    Before,
    Behind,
    Either,
}

/// Reads which of some times of its sentence an event has, by the order of the times and of the events that are told there.
fn read_order<'m>(
    drafts: &[Draft],
    draft: &Draft,
    times: &[&'m TimeMention],
    message: &Message<'_>,
) -> Option<ByOrder<'m>> {
    let sentence = message.sentence_tokens(draft.tokens.start);
    let place = |day: &TimeMention| message.tokens(day.span);
    let facts: Vec<_> = drafts.iter().map(|each| &each.tokens).filter(|each| sentence.contains(&each.start)).collect();
    let here: Vec<&TimeMention> = times.iter().copied().filter(|day| sentence.contains(&place(day).start)).collect();
    let starts: Vec<usize> = here.iter().map(|time| place(time).start).collect();
    let order = Order { turns: turns(&facts, &starts), facts, message };
    let (before, behind): (Vec<&TimeMention>, Vec<&TimeMention>) =
        here.into_iter().partition(|day| place(day).start < draft.tokens.start);
    let (last, next) = (before.last().copied(), behind.first().copied());
    let limit = |day: Option<&&TimeMention>| day.map_or(sentence.end, |day| place(day).start);
    let side = |day: &TimeMention, until: usize| order.side(&place(day), until);
    let own = next.map(|day| (day, side(day, limit(behind.get(1)))));
    let right_behind = |day: &TimeMention| !order.tells(draft.tokens.end..place(day).start);
    match (own, last.map(|day| (day, side(day, limit(next.as_ref()))))) {
        // Of two that claim it the one behind a joint is of more than it.
        (Some((next, Side::Before)), Some((day, Side::Behind)))
            if order.parts(draft.tokens.end..place(next).start) && !order.tells(place(day).end..draft.tokens.start) =>
        {
            Some(ByOrder::Its(day))
        }
        (Some((day, Side::Before)), _) if right_behind(day) => Some(ByOrder::Its(day)),
        (_, Some((day, Side::Behind))) => Some(ByOrder::Its(day)),
        (_, Some((day, _))) => Some(ByOrder::Behind(day)),
        (Some((day, Side::Either)), _) if right_behind(day) => Some(ByOrder::Ahead(day)),
        (Some((day, Side::Before)), _) if order.joins(draft.tokens.end..place(day).start) => Some(ByOrder::Ahead(day)),
        _ => None,
    }
}

/// On which side of each time its event is, where times and events take turns from the first word to the last ("7am 131, noon 178").
fn turns(facts: &[&Range<usize>], times: &[usize]) -> Option<Side> {
    let mut starts: Vec<usize> = facts.iter().map(|fact| fact.start).collect();
    starts.sort_unstable();
    starts.dedup();
    let pairs = |one: &[usize], other: &[usize]| {
        let next = one.iter().skip(1).zip(other).all(|(next, other)| other < next);
        one.len() > 1 && one.len() == other.len() && one.iter().zip(other).all(|(one, other)| one < other) && next
    };
    match (pairs(times, &starts), pairs(&starts, times)) {
        (true, _) => Some(Side::Behind),
        (_, true) => Some(Side::Before),
        _ => None,
    }
}

/// The events of a sentence by their words.
struct Order<'s> {
    facts: Vec<&'s Range<usize>>,
    /// On which side of each time its event is, where the two take turns through the whole sentence.
    turns: Option<Side>,
    message: &'s Message<'s>,
}

impl Order<'_> {
    /// Whether an event is told in some words.
    fn tells(&self, words: Range<usize>) -> bool {
        self.facts.iter().any(|fact| words.contains(&fact.start))
    }

    /// On which side of a time its event is, of those up to some place: a joint stands on the other side.
    fn side(&self, day: &Range<usize>, until: usize) -> Side {
        let before = self.facts.iter().map(|fact| fact.end).filter(|end| *end <= day.start).max();
        let behind = self.facts.iter().map(|fact| fact.start).filter(|start| (day.end..until).contains(start)).min();
        let (Some(before), Some(behind)) = (before, behind) else {
            return if before.is_none() { Side::Behind } else { Side::Before };
        };
        match (self.parts(before..day.start), self.parts(day.end..behind)) {
            (true, false) => Side::Behind,
            (false, true) => Side::Before,
            _ => self.turns.unwrap_or(Side::Either),
        }
    }

    /// Whether one thing that is told ends in some words and the next begins.
    fn parts(&self, words: Range<usize>) -> bool {
        self.message.any(words, list![",", "and", "&", ";", "then", "plus", "but", ":"])
    }

    /// Whether what stands on both sides of some words is told in one breath.
    fn joins(&self, words: Range<usize>) -> bool {
        !self.message.any(words, list![";", "but"])
    }
}

/// Whether a dose is told by a verb of the past that goes on with what was told before it, with no subject of its own.
fn is_told(draft: &Draft, message: &Message<'_>) -> bool {
    let past = |of: &Statement| of.tense == Tense::Past && !of.verbs.is_empty() && of.subject == Subject::Unnamed;
    matches!(draft.kind, EventKind::Intake { .. }) && message.statement(draft.tokens.start).is_some_and(past)
}

/// Whether two are told of alike: both taken, or both measured.
fn is_alike(one: &EventKind, other: &EventKind) -> bool {
    is_reading(one) && is_reading(other) || std::mem::discriminant(one) == std::mem::discriminant(other)
}

/// Whether it is what was measured.
pub(super) fn is_reading(kind: &EventKind) -> bool {
    matches!(kind, EventKind::Vital { .. } | EventKind::Pressure { .. })
        || matches!(kind, EventKind::Logged { tool: LogLabResult::ID | LogImmunization::ID, .. })
}

/// Whether it is a visit or something done there: its day is that of what was read there.
pub(super) fn is_care(draft: &Draft) -> bool {
    matches!(draft.kind, EventKind::Visit { .. } | EventKind::Care { .. })
}

/// "All day" lasts, and is no day.
pub(super) fn lasts(time: &TimeMention, message: &Message<'_>) -> bool {
    message.text.slice(time.span).to_lowercase().starts_with("all ")
}

#[cfg(test)]
mod tests {
    use super::super::event::{Certainty, EventKind};
    use super::super::tests::events;

    /// What may be told, as in "yesterday WHAT at 7am".
    const FACTS: [&str; 8] = [
        "took ibuprofen", "took my lisinopril", "bp 140/90", "my weight was 81 kg", "sugar 7.2", "had a headache",
        "drank 500 ml of water", "walked 30 minutes",
    ];
    const JOINTS: [&str; 5] = [" and ", ", ", ". ", "; ", " then "];
    /// Days before the fourteenth, a Saturday, as they are told.
    const DAYS: [(&str, u32); 4] = [("yesterday", 13), ("on Thursday", 12), ("on the 10th", 10), ("two days ago", 12)];

    /// The events of a message that are recorded at once, by the day that each has.
    fn recorded(words: &str) -> Vec<u32> {
        use chrono::Datelike;
        let clear = events(words).into_iter().filter(|event| event.told && event.certainty == Certainty::Clear);
        let felt = clear.filter(|event| !matches!(event.kind, EventKind::Mood { .. }));
        felt.map(|event| event.when.as_ref().and_then(|when| when.value.date()).map_or(14, |date| date.day())).collect()
    }

    /// Tells two facts in an order, with each joint and pair of days; `right` says which days the first and the second may be recorded with at once.
    fn sweep(order: &str, right: fn(u32, u32) -> (Vec<u32>, Vec<u32>)) {
        let mut wrong = Vec::new();
        let mut told = 0;
        for (at, first) in FACTS.iter().enumerate() {
            for second in FACTS.iter().skip(at + 1).chain(FACTS.iter().take(at)) {
                for joint in JOINTS {
                    for (day, date) in DAYS {
                        let (other, other_date) = if date == 13 { DAYS[1] } else { DAYS[0] };
                        let words = order
                            .replace("FIRST", first)
                            .replace("SECOND", second)
                            .replace(" + ", joint)
                            .replace("OTHER", other)
                            .replace("DAY", day);
                        let (may, might) = right(date, other_date);
                        let days = recorded(&words);
                        told += days.len();
                        let fits = match *days.as_slice() {
                            [] => true,
                            [one] => may.contains(&one) || might.contains(&one),
                            [one, two] => {
                                may.contains(&one) && might.contains(&two) || may.contains(&two) && might.contains(&one)
                            }
                            _ => false,
                        };
                        if !fits {
                            wrong.push(format!("{words}: {days:?}"));
                        }
                    }
                }
            }
        }
        assert!(told > 600, "{order}: only {told} are recorded at once");
        assert!(wrong.is_empty(), "{} of {order}: {:#?}", wrong.len(), wrong.iter().take(20).collect::<Vec<_>>());
    }

    #[test]
    fn a_day_that_leads_is_of_all_behind_it_up_to_the_next() {
        sweep("DAY FIRST + SECOND", |day, _| (vec![day], vec![day, 14]));
        sweep("DAY FIRST + OTHER SECOND", |day, other| (vec![day], vec![other]));
        sweep("DAY: FIRST at 7am, SECOND at 1pm", |day, _| (vec![day], vec![day]));
        sweep("DAY FIRST at 7am + SECOND at 1pm", |day, _| (vec![day], vec![day]));
        sweep("DAY at 7am FIRST + at 1pm SECOND", |day, _| (vec![day], vec![day]));
    }

    #[test]
    fn a_day_right_behind_an_event_is_its_own_and_no_other_has_it_unasked() {
        sweep("FIRST DAY + SECOND OTHER", |day, other| (vec![day], vec![other]));
        sweep("FIRST DAY + SECOND today", |day, _| (vec![day], vec![14]));
        sweep("FIRST DAY at 7am + SECOND at 1pm", |day, _| (vec![day], vec![day]));
        sweep("FIRST DAY at 7am + SECOND OTHER at 1pm", |day, other| (vec![day], vec![other]));
    }

    #[test]
    fn what_stands_before_anothers_day_is_asked_about_or_has_it() {
        sweep("FIRST and SECOND DAY", |day, _| (vec![day], vec![day]));
        sweep("FIRST and SECOND DAY at 7am", |day, _| (vec![day], vec![day]));
    }
}
