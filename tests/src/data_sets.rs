//! The data sets of labelled cases, as their manifest names them.
#![allow(clippy::expect_used, reason = "a test stops where it fails")]

use std::path::{Path, PathBuf};

use serde_json::Value;
use toml::Table;

use crate::corpus::{list, text};

/// A row of the manifest.
#[derive(Clone, Debug)]
pub struct DataSet {
    /// Its path under [`folder`], with forward slashes.
    pub path: String,
    /// What it tries.
    pub skill: String,
    /// When it was written.
    pub date: String,
    /// How many cases it holds.
    pub cases: usize,
    /// Whether the rules were mended on it.
    pub split: String,
    /// How many of its longer messages stand where the rules were mended on them.
    pub leaked: usize,
    /// The row as it is written.
    pub row: Table,
}

/// The folder of the data sets.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures")
}

/// The rows of the manifest, in order.
///
/// # Panics
/// Where the manifest is missing or lacks one of the columns that every row has.
pub fn data_sets() -> Vec<DataSet> {
    let read = std::fs::read_to_string(folder().join("manifest.toml")).expect("the manifest of the data sets");
    let table: Table = read.parse().expect("a manifest in TOML");
    let rows = table["sets"].as_array().expect("the rows of the manifest");
    rows.iter().map(|row| data_set(row.as_table().expect("a row"))).collect()
}

fn data_set(row: &Table) -> DataSet {
    let said = |name: &str| row[name].as_str().expect("a column of text").to_owned();
    let number = |name: &str| row.get(name).and_then(toml::Value::as_integer).map(|number| number as usize);
    DataSet {
        path: said("path"),
        skill: said("skill"),
        date: said("date"),
        cases: number("cases").expect("a count of cases"),
        split: said("split"),
        leaked: number("leaked").unwrap_or_default(),
        row: row.clone(),
    }
}

/// The cases of a file in JSON Lines, in order.
///
/// # Panics
/// Where the file is missing, empty or not JSON Lines.
pub fn read_cases(path: &str) -> Vec<Value> {
    let read = std::fs::read_to_string(folder().join(path)).unwrap_or_default();
    let lines = read.lines().filter(|line| !line.trim().is_empty());
    let cases: Vec<Value> = lines.map(|line| serde_json::from_str(line).expect("a line of JSON")).collect();
    assert!(!cases.is_empty(), "no cases in {path}");
    cases
}

/// The cases of our own that a skill's rules were mended on: a test holds what they have reached.
///
/// # Panics
/// As [`data_sets`] and [`read_cases`].
pub fn own_cases(skill: &str) -> Vec<Value> {
    let is_own = |set: &DataSet| set.skill == skill && set.split == "train" && !set.path.starts_with("corpus/");
    data_sets().iter().filter(|set| is_own(set)).flat_map(|set| read_cases(&set.path)).collect()
}

/// What a person says in a case: its turns, its steps, or its one message or answer.
pub fn messages(case: &Value) -> Vec<String> {
    let turns = list(case, "turns").iter().map(|turn| text(turn, "say"));
    let steps = list(case, "steps").iter().map(|step| text(step, "user"));
    let all = turns.chain(steps).chain([text(case, "user"), text(case, "answer")]);
    all.filter(|said| !said.is_empty()).map(str::to_owned).collect()
}
