//! How sure the trained reader must be. The limits are set on messages that it did not learn from (`make reader`, docs/reader.md), and
//! nothing but these figures decides by a probability.

use crate::tools::{
    AddMedication, CorrectEntry, CreateCareLog, CreateCheckIn, CreateReminder, DeleteEntry, DeleteReminder,
    LogBloodPressure, LogDoctorVisit, LogExercise, LogHydration, LogMedication, LogVital, RunSkill, SaveHealthEntry,
    SkipDose, StopMedication, UpdateMedication, UpdateMood, UpdateReminder, looks_up,
};

/// Words are a value from here on.
pub(super) const VALUE: f32 = 0.25;
/// It finds an event from here on. Another processor rounds otherwise: what is nearer to the limit than `MARGIN` is unsure, and unsure is
/// asked about.
pub(super) const FOUND: f32 = 0.3;
/// A name is one that it takes for told from here on.
pub(super) const NAMED: f32 = 0.1;
/// It is sure that there is no event up to here.
pub(super) const NONE: f32 = 0.03;
/// How far a processor's rounding may move a probability.
pub(super) const MARGIN: f32 = 0.02;

/// From where on it is sure of an event that the rules do not find, by tool; none where it is never asked about on its word alone.
pub(super) fn sure_from(tool: &str) -> Option<f32> {
    let set: f32 = std::env::var("SURE").ok().and_then(|s| s.parse().ok()).unwrap_or(0.8);
    Some(match tool {
        LogMedication::ID | SkipDose::ID | LogBloodPressure::ID | LogVital::ID => set,
        SaveHealthEntry::ID | UpdateMood::ID | LogDoctorVisit::ID | CreateCareLog::ID => set,
        AddMedication::ID | UpdateMedication::ID | StopMedication::ID | CreateReminder::ID => set,
        LogHydration::ID | LogExercise::ID | UpdateReminder::ID | DeleteReminder::ID | DeleteEntry::ID => set,
        "log_lab_result" | "add_condition" | "log_immunization" => set,
        query if looks_up(query) => set,
        _ => return None,
    })
}

/// The tools of which one may take for another's event what is told: found of one of them, it is found of all. A tool of several groups has
/// the one that it heads.
pub(super) fn kin_of(tool: &str) -> &'static [&'static str] {
    const KIN: [&[&str]; 6] = [
        &[UpdateMood::ID, CreateCheckIn::ID, SaveHealthEntry::ID],
        &[
            LogDoctorVisit::ID,
            CreateCareLog::ID,
            "add_condition",
            "log_immunization",
            "log_lab_result",
            CreateReminder::ID,
        ],
        &[CreateReminder::ID, UpdateReminder::ID, DeleteReminder::ID],
        &[AddMedication::ID, UpdateMedication::ID, StopMedication::ID],
        &[LogBloodPressure::ID, LogVital::ID, "log_lab_result"],
        &[LogVital::ID, SaveHealthEntry::ID, LogExercise::ID],
    ];
    KIN.iter()
        .find(|tools| tools.first() == Some(&tool))
        .or_else(|| KIN.iter().find(|tools| tools.contains(&tool)))
        .copied()
        .unwrap_or(&[])
}

/// What is withdrawn where the rules are unsure and the trained reader is sure that nothing is told.
pub(super) const WITHDRAWN: &[&str] = &[
    UpdateMood::ID,
    CreateCheckIn::ID,
    SaveHealthEntry::ID,
    LogDoctorVisit::ID,
    CreateCareLog::ID,
    LogHydration::ID,
    LogExercise::ID,
    LogVital::ID,
    LogBloodPressure::ID,
];

/// What a tool asks about in any case needs no second reading to ask.
pub(super) const EXEMPT: &[&str] = &[CorrectEntry::ID, DeleteEntry::ID, RunSkill::ID];
