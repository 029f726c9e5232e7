//! What a look-up is asked for: a figure of what it finds, over days, or over a part of them.

use alara_gate::{Category, Definition, Parameter, Sensitivity};
use alara_record::{DayPart, When};
use chrono::{Datelike, Duration, NaiveDate, NaiveDateTime};
use serde::{Deserialize, Serialize};

use super::parameter::tool;
use super::{Clock, Moment};

/// A look-up: it changes nothing, and nobody is asked first.
pub(super) const fn query(
    id: &'static str,
    name: &'static str,
    description: &'static str,
    parameters: &'static [Parameter],
) -> Definition {
    Definition { description, parameters, asks_first: false, ..tool(id, name, Category::ReadOnly, Sensitivity::Low) }
}

/// A figure of what is found; without one, all of it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Figure {
    /// The newest.
    Last,
    /// How many.
    Count,
    /// All together.
    Sum,
    /// The mean.
    Average,
    /// The highest.
    Highest,
    /// The lowest.
    Lowest,
    /// What is still there, or still open.
    Left,
    /// What comes next.
    Next,
    /// What was due and is not recorded.
    Missed,
}

/// The days of a question, both ends included, and the part of each that is meant.
#[derive(Clone, Copy, Debug, Default)]
pub struct Days {
    /// From.
    pub since: Option<Moment>,
    /// Up to.
    pub until: Option<Moment>,
    /// Only this part of each day; the night runs into the next.
    pub part: Option<DayPart>,
}

impl Days {
    /// These days, whole.
    pub fn new(since: Option<Moment>, until: Option<Moment>) -> Days {
        Days { since, until, part: None }
    }

    /// Whether any days are named.
    pub fn open(&self) -> bool {
        self.since.is_none() && self.until.is_none() && self.part.is_none()
    }

    /// The first and the last local day under which something can stand that they hold: a record that was made by the clock of another
    /// zone may stand under the day before or after.
    pub fn span(&self) -> (Option<NaiveDate>, Option<NaiveDate>) {
        let late = Duration::days(if self.part == Some(DayPart::Night) { 2 } else { 1 });
        (self.since.map(|at| at.date() - Duration::days(1)), self.until.map(|at| at.date() + late))
    }

    /// The first and the last minute, where they have one.
    pub fn bounds(&self, clock: &Clock) -> (Option<NaiveDateTime>, Option<NaiveDateTime>) {
        let edge = |moment: Moment, last: bool| match (moment, self.part) {
            (Moment::At(at), _) => clock.zone.local(at),
            (Moment::On(date), Some(part)) if last => stretch(part, date).1,
            (Moment::On(date), Some(part)) => stretch(part, date).0,
            (Moment::On(date), None) if last => date.and_time(chrono::NaiveTime::MIN) + Duration::minutes(24 * 60 - 1),
            (Moment::On(date), None) => date.and_time(chrono::NaiveTime::MIN),
        };
        (self.since.map(|at| edge(at, false)), self.until.map(|at| edge(at, true)))
    }

    /// Whether a time of the record lies within them, as far as it is known.
    pub fn hold(&self, at: When, clock: &Clock) -> bool {
        let (from, to) = at.local_bounds_in(clock.zone);
        let edge = |moment: Moment| match moment {
            Moment::At(at) => Some(clock.zone.local(at)),
            Moment::On(_) => None,
        };
        // What begins today and has no end is today: an entry that a wrong clock dated ahead is none of it.
        let today = Some(clock.local().date()).filter(|today| self.since.is_some_and(|since| since.date() == *today));
        let last = self.until.map(|until| until.date()).or(today);
        let within = |date: NaiveDate| {
            self.since.is_none_or(|since| date >= since.date()) && last.is_none_or(|last| date <= last)
        };
        let by_minute = self.since.and_then(edge).is_none_or(|since| to >= since)
            && self.until.and_then(edge).is_none_or(|until| from <= until);
        by_minute
            && match (self.part, at) {
                (None, _) => within(at.date_in(clock.zone)),
                (Some(_), When::Day { date, part: None }) => within(date),
                (Some(part), When::Day { date, part: Some(told) }) => {
                    let (one, other) = (stretch(part, date), stretch(told, date));
                    within(date) && one.0 <= other.1 && other.0 <= one.1
                }
                (Some(part), When::Instant(_)) => [from.date(), from.date() - Duration::days(1)]
                    .into_iter()
                    .any(|date| within(date) && (stretch(part, date).0..=stretch(part, date).1).contains(&from)),
            }
    }

    /// "today", "last night", "since Monday, March 9", "from March 1 to March 5": with a blank before it; nothing where they are open.
    pub fn words(&self, clock: &Clock) -> String {
        let today = clock.local().date();
        let (since, until) = (self.since.map(|at| at.date()), self.until.map(|at| at.date()));
        let monday = today - Duration::days(i64::from(today.weekday().num_days_from_monday()));
        if self.part.is_none() && since == Some(monday) && until == Some(monday + Duration::days(6)) {
            return " this week".to_owned();
        }
        let one = match (since, until) {
            (Some(since), Some(until)) if since == until => Some(since),
            (Some(since), until) if since == today && until.is_none_or(|until| until >= today) => Some(since),
            _ => None,
        };
        if let (Some(Moment::At(at)), false) = (self.since, until.is_some_and(|until| until < today)) {
            let local = clock.zone.local(at);
            let time = local.format("%H:%M").to_string();
            return match local.date() == today {
                true if time == "00:00" => " since midnight".to_owned(),
                true => format!(" since {time}"),
                false => format!(" since {} at {time}", day(local.date(), today)),
            };
        }
        match (one, self.part) {
            (Some(date), Some(part)) => format!(" {}", part_of(date, part, today)),
            (Some(date), None) if (date - today).num_days().abs() <= 1 => format!(" {}", day(date, today)),
            (Some(date), None) => format!(" on {}", day(date, today)),
            (None, part) => {
                let part = part.map(|part| format!(" in the {}", part.name())).unwrap_or_default();
                format!("{part}{}", between(since, until, today))
            }
        }
    }
}

/// "today", "yesterday", "Monday, March 9".
fn day(date: NaiveDate, today: NaiveDate) -> String {
    match (today - date).num_days() {
        0 => "today".to_owned(),
        1 => "yesterday".to_owned(),
        -1 => "tomorrow".to_owned(),
        -330..=330 => date.format("%A, %B %-d").to_string(),
        _ => date.format("%B %-d, %Y").to_string(),
    }
}

/// "this morning", "last night", "yesterday evening".
pub(super) fn part_of(date: NaiveDate, part: DayPart, today: NaiveDate) -> String {
    let named = part.name();
    match ((today - date).num_days(), part) {
        (0, DayPart::Night) => "tonight".to_owned(),
        (0, _) => format!("this {named}"),
        (1, DayPart::Night) => "last night".to_owned(),
        (1, _) => format!("yesterday {named}"),
        (-1, _) => format!("tomorrow {named}"),
        _ => format!("on {}, in the {named}", date.format("%A, %B %-d")),
    }
}

fn between(since: Option<NaiveDate>, until: Option<NaiveDate>, today: NaiveDate) -> String {
    let plain = |date: NaiveDate| match date.year() == today.year() {
        true => date.format("%B %-d").to_string(),
        false => date.format("%B %-d, %Y").to_string(),
    };
    let monday = today - Duration::days(i64::from(today.weekday().num_days_from_monday()));
    match (since, until) {
        (Some(since), Some(until)) if until == monday - Duration::days(1) && since == monday - Duration::days(7) => {
            " last week".to_owned()
        }
        (Some(since), Some(until)) => format!(" from {} to {}", plain(since), plain(until)),
        (Some(since), None) => format!(" since {}", day(since, today)),
        (None, Some(until)) => format!(" up to {}", plain(until)),
        (None, None) => String::new(),
    }
}

/// The first and the last minute of a part of a day, as widely as people call it so.
fn stretch(part: DayPart, date: NaiveDate) -> (NaiveDateTime, NaiveDateTime) {
    let at = |hour: i64| date.and_time(chrono::NaiveTime::MIN) + Duration::hours(hour);
    let (from, to) = match part {
        DayPart::Morning => (4, 12),
        DayPart::Afternoon => (12, 18),
        DayPart::Evening => (17, 24),
        DayPart::Night => (18, 30),
    };
    (at(from), at(to) - Duration::minutes(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alara_record::Zone;
    use chrono::DateTime;

    /// Thursday, the 12th of March, half past nine.
    fn clock() -> Clock {
        let now = DateTime::parse_from_rfc3339("2026-03-12T09:30:00-04:00").unwrap();
        Clock { now, zone: Zone::Fixed(*now.offset()) }
    }

    fn on(day: u32) -> Option<Moment> {
        NaiveDate::from_ymd_opt(2026, 3, day).map(Moment::On)
    }

    fn at(text: &str) -> When {
        When::Instant(DateTime::parse_from_rfc3339(text).unwrap())
    }

    #[test]
    fn today_without_an_end_holds_nothing_ahead() {
        let (now, ahead) = (at("2026-03-12T08:00:00-04:00"), at("2026-03-13T08:00:00-04:00"));
        let holds = |days: Days| (days.hold(now, &clock()), days.hold(ahead, &clock()));
        assert_eq!(holds(Days::new(on(12), None)), (true, false));
        assert_eq!(holds(Days::new(on(11), None)), (true, true));
    }

    #[test]
    fn days_are_told_as_a_person_calls_them() {
        for (since, until, part, told) in [
            (on(12), None, None, " today"),
            (on(12), on(12), Some(DayPart::Morning), " this morning"),
            (on(11), on(11), None, " yesterday"),
            (on(11), on(11), Some(DayPart::Night), " last night"),
            (on(9), on(15), None, " this week"),
            (on(2), on(8), None, " last week"),
            (on(8), None, None, " since Sunday, March 8"),
            (on(3), on(7), None, " from March 3 to March 7"),
            (on(7), on(7), None, " on Saturday, March 7"),
            (None, None, None, ""),
        ] {
            assert_eq!(Days { since, until, part }.words(&clock()), told);
        }
    }

    #[test]
    fn a_night_runs_into_the_next_morning_and_no_further() {
        let night = Days { since: on(11), until: on(11), part: Some(DayPart::Night) };
        assert!(night.hold(at("2026-03-11T21:05:00-04:00"), &clock()));
        assert!(night.hold(at("2026-03-12T00:40:00-04:00"), &clock()));
        assert!(!night.hold(at("2026-03-12T07:00:00-04:00"), &clock()));
        assert!(!night.hold(at("2026-03-11T09:00:00-04:00"), &clock()));
        assert_eq!(night.span(), (NaiveDate::from_ymd_opt(2026, 3, 10), NaiveDate::from_ymd_opt(2026, 3, 13)));
    }

    #[test]
    fn what_is_known_by_its_day_alone_may_stand_in_any_part_of_it() {
        let morning = Days { since: on(12), until: on(12), part: Some(DayPart::Morning) };
        let date = NaiveDate::from_ymd_opt(2026, 3, 12).unwrap();
        assert!(morning.hold(When::Day { date, part: None }, &clock()));
        assert!(morning.hold(When::Day { date, part: Some(DayPart::Morning) }, &clock()));
        assert!(!morning.hold(When::Day { date, part: Some(DayPart::Evening) }, &clock()));
    }
}
