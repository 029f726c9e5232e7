//! What an event that was asserted or asked for still lacks before it can be proposed: the one question to ask.

use alara_record::Record;

use super::propose::{can_be_anothers, wanted};
use super::values::{changed, the_reminder};
use crate::events::{Event, Kind, Standing, Which, Whose};
use crate::tools::Clock;

/// The question that would complete the first event which nobody can propose yet; `None` where nothing is lacking.
pub fn lacks(events: &[Event], record: &dyn Record, clock: &Clock) -> Option<String> {
    events.iter().filter(|event| wanted(event, events)).find_map(|event| question(&event.kind, record, clock))
}

fn question(kind: &Kind, record: &dyn Record, clock: &Clock) -> Option<String> {
    let open = |which: &Which| which.name().is_none();
    let asked = match kind {
        Kind::Intake { which, .. } if open(&which.value) => "Which medication did you take?",
        Kind::Skip { which } if open(&which.value) => "Which medication did you skip?",
        Kind::Start { which, .. } if open(&which.value) => "Which medication should go on your list?",
        Kind::Stop { which } if open(&which.value) => "Which medication was stopped?",
        Kind::Pressure { systolic, diastolic, .. } if systolic.is_none() || diastolic.is_none() => {
            "What were both numbers of the reading?"
        }
        Kind::Vital { unit: None, .. } => "In which unit was that?",
        Kind::Hydration { amount_ml: None } => "How much did you drink?",
        Kind::Remind { ringing, .. } if ringing.times.is_empty() && ringing.every_hours.is_some() => {
            "From what time on should I remind you?"
        }
        Kind::Remind { ringing, .. } if ringing.times.is_empty() => "At what time should I remind you?",
        Kind::Delete { entry: None } | Kind::Correct { entry: None, .. } => {
            "I can\u{2019}t find that entry in the record. Which one do you mean?"
        }
        Kind::Correct { changes, .. } if changes.is_empty() => "What should it say instead?",
        Kind::ChangeReminder { of, .. } | Kind::StopReminder { of, .. } if the_reminder(of, record).is_none() => {
            return Some(which_reminder(record));
        }
        Kind::ChangeReminder { ringing, paused, .. }
            if changed(String::new(), ringing, *paused, clock.local(), record).is_none() =>
        {
            "What should change about the reminder?"
        }
        _ => return None,
    };
    Some(asked.to_owned())
}

/// Who is spoken of in an event that is told as somebody else's, where nobody with a record here is called so: in the user's words.
pub fn stranger(events: &[Event]) -> Option<String> {
    events.iter().find_map(|event| match &event.whose {
        Whose::Other(words) if !matches!(event.standing, Standing::Denied(_)) && can_be_anothers(event) => {
            Some(words.clone())
        }
        _ => None,
    })
}

fn which_reminder(record: &dyn Record) -> String {
    let titles: Vec<String> = record
        .reminders(record.person().id)
        .iter()
        .map(|each| {
            let times: Vec<String> = each.schedule.times.iter().map(|at| at.format("%H:%M").to_string()).collect();
            format!("{} at {}", each.title, times.join(" and "))
        })
        .collect();
    if titles.is_empty() {
        return "You have no reminders.".to_owned();
    }
    format!("Which reminder do you mean: {}?", titles.join(", or "))
}
