//! A standing consent: what a person said yes to beforehand, of one medication and one dose, between two hours of the day, until a day.

use chrono::{DateTime, FixedOffset, NaiveDate, NaiveTime};
use serde::{Deserialize, Serialize};

use crate::ConsentId;

/// A person's yes, given beforehand, to doses of the medication that holds it. It makes nothing run by itself: the gate asks it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StandingConsent {
    /// Its id.
    pub id: ConsentId,
    /// When it was given; it covers nothing before.
    pub given: DateTime<FixedOffset>,
    /// The dose that it covers, and no other.
    pub dose: String,
    /// The first minute of the day that it covers.
    pub from: NaiveTime,
    /// The last minute of the day that it covers.
    pub to: NaiveTime,
    /// The last day that it covers.
    pub until: NaiveDate,
}
