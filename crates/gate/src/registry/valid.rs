//! Check 2: parameters against a definition. What comes out is canonical, and every text in it plain; what is not allowed is named,
//! each parameter for itself.

use std::borrow::Cow;

use serde_json::{Number, Value};

use super::time;
use crate::text::{line, plain, plain_fields};
use crate::{Control, Definition, Finding, Parameter, ParameterKind, Parameters, Reason};

/// Parameters that fit their definition.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Valid {
    /// In the definition's order, each in its canonical form; what was null or an empty optional is absent.
    pub parameters: Parameters,
    /// The names that the definition does not have: dropped.
    pub unknown: Vec<String>,
}

/// Checks and canonicalizes. `localize` gives a local date-time ("2026-03-14T08:00:00") its offset, or nothing where there is no
/// such time.
pub fn valid(
    definition: &Definition,
    parameters: &Parameters,
    localize: &dyn Fn(&str) -> Option<String>,
) -> Result<Valid, Vec<Finding>> {
    let mut out = Valid::default();
    let mut findings = Vec::new();
    for parameter in definition.parameters {
        match parameters.get(parameter.name).map(|value| canonical(parameter, value, localize)) {
            Some(Ok(Some(value))) => {
                out.parameters.insert(parameter.name.to_owned(), value);
            }
            None | Some(Ok(None)) if parameter.required => {
                findings.push(wrong(parameter, format!("{} is missing.", spoken(parameter.name))));
            }
            None | Some(Ok(None)) => {}
            Some(Err(detail)) => findings.push(wrong(parameter, format!("{} {detail}", spoken(parameter.name)))),
        }
    }
    let group = definition.at_least_one_of;
    let none_there = !group.iter().any(|name| out.parameters.contains_key(*name));
    if findings.is_empty() && !group.is_empty() && none_there {
        // Three are enough to know what is meant.
        let names: Vec<String> = group.iter().take(3).map(|name| name.replace('_', " ")).collect();
        let examples = match names.split_last() {
            Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
            _ => names.concat(),
        };
        let detail = format!("It says nothing yet. Add, for example, {examples}.");
        findings.push(Finding::block(Reason::InvalidParameter, detail).about(group.iter().copied()));
    }
    // A model's own `taken_at_part` lands here too: such parts are set by the gate alone.
    out.unknown = parameters.keys().filter(|name| definition.parameter(name).is_none()).cloned().collect();
    if findings.is_empty() { Ok(out) } else { Err(findings) }
}

fn wrong(parameter: &Parameter, detail: String) -> Finding {
    Finding::block(Reason::InvalidParameter, detail).about([parameter.name])
}

/// A parameter's name as words: "Taken at".
fn spoken(name: &str) -> String {
    let words = name.replace('_', " ");
    let mut letters = words.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// The canonical value; `None` where it is as good as absent; where it is not allowed, the end of a sentence that begins with its name.
fn canonical(
    parameter: &Parameter,
    value: &Value,
    localize: &dyn Fn(&str) -> Option<String>,
) -> Result<Option<Value>, String> {
    if value.is_null() {
        return Ok(None);
    }
    match &parameter.kind {
        ParameterKind::Text if parameter.control == Control::LongText => Ok(lines(value)?.map(Value::from)),
        ParameterKind::Text => Ok(text(value)?.map(Value::from)),
        ParameterKind::Choice { values, also } => {
            let Some(word) = text(value)? else { return Ok(None) };
            match chosen(&word, values, also) {
                Some(one) => Ok(Some(Value::from(one))),
                None => Err(format!("must be one of: {}.", values.join(", "))),
            }
        }
        ParameterKind::Number { min, max, whole } => number(value, *min, *max, *whole).map(Some),
        ParameterKind::NumberOrText => read_number_or_text(value),
        ParameterKind::Boolean => match value {
            Value::Bool(_) => Ok(Some(value.clone())),
            _ => Err("must be yes or no.".to_owned()),
        },
        ParameterKind::Date => moment(value, time::date, "a date like 2026-03-14"),
        ParameterKind::TimeOfDay => moment(value, time::time_of_day, "a time of day like 08:30"),
        ParameterKind::Time => moment(value, |word| time::time(word, localize), "a date or a time that exists"),
        ParameterKind::Texts => list(value, text),
        ParameterKind::TimesOfDay => list(value, |each| {
            moment(each, time::time_of_day, "times of day like 08:30")
                .map(|found| found.and_then(|one| one.as_str().map(str::to_owned)))
        }),
        ParameterKind::Days => days(value).map(Some),
        ParameterKind::Object => match value {
            Value::Object(fields) if fields.is_empty() => Ok(None),
            Value::Object(fields) => Ok(Some(Value::Object(plain_fields(fields.clone())))),
            _ => Err("must be an object with fields.".to_owned()),
        },
        ParameterKind::Rows { columns } => read_rows(value, columns, localize),
    }
}

/// The rows of a table, each canonical; a name that is no column is refused, for what stands there would be lost.
fn read_rows(
    value: &Value,
    columns: &[Parameter],
    localize: &dyn Fn(&str) -> Option<String>,
) -> Result<Option<Value>, String> {
    let names: Vec<&str> = columns.iter().map(|column| column.name).collect();
    let wrong = || format!("must be a list, each with {}.", names.join(", "));
    let Value::Array(items) = value else { return Err(wrong()) };
    let mut rows = Vec::new();
    for item in items {
        let Value::Object(fields) = item else { return Err(wrong()) };
        if let Some(other) = fields.iter().find(|(name, value)| !value.is_null() && !names.contains(&name.as_str())) {
            return Err(format!("has no {}: each is {}.", line(other.0), names.join(", ")));
        }
        let mut row = Parameters::new();
        for column in columns {
            let found = fields.get(column.name).map(|value| canonical(column, value, localize)).transpose();
            match found.map_err(|detail| format!("{}: {} {detail}", rows.len() + 1, spoken(column.name)))?.flatten() {
                Some(value) => {
                    row.insert(column.name.to_owned(), value);
                }
                None if column.required => {
                    return Err(format!("{}: {} is missing.", rows.len() + 1, spoken(column.name)));
                }
                None => {}
            }
        }
        rows.push(Value::Object(row));
    }
    Ok(Some(rows).filter(|rows| !rows.is_empty()).map(Value::from))
}

/// A trimmed string of one line; `None` where it is empty.
fn text(value: &Value) -> Result<Option<String>, String> {
    trimmed(value, line)
}

/// A trimmed string of several lines; `None` where it is empty.
fn lines(value: &Value) -> Result<Option<String>, String> {
    trimmed(value, plain)
}

fn trimmed(value: &Value, as_plain: impl Fn(&str) -> Cow<'_, str>) -> Result<Option<String>, String> {
    match value {
        Value::String(words) => Ok(Some(as_plain(words).trim().to_owned()).filter(|words| !words.is_empty())),
        _ => Err("must be text.".to_owned()),
    }
}

fn chosen<'a>(word: &str, values: &[&'a str], also: &[(&str, &'a str)]) -> Option<&'a str> {
    let word = word.to_lowercase();
    let same = |one: &str| one.chars().flat_map(char::to_lowercase).eq(word.chars());
    values
        .iter()
        .copied()
        .find(|one| same(one))
        .or_else(|| also.iter().find(|(spelling, _)| same(spelling)).map(|(_, meant)| *meant))
}

/// Largest whole number that a JSON number holds exactly everywhere.
const EXACT: f64 = 9_007_199_254_740_992.0;

fn number(value: &Value, min: f64, max: f64, whole: bool) -> Result<Value, String> {
    let Some(found) = value.as_f64().filter(|found| found.is_finite() && value.is_number()) else {
        return Err("must be a number.".to_owned());
    };
    if found < min || found > max {
        return Err(format!("must be from {min} to {max}."));
    }
    if found.fract() != 0.0 && whole {
        return Err("must be a whole number.".to_owned());
    }
    if found.fract() == 0.0 && found.abs() < EXACT {
        // `81.0` and `81` are the same reading, and must have the same digest.
        return Ok(Value::from(found as i64));
    }
    Number::from_f64(found).map(Value::Number).ok_or_else(|| "must be a number.".to_owned())
}

/// A number, or a text that is none; a text that is a plain number is that number, so that one reading has one digest.
fn read_number_or_text(value: &Value) -> Result<Option<Value>, String> {
    let any = |value: &Value| number(value, f64::MIN, f64::MAX, false).map(Some);
    if value.is_number() {
        return any(value);
    }
    let Some(words) = text(value).map_err(|_| "must be a number or text.".to_owned())? else { return Ok(None) };
    let plain = words.strip_prefix('-').unwrap_or(&words).chars().all(|sign| sign.is_ascii_digit() || sign == '.');
    match serde_json::from_str::<Value>(&words) {
        Ok(figure) if plain && figure.is_number() => any(&figure),
        _ => Ok(Some(Value::from(words))),
    }
}

fn moment(value: &Value, read: impl Fn(&str) -> Option<String>, like: &str) -> Result<Option<Value>, String> {
    let Some(word) = text(value)? else { return Ok(None) };
    read(&word).map(|found| Some(Value::from(found))).ok_or_else(|| format!("must be {like}."))
}

fn list(value: &Value, read: impl Fn(&Value) -> Result<Option<String>, String>) -> Result<Option<Value>, String> {
    let Value::Array(items) = value else { return Err("must be a list.".to_owned()) };
    let mut out: Vec<String> = Vec::new();
    for item in items {
        if let Some(one) = read(item)?
            && !out.contains(&one)
        {
            out.push(one);
        }
    }
    Ok(Some(out).filter(|out| !out.is_empty()).map(Value::from))
}

/// 1 Monday to 7 Sunday, 0 read as Sunday; sorted, each once, at least one.
fn days(value: &Value) -> Result<Value, String> {
    let wrong = || "must be days of the week, 1 Monday to 7 Sunday.".to_owned();
    let Value::Array(items) = value else { return Err(wrong()) };
    let mut week = [false; 8];
    for item in items {
        let day = item.as_f64().filter(|day| day.fract() == 0.0 && (0.0..=7.0).contains(day)).ok_or_else(wrong)?;
        let day = if day == 0.0 { 7 } else { day as usize };
        if let Some(slot) = week.get_mut(day) {
            *slot = true;
        }
    }
    let found: Vec<usize> = (1..=7).filter(|day| week.get(*day) == Some(&true)).collect();
    if found.is_empty() { Err("must hold at least one day.".to_owned()) } else { Ok(Value::from(found)) }
}
