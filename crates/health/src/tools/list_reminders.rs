//! `list_reminders`: the reminders, or those of some days or about something.

use alara_gate::{Definition, Finding};
use alara_record::{Recurs, Reminder, Schedule};
use chrono::{Duration, NaiveTime};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::asked::query;
use super::parameter::{ABOUT, SINCE, UNTIL};
use super::speech::{About, Speech};
use super::{Clock, Days, Effect, Moment, Scene, Tool, answer, find, voice};
use crate::planned_doses::{describe_place, describe_start, describe_times, name_days};

/// The reminders.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ListReminders {
    /// Only those that ring from this day on.
    pub since: Option<Moment>,
    /// Only those that ring up to this day.
    pub until: Option<Moment>,
    /// Only those about this.
    pub about: Option<String>,
}

pub(super) static DEFINITION: Definition = query("list_reminders", "Reminders", "Lists the reminders.", &[SINCE, UNTIL, ABOUT]);

pub(super) static SPEECH: Speech = Speech::of_a_query(&[About::Reminders]);

impl Tool for ListReminders {
    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        let owner = voice::Owner::of(scene);
        let days = Days::new(self.since, self.until);
        let (whom, span) = (owner.of_whom(), days.words(&scene.clock));
        let all = scene.record.reminders(scene.person);
        if all.is_empty() {
            return answer::none(format!("No reminders are set{whom}."));
        }
        let (from, to) = days.bounds(&scene.clock);
        let from = from.unwrap_or_else(|| scene.clock.local().date().and_time(NaiveTime::MIN));
        let to = to.unwrap_or_else(|| from + Duration::days(AHEAD));
        let ringing = |each: &&&Reminder| days.open() || !scene.calendar.rings(scene.record, each, from, to).is_empty();
        let about = |each: &&&Reminder| self.about.as_deref().is_none_or(|about| find::titled(each, about));
        let found: Vec<&Reminder> = all.iter().filter(ringing).filter(about).copied().collect();
        if found.is_empty() {
            let about =
                self.about.as_deref().map(|about| format!(" about \u{201c}{about}\u{201d}")).unwrap_or_default();
            let rings = if span.is_empty() { " is set" } else { " rings" };
            return answer::none(format!("No reminder{about}{rings}{whom}{span}."));
        }
        let lines: Vec<String> = found.iter().map(|reminder| line(reminder, &scene.clock)).collect();
        let data: Value = found
            .iter()
            .map(|each| json!({ "id": each.id, "title": each.title, "schedule": each.schedule, "active": each.active }))
            .collect();
        if let (true, [only]) = (self.about.is_some(), lines.as_slice()) {
            return answer::some(format!("{only}."), data, &[]);
        }
        let head = format!("{} reminders{span}:", owner.whose());
        answer::some(answer::at_most(LISTED, &head, lines.into_iter()), data, &[])
    }
}

/// How far ahead a reminder may ring, in days.
const AHEAD: i64 = 366;
/// Lines that are listed.
const LISTED: usize = 20;

/// How something comes again, at its times, where it has any: "every day at 08:00".
pub(super) fn rhythm(schedule: &Schedule) -> String {
    let named = |date: &chrono::NaiveDate| date.format("%B %-d").to_string();
    let (days, before) = match &schedule.recurs {
        Recurs::Days { days } if days.len() == 7 => ("every day".to_owned(), " at"),
        Recurs::Days { days } => (name_days(days), " at"),
        Recurs::Once { date } => (named(date), " at"),
        Recurs::EveryDays { every, .. } => (format!("every {every} days"), " at"),
        Recurs::EveryWeeks { every, days, .. } => (format!("every {every} weeks on {}", name_days(days)), " at"),
        Recurs::Dates { dates } => (dates.iter().map(named).collect::<Vec<_>>().join(", "), " at"),
        Recurs::Cycle { on, off, .. } => (format!("{on} days on, {off} off"), ", at"),
        Recurs::EveryHours { every, .. } => (format!("every {every} hours"), " from"),
    };
    if schedule.times.is_empty() { days } else { format!("{days}{before} {}", describe_times(schedule)) }
}

fn line(reminder: &Reminder, clock: &Clock) -> String {
    let schedule = &reminder.schedule;
    let how = match (&schedule.recurs, schedule.times.first()) {
        (Recurs::Once { date }, Some(time)) => answer::due(date.and_time(*time), clock),
        (Recurs::Once { date }, None) => date.format("%A, %B %-d").to_string(),
        _ => rhythm(schedule),
    };
    let start = describe_start(schedule, clock.local().date()).unwrap_or_default();
    let until = schedule.until.map(|last| format!(", until {}", last.format("%B %-d"))).unwrap_or_default();
    let paused = reminder.paused_until.filter(|last| *last >= clock.local().date());
    let quiet = match (reminder.active, paused) {
        (false, _) => " (off)".to_owned(),
        (true, Some(last)) => format!(" (paused until {})", last.format("%A, %B %-d")),
        (true, None) => String::new(),
    };
    let place = describe_place(schedule).unwrap_or_default();
    format!("{}, {how}{place}{start}{until}{quiet}", reminder.title)
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::NaiveDate;

    #[test]
    fn rhythm_without_hours_ends_with_its_days() {
        let from = NaiveDate::from_ymd_opt(2026, 3, 14).unwrap();
        let nine = NaiveTime::from_hms_opt(9, 0, 0).unwrap();
        let every = |days: &[u8]| Recurs::Days { days: days.to_vec() };
        for (recurs, bare, timed) in [
            (every(&[1, 2, 3, 4, 5, 6, 7]), "every day", "every day at 09:00"),
            (every(&[1]), "Mon", "Mon at 09:00"),
            (Recurs::Once { date: from }, "March 14", "March 14 at 09:00"),
            (Recurs::EveryDays { every: 3, from }, "every 3 days", "every 3 days at 09:00"),
            (Recurs::EveryWeeks { every: 2, days: vec![2], from }, "every 2 weeks on Tue", "every 2 weeks on Tue at 09:00"),
            (Recurs::Dates { dates: vec![from] }, "March 14", "March 14 at 09:00"),
            (Recurs::Cycle { on: 21, off: 7, from }, "21 days on, 7 off", "21 days on, 7 off, at 09:00"),
            (Recurs::EveryHours { every: 8, from }, "every 8 hours", "every 8 hours from 09:00"),
        ] {
            assert_eq!(rhythm(&Schedule::of(Vec::new(), recurs.clone())), bare);
            assert_eq!(rhythm(&Schedule::of(vec![nine], recurs)), timed);
        }
    }
}
