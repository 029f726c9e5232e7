//! What is ahead: Appointment.

use serde_json::{Map, Value};

use super::Scene;
use super::shape::{Part, status, time_of, words};
use crate::ahead::{Titled, take_ahead};
use crate::incoming::{Taken, refuse};

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
    let titled = Titled { title: title.unwrap_or_else(|| "Appointment".to_owned()), description };
    take_ahead(scene.here, scene.place, titled, at)
}
