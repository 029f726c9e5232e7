//! `update_reminder`: a change to a reminder.

use alara_gate::{Category, Definition, Finding, ParameterKind, Sensitivity};
use alara_record::{Change, Noun, Occurrence, Recurs, Reminder, Zone};
use chrono::{Duration, NaiveDate, NaiveDateTime, NaiveTime};
use serde::{Deserialize, Serialize};

use super::parameter::{DAYS, optional, required, tool};
use super::speech::{About, Deed, EntryKind, Family, Names, Phrase, Speech, Timed, phrases};
use super::{Effect, Moment, Scene, TimeOfDay, Tool, find, refuse};

/// One that was moved is looked for so far around the time that is named.
const AROUND: Duration = Duration::days(62);

/// A change to a reminder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UpdateReminder {
    /// Its title or id.
    pub reminder: String,
    /// A new title.
    pub title: Option<String>,
    /// A new time of day.
    pub time: Option<TimeOfDay>,
    /// New days.
    pub days: Option<Vec<u8>>,
    /// A new date.
    pub date: Option<NaiveDate>,
    /// Whether it rings.
    pub active: Option<bool>,
    /// Quiet through this day.
    pub paused_until: Option<NaiveDate>,
    /// Only that one.
    pub occurrence: Option<Moment>,
}

pub(super) static DEFINITION: Definition = Definition {
    description: "Changes a reminder, pauses it, or moves one occurrence; of a listed medication, moves one dose or turns its announcements off.",
    parameters: &[
        required("reminder", ParameterKind::Text, "Its title or id, or the medication whose own dose is moved."),
        optional("title", ParameterKind::Text, "A new title."),
        optional("time", ParameterKind::TimeOfDay, "A new time of day."),
        DAYS,
        optional("date", ParameterKind::Date, "A new date, for a single one."),
        optional("active", ParameterKind::Boolean, "Whether it rings at all."),
        optional("paused_until", ParameterKind::Date, "Quiet through this day."),
        optional("occurrence", ParameterKind::Time, "Only that one."),
    ],
    at_least_one_of: &["title", "time", "days", "date", "active", "paused_until", "occurrence"],
    rules: &["Only what the user asks to change."],
    ..tool("update_reminder", "Change a reminder", Category::Reminders, Sensitivity::Medium)
};

pub(super) static SPEECH: Speech = Speech {
    title: Phrase::Of(&["Change the reminder {about}"]),
    noun: Phrase::NAME,
    subject: Phrase::Of(&["{named}"]),
    headline: Phrase::Of(&["{named}"]),
    detail: phrases!["reminder changed", "{time}", "{days}", "{date}"],
    chip: Phrase::Of(&["Changed the reminder: {subject}"]),
    summary: Phrase::Of(&["{about} to {date}, {time}", "{about} to {time}", "{about} to {days}", "{about} to {date}", "{about}"]),
    family: Some(Family::Reminder),
    nouns: &["reminder", "reminders", "alarm", "alert", "nudge"],
    when: Timed::planned("date"),
    about: &[About::Medications, About::Reminders],
    names: Some(Names::Reminder("reminder")),
    ..Speech::plain(EntryKind::Reminder, Deed::Changes)
};

impl Tool for UpdateReminder {
    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        if let Some(medication) = self.find_medication(scene) {
            return self.change_doses(scene, medication);
        }
        let mut reminder = find::reminder(scene, &self.reminder)?;
        if let Some(due) = self.occurrence {
            return self.move_one(scene, reminder, due);
        }
        if let Some(title) = &self.title {
            reminder.title = title.clone();
        }
        if let Some(time) = self.time {
            if reminder.schedule.times.len() > 1 {
                let several = format!("\u{201c}{}\u{201d} rings at several times of day. Move one of them, or change the reminder in its form.", reminder.title);
                return Err(refuse(several, &["time"]));
            }
            reminder.schedule.times = vec![time.0];
        }
        if let Some(days) = self.days.clone() {
            reminder.schedule.recurs = match reminder.schedule.recurs {
                Recurs::EveryWeeks { every, from, .. } => Recurs::EveryWeeks { every, days, from },
                _ => Recurs::Days { days },
            };
        }
        if let Some(date) = self.date {
            reminder.schedule.recurs = Recurs::Once { date };
        }
        if let Some(active) = self.active {
            reminder.active = active;
            // What is taken up again rings from now on.
            reminder.paused_until = reminder.paused_until.filter(|_| !active);
        }
        if let Some(until) = self.paused_until {
            reminder.paused_until = Some(until);
        }
        let said = format!("Changed the reminder: {}", reminder.title);
        Ok(Effect::Writes(vec![Change::Put(Noun::from(reminder))], said))
    }
}

impl UpdateReminder {
    /// Moves one occurrence that is due by its schedule and not over: the rest of the reminder stays as it is.
    fn move_one(&self, scene: &Scene<'_>, mut reminder: Reminder, occurrence: Moment) -> Result<Effect, Finding> {
        let refused = |detail: String| Err(refuse(detail, &["occurrence", "date", "time"]));
        if self.time.is_none() && self.date.is_none() {
            return refused("To what time should that one be moved?".to_owned());
        }
        let here = scene.clock.zone;
        let Some((shown, due)) = due_then(scene, &reminder, occurrence) else {
            return refused(format!("\u{201c}{}\u{201d} does not ring then, so there is none to move.", reminder.title));
        };
        if due.settled.is_some() {
            return refused("That one is already taken, skipped or done.".to_owned());
        }
        let to = self.date.unwrap_or(shown.date()).and_time(self.time.map_or(shown.time(), |time| time.0));
        if to <= scene.clock.local() {
            return refused("That time has passed.".to_owned());
        }
        // Its key and its new time are read on its own clock, whatever clock reads them here.
        let own = reminder.schedule.zone.map_or(here, Zone::Named).local(here.at(to));
        reminder.moved.retain(|(old, _)| *old != due.key.due);
        if own != due.key.due {
            reminder.moved.push((due.key.due, own));
        }
        let said = format!("Moved {} to {}", reminder.title, to.format("%-d %B, %H:%M"));
        Ok(Effect::Writes(vec![Change::Put(Noun::from(reminder))], said))
    }
}

/// The occurrence that is meant, and when it rings here: the one that rings at that minute, the one that was first due then, or, of a day
/// alone, the only one of that day.
fn due_then(scene: &Scene<'_>, reminder: &Reminder, meant: Moment) -> Option<(NaiveDateTime, Occurrence)> {
    let here = scene.clock.zone;
    let around = |at: NaiveDateTime| scene.calendar.rings(scene.record, reminder, at - AROUND, at + AROUND);
    match meant {
        Moment::At(at) => {
            let own = reminder.schedule.zone.map_or(here, Zone::Named).local(at);
            let all = around(here.local(at));
            let same = |one: NaiveDateTime, other: NaiveDateTime| (one - other).num_seconds().abs() < 60;
            let rings = all.iter().find(|(_, each)| (each.instant - at.to_utc()).num_seconds().abs() < 60);
            rings.or_else(|| all.iter().find(|(_, each)| same(each.key.due, own))).cloned()
        }
        Moment::On(date) => {
            let mut all = around(date.and_time(NaiveTime::MIN)).into_iter().filter(|(at, _)| at.date() == date);
            all.next().filter(|_| all.next().is_none())
        }
    }
}
