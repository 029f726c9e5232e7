//! Choosing a file or folder with the system's own dialog.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What is to be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "types.ts")]
pub enum PathKind {
    /// A folder that is there.
    Folder,
    /// A file that is there.
    File,
    /// A file to be made.
    NewFile,
    /// A table to be made.
    NewCsv,
    /// A PDF to be made.
    NewPdf,
    /// A picture to be made.
    NewPng,
}

/// Asks for a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct ChoosePath {
    /// Of what.
    pub kind: PathKind,
}

/// What was chosen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct ChosenPath {
    /// Its whole path; none where the dialog was closed without an answer.
    pub path: Option<String>,
}
