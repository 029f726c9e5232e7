//! The naive oracle: it walks minute by minute, looks at what the clock reads, and remembers what it saw. It shares no arithmetic with
//! what it judges.

use std::collections::BTreeSet;

use alara_record::{Recurs, Schedule};
use alara_reminders::Planned;
use chrono::{DateTime, Datelike, Duration, FixedOffset, NaiveDate, NaiveDateTime, Offset, Timelike, Utc};
use chrono_tz::Tz;

/// For so long the database is not asked again where it says the same at both ends: no clock was ever changed and changed back in it.
const STRETCH: Duration = Duration::hours(3);

/// A clock on a wall: ten years have five million minutes, and its zone is looked up once for many of them.
struct Wall {
    zone: Tz,
    known: Option<(DateTime<Utc>, FixedOffset)>,
}

impl Wall {
    fn of(zone: Tz) -> Wall {
        Wall { zone, known: None }
    }

    fn reads(&mut self, at: DateTime<Utc>) -> NaiveDateTime {
        let offset = match self.known {
            Some((from, offset)) if from <= at && at <= from + STRETCH => offset,
            _ => {
                let offset = |at: DateTime<Utc>| at.with_timezone(&self.zone).offset().fix();
                let here = offset(at);
                self.known = (here == offset(at + STRETCH)).then_some((at, here));
                here
            }
        };
        at.with_timezone(&offset).naive_local()
    }
}

/// Whether a schedule by the clock has this minute.
pub fn has(schedule: &Schedule, minute: NaiveDateTime) -> bool {
    schedule.times.contains(&minute.time()) && is_day(schedule, minute.date())
}

fn is_day(schedule: &Schedule, date: NaiveDate) -> bool {
    if schedule.until.is_some_and(|until| until < date) || schedule.from.is_some_and(|from| from > date) {
        return false;
    }
    let number = i64::from(date.num_days_from_ce());
    let since = |from: &NaiveDate| number - i64::from(from.num_days_from_ce());
    let weekday = date.weekday().number_from_monday() as u8;
    match &schedule.recurs {
        Recurs::Days { days } => days.contains(&weekday),
        Recurs::Once { date: only } => date == *only,
        Recurs::Dates { dates } => dates.contains(&date),
        Recurs::EveryDays { every, from } => since(from) >= 0 && since(from) % i64::from(*every) == 0,
        Recurs::EveryWeeks { every, days, from } => {
            // The first of the era was a Monday.
            let week = |number: i64| (number - 1) / 7;
            let weeks = week(number) - week(i64::from(from.num_days_from_ce()));
            since(from) >= 0 && weeks % i64::from(*every) == 0 && days.contains(&weekday)
        }
        Recurs::Cycle { on, off, from } => since(from) >= 0 && since(from) % i64::from(*on + *off) < i64::from(*on),
        Recurs::EveryHours { .. } => unreachable!("it goes by no clock"),
    }
}

/// What one clock has read so far.
pub struct Clock {
    wall: Wall,
    last: Option<NaiveDateTime>,
    furthest: Option<NaiveDateTime>,
    seen: BTreeSet<(usize, NaiveDateTime)>,
    /// By minute of the day: the schedules that have it.
    minutes: Vec<Vec<usize>>,
}

impl Clock {
    pub fn new(zone: Tz, schedules: &[(usize, Schedule)]) -> Clock {
        let mut minutes = vec![Vec::new(); 24 * 60];
        for (index, schedule) in schedules {
            for time in &schedule.times {
                minutes[(time.num_seconds_from_midnight() / 60) as usize].push(*index);
            }
        }
        Clock { wall: Wall::of(zone), last: None, furthest: None, seen: BTreeSet::new(), minutes }
    }

    /// It hangs there, and reads the minute before this one: what a first journey jumps over is counted from it.
    pub fn starts(&mut self, at: DateTime<Utc>) {
        self.last = Some(self.wall.reads(at - Duration::minutes(1)));
    }

    /// The clock of another place.
    pub fn travel(&mut self, zone: Tz) {
        self.wall = Wall::of(zone);
    }

    /// The clock comes to a minute: what is due of it, and of those that it jumped over, for the first time.
    pub fn comes_to(
        &mut self,
        at: DateTime<Utc>,
        schedules: &[(usize, Schedule)],
        found: &mut impl FnMut(usize, Planned),
    ) {
        let now = self.wall.reads(at);
        let last = self.last.replace(now).unwrap_or(now - Duration::minutes(1));
        let mut minute = if now > last { last + Duration::minutes(1) } else { now };
        while minute <= now {
            for index in &self.minutes[(minute.time().num_seconds_from_midnight() / 60) as usize] {
                let (_, schedule) = schedules.iter().find(|(each, _)| each == index).unwrap();
                if has(schedule, minute) && self.seen.insert((*index, minute)) {
                    found(*index, Planned { at, due: minute });
                }
            }
            minute += Duration::minutes(1);
        }
        self.furthest = self.furthest.max(Some(now));
    }
}

/// An interval that passes, counted in minutes.
pub struct Passing {
    wall: Wall,
    every: i64,
    start: NaiveDateTime,
    begun: Option<DateTime<Utc>>,
    furthest: Option<NaiveDateTime>,
}

impl Passing {
    pub fn new(zone: Tz, schedule: &Schedule, before: DateTime<Utc>) -> Passing {
        let Recurs::EveryHours { every, from } = &schedule.recurs else { panic!("no interval") };
        let start = from.and_time(schedule.times[0]);
        let mut passing =
            Passing { wall: Wall::of(zone), every: i64::from(*every) * 60, start, begun: None, furthest: None };
        // It may have begun before the walk does.
        let mut at = before - Duration::days(100);
        while at < before && passing.begun.is_none() {
            passing.begins(at);
            at += Duration::minutes(1);
        }
        passing
    }

    fn begins(&mut self, at: DateTime<Utc>) {
        if self.begun.is_none() && self.wall.reads(at) == self.start {
            self.begun = Some(at);
        }
    }

    pub fn comes_to(&mut self, at: DateTime<Utc>) -> Option<Planned> {
        self.begins(at);
        let now = self.wall.reads(at);
        let again = self.furthest.is_some_and(|furthest| now <= furthest);
        self.furthest = self.furthest.max(Some(now));
        let passed = (at - self.begun?).num_minutes();
        let due = if again { now + Duration::seconds(1) } else { now };
        (passed % self.every == 0).then_some(Planned { at, due })
    }
}

/// What is due from one instant to another, for somebody who stays in one place.
pub fn walk(
    schedules: &[(&'static str, Schedule)],
    zone: Tz,
    from: DateTime<Utc>,
    to: DateTime<Utc>,
) -> Vec<Vec<Planned>> {
    let mut found: Vec<Vec<Planned>> = vec![Vec::new(); schedules.len()];
    let is_passing = |schedule: &Schedule| matches!(schedule.recurs, Recurs::EveryHours { .. });
    let all = || schedules.iter().map(|(_, schedule)| schedule.clone()).enumerate();
    let on_clock: Vec<(usize, Schedule)> = all().filter(|(_, each)| !is_passing(each)).collect();
    let mut passing: Vec<(usize, Passing)> = all()
        .filter(|(_, each)| is_passing(each))
        .map(|(index, each)| (index, Passing::new(each.zone.unwrap_or(zone), &each, from)))
        .collect();
    let mut clock = Clock::new(zone, &on_clock);
    let mut at = from;
    while at <= to {
        clock.comes_to(at, &on_clock, &mut |index, planned| found[index].push(planned));
        for (index, each) in &mut passing {
            found[*index].extend(each.comes_to(at));
        }
        at += Duration::minutes(1);
    }
    // What a gap holds is due together: in the order of its minutes.
    for each in &mut found {
        each.sort_unstable();
    }
    found
}
