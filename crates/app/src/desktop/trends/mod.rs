//! Readings over time, as recorded: in one unit each, by arithmetic alone.

pub(super) mod adherence;
pub(super) mod feelings;
pub(super) mod labs;
pub(super) mod other_doses;
pub(super) mod summary;
pub(super) mod summary_paper;
mod units;

use alara_health::tools::measured::{holders, measured};
use alara_protocol::*;
use alara_record::{EntryQuery, Record};
use alara_store::{Journal, Window};
use chrono::{Duration, NaiveDate};

use crate::desktop::record::source;
use crate::desktop::{Desktop, Opened, moment};
use crate::failure::of_store;

/// The longest span that is shown at once, in days.
pub(in crate::desktop) const LONGEST: u32 = 366 * 5;

/// What the record comes to over time.
#[derive(Clone, Copy)]
pub struct Trends<'a> {
    pub(in crate::desktop) desktop: &'a Desktop,
}

impl Trends<'_> {
    /// The readings of one kind, oldest first.
    pub async fn vitals(self, input: VitalsInput) -> Result<Vitals, Failure> {
        let open = self.desktop.vault.opened().await?;
        let today = open.engine.clock().local().date();
        let from = today - Duration::days(i64::from(input.days.clamp(1, LONGEST)) - 1);
        let journal = open.journal().await?;
        open.vitals(input.kind, from, today, &journal).await
    }
}

impl Opened {
    /// The readings of one kind within some days, oldest first.
    pub(in crate::desktop) async fn vitals(
        &self,
        kind: VitalKind,
        from: NaiveDate,
        to: NaiveDate,
        journal: &Journal<'_>,
    ) -> Result<Vitals, Failure> {
        let clock = self.engine.clock();
        let tools: Vec<String> = holders(kind).iter().map(|tool| (*tool).to_owned()).collect();
        let entries = EntryQuery { tools, since: Some(from), until: Some(to), limit: None };
        let window = Window { entries: entries.clone(), ..Window::default() };
        let person = self.engine.person().id;
        let record = self.engine.store().snapshot(person, &window).await.map_err(of_store)?;
        let unit = unit(kind, self.units().await?);
        let mut readings = Vec::new();
        let entries = record.entries(person, &entries);
        let wrote = journal.wrote(entries.iter().map(|entry| entry.id)).await.map_err(of_store)?;
        for entry in entries.into_iter().rev() {
            let (Some(read), Some(by)) = (measured(kind, entry), wrote.get(&entry.id)) else {
                continue;
            };
            let shown = |value| kind.row().shown(value, read.unit, unit);
            let (value, second) = (shown(read.value), read.second.map(shown));
            let (operation, source) = (by.operation.to_string(), source::of_entry(by));
            readings.push(Reading { operation, at: moment::when(&entry.at, &clock), value, second, source });
        }
        Ok(Vitals { kind, unit: unit.to_owned(), from: moment::day(from), to: moment::day(to), readings })
    }
}

/// The code of the unit in which a kind is shown.
fn unit(kind: VitalKind, units: Units) -> &'static str {
    match kind {
        VitalKind::Weight => match units.weight {
            WeightUnit::Kg => "kg",
            WeightUnit::Lb => "lb",
            WeightUnit::St => "st",
        },
        VitalKind::Temperature => match units.temperature {
            TemperatureUnit::C => "C",
            TemperatureUnit::F => "F",
        },
        VitalKind::Glucose => match units.glucose {
            GlucoseUnit::Mmol => "mmol/L",
            GlucoseUnit::Mg => "mg/dL",
        },
        other => other.row().canonical().code,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_unit_that_may_be_chosen_is_one_of_its_kind() {
        for weight in [WeightUnit::Kg, WeightUnit::Lb, WeightUnit::St] {
            for temperature in [TemperatureUnit::C, TemperatureUnit::F] {
                for glucose in [GlucoseUnit::Mmol, GlucoseUnit::Mg] {
                    for kind in VitalKind::ALL {
                        let code = unit(*kind, Units { weight, temperature, glucose });
                        assert!(kind.row().unit(code).is_some(), "{code}");
                    }
                }
            }
        }
    }
}
