//! `alara form`: what is recorded by hand, through the same gate and by the same checks as everything else.

use alara_app::engine::{Engine, Entered, Way};
use alara_app::plain::pending_text;
use alara_app::tools::{DEFINITIONS, Definition, ParameterKind, definition};
use serde_json::{Map, Value};

use crate::Failed;
use crate::args::Place;

pub async fn run(place: &Place, tool: Option<&str>, fields: &[String]) -> Result<(), Failed> {
    let Some(tool) = tool else {
        for each in DEFINITIONS.iter().filter(|each| !each.read_only() && !each.internal) {
            out!("{}  {}", each.id, each.name);
        }
        return Ok(());
    };
    let known = definition(tool).filter(|found| !found.read_only() && !found.internal);
    let found = known.ok_or_else(|| Failed(format!("There is no form called {tool}: see alara form.")))?;
    if fields.is_empty() && found.parameters.iter().any(|each| each.required) {
        describe(found);
        return Ok(());
    }
    let parameters = parameters(found, fields)?;
    let engine = crate::home::open(place).await?;
    let entered = engine.writes().enter(&engine.fresh_turn(), tool, &parameters, Way::Form).await?;
    told(engine, entered).await
}

fn describe(tool: &Definition) {
    out!("{}: alara form {} field=value…", tool.name, tool.id);
    for each in tool.parameters {
        let needed = if each.required { " (needed)" } else { "" };
        let kind = match &each.kind {
            ParameterKind::Text => "text".to_owned(),
            ParameterKind::Choice { values, .. } => values.join(", "),
            ParameterKind::Number { min, max, .. } => {
                format!("a number from {min} to {max}{}", each.unit.map(|unit| format!(" {unit}")).unwrap_or_default())
            }
            ParameterKind::NumberOrText => "a number, or text".to_owned(),
            ParameterKind::Boolean => "true or false".to_owned(),
            ParameterKind::Date => "YYYY-MM-DD".to_owned(),
            ParameterKind::TimeOfDay => "HH:MM".to_owned(),
            ParameterKind::Time => "YYYY-MM-DD or YYYY-MM-DDTHH:MM".to_owned(),
            ParameterKind::Texts | ParameterKind::TimesOfDay => "several, with commas between".to_owned(),
            ParameterKind::Days => "days of the week, 1 to 7, with commas between".to_owned(),
            ParameterKind::Object => format!("{}.name=value for each", each.name),
            ParameterKind::Rows { columns } => {
                let names: Vec<&str> = columns.iter().map(|column| column.name).collect();
                format!("a JSON list, each with {}", names.join(", "))
            }
        };
        out!("  {}{needed}: {kind}. {}", each.name, each.description);
    }
}

/// The fields as typed, each read as its definition has it.
fn parameters(tool: &Definition, fields: &[String]) -> Result<Map<String, Value>, Failed> {
    let mut set = Map::new();
    for field in fields {
        let (name, value) =
            field.split_once('=').ok_or_else(|| Failed(format!("Write field=value, not `{field}`.")))?;
        let (name, value) = (name.trim(), value.trim());
        match name.split_once('.') {
            Some((outer, inner)) => {
                let object = set.entry(outer).or_insert_with(|| Value::Object(Map::new()));
                if let Some(object) = object.as_object_mut() {
                    // "changes.notes=" takes the notes away.
                    let taken = outer == "changes" && value.is_empty();
                    object.insert(inner.to_owned(), if taken { Value::Null } else { loose(inner, value) });
                }
            }
            None => {
                let kind = tool.parameter(name).map(|found| &found.kind);
                let found = kind.ok_or_else(|| {
                    Failed(format!("There is no field {name} in this form: see alara form {}.", tool.id))
                })?;
                set.insert(name.to_owned(), typed(found, value));
            }
        }
    }
    Ok(set)
}

fn typed(kind: &ParameterKind, value: &str) -> Value {
    let json = || serde_json::from_str(value).unwrap_or_else(|_| Value::String(value.to_owned()));
    let items = || value.split(',').map(str::trim).filter(|item| !item.is_empty());
    match kind {
        ParameterKind::Number { .. } | ParameterKind::Boolean | ParameterKind::Object | ParameterKind::Rows { .. } => {
            json()
        }
        ParameterKind::Texts | ParameterKind::TimesOfDay => {
            items().map(|item| Value::String(item.to_owned())).collect()
        }
        ParameterKind::Days => {
            items().map(|item| item.parse::<u64>().map_or_else(|_| Value::from(item), Value::from)).collect()
        }
        ParameterKind::Text
        | ParameterKind::NumberOrText
        | ParameterKind::Choice { .. }
        | ParameterKind::Date
        | ParameterKind::TimeOfDay
        | ParameterKind::Time => Value::String(value.to_owned()),
    }
}

/// A value inside an object, which no definition describes: JSON where it is JSON; symptoms are a list.
fn loose(name: &str, value: &str) -> Value {
    match name {
        "symptoms" => value.split(',').map(|item| Value::String(item.trim().to_owned())).collect(),
        "text" | "severity" | "notes" => Value::String(value.to_owned()),
        _ => serde_json::from_str(value).unwrap_or_else(|_| Value::String(value.to_owned())),
    }
}

async fn told(engine: Engine, entered: Entered) -> Result<(), Failed> {
    let said = match entered {
        Entered::Written { said, notices, .. } => Ok(alara_app::written::with_notices(&said, &notices)),
        Entered::Already { .. } => Ok("That was recorded already.".to_owned()),
        Entered::Asks { id } => {
            let waiting = engine.queue().waiting().await?;
            let found = waiting.iter().find(|each| each.id() == id);
            let text = found.map(|each| pending_text(each, &engine.clock())).unwrap_or_default();
            Ok(format!("{text}\nConfirm it with: alara confirm {id}"))
        }
        Entered::Invalid(findings) => {
            let why: Vec<&str> = findings.iter().map(|finding| finding.detail.as_str()).collect();
            Err(Failed(format!("Nothing was recorded. {}", why.join(" "))))
        }
    };
    engine.close().await?;
    out!("{}", said?);
    Ok(())
}
