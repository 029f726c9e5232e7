//! A medication on a person's list.

use serde::{Deserialize, Serialize};

use crate::{MedicationId, PersonId, Schedule, StandingConsent};

/// A medication that a person is on, or was.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Medication {
    /// Its id.
    pub id: MedicationId,
    /// Whose.
    pub person: PersonId,
    /// As the user calls it.
    pub name: String,
    /// The usual dose ("500 mg", "2 tablets"), if said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dose: Option<String>,
    /// When it is due, if it has a schedule.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub schedule: Option<Schedule>,
    /// Taken only when needed: no dose of it is ever due.
    #[serde(default)]
    pub as_needed: bool,
    /// The least time between two doses, in hours, as the user set it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min_interval_hours: Option<f64>,
    /// The most dose units in any 24 hours, as the user set it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_per_day: Option<f64>,
    /// Dose units left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stock: Option<f64>,
    /// The user's own words on how to take it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instructions: Option<String>,
    /// Whether it was stopped.
    #[serde(default)]
    pub stopped: bool,
    /// What was said yes to beforehand, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub consents: Vec<StandingConsent>,
}

impl Medication {
    /// One of which only the name is known.
    pub fn named(id: MedicationId, person: PersonId, name: impl Into<String>) -> Medication {
        Medication {
            id,
            person,
            name: name.into(),
            dose: None,
            schedule: None,
            as_needed: false,
            min_interval_hours: None,
            max_per_day: None,
            stock: None,
            instructions: None,
            stopped: false,
            consents: Vec::new(),
        }
    }
}
