//! A toolbox and a reader for tests: tools without medicine, words without English.

use serde_json::{Value, json};

use super::Reader;
use crate::Toolbox;
use crate::{
    Call, Category, Confidence, Control, Definition, Finding, Grounded, Intent, Notice, Parameter, ParameterKind,
    Parameters, Provenance, Reason, Repair, Sensitivity, Span,
};

const fn parameter(name: &'static str, kind: ParameterKind, required: bool) -> Parameter {
    Parameter { name, description: "", kind, required, control: Control::Text, unit: None, group: None }
}

static PARAMETERS: &[Parameter] = &[
    parameter("name", ParameterKind::Text, true),
    parameter("dose", ParameterKind::Text, false),
    parameter("at", ParameterKind::Time, false),
    parameter("data", ParameterKind::Object, false),
];

const fn tool(id: &'static str, category: Category, sensitivity: Sensitivity) -> Definition {
    Definition {
        id,
        version: 3,
        name: id,
        description: "",
        category,
        sensitivity,
        asks_first: false,
        internal: false,
        parameters: PARAMETERS,
        at_least_one_of: &[],
        rules: &[],
    }
}

static TOOLS: &[Definition] = &[
    tool("low", Category::HealthLogging, Sensitivity::Low),
    tool("medium", Category::HealthLogging, Sensitivity::Medium),
    tool("high", Category::HealthLogging, Sensitivity::High),
    Definition { asks_first: true, ..tool("asks", Category::Reminders, Sensitivity::High) },
    tool("critical", Category::CareRecords, Sensitivity::Critical),
    Definition { internal: true, ..tool("internal", Category::HealthLogging, Sensitivity::Low) },
    tool("reads", Category::ReadOnly, Sensitivity::Low),
];

/// A typed call of the toys.
#[derive(Clone, Debug, PartialEq)]
pub struct Toy(pub Parameters);

/// The toys.
#[derive(Clone)]
pub struct Toys;

impl Toolbox for Toys {
    type Typed = Toy;

    fn definition(&self, tool: &str) -> Option<&Definition> {
        TOOLS.iter().find(|each| each.id == tool)
    }

    fn typed(&self, _: &Definition, parameters: &Parameters) -> Result<Toy, Vec<Finding>> {
        match parameters.get("name") {
            Some(Value::String(name)) if name != "untypable" => Ok(Toy(parameters.clone())),
            // A tool that calls its refusal a question refuses nonetheless.
            _ => Err(vec![Finding::confirm(Reason::InvalidParameter, "no name")]),
        }
    }

    fn canonical(&self, typed: &Toy) -> Parameters {
        typed.0.clone()
    }

    fn localize(&self, time: &str) -> Option<String> {
        Some(format!("{time}+00:00"))
    }
}

/// A span of words.
pub const SAID: Span = Span { message: 0, start: 0, end: 4 };

/// Words that say what the test says.
pub struct ToyWords {
    /// The intent.
    pub intent: Intent,
    /// The groundings that differ from "stated as proposed".
    pub grounds: Vec<Grounded>,
    /// What check 6 finds where the dose is this.
    pub rules: Vec<(&'static str, Finding)>,
}

impl Default for ToyWords {
    fn default() -> ToyWords {
        ToyWords { intent: Intent::Clear(SAID), grounds: Vec::new(), rules: Vec::new() }
    }
}

impl Reader<Toy> for ToyWords {
    fn intent(&self, _: &Definition, _: &Toy) -> Intent {
        self.intent.clone()
    }

    fn ground(&self, _: &Definition, _: &Toy, proposed: &Parameters) -> Vec<Grounded> {
        let mut out = self.grounds.clone();
        for (name, value) in proposed {
            let path = format!("{name}.");
            if !out.iter().any(|ground| &ground.field == name || ground.field.starts_with(&path)) {
                out.push(ground(name, Some(value.clone()), Provenance::Stated(SAID)));
            }
        }
        out
    }

    fn rules(&self, _: &Definition, call: &Toy, _: &[&Toy]) -> Vec<Finding> {
        let dose = call.0.get("dose").and_then(Value::as_str).unwrap_or_default();
        self.rules.iter().filter(|(when, _)| *when == dose).map(|(_, finding)| finding.clone()).collect()
    }

    fn notices(&self, _: &Definition, _: &Toy) -> Vec<Notice> {
        Vec::new()
    }

    fn same_event(&self, earlier: &[&Toy], call: &Toy) -> Option<usize> {
        earlier.iter().position(|other| other.0.get("name") == call.0.get("name"))
    }
}

/// A grounding.
pub fn ground(field: &str, value: Option<Value>, provenance: Provenance) -> Grounded {
    Grounded { field: field.to_owned(), value, provenance, trimmed: false, said: None, always_left_out: false }
}

/// A call with full confidence.
pub fn call(tool: &str, parameters: Value) -> Call {
    Call {
        id: "c1".to_owned(),
        tool: tool.to_owned(),
        parameters: parameters.as_object().cloned().unwrap_or_default(),
        confidence: Confidence::Number(0.9),
        reasoning: None,
        repair: Repair::None,
    }
}

/// A call of `tool` about x, one tablet.
pub fn plain(tool: &str) -> Call {
    call(tool, json!({"name": "x", "dose": "one"}))
}
