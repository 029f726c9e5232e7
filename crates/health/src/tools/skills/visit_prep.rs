//! `visit_prep`: what changed since the last visit, for a doctor; then what the user wants to bring up.

use super::{Skill, Step, review};
use crate::tools::{
    CreateCareLog, Days, GetAdherence, GetCareRecords, GetCheckIns, HealthCall, ListMedications, LogDoctorVisit,
    Moment, SaveHealthEntry, entries_of as entries,
};

/// The preparation of a visit.
pub static VISIT_PREP: Skill = Skill {
    id: "visit_prep",
    name: "Visit preparation",
    steps: &[
        Step {
            id: "look",
            asks: None,
            tools: &[GetCareRecords::ID, ListMedications::ID, GetAdherence::ID, GetCheckIns::ID],
        },
        Step { id: "questions", asks: Some("Is there anything to note for the visit?"), tools: &[SaveHealthEntry::ID] },
    ],
    run: |scene| {
        let visits = entries(scene, &[LogDoctorVisit::ID, CreateCareLog::ID], &Days::default());
        let since = visits.first().map(|visit| Moment::On(visit.at.date()));
        review(
            scene,
            &[
                HealthCall::GetCareRecords(GetCareRecords::default()),
                HealthCall::ListMedications(ListMedications::default()),
                HealthCall::GetAdherence(GetAdherence { since, ..GetAdherence::default() }),
                HealthCall::GetCheckIns(GetCheckIns { since, ..GetCheckIns::default() }),
            ],
        )
    },
};
