//! Results of a laboratory over time, each test in one unit and with the ranges that were printed, and the days on which periods started.
//! Nothing is judged, and nothing is foretold.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use alara_health::laboratory::{Test, find_tests};
use alara_health::tools::log_lab_result::LabValue;
use alara_health::tools::{HealthCall, LogCycle, LogLabResult};
use alara_protocol::*;
use alara_record::{Entry, EntryQuery, Record};
use alara_store::Window;
use chrono::{Duration, NaiveDate};

use crate::desktop::record::source;
use crate::desktop::trends::LONGEST;
use crate::desktop::{Trends, moment};
use crate::failure::of_store;

impl Trends<'_> {
    /// The results and the starts of periods of the last days, oldest first.
    pub async fn labs(self, input: LabsInput) -> Result<Labs, Failure> {
        let open = self.desktop.vault.opened().await?;
        let clock = open.engine.clock();
        let today = clock.local().date();
        let from = today - Duration::days(i64::from(input.days.clamp(1, LONGEST)) - 1);
        let tools = vec![LogLabResult::ID.to_owned(), LogCycle::ID.to_owned()];
        let entries = EntryQuery { tools, since: Some(from), until: Some(today), limit: None };
        let window = Window { entries: entries.clone(), ..Window::default() };
        let person = open.engine.person().id;
        let record = open.engine.store().snapshot(person, &window).await.map_err(of_store)?;
        let journal = open.journal().await?;
        let entries = record.entries(person, &entries);
        let wrote = journal.wrote(entries.iter().map(|entry| entry.id)).await.map_err(of_store)?;
        let mut tests: BTreeMap<(String, String), LabTest> = BTreeMap::new();
        let (mut periods, mut starts) = (Vec::new(), Vec::new());
        for entry in entries.into_iter().rev() {
            let Some(by) = wrote.get(&entry.id) else { continue };
            let (operation, source) = (by.operation.to_string(), source::of_entry(by));
            let at = moment::when(&entry.at, &clock);
            if let Some((result, value)) = figure_of(entry) {
                let known = known_test(&result);
                let named = known.map_or(result.test.as_str(), |test| test.name);
                let test = shown_name(named, &result.test).to_owned();
                let key = (named.to_lowercase(), result.unit.as_deref().unwrap_or_default().to_lowercase());
                let unit = result.unit.unwrap_or_default();
                let of = tests.entry(key).or_insert_with(|| LabTest { test, unit, results: Vec::new() });
                let (low, high) = (result.range_low, result.range_high);
                of.results.push(LabFigure { operation, at, value, low, high, source });
            } else if is_start(entry) {
                starts.push(entry.at.date_in(clock.zone));
                periods.push(PeriodStart { operation, at, source });
            }
        }
        let mut tests: Vec<LabTest> = tests.into_values().collect();
        tests.sort_by_key(|each| Reverse(each.results.len()));
        let days_between = average_gap(&mut starts);
        Ok(Labs { from: moment::day(from), to: moment::day(today), tests, periods, days_between })
    }
}

/// A result that is a figure.
fn figure_of(entry: &Entry) -> Option<(LogLabResult, f64)> {
    match HealthCall::typed(&entry.tool, &entry.fields) {
        Ok(HealthCall::LogLabResult(result)) => match result.value {
            LabValue::Figure(value) => Some((result, value)),
            LabValue::Words(_) => None,
        },
        _ => None,
    }
}

/// What a result is a result of: the table's name for it, else the user's.
pub(in crate::desktop) fn name_test(result: &LogLabResult) -> String {
    known_test(result).map_or(result.test.as_str(), |test| shown_name(test.name, &result.test)).to_owned()
}

/// The row of the table of tests, so that two names of one test are one; none where the table has none.
fn known_test(result: &LogLabResult) -> Option<&'static Test> {
    let unit = result.unit.as_deref();
    find_tests(&result.test).into_iter().find(|test| unit.is_none_or(|unit| test.has_unit(unit)))
}

/// A test's name without how it was measured ("(calculated)"), where nobody said how.
fn shown_name<'a>(name: &'a str, said: &str) -> &'a str {
    match name.split_once(" (") {
        Some((plain, how)) if !said.to_lowercase().contains(&how.trim_end_matches(')').to_lowercase()) => plain,
        Some(_) | None => name,
    }
}

fn is_start(entry: &Entry) -> bool {
    matches!(HealthCall::typed(&entry.tool, &entry.fields), Ok(HealthCall::LogCycle(cycle)) if cycle.event == "start")
}

/// The days from one to the next, on average.
fn average_gap(days: &mut Vec<NaiveDate>) -> Option<f64> {
    days.sort_unstable();
    days.dedup();
    let (first, last) = days.first().zip(days.last())?;
    let gaps = u32::try_from(days.len()).ok()?.checked_sub(1).filter(|gaps| *gaps > 0)?;
    let span = u32::try_from((*last - *first).num_days()).ok()?;
    Some((f64::from(span) / f64::from(gaps) * 10.0).round() / 10.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shown_name_says_how_it_was_measured_where_it_was_said() {
        let of = |said: &str| find_tests(said).into_iter().map(|test| shown_name(test.name, said)).next();
        assert_eq!(of("LDL"), Some("LDL cholesterol"));
        assert_eq!(of("direct LDL"), Some("LDL cholesterol (direct)"));
        assert_eq!(of("a1c"), Some("Hemoglobin A1c"));
    }

    #[test]
    fn average_gap_is_of_two_different_days_at_least() {
        let day = |day| NaiveDate::from_ymd_opt(2026, 3, day).unwrap();
        assert_eq!(average_gap(&mut vec![]), None);
        assert_eq!(average_gap(&mut vec![day(1), day(1)]), None);
        assert_eq!(average_gap(&mut vec![day(30), day(1), day(14)]), Some(14.5));
    }
}
