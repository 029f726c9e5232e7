//! Calls and problems as the contract prints them.

use alara_gate::scan::Problem;
use alara_gate::{Assessed, Call, Confidence, Parameters};
use alara_health::tools::HealthCall;
use alara_health::trained::TrainedReading;
use serde_json::{Map, Value, json};

/// What the reply holds that is no call.
pub fn problems(found: &[Problem]) -> Vec<Value> {
    found.iter().map(|problem| json!({ "kind": problem.kind, "detail": problem.detail })).collect()
}

/// A call as proposed.
pub fn proposed(call: &Call) -> Value {
    as_proposed(&call.id, &call.tool, &call.parameters, &call.confidence)
}

fn as_proposed(id: &str, tool: &str, parameters: &Parameters, confidence: &Confidence) -> Value {
    json!({ "id": id, "tool": tool, "proposed": parameters, "confidence": confidence })
}

/// A call with its verdict.
pub fn call(assessed: &Assessed<HealthCall>) -> Value {
    let provenance: Map<String, Value> =
        assessed.provenance().map(|(name, source)| (name.to_owned(), Value::from(source.code()))).collect();
    let mut printed = as_proposed(assessed.call_id(), assessed.tool(), assessed.proposed(), assessed.confidence());
    if let Some(fields) = printed.as_object_mut() {
        fields.insert("verdict".into(), json!(assessed.verdict()));
        fields.insert("reasons".into(), reasons(assessed));
        fields.insert("parameters".into(), json!(assessed.parameters()));
        fields.insert("provenance".into(), Value::Object(provenance));
        fields.insert("left_out".into(), json!(assessed.left_out()));
        if let Some(person) = assessed.person() {
            fields.insert("person".into(), json!(person));
        }
    }
    printed
}

/// What the trained reader finds in a message: each tool that it is not sure to be without, and the words that it takes for values.
pub fn second(message: &str, read: &TrainedReading) -> Vec<Value> {
    let shown = |probability: f32| (f64::from(probability) * 1000.0).round() / 1000.0;
    let words = |value: &alara_health::trained::TrainedValue| json!({ "label": value.label, "words": message.get(value.span.clone()), "from": value.span.start, "to": value.span.end });
    let spans: Vec<Value> = read.values.iter().map(words).collect();
    let found = read.tools.iter().filter(|found| found.probability >= 0.05);
    let told = |found: &alara_health::trained::TrainedCount| json!({ "tool": found.tool, "p": shown(found.probability), "n": found.count, "spans": spans });
    found.map(told).collect()
}

fn reasons(assessed: &Assessed<HealthCall>) -> Value {
    let mut codes: Vec<Value> = Vec::new();
    for finding in assessed.findings() {
        let code = json!(finding.reason);
        if !codes.contains(&code) {
            codes.push(code);
        }
    }
    Value::Array(codes)
}
