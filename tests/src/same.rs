//! When two values mean the same, as the corpora's own scorer has it.

use serde_json::Value;

/// Whether `got` is what `want` asks of the field `name`.
pub fn same(name: &str, want: &Value, got: &Value) -> bool {
    match name {
        "taken_at" | "occurred_at" | "measured_at" | "drank_at" | "date" => {
            matches!((want.as_str(), got.as_str()), (Some(want), Some(got)) if got.starts_with(want))
        }
        "provider" => bare(want) == bare(got),
        "symptoms" => symptoms(want, got),
        "dose" => dose(want, got),
        "medication_name" | "name" => {
            let (want, got) = (plain(want), plain(got));
            want == got || got.contains(&want) || (want.contains(&got) && got.len() > 3)
        }
        "data" => match (want.as_object(), got.as_object()) {
            (Some(want), Some(got)) => {
                want.iter().all(|(name, want)| same(name, want, got.get(name).unwrap_or(&Value::Null)))
            }
            _ => false,
        },
        _ => normal(want) == normal(got),
    }
}

fn plain(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ")
}

fn normal(value: &Value) -> Value {
    match value {
        Value::Number(number) => number.as_f64().map(Value::from).unwrap_or_default(),
        Value::String(_) => Value::from(plain(value)),
        Value::Array(items) => {
            let mut items: Vec<Value> = items.iter().map(normal).collect();
            items.sort_by_key(ToString::to_string);
            Value::Array(items)
        }
        Value::Object(fields) => fields.iter().map(|(name, value)| (name.clone(), normal(value))).collect(),
        other => other.clone(),
    }
}

fn bare(value: &Value) -> Vec<String> {
    let words = plain(value).replace('.', " ");
    words.split_whitespace().filter(|word| !matches!(*word, "dr" | "doctor" | "the")).map(str::to_owned).collect()
}

fn symptoms(want: &Value, got: &Value) -> bool {
    let texts =
        |value: &Value| value.as_array().map(|all| all.iter().map(plain).collect::<Vec<_>>()).unwrap_or_default();
    let (want, got) = (texts(want), texts(got));
    let meets =
        |want: &String, got: &String| want.split('|').any(|any| got.contains(any) || any.contains(got.as_str()));
    want.len() == got.len() && want.iter().all(|want| got.iter().any(|got| meets(want, got)))
}

const FORMS: &[&str] = &[
    "tablet", "capsule", "puff", "drop", "spray", "pill", "caplet", "lozenge", "patch", "sachet", "gummy", "gummie",
    "softgel",
];

fn dose(want: &Value, got: &Value) -> bool {
    let (want, got) = (pieces(&plain(want)), pieces(&plain(got)));
    let short: Vec<String> = if got.starts_with(&want) { want.clone() } else { got.clone() };
    let formless =
        |all: &[String]| all.iter().filter(|each| !FORMS.contains(&each.as_str())).cloned().collect::<Vec<_>>();
    want == short || formless(&want) == formless(&got)
}

fn pieces(text: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut run = String::new();
    let mut end = |run: &mut String| {
        if let Some(first) = run.chars().next() {
            out.push(if first.is_ascii_digit() {
                run.parse::<f64>().map(|number| number.to_string()).unwrap_or_else(|_| run.clone())
            } else {
                unit(run)
            });
            run.clear();
        }
    };
    for sign in text.chars() {
        let number = sign.is_ascii_digit() || sign == '.';
        let same_kind = run.chars().next().is_none_or(|first| first.is_ascii_digit() == number);
        if !same_kind || !(number || sign.is_alphabetic() || sign == '%' || sign == 'µ') {
            end(&mut run);
        }
        if number || sign.is_alphabetic() || sign == '%' || sign == 'µ' {
            run.push(sign);
        }
    }
    end(&mut run);
    out
}

fn unit(word: &str) -> String {
    let known = match word {
        "milligram" | "milligrams" | "mgs" => "mg",
        "gram" | "grams" => "g",
        "microgram" | "micrograms" | "µg" | "ug" => "mcg",
        "milliliter" | "milliliters" | "millilitre" | "millilitres" => "ml",
        "unit" => "units",
        "tabs" | "tab" => "tablet",
        "caps" => "capsule",
        other => other,
    };
    if known.ends_with('s') && known != "units" { known.trim_end_matches('s').to_owned() } else { known.to_owned() }
}
