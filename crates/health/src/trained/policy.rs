//! The policy where the two readings differ.

use super::TrainedReading;
use super::limits::{EXEMPT, FOUND, MARGIN, NONE, WITHDRAWN, kin};

/// What the trained reader makes of the events that the rules find.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Agreement {
    reading: Option<TrainedReading>,
}

impl Agreement {
    /// With what was read; none where nothing read the message beside the rules, and all is as they say.
    pub(crate) fn with(reading: Option<TrainedReading>) -> Agreement {
        Agreement { reading }
    }

    /// Whether the trained reader finds an event of a tool, or of one that is taken for it, clearly enough. With no trained reader
    /// nothing speaks against the rules.
    pub(crate) fn finds(&self, tool: &str) -> bool {
        let Some(reading) = &self.reading else { return true };
        EXEMPT.contains(&tool) || most(reading, tool) >= FOUND + MARGIN
    }

    /// Whether it is sure that nothing of the kind is told.
    pub(crate) fn rules_out(&self, tool: &str) -> bool {
        self.reading.as_ref().is_some_and(|reading| most(reading, tool) <= NONE - MARGIN)
    }
}

/// Whether what the rules are unsure of is proposed no more.
pub(crate) fn withdrawn(agreement: &Agreement, tool: &str, confidence: f64) -> bool {
    confidence < 1.0 && WITHDRAWN.contains(&tool) && agreement.rules_out(tool)
}

fn most(reading: &TrainedReading, tool: &str) -> f32 {
    let own = reading.probability(tool);
    kin(tool).iter().map(|other| reading.probability(other)).fold(own, f32::max)
}
