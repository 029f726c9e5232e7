//! A definition as a provider's own tool calls know it: a JSON Schema of its arguments, with a required `confidence` among them that is
//! lifted out before anything is judged. The schema only helps a model; what it sends is judged all the same.

use serde_json::{Map, Value, json};

use super::{Definition, Parameter, ParameterKind};

impl Definition {
    /// The schema of its arguments. Kept to the words that every provider reads: no `format`, no `oneOf`.
    pub fn schema(&self) -> Value {
        let mut properties: Map<String, Value> =
            self.parameters.iter().map(|each| (each.name.to_owned(), each.schema())).collect();
        let sure = "How sure you are that the user said this, from 0 to 1.";
        properties.insert(
            "confidence".to_owned(),
            json!({ "type": "number", "minimum": 0, "maximum": 1, "description": sure }),
        );
        let required = self.parameters.iter().filter(|each| each.required).map(|each| each.name);
        let required: Vec<&str> = required.chain(["confidence"]).collect();
        json!({ "type": "object", "properties": properties, "required": required })
    }
}

impl Parameter {
    fn schema(&self) -> Value {
        let (mut schema, form) = match &self.kind {
            ParameterKind::Text => (json!({ "type": "string" }), ""),
            ParameterKind::Choice { values, .. } => (json!({ "type": "string", "enum": values }), ""),
            ParameterKind::Number { min, max, whole } => {
                let kind = if *whole { "integer" } else { "number" };
                (json!({ "type": kind, "minimum": min, "maximum": max }), "")
            }
            ParameterKind::NumberOrText => (json!({ "type": "string" }), " (the number alone, or the words)"),
            ParameterKind::Boolean => (json!({ "type": "boolean" }), ""),
            ParameterKind::Date => (json!({ "type": "string" }), " (YYYY-MM-DD)"),
            ParameterKind::TimeOfDay => (json!({ "type": "string" }), " (HH:MM, 24 hours)"),
            ParameterKind::Time => (json!({ "type": "string" }), " (ISO 8601, or the date alone)"),
            ParameterKind::Texts => (json!({ "type": "array", "items": { "type": "string" } }), ""),
            ParameterKind::TimesOfDay => {
                (json!({ "type": "array", "items": { "type": "string" } }), " (each HH:MM, 24 hours)")
            }
            ParameterKind::Days => {
                (json!({ "type": "array", "items": { "type": "integer" } }), " (1 Monday to 7 Sunday)")
            }
            ParameterKind::Object => (json!({ "type": "object" }), ""),
            ParameterKind::Rows { columns } => {
                let properties: Map<String, Value> =
                    columns.iter().map(|each| (each.name.to_owned(), each.schema())).collect();
                let required: Vec<&str> = columns.iter().filter(|each| each.required).map(|each| each.name).collect();
                let row = json!({ "type": "object", "properties": properties, "required": required });
                (json!({ "type": "array", "items": row }), "")
            }
        };
        let unit = self.unit.map(|unit| format!(" in {unit}")).unwrap_or_default();
        schema["description"] = Value::from(format!("{}{unit}{form}", self.description));
        schema
    }
}
