//! Neighbouring words of time that settle one time together.

use alara_english::time::{TimeMention, TimeValue};

/// More times than this are no account of a day.
pub(super) const MOST: usize = 128;

/// Neighbouring time words that settle one time together ("Thursday evening, 7pm").
pub(super) struct Group<'m> {
    pub mentions: Vec<&'m TimeMention>,
    pub token: usize,
}

impl Group<'_> {
    pub fn clock(&self) -> bool {
        self.mentions
            .iter()
            .any(|mention| matches!(mention.value, TimeValue::Clock { .. } | TimeValue::Now | TimeValue::Ago(_)))
    }

    /// Whether it says of which day it is.
    pub fn dated(&self) -> bool {
        self.mentions.iter().any(|mention| match mention.value {
            TimeValue::Clock { date, .. } => date.is_some(),
            TimeValue::Part(_) | TimeValue::Vague => false,
            _ => true,
        })
    }
}
