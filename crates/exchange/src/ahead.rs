//! An appointment that is ahead, as the reminder of its day; one of the past is counted, for nobody says that it took place.

use alara_health::tools::{CreateReminder, HealthCall, Moment, TimeOfDay};
use chrono::{NaiveDateTime, NaiveTime, Timelike};

use crate::incoming::{Here, Item, Taken, refuse};

/// What an appointment is called, and more words about it.
pub(crate) struct Titled {
    pub title: String,
    pub description: Option<String>,
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
