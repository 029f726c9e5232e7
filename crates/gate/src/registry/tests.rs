use super::valid::{Valid, valid};
use crate::{Category, Control, Definition, Parameter, ParameterKind, Parameters, Reason, Sensitivity};
use serde_json::{Value, json};

const fn parameter(name: &'static str, kind: ParameterKind, required: bool) -> Parameter {
    Parameter { name, description: "", kind, required, control: Control::Text, unit: None, group: None }
}

const COLUMNS: &[Parameter] = &[
    parameter("time", ParameterKind::TimeOfDay, false),
    parameter("days", ParameterKind::Days, false),
    parameter("dose", ParameterKind::Text, true),
];

static TOOL: Definition = Definition {
    id: "anything",
    version: 1,
    name: "Anything",
    description: "",
    category: Category::HealthLogging,
    sensitivity: Sensitivity::Medium,
    asks_first: false,
    internal: false,
    parameters: &[
        parameter("name", ParameterKind::Text, true),
        parameter("unit", ParameterKind::Choice { values: &["C", "F"], also: &[("°C", "C"), ("celsius", "C")] }, false),
        parameter("amount", ParameterKind::Number { min: 1.0, max: 5000.0, whole: false }, false),
        parameter("count", ParameterKind::Number { min: 0.0, max: 10.0, whole: true }, false),
        parameter("active", ParameterKind::Boolean, false),
        parameter("date", ParameterKind::Date, false),
        parameter("time", ParameterKind::TimeOfDay, false),
        parameter("at", ParameterKind::Time, false),
        parameter("symptoms", ParameterKind::Texts, false),
        parameter("times", ParameterKind::TimesOfDay, false),
        parameter("days", ParameterKind::Days, false),
        parameter("data", ParameterKind::Object, false),
        parameter("rows", ParameterKind::Rows { columns: COLUMNS }, false),
    ],
    at_least_one_of: &[],
    rules: &[],
};

fn check(value: Value) -> Result<Valid, Vec<String>> {
    let mut parameters: Parameters = value.as_object().cloned().unwrap();
    parameters.entry("name").or_insert(json!("x"));
    let localize = |time: &str| (!time.contains("T02:30")).then(|| format!("{time}-04:00"));
    valid(&TOOL, &parameters, &localize).map_err(|findings| {
        assert!(findings.iter().all(|finding| finding.reason == Reason::InvalidParameter));
        findings.into_iter().flat_map(|finding| finding.fields).collect()
    })
}

/// The canonical form of one parameter, or null where it is absent.
fn one(name: &str, value: Value) -> Value {
    let found = check(json!({ name: value })).unwrap();
    found.parameters.get(name).cloned().unwrap_or(Value::Null)
}

fn refused(name: &str, value: Value) {
    assert_eq!(check(json!({ name: value })), Err(vec![name.to_owned()]), "{value}");
}

#[test]
fn what_is_missing_or_empty_is_named_each_for_itself() {
    assert_eq!(check(json!({"name": "  ", "count": "2"})), Err(vec!["name".into(), "count".into()]));
    assert_eq!(check(json!({"name": null})), Err(vec!["name".into()]));
    refused("name", json!(3));
    assert_eq!(one("name", json!("  Ibuprofen ")), json!("Ibuprofen"));
    assert_eq!(one("unit", json!("")), Value::Null);
    assert_eq!(one("unit", Value::Null), Value::Null);
}

#[test]
fn unknown_names_are_dropped_and_noted_whatever_they_are_called() {
    let found = check(json!({"__proto__": {"name": "y"}, "constructor": 1, "at_part": "night"})).unwrap();
    assert_eq!(found.parameters, json!({"name": "x"}).as_object().cloned().unwrap());
    assert_eq!(found.unknown, ["__proto__", "constructor", "at_part"]);
}

#[test]
fn a_choice_ignores_letter_case_and_knows_usual_spellings() {
    assert_eq!(one("unit", json!("c")), json!("C"));
    assert_eq!(one("unit", json!(" Celsius ")), json!("C"));
    assert_eq!(one("unit", json!("°c")), json!("C"));
    refused("unit", json!("K"));
    refused("unit", json!(["C"]));
}

#[test]
fn numbers_are_numbers_within_their_closed_range() {
    assert_eq!(one("amount", json!(350.0)), json!(350));
    assert_eq!(one("amount", json!(1)), json!(1));
    assert_eq!(one("amount", json!(37.1)), json!(37.1));
    assert_eq!(one("count", json!(2.0)), json!(2));
    for wrong in [json!("250"), json!(0.99), json!(5000.5), json!(true), json!([250]), json!({"ml": 250})] {
        refused("amount", wrong);
    }
    refused("count", json!(2.5));
    refused("active", json!("true"));
    refused("active", json!(1));
}

#[test]
fn dates_are_days_that_exist() {
    assert_eq!(one("date", json!("2028-02-29")), json!("2028-02-29"));
    for wrong in [
        "2026-02-29", "2026-13-01", "26-03-14", "2026-3-14", "14/03/2026", "yesterday", "2026-03-14T08:00",
        "+026-03-14",
    ] {
        refused("date", json!(wrong));
    }
}

#[test]
fn times_of_day_have_two_digits_and_a_colon() {
    assert_eq!(one("time", json!("23:59")), json!("23:59"));
    for wrong in ["24:00", "8:00", "7pm", "4:15 PM", "08:60", "08.30", "0830", "８:３0"] {
        refused("time", json!(wrong));
    }
    assert_eq!(one("times", json!(["08:00", "20:00", "08:00"])), json!(["08:00", "20:00"]));
    refused("times", json!(["08:00", "8pm"]));
}

#[test]
fn times_keep_their_offset_or_are_placed_by_the_clock() {
    assert_eq!(one("at", json!("2026-03-14")), json!("2026-03-14"));
    assert_eq!(one("at", json!("2026-03-14T08:00:00-04:00")), json!("2026-03-14T08:00:00-04:00"));
    assert_eq!(one("at", json!("2026-03-14T08:00")), json!("2026-03-14T08:00:00-04:00"));
    assert_eq!(one("at", json!("2026-03-14 08:00:07.250")), json!("2026-03-14T08:00:07-04:00"));
    assert_eq!(one("at", json!("2026-03-14T12:00Z")), json!("2026-03-14T12:00:00+00:00"));
    assert_eq!(one("at", json!("2026-03-14T12:00+0530")), json!("2026-03-14T12:00:00+05:30"));
    for wrong in [
        "2026-03-14T25:00", "2026-02-30T08:00", "now", "2026-03-14T", "2026-03-14T08", "2026-03-14T08:00+99:00",
        "2026-03-14T08:00x", "2026-03-14T02:30",
    ] {
        refused("at", json!(wrong));
    }
}

#[test]
fn days_are_sorted_once_each_and_never_none() {
    assert_eq!(one("days", json!([0, 3, 1, 3])), json!([1, 3, 7]));
    for wrong in [
        json!([]),
        json!([8]),
        json!([-1]),
        json!([1.5]),
        json!("daily"),
        json!(["1"]),
        json!(null).as_array().map_or(json!({}), |_| json!({})),
    ] {
        refused("days", wrong);
    }
}

#[test]
fn lists_hold_texts_and_an_empty_one_is_absent() {
    assert_eq!(one("symptoms", json!([" headache ", "", "headache", "nausea"])), json!(["headache", "nausea"]));
    assert_eq!(one("symptoms", json!([])), Value::Null);
    refused("symptoms", json!("headache"));
    refused("symptoms", json!(["headache", 3]));
    assert_eq!(one("data", json!({})), Value::Null);
    refused("data", json!("headache"));
}

#[test]
fn one_of_a_group_must_be_there() {
    let group: &'static [&'static str] = &["unit", "amount"];
    let tool = Definition { at_least_one_of: group, ..TOOL.clone() };
    let with = |value: Value| valid(&tool, value.as_object().unwrap(), &|_| None).is_ok();
    assert!(with(json!({"name": "x", "unit": "F"})));
    assert!(!with(json!({"name": "x", "unit": " "})));
}

#[test]
fn rows_are_canonical_and_lose_no_part_of_them() {
    let rows =
        one("rows", json!([{ "dose": " 12 units ", "time": "08:00" }, { "days": [0, 1], "dose": "8", "time": null }]));
    assert_eq!(rows, json!([{ "time": "08:00", "dose": "12 units" }, { "days": [1, 7], "dose": "8" }]));
    assert_eq!(one("rows", json!([])), Value::Null);
    for wrong in [
        json!("12 units at 8"),
        json!({ "dose": "8" }),
        json!(["8"]),
        json!([{ "time": "08:00" }]),
        json!([{ "dose": "8", "time": "8 am" }]),
        json!([{ "dose": 8 }]),
        json!([{ "dose": "8", "unit": "mg" }]),
    ] {
        refused("rows", wrong);
    }
}
