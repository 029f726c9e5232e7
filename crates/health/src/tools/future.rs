//! What is recorded has happened: no time of a record lies in the future.

use alara_gate::Finding;
use alara_record::DayPart;
use serde_json::Value;

use crate::tools::speech::Timed;
use crate::tools::{Clock, HealthCall, Moment, refuse};

/// A finding that blocks where the call's time is in the future.
pub fn findings(call: &HealthCall, clock: &Clock) -> Vec<Finding> {
    let Some(Timed { field, past: true }) = call.speech().when else { return Vec::new() };
    let fields = call.canonical();
    let text = |name: &str| fields.get(name).and_then(Value::as_str);
    let moment = text(field).and_then(Moment::parse);
    let part = text(&format!("{field}_part")).and_then(DayPart::from_name);
    match moment {
        Some(moment) if in_future(moment, part, clock) => vec![refuse(
            "That time is still to come. I can set a reminder for it instead, or record it once it has happened.",
            &[field],
        )],
        _ => Vec::new(),
    }
}

fn in_future(moment: Moment, part: Option<DayPart>, clock: &Clock) -> bool {
    let now = clock.local();
    match moment {
        Moment::At(at) => at > clock.now,
        Moment::On(date) if date == now.date() => {
            // "This evening", said in the morning, has not happened. A night may be the one just gone.
            part.is_some_and(|part| part != DayPart::Night && moment.when(Some(part)).local_bounds().0 > now)
        }
        Moment::On(date) => date > now.date(),
    }
}
