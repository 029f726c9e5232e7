//! The figures of the scorer, in Rust: what counts as the same value, and what as right.

use std::path::Path;

use alara_gate::{Call, Confidence, Provenance, Verdict, assess};
use alara_health::reader::{Statement, StatementReader};
use alara_health::tools::{Clock, HealthTools};
use alara_health::understand::{proposals, requires};
use alara_record::{Change, Medication, MedicationId, MemoryRecord, Noun, Person, PersonId, Schedule, Zone};
use chrono::{DateTime, NaiveTime};
use serde_json::{Map, Value};
use uuid::Uuid;

/// The rows of a corpus.
pub fn fixture(name: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures/corpus").join(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines().filter(|line| !line.trim().is_empty()).map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The record and the clock of a case.
pub fn scene(case: &Value) -> (MemoryRecord, Clock) {
    let now = DateTime::parse_from_rfc3339(case["now"].as_str().unwrap_or("2026-03-14T09:30:00-04:00")).unwrap();
    let id = PersonId(Uuid::nil());
    let mut record = MemoryRecord::new(Person { id, name: "Me".into(), aka: vec![], is_user: true });
    let mut changes = Vec::new();
    for (index, known) in case["known_medications"].as_array().into_iter().flatten().enumerate() {
        let times: Vec<NaiveTime> = known["times"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|time| NaiveTime::parse_from_str(time.as_str()?, "%H:%M").ok())
            .collect();
        changes.push(Change::Put(Noun::Medication(Medication {
            id: MedicationId(Uuid::from_u128(index as u128 + 1)),
            person: id,
            name: known["name"].as_str().unwrap().into(),
            dose: known["dose"].as_str().map(Into::into),
            schedule: (!times.is_empty()).then(|| Schedule::daily(times)),
            as_needed: known["as_needed"].as_bool().unwrap_or(false),
            min_interval_hours: known["min_interval_hours"].as_f64(),
            max_per_day: known["max_per_day"].as_f64(),
            stock: None,
            instructions: None,
            stopped: false,
        })));
    }
    record.apply(&changes);
    (record, Clock { now, zone: Zone::Fixed(*now.offset()) })
}

fn calls_of(case: &Value) -> Vec<Call> {
    let list = match case.get("calls") {
        Some(Value::Array(list)) => list.clone(),
        _ => vec![case["call"].clone()],
    };
    list.into_iter()
        .enumerate()
        .map(|(index, call)| Call {
            id: format!("call-{index}"),
            tool: call["tool"].as_str().unwrap_or("").into(),
            parameters: call["parameters"].as_object().cloned().unwrap_or_default(),
            confidence: match call.get("confidence") {
                Some(Value::Number(number)) => Confidence::Number(number.as_f64().unwrap()),
                None | Some(Value::Null) => Confidence::Absent,
                Some(other) => Confidence::Other(other.clone()),
            },
            reasoning: None,
            repair: Default::default(),
        })
        .collect()
}

/// The figures of the gate.
#[derive(Default)]
pub struct Judged {
    pub calls: usize,
    pub right: usize,
    pub unsafe_executes: usize,
    pub needless: usize,
    pub left: usize,
    pub left_right: usize,
    pub flags: usize,
    pub flags_right: usize,
    pub misses: Vec<String>,
}

fn lists(value: &Value, index: usize) -> Vec<String> {
    let list = match value.as_array() {
        Some(list) if list.first().is_some_and(Value::is_array) => list.get(index).cloned().unwrap_or(Value::Null),
        Some(list) if index == 0 => Value::Array(list.clone()),
        _ => Value::Null,
    };
    list.as_array().into_iter().flatten().filter_map(|each| each.as_str().map(str::to_owned)).collect()
}

/// Judges every call of every case.
pub fn judge(cases: &[Value]) -> Judged {
    let mut judged = Judged::default();
    for case in cases {
        let (record, clock) = scene(case);
        let user = case["user"].as_str().unwrap_or("");
        let reader = StatementReader::new(&Statement::of(user), &record, clock);
        let tools = HealthTools { clock };
        let assessed = assess(calls_of(case), &tools, &reader);
        for (index, got) in assessed.iter().enumerate() {
            let want = lists(&case["accept"], index);
            let verdict = match got.verdict() {
                Verdict::Execute => "execute",
                Verdict::Confirm => "confirm",
                Verdict::Block => "block",
            };
            judged.calls += 1;
            let has = |word: &str| want.iter().any(|each| each == word);
            let mut ok = has(verdict);
            judged.right += usize::from(ok);
            judged.unsafe_executes += usize::from(verdict == "execute" && !has("execute"));
            judged.needless += usize::from(verdict == "block" && !has("block"));
            let left = lists(&case["left_out"], index);
            if !left.is_empty() {
                judged.left += 1;
                let hit = left.iter().all(|field| got.left_out().contains(field));
                judged.left_right += usize::from(hit);
                ok &= hit;
            }
            let marks = lists(&case["flag"], index);
            if !marks.is_empty() && verdict == "confirm" {
                judged.flags += 1;
                let hit = marks.iter().all(|mark| {
                    got.left_out().contains(mark)
                        || got.provenance().any(|(field, provenance)| {
                            field == mark && matches!(provenance, Provenance::Assumed | Provenance::Contradicted(_) | Provenance::Default)
                        })
                });
                judged.flags_right += usize::from(hit);
                ok &= hit;
            }
            if !ok {
                judged.misses.push(format!(
                    "{} | {user} | {} {} | want {want:?} {left:?} {marks:?} | got {verdict} {:?} {:?} {:?}",
                    case["id"].as_str().unwrap_or(""),
                    got.call().tool,
                    Value::Object(got.call().parameters.clone()),
                    got.findings().iter().map(|finding| (finding.reason, finding.detail.clone(), finding.fields.clone())).collect::<Vec<_>>(),
                    got.left_out(),
                    got.provenance().map(|(field, provenance)| format!("{field}={}", provenance.code())).collect::<Vec<_>>()
                ));
            }
        }
    }
    judged
}

fn norm(value: &Value) -> Value {
    match value {
        Value::String(text) => Value::String(text.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ")),
        Value::Number(number) => serde_json::json!(number.as_f64().unwrap()),
        Value::Array(list) => {
            let mut list: Vec<Value> = list.iter().map(norm).collect();
            list.sort_by_key(|each| each.to_string());
            Value::Array(list)
        }
        Value::Object(map) => Value::Object(map.iter().map(|(key, value)| (key.clone(), norm(value))).collect()),
        other => other.clone(),
    }
}

fn dose_words(value: &Value) -> Vec<String> {
    let text = value.as_str().unwrap_or("").to_lowercase();
    let mut out: Vec<String> = Vec::new();
    let mut word = String::new();
    let mut digits = false;
    let mut push = |word: &mut String| {
        if word.is_empty() {
            return;
        }
        let unit = match word.as_str() {
            "milligram" | "milligrams" | "mgs" => "mg",
            "gram" | "grams" => "g",
            "microgram" | "micrograms" | "µg" | "ug" => "mcg",
            "milliliter" | "milliliters" | "millilitre" | "millilitres" => "ml",
            "unit" => "units",
            "tabs" | "tab" => "tablet",
            "caps" => "capsule",
            other => other,
        };
        let unit = if unit.ends_with('s') && unit != "units" { &unit[..unit.len() - 1] } else { unit };
        out.push(unit.parse::<f64>().map_or_else(|_| unit.to_owned(), |number| number.to_string()));
        word.clear();
    };
    for sign in text.chars() {
        let digit = sign.is_ascii_digit() || sign == '.' && digits;
        let letter = sign.is_alphabetic() || sign == '%';
        if (digit != digits || !(digit || letter)) && !word.is_empty() {
            push(&mut word);
        }
        digits = digit;
        if digit || letter {
            word.push(sign);
        }
    }
    push(&mut word);
    out
}

/// Whether two values are the same by the scorer.
pub fn same(name: &str, want: &Value, got: Option<&Value>) -> bool {
    let Some(got) = got else { return false };
    match name {
        "taken_at" | "occurred_at" | "measured_at" | "drank_at" | "date" => got.as_str().is_some_and(|got| got.starts_with(want.as_str().unwrap_or(""))),
        "provider" => {
            let bare = |value: &Value| {
                value.as_str().unwrap_or("").to_lowercase().replace('.', " ").split_whitespace().filter(|word| !matches!(*word, "dr" | "doctor" | "the")).map(str::to_owned).collect::<Vec<_>>()
            };
            bare(want) == bare(got)
        }
        "symptoms" => {
            let list: Vec<String> = got.as_array().into_iter().flatten().filter_map(|each| each.as_str().map(str::to_lowercase)).collect();
            let want = want.as_array().cloned().unwrap_or_default();
            list.len() == want.len()
                && want.iter().all(|each| each.as_str().unwrap_or("").split('|').any(|one| list.iter().any(|got| got.contains(one) || one.contains(got.as_str()))))
        }
        "dose" => {
            const FORMS: &[&str] = &["tablet", "capsule", "puff", "drop", "spray", "pill", "caplet", "lozenge", "patch", "sachet", "gummy", "gummie", "softgel"];
            let (want, mut got) = (dose_words(want), dose_words(got));
            if got.starts_with(&want) {
                got.truncate(want.len());
            }
            let bare = |list: &[String]| list.iter().filter(|word| !FORMS.contains(&word.as_str())).cloned().collect::<Vec<_>>();
            want == got || bare(&want) == bare(&got)
        }
        "medication_name" | "name" => {
            let (want, got) = (norm(want), norm(got));
            let (want, got) = (want.as_str().unwrap_or(""), got.as_str().unwrap_or(""));
            want == got || got.contains(want) || want.contains(got) && got.len() > 3
        }
        "data" => want.as_object().into_iter().flatten().all(|(key, value)| same(key, value, got.get(key))),
        _ => norm(want) == norm(got),
    }
}

/// The proposals of every case, beside those expected: (exact, cases, false proposals, cases that expect none, misses).
pub fn proposed(cases: &[Value]) -> (usize, usize, usize, usize, Vec<String>) {
    let (mut exact, mut wrong, mut none, mut misses) = (0, 0, 0, Vec::new());
    for case in cases {
        let (record, clock) = scene(case);
        let user = case["user"].as_str().unwrap_or("");
        let made = proposals(&Statement::of(user), &record, &clock);
        let mut left: Vec<(&str, Map<String, Value>)> = made.iter().map(|each| (each.tool, each.parameters.clone())).collect();
        let expected = case["expect"].as_array().cloned().unwrap_or_default();
        let requires: Vec<&str> = case["requires"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let mut ok = true;
        for want in &expected {
            let tool = want["tool"].as_str().unwrap();
            let parameters = want["parameters"].as_object().unwrap();
            let visit = |tool: &str| matches!(tool, "log_doctor_visit" | "create_care_log");
            let hit = left.iter().position(|(made, got)| {
                let exact = *made == tool && parameters.iter().all(|(key, value)| same(key, value, got.get(key)));
                let reads = (tool.starts_with("get_") || tool.starts_with("list_")) && requires.contains(made);
                let when = parameters.get("date").or(parameters.get("occurred_at")).and_then(Value::as_str);
                let then = got.get("date").or(got.get("occurred_at")).and_then(Value::as_str).unwrap_or("");
                let either = visit(tool)
                    && visit(made)
                    && matches!(parameters.get("log_type").and_then(Value::as_str), None | Some("visit" | "emergency_visit"))
                    && when.is_none_or(|when| then.starts_with(&when[..10]));
                exact || reads || either
            });
            match hit {
                Some(index) => {
                    left.remove(index);
                }
                None => ok = false,
            }
        }
        ok &= left.is_empty();
        if expected.is_empty() {
            none += 1;
            wrong += usize::from(!made.is_empty());
        }
        exact += usize::from(ok);
        if !ok {
            let made: Vec<String> = made.iter().map(|each| format!("{} {}", each.tool, Value::Object(each.parameters.clone()))).collect();
            misses.push(format!("{} | {user} | want {} | got {made:?}", case["id"].as_str().unwrap_or(""), case["expect"]));
        }
    }
    (exact, cases.len(), wrong, none, misses)
}

/// The needs of every case: (recall, over, misses).
pub fn required(cases: &[Value]) -> (f64, f64, Vec<String>) {
    let (mut need, mut missed, mut over, mut misses) = (0, 0, 0, Vec::new());
    for case in cases {
        let (record, clock) = scene(case);
        let user = case["user"].as_str().unwrap_or("");
        let got = requires(&Statement::of(user), &record, &clock);
        let want: Vec<&str> = case["requires"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let ok = if want.is_empty() {
            over += usize::from(!got.is_empty());
            got.is_empty()
        } else {
            need += 1;
            let met = got.iter().any(|tool| want.contains(tool));
            missed += usize::from(!met);
            over += usize::from(got.iter().filter(|tool| !want.contains(tool)).count() > 2);
            met
        };
        if !ok {
            misses.push(format!("{} | {user} | want {want:?} | got {got:?}", case["id"].as_str().unwrap_or("")));
        }
    }
    (100.0 * (need - missed) as f64 / need.max(1) as f64, 100.0 * over as f64 / cases.len().max(1) as f64, misses)
}
