//! A sheet that this program wrote, read back: each row is the call that made it.

use alara_health::tools::{self, CreateCheckIn, HealthCall, Moment, ParameterKind, UpdateMood};
use chrono::NaiveDate;
use csv::StringRecord;
use serde_json::{Map, Value};

use crate::incoming::{Incoming, Item, Taken, Unread, refuse};
use crate::table::{Column, Sheet, head, sheets};

/// Why a row cannot be read.
pub(super) const MISFIT: &str = "its values do not fit its columns";

/// The sheet with these titles; none where it is no sheet of entries of this program's.
pub(super) fn sheet_with(titles: &[String]) -> Option<Sheet> {
    sheets().find(|sheet| head(sheet) == titles)
}

/// One row of it.
pub(super) fn take(sheet: &Sheet, row: &StringRecord, place: u64, into: &mut Incoming) -> Result<(), Unread> {
    let read = fields_of(sheet, row).and_then(|fields| HealthCall::typed(sheet.tool, &fields).ok());
    into.take(match read {
        Some(HealthCall::UpdateMood(mood)) => match row.get(1).and_then(Moment::parse) {
            // A mood is told of now; one of the past is that of a check-in.
            Some(at) => Taken::Item(Item::plain(place, check_in(mood, at.date()))),
            None => refuse(place, MISFIT),
        },
        Some(call) => Taken::Item(Item::plain(place, call)),
        None => refuse(place, MISFIT),
    })
}

fn check_in(UpdateMood { mood }: UpdateMood, day: NaiveDate) -> HealthCall {
    HealthCall::CreateCheckIn(CreateCheckIn {
        mood: Some(mood),
        symptoms: None,
        medication_taken: None,
        notes: None,
        date: Some(day),
    })
}

/// The fields of a row, by the definition of its tool; the time of the entry where none of its fields has it.
fn fields_of(sheet: &Sheet, row: &StringRecord) -> Option<Map<String, Value>> {
    let definition = tools::definition(sheet.tool)?;
    let common = crate::table::COMMON.len();
    let mut fields = Map::new();
    for (column, cell) in sheet.columns.iter().zip(row.iter().skip(common)) {
        let Column::Field(name) = column else { continue };
        let cell = unset(cell);
        if cell.is_empty() {
            continue;
        }
        let kind = &definition.parameters.iter().find(|parameter| parameter.name == *name)?.kind;
        fields.insert((*name).to_owned(), value_of(kind, cell)?);
    }
    let time = tools::speech(sheet.tool)?.when.map(|timed| timed.field);
    if let Some(time) = time {
        let (at, part) = (row.get(1)?, row.get(2)?);
        if !fields.contains_key(time) {
            fields.insert(time.to_owned(), Value::from(at));
        }
        let takes_part =
            !matches!(definition.parameters.iter().find(|each| each.name == time)?.kind, ParameterKind::Date);
        if !part.is_empty() && takes_part {
            fields.insert(format!("{time}_part"), Value::from(part));
        }
    }
    Some(fields)
}

/// A cell without the apostrophe that keeps a spreadsheet from running it.
pub(super) fn unset(cell: &str) -> &str {
    cell.strip_prefix('\'')
        .filter(|rest| rest.trim_start_matches('\'').starts_with(crate::table::FORMULA))
        .unwrap_or(cell)
}

fn value_of(kind: &ParameterKind, cell: &str) -> Option<Value> {
    let number = || cell.parse::<f64>().ok().map(Value::from).map(|value| tools::plain(&value));
    Some(match kind {
        ParameterKind::Number { .. } => number()?,
        ParameterKind::NumberOrText => number().unwrap_or_else(|| Value::from(cell)),
        ParameterKind::Boolean => Value::Bool(cell.parse().ok()?),
        ParameterKind::Texts => cell.split(crate::table::BETWEEN).map(Value::from).collect(),
        ParameterKind::Object => serde_json::from_str(cell).ok()?,
        ParameterKind::TimesOfDay | ParameterKind::Days | ParameterKind::Rows { .. } => {
            serde_json::from_str(cell).ok()?
        }
        ParameterKind::Text
        | ParameterKind::Choice { .. }
        | ParameterKind::Date
        | ParameterKind::TimeOfDay
        | ParameterKind::Time => Value::from(cell),
    })
}
