//! Which sheets there are, and which columns each has.

use alara_health::tools::{
    self, AddCondition, AddContact, CreateCareLog, CreateCheckIn, LogAllergy, LogBloodPressure, LogCycle,
    LogDoctorVisit, LogExercise, LogHydration, LogImmunization, LogLabResult, LogMedication, LogVital, SaveHealthEntry,
    SkipDose, UpdateMood,
};

/// The columns that every kind of entry has, first.
pub(crate) const COMMON: [&str; 5] = ["id", "at", "part_of_day", "recorded_at", "source"];

/// The sheet of medications, with its columns: a row for each dose that has days or times of its own.
pub(crate) const MEDICATIONS: (&str, &[&str]) = (
    "medications",
    &[
        "id", "name", "dose", "each_dose", "times", "days", "from", "until", "as_needed", "min_interval_hours",
        "max_per_day", "stock", "instructions", "status", "source",
    ],
);

/// The sheet of reminders, with its columns.
pub(crate) const REMINDERS: (&str, &[&str]) = (
    "reminders",
    &[
        "id", "title", "kind", "times", "window_minutes", "zone", "days", "from", "until", "medications",
        "description", "active", "source",
    ],
);

/// The sheets of lists, with their columns.
pub const LISTS: [(&str, &[&str]); 2] = [MEDICATIONS, REMINDERS];

/// A sheet of entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// The name of its file, without its ending.
    pub name: &'static str,
    /// The tool of its entries.
    pub tool: &'static str,
    /// The columns of its own, behind those that every kind has: a field of the tool, or the unit of the one before.
    pub columns: Vec<Column>,
}

/// A column of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// A field.
    Field(&'static str),
    /// The unit of a field, which the tool fixes.
    Unit(&'static str, &'static str),
}

impl Column {
    /// What it is headed with.
    pub fn title(&self) -> String {
        match self {
            Column::Field(field) => (*field).to_owned(),
            Column::Unit(field, _) => format!("{field}_unit"),
        }
    }
}

const NAMES: [(&str, &str); 17] = [
    (LogMedication::ID, "doses"),
    (SkipDose::ID, "skipped_doses"),
    (LogVital::ID, "measurements"),
    (LogBloodPressure::ID, "blood_pressure"),
    (LogLabResult::ID, "lab_results"),
    (LogHydration::ID, "drinks"),
    (LogExercise::ID, "exercise"),
    (UpdateMood::ID, "moods"),
    (CreateCheckIn::ID, "check_ins"),
    (SaveHealthEntry::ID, "notes"),
    (LogDoctorVisit::ID, "visits"),
    (CreateCareLog::ID, "care"),
    (LogAllergy::ID, "allergies"),
    (AddCondition::ID, "conditions"),
    (LogImmunization::ID, "immunizations"),
    (LogCycle::ID, "periods"),
    (AddContact::ID, "contacts"),
];

/// The sheet of a tool's entries; none where it makes none.
pub fn sheet_of(tool: &str) -> Option<Sheet> {
    let (tool, name) = NAMES.iter().find(|(id, _)| *id == tool)?;
    let mut columns = Vec::new();
    for parameter in tools::definition(tool)?.parameters {
        columns.push(Column::Field(parameter.name));
        let unit = parameter.unit.filter(|unit| !unit.is_empty());
        columns.extend(unit.map(|unit| Column::Unit(parameter.name, unit)));
    }
    Some(Sheet { name, tool, columns })
}

/// Every sheet of entries.
pub fn sheets() -> impl Iterator<Item = Sheet> {
    NAMES.iter().filter_map(|(tool, _)| sheet_of(tool))
}
