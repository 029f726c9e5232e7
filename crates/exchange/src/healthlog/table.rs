//! HealthLog's tables (CSV): one of measurements, or one with medications and another below it with their doses.

use std::io::{BufReader, Read};

use csv::{ReaderBuilder, StringRecord};
use serde_json::{Map, Value, json};

use super::{List, Things};
use crate::bounded::{Budget, Metered};
use crate::incoming::{Here, Incoming, Unread};

/// What each table is of, by titles that it has.
const TABLES: &[(&[&str], List)] = &[
    (&["type", "value", "unit", "measuredAt"], List::Measurements),
    (&["medication", "scheduledFor", "takenAt", "skipped"], List::Intakes),
    (&["name", "dose", "active"], List::Medications),
    (&["date", "mood", "score"], List::Moods),
];

/// Whether a line is the head of one of these tables.
pub(crate) fn is_head(line: &str) -> bool {
    let titles: Vec<&str> = line.trim_start_matches('\u{feff}').trim().split(',').map(str::trim).collect();
    list_with(&titles).is_some_and(|list| list != List::Moods || titles.contains(&"loggedAt"))
}

fn list_with(titles: &[&str]) -> Option<List> {
    TABLES.iter().find(|(all, _)| all.iter().all(|title| titles.contains(title))).map(|(_, list)| *list)
}

/// Reads the tables.
///
/// # Errors
/// [`Unread`]; nothing of the file is of use then.
pub(crate) fn read_table(from: impl Read, here: &Here, into: &mut Incoming) -> Result<(), Unread> {
    let budget = Budget::new();
    let metered = Metered::new(BufReader::new(from), &budget);
    let mut reader = ReaderBuilder::new().has_headers(false).flexible(true).from_reader(metered);
    let mut things = Things::new(here, into);
    let mut table: Option<(List, Vec<String>)> = None;
    let mut row = StringRecord::new();
    loop {
        budget.renew();
        match reader.read_record(&mut row) {
            Ok(false) => return things.finish_lists(),
            Ok(true) => {}
            Err(error) => return Err(crate::sheet::unread(error)),
        }
        let cells: Vec<&str> = row.iter().map(|cell| cell.trim().trim_start_matches('\u{feff}')).collect();
        if let Some(list) = list_with(&cells) {
            table = Some((list, cells.into_iter().map(str::to_owned).collect()));
        } else if let Some((list, titles)) = table.as_ref().filter(|_| !cells[0].starts_with("# ")) {
            things.take_thing(*list, read_fields(titles, &cells))?;
        }
    }
}

/// The fields of a row, as the backup has them.
fn read_fields(titles: &[String], cells: &[&str]) -> Map<String, Value> {
    let some = titles.iter().zip(cells).filter(|(_, cell)| !cell.is_empty());
    some.map(|(title, cell)| {
        let value = match title.as_str() {
            "value" | "score" => cell.parse::<f64>().map_or_else(|_| Value::from(*cell), Value::from),
            "active" | "skipped" => Value::from(*cell == "true"),
            "schedules" => read_schedules(cell),
            _ => Value::from(*cell),
        };
        (title.clone(), value)
    })
    .collect()
}

/// Schedules in a cell: each a window of the day, maybe behind its name.
fn read_schedules(cell: &str) -> Value {
    let read = |each: &str| {
        let (label, window) = each.rsplit_once(": ").map_or((None, each), |(label, window)| (Some(label), window));
        let start = window.split('-').next().unwrap_or(window).trim();
        json!({ "label": label, "windowStart": start })
    };
    cell.split("; ").map(read).collect()
}
