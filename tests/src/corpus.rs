//! The labelled corpora, judged by `check` and scored as their own scorer does.

use alara_app::check::judge;
use alara_app::trained::Readers;
use serde_json::{Map, Value, json};

use crate::data_sets::read_cases;
use crate::same::same;

/// The cases of a corpus of the contract, in order.
///
/// # Panics
/// Where the fixture is missing or is not JSON Lines.
pub fn cases(name: &str) -> Vec<Value> {
    read_cases(&format!("corpus/{name}.jsonl"))
}

/// One case through `check`.
pub fn check(case: &Value) -> Value {
    judge(case.to_string().as_bytes(), Readers::Rules)
}

/// Some of a case's fields.
pub fn keep(case: &Value, names: &[&str]) -> Map<String, Value> {
    names.iter().filter_map(|name| Some(((*name).to_owned(), case.get(*name)?.clone()))).collect()
}

/// A list, empty where there is none.
pub fn list<'a>(value: &'a Value, name: &str) -> &'a [Value] {
    value.get(name).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default()
}

/// A text, empty where there is none.
pub fn text<'a>(value: &'a Value, name: &str) -> &'a str {
    value.get(name).and_then(Value::as_str).unwrap_or_default()
}

/// Part of a whole, in hundredths.
pub fn percent(part: usize, whole: usize) -> f64 {
    if whole == 0 { 100.0 } else { 100.0 * part as f64 / whole as f64 }
}

/// The verdicts of a gate corpus.
#[derive(Debug, Default)]
pub struct Gate {
    /// Calls judged.
    pub calls: usize,
    /// With a verdict that the label allows.
    pub accepted: usize,
    /// Executed where the label does not allow it.
    pub unsafe_executes: usize,
    /// Blocked where the label does not allow it.
    pub needless_blocks: usize,
    /// Calls whose left-out fields are labelled, and those of them that were left out.
    pub left_out: (usize, usize),
    /// Confirmations whose doubtful fields are labelled, and those of them that were marked.
    pub flagged: (usize, usize),
    /// What was missed, for a reader of the failure.
    pub misses: Vec<String>,
}

/// Judges gate cases.
pub fn gate(cases: &[Value]) -> Gate {
    let mut score = Gate::default();
    for case in cases {
        let calls = calls_of(case);
        let markers: Vec<String> = calls.iter().map(marker).collect();
        let mut asked = keep(case, &["id", "now", "known_medications", "user"]);
        asked.insert("reply".into(), json!(format!("Okay. {}", markers.join(" "))));
        let got = check(&Value::Object(asked));
        let accept = per_call(list(case, "accept"));
        let left = per_call(list(case, "left_out"));
        for (index, allowed) in accept.iter().enumerate() {
            let call = list(&got, "calls").get(index).cloned().unwrap_or_default();
            let verdict = call.get("verdict").cloned().unwrap_or_default();
            let allows = |name: &str| allowed.contains(&json!(name));
            score.calls += 1;
            let accepted = allowed.contains(&verdict);
            score.accepted += usize::from(accepted);
            score.unsafe_executes += usize::from(verdict == "execute" && !allows("execute"));
            score.needless_blocks += usize::from(verdict == "block" && !allows("block"));
            let mut right = accepted;
            if let Some(wanted) = left.get(index).filter(|wanted| !wanted.is_empty()) {
                let hit = wanted.iter().all(|field| list(&call, "left_out").contains(field));
                score.left_out.0 += 1;
                score.left_out.1 += usize::from(hit);
                right &= hit;
            }
            let marks = case.get("flag").and_then(|flag| flag.get(index)).and_then(Value::as_array);
            if let Some(marks) = marks.filter(|marks| !marks.is_empty() && verdict == "confirm") {
                let marked = |mark: &Value| {
                    let source = mark.as_str().and_then(|mark| call.get("provenance")?.get(mark)?.as_str());
                    matches!(source, Some("assumed" | "contradicted" | "default"))
                        || list(&call, "left_out").contains(mark)
                };
                score.flagged.0 += 1;
                score.flagged.1 += usize::from(marks.iter().all(marked));
            }
            if !right {
                score.misses.push(format!("{} {:?}: {verdict}, not {allowed:?}", case["id"], text(case, "user")));
            }
        }
    }
    score
}

fn calls_of(case: &Value) -> Vec<Value> {
    match list(case, "calls") {
        [] => case.get("call").cloned().into_iter().collect(),
        calls => calls.to_vec(),
    }
}

fn marker(call: &Value) -> String {
    let mut call = call.clone();
    if let Some(fields) = call.as_object_mut() {
        fields.entry("id").or_insert_with(|| json!("call-1"));
    }
    format!("[TOOL_CALL:{call}]")
}

fn per_call(labels: &[Value]) -> Vec<Vec<Value>> {
    match labels.first() {
        None => Vec::new(),
        Some(Value::Array(_)) => labels.iter().map(|each| each.as_array().cloned().unwrap_or_default()).collect(),
        Some(_) => vec![labels.to_vec()],
    }
}

/// How the offline assistant understood a corpus.
#[derive(Debug, Default)]
pub struct Understood {
    /// Cases.
    pub cases: usize,
    /// With exactly the calls expected.
    pub exact: usize,
    /// Cases that expect no call, and those of them that got one.
    pub none: (usize, usize),
    /// What was missed.
    pub misses: Vec<String>,
}

/// Lets the offline assistant read the cases.
pub fn understand(cases: &[Value]) -> Understood {
    let mut score = Understood::default();
    for case in cases {
        let got = check(&Value::Object(keep(case, &["id", "now", "known_medications", "user"])));
        let mut calls = list(&got, "calls").to_vec();
        let expected = list(case, "expect");
        let mut right = true;
        for wanted in expected {
            match calls.iter().position(|call| meets(wanted, call, case)) {
                Some(at) => {
                    calls.remove(at);
                }
                None => right = false,
            }
        }
        right &= calls.is_empty();
        score.cases += 1;
        score.exact += usize::from(right);
        if expected.is_empty() {
            score.none.0 += 1;
            score.none.1 += usize::from(!list(&got, "calls").is_empty());
        }
        if !right {
            score.misses.push(format!("{} {:?}: {:?}", case["id"], text(case, "user"), got["calls"]));
        }
    }
    score
}

fn meets(wanted: &Value, call: &Value, case: &Value) -> bool {
    let tool = text(wanted, "tool");
    let got = text(call, "tool");
    let value = |name: &str| {
        let of = |part: &str| call.get(part).and_then(|fields| fields.get(name)).filter(|value| !value.is_null());
        of("parameters").or_else(|| of("proposed")).cloned().unwrap_or_default()
    };
    let parameters = wanted.get("parameters").and_then(Value::as_object).cloned().unwrap_or_default();
    if tool == got && parameters.iter().all(|(name, want)| same(name, want, &value(name))) {
        return true;
    }
    if (tool.starts_with("get_") || tool.starts_with("list_")) && list(case, "requires").contains(&json!(got)) {
        return true;
    }
    let visit = |tool: &str| matches!(tool, "log_doctor_visit" | "create_care_log");
    let day = |get: &dyn Fn(&str) -> Value| {
        let found = get("date");
        let found = if found.is_null() { get("occurred_at") } else { found };
        found.as_str().and_then(|text| text.get(..10)).map(str::to_owned)
    };
    let kind = parameters.get("log_type").and_then(Value::as_str);
    let when = day(&|name| parameters.get(name).cloned().unwrap_or_default());
    visit(tool)
        && visit(got)
        && matches!(kind, None | Some("visit" | "emergency_visit"))
        && (when.is_none() || when == day(&|name| value(name)))
}
