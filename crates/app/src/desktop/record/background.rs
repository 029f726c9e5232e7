//! What stands in the background of a record: allergies, conditions, vaccinations and results of a laboratory, whenever they were recorded.
//! Nothing of it is judged.

use std::collections::BTreeMap;

use alara_health::describe;
use alara_health::tools::{AddCondition, CreateCareLog, HealthCall, LogAllergy, LogImmunization, LogLabResult};
use alara_protocol::*;
use alara_store::Journal;
use alara_store::journal::Filter;
use serde_json::Value as Json;

use super::Row;
use crate::desktop::trends::labs::name_test;
use crate::desktop::{OnRecord, Opened, record};

/// More of one kind than a person has.
const MOST: usize = 1000;

impl OnRecord<'_> {
    /// Allergies, conditions, vaccinations and results of a laboratory that stand.
    pub async fn background(self, _: NoInput) -> Result<HealthBackground, Failure> {
        let open = self.desktop.vault.opened().await?;
        let journal = open.journal().await?;
        let mut allergies = list_kind(&open, &journal, EntryKind::Allergy).await?;
        allergies.sort_by_cached_key(|entry| entry.title.to_lowercase());
        let conditions = list_conditions(&open, &journal).await?;
        let immunizations = list_kind(&open, &journal, EntryKind::Immunization).await?;
        Ok(HealthBackground { allergies, conditions, immunizations, lab_tests: list_tests(&open, &journal).await? })
    }
}

/// The entries of a kind, each under its name alone.
async fn list_kind(open: &Opened, journal: &Journal<'_>, kind: EntryKind) -> Result<Vec<Entry>, Failure> {
    let clock = open.engine.clock();
    let filter = Filter { kind: Some(kind.name().to_owned()), ..Filter::default() };
    record::standing_where(open, journal, filter, MOST, |row| Some(put_name_first(row, row.entry(&clock)))).await
}

/// Its name is what it is about, and stands among its values no more.
fn put_name_first(row: &Row<'_>, mut entry: Entry) -> Entry {
    let field = match row.tool {
        LogAllergy::ID => "substance",
        AddCondition::ID => "name",
        LogImmunization::ID => "vaccine",
        CreateCareLog::ID => "title",
        _ => return entry,
    };
    if let Some(name) = row.fields.get(field).filter(|name| name.is_string()) {
        entry.title = describe::capital(&describe::shown(row.tool, field, name));
    }
    let label = describe::label(row.tool, field);
    entry.values.retain(|value| value.label != label);
    entry
}

/// The conditions by name, those that are over behind the others.
async fn list_conditions(open: &Opened, journal: &Journal<'_>) -> Result<Vec<Entry>, Failure> {
    let clock = open.engine.clock();
    let filter = Filter { kind: Some(EntryKind::Condition.name().to_owned()), ..Filter::default() };
    let read = |row: &Row<'_>| {
        let told = HealthCall::typed(row.tool, row.fields);
        let over = matches!(told, Ok(HealthCall::AddCondition(condition)) if condition.is_over());
        Some((over, put_name_first(row, row.entry(&clock))))
    };
    let mut found = record::standing_where(open, journal, filter, MOST, read).await?;
    found.sort_by_cached_key(|(over, entry)| (*over, entry.title.to_lowercase()));
    Ok(found.into_iter().map(|(_, entry)| entry).collect())
}

/// The results of a laboratory by test, each test by its name in the table, where it has one.
async fn list_tests(open: &Opened, journal: &Journal<'_>) -> Result<Vec<TestResults>, Failure> {
    let clock = open.engine.clock();
    let filter = Filter { kind: Some(EntryKind::LabResult.name().to_owned()), ..Filter::default() };
    let read = |row: &Row<'_>| match HealthCall::typed(row.tool, row.fields) {
        Ok(HealthCall::LogLabResult(result)) => {
            Some((name_test(&result), tell_result(row, row.entry(&clock), &result)))
        }
        _ => None,
    };
    let mut tests: BTreeMap<String, TestResults> = BTreeMap::new();
    for (test, entry) in record::standing_where(open, journal, filter, MOST, read).await? {
        let test = describe::capital(&test);
        let of = tests.entry(test.to_lowercase()).or_insert_with(|| TestResults { test, results: Vec::new() });
        of.results.push(entry);
    }
    Ok(tests.into_values().collect())
}

/// A result under its value: the printed range in one, and its day also where that was not said.
fn tell_result(row: &Row<'_>, mut entry: Entry, result: &LogLabResult) -> Entry {
    let shown = |field: &str| row.fields.get(field).map(|value| describe::shown(row.tool, field, value));
    entry.title = [shown("value"), shown("unit")].into_iter().flatten().collect::<Vec<_>>().join(" ");
    let label = |field: &str| describe::label(row.tool, field);
    let told = ["test", "value", "unit", "range_low", "range_high", "date"].map(label);
    entry.values.retain(|value| !told.contains(&value.label));
    let end = |end: Option<f64>, field: &str| end.and(shown(field));
    let range = match (end(result.range_low, "range_low"), end(result.range_high, "range_high")) {
        (Some(low), Some(high)) => Some(format!("{low} to {high}")),
        (Some(low), None) => Some(format!("from {low}")),
        (None, Some(high)) => Some(format!("up to {high}")),
        (None, None) => None,
    };
    let date = describe::shown(row.tool, "date", &Json::from(entry.at.date.clone()));
    let mut values = vec![ShownValue { label: label("date"), shown: date }];
    values.extend(range.map(|shown| ShownValue { label: "Printed range".to_owned(), shown }));
    entry.values.splice(0..0, values);
    entry
}
