//! `daily_check_in`: asks for the mood, for symptoms, and for today's doses, one after the other.

use serde_json::Value;

use super::{Skill, Step};
use crate::tools::{
    Answer, CreateCheckIn, Effect, GetMedicationHistory, ListMedications, LogMedication, Outcome, SaveHealthEntry,
    SkipDose, UpdateMood,
};

/// The daily check-in.
pub static DAILY_CHECK_IN: Skill = Skill {
    id: "daily_check_in",
    name: "Daily check-in",
    steps: &[
        Step { id: "mood", asks: Some("How is your mood today?"), tools: &[UpdateMood::ID, CreateCheckIn::ID] },
        Step {
            id: "symptoms",
            asks: Some("Do you have any symptoms today?"),
            tools: &[SaveHealthEntry::ID, CreateCheckIn::ID],
        },
        Step {
            id: "doses",
            asks: Some("Which of today\u{2019}s doses have you taken or skipped?"),
            tools: &[LogMedication::ID, SkipDose::ID, CreateCheckIn::ID, ListMedications::ID, GetMedicationHistory::ID],
        },
    ],
    run: |_| {
        let message = "Let\u{2019}s check in.".to_owned();
        Ok(Effect::Answers(Answer {
            outcome: Outcome::Success,
            message,
            data: Value::Null,
            rows: Vec::new(),
            coverage: None,
        }))
    },
};
