//! A call as an element: `<function=x>` or `<invoke name="x">` with its arguments as JSON, or with a tag for each.

use serde_json::{Map, Value};

use super::super::head::Match;
use super::angle::{Angle, read_angle};
use super::body::Body;
use super::python::skip_space;
use crate::repair::{Stop, Within, parse_number, read};
use crate::{Definition, ParameterKind, Repair};

/// What an element gives.
pub enum Element {
    /// More text is needed to tell.
    More,
    /// It cannot be read; where that showed.
    Broken(usize),
    /// A call.
    Is {
        /// The tool's name as sent.
        name: String,
        /// The arguments.
        arguments: Map<String, Value>,
        /// What had to be repaired within them.
        repair: Repair,
        /// One past its closing tag.
        end: usize,
    },
}

/// Whether a tag names a tool.
pub fn names_tool(inner: &str) -> bool {
    inner.starts_with("function=") || inner.starts_with("invoke name=")
}

/// The value of a tag's name, without quotes.
fn named_in<'a>(raw: &'a str, heads: &[&str]) -> Option<&'a str> {
    let head = heads.iter().find(|head| raw.get(..head.len()).is_some_and(|own| own.eq_ignore_ascii_case(head)))?;
    Some(raw.get(head.len()..)?.trim().trim_matches(['"', '\'']))
}

/// The element that a tag opens.
pub fn read_element(body: Body<'_>, tag: &Angle<'_>) -> Element {
    let Body { text, at_end, known, .. } = body;
    let Some(name) = named_in(tag.raw, &["function=", "invoke name="]) else { return Element::Broken(tag.end) };
    let close = if tag.inner.starts_with("function=") { "/function" } else { "/invoke" };
    let at = skip_space(text, tag.end);
    let definition = known.named(name);
    let read = match text.get(at..).and_then(|rest| rest.chars().next()) {
        None if !at_end => return Element::More,
        Some('{' | '\u{FF5B}') => match read(text, at, at_end, Within::Text { hopeful: true }) {
            None => return Element::More,
            Some(reading) => match reading.value {
                Some(Value::Object(arguments)) if reading.stop == Stop::Whole => {
                    Some((arguments, reading.repair, reading.end))
                }
                _ => return Element::Broken(reading.end),
            },
        },
        _ => match read_parameters(body, at, definition) {
            Parameters::More => return Element::More,
            Parameters::Broken => None,
            Parameters::Are(arguments, end) => Some((arguments, Repair::None, end)),
        },
    };
    let Some((arguments, repair, end)) = read else { return Element::Broken(at) };
    // Its closing tag; where that is missing, what holds an object ends with it.
    let after = skip_space(text, end);
    let object = text.get(at..).is_some_and(|rest| rest.starts_with(['{', '\u{FF5B}']));
    let end = match read_angle(text, after, at_end) {
        Match::Yes(angle) if angle.inner == close && !angle.cut => angle.end,
        Match::More => return Element::More,
        _ if after >= text.len() && !at_end => return Element::More,
        _ if object => end,
        _ => return Element::Broken(at),
    };
    Element::Is { name: name.to_owned(), arguments, repair, end }
}

enum Parameters {
    More,
    Broken,
    Are(Map<String, Value>, usize),
}

/// The `<parameter=x>` tags of an element, as far as they go.
fn read_parameters(body: Body<'_>, from: usize, definition: Option<&Definition>) -> Parameters {
    let Body { text, at_end, .. } = body;
    let mut arguments = Map::new();
    let (mut at, mut end) = (from, from);
    loop {
        let rest = text.get(at..).unwrap_or_default();
        let Some(inside) = rest.strip_prefix('<') else {
            return if rest.is_empty() && !at_end { Parameters::More } else { Parameters::Are(arguments, end) };
        };
        let head = inside.get(..inside.floor_char_boundary("parameter".len())).unwrap_or_default();
        if !"parameter".starts_with(&head.to_ascii_lowercase()) {
            return Parameters::Are(arguments, end);
        }
        let Some(len) = inside.find(['>', '\n']) else {
            return if at_end { Parameters::Broken } else { Parameters::More };
        };
        let name = inside.get(..len).and_then(|raw| named_in(raw, &["parameter=", "parameter name="]));
        let (Some(name), true) = (name, inside.get(len..).is_some_and(|rest| rest.starts_with('>'))) else {
            return Parameters::Broken;
        };
        let start = at + 1 + len + 1;
        let Some((value, behind)) = text.get(start..).and_then(|rest| rest.split_once("</parameter>")) else {
            return if at_end { Parameters::Broken } else { Parameters::More };
        };
        let kind = definition.and_then(|definition| definition.parameter(name)).map(|parameter| parameter.kind);
        if arguments.insert(name.to_owned(), of_kind(value.trim(), kind)).is_some() {
            return Parameters::Broken;
        }
        end = text.len() - behind.len();
        at = skip_space(text, end);
    }
}

/// A value that stands between tags, without quotes: a text where the parameter is one, else what JSON makes of it.
fn of_kind(value: &str, kind: Option<ParameterKind>) -> Value {
    let text = || Value::from(value);
    match kind {
        Some(ParameterKind::Number { .. } | ParameterKind::NumberOrText) => {
            parse_number(value).map_or_else(text, Value::Number)
        }
        Some(ParameterKind::Boolean) => match value.to_ascii_lowercase().as_str() {
            "true" => Value::Bool(true),
            "false" => Value::Bool(false),
            _ => text(),
        },
        Some(ParameterKind::Texts | ParameterKind::TimesOfDay | ParameterKind::Days | ParameterKind::Object) => {
            crate::repair::whole_value(value).unwrap_or_else(text)
        }
        _ => text(),
    }
}
