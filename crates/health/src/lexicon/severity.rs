//! How bad a symptom is, by a word or by a score out of ten.

use std::sync::LazyLock;

use super::table::Table;

static SEVERITY: LazyLock<Table> = LazyLock::new(|| Table::new(include_str!("../../data/severity.txt")));

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Slight, a bit of.
    Mild,
    /// Middling.
    Moderate,
    /// Awful, splitting.
    Severe,
}

impl Severity {
    /// The word that is recorded.
    pub fn word(self) -> &'static str {
        match self {
            Severity::Mild => "mild",
            Severity::Moderate => "moderate",
            Severity::Severe => "severe",
        }
    }

    /// A score from 0 to 10 by the usual reading of the numeric rating scale: 1 to 3 mild, 4 to 6 moderate, 7 to 10 severe.
    pub fn of_ten(score: u8) -> Option<Severity> {
        match score {
            1..=3 => Some(Severity::Mild),
            4..=6 => Some(Severity::Moderate),
            7..=10 => Some(Severity::Severe),
            _ => None,
        }
    }
}

/// The score out of ten that begins at a token ("7/10", "7 out of ten"): how many tokens it takes.
pub fn score_at(tokens: &[&str], start: usize) -> Option<usize> {
    let rest = tokens.get(start..)?;
    rest.first()?.parse::<u8>().ok()?;
    match rest {
        [_, "/", "10", ..] => Some(3),
        [_, "out", "of", "10" | "ten", ..] => Some(4),
        _ => None,
    }
}

/// A word or score for how bad it is: "mild", "a bit of", "7/10", "7 out of 10".
pub fn severity_at(tokens: &[&str], start: usize) -> Option<(usize, Severity)> {
    let rest = tokens.get(start..)?;
    if let Some(score) = rest.first().and_then(|w| w.parse::<u8>().ok()) {
        let used = score_at(tokens, start)?;
        return Severity::of_ten(score).map(|s| (used, s));
    }
    let found = SEVERITY.exactly_at(tokens, start)?;
    let severity = match found.rows.first()?.name {
        "mild" => Severity::Mild,
        "moderate" => Severity::Moderate,
        _ => Severity::Severe,
    };
    Some((found.used, severity))
}
