//! One reply of a model, as the audit trail keeps it.

use serde::{Deserialize, Serialize};

use crate::Problem;

/// What a model was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RequestKind {
    /// The first answer.
    Answer,
    /// An answer after a correction.
    Correction,
    /// Closing words, after the results.
    Closing,
}

/// One reply of a model.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Attempt {
    /// Its number among the turn's requests, from 1.
    pub request: u8,
    /// What was asked for.
    pub kind: RequestKind,
    /// The ids of the calls it made.
    pub calls: Vec<String>,
    /// What was still open behind it: each need's `about`.
    pub open: Vec<String>,
    /// Claims of it that the ledger does not bear out.
    pub false_claims: usize,
    /// What in it could not be read as a call.
    pub problems: Vec<Problem>,
    /// Whether it might stand.
    pub stood: bool,
}
