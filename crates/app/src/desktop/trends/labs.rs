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
use crate::desktop::trends::units::{convert, settle_unit};
use crate::desktop::{Trends, moment};
use crate::failure::of_store;

/// The unit of the table for what has none.
const NO_UNIT: &str = "ratio";

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
        let mut tests: BTreeMap<Key, Vec<Printed>> = BTreeMap::new();
        let (mut periods, mut starts) = (Vec::new(), Vec::new());
        for entry in entries.into_iter().rev() {
            let Some(by) = wrote.get(&entry.id) else { continue };
            let (operation, source) = (by.operation.to_string(), source::of_entry(by));
            let at = moment::when(&entry.at, &clock);
            if let Some((result, value)) = figure_of(entry) {
                let printed = Printed { operation, at, source, value, known: KnownUnit::of(&result, value), result };
                tests.entry(printed.key()).or_default().push(printed);
            } else if is_start(entry) {
                starts.push(entry.at.date_in(clock.zone));
                periods.push(PeriodStart { operation, at, source });
            }
        }
        let mut tests: Vec<LabTest> = tests.into_values().filter_map(bring_together).collect();
        tell_apart(&mut tests);
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

/// What makes one chart: a test of the table in whatever unit, or a test and a unit as they were said.
type Key = (String, Option<String>);

/// A result as it was printed.
struct Printed {
    operation: String,
    at: Moment,
    source: CameBy,
    value: f64,
    result: LogLabResult,
    known: Option<KnownUnit>,
}

/// The test of the table that a result is of, and its unit in the table's spelling.
#[derive(Clone, Copy)]
struct KnownUnit {
    test: &'static Test,
    unit: &'static str,
}

impl KnownUnit {
    /// By the unit that was said; where none was, by the only one that it can be.
    fn of(result: &LogLabResult, value: f64) -> Option<KnownUnit> {
        let (test, unit) = match result.unit.as_deref() {
            Some(said) => find_tests(&result.test).into_iter().find_map(|test| Some((test, test.unit(said)?.0)))?,
            None => settle_unit(&result.test, value)?,
        };
        Some(KnownUnit { test, unit })
    }
}

impl Printed {
    fn key(&self) -> Key {
        match self.known {
            // Two rows of one name are two tests: no factor leads from one to the other.
            Some(KnownUnit { test, .. }) => (test.name.to_lowercase(), None),
            None => {
                (self.result.test.to_lowercase(), Some(self.result.unit.clone().unwrap_or_default().to_lowercase()))
            }
        }
    }

    /// As a figure in the unit of its chart, with how it was printed where that is another.
    fn figure(self, unit: &str) -> LabFigure {
        let turn = |value: f64| match self.known {
            Some(known) => convert(known.test, value, known.unit, unit).unwrap_or(value),
            None => value,
        };
        let as_printed = match (&self.result.unit, self.known) {
            (Some(said), Some(known)) if known.unit != unit => Some(format!("{} {said}", self.value)),
            (None, Some(_)) if unit != NO_UNIT => Some(format!("{}, no unit said", self.value)),
            _ => None,
        };
        let (low, high) = (self.result.range_low.map(turn), self.result.range_high.map(turn));
        LabFigure {
            operation: self.operation,
            at: self.at,
            value: turn(self.value),
            low,
            high,
            as_printed,
            source: self.source,
        }
    }
}

/// The results of one chart in one unit: the one that was said last, else the one that they can only be in.
fn bring_together(results: Vec<Printed>) -> Option<LabTest> {
    let last = results.last()?;
    let test = name_test(&last.result);
    let said = results.iter().rev().find(|each| each.result.unit.is_some()).unwrap_or(last);
    let unit = match said.known {
        Some(known) => known.unit.to_owned(),
        None => said.result.unit.clone().unwrap_or_default(),
    };
    let unit_unsaid = said.known.is_none() && unit.is_empty();
    let results = results.into_iter().map(|each| each.figure(&unit)).collect();
    Some(LabTest { test, unit: if unit == NO_UNIT { String::new() } else { unit }, unit_unsaid, results })
}

/// Where several charts are of one test, each says its unit.
fn tell_apart(tests: &mut [LabTest]) {
    let names: Vec<String> = tests.iter().map(|each| each.test.to_lowercase()).collect();
    for each in tests {
        if names.iter().filter(|name| **name == each.test.to_lowercase()).count() > 1 {
            let unit = if each.unit.is_empty() { "unit not said" } else { each.unit.as_str() };
            each.test = format!("{}, {unit}", each.test);
        }
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

    /// A chart: test, unit, whether that was said by nobody, and each value as shown and as printed.
    type Told = (String, String, bool, Vec<(f64, Option<String>)>);

    /// The charts of these results.
    fn charts(results: &[(&str, f64, Option<&str>)]) -> Vec<Told> {
        let mut tests: BTreeMap<Key, Vec<Printed>> = BTreeMap::new();
        for (test, value, unit) in results {
            let result = LogLabResult {
                test: (*test).to_owned(),
                value: LabValue::Figure(*value),
                unit: unit.map(str::to_owned),
                range_low: None,
                range_high: Some(*value),
                date: None,
                fasting: None,
                notes: None,
            };
            let at = Moment { date: "2026-03-14".to_owned(), time: None, part: None };
            let known = KnownUnit::of(&result, *value);
            let source = CameBy::Said;
            let printed = Printed { operation: String::new(), at, source, value: *value, known, result };
            tests.entry(printed.key()).or_default().push(printed);
        }
        let mut tests: Vec<LabTest> = tests.into_values().filter_map(bring_together).collect();
        tell_apart(&mut tests);
        let told = |test: LabTest| {
            assert!(
                test.results.iter().all(|one| one.high == Some(one.value)),
                "a range turns with its value: {test:?}"
            );
            let figures = test.results.into_iter().map(|one| (one.value, one.as_printed)).collect();
            (test.test, test.unit, test.unit_unsaid, figures)
        };
        tests.into_iter().map(told).collect()
    }

    fn printed(text: &str) -> Option<String> {
        Some(text.to_owned())
    }

    #[test]
    fn result_without_a_unit_stands_where_the_table_settles_it() {
        let a1c = charts(&[("A1C", 6.8, None), ("HbA1c", 6.5, Some("%")), ("A1C", 48.0, Some("mmol/mol"))]);
        let percent = vec![(6.8, printed("6.8, no unit said")), (6.5, None)];
        assert_eq!(
            a1c,
            [
                ("Hemoglobin A1c, mmol/mol".to_owned(), "mmol/mol".to_owned(), false, vec![(48.0, None)]),
                ("Hemoglobin A1c, %".to_owned(), "%".to_owned(), false, percent),
            ],
            "no factor leads from one to the other"
        );
        let inr = charts(&[("INR", 2.5, None)]);
        assert_eq!(inr[0].1, "", "what has no unit is shown without one");
        assert_eq!((inr[0].2, &inr[0].3[0].1), (false, &None));
    }

    #[test]
    fn results_in_two_units_are_one_chart_in_the_latest() {
        let ldl = charts(&[("LDL", 112.0, Some("mg/dL")), ("LDL cholesterol", 2.9, Some("mmol/l"))]);
        let figures = vec![(2.9, printed("112 mg/dL")), (2.9, None)];
        assert_eq!(ldl, [("LDL cholesterol".to_owned(), "mmol/L".to_owned(), false, figures)]);
        let platelets = charts(&[("platelets", 214_000.0, Some("/uL")), ("platelets", 220.0, Some("K/uL"))]);
        assert_eq!(platelets[0].3, [(214.0, printed("214000 /uL")), (220.0, None)]);
    }

    #[test]
    fn result_that_nothing_settles_stands_apart_and_says_so() {
        let ldl = charts(&[("LDL", 112.0, Some("mg/dL")), ("LDL", 2.9, None)]);
        let names: Vec<_> = ldl.iter().map(|(test, unit, unsaid, _)| (test.as_str(), unit.as_str(), *unsaid)).collect();
        assert_eq!(names, [("LDL cholesterol, unit not said", "", true), ("LDL cholesterol, mg/dL", "mg/dL", false)]);
        let unknown = charts(&[("rhubarb", 4.0, None), ("rhubarb", 4.0, Some("mg"))]);
        assert_eq!(unknown.len(), 2, "{unknown:?}");
    }

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
