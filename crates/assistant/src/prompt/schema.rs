//! The tools as a provider's own tool calls know them: the same definitions that the prompt, the forms and the cards are made from.

use alara_health::tools::DEFINITIONS;
use alara_llm::Tool;

/// Every tool that a model may propose.
pub fn tools() -> Vec<Tool> {
    let offered = DEFINITIONS.iter().filter(|definition| !definition.internal);
    offered
        .map(|definition| Tool {
            name: definition.id.to_owned(),
            description: definition.description.to_owned(),
            parameters: definition.schema(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tool_asks_for_how_sure_the_model_is() {
        let tools = tools();
        assert!(tools.iter().any(|tool| tool.name == "log_medication"));
        for tool in tools {
            let definition = DEFINITIONS.iter().find(|each| each.id == tool.name).unwrap();
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
}
