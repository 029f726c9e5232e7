//! `add_medication`: a medication that the user is on.

use alara_gate::{Category, Definition, Finding, Sensitivity};
use alara_gate::{Control, Kind};
use alara_record::{Change, Medication, MedicationId, Noun, Recurs, Schedule};
use chrono::NaiveTime;
use serde::{Deserialize, Serialize};

use super::{Effect, Scene, Tool};
use super::{
    TimeOfDay,
    parameter::{DAYS, DOSE, number, optional, required},
};

/// A medication that the user is on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AddMedication {
    /// As the user calls it.
    pub name: String,
    /// The usual dose.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dose: Option<String>,
    /// Times of day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub times: Option<Vec<TimeOfDay>>,
    /// Days of the week.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days: Option<Vec<u8>>,
    /// Taken only when needed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub as_needed: Option<bool>,
    /// Hours.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min_interval_hours: Option<f64>,
    /// Dose units in any 24 hours.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_per_day: Option<f64>,
    /// Dose units left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stock: Option<f64>,
    /// How to take it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instructions: Option<String>,
}

static DEFINITION: Definition = Definition {
    id: "add_medication",
    version: 1,
    name: "Add a medication",
    description: "Adds a medication to the user's list, with its schedule if said.",
    category: Category::CareRecords,
    sensitivity: Sensitivity::High,
    asks_first: true,
    internal: false,
    parameters: &[
        required("name", Kind::Text, Control::Text, "The medication, as the user calls it."),
        DOSE,
        optional("times", Kind::TimesOfDay, Control::List, "Times of day."),
        DAYS,
        optional("as_needed", Kind::Boolean, Control::Toggle, "Taken only when needed."),
        number("min_interval_hours", 0.25, 168.0, false, "hours", false, "The least time between two doses."),
        number("max_per_day", 0.25, 100.0, false, "", false, "The most dose units in 24 hours."),
        number("stock", 0.0, 100000.0, false, "", false, "Dose units left."),
        optional("instructions", Kind::Text, Control::LongText, "How to take it, in the user's words."),
    ],
    at_least_one_of: &[],
    rules: &["Only one that the user is on, starts, or was prescribed."],
};

impl Tool for AddMedication {
    const DEFINITION: &'static Definition = &DEFINITION;

    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        let times: Vec<NaiveTime> = self.times.iter().flatten().map(|time| time.0).collect();
        let schedule = (!times.is_empty()).then(|| match &self.days {
            Some(days) => Schedule { times, recurs: Recurs::Days { days: days.clone() }, until: None },
            None => Schedule::daily(times),
        });
        // The same name on the list, stopped or not, is the same medication: it is taken up again or brought up to date.
        let old =
            scene.record.medications(scene.person).into_iter().find(|each| each.name.eq_ignore_ascii_case(&self.name));
        let kept = |new: Option<f64>, old: Option<f64>| new.or(old);
        let medication = Medication {
            id: old.map_or_else(|| MedicationId(scene.ids.fresh()), |old| old.id),
            person: scene.person,
            name: old.map_or_else(|| self.name.clone(), |old| old.name.clone()),
            dose: self.dose.clone().or_else(|| old.and_then(|old| old.dose.clone())),
            schedule: schedule.or_else(|| old.and_then(|old| old.schedule.clone())),
            as_needed: self.as_needed.unwrap_or_else(|| old.is_some_and(|old| old.as_needed)),
            min_interval_hours: kept(self.min_interval_hours, old.and_then(|old| old.min_interval_hours)),
            max_per_day: kept(self.max_per_day, old.and_then(|old| old.max_per_day)),
            stock: kept(self.stock, old.and_then(|old| old.stock)),
            instructions: self.instructions.clone().or_else(|| old.and_then(|old| old.instructions.clone())),
            stopped: false,
        };
        let said = format!("{} is on your list", medication.name);
        Ok(Effect::Writes(vec![Change::Put(Noun::Medication(medication))], said))
    }
}
