//! `create_reminder`: a reminder.

use alara_gate::{Category, Definition, Finding, ParameterKind, Sensitivity};
use alara_record::{Change, Noun, Recurs, Reminder, ReminderId, ReminderKind, Schedule};
use chrono::{Datelike, Duration, NaiveDate};
use serde::{Deserialize, Serialize};

use super::parameter::{DAYS, choice, long_text, number, optional, required, tool};
use super::speech::{About, Alike, Deed, EntryKind, Family, Phrase, Speech, Timed};
use super::{Clock, Effect, Scene, TimeOfDay, Tool};
use crate::planned_doses::describe_rhythm;

/// A reminder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CreateReminder {
    /// What it says.
    pub title: String,
    /// The time of day.
    pub time: TimeOfDay,
    /// Days of the week, 1 Monday to 7 Sunday.
    pub days: Option<Vec<u8>>,
    /// For a single one.
    pub date: Option<NaiveDate>,
    /// 2 to 365.
    pub every_days: Option<u16>,
    /// 1 to 24.
    pub every_hours: Option<u8>,
    /// The last day.
    pub until: Option<NaiveDate>,
    /// Names on record.
    pub medications: Option<Vec<String>>,
    /// medication, check_in or appointment.
    pub reminder_type: Option<String>,
    /// More words.
    pub description: Option<String>,
}

const RHYTHM: &str = "Another rhythm, and until when";
const ABOUT: &str = "What it is for";

pub(super) static DEFINITION: Definition = Definition {
    description: "Sets a reminder at a time of day, once or again and again. Several times of day are several reminders.",
    parameters: &[
        required("title", ParameterKind::Text, "What to be reminded of, in the user's words."),
        required("time", ParameterKind::TimeOfDay, "The time of day, HH:MM, 24 hours."),
        DAYS,
        optional("date", ParameterKind::Date, "For a single reminder: its date."),
        number("every_days", 2.0, 365.0, true, "days", false, "Every so many days.").among(RHYTHM),
        number("every_hours", 1.0, 24.0, true, "hours", false, "Every so many hours.").among(RHYTHM),
        optional("until", ParameterKind::Date, "The last day.").among(RHYTHM),
        optional("medications", ParameterKind::Texts, "The medications on record that it is about.").among(ABOUT),
        optional("reminder_type", choice(&["medication", "check_in", "appointment"]), "What it is for.").among(ABOUT),
        long_text("description", "More words, only the user's own.").among(ABOUT),
    ],
    rules: &["Only when the user asks to be reminded.", "Never fill in a time that was not said."],
    ..tool("create_reminder", "Create a reminder", Category::Reminders, Sensitivity::Low)
};

pub(super) static SPEECH: Speech = Speech {
    title: Phrase::Of(&["Set a reminder: {title}", "Set a reminder: untitled"]),
    noun: Phrase::Of(&["Reminder: {title}"]),
    subject: Phrase::Of(&["{title}"]),
    headline: Phrase::Of(&["Reminder: {title}"]),
    detail: &[Phrase::Of(&["reminder"]), Phrase::Of(&["{time}"]), Phrase::Of(&["{days}", "{date}"])],
    chip: Phrase::Of(&["Reminder set for {time}: {subject}", "Reminder set: {subject}"]),
    summary: Phrase::Of(&["{^days} at {time}", "{^date} at {time}", "{^days}", "{^date}", "at {time}"]),
    family: Some(Family::Reminder),
    question: Phrase::Of(&["Would you like a reminder, and for when?"]),
    nouns: &["reminder", "reminders", "alarm", "alert", "nudge"],
    when: Timed::planned("date"),
    same: &[Alike::Same("time"), Alike::Same("days"), Alike::Same("date"), Alike::Words("title")],
    remark: Some("description"),
    about: &[About::Medications, About::Reminders],
    ..Speech::plain(EntryKind::Reminder, Deed::Adds)
};

impl Tool for CreateReminder {
    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        let reminder = Reminder {
            id: ReminderId(scene.ids.fresh()),
            person: scene.person,
            title: self.title.clone(),
            kind: self.kind(),
            schedule: self.schedule(&scene.clock),
            medications: self.medications.clone().unwrap_or_default(),
            description: self.description.clone(),
            active: true,
            paused_until: None,
            moved: Vec::new(),
        };
        let rhythm = describe_rhythm(&self.recurs(&scene.clock));
        let said = format!("Reminder set: {}, {rhythm} at {}", self.title, self.time);
        Ok(Effect::Writes(vec![Change::Put(Noun::from(reminder))], said))
    }
}

impl CreateReminder {
    fn kind(&self) -> ReminderKind {
        match self.reminder_type.as_deref() {
            Some("medication") => ReminderKind::Medication,
            Some("check_in") => ReminderKind::CheckIn,
            Some("appointment") => ReminderKind::Appointment,
            _ => ReminderKind::Other,
        }
    }

    /// When it is due. An interval that passes is counted from where it was said: a journey does not move it.
    fn schedule(&self, clock: &Clock) -> Schedule {
        Schedule { until: self.until, ..Schedule::of(vec![self.time.0], self.recurs(clock)) }.said_in(clock.zone)
    }

    /// How it comes again: as said; else every day for a medication or a check-in, and once, at the next such time, for the rest.
    pub fn recurs(&self, clock: &Clock) -> Recurs {
        let now = clock.local();
        let next = if self.time.0 > now.time() { now.date() } else { now.date() + Duration::days(1) };
        // "Every other Tuesday": from the next Tuesday on.
        let weekday = self.days.as_deref().and_then(|days| days.first()).filter(|_| self.every_days.is_some());
        let first = weekday.and_then(|day| {
            next.iter_days().take(7).find(|date| date.weekday().number_from_monday() == u32::from(*day))
        });
        match (&self.days, self.date, self.every_days, self.every_hours) {
            (Some(_), _, Some(every), _) => Recurs::EveryDays { every, from: first.unwrap_or(next) },
            (Some(days), ..) => Recurs::Days { days: days.clone() },
            (_, Some(date), ..) => Recurs::Once { date },
            (_, _, Some(every), _) => Recurs::EveryDays { every, from: next },
            (_, _, _, Some(every)) => Recurs::EveryHours { every, from: next },
            _ if matches!(self.kind(), ReminderKind::Medication | ReminderKind::CheckIn) => {
                Recurs::Days { days: (1..=7).collect() }
            }
            _ => Recurs::Once { date: next },
        }
    }
}
