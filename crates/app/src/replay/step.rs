//! The steps of a replay.

use alara_consent::Way;
use alara_health::situation::Situation;
use alara_health::tools::{AddMedication, HealthCall};
use alara_llm::Scripted;
use chrono::{DateTime, Duration};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::told::{state_json, turn_json};
use super::{Replay, ReplayError};
use crate::check::second;
use crate::check::{Known, as_added};
use crate::engine::{Decided, Edited, EngineError, KeptPerson};
use crate::plain::decided_text;
use crate::time::Time;

/// Somebody with a record here.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct KnownPerson {
    name: String,
    #[serde(default)]
    aka: Vec<String>,
}

/// One line of a replay: exactly one of these.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Step {
    now: Option<String>,
    advance: Option<String>,
    known_medication: Option<Known>,
    known_person: Option<KnownPerson>,
    user: Option<String>,
    replies: Option<Vec<String>>,
    confirm: Option<String>,
    edit: Option<String>,
    parameters: Option<Map<String, Value>>,
    reject: Option<String>,
    restart: Option<bool>,
}

impl Replay {
    pub(super) async fn step(&mut self, step: Step) -> Result<Value, ReplayError> {
        if let Some(now) = &step.now {
            let now = DateTime::parse_from_rfc3339(now)
                .map_err(|_| ReplayError::Shape("`now` is a date-time with an offset".to_owned()))?;
            self.time.set(now);
        }
        if let Some(by) = &step.advance {
            let by = iso_duration(by)
                .ok_or_else(|| ReplayError::Shape("`advance` is a duration such as PT4H".to_owned()))?;
            self.time.advance(by);
        }
        if let Some(known) = &step.known_medication {
            self.know(known).await?;
        }
        if let Some(KnownPerson { name, aka }) = &step.known_person {
            match self.engine().await?.people().add_person(name, aka).await? {
                KeptPerson::Kept(_) => {}
                KeptPerson::Not(why) => return Err(ReplayError::Shape(why.to_string())),
            }
        }
        if step.restart == Some(true) {
            self.close().await?;
        }
        let number = self.steps;
        let readers = self.readers;
        let engine = self.engine().await?;
        let told = if let Some(user) = &step.user {
            // A turn's id is unique over restarts of the same folder.
            let turn = format!("turn-{}", engine.chance().id(&engine.clock()).simple());
            let model = step.replies.map(Scripted::new);
            let model = model.as_ref().map(|model| model as &dyn alara_llm::ChatModel);
            let alone = Situation::new(vec![user.clone()], engine.record().await?, engine.clock());
            let said = engine.chat().say(&turn, user, model, &mut |_| {}).await?;
            let mut told = turn_json(&said.closing, &engine.chat().region().await?);
            let alone = readers.read_along(alone);
            if let (Some(fields), Some(read)) = (told.as_object_mut(), alone.trained_reading()) {
                fields.insert("second".to_owned(), Value::Array(second(user, read)));
            }
            told
        } else if let Some(id) = &step.confirm {
            decision_json(engine.queue().confirm_newest(id).await)?
        } else if let Some(id) = &step.edit {
            let changes = step.parameters.unwrap_or_default().into_iter();
            let changes = changes.map(|(field, value)| (field, (!value.is_null()).then_some(value))).collect();
            match engine.queue().edit(id, changes).await {
                Ok(Edited::Waits(id)) => json!({ "shown": format!("{id} waits with the new values.") }),
                Ok(Edited::Not(decided)) => decision_json(Ok(decided))?,
                Err(error) => decision_json(Err(error))?,
            }
        } else if let Some(id) = &step.reject {
            decision_json(engine.queue().reject_newest(id).await)?
        } else {
            json!({ "shown": "" })
        };
        debug_assert_eq!(number, self.steps);
        let engine = self.engine().await?;
        Ok(state_json(told, engine).await?)
    }

    async fn know(&mut self, known: &Known) -> Result<(), ReplayError> {
        let time = self.time.clone();
        let now = time.clock().now;
        let engine = self.engine().await?;
        let parameters = HealthCall::AddMedication(as_added(known)).canonical();
        let id = format!("{}{}", super::written::GIVEN, engine.chance().id(&engine.clock()).simple());
        // What is known was on the list before: it was due in the days around.
        time.turn_to(now - Duration::days(7));
        let entered = engine.writes().enter(&id, AddMedication::ID, &parameters, Way::Form).await;
        time.turn_to(now);
        match entered? {
            crate::engine::Entered::Written { .. } | crate::engine::Entered::Already { .. } => Ok(()),
            _ => Err(ReplayError::Shape("`known_medication` does not fit the tool".to_owned())),
        }
    }
}

/// What a decision shows. One on what does not wait here is told, and the conversation goes on.
fn decision_json(decided: Result<Decided, EngineError>) -> Result<Value, EngineError> {
    match decided {
        Ok(decided) => Ok(json!({ "shown": decided_text(&decided) })),
        Err(error @ (EngineError::NotFound | EngineError::Unrestorable)) => Ok(json!({ "shown": error.to_string() })),
        Err(error) => Err(error),
    }
}

/// `P1D`, `PT4H`, `PT30M`, `P1DT2H`, `P2W`: days, hours, minutes and seconds are exact; months and years are no duration.
fn iso_duration(text: &str) -> Option<Duration> {
    let rest = text.strip_prefix('P')?;
    let (date, time) = rest.split_once('T').unwrap_or((rest, ""));
    let mut total = Duration::zero();
    for (part, units) in [(date, &[('W', 604_800), ('D', 86_400)][..]), (time, &[('H', 3600), ('M', 60), ('S', 1)][..])]
    {
        let mut digits = String::new();
        for sign in part.chars() {
            if sign.is_ascii_digit() {
                digits.push(sign);
                continue;
            }
            let seconds = units.iter().find(|(unit, _)| *unit == sign)?.1;
            let number: i64 = digits.parse().ok()?;
            total = total.checked_add(&Duration::try_seconds(number.checked_mul(seconds)?)?)?;
            digits.clear();
        }
        if !digits.is_empty() {
            return None;
        }
    }
    (rest.len() > 1).then_some(total)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_read_as_written() {
        assert_eq!(iso_duration("PT4H"), Some(Duration::hours(4)));
        assert_eq!(iso_duration("P1DT30M"), Some(Duration::minutes(24 * 60 + 30)));
        assert_eq!(iso_duration("P1M"), None);
        assert_eq!(iso_duration("4H"), None);
        assert_eq!(iso_duration("P"), None);
    }
}
