//! What is ahead, as the reminders that come then: an appointment, as that of its day, and what comes again, where a reminder can be set that
//! comes at the same times. What is past is counted, for nobody says that it took place.

use alara_health::tools::{Clock, CreateReminder, HealthCall, Moment, PlanReminder, TimeOfDay};
use alara_record::{Recurs, Reminder, ReminderKind, Schedule, Zone};
use chrono::{Datelike, Days, Duration, NaiveDate, NaiveDateTime, NaiveTime, Timelike};

use crate::incoming::{Here, Item, Taken, refuse};
use crate::rhythm::{counted_from, is_sound};

/// What is counted of reminders that no form sets as they are.
const OTHER: &str = "reminder that comes in a way that no reminder can be set to";
/// What is counted of reminders that come no more.
const PAST: &str = "reminder of the past";
/// What is counted of reminders that do not ring.
pub(crate) const OFF: &str = "reminder that is switched off";
/// How long ago the first day of a planned reminder may be.
const LONGEST: i64 = 366;

/// What an appointment is called, and more words about it.
pub(crate) struct Titled {
    pub title: String,
    pub description: Option<String>,
}

/// A reminder, as this program had it.
pub(crate) struct Reminded {
    pub title: String,
    pub description: Option<String>,
    pub kind: ReminderKind,
    pub medications: Option<Vec<String>>,
    pub schedule: Schedule,
}

impl From<Reminder> for Reminded {
    fn from(reminder: Reminder) -> Reminded {
        let Reminder { title, description, kind, medications, schedule, .. } = reminder;
        Reminded { title, description, kind, medications: Some(medications).filter(|all| !all.is_empty()), schedule }
    }
}

/// A single appointment.
pub(crate) fn take_ahead(here: &Here, place: u64, titled: Titled, at: Moment) -> Taken {
    let Moment::At(at) = at else { return refuse(place, "it says no time of day") };
    if at <= here.now {
        return Taken::NotMapped("appointment of the past".to_owned());
    }
    let local = here.zone.local(at);
    let reminder = CreateReminder { date: Some(local.date()), ..remind_at(titled, local) };
    Taken::Item(Item::plain(place, HealthCall::CreateReminder(reminder)))
}

/// A reminder at a time of day, which says no days yet.
pub(crate) fn remind_at(Titled { title, description }: Titled, local: NaiveDateTime) -> CreateReminder {
    let minute = NaiveTime::from_hms_opt(local.hour(), local.minute(), 0).unwrap_or(local.time());
    CreateReminder {
        title,
        time: TimeOfDay(minute),
        days: None,
        date: None,
        every_days: None,
        every_hours: None,
        until: None,
        medications: None,
        reminder_type: Some("appointment".to_owned()),
        description,
    }
}

/// Whether a reminder that is set now comes next on this day; one that begins later would come too early.
pub(crate) fn is_next(reminder: &CreateReminder, next: NaiveDate, here: &Here) -> bool {
    let clock = Clock { now: here.now, zone: here.zone };
    match reminder.recurs(&clock) {
        Recurs::EveryDays { from, .. } | Recurs::EveryHours { from, .. } => from == next,
        Recurs::Days { days } => {
            let recurs = Recurs::Days { days };
            next_day(reminder.time.0, here).iter_days().take(7).find(|day| recurs.falls_on(*day)) == Some(next)
        }
        Recurs::Once { .. } | Recurs::EveryWeeks { .. } | Recurs::Dates { .. } | Recurs::Cycle { .. } => false,
    }
}

/// The day on which a time comes next.
fn next_day(time: NaiveTime, here: &Here) -> NaiveDate {
    let now = here.zone.local(here.now);
    if time > now.time() { now.date() } else { now.date() + Days::new(1) }
}

/// A reminder of this program as those that come at the same times: one, or one for each time where no form sets several.
pub(crate) fn list_reminders(here: &Here, place: u64, reminded: &Reminded) -> Vec<Taken> {
    let today = here.zone.local(here.now).date();
    let schedule = &reminded.schedule;
    if !is_sound(schedule) {
        return vec![refuse(place, "its days and times are none that a reminder can come on")];
    }
    if schedule.until.is_some_and(|until| until < today) {
        return vec![Taken::NotMapped(PAST.to_owned())];
    }
    let taken = |call| Taken::Item(Item::plain(place, call));
    if let Some(planned) = plan_reminder(here, reminded) {
        return vec![taken(HealthCall::PlanReminder(planned))];
    }
    let elsewhere = schedule.zone.is_some() && !matches!(schedule.recurs, Recurs::EveryHours { .. });
    let each = schedule.times.iter().flat_map(|time| match &schedule.recurs {
        _ if elsewhere => vec![Taken::NotMapped(OTHER.to_owned())],
        Recurs::Once { date } => vec![take_single(here, place, reminded, *time, *date)],
        Recurs::Dates { dates } => dates.iter().map(|date| take_single(here, place, reminded, *time, *date)).collect(),
        recurs => match again(here, reminded, *time, recurs) {
            Some(reminder) => vec![taken(HealthCall::CreateReminder(reminder))],
            None => vec![Taken::NotMapped(OTHER.to_owned())],
        },
    });
    each.collect()
}

/// The reminder with what is the same at all of its times.
fn remind(reminded: &Reminded, time: NaiveTime) -> CreateReminder {
    let kind = match reminded.kind {
        ReminderKind::Medication => Some("medication"),
        ReminderKind::CheckIn => Some("check_in"),
        ReminderKind::Appointment => Some("appointment"),
        ReminderKind::Other => None,
    };
    CreateReminder {
        title: reminded.title.clone(),
        time: TimeOfDay(time),
        days: None,
        date: None,
        every_days: None,
        every_hours: None,
        until: reminded.schedule.until,
        medications: reminded.medications.clone(),
        reminder_type: kind.map(str::to_owned),
        description: reminded.description.clone(),
    }
}

fn take_single(here: &Here, place: u64, reminded: &Reminded, time: NaiveTime, date: NaiveDate) -> Taken {
    if date.and_time(time) <= here.zone.local(here.now) {
        return Taken::NotMapped(PAST.to_owned());
    }
    let reminder = CreateReminder { date: Some(date), ..remind(reminded, time) };
    Taken::Item(Item::plain(place, HealthCall::CreateReminder(reminder)))
}

/// A reminder that comes again and again; none where one that is set now would come at other times.
fn again(here: &Here, reminded: &Reminded, time: NaiveTime, recurs: &Recurs) -> Option<CreateReminder> {
    let reminder = remind(reminded, time);
    let first = next_day(time, here);
    match recurs {
        Recurs::Days { days } => {
            let begins = reminded.schedule.from.is_none_or(|from| from <= first);
            begins.then(|| CreateReminder { days: Some(days.clone()), ..reminder })
        }
        Recurs::EveryDays { every, from } => {
            let next = first.max(*from).iter_days().take(usize::from(*every)).find(|day| recurs.falls_on(*day))?;
            let day = u8::try_from(next.weekday().number_from_monday()).ok()?;
            let reminder = CreateReminder { every_days: Some(*every), days: Some(vec![day]), ..reminder };
            is_next(&reminder, next, here).then_some(reminder)
        }
        Recurs::EveryHours { every, from } => {
            // On the clock of where it was counted from, as it reads here.
            let zone = reminded.schedule.zone.map_or(here.zone, Zone::Named);
            let began = zone.at(from.and_time(time));
            let reminder = CreateReminder { time: TimeOfDay(here.zone.local(began).time()), ..reminder };
            let next = here.zone.at(next_day(reminder.time.0, here).and_time(reminder.time.0));
            let passed = next - began;
            let counts = passed >= Duration::zero() && passed.num_minutes() % (i64::from(*every) * 60) == 0;
            counts.then_some(CreateReminder { every_hours: Some(*every), ..reminder })
        }
        Recurs::Once { .. } | Recurs::Dates { .. } | Recurs::EveryWeeks { .. } | Recurs::Cycle { .. } => None,
    }
}

/// A reminder with a rhythm, a window, a first day, home time or several times, as its own form sets it; none where it needs none of these,
/// or where that form cannot say it.
fn plan_reminder(here: &Here, reminded: &Reminded) -> Option<PlanReminder> {
    let schedule = &reminded.schedule;
    let today = here.zone.local(here.now).date();
    let (days, every_weeks, cycle, period) = match &schedule.recurs {
        Recurs::Days { days } => (Some(days.clone()), None, None, 1),
        Recurs::EveryWeeks { every, days, .. } => (Some(days.clone()), Some(*every), None, i64::from(*every) * 7),
        Recurs::Cycle { on, off, .. } => (None, None, Some((*on, *off)), i64::from(*on) + i64::from(*off)),
        Recurs::Once { .. } | Recurs::Dates { .. } | Recurs::EveryDays { .. } | Recurs::EveryHours { .. } => {
            return None;
        }
    };
    // This form makes reminders of medications, and others; a kind that it has not is kept where one can be.
    let by_names = if reminded.medications.is_some() { ReminderKind::Medication } else { ReminderKind::Other };
    let needs = every_weeks.is_some() || cycle.is_some() || schedule.window.is_some() || schedule.zone.is_some();
    let may = (schedule.from.is_some() || schedule.times.len() > 1) && reminded.kind == by_names;
    let home = match (schedule.zone, here.zone) {
        (None, _) => None,
        (Some(zone), Zone::Named(own)) if zone == own => Some(true),
        (Some(_), _) => return None,
    };
    // What has come for years is counted from a day that is as far from its first, and not so long ago.
    let from = counted_from(&schedule.recurs).or(schedule.from).map(|from| {
        let late = (today - from).num_days() - LONGEST;
        if late > 0 { from + Duration::days((late + period - 1) / period * period) } else { from }
    });
    let end = |minutes: u16| {
        Some(TimeOfDay(schedule.times.first()?.overflowing_add_signed(Duration::minutes(i64::from(minutes))).0))
    };
    (needs || may).then(|| PlanReminder {
        reminder: None,
        title: reminded.title.clone(),
        times: Some(schedule.times.iter().map(|time| TimeOfDay(*time)).collect()),
        window_end: schedule.window.and_then(end),
        times_a_day: None,
        awake_from: None,
        awake_until: None,
        days,
        every_weeks,
        days_on: cycle.map(|(on, _)| on),
        days_off: cycle.map(|(_, off)| off),
        from,
        until: schedule.until,
        home_time: home,
        medications: reminded.medications.clone(),
        description: reminded.description.clone(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn here() -> Here {
        let now = chrono::DateTime::parse_from_rfc3339("2026-03-14T09:30:00-04:00").unwrap();
        Here { zone: Zone::Named(chrono_tz::America::New_York), now }
    }

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    /// The calls that set a reminder at eight, and what of it is only counted.
    fn set(schedule: Schedule) -> (Vec<HealthCall>, Vec<String>) {
        let eight = NaiveTime::from_hms_opt(8, 0, 0).unwrap();
        let schedule = Schedule { times: vec![eight], ..schedule };
        let (title, kind) = ("Walk".to_owned(), ReminderKind::Other);
        let reminded = Reminded { title, description: None, kind, medications: None, schedule };
        let (mut calls, mut counted) = (Vec::new(), Vec::new());
        for taken in list_reminders(&here(), 1, &reminded) {
            match taken {
                Taken::Item(item) => calls.push(*item.call),
                Taken::NotMapped(what) => counted.push(what),
                Taken::Refused(refused) => panic!("{refused:?}"),
            }
        }
        (calls, counted)
    }

    #[test]
    fn interval_comes_at_the_same_times_or_is_only_counted() {
        let every = |recurs| set(Schedule::of(Vec::new(), recurs));
        // The 2nd and every third day after it: next on the 17th, which a form can say from the 15th on.
        let (calls, _) = every(Recurs::EveryDays { every: 3, from: day("2026-03-02") });
        let HealthCall::CreateReminder(reminder) = &calls[0] else { panic!("{calls:?}") };
        assert!(is_next(reminder, day("2026-03-17"), &here()), "{reminder:?}");
        assert_eq!(every(Recurs::EveryDays { every: 60, from: day("2026-03-02") }).1, [OTHER]);
        assert_eq!(every(Recurs::EveryHours { every: 8, from: day("2026-03-13") }).0.len(), 1);
        assert_eq!(every(Recurs::EveryHours { every: 7, from: day("2026-03-13") }).1, [OTHER]);
    }

    #[test]
    fn cycle_of_years_ago_is_counted_from_a_day_of_this_year() {
        let recurs = Recurs::Cycle { on: 21, off: 7, from: day("2020-01-01") };
        let (calls, _) = set(Schedule::of(Vec::new(), recurs));
        let HealthCall::PlanReminder(planned) = &calls[0] else { panic!("{calls:?}") };
        let from = planned.from.unwrap();
        assert_eq!((from - day("2020-01-01")).num_days() % 28, 0);
        assert!((day("2026-03-14") - from).num_days() <= LONGEST, "{from}");
    }

    #[test]
    fn reminder_of_another_place_or_of_the_past_is_only_counted() {
        let daily = || Schedule::daily(Vec::new());
        assert_eq!(set(Schedule { zone: Some(chrono_tz::Europe::Berlin), ..daily() }).1, [OTHER]);
        assert_eq!(set(Schedule { zone: Some(chrono_tz::America::New_York), ..daily() }).0.len(), 1);
        assert_eq!(set(Schedule { until: Some(day("2026-03-01")), ..daily() }).1, [PAST]);
        assert_eq!(set(Schedule::of(Vec::new(), Recurs::Once { date: day("2026-03-14") })).1, [PAST]);
    }
}
