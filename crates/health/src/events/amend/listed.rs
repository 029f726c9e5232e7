//! The medication that was put on the list last, told otherwise right after it ("make it 9 pm", "change it to 22 units").

use alara_record::{Medication, Record};
use chrono::NaiveTime;
use serde_json::{Map, Value, json};

use super::changes::changes;
use super::correction::{foreign, spoken};
use super::cue::{Cue, cue};
use super::pending::newest_reminder;
use super::recorded::recorded;
use crate::answers::PendingCall;
use crate::dose::Dose;
use crate::events::draft::Draft;
use crate::events::event::{EventKind, Sourced, Which};
use crate::events::message::Message;
use crate::events::plan::{Plan, Ringing};
use crate::tools::AddMedication;

/// So many minutes after it was put on the list, what names nothing is of it.
const JUST: i64 = 60;

/// The change of the medication that was added last, where nothing was recorded since and the message names nothing.
pub(super) fn read(message: &Message<'_>, record: &dyn Record) -> Option<Draft> {
    let of = newest(message, record)?;
    let all = 0..message.text.tokens.len();
    let untimed = of.times().is_empty()
        && all.clone().all(|at| !message.says(at) || message.timed(at) || message.norm(at) == "at");
    let cue = cue(message).filter(|cue| *cue > Cue::Pronoun).or(untimed.then_some(Cue::Turn))?;
    let most = if cue == Cue::Outright { 3 } else { 0 };
    let further = untimed || foreign(message, &all, &|_| false) <= most && spoken(message, cue, false);
    if !further || !message.names.is_empty() {
        return None;
    }
    let changed = changes(message, &as_pending_medication(of));
    let span = message.span(&all);
    let text = |field: &str| changed.get(field).and_then(Value::as_str);
    let time = |at: &Value| NaiveTime::parse_from_str(at.as_str()?, "%H:%M").ok();
    let times = changed.get("times").and_then(Value::as_array).into_iter().flatten().filter_map(time);
    let days = changed.get("days").and_then(Value::as_array);
    let days = days.map(|days| days.iter().filter_map(|day| u8::try_from(day.as_u64()?).ok()).collect());
    let plan = Plan {
        dose: text("dose").and_then(Dose::read).map(|dose| Sourced::derived(dose, span)),
        instructions: text("instructions").map(|words| Sourced::stated(words.to_owned(), span)),
        ringing: Ringing {
            times: times.map(|at| Sourced::derived((at, false), span)).collect(),
            days: days.map(|days: Vec<u8>| Sourced::derived(days, span)),
            ..Ringing::default()
        },
        ..Plan::default()
    };
    let which = Which::Known(of.name.clone()).meant_by(span);
    plan.told().then(|| Draft::new(EventKind::Revise { which, plan: Box::new(plan) }, all))
}

/// The medication that was put on the list last, just now and after all that is on record.
fn newest<'r>(message: &Message<'_>, record: &'r dyn Record) -> Option<&'r Medication> {
    let listed = crate::on_list::current(record, record.person().id).into_iter();
    let newest = listed.max_by_key(|each| each.id)?;
    let minutes = (message.now - newest.since?.naive_local()).num_minutes();
    let after = recorded(message, record).first().is_none_or(|entry| newest.id.0 > entry.id.0)
        && newest_reminder(record).is_none_or(|reminder| newest.id.0 > reminder.id.0);
    ((0..=JUST).contains(&minutes) && after).then_some(newest)
}

/// A medication, as a card would show it.
fn as_pending_medication(of: &Medication) -> PendingCall {
    let mut parameters = Map::new();
    parameters.insert("name".into(), json!(of.name));
    parameters.extend(of.dose.as_ref().map(|dose| ("dose".to_owned(), json!(dose))));
    let times: Vec<String> = of.times().iter().map(|at| at.format("%H:%M").to_string()).collect();
    parameters.extend((!times.is_empty()).then(|| ("times".to_owned(), json!(times))));
    // Of doses that differ nobody can tell which a new one is.
    parameters.extend((!of.plan.is_empty()).then(|| ("doses".to_owned(), json!([]))));
    PendingCall { id: of.id.to_string(), tool: AddMedication::ID.into(), parameters, others: false }
}
