//! A reminder that could never ring, that says two things at once, or that comes back unsaid.

use alara_gate::Finding;
use alara_record::Recurs;

use crate::tools::{Clock, CreateReminder, HealthCall, refuse};

pub fn findings(call: &HealthCall, clock: &Clock) -> Vec<Finding> {
    match call {
        HealthCall::CreateReminder(reminder) => unringable(reminder, clock).into_iter().collect(),
        _ => Vec::new(),
    }
}

/// That a reminder comes back every day, where no day was told with it.
pub fn tell_rhythm(call: &HealthCall, clock: &Clock) -> Option<String> {
    let HealthCall::CreateReminder(reminder) = call else { return None };
    let daily = matches!(reminder.recurs(clock), Recurs::Days { days } if days.len() == 7);
    (daily && reminder.days.is_none()).then(|| "It comes back every day.".to_owned())
}

fn unringable(reminder: &CreateReminder, clock: &Clock) -> Option<Finding> {
    let block = |detail: &str, fields: &[&str]| Some(refuse(detail, fields));
    let ways = [
        reminder.days.is_some(),
        reminder.date.is_some(),
        reminder.every_days.is_some(),
        reminder.every_hours.is_some(),
    ];
    if reminder.days.as_ref().is_some_and(Vec::is_empty) {
        return block("On which days? The list of days is empty.", &["days"]);
    }
    // "Every other Tuesday": one day of the week, every so many weeks.
    let weeks = reminder.days.as_ref().is_some_and(|days| days.len() == 1)
        && reminder.every_days.is_some_and(|every| every % 7 == 0)
        && reminder.date.is_none()
        && reminder.every_hours.is_none();
    if !weeks && ways.iter().filter(|way| **way).count() > 1 {
        return block(
            "A reminder is for one date, for days of the week, or every so often: only one of them.",
            &["days", "date"],
        );
    }
    if reminder.date.is_some_and(|date| date.and_time(reminder.time.0) <= clock.local()) {
        return block("That date and time have passed. When should I remind you?", &["date", "time"]);
    }
    if reminder.until.is_some_and(|until| until < clock.local().date()) {
        return block("That last day has passed.", &["until"]);
    }
    None
}
