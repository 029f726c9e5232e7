//! The days that a message asks about: who asks about this week is answered about this week, also where a model's call leaves it out.

use alara_english::time::times;
use alara_english::{Text, WordList, word_list};
use alara_gate::enforce::Need;
use alara_gate::hooks::{Before, Fault, Hook};
use alara_gate::{Call, Parameters};
use serde_json::Value;

use super::Proposal;
use crate::situation::Situation;
use crate::tools::definition;

/// The fields of every look-up that has days.
const DAYS: [&str; 2] = ["since", "until"];

/// Gives a look-up that names no days those which the user's own words ask about.
pub struct AskedDays(Vec<Proposal>);

impl AskedDays {
    /// Those of a message with these needs; `None` where it asks for nothing of the record, or names no days.
    pub fn of(situation: &Situation, needs: &[Need]) -> Option<AskedDays> {
        if !needs.iter().flat_map(|need| &need.tools).any(|tool| looks(tool)) || compares(situation) {
            return None;
        }
        let mut asked = situation.proposals();
        asked.retain(|each| looks(each.tool));
        let named = asked.iter().any(|each| DAYS.iter().any(|day| given(&each.parameters, day)));
        named.then_some(AskedDays(asked))
    }

    /// The days of all that is asked and that a call may be the answer to, if they are the same.
    fn for_call(&self, call: &Call) -> Option<&Proposal> {
        let days = |each: &Proposal| DAYS.map(|day| each.parameters.get(day).cloned());
        let mut meant =
            self.0.iter().filter(|each| each.tool == call.tool && agrees(&each.parameters, &call.parameters));
        let first = meant.next()?;
        meant.all(|other| days(other) == days(first)).then_some(first)
    }
}

impl Hook for AskedDays {
    fn name(&self) -> &'static str {
        "asked_days"
    }

    fn before(&self, call: &Call) -> Result<Before, Fault> {
        if DAYS.iter().any(|day| given(&call.parameters, day)) {
            return Ok(Before::Pass);
        }
        let Some(asked) = self.for_call(call) else { return Ok(Before::Pass) };
        let mut parameters = call.parameters.clone();
        for day in DAYS {
            if let Some(said) = asked.parameters.get(day) {
                parameters.insert(day.to_owned(), said.clone());
            }
        }
        Ok(if parameters == call.parameters { Before::Pass } else { Before::Change(parameters) })
    }
}

/// Words of a question that other days may help to answer: "is it higher than usual today?".
const COMPARES: &WordList = word_list!("../../data/words/understand/days/compares.txt");

/// Whether a message sets days against others.
fn compares(situation: &Situation) -> bool {
    let text = Text::new(situation.message());
    text.tokens.iter().any(|token| token.is_any(COMPARES)) || times(&text, situation.clock().local()).len() > 1
}

fn looks(tool: &str) -> bool {
    definition(tool).is_some_and(|definition| definition.read_only())
}

fn given(parameters: &Parameters, name: &str) -> bool {
    parameters.get(name).is_some_and(|value| !value.is_null())
}

/// Whether two look-ups are about the same: what both name is no different.
fn agrees(asked: &Parameters, called: &Parameters) -> bool {
    let same = |one: &Value, other: &Value| match (one, other) {
        (Value::String(one), Value::String(other)) => one.eq_ignore_ascii_case(other),
        _ => one == other,
    };
    asked.iter().all(|(name, one)| called.get(name).is_none_or(|other| other.is_null() || same(one, other)))
}

#[cfg(test)]
mod tests {
    use alara_gate::{Confidence, Repair};
    use alara_record::{MemoryRecord, Person, PersonId, Zone};
    use chrono::DateTime;
    use serde_json::json;
    use uuid::Uuid;

    use super::*;
    use crate::tools::Clock;

    /// What a call is made into, on Thursday, the 12th of March.
    fn asked(message: &str, tool: &str, parameters: Value) -> Value {
        let now = DateTime::parse_from_rfc3339("2026-03-12T09:30:00-04:00").unwrap();
        let user = Person { id: PersonId(Uuid::nil()), name: "Robin".to_owned(), aka: Vec::new(), is_user: true };
        let clock = Clock { now, zone: Zone::Fixed(*now.offset()) };
        let situation = Situation::new(vec![message.to_owned()], MemoryRecord::new(user), clock);
        let Value::Object(parameters) = parameters else { panic!("parameters are an object") };
        let call = Call {
            id: "call-1".to_owned(),
            tool: tool.to_owned(),
            parameters: parameters.into_iter().collect(),
            confidence: Confidence::Number(1.0),
            reasoning: None,
            repair: Repair::None,
        };
        let before = match AskedDays::of(&situation, &situation.needs()) {
            Some(days) => days.before(&call).unwrap(),
            None => Before::Pass,
        };
        match before {
            Before::Change(parameters) => json!(parameters),
            Before::Pass => json!(null),
            Before::Stop(findings) => panic!("stopped: {findings:?}"),
        }
    }

    #[test]
    fn a_look_up_without_days_takes_those_of_the_question() {
        let pressure = json!({ "kind": "blood_pressure" });
        assert_eq!(
            asked("what was my blood pressure this week?", "get_vitals", pressure.clone()),
            json!({ "kind": "blood_pressure", "since": "2026-03-09", "until": "2026-03-15" })
        );
        let of_february =
            asked("show me my weight in February", "get_vitals", json!({ "kind": "weight", "since": null }));
        assert_eq!((&of_february["since"], &of_february["until"]), (&json!("2026-02-01"), &json!("2026-02-28")));
        assert_eq!(asked("what was my blood pressure?", "get_vitals", pressure.clone()), json!(null));
        assert_eq!(asked("my bp was 128/82 this week", "get_vitals", pressure), json!(null));
    }

    #[test]
    fn days_that_are_set_against_others_bind_nothing() {
        for question in [
            "was my blood pressure higher than usual today?",
            "compare my blood pressure this week with last week",
            "has my blood pressure changed since Monday?",
        ] {
            assert_eq!(asked(question, "get_vitals", json!({ "kind": "blood_pressure" })), json!(null), "{question}");
        }
    }

    #[test]
    fn days_that_a_call_names_stay_as_they_are() {
        let since = json!({ "kind": "blood_pressure", "since": "2026-01-01" });
        assert_eq!(asked("what was my blood pressure this week?", "get_vitals", since), json!(null));
    }

    #[test]
    fn a_look_up_of_something_else_keeps_all_its_days() {
        let weight = json!({ "kind": "weight" });
        assert_eq!(asked("what was my blood pressure this week?", "get_vitals", weight), json!(null));
        assert_eq!(asked("what was my blood pressure this week?", "list_medications", json!({})), json!(null));
    }
}
