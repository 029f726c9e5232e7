//! A summary for a doctor: what stands in the record over some days, each value with where it came from, and no word about what it means.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{AdherenceOf, Entry, MedicationRow, Moment, OtherDoses, Vitals};

/// Which days.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct SummaryInput {
    /// The first day, `YYYY-MM-DD`.
    pub from: String,
    /// The last.
    pub to: String,
}

/// What stands in the record over these days.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Summary {
    /// Whose it is.
    pub person: String,
    /// The first day.
    pub from: String,
    /// The last.
    pub to: String,
    /// When it was made.
    pub made: Moment,
    /// Whom they call, emergency contacts first.
    pub contacts: Vec<Entry>,
    /// What they are allergic to, whenever it was told.
    pub allergies: Vec<Entry>,
    /// The conditions that they have or had, whenever it was told.
    pub conditions: Vec<Entry>,
    /// What is taken now, and what was stopped within these days.
    pub medications: Vec<MedicationRow>,
    /// The planned doses of these days.
    pub adherence: Vec<AdherenceOf>,
    /// The other doses of these days.
    pub other_doses: Vec<OtherDoses>,
    /// The kinds of reading of which there are some.
    pub vitals: Vec<Vitals>,
    /// Results of a laboratory, newest first.
    pub lab_results: Vec<Entry>,
    /// Every vaccination, newest first.
    pub immunizations: Vec<Entry>,
    /// Visits and care, newest first.
    pub visits: Vec<Entry>,
    /// The starts and ends of periods, newest first.
    pub periods: Vec<Entry>,
    /// Symptoms, moods and check-ins, newest first.
    pub symptoms: Vec<Entry>,
    /// Notes, newest first.
    pub notes: Vec<Entry>,
}

/// A part of a summary.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "types.ts")]
pub enum SummaryPart {
    /// Contacts.
    Contacts,
    /// Allergies, whenever they were told.
    Allergies,
    /// Conditions, whenever they were told.
    Conditions,
    /// The list of medications.
    Medications,
    /// The doses that were taken.
    Adherence,
    /// Readings.
    Vitals,
    /// Results of a laboratory.
    LabResults,
    /// Every vaccination.
    Immunizations,
    /// Visits and care.
    Visits,
    /// Periods.
    Periods,
    /// Symptoms, moods and check-ins.
    Symptoms,
    /// Notes.
    Notes,
}

impl SummaryPart {
    /// Every part, in the order of the page.
    pub const ALL: [SummaryPart; 12] = [
        SummaryPart::Allergies,
        SummaryPart::Conditions,
        SummaryPart::Medications,
        SummaryPart::Adherence,
        SummaryPart::Vitals,
        SummaryPart::LabResults,
        SummaryPart::Immunizations,
        SummaryPart::Visits,
        SummaryPart::Periods,
        SummaryPart::Symptoms,
        SummaryPart::Notes,
        SummaryPart::Contacts,
    ];
}

/// Where a summary goes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct SaveSummary {
    /// A new file, by its whole path.
    pub path: String,
    /// The first day.
    pub from: String,
    /// The last.
    pub to: String,
    /// What of it.
    pub parts: Vec<SummaryPart>,
}

/// A chart as a picture, and where it goes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct SavePicture {
    /// A new file, by its whole path.
    pub path: String,
    /// The PNG, in base64.
    pub png: String,
}

/// A file was written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct SavedFile {
    /// How large it is, in words.
    pub size: String,
}

/// A PDF was written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct SavedPaper {
    /// How large it is, in words.
    pub size: String,
    /// How many pages it has.
    pub pages: u32,
    /// The signs that no font of this computer has, which stand as boxes in it; none where there are none.
    pub missing: Option<String>,
}
