//! `plan_reminder`: a reminder in cycles, in a window, every so many weeks, spread over the time awake, or kept on home time. What of this is
//! said in so many words is easily misread, so it is made by its form alone: no model is offered it, and no words assert it.

use alara_gate::{Category, Definition, Finding, ParameterKind, Sensitivity};
use alara_record::{Change, Noun, Recurs, Reminder, ReminderId, ReminderKind, Schedule, Zone};
use chrono::{Duration, NaiveDate, NaiveTime};
use serde::{Deserialize, Serialize};

use super::parameter::{DAYS, long_text, number, optional, required, tool};
use super::speech::{Alike, Deed, EntryKind, Family, Names, Phrase, Speech, Timed, phrases};
use super::{Clock, Effect, Scene, TimeOfDay, Tool, find, refuse};

/// A window is no longer than this.
const LONGEST_WINDOW: i64 = 12 * 60;

/// A reminder with a rhythm of its own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlanReminder {
    /// The id of the one that is set anew; what this form has no field for stays as it is.
    pub reminder: Option<String>,
    /// What it says.
    pub title: String,
    /// The times of day.
    pub times: Option<Vec<TimeOfDay>>,
    /// It is not late before this.
    pub window_end: Option<TimeOfDay>,
    /// So often, spread over the time awake.
    pub times_a_day: Option<u8>,
    /// When one gets up.
    pub awake_from: Option<TimeOfDay>,
    /// When one goes to bed.
    pub awake_until: Option<TimeOfDay>,
    /// Days of the week, 1 Monday to 7 Sunday.
    pub days: Option<Vec<u8>>,
    /// 2 to 52.
    pub every_weeks: Option<u8>,
    /// Days with it.
    pub days_on: Option<u16>,
    /// Days without it.
    pub days_off: Option<u16>,
    /// The first day.
    pub from: Option<NaiveDate>,
    /// The last day.
    pub until: Option<NaiveDate>,
    /// By the clock of where it is set, wherever one is.
    pub home_time: Option<bool>,
    /// Names on record.
    pub medications: Option<Vec<String>>,
    /// More words.
    pub description: Option<String>,
}

pub(super) static DEFINITION: Definition = Definition {
    description: "Sets a reminder in cycles, in a window, every so many weeks, or spread over the time awake.",
    parameters: &[
        optional("reminder", ParameterKind::Text, "The title or id of the one that is set anew; none for a new one."),
        required("title", ParameterKind::Text, "What to be reminded of."),
        optional("times", ParameterKind::TimesOfDay, "The times of day."),
        optional("window_end", ParameterKind::TimeOfDay, "The latest time: any time between the first time and this one."),
        number("times_a_day", 1.0, 12.0, true, "times", false, "How many times while awake, instead of times of day."),
        optional("awake_from", ParameterKind::TimeOfDay, "When you get up."),
        optional("awake_until", ParameterKind::TimeOfDay, "When you go to bed."),
        DAYS,
        number("every_weeks", 2.0, 52.0, true, "weeks", false, "Only every so many weeks, on those days."),
        number("days_on", 1.0, 365.0, true, "days", false, "A cycle: so many days with it."),
        number("days_off", 1.0, 365.0, true, "days", false, "A cycle: then so many days without it."),
        optional("from", ParameterKind::Date, "The first day, from which weeks and cycles are counted."),
        optional("until", ParameterKind::Date, "The last day."),
        optional("home_time", ParameterKind::Boolean, "When you travel, still by the clock of where you are now."),
        optional("medications", ParameterKind::Texts, "The medications on record that it is about."),
        long_text("description", "More words."),
    ],
    at_least_one_of: &["times", "times_a_day"],
    ..tool("plan_reminder", "Plan a reminder: cycles, windows, weeks", Category::Reminders, Sensitivity::Low)
};

pub(super) static SPEECH: Speech = Speech {
    title: Phrase::Of(&["Set a reminder: {title}", "Set a reminder: untitled"]),
    noun: Phrase::Of(&["Reminder: {title}"]),
    subject: Phrase::Of(&["{title}"]),
    headline: Phrase::Of(&["Reminder: {title}"]),
    detail: phrases!["reminder", "{times}", "{days}"],
    chip: Phrase::Of(&["Reminder set: {subject}"]),
    summary: Phrase::Of(&["{^days} at {times}", "at {times}", "{^days}"]),
    family: Some(Family::Reminder),
    question: Phrase::Of(&["Would you like a reminder, and for when?"]),
    nouns: &["reminder", "reminders", "alarm", "alert", "nudge"],
    when: Timed::planned("from"),
    same: &[Alike::Same("times"), Alike::Same("days"), Alike::Same("from"), Alike::Words("title")],
    names: Some(Names::Reminder("reminder")),
    ..Speech::plain(EntryKind::Reminder, Deed::Adds)
};

impl Tool for PlanReminder {
    fn check(&self, clock: &Clock) -> Vec<Finding> {
        self.unringable(clock).into_iter().collect()
    }

    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        let old = self.reminder.as_ref().map(|named| find::reminder(scene, named)).transpose()?;
        let medications = self.medications.clone().unwrap_or_default();
        let kind = match (old.as_ref().map_or(ReminderKind::Other, |old| old.kind), medications.is_empty()) {
            (ReminderKind::Medication, true) => ReminderKind::Other,
            (ReminderKind::Other, false) => ReminderKind::Medication,
            (kind, _) => kind,
        };
        let schedule = self.schedule(scene, old.as_ref().map(|old| &old.schedule));
        let same = old.as_ref().is_some_and(|old| old.schedule == schedule);
        let said = if old.is_some() { "Changed the reminder" } else { "Reminder set" };
        let reminder = Reminder {
            id: old.as_ref().map_or_else(|| ReminderId(scene.ids.fresh()), |old| old.id),
            person: scene.person,
            title: self.title.clone(),
            kind,
            schedule,
            medications,
            description: self.description.clone(),
            active: old.as_ref().is_none_or(|old| old.active),
            paused_until: old.as_ref().and_then(|old| old.paused_until),
            // What was moved was one of the times that were.
            moved: old.filter(|_| same).map(|old| old.moved).unwrap_or_default(),
        };
        let said = format!("{said}: {}", self.title);
        Ok(Effect::Writes(vec![Change::Put(Noun::from(reminder))], said))
    }
}

impl PlanReminder {
    fn schedule(&self, scene: &Scene<'_>, old: Option<&Schedule>) -> Schedule {
        let mut times = match (self.times_a_day, self.awake_from, self.awake_until) {
            (Some(times), Some(up), Some(bed)) => scene.calendar.while_awake(times, up.0, bed.0),
            _ => self.times.iter().flatten().map(|time| time.0).collect::<Vec<NaiveTime>>(),
        };
        times.sort_unstable();
        times.dedup();
        let recurs = self.recurs(&scene.clock, old);
        let home = old.and_then(|old| old.zone);
        let zone = match scene.clock.zone {
            // Where it was at home it stays, wherever its form is filled in; time that passes began there.
            _ if home.is_some() && (self.home_time == Some(true) || matches!(recurs, Recurs::EveryHours { .. })) => home,
            Zone::Named(zone) if self.home_time == Some(true) => Some(zone),
            _ => None,
        };
        let window = self.window().and_then(|minutes| u16::try_from(minutes).ok());
        let from = self.from.filter(|_| self.every_weeks.is_none() && self.days_on.is_none());
        Schedule { until: self.until, from, zone, window, ..Schedule::of(times, recurs) }
    }

    fn recurs(&self, clock: &Clock, old: Option<&Schedule>) -> Recurs {
        let from = self.from.unwrap_or_else(|| clock.local().date());
        let said = self.days.is_some() || self.every_weeks.is_some() || self.days_on.is_some();
        // No field of the form says these.
        let kept = old.map(|old| &old.recurs).filter(|_| !said).filter(|recurs| {
            !matches!(recurs, Recurs::Days { .. } | Recurs::EveryWeeks { .. } | Recurs::Cycle { .. })
        });
        if let Some(kept) = kept {
            return kept.clone();
        }
        let days = self.days.clone().unwrap_or_else(|| (1..=7).collect());
        match (self.days_on.zip(self.days_off), self.every_weeks) {
            (Some((on, off)), _) => Recurs::Cycle { on, off, from },
            (None, Some(every)) => Recurs::EveryWeeks { every, days, from },
            (None, None) => Recurs::Days { days },
        }
    }

    /// From its one time on, so many minutes.
    fn window(&self) -> Option<i64> {
        let (end, start) = (self.window_end?, self.times.as_deref()?.first()?);
        Some((end.0 - start.0).num_minutes().rem_euclid(24 * 60))
    }

    fn unringable(&self, clock: &Clock) -> Option<Finding> {
        let block = |detail: &str, fields: &[&str]| Some(refuse(detail, fields));
        let times = self.times.as_deref().unwrap_or_default();
        if self.times.is_some() == self.times_a_day.is_some() {
            return block("Choose times of day, or how many times while awake, not both.", &["times", "times_a_day"]);
        }
        if self.times.is_some() && times.is_empty() {
            return block("At what time? The list is empty.", &["times"]);
        }
        if self.times_a_day.is_some() && (self.awake_from.is_none() || self.awake_until.is_none()) {
            return block("When do you get up, and when do you go to bed?", &["awake_from", "awake_until"]);
        }
        if self.window_end.is_some() {
            if times.len() != 1 {
                return block("A window has one time at which it begins.", &["times", "window_end"]);
            }
            if !self.window().is_some_and(|minutes| (1..=LONGEST_WINDOW).contains(&minutes)) {
                return block("A window ends after it begins, twelve hours later at most.", &["window_end"]);
            }
        }
        if self.days.as_ref().is_some_and(Vec::is_empty) {
            return block("On which days? The list of days is empty.", &["days"]);
        }
        if self.days_on.is_some() != self.days_off.is_some() {
            return block("A cycle has days with it and days without it.", &["days_on", "days_off"]);
        }
        if self.days_on.is_some() && (self.days.is_some() || self.every_weeks.is_some()) {
            return block("A cycle counts its own days: choose a cycle or days of the week.", &["days_on", "days", "every_weeks"]);
        }
        if self.every_weeks.is_some() && self.days.is_none() {
            return block("On which days of those weeks?", &["days"]);
        }
        let today = clock.local().date();
        if self.until.is_some_and(|until| until < self.from.unwrap_or(today).max(today)) {
            return block("The last day is before the first reminder.", &["until"]);
        }
        // One that has come for years is counted from its own first day.
        let old = self.from.is_some_and(|from| from < today - Duration::days(366));
        if old && self.reminder.is_none() {
            return block("The first day is at most a year ago.", &["from"]);
        }
        if self.home_time == Some(true) && matches!(clock.zone, Zone::Fixed(_)) {
            return block("Choose your time zone in the settings first. Home time needs one.", &["home_time"]);
        }
        None
    }
}
