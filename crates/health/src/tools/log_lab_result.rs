//! `log_lab_result`: what a laboratory found, as it was printed.

use alara_english::list;
use alara_gate::{Category, Definition, Finding, ParameterKind, Parameters, Sensitivity};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::parameter::{NOTES, optional, required, tool};
use super::speech::{Alike, Deed, Done, EntryKind, Phrase, Speech, Timed};
use super::{Clock, Effect, Moment, Scene, Tool, logged, refuse};
use crate::lexicon::vitals::kind_at;

/// What a test came to: a figure, or words where it is none ("negative").
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum LabValue {
    /// A figure, in the unit beside it.
    Figure(f64),
    /// Words.
    Words(String),
}

/// What a laboratory found, as it was printed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogLabResult {
    /// What was tested.
    pub test: String,
    /// What it came to.
    pub value: LabValue,
    /// As printed.
    pub unit: Option<String>,
    /// The lower end of the printed range.
    pub range_low: Option<f64>,
    /// The upper end of the printed range.
    pub range_high: Option<f64>,
    /// The day; today where absent.
    pub date: Option<NaiveDate>,
    /// Whether nothing was eaten before.
    pub fasting: Option<bool>,
    /// More words of the user's.
    pub notes: Option<String>,
}

const FIGURE: ParameterKind = ParameterKind::Number { min: -1e9, max: 1e9, whole: false };

pub(super) static DEFINITION: Definition = Definition {
    description: "Records a result of a laboratory test as it was printed.",
    asks_first: false,
    parameters: &[
        required("test", ParameterKind::Text, "What was tested, as the user calls it (\"A1C\", \"LDL\")."),
        required("value", ParameterKind::NumberOrText, "What it came to: the figure, or the words (\"negative\")."),
        optional("unit", ParameterKind::Text, "Its unit, only where the user said it."),
        optional("range_low", FIGURE, "The lower end of the printed range, only where the user said it."),
        optional("range_high", FIGURE, "The upper end of the printed range, only where the user said it."),
        optional("date", ParameterKind::Date, "The day; today where the user named none."),
        optional("fasting", ParameterKind::Boolean, "Whether it was taken fasting, only where the user said it."),
        NOTES,
    ],
    rules: &[
        "Only a result that the user reports, never one that you work out.",
        "What the user measures at home (blood pressure, sugar, oxygen, weight) is log_blood_pressure or log_vital.",
    ],
    ..tool("log_lab_result", "Log a lab result", Category::HealthLogging, Sensitivity::Medium)
};

/// The printed range, where both ends are there.
fn word_range(fields: &Parameters) -> Option<String> {
    let end = |name: &str| fields.get(name).and_then(Value::as_f64);
    Some(format!("range {} to {}", end("range_low")?, end("range_high")?))
}

pub(super) static SPEECH: Speech = Speech {
    title: Phrase::Of(&["Log {test}"]),
    noun: Phrase::Of(&["{^test}"]),
    subject: Phrase::Of(&["{test} {value} {unit}", "{test} {value}"]),
    headline: Phrase::Of(&["{^test} {value} {unit}", "{^test} {value}"]),
    detail: &[Phrase::By(word_range), Phrase::Of(&["{notes}"])],
    chip: Phrase::Of(&["Logged {subject}"]),
    done: Done::of(
        "Logged",
        &["{test} {value} {unit}", "{test} {value}"],
        &[Phrase::By(word_range), Phrase::Of(&["{notes}"])],
    ),
    summary: Phrase::Of(&["{value} {unit}", "{value}"]),
    question: Phrase::Of(&["What did it come to?"]),
    verbs: list!["was", "is", "came", "got"],
    nouns: &["result", "results", "lab", "labs", "test"],
    claims: &["result", "lab"],
    when: Timed::past("date"),
    same: &[Alike::Words("test"), Alike::Same("value"), Alike::Same("date")],
    remark: Some("notes"),
    ..Speech::plain(EntryKind::LabResult, Deed::Adds)
};

/// Whether words name something that the table of vitals has: that is a measurement, wherever it was taken.
fn names_vital(test: &str) -> bool {
    let lower = test.to_lowercase();
    let words: Vec<&str> = lower.split_whitespace().collect();
    (0..words.len()).any(|at| kind_at(&words, at).is_some_and(|(_, found)| found.sure && !found.misspelt))
}

impl Tool for LogLabResult {
    fn check(&self, _: &Clock) -> Vec<Finding> {
        let vital = names_vital(&self.test).then(|| refuse("That is kept as a measurement, not as a lab result.", &["test"]));
        let turned = self.range_low.zip(self.range_high).is_some_and(|(low, high)| low > high);
        let turned = turned.then(|| refuse("The lower end of the range lies above the upper.", &["range_low", "range_high"]));
        vital.into_iter().chain(turned).collect()
    }

    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        logged(self, scene, self.date.map(Moment::On), None)
    }
}
