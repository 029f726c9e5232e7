//! `log_hydration`: a drink.

use alara_gate::{Category, Definition, Finding, Sensitivity};
use alara_gate::{Control, Kind};
use alara_record::{Change, DayPart, Noun};
use serde::{Deserialize, Serialize};

use super::{Effect, Scene, Tool};
use super::{
    Moment,
    parameter::{number, optional},
};

/// A drink.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogHydration {
    /// Millilitres.
    pub amount_ml: f64,
    /// When; now where absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drank_at: Option<Moment>,
    /// The part of the day, where only that was said; set by the gate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drank_at_part: Option<DayPart>,
}

static DEFINITION: Definition = Definition {
    id: "log_hydration",
    version: 1,
    name: "Log a drink",
    description: "Records how much the user drank, in millilitres.",
    category: Category::HealthLogging,
    sensitivity: Sensitivity::Low,
    asks_first: false,
    internal: false,
    parameters: &[
        number("amount_ml", 1.0, 5000.0, false, "ml", true, "Millilitres; a glass or cup is 250, a bottle 500."),
        optional("drank_at", Kind::Time, Control::DateTime, "When; now where the user named no time."),
    ],
    at_least_one_of: &[],
    rules: &["Only what the user says they drank."],
};

impl Tool for LogHydration {
    const DEFINITION: &'static Definition = &DEFINITION;

    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        let fields = super::object(self);
        let entry = scene.entry(DEFINITION.id, self.drank_at, self.drank_at_part, fields);
        Ok(Effect::Writes(vec![Change::Put(Noun::Entry(entry))], format!("Logged {} ml", self.amount_ml)))
    }
}
