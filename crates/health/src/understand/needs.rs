//! What must be done before a message may be answered: each event asserted, each thing asked for, with the tools that meet it.

use alara_gate::Span;
use alara_record::Record;

use super::propose::wanted;
use crate::events::{Certainty, Event, EventKind, Source};
use crate::reader::Statement;
use crate::tools::{
    AddMedication, CorrectEntry, CreateCareLog, CreateCheckIn, CreateReminder, DeleteEntry, DeleteReminder,
    LogBloodPressure, LogDoctorVisit, LogHydration, LogMedication, LogVital, RunSkill, SaveHealthEntry, SkipDose,
    StopMedication, UpdateMedication, UpdateMood, UpdateReminder,
};

/// One thing to be done, and the tools any of which does it.
#[derive(Clone, Debug, PartialEq)]
pub struct Need {
    /// The tools that meet it, the best one first.
    pub tools: Vec<&'static str>,
    /// What it is about, in a word or two of the user's ("lisinopril", "headache").
    pub about: String,
    /// Whether that is a name which a call must bear, where several needs have the same tool.
    pub named: bool,
    /// The words.
    pub span: Span,
}

impl From<Need> for alara_gate::enforce::Need {
    fn from(need: Need) -> alara_gate::enforce::Need {
        alara_gate::enforce::Need {
            tools: need.tools.into_iter().map(str::to_owned).collect(),
            all: false,
            about: need.about,
            named: need.named,
            span: Some(need.span),
        }
    }
}

/// The needs of a statement by its events, in the order of its words.
pub fn needs(events: &[Event], statement: &Statement<'_>, record: &dyn Record) -> Vec<Need> {
    let mut found: Vec<Need> = Vec::new();
    for event in events {
        if !wanted(event, events) {
            continue;
        }
        let Some(tools) = tools(event, record) else { continue };
        let words = statement
            .messages
            .get(event.span.message)
            .and_then(|message| message.get(event.span.start..event.span.end))
            .unwrap_or("");
        let name = about(event);
        // Two reminders of one thing are one need: which hours they ring at is seen on their cards.
        let titled = match &event.kind {
            EventKind::Remind { title: Some(title), .. } => Some(title.value.clone()),
            _ => None,
        };
        let named = name.is_some();
        let about = name.or(titled).unwrap_or_else(|| words.to_owned());
        let need = Need { tools, named, about, span: event.span };
        if !found.iter().any(|old| old.tools == need.tools && old.about == need.about) {
            found.push(need);
        }
    }
    found
}

fn tools(event: &Event, record: &dyn Record) -> Option<Vec<&'static str>> {
    // No call could be right before it is answered what was meant.
    if event.wrong.is_some() {
        return None;
    }
    Some(match &event.kind {
        // What was only mentioned in passing asks for nothing.
        EventKind::Intake { which, .. } => {
            let bare = which.value.name().is_none() && event.certainty != Certainty::Clear;
            if bare {
                return None;
            }
            vec![LogMedication::ID]
        }
        EventKind::Skip { which } => {
            let name = which.value.name()?;
            return super::regimen::scheduled(name, record.person().id, record).then(|| vec![SkipDose::ID]);
        }
        EventKind::Start { .. } => vec![AddMedication::ID],
        EventKind::Revise { .. } => vec![UpdateMedication::ID, AddMedication::ID],
        EventKind::Stop { .. } => vec![StopMedication::ID],
        EventKind::Symptom { .. } | EventKind::Note { .. } => vec![SaveHealthEntry::ID],
        EventKind::Mood { .. } => vec![UpdateMood::ID],
        EventKind::Pressure { systolic, diastolic, .. } => {
            if systolic.is_none() || diastolic.is_none() {
                return None;
            }
            vec![LogBloodPressure::ID]
        }
        EventKind::Vital { .. } => vec![LogVital::ID],
        EventKind::Hydration { amount_ml, .. } => {
            amount_ml.as_ref()?;
            vec![LogHydration::ID]
        }
        EventKind::Logged { tool, .. } | EventKind::Unsettled { tool } => vec![*tool],
        EventKind::CheckIn { .. } => vec![CreateCheckIn::ID],
        EventKind::Remind { .. } => vec![CreateReminder::ID],
        EventKind::ChangeReminder { .. } => vec![UpdateReminder::ID, DeleteReminder::ID],
        EventKind::StopReminder { .. } => vec![DeleteReminder::ID, UpdateReminder::ID],
        EventKind::Visit { visit_type, .. } => match visit_type.as_ref().map(|said| said.value) {
            Some("emergency") => vec![LogDoctorVisit::ID, CreateCareLog::ID],
            _ => vec![LogDoctorVisit::ID],
        },
        // Either may hold it.
        EventKind::Care { own: Some(own), .. } => vec![own.tool, CreateCareLog::ID],
        EventKind::Care { log_type, .. } => match log_type.value {
            "visit" | "emergency_visit" => vec![CreateCareLog::ID, LogDoctorVisit::ID],
            _ => vec![CreateCareLog::ID],
        },
        EventKind::Correct { .. } => vec![CorrectEntry::ID],
        EventKind::Delete { .. } => vec![DeleteEntry::ID],
        EventKind::Ask(question) => question.tools(record, super::ask::asked_of(event, record)),
        EventKind::Skill { .. } => vec![RunSkill::ID],
    })
}

fn about(event: &Event) -> Option<String> {
    match &event.kind {
        EventKind::Intake { which, .. }
        | EventKind::Skip { which }
        | EventKind::Start { which, .. }
        | EventKind::Revise { which, .. }
        | EventKind::Stop { which } => {
            which.value.name().filter(|_| which.source != Source::Derived).map(str::to_owned)
        }
        EventKind::Symptom { name, .. } => Some(name.value.clone()),
        EventKind::Mood { mood, .. } => Some(mood.value.clone()),
        EventKind::Care { title, .. } => Some(title.value.clone()),
        EventKind::Visit { provider, .. } => provider.as_ref().map(|said| said.value.clone()),
        _ => None,
    }
}
