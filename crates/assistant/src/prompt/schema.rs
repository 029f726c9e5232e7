//! The tools as a model is told of them, from the same definitions that the forms and the cards are made from: their names in the prompt,
//! and what they take once, in the provider's own form or in words where it has none.

use std::fmt::Write;
use std::sync::{Arc, LazyLock};

use alara_gate::{Definition, Parameter, ParameterKind};
use alara_health::tools::{DEFINITIONS, form_only};
use alara_llm::Tool;

// All of this is the same in every request.
static TOOLS: LazyLock<Arc<[Tool]>> = LazyLock::new(|| {
    let tools = offered().map(|definition| Tool {
        name: definition.id.to_owned(),
        description: definition.description.to_owned(),
        parameters: definition.schema(),
    });
    tools.collect()
});

/// Every tool that a model may propose.
pub fn tools() -> Arc<[Tool]> {
    Arc::clone(&TOOLS)
}

static NAMES: LazyLock<String> = LazyLock::new(written_names);
static IN_WORDS: LazyLock<Arc<str>> = LazyLock::new(|| written_in_words().into());

fn offered() -> impl Iterator<Item = &'static Definition> {
    DEFINITIONS.iter().copied().filter(|definition| !definition.internal && !form_only(definition.id))
}

/// The tools by name, each with its parameters; those with a star are required. What each takes is told beside the prompt.
pub(super) fn names() -> &'static str {
    &NAMES
}

fn written_names() -> String {
    let mut text = "Required parameters bear a star; each takes what its own description says.".to_owned();
    for definition in offered() {
        let star = |required| if required { "*" } else { "" };
        let parameters = definition.parameters.iter().map(|each| format!("{}{}", each.name, star(each.required)));
        // Writing to a text cannot fail.
        let _ = write!(text, "\n- {}({})", definition.id, parameters.collect::<Vec<_>>().join(", "));
    }
    text
}

/// What each tool takes, in words, for a server that has no tool calls of its own.
pub fn in_words() -> Arc<str> {
    Arc::clone(&IN_WORDS)
}

fn written_in_words() -> String {
    let mut text = "## What each tool takes".to_owned();
    for definition in offered() {
        let _ = write!(text, "\n{}: {}", definition.id, definition.description);
        for parameter in definition.parameters {
            let unit = parameter.unit.map(|unit| format!(" in {unit}")).unwrap_or_default();
            let _ = write!(text, "\n  - {}{unit}: {}", parameter.name, parameter.description);
            let form = form(&parameter.kind);
            if !form.is_empty() {
                let _ = write!(text, " ({form})");
            }
        }
    }
    text
}

fn form(kind: &ParameterKind) -> String {
    match kind {
        ParameterKind::Text => String::new(),
        ParameterKind::Choice { values, .. } => format!("one of {}", values.join(", ")),
        ParameterKind::Number { min, max, whole } => {
            format!("{} from {min} to {max}", if *whole { "a whole number" } else { "a number" })
        }
        ParameterKind::NumberOrText => "a number, or text".to_owned(),
        ParameterKind::Boolean => "true or false".to_owned(),
        ParameterKind::Date => "YYYY-MM-DD".to_owned(),
        ParameterKind::TimeOfDay => "HH:MM, 24 hours".to_owned(),
        ParameterKind::Time => "ISO 8601, or the date alone".to_owned(),
        ParameterKind::Texts => "a list of texts".to_owned(),
        ParameterKind::TimesOfDay => "a list, each HH:MM, 24 hours".to_owned(),
        ParameterKind::Days => "a list, 1 Monday to 7 Sunday".to_owned(),
        ParameterKind::Object => "an object".to_owned(),
        ParameterKind::Rows { columns } => {
            let column = |each: &Parameter| {
                let needed = if each.required { "" } else { "?" };
                let form = form(&each.kind);
                let form = if form.is_empty() { "text".to_owned() } else { form };
                format!("\"{}\"{needed}: {form}", each.name)
            };
            format!("a list of {{{}}}", columns.iter().map(column).collect::<Vec<_>>().join("; "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tool_asks_for_how_sure_the_model_is() {
        let tools = tools();
        assert!(tools.iter().any(|tool| tool.name == "log_medication"));
        for tool in tools.iter() {
            let definition = DEFINITIONS.iter().find(|each| each.id == tool.name).unwrap();
            assert!(!form_only(definition.id), "{} is for its form alone", tool.name);
            assert!(
                definition.parameter("confidence").is_none(),
                "{} has a parameter of its own by that name",
                tool.name
            );
            let required = tool.parameters["required"].as_array().unwrap();
            assert_eq!(required.last().unwrap(), "confidence", "{}", tool.name);
            let named = tool.parameters["properties"].as_object().unwrap();
            assert_eq!(named.len(), definition.parameters.len() + 1, "{}", tool.name);
            assert!(required.iter().all(|name| named.contains_key(name.as_str().unwrap())), "{}", tool.name);
            assert!(tool.name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_') && tool.name.len() <= 64);
        }
    }

    #[test]
    fn what_a_tool_takes_is_told_once() {
        let (names, words) = (names(), in_words());
        let native: usize = tools().iter().map(|tool| tool.parameters.to_string().len() + tool.description.len()).sum();
        for definition in offered() {
            assert!(
                names.contains(&format!("- {}(", definition.id)) && words.contains(&format!("\n{}: ", definition.id))
            );
            let twice = definition
                .parameters
                .iter()
                .any(|each| each.description.len() > 20 && names.contains(each.description));
            assert!(!twice, "{} is told in the prompt what stands beside it", definition.id);
        }
        assert!(names.len() < 3_000 && words.len() < native, "{} {} {native}", names.len(), words.len());
    }
}
