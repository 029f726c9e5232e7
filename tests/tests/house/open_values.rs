//! Values that are open: behind the sign of a limit or a minus, with a point that may be an hour's, of a date by two customs.

use alara_tests::corpus::{check, list, text};
use serde_json::{Value, json};

const NOW: &str = "2026-11-27T14:10:00+00:00";

/// The calls of what was said that would be written at once or wait, as verdict and value.
fn live(words: &str, tool: &str, field: &str) -> Vec<(String, String)> {
    let judged = check(&json!({ "id": "v", "now": NOW, "user": words }));
    let calls = list(&judged, "calls").iter();
    let of = calls.filter(|call| text(call, "tool") == tool && text(call, "verdict") != "block");
    of.map(|call| {
        let value: &Value = &call["parameters"][field];
        let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        (text(call, "verdict").to_owned(), value)
    })
    .collect()
}

/// Figures with a sign before them, by what is measured or taken.
const SIGNED: &[(&str, &str)] = &[
    ("sugar {}7 mmol/L", "log_vital"),
    ("weight {}80 kg", "log_vital"),
    ("temp {}39", "log_vital"),
    ("CRP {}5 mg/L", "log_lab_result"),
    ("LDL {}3.4 mmol/L", "log_lab_result"),
    ("bp {}130/80", "log_blood_pressure"),
    ("bp 130/{}80", "log_blood_pressure"),
    ("took ibuprofen {}400 mg", "log_medication"),
    ("took {}2 tablets of ibuprofen", "log_medication"),
    ("drank {}300 ml of water", "log_hydration"),
];

#[test]
fn figure_behind_a_limit_or_a_minus_executes_nothing() {
    let mut wrong = Vec::new();
    for sign in ["<", ">", "\u{2264}", "\u{2265}", "<=", ">=", "--", "\u{2212}"] {
        for (place, tool) in SIGNED {
            let words = place.replace("{}", sign);
            let calls = live(&words, tool, "value");
            // A laboratory prints a limit as its result: there the sign is part of the value.
            let printed = |value: &String| value.starts_with(sign.chars().next().unwrap_or_default());
            if calls.iter().any(|(verdict, value)| verdict == "execute" && !printed(value)) {
                wrong.push(format!("{words}: {calls:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn strength_with_a_point_is_no_hour() {
    let mut wrong = Vec::new();
    for (name, figure) in [
        ("carvedilol", "6.25"),
        ("carvedilol", "3.25"),
        ("bisoprolol", "1.25"),
        ("lisinopril", "10.50"),
        ("digoxin", "0.25"),
        ("warfarin", "7.50"),
    ] {
        for place in [
            "took {f} {n}",
            "took {n} {f}",
            "took my {f} {n}",
            "took a {f} of {n}",
            "took two {f} {n}",
            "took aspirin and {f} {n}",
        ] {
            let words = place.replace("{f}", figure).replace("{n}", name);
            let whens = live(&words, "log_medication", "taken_at");
            let hour = format!("T{:0>5}", figure.replace('.', ":"));
            if whens.is_empty() || whens.iter().any(|(_, when)| when.contains(&hour)) {
                wrong.push(format!("{words}: {whens:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn date_of_two_days_that_have_both_been_executes_nothing() {
    for date in ["5/6", "05/06/2026", "6/5/2026", "3/4/2026", "12/5"] {
        for (what, tool) in [
            ("took ibuprofen", "log_medication"),
            ("bp 120/80", "log_blood_pressure"),
            ("weighed 80 kg", "log_vital"),
            ("had a headache", "save_health_entry"),
        ] {
            let calls = live(&format!("{what} on {date}"), tool, "occurred_at");
            assert!(calls.iter().all(|(verdict, _)| verdict != "execute"), "{what} on {date}: {calls:?}");
        }
    }
    // Of two days the one of this month is meant.
    let lately = live("took ibuprofen on 11/5", "log_medication", "taken_at");
    assert!(matches!(lately.as_slice(), [(verdict, _)] if verdict == "execute"), "{lately:?}");
}
