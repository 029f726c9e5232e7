//! Medical rules: what blocks or asks whatever the words say. They judge the settled call on the record as it is now, once when it
//! is proposed and again inside the write's transaction.

mod allergy;
mod allowed;
mod amount;
mod condition;
mod course;
mod dose;
mod duplicate;
mod entry;
mod hours;
mod laboratory;
mod plan;
mod reader;
mod relisted;
mod reminder;
mod vital;

pub use allowed::{last_dose, next_allowed};
pub use amount::{find_listed_dose, warn_of_listed_dose};
pub use dose::Limits;
pub use duplicate::list_shared;
pub use reader::RulesReader;

use alara_gate::Finding;
use alara_record::{PersonId, Record};

use crate::tools::future;
use crate::tools::{AddCondition, AddContact, Clock, HealthCall, LogAllergy, LogImmunization, LogLabResult};

/// The tools whose entries hold however old they are.
pub const LASTING: &[&str] = &[LogAllergy::ID, AddCondition::ID, LogImmunization::ID, LogLabResult::ID, AddContact::ID];

/// What the rules find about a settled call, on this person's record. `earlier` are calls that will be written before it (those of
/// the same reply); empty inside the write's own transaction.
pub fn findings(
    call: &HealthCall,
    earlier: &[&HealthCall],
    record: &dyn Record,
    person: PersonId,
    clock: &Clock,
) -> Vec<Finding> {
    let mut found = future::findings(call, clock);
    found.extend(vital::findings(call));
    found.extend(laboratory::find_implausible_result(call));
    found.extend(reminder::findings(call, clock));
    found.extend(dose::findings(call, earlier, record, person, clock));
    found.extend(amount::find_taken_dose(call, record, person));
    found.extend(relisted::find_replaced(call, record, person, clock));
    found.extend(condition::find_recorded(call, record, person, clock));
    found.extend(allergy::find_told_again(call, record, person, clock));
    found
}

/// The safety notices of a reading: for one that somebody told or entered, and none that a model made up.
pub fn alarms(call: &HealthCall) -> Vec<String> {
    vital::notices(call)
}

/// What the person should be told besides: the last dose before the maximum, the entry that is meant. Never an interpretation.
pub fn notices(call: &HealthCall, record: &dyn Record, person: PersonId, clock: &Clock) -> Vec<String> {
    let mut told = dose::notices(call, record, person, clock);
    told.extend(allergy::notices(call, record, person, clock));
    told.extend(duplicate::tell_shared(call, record, person));
    told.extend(entry::notices(call, record, clock));
    told.extend(course::notices(call, clock));
    told.extend(plan::tell_plan(call, record, person, clock));
    told.extend(hours::notices(call, record, person));
    told.extend(reminder::tell_rhythm(call, clock));
    told
}
