//! A definition as a provider's own tool calls know it: a JSON Schema of its arguments, with a required `confidence` among them that is
//! lifted out before anything is judged. The schema only helps a model; what it sends is judged all the same.

use serde_json::{Map, Value, json};

use super::{Definition, Kind, Parameter};

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
            Kind::Text => (json!({ "type": "string" }), ""),
            Kind::Choice { values, .. } => (json!({ "type": "string", "enum": values }), ""),
            Kind::Number { min, max, whole } => {
                let kind = if *whole { "integer" } else { "number" };
                (json!({ "type": kind, "minimum": min, "maximum": max }), "")
            }
            Kind::Boolean => (json!({ "type": "boolean" }), ""),
            Kind::Date => (json!({ "type": "string" }), " (YYYY-MM-DD)"),
            Kind::TimeOfDay => (json!({ "type": "string" }), " (HH:MM, 24 hours)"),
            Kind::Time => (json!({ "type": "string" }), " (ISO 8601, or the date alone)"),
            Kind::Texts => (json!({ "type": "array", "items": { "type": "string" } }), ""),
            Kind::TimesOfDay => (json!({ "type": "array", "items": { "type": "string" } }), " (each HH:MM, 24 hours)"),
            Kind::Days => (json!({ "type": "array", "items": { "type": "integer" } }), " (1 Monday to 7 Sunday)"),
            Kind::Object => (json!({ "type": "object" }), ""),
        };
        let unit = self.unit.map(|unit| format!(" in {unit}")).unwrap_or_default();
        schema["description"] = Value::from(format!("{}{unit}{form}", self.description));
        schema
    }
}
