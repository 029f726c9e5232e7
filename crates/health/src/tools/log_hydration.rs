//! `log_hydration`: a drink.

use alara_english::list;
use alara_gate::{Category, Definition, Finding, ParameterKind, Sensitivity};
use alara_record::DayPart;
use serde::{Deserialize, Serialize};

use super::parameter::{number, optional, tool};
use super::speech::{Alike, Deed, Done, EntryKind, Phrase, Speech, Timed, phrases};
use super::{Effect, Holds, Moment, Scene, Tool, logged};
use crate::vitals::{Measure, VitalKind};

const DRUNK: &Measure = &VitalKind::Hydration.row().values[0];

/// A drink.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogHydration {
    /// Millilitres.
    pub amount_ml: f64,
    /// When; now where absent.
    pub drank_at: Option<Moment>,
    /// The part of the day, where only that was said; set by the gate.
    pub drank_at_part: Option<DayPart>,
}

pub(super) static DEFINITION: Definition = Definition {
    description: "Records how much the user drank, in millilitres.",
    asks_first: false,
    parameters: &[
        number(
            "amount_ml",
            DRUNK.accepted.0,
            DRUNK.accepted.1,
            false,
            "ml",
            true,
            "Millilitres; a glass or cup is 250, a bottle 500.",
        ),
        optional("drank_at", ParameterKind::Time, "When; now where the user named no time."),
    ],
    rules: &["Only what the user says they drank."],
    ..tool("log_hydration", "Log a drink", Category::HealthLogging, Sensitivity::Low)
};

pub(super) static SPEECH: Speech = Speech {
    title: Phrase::NAME,
    noun: Phrase::Of(&["Drink"]),
    subject: Phrase::Of(&["{amount_ml}"]),
    headline: Phrase::Of(&["{amount_ml}"]),
    detail: phrases!["drink"],
    chip: Phrase::Of(&["Logged {subject} to drink"]),
    done: Done::of("Logged", &["{amount_ml} to drink"], &[]),
    verbs: list!["drank", "had", "drunk"],
    nouns: &["water", "hydration", "drink", "drinks", "fluid", "fluids"],
    claims: &["water", "drink", "drank"],
    when: Timed::past("drank_at"),
    same: &[Alike::Same("amount_ml"), Alike::Same("drank_at")],
    ..Speech::plain(EntryKind::Water, Deed::Adds)
};

impl Tool for LogHydration {
    const HOLDS: &'static [Holds] = &[Holds::of(VitalKind::Hydration, "amount_ml")];

    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        logged(self, scene, self.drank_at, self.drank_at_part)
    }
}
