//! `log_blood_pressure`: a blood pressure reading.

use alara_gate::{Category, Definition, Finding, Sensitivity};
use alara_gate::{Control, Kind};
use alara_record::{Change, DayPart, Noun};
use serde::{Deserialize, Serialize};

use super::{Effect, Scene, Tool};
use super::{
    Moment,
    parameter::{number, optional},
};

/// A blood pressure reading.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogBloodPressure {
    /// mmHg.
    pub systolic: f64,
    /// mmHg.
    pub diastolic: f64,
    /// Beats a minute.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pulse: Option<f64>,
    /// When; now where absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub measured_at: Option<Moment>,
    /// The part of the day, where only that was said; set by the gate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub measured_at_part: Option<DayPart>,
}

static DEFINITION: Definition = Definition {
    id: "log_blood_pressure",
    version: 1,
    name: "Log blood pressure",
    description: "Records a blood pressure reading in mmHg, with the pulse if said.",
    category: Category::HealthLogging,
    sensitivity: Sensitivity::Medium,
    asks_first: false,
    internal: false,
    parameters: &[
        number("systolic", 50.0, 300.0, true, "mmHg", true, "The upper number."),
        number("diastolic", 20.0, 200.0, true, "mmHg", true, "The lower number."),
        number("pulse", 20.0, 250.0, true, "bpm", false, "The pulse, if said."),
        optional("measured_at", Kind::Time, Control::DateTime, "When; now where the user named no time."),
    ],
    at_least_one_of: &[],
    rules: &["Only a reading that the user reports."],
};

impl Tool for LogBloodPressure {
    const DEFINITION: &'static Definition = &DEFINITION;

    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        let fields = super::object(self);
        let entry = scene.entry(DEFINITION.id, self.measured_at, self.measured_at_part, fields);
        Ok(Effect::Writes(
            vec![Change::Put(Noun::Entry(entry))],
            format!("Logged {}/{}", self.systolic, self.diastolic),
        ))
    }
}
