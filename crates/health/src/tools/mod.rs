//! The tools, one file each: definition, typed parameters, and what they write or answer.
//!
//! Adding a tool is one file here and one line in [`tools!`]'s list; nothing else changes.

mod amount;
mod answer;
mod asked;
pub mod describe;
pub mod done;
pub mod doses;
pub(crate) mod find;
pub(crate) mod future;
pub mod measured;
mod moment;
mod move_dose;
pub(crate) mod named;
mod parameter;
pub mod planned;
mod scene;
pub mod skills;
pub mod speech;
mod stock;
mod voice;

pub(crate) use answer::entries as entries_of;
pub(crate) use moment::{DAWN, part_of_day};

/// How a time and an entry are told, for whoever words what is on record.
pub(crate) mod told {
    pub(crate) use super::answer::when;
    pub(crate) use super::voice::entry;
}

pub use add_contact::CONTACT_KINDS;
pub use alara_gate::ParameterKind;
pub use asked::{Days, Figure};
pub use doses::{DoseStep, TimedDose};
pub use measured::Holds;
pub use moment::{Moment, TimeOfDay};
pub use parameter::TAKEN_OUT;
pub use scene::{Answer, Calendar, CalendarOf, Clock, Effect, Ids, Outcome, Scene};
pub use speech::{Named, Speech};

use alara_english::{Span, Text};
use alara_gate::{Definition, Finding, Known, Parameters, Reason, Toolbox};
use alara_record::{Change, DayPart, Noun};
use chrono::NaiveDate;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

/// What stands of a tool beside its calls: each file has it, and [`tools!`] takes it from there.
pub trait Described {
    /// What models, forms and cards know of it.
    const DEFINITION: &'static Definition;

    /// How it is spoken of.
    const SPEECH: &'static Speech;
}

/// A tool: its parameters are the struct itself.
pub trait Tool: Described + Serialize + DeserializeOwned + Clone + std::fmt::Debug {
    /// Which of its fields hold readings of what: where an entry of it stands in charts, summaries and answers about measurements.
    const HOLDS: &'static [Holds] = &[];

    /// Of a tool whose events are its fields: what words say of them by themselves ("40 minutes"), in the order of the words.
    const SAID: Option<fn(&Text<'_>) -> Vec<FieldWords>> = None;

    /// What the definition's types and ranges cannot say; empty where all is well.
    fn check(&self, clock: &Clock) -> Vec<Finding> {
        let _ = clock;
        Vec::new()
    }

    /// The tools whose entries it answers from, so that no others need be read; empty where it may be any.
    fn reads(&self) -> &'static [&'static str] {
        &[]
    }

    /// The days that it asks about; open where it asks about none.
    fn days(&self) -> Days {
        Days::default()
    }

    /// Whether the newest that fits is the whole answer: what is older need be read only where nothing newer fits.
    fn newest(&self) -> bool {
        false
    }

    /// What it writes or answers, on this record. A refusal is one finding in plain words.
    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding>;
}

/// What words say of a field of a tool.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldWords {
    /// The field.
    pub field: &'static str,
    /// Its value.
    pub value: Value,
    /// Whether it stands in the words as it is; else it follows from them by arithmetic.
    pub stated: bool,
    /// The words.
    pub span: Span,
}

macro_rules! tools {
    ($($file:ident :: $name:ident),* $(,)?) => {
        $(pub mod $file; pub use $file::$name;)*

        /// A call of any tool, typed.
        #[derive(Clone, Debug, PartialEq)]
        pub enum HealthCall {
            $(
                #[doc = concat!("A call of `", stringify!($file), "`.")]
                $name($name),
            )*
        }

        $(impl $name {
            /// Its id, as models and stored records use it.
            pub const ID: &'static str = stringify!($file);
        }

        impl Described for $name {
            const DEFINITION: &'static Definition = &$file::DEFINITION;
            const SPEECH: &'static Speech = &$file::SPEECH;
        })*

        /// Every tool, in the order of the contract.
        pub static DEFINITIONS: &[&Definition] = &[$($name::DEFINITION),*];

        /// The tools that a model's reply may call, for whoever reads one.
        pub const KNOWN: Known = Known::new(DEFINITIONS);

        static SPEECHES: &[&Speech] = &[$($name::SPEECH),*];

        /// Every tool that holds readings, by id.
        static HOLDERS: &[(&str, &[Holds])] = &[$(($name::ID, $name::HOLDS)),*];

        /// What words say of the fields of each tool, where its events are its fields.
        static SAYINGS: &[(&str, Option<fn(&Text<'_>) -> Vec<FieldWords>>)] = &[$(($name::ID, $name::SAID)),*];

        impl HealthCall {
            /// The definition of its tool.
            pub fn definition(&self) -> &'static Definition {
                match self { $(HealthCall::$name(_) => $name::DEFINITION,)* }
            }

            /// How its tool is spoken of.
            pub fn speech(&self) -> &'static Speech {
                match self { $(HealthCall::$name(_) => $name::SPEECH,)* }
            }

            /// Its canonical parameters.
            pub fn canonical(&self) -> Parameters {
                match self { $(HealthCall::$name(call) => object(call),)* }
            }

            /// What it writes or answers, on this record.
            pub fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
                match self { $(HealthCall::$name(call) => call.effect(scene),)* }
            }

            /// The tools whose entries it answers from; empty where it may be any.
            pub fn reads(&self) -> &'static [&'static str] {
                match self { $(HealthCall::$name(call) => call.reads(),)* }
            }

            /// The days that it asks about.
            pub fn days(&self) -> Days {
                match self { $(HealthCall::$name(call) => call.days(),)* }
            }

            /// Whether the newest that fits is the whole answer.
            pub fn newest(&self) -> bool {
                match self { $(HealthCall::$name(call) => call.newest(),)* }
            }

            /// What its definition cannot say.
            pub fn check(&self, clock: &Clock) -> Vec<Finding> {
                match self { $(HealthCall::$name(call) => call.check(clock),)* }
            }

            /// Types canonical parameters of the tool with this id.
            pub fn typed(tool: &str, parameters: &Parameters) -> Result<HealthCall, Finding> {
                $(if tool == $name::DEFINITION.id {
                    return serde_json::from_value(Value::Object(parameters.clone()))
                        .map(HealthCall::$name)
                        .map_err(|_| Finding::block(Reason::InvalidParameter, "These values don\u{2019}t fit together."));
                })*
                Err(Finding::block(Reason::UnknownTool, "Alara cannot do that."))
            }
        }
    };
}

tools! {
    log_medication::LogMedication,
    skip_dose::SkipDose,
    update_mood::UpdateMood,
    create_check_in::CreateCheckIn,
    save_health_entry::SaveHealthEntry,
    log_blood_pressure::LogBloodPressure,
    log_vital::LogVital,
    log_hydration::LogHydration,
    log_exercise::LogExercise,
    create_reminder::CreateReminder,
    update_reminder::UpdateReminder,
    delete_reminder::DeleteReminder,
    plan_reminder::PlanReminder,
    log_doctor_visit::LogDoctorVisit,
    create_care_log::CreateCareLog,
    log_allergy::LogAllergy,
    add_condition::AddCondition,
    log_immunization::LogImmunization,
    log_lab_result::LogLabResult,
    log_cycle::LogCycle,
    add_contact::AddContact,
    add_medication::AddMedication,
    update_medication::UpdateMedication,
    stop_medication::StopMedication,
    give_consent::GiveConsent,
    withdraw_consent::WithdrawConsent,
    correct_entry::CorrectEntry,
    delete_entry::DeleteEntry,
    get_last_dose::GetLastDose,
    get_medication_history::GetMedicationHistory,
    get_adherence::GetAdherence,
    get_vitals::GetVitals,
    get_check_ins::GetCheckIns,
    get_care_records::GetCareRecords,
    get_day::GetDay,
    get_due::GetDue,
    list_medications::ListMedications,
    list_reminders::ListReminders,
    run_skill::RunSkill,
}

/// The definition of a tool, by id.
pub fn definition(tool: &str) -> Option<&'static Definition> {
    DEFINITIONS.iter().copied().find(|each| each.id == tool)
}

/// Whether a tool is there for its form alone: no model is offered it, and words never assert what it does.
pub fn form_only(tool: &str) -> bool {
    [PlanReminder::ID, GiveConsent::ID, WithdrawConsent::ID, AddContact::ID].contains(&tool)
}

/// Whether a tool only looks something up.
pub fn looks_up(tool: &str) -> bool {
    definition(tool).is_some_and(Definition::read_only)
}

/// How a tool is spoken of, by id.
pub fn speech(tool: &str) -> Option<&'static Speech> {
    let at = DEFINITIONS.iter().position(|each| each.id == tool)?;
    SPEECHES.get(at).copied()
}

/// The tools whose events are their fields, by id.
pub fn of_fields() -> impl Iterator<Item = &'static str> {
    SAYINGS.iter().filter(|(_, said)| said.is_some()).map(|(tool, _)| *tool)
}

/// What words say of the fields of a tool, by themselves.
pub fn said(tool: &str, words: &Text<'_>) -> Vec<FieldWords> {
    let found = SAYINGS.iter().find(|(id, _)| *id == tool).and_then(|(_, said)| *said);
    found.map(|said| said(words)).unwrap_or_default()
}

/// What a tool writes, told by its values.
fn wrote<T: Tool>(call: &T, changes: Vec<Change>, clock: &Clock) -> Effect {
    let tool = T::DEFINITION;
    let told = done::done(tool.id, &object(call), clock);
    Effect::Writes(changes, told.map_or_else(|| tool.name.to_owned(), |done| done.to_string()))
}

/// One entry, with the call's own values for its fields.
fn logged<T: Tool>(
    call: &T,
    scene: &mut Scene<'_>,
    at: Option<Moment>,
    part: Option<DayPart>,
) -> Result<Effect, Finding> {
    let entry = scene.entry(T::DEFINITION.id, at, part, object(call));
    Ok(wrote(call, vec![Change::Put(Noun::Entry(entry))], &scene.clock))
}

/// Refuses what these fields say.
pub(crate) fn refuse(detail: impl Into<String>, fields: &[&str]) -> Finding {
    Finding::block(Reason::InvalidParameter, detail).about(fields.iter().copied())
}

/// Refuses a first day that is still to come: what one has has begun.
fn refuse_future_start(since: Option<NaiveDate>, clock: &Clock) -> Vec<Finding> {
    let ahead = since.is_some_and(|since| since > clock.local().date());
    ahead.then(|| refuse("That day is still to come.", &["since"])).into_iter().collect()
}

/// The fields of a call that are there.
fn object(call: &impl Serialize) -> Parameters {
    match serde_json::to_value(call).as_ref().map(plain) {
        Ok(Value::Object(fields)) => fields.into_iter().filter(|(_, value)| !value.is_null()).collect(),
        // A tool's parameters are a plain struct: there is nothing in it that JSON cannot hold.
        _ => Parameters::new(),
    }
}

/// Whole numbers as whole numbers: a pressure of 128 is written as `128`, not as `128.0`.
pub fn plain(value: &Value) -> Value {
    match value {
        Value::Number(number) => match number.as_f64() {
            Some(float) if number.is_f64() && float.fract() == 0.0 && float.abs() < 1e15 => Value::from(float as i64),
            _ => value.clone(),
        },
        Value::Array(items) => items.iter().map(plain).collect(),
        Value::Object(fields) => {
            Value::Object(fields.iter().map(|(name, value)| (name.clone(), plain(value))).collect())
        }
        other => other.clone(),
    }
}

/// The tools as the gate sees them, at one moment.
#[derive(Clone, Copy, Debug)]
pub struct HealthTools {
    /// The moment, and the zone that times without an offset are in.
    pub clock: Clock,
}

impl Toolbox for HealthTools {
    type Typed = HealthCall;

    fn definition(&self, tool: &str) -> Option<&Definition> {
        definition(tool)
    }

    fn typed(&self, definition: &Definition, parameters: &Parameters) -> Result<HealthCall, Vec<Finding>> {
        let call = HealthCall::typed(definition.id, parameters).map_err(|finding| vec![finding])?;
        let findings = call.check(&self.clock);
        if findings.is_empty() { Ok(call) } else { Err(findings) }
    }

    fn canonical(&self, typed: &HealthCall) -> Parameters {
        typed.canonical()
    }

    fn localize(&self, time: &str) -> Option<String> {
        self.clock.localize(time)
    }
}
