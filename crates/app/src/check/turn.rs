//! A turn as a case: the reply is parsed, its calls are judged, and what the words need and claim is told.

use alara_assistant::{offline, prompt};
use alara_english::claim::claims;
use alara_english::crisis::reading;
use alara_gate::{Verdict, assess, parse_knowing};
use alara_health::situation::Situation;
use alara_health::tools::{HealthTools, KNOWN};
use serde_json::{Value, json};

use super::case::{Case, NoCase};
use super::output;
use crate::trained::Readers;

/// Judges one turn.
pub fn judge(value: &Value, readers: Readers) -> Result<Value, NoCase> {
    let case: Case = serde_json::from_value(value.clone()).map_err(|error| NoCase::Shape(error.to_string()))?;
    let id = value.get("id").cloned().unwrap_or(Value::Null);
    let clock = case.clock()?;
    let Some(user) = &case.user else {
        return Ok(parsed_only(id, case.reply.as_deref().unwrap_or_default()));
    };
    let situation = readers.read_along(Situation::new(vec![user.clone()], case.record()?, clock));
    let reply = case.reply.clone().unwrap_or_else(|| offline::reply(&situation));
    let parsed = parse_knowing(&reply, KNOWN);
    let assessed = assess(parsed.calls, &HealthTools { clock }, &situation.reader());
    let notices: Vec<String> = assessed
        .iter()
        .filter(|call| call.verdict() != Verdict::Block)
        .flat_map(|call| call.notices().iter().map(ToString::to_string))
        .collect();
    let shown = match case.reply {
        Some(_) => parsed.clean.clone(),
        None => offline::preview(&situation, &assessed),
    };
    let found = reading(user);
    let mut told = json!({
        "id": id,
        "reply": reply,
        "clean": shown,
        "problems": output::problems(&parsed.problems),
        "notices": notices,
        "calls": assessed.iter().map(output::call).collect::<Vec<_>>(),
        "claims": !claims(user, &parsed.clean).is_empty(),
        "requires": situation.requires(),
        "crisis": prompt::crisis_code(found.crisis),
    });
    if let (Some(fields), Some(read)) = (told.as_object_mut(), situation.trained_reading()) {
        fields.insert("second".to_owned(), Value::Array(output::second(user, read)));
    }
    let because = found.words(user);
    if let Some(fields) = told.as_object_mut().filter(|_| !because.is_empty()) {
        fields.insert("because".to_owned(), json!(because));
    }
    Ok(told)
}

/// Without the user's words nothing can be judged: the reply is only parsed.
fn parsed_only(id: Value, reply: &str) -> Value {
    let parsed = parse_knowing(reply, KNOWN);
    json!({
        "id": id,
        "reply": reply,
        "clean": parsed.clean,
        "problems": output::problems(&parsed.problems),
        "notices": [],
        "calls": parsed.calls.iter().map(output::proposed).collect::<Vec<_>>(),
        "claims": !claims("", &parsed.clean).is_empty(),
        "requires": [],
        "crisis": "none",
    })
}
