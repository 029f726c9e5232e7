//! A row of a table as what it records: a blood pressure, vitals, a dose.

use alara_health::tools::{HealthCall, LogMedication, Moment};
use alara_health::vitals::{VitalKind, within};
use csv::StringRecord;
use serde_json::Value;

use super::column::Column;
use super::time::{Order, moment};
use crate::daily::{Daily, Figure};
use crate::incoming::{Here, Incoming, Item, Taken, Unread, refuse};
use crate::reading::{Measured, pressure};

/// Rows of a sensor that measures by itself, every few minutes.
const SENSED: [&str; 3] = ["egv", "0", "1"];
/// Rows of a meter.
const METERED: [&str; 3] = ["2", "calibration", "bg"];

/// The rows of a table, as they are taken one after the other.
pub(super) struct Rows<'a> {
    titles: &'a [String],
    columns: &'a [Column],
    order: Order,
    here: &'a Here,
    into: &'a mut Incoming,
    daily: Daily,
    last: u64,
}

/// What a cell says; a dash alone stands for nothing.
fn trim_cell(cell: &str) -> &str {
    match cell.trim() {
        "-" | "--" => "",
        said => said,
    }
}

impl<'a> Rows<'a> {
    pub fn new(
        titles: &'a [String],
        columns: &'a [Column],
        order: Order,
        here: &'a Here,
        into: &'a mut Incoming,
    ) -> Rows<'a> {
        Rows { titles, columns, order, here, into, daily: Daily::default(), last: 0 }
    }

    /// One row.
    pub fn take(&mut self, place: u64, row: &StringRecord) -> Result<(), Unread> {
        self.last = place;
        self.into.rest.begin_thing(place, || row_of(self.titles, row));
        let cell = |wanted: fn(&Column) -> bool| {
            let mut cells = self
                .columns
                .iter()
                .zip(row.iter())
                .filter(|(column, _)| wanted(column))
                .map(|(_, cell)| trim_cell(cell));
            cells.find(|cell| !cell.is_empty())
        };
        let kind = cell(|column| *column == Column::RowKind).map(str::to_lowercase);
        if let Some(kind) = kind.as_deref().filter(|kind| !SENSED.contains(kind) && !METERED.contains(kind)) {
            return self.into.take(Taken::NotMapped(format!("row of kind {kind}").chars().take(60).collect()));
        }
        let Some(date) = cell(|column| matches!(column, Column::Time(_))) else {
            return self.into.take(refuse(place, "it has no date"));
        };
        let said = self.columns.iter().find_map(|column| match column {
            Column::Time(order) => *order,
            _ => None,
        });
        let clock = cell(|column| *column == Column::Clock);
        let Some(at) = moment(date, clock, said.unwrap_or(self.order), self.here) else {
            return self.into.take(refuse(place, "its date or time cannot be read"));
        };
        let sensed = kind.as_deref().is_some_and(|kind| SENSED.contains(&kind));
        let taken = self.read_row(place, row, at, sensed);
        let none = taken.is_empty() && !sensed;
        for taken in taken {
            self.into.take(taken)?;
        }
        if none { self.into.take(Taken::NotMapped("row without a value".to_owned())) } else { Ok(()) }
    }

    /// What a row says, besides the samples of a sensor, which go into their day.
    fn read_row(&mut self, place: u64, row: &StringRecord, at: Moment, sensed: bool) -> Vec<Taken> {
        let mut taken = Vec::new();
        let cells: Vec<(Column, &str)> = self.columns.iter().copied().zip(row.iter().map(trim_cell)).collect();
        let find = |wanted: Column| {
            cells.iter().find(|(column, cell)| *column == wanted && !cell.is_empty()).map(|(_, cell)| *cell)
        };
        let mut put = |read: Result<Item, String>| taken.push(read.map_or_else(|why| refuse(place, why), Taken::Item));
        let pulse = find(Column::Pulse);
        match (find(Column::Systolic), find(Column::Diastolic)) {
            (Some(upper), Some(lower)) => put(pressure_of(place, (upper, lower, pulse), at)),
            (Some(_), None) | (None, Some(_)) => put(Err("of its blood pressure one value is missing".to_owned())),
            (None, None) => {
                if let Some(pulse) = pulse {
                    put(vital(place, VitalKind::HeartRate, pulse, Some("bpm"), at));
                }
            }
        }
        let unit = find(Column::Unit);
        for (column, cell) in cells.iter().filter(|(_, cell)| !cell.is_empty()) {
            let Column::Vital(kind, own) = column else { continue };
            let read = vital(place, *kind, cell, own.or(unit), at);
            match sample(&read, sensed) {
                Some(value) => self.daily.add(Figure::Average(*kind), at.date(), "", value),
                None => put(read),
            }
        }
        if let Some((kind, value)) = find(Column::Kind).zip(find(Column::Value)) {
            let named = kind.to_lowercase().replace(' ', "_");
            put(match VitalKind::from_code(&named) {
                Some(kind) => vital(place, kind, value, unit, at),
                None => Err(format!("{} is nothing that is measured here", kind.chars().take(60).collect::<String>())),
            });
        }
        if let Some(name) = find(Column::Medication) {
            let notes = find(Column::Notes).map(str::to_owned);
            let dose = LogMedication {
                medication_name: name.to_owned(),
                dose: find(Column::Dose).map(str::to_owned),
                taken_at: Some(at),
                taken_at_part: None,
                notes,
            };
            put(Ok(Item::plain(place, HealthCall::LogMedication(dose))));
        } else if find(Column::Notes).is_some() && !taken.is_empty() {
            taken.push(Taken::NotMapped("note beside a value".to_owned()));
        }
        taken.extend(self.unread_cells(row));
        taken
    }

    /// Cells of columns that are not read, by their titles.
    fn unread_cells(&self, row: &StringRecord) -> Vec<Taken> {
        let cells = self.titles.iter().zip(self.columns).zip(row.iter());
        let unread = cells.filter(|((_, column), cell)| **column == Column::Ignored && !trim_cell(cell).is_empty());
        unread
            .map(|((title, _), _)| {
                Taken::NotMapped(format!("column \u{201c}{}\u{201d}", title.chars().take(60).collect::<String>()))
            })
            .collect()
    }

    /// The table has ended: the figures of days come in.
    pub fn finish(self) -> Result<(), Unread> {
        for taken in self.daily.items(self.last) {
            self.into.take(taken)?;
        }
        Ok(())
    }
}

/// A row as it stands in the file: its cells by their titles.
pub(super) fn row_of(titles: &[String], row: &StringRecord) -> Value {
    let cells = titles.iter().zip(row.iter()).filter(|(_, cell)| !cell.is_empty());
    Value::Object(cells.map(|(title, cell)| (title.clone(), Value::from(cell))).collect())
}

/// A figure, with a point or a comma before its decimals.
fn figure(cell: &str) -> Result<f64, String> {
    let plain = match cell.contains('.') {
        true => cell.replace(',', ""),
        false => cell.replace(',', "."),
    };
    let value = plain.trim().parse::<f64>().ok().filter(|value| value.is_finite());
    value.ok_or_else(|| "its value is no figure".to_owned())
}

fn vital(place: u64, kind: VitalKind, cell: &str, unit: Option<&str>, at: Moment) -> Result<Item, String> {
    let value = figure(cell)?;
    // Where one unit alone makes the figure likely, it is that one.
    let unit = unit.or_else(|| kind.row().bare_unit(value).map(|unit| unit.code));
    Measured { kind, value, unit, at, part: None }.item(place)
}

fn pressure_of(place: u64, (upper, lower, pulse): (&str, &str, Option<&str>), at: Moment) -> Result<Item, String> {
    let (upper, lower) = (figure(upper)?, figure(lower)?);
    let pulse = pulse.map(figure).transpose()?;
    let unit = within((5.0, 30.0), upper).then_some("kPa");
    pressure(place, (upper, lower, pulse), unit, (at, None))
}

/// The value of a sample of a sensor, in the canonical unit.
fn sample(read: &Result<Item, String>, sensed: bool) -> Option<f64> {
    let item = read.as_ref().ok().filter(|_| sensed)?;
    let HealthCall::LogVital(vital) = item.call.as_ref() else { return None };
    VitalKind::from_code(&vital.kind)?.row().in_canonical(vital.value, &vital.unit)
}
