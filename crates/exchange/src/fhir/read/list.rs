//! What is ahead: Appointment.

use alara_health::tools::{CreateReminder, HealthCall, Moment, TimeOfDay};
use chrono::{NaiveTime, Timelike};
use serde_json::{Map, Value};

use super::Scene;
use super::shape::{Part, status, time_of, words};
use crate::incoming::{Here, Item, Taken, refuse};

/// An Appointment.
pub(super) fn appointment(resource: &Map<String, Value>, scene: &Scene<'_>) -> Taken {
    if !matches!(status(resource, "status"), Some("booked" | "pending" | "proposed" | "arrived") | None) {
        return Taken::NotMapped("appointment that was cancelled, missed or is over".to_owned());
    }
    let at = match time_of(resource, &["start", "requestedPeriod"]) {
        Ok(at) => at,
        Err(none) => return refuse(scene.place, none.why()),
    };
    let named = resource.text("description").map(str::to_owned);
    let title = named.or_else(|| words(resource, "serviceType")).or_else(|| words(resource, "appointmentType"));
    let description = resource.text("comment").or_else(|| resource.text("patientInstruction")).map(str::to_owned);
    ahead(scene.here, scene.place, (title.unwrap_or_else(|| "Appointment".to_owned()), description), at)
}

/// An appointment that is ahead, as a reminder on its day; one of the past is counted, for nobody says that it took place.
fn ahead(here: &Here, place: u64, (title, description): (String, Option<String>), at: Moment) -> Taken {
    let Moment::At(at) = at else { return refuse(place, "it says no time of day") };
    if at <= here.now {
        return Taken::NotMapped("appointment of the past".to_owned());
    }
    let local = here.zone.local(at);
    let minute = NaiveTime::from_hms_opt(local.hour(), local.minute(), 0).unwrap_or(local.time());
    let reminder = CreateReminder {
        title,
        time: TimeOfDay(minute),
        days: None,
        date: Some(local.date()),
        every_days: None,
        every_hours: None,
        until: None,
        medications: None,
        reminder_type: Some("appointment".to_owned()),
        description,
    };
    Taken::Item(Item::plain(place, HealthCall::CreateReminder(reminder)))
}
