//! What a message tells: one event for each thing that happened, was wanted or was asked, with the words behind every value.

pub use super::sourced::{Past, Source, Sourced, Which};
pub use crate::vitals::VitalKind;

use alara_gate::Span;
use alara_record::{EntryId, ReminderId};
use chrono::NaiveDate;
use serde_json::{Map, Value};

use super::own_tool::{Field, OwnTool};
use super::plan::{Plan, Ringing};
use super::question::Question;
use super::wrong::Wrong;
use crate::dose::Dose;

/// How surely the words say it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Certainty {
    /// It happened or is so; or it is asked outright to be done.
    Clear,
    /// Said, but not surely; the sentence says why.
    Doubtful(&'static str),
    /// Mentioned, and not so: negated, planned, supposed, asked about, quoted, retracted. The sentence says which.
    Denied(&'static str),
}

/// Whose event it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Whose {
    /// The user's ("I", "my").
    Own,
    /// Nobody is named.
    Unnamed,
    /// A person with a record here, by the record's name.
    Person(String),
    /// Somebody else, by the words.
    Other(String),
}

/// What an event is, with its values.
#[derive(Clone, Debug, PartialEq)]
pub enum EventKind {
    /// A dose that was taken.
    Intake {
        /// Which medication.
        which: Sourced<Which>,
        /// How much.
        dose: Option<Sourced<Dose>>,
    },
    /// A dose that was passed over, on purpose or not.
    Skip {
        /// Which medication.
        which: Sourced<Which>,
    },
    /// A medication begun, prescribed, or to be put on the list.
    Start {
        /// Which medication.
        which: Sourced<Which>,
        /// How it is to be taken.
        plan: Box<Plan>,
        /// Being on it, with nothing new ("been on it for years"): no reason to propose anything.
        ongoing: bool,
    },
    /// A listed medication that is taken otherwise from now on, or of which so much is left.
    Revise {
        /// Which medication.
        which: Sourced<Which>,
        /// What changes.
        plan: Box<Plan>,
    },
    /// A medication ended, or to be taken off the list.
    Stop {
        /// Which medication.
        which: Sourced<Which>,
    },
    /// A symptom.
    Symptom {
        /// Its plain name.
        name: Sourced<String>,
        /// mild, moderate, severe.
        severity: Option<Sourced<String>>,
        /// How long, in the words ("since lunch"): kept with it as said.
        lasting: Option<Sourced<String>>,
    },
    /// A mood that the user named.
    Mood {
        /// great, good, okay, poor, crisis.
        mood: Sourced<String>,
        /// Whether it is today's.
        today: bool,
    },
    /// A blood pressure reading.
    Pressure {
        /// The upper number.
        systolic: Option<Sourced<f64>>,
        /// The lower number.
        diastolic: Option<Sourced<f64>>,
        /// The pulse said with it.
        pulse: Option<Sourced<f64>>,
    },
    /// Another vital sign.
    Vital {
        /// Which.
        kind: Sourced<VitalKind>,
        /// The number.
        value: Sourced<f64>,
        /// The unit as the tool spells it, where words or number settle it.
        unit: Option<Sourced<&'static str>>,
    },
    /// Something drunk.
    Hydration {
        /// How much, in millilitres.
        amount_ml: Option<Sourced<f64>>,
        /// Told as one more than the drink before it ("and two cups of coffee"), and not as the same again in other words.
        more: bool,
    },
    /// What a tool takes field by field, with nothing else to be known of it: whoever asks, writes or compares it goes by the fields.
    Logged {
        /// The tool that records it.
        tool: &'static str,
        /// Its values, by the names of the tool's own fields; when it was stands beside the event, as of any other.
        values: Vec<(&'static str, Sourced<Value>)>,
    },
    /// A check-in that the user speaks of.
    CheckIn {
        /// Its mood.
        mood: Option<Sourced<String>>,
        /// Its symptoms.
        symptoms: Vec<Sourced<String>>,
        /// Whether the medicines were taken.
        medication_taken: Option<Sourced<bool>>,
    },
    /// A reminder that is wanted.
    Remind {
        /// What it should say.
        title: Option<Sourced<String>>,
        /// When it should ring.
        ringing: Ringing,
        /// medication, check_in, appointment.
        about: Option<&'static str>,
        /// The medications it names.
        medications: Vec<Sourced<Which>>,
    },
    /// A change to a reminder.
    ChangeReminder {
        /// The words that name it.
        words: Span,
        /// The new times.
        ringing: Ringing,
        /// Paused (true), or resumed (false).
        paused: Option<bool>,
        /// The day of the one that is meant, where only one of several is ("tonight's", "tomorrow's").
        one: Option<Sourced<NaiveDate>>,
        /// The reminders on record that the words can mean.
        of: Vec<ReminderId>,
    },
    /// An end to a reminder, or none wanted.
    StopReminder {
        /// The words that name it.
        words: Span,
        /// Switched off ("turn off"), and kept.
        off: bool,
        /// The reminders on record that the words can mean.
        of: Vec<ReminderId>,
    },
    /// A clinician seen.
    Visit {
        /// appointment, emergency, follow_up, consultation.
        visit_type: Option<Sourced<&'static str>>,
        /// Who.
        provider: Option<Sourced<String>>,
    },
    /// A procedure, test, diagnosis, treatment, hospital visit or stay, or therapy session.
    Care {
        /// The code of `create_care_log`.
        log_type: Sourced<&'static str>,
        /// What it is called.
        title: Sourced<String>,
        /// The diagnosis, where it is one.
        diagnosis: Option<Sourced<String>>,
        /// The treatment, where it is one.
        treatment: Option<Sourced<String>>,
        /// The tool that has fields of its own for it, where there is one: it is proposed, and a care log may hold the same.
        own: Option<OwnTool>,
    },
    /// A correction of an entry that is on record.
    Correct {
        /// The entry; none where nobody can tell which, or nothing like it is on record.
        entry: Option<EntryId>,
        /// The fields that change, with their new values; empty where the words settle none.
        changes: Map<String, Value>,
    },
    /// A deletion of an entry that is on record.
    Delete {
        /// The entry; none where nothing like it is on record.
        entry: Option<EntryId>,
    },
    /// A question that the record answers.
    Ask(Question),
    /// A note to keep.
    Note {
        /// Its text.
        text: Sourced<String>,
    },
    /// A routine to run.
    Skill {
        /// daily_check_in, weekly_review, visit_prep.
        skill: &'static str,
    },
    /// What only the trained reader is sure of, and no value of it could be read: it is asked about in its own words, and never proposed.
    Unsettled {
        /// The tool that would record it.
        tool: &'static str,
    },
}

impl EventKind {
    /// The tool that takes it field by field, with the values.
    pub(crate) fn fields(&self) -> Option<(&'static str, &[Field])> {
        match self {
            EventKind::Logged { tool, values } => Some((tool, values)),
            EventKind::Care { own: Some(own), .. } => Some((own.tool, &own.values)),
            _ => None,
        }
    }

    /// The medication that it is of.
    pub(crate) fn which(&self) -> Option<&Sourced<Which>> {
        match self {
            EventKind::Intake { which, .. }
            | EventKind::Skip { which }
            | EventKind::Start { which, .. }
            | EventKind::Revise { which, .. }
            | EventKind::Stop { which } => Some(which),
            _ => None,
        }
    }

    /// Whether words are behind a value of an event of fields: "in 30 minutes" is how long it took, and not when.
    pub(crate) fn took(&self, words: Span) -> bool {
        let EventKind::Logged { values, .. } = self else { return false };
        values.iter().any(|(_, said)| said.span.meets(words))
    }

    /// The dose that was told of a medication, whatever was said of it.
    pub(crate) fn dose(&self) -> Option<&Sourced<Dose>> {
        match self {
            EventKind::Intake { dose, .. } => dose.as_ref(),
            EventKind::Start { plan, .. } | EventKind::Revise { plan, .. } => plan.dose.as_ref(),
            _ => None,
        }
    }
}

impl EventKind {
    /// The same, to be put right.
    pub(super) fn dose_mut(&mut self) -> Option<&mut Sourced<Dose>> {
        match self {
            EventKind::Intake { dose, .. } => dose.as_mut(),
            EventKind::Start { plan, .. } | EventKind::Revise { plan, .. } => plan.dose.as_mut(),
            _ => None,
        }
    }
}

/// One event of a statement.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// What it is.
    pub kind: EventKind,
    /// How surely.
    pub certainty: Certainty,
    /// Whose.
    pub whose: Whose,
    /// The words.
    pub span: Span,
    /// When, where the words name a time.
    pub when: Option<Sourced<Past>>,
    /// How a dose was taken ("with food"), where the words say so.
    pub how: Option<Sourced<String>>,
    /// A value of it that was told and is none: it is asked about, and nothing of it is written until it is answered.
    pub wrong: Option<Wrong>,
    /// Whether its clause tells it of the user; else it is not proposed.
    pub told: bool,
}

impl Event {
    /// Whether it may be proposed: said surely enough, of the user or of nobody named.
    pub fn stands(&self) -> bool {
        !matches!(self.certainty, Certainty::Denied(_)) && matches!(self.whose, Whose::Own | Whose::Unnamed)
    }
}

/// Whether a thing of this kind that was said surely is recorded without being asked about.
pub(crate) fn recorded(kind: &EventKind) -> bool {
    matches!(
        kind,
        EventKind::Intake { .. }
            | EventKind::Skip { .. }
            | EventKind::Symptom { .. }
            | EventKind::Mood { .. }
            | EventKind::Pressure { .. }
            | EventKind::Vital { .. }
            | EventKind::Hydration { .. }
            | EventKind::Logged { .. }
            | EventKind::CheckIn { .. }
    )
}

/// Whether it is of a thing that happened at a time: what is recorded, and care.
pub(crate) fn happened(kind: &EventKind) -> bool {
    recorded(kind) || matches!(kind, EventKind::Visit { .. } | EventKind::Care { .. })
}
