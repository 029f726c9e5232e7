//! How sure the trained reader must be. The limits are set on messages that it did not learn from (`make reader`, docs/reader.md), and
//! nothing but these figures decides by a probability.

use crate::tools::{
    AddCondition, AddMedication, CorrectEntry, CreateCareLog, CreateCheckIn, CreateReminder, DeleteEntry,
    DeleteReminder, LogAllergy, LogBloodPressure, LogDoctorVisit, LogExercise, LogHydration, LogImmunization,
    LogLabResult, LogMedication, LogVital, RunSkill, SaveHealthEntry, SkipDose, StopMedication, UpdateMedication,
    UpdateMood, UpdateReminder, looks_up,
};

/// Words are a value from here on.
pub(super) const VALUE: f32 = 0.25;
/// It finds an event from here on. Another processor rounds otherwise: what is nearer to the limit than `MARGIN` is unsure, and unsure is
/// asked about.
pub(super) const FOUND: f32 = 0.1;
/// A name is one that it takes for told from here on.
pub(super) const NAMED: f32 = 0.1;
/// A figure is one that it takes for measured from here on.
pub(super) const FIGURED: f32 = 0.5;
/// It is sure of a question about the program from here on: to answer one writes nothing.
pub(super) const PROGRAM: f32 = 0.5;
/// It is sure that there is no event up to here.
pub(super) const NONE: f32 = 0.05;
/// It is as good as certain of that up to here: what the rules would execute needs so much. So near to none rounding moves a probability by
/// less than a tenth of it.
pub(super) const CERTAINLY_NONE: f32 = 0.003;
/// It is as good as certain of an event from here on.
pub(super) const CERTAIN: f32 = 0.97;
/// How far a processor's rounding may move a probability.
pub(super) const MARGIN: f32 = 0.02;

/// From where on it is sure of an event that the rules do not find, by tool; none where it is never asked about on its word alone. A dose
/// needs most: a name that no list has may be anything.
pub(super) fn sure_from(tool: &str) -> Option<f32> {
    Some(match tool {
        LogMedication::ID => 0.97,
        SkipDose::ID | AddMedication::ID | UpdateMedication::ID | StopMedication::ID => 0.85,
        LogBloodPressure::ID | LogVital::ID | LogHydration::ID | LogExercise::ID => 0.85,
        SaveHealthEntry::ID | UpdateMood::ID | LogDoctorVisit::ID | CreateCareLog::ID => 0.85,
        CreateReminder::ID | UpdateReminder::ID | DeleteReminder::ID | DeleteEntry::ID => 0.85,
        LogAllergy::ID | AddCondition::ID | LogImmunization::ID | LogLabResult::ID => 0.85,
        query if looks_up(query) => 0.85,
        _ => return None,
    })
}

/// From where on what it is sure of and nobody could read is asked about in its own words: a little less is enough for a question that offers
/// nothing. None for a question of the record, which tells nothing.
pub(super) fn asks_from(tool: &str) -> Option<f32> {
    sure_from(tool).filter(|_| !looks_up(tool)).map(|limit| limit.min(0.95))
}

/// The tools of which one may take for another's event what is told: found of one of them, it is found of all. A tool of several groups has
/// the one that it heads.
pub(super) fn kin_of(tool: &str) -> &'static [&'static str] {
    const KIN: [&[&str]; 6] = [
        &[UpdateMood::ID, CreateCheckIn::ID, SaveHealthEntry::ID],
        &[
            LogDoctorVisit::ID,
            CreateCareLog::ID,
            AddCondition::ID,
            LogImmunization::ID,
            LogLabResult::ID,
            CreateReminder::ID,
        ],
        &[CreateReminder::ID, UpdateReminder::ID, DeleteReminder::ID],
        &[AddMedication::ID, UpdateMedication::ID, StopMedication::ID],
        &[LogBloodPressure::ID, LogVital::ID, LogLabResult::ID],
        &[LogVital::ID, SaveHealthEntry::ID, LogExercise::ID],
    ];
    KIN.iter()
        .find(|tools| tools.first() == Some(&tool))
        .or_else(|| KIN.iter().find(|tools| tools.contains(&tool)))
        .copied()
        .unwrap_or(&[])
}

/// What is withdrawn where the trained reader is sure that nothing of the kind is told, unless it was ordered: never a dose, the list, or what
/// is asked about in any case and stays for years (a condition, a vaccination, a laboratory value). A mood that the rules are clear about is asked about.
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
