//! A call's parts out of the object that a model wrote, whatever it named them; every text of them plain.

use serde_json::{Map, Value};

use super::Problem;
use crate::repair::{self, Damage, ProblemKind};
use crate::text::{line, plain, plain_fields, plain_value};
use crate::{Confidence, Parameters, Repair};

/// A call without its final id.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    /// The model's id, as text.
    pub id: Option<String>,
    /// The tool's id as sent.
    pub tool: String,
    /// The parameters as sent.
    pub parameters: Parameters,
    /// The confidence as sent.
    pub confidence: Confidence,
    /// The model's reasoning.
    pub reasoning: Option<String>,
    /// What a repair touched.
    pub repair: Repair,
}

/// Which form the object has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// `[TOOL_CALL:{…}]`
    Call,
    /// `[ACTION:{…}]`
    Action,
    /// A native call of a provider, or its text: its confidence stands among the arguments.
    Native,
}

const TOOL: [&str; 3] = ["tool", "tool_name", "name"];
const PARAMETERS: [&str; 4] = ["parameters", "arguments", "args", "params"];
const ACTION_PARAMETERS: [&str; 5] = ["data", "parameters", "arguments", "args", "params"];

/// The call in an object; nothing where the older form says "none".
pub fn draft(fields: &Map<String, Value>, form: Form, repair: Repair) -> Result<Option<Draft>, Problem> {
    let nested = fields.get("function").and_then(Value::as_object).filter(|_| form == Form::Native);
    let inner = nested.unwrap_or(fields);
    let named = match form {
        Form::Action => one_of(inner, &["type"]),
        _ => one_of(inner, &TOOL),
    };
    let tool = match named {
        Ok(Some(Value::String(name))) if !line(name).trim().is_empty() => line(name).trim().to_owned(),
        Ok(_) => return Err(Problem::new(ProblemKind::MissingTool, "no tool is named")),
        Err(two) => return Err(two),
    };
    if form == Form::Action && tool.eq_ignore_ascii_case("none") {
        return Ok(None);
    }
    let sent = one_of(inner, if form == Form::Action { &ACTION_PARAMETERS } else { &PARAMETERS })?;
    let (mut parameters, touched) = parameters(sent, form)?;
    let confidence = match (fields.get("confidence"), form) {
        (None, Form::Native) => parameters.shift_remove("confidence"),
        (sent, _) => sent.cloned(),
    };
    Ok(Some(Draft {
        id: fields.get("id").or_else(|| inner.get("id")).and_then(id),
        tool,
        parameters: plain_fields(parameters),
        confidence: match confidence {
            None | Some(Value::Null) => Confidence::Absent,
            Some(Value::Number(number)) => {
                number.as_f64().map_or(Confidence::Other(Value::Number(number)), Confidence::Number)
            }
            Some(other) => Confidence::Other(plain_value(other)),
        },
        reasoning: fields.get("reasoning").and_then(Value::as_str).map(|words| plain(words).into_owned()),
        repair: repair.max(touched),
    }))
}

/// The value under the first of these names; two names with two values have no one reading.
fn one_of<'a>(fields: &'a Map<String, Value>, names: &[&str]) -> Result<Option<&'a Value>, Problem> {
    let mut found: Option<&Value> = None;
    for value in names.iter().filter_map(|name| fields.get(*name)).filter(|value| !value.is_null()) {
        match found {
            Some(other) if other != value => {
                return Err(Problem::new(ProblemKind::DuplicateKey, "the same thing stands twice, with two values"));
            }
            _ => found = Some(value),
        }
    }
    Ok(found)
}

fn parameters(sent: Option<&Value>, form: Form) -> Result<(Parameters, Repair), Problem> {
    match sent {
        None => Ok((Parameters::new(), Repair::None)),
        Some(Value::Object(fields)) => Ok((fields.clone(), Repair::None)),
        // A provider's own form for a call without arguments.
        Some(Value::String(text)) if text.trim().is_empty() && form == Form::Native => {
            Ok((Parameters::new(), Repair::None))
        }
        Some(Value::String(text)) => match repair::whole(text)? {
            (Value::Object(fields), repair) => Ok((fields, repair.max(Repair::Structure))),
            _ => Err(no_object()),
        },
        Some(_) => Err(no_object()),
    }
}

fn no_object() -> Problem {
    Problem::new(ProblemKind::BadParameters, "the parameters are no object")
}

fn id(sent: &Value) -> Option<String> {
    match sent {
        Value::String(id) => Some(line(id).trim().to_owned()).filter(|id| !id.is_empty()),
        Value::Number(id) => Some(id.to_string()),
        _ => None,
    }
}

impl From<Damage> for Problem {
    fn from(damage: Damage) -> Problem {
        Problem { kind: damage.kind, detail: damage.detail, snippet: String::new() }
    }
}
