//! Days and times in a change, settled beside the values that were shown.

use alara_english::list;
use alara_english::text::Text;
use alara_english::time::{DayPart, TimeValue, other_half, recurrence, settle_next, settle_past, shifts, times};
use chrono::{Datelike, Duration, NaiveDate, NaiveDateTime, NaiveTime, Timelike, Weekday};
use serde_json::{Map, Value, json};

use super::PendingCall;
use crate::tools::{AddMedication, DAWN, UpdateMedication};

/// The day and time of a shown value.
pub(super) fn shown(value: Option<&str>) -> (Option<NaiveDate>, Option<NaiveTime>) {
    let Some(value) = value else { return (None, None) };
    let date = value.get(..10).and_then(|day| NaiveDate::parse_from_str(day, "%Y-%m-%d").ok());
    let clock = if date.is_some() { value.get(11..16) } else { value.get(..5) };
    (date, clock.and_then(|clock| NaiveTime::parse_from_str(clock, "%H:%M").ok()))
}

/// What stands behind the minutes of a shown time ("-04:00").
fn offset(value: Option<&str>) -> &str {
    value.and_then(|value| value.get(16..)).unwrap_or_default()
}

fn hm(time: NaiveTime) -> String {
    time.format("%H:%M").to_string()
}

/// Of the two readings of "at 8", the one nearer to what was shown; a clear change of half ("9am to 9pm") is said outright.
fn nearer(time: NaiveTime, twelve_hour: bool, beside: Option<NaiveTime>) -> NaiveTime {
    let (true, Some(beside)) = (twelve_hour, beside) else { return time };
    let away = |time: NaiveTime| (time - beside).num_minutes().abs();
    let other = other_half(time);
    if time == beside || away(time) <= away(other) { time } else { other }
}

/// A new value for a time or date of a record; `None` where the words settle none.
pub(super) fn of_record(words: &str, now: NaiveDateTime, value: Option<&str>, date_only: bool) -> Option<String> {
    let text = Text::new(words);
    let (day, clock) = shown(value);
    if let (Some(shift), Some(day)) = (shifts(&text).first(), day) {
        let moved = day.and_time(clock.unwrap_or(NaiveTime::MIN)).checked_add_signed(shift.by)?;
        let whole_days = shift.by.num_minutes() % 1440 == 0;
        return Some(if date_only || clock.is_none() && whole_days {
            moved.date().to_string()
        } else {
            written(moved.date(), moved.time(), value)
        });
    }
    let (mut date, mut time) = (None, None);
    for mention in times(&text, now) {
        match mention.value {
            TimeValue::Clock { date: said, time: at, twelve_hour } => {
                if let Some(settled) = settle_past(&mention, now) {
                    date = said.map(|_| settled.date).or(date);
                    let beside = clock.filter(|_| said.is_none());
                    let picked =
                        if beside.is_some() { nearer(at, twelve_hour, beside) } else { settled.time.unwrap_or(at) };
                    // "Took losartan", "it was at 8": what has happened did not happen later than now.
                    let ahead = |time: NaiveTime| day.is_some_and(|day| day.and_time(time) > now);
                    let past = twelve_hour && said.is_none() && clock.is_some_and(|shown| !ahead(shown));
                    let picked =
                        if past && ahead(picked) && !ahead(other_half(picked)) { other_half(picked) } else { picked };
                    // Beside a day without an hour nobody means the night who does not say so.
                    let night = twelve_hour && clock.is_none() && picked.hour() < DAWN;
                    let by_day = Some(other_half(picked)).filter(|time| night && !ahead(*time));
                    time = Some((by_day.unwrap_or(picked), settled.date)).filter(|_| !night || by_day.is_some());
                } else {
                    time = Some((nearer(at, twelve_hour, clock), day.unwrap_or(now.date())));
                    date = said.or(date);
                }
            }
            TimeValue::Day { .. } => date = settle_past(&mention, now).map(|settled| settled.date).or(date),
            TimeValue::Now | TimeValue::Ago(_) => {
                if let Some(settled) = settle_past(&mention, now) {
                    date = Some(settled.date);
                    time = settled.time.map(|at| (at, settled.date)).or(time);
                }
            }
            _ => {}
        }
    }
    match (date, time) {
        (Some(date), None) => Some(date.to_string()),
        (Some(date), Some(_)) if date_only => Some(date.to_string()),
        (Some(date), Some((time, _))) => Some(written(date, time, value)),
        (None, Some(_)) if date_only => None,
        (None, Some((time, settled))) => Some(written(day.unwrap_or(settled), time, value)),
        (None, None) => None,
    }
}

fn written(date: NaiveDate, time: NaiveTime, value: Option<&str>) -> String {
    let zone = offset(value);
    if zone.is_empty() { format!("{date}T{}:00", hm(time)) } else { format!("{date}T{}{zone}", hm(time)) }
}

fn number(day: Weekday) -> u32 {
    day.number_from_monday()
}

/// The days of a reminder as shown, all where none are.
fn days_of(call: &PendingCall) -> Vec<u32> {
    let listed = call.parameters.get("days").and_then(Value::as_array);
    let days = listed.map(|days| {
        days.iter().filter_map(Value::as_u64).map(|day| if day == 0 { 7 } else { day as u32 }).collect::<Vec<_>>()
    });
    days.filter(|days| !days.is_empty()).unwrap_or_else(|| (1..=7).collect())
}

/// The days and the rhythm that a change tells, with those that were shown where it adds to them or takes from them.
fn rhythm(text: &Text<'_>, now: NaiveDateTime, call: &PendingCall, plan: bool) -> Map<String, Value> {
    let mut out = Map::new();
    let Some(said) = recurrence(text, now) else { return out };
    let mut days: Vec<u32> = said.weekdays.iter().copied().map(number).collect();
    if said.daily && days.is_empty() {
        days = (1..=7).collect();
    }
    if days.is_empty() && !said.except.is_empty() {
        days = days_of(call);
    }
    // "weekends too": beside those that were shown.
    let too = text.tokens.iter().any(|token| token.is_any(list!["too", "also", "well"]));
    if call.has("days") && !days.is_empty() && too {
        days.extend(days_of(call));
    }
    days.retain(|day| !said.except.iter().any(|skipped| number(*skipped) == *day));
    days.sort_unstable();
    days.dedup();
    if !days.is_empty() && said.every_days.is_none() {
        out.insert("days".into(), json!(days));
    }
    if !plan {
        out.extend(said.every_days.map(|every| ("every_days".to_owned(), json!(every))));
        out.extend(said.every_hours.map(|every| ("every_hours".to_owned(), json!(every))));
        out.extend(said.until.map(|until| ("until".to_owned(), json!(until.to_string()))));
    }
    out
}

/// "For 10 days", "until Friday", and of a course that waits "make it 6 days": its last day.
pub(super) fn course(words: &str, now: NaiveDateTime, call: &PendingCall) -> Option<String> {
    let text = Text::new(words);
    let first = shown(call.text("from")).0.unwrap_or(now.date());
    let last = |text: &Text<'_>| {
        let said = recurrence(text, now)?;
        let counted = said.for_days.and_then(|days| first.checked_add_signed(Duration::days(i64::from(days) - 1)));
        counted.or(said.until)
    };
    let bare = || {
        let norms = text.norms();
        let at = (1..norms.len()).find(|at| matches!(norms.get(*at), Some(&("day" | "days" | "week" | "weeks"))))?;
        let long = text.written(&(at - 1..at + 1));
        let of_each = at.checked_sub(2).and_then(|before| norms.get(before)).is_some_and(|before| *before == "every");
        (!of_each && call.has("until")).then(|| last(&Text::new(&format!("for {long}")))).flatten()
    };
    last(&text).or_else(bare).map(|day| day.to_string())
}

/// New times, days and dates of a reminder or of a medication's schedule.
pub(super) fn of_schedule(words: &str, now: NaiveDateTime, call: &PendingCall) -> Map<String, Value> {
    let text = Text::new(words);
    let (_, clock) = shown(call.text("time"));
    let plan = matches!(call.tool.as_str(), AddMedication::ID | UpdateMedication::ID);
    let mut out = rhythm(&text, now, call, plan);
    if let (Some(shift), Some(clock)) = (shifts(&text).first(), clock) {
        let days = shift.by.num_days();
        if days != 0 && shift.by.num_minutes() % 1440 == 0 {
            if let (Some(date), _) = shown(call.text("date")) {
                out.insert("date".into(), json!((date + Duration::days(days)).to_string()));
            }
        } else {
            out.insert("time".into(), json!(hm(clock.overflowing_add_signed(shift.by).0)));
        }
        return out;
    }
    let clocks = hours(&text, now, call, clock, &mut out);
    if plan {
        if !clocks.is_empty() {
            let listed = call.parameters.get("times").and_then(Value::as_array).into_iter().flatten();
            let listed: Vec<String> = listed.filter_map(|each| each.as_str().map(str::to_owned)).collect();
            let times = match part_meant(&text) {
                Some(part) => of_that_part(&listed, part, &clocks),
                None => Some(in_the_list(&listed, clocks.into_iter().map(hm).collect())),
            };
            out.extend(times.map(|times| ("times".to_owned(), json!(times))));
        }
        out.remove("date");
    } else if let Some(time) = clocks.last() {
        out.insert("time".into(), json!(hm(*time)));
    }
    if out.contains_key("days") && call.has("date") && !out.contains_key("date") {
        out.insert("date".into(), Value::Null);
    }
    if out.get("date").is_some_and(|date| !date.is_null()) && call.has("days") {
        out.insert("days".into(), Value::Null);
    }
    out
}

/// The hours that a change tells, each beside the one that was shown; its days go into what changes.
fn hours(
    text: &Text<'_>,
    now: NaiveDateTime,
    call: &PendingCall,
    clock: Option<NaiveTime>,
    out: &mut Map<String, Value>,
) -> Vec<NaiveTime> {
    let mut clocks: Vec<NaiveTime> = Vec::new();
    // Of a plan whose hour is 08:00, "make it 7:30" is in the morning.
    let listed = call.parameters.get("times").and_then(|times| times.get(0)?.as_str());
    let beside = clock.or(listed.and_then(|time| NaiveTime::parse_from_str(time, "%H:%M").ok()));
    for mention in times(text, now) {
        let settled = settle_next(&mention, now);
        match mention.value {
            TimeValue::Clock { date, time, twelve_hour } => {
                clocks.push(match beside {
                    Some(_) => nearer(time, twelve_hour, beside),
                    None => settled.as_ref().and_then(|settled| settled.time).unwrap_or(time),
                });
                if date.is_some() {
                    on_day(out, settled.map(|settled| settled.date).or(date), mention.weekday, call);
                }
            }
            TimeValue::Day { date, .. } => {
                on_day(out, Some(settled.map_or(date, |settled| settled.date)), mention.weekday, call);
            }
            TimeValue::Part(part) if !clock.is_some_and(|clock| within(clock, part)) => {
                clocks.extend(clock.map(other_half).filter(|other| within(*other, part)));
            }
            TimeValue::Ahead(_) => {
                if let Some(settled) = settled {
                    clocks.extend(settled.time);
                    on_day(out, Some(settled.date), None, call);
                }
            }
            _ => {}
        }
    }
    clocks
}

/// "Make the 9pm one 10pm": of several hours the one that is named takes another, and the others stay; else the hours are those that are said.
fn in_the_list(listed: &[String], said: Vec<String>) -> Vec<String> {
    match said.as_slice() {
        [old, new] if listed.len() > 1 && listed.contains(old) && !listed.contains(new) => {
            let mut all: Vec<String> = listed.iter().map(|each| if each == old { new } else { each }.clone()).collect();
            all.sort_unstable();
            all
        }
        _ => said,
    }
}

/// "The evening one", "my morning dose": the part of the day whose dose is meant.
fn part_meant(text: &Text<'_>) -> Option<DayPart> {
    text.norms().windows(3).find_map(|words| match words {
        ["the" | "my", part, "one" | "dose" | "tablet" | "pill"] => match *part {
            "morning" => Some(DayPart::Morning),
            "afternoon" | "lunchtime" => Some(DayPart::Afternoon),
            "evening" => Some(DayPart::Evening),
            "night" | "bedtime" => Some(DayPart::Night),
            _ => None,
        },
        _ => None,
    })
}

/// The hours, where the one of that part is told anew; none where the list has no such hour, or several.
fn of_that_part(listed: &[String], part: DayPart, said: &[NaiveTime]) -> Option<Vec<String>> {
    let mut meant = listed.iter().filter(|shown| in_part(shown, part));
    let (old, [new]) = (meant.next().filter(|_| meant.next().is_none())?, said) else { return None };
    // "The evening one at 9": of that half of the day.
    let new = if within(*new, part) { *new } else { Some(other_half(*new)).filter(|new| within(*new, part))? };
    let mut all: Vec<String> = listed.iter().map(|each| if each == old { hm(new) } else { each.clone() }).collect();
    all.sort_unstable();
    Some(all)
}

/// A day said of a reminder: one of its days of the week where it has those, else its date.
fn on_day(out: &mut Map<String, Value>, date: Option<NaiveDate>, weekday: Option<Weekday>, call: &PendingCall) {
    let Some(date) = date else { return };
    if out.contains_key("days") {
        return;
    }
    if weekday.is_some() && call.has("days") && !call.has("date") {
        out.insert("days".into(), json!([number(date.weekday())]));
    } else {
        out.insert("date".into(), json!(date.to_string()));
    }
}

/// Whether a shown time of day lies in a part of it.
pub(super) fn in_part(shown: &str, part: DayPart) -> bool {
    NaiveTime::parse_from_str(shown, "%H:%M").is_ok_and(|time| within(time, part))
}

fn within(time: NaiveTime, part: DayPart) -> bool {
    match part {
        DayPart::Night => time.hour() < 6 || time.hour() >= 20,
        DayPart::Morning => (6..12).contains(&time.hour()),
        DayPart::Afternoon => (12..18).contains(&time.hour()),
        DayPart::Evening => time.hour() >= 17,
    }
}

/// The stretches of a message that are times, so that their numbers are taken for nothing else.
pub(super) fn taken(text: &Text<'_>, now: NaiveDateTime) -> Vec<alara_english::Span> {
    times(text, now).into_iter().map(|mention| mention.span).collect()
}
