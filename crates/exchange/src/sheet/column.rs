//! What a column can say, how that is named, and how it is guessed from a title.

use std::fmt;
use std::str::FromStr;

use alara_health::vitals::VitalKind;

use super::time::Order;

/// What a column says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// The day, or the day and the time; with the order of its figures where that was said.
    Time(Option<Order>),
    /// The time of day, beside a day.
    Clock,
    /// The upper value of a blood pressure.
    Systolic,
    /// The lower one.
    Diastolic,
    /// The pulse beside it.
    Pulse,
    /// A vital, with its unit where the title or the person says it.
    Vital(VitalKind, Option<&'static str>),
    /// What was measured, by name.
    Kind,
    /// A value of it.
    Value,
    /// Its unit.
    Unit,
    /// What kind of row it is, as glucose sensors write it.
    RowKind,
    /// A medication that was taken.
    Medication,
    /// How much of it.
    Dose,
    /// More words.
    Notes,
    /// Nothing that is read.
    Ignored,
}

/// Each by its name, vitals aside.
const NAMED: &[(&str, Column)] = &[
    ("time", Column::Time(None)),
    ("time-day-first", Column::Time(Some(Order::DayFirst))),
    ("time-month-first", Column::Time(Some(Order::MonthFirst))),
    ("clock", Column::Clock),
    ("systolic", Column::Systolic),
    ("diastolic", Column::Diastolic),
    ("pulse", Column::Pulse),
    ("kind", Column::Kind),
    ("value", Column::Value),
    ("unit", Column::Unit),
    ("row-kind", Column::RowKind),
    ("medication", Column::Medication),
    ("dose", Column::Dose),
    ("notes", Column::Notes),
    ("ignored", Column::Ignored),
];

/// Titles of columns, in small letters and without their unit.
const TITLES: &[(&[&str], Column)] = &[
    (
        &[
            "date", "day", "datetime", "date time", "date/time", "date & time", "timestamp", "device timestamp",
            "measured at", "measurement date", "measurement time", "date of measurement", "recorded at", "taken at",
            "datum", "date and time", "taken (iso 8601)",
        ],
        Column::Time(None),
    ),
    (&["time", "time of day", "clock", "uhrzeit"], Column::Clock),
    (&["systolic", "sys", "systolic blood pressure", "systolic pressure", "systolisch"], Column::Systolic),
    (&["diastolic", "dia", "diastolic blood pressure", "diastolic pressure", "diastolisch"], Column::Diastolic),
    (&["pulse", "pul", "pulse rate", "heart rate", "heartrate", "bpm", "puls"], Column::Pulse),
    (&["weight", "body weight", "gewicht"], Column::Vital(VitalKind::Weight, None)),
    (&["temperature", "body temperature", "temp"], Column::Vital(VitalKind::Temperature, None)),
    (
        &[
            "glucose", "glucose value", "blood glucose", "blood sugar", "bg", "historic glucose", "scan glucose",
            "strip glucose",
        ],
        Column::Vital(VitalKind::Glucose, None),
    ),
    (&["spo2", "oxygen saturation", "oxygen", "blood oxygen"], Column::Vital(VitalKind::Spo2, None)),
    (&["peak flow", "pef", "peak expiratory flow"], Column::Vital(VitalKind::PeakFlow, None)),
    (&["sleep", "hours slept", "sleep hours", "time asleep"], Column::Vital(VitalKind::SleepHours, None)),
    (&["water", "fluid intake", "hydration"], Column::Vital(VitalKind::Hydration, None)),
    (&["kind", "measurement", "metric"], Column::Kind),
    (&["value", "reading"], Column::Value),
    (&["unit", "units"], Column::Unit),
    (&["event type", "record type"], Column::RowKind),
    (&["medication", "medicine", "drug", "medication name"], Column::Medication),
    (&["dose", "dosage"], Column::Dose),
    (&["notes", "note", "comment", "comments", "memo"], Column::Notes),
];

/// What a title most likely says.
pub(super) fn guess(title: &str) -> Column {
    let (name, unit) = split_unit(title);
    let find = |name: &str| TITLES.iter().find(|(names, _)| names.contains(&name));
    // What stands in brackets may say what the column is, and not its unit.
    let found = find(&title.trim().to_lowercase()).or_else(|| find(&name));
    match (found.map(|(_, column)| *column), unit) {
        (Some(Column::Vital(kind, _)), unit) => Column::Vital(kind, unit.and_then(|unit| code_of(kind, &unit))),
        (Some(column), _) => column,
        (None, _) => Column::Ignored,
    }
}

/// A title in small letters, and the unit that stands in it in brackets or at its end.
fn split_unit(title: &str) -> (String, Option<String>) {
    let title = title.trim();
    if let Some((name, rest)) = title.split_once(['(', '[']) {
        let unit = rest.trim_end_matches([')', ']']).trim();
        return (name.trim().to_lowercase(), Some(unit.to_owned()).filter(|unit| !unit.is_empty()));
    }
    let ended =
        title.rsplit_once(' ').filter(|(_, unit)| unit.contains('/') && !unit.eq_ignore_ascii_case("date/time"));
    match ended {
        Some((name, unit)) => (name.trim().to_lowercase(), Some(unit.to_owned())),
        None => (title.to_lowercase().replace('_', " "), None),
    }
}

/// The code of a unit of a kind, as it may be written.
fn code_of(kind: VitalKind, written: &str) -> Option<&'static str> {
    let row = kind.row();
    let own = row.unit(written).or_else(|| row.units.iter().find(|unit| unit.is_written(written)));
    own.or_else(|| row.unit(crate::codes::unit_of(written)?)).map(|unit| unit.code)
}

impl Column {
    /// All that a column can say, each vital with each of its units.
    pub fn all() -> impl Iterator<Item = Column> {
        let of = |kind: VitalKind| {
            let units = kind.row().units.iter().map(move |unit| Column::Vital(kind, Some(unit.code)));
            units.filter(move |_| kind.row().logged || kind == VitalKind::Hydration)
        };
        NAMED.iter().map(|(_, column)| *column).chain(VitalKind::ALL.iter().copied().flat_map(of))
    }
}

impl fmt::Display for Column {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Column::Vital(kind, Some(unit)) => write!(to, "{}:{unit}", kind.code()),
            Column::Vital(kind, None) => to.write_str(kind.code()),
            named => to.write_str(NAMED.iter().find(|(_, column)| column == named).map_or("", |(name, _)| name)),
        }
    }
}

/// A name that is none of a column's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\u{201c}{0}\u{201d} is nothing that a column can say. It can be: {1}.")]
pub struct NoColumn(String, String);

impl FromStr for Column {
    type Err = NoColumn;

    fn from_str(name: &str) -> Result<Column, NoColumn> {
        let name = name.trim();
        if let Some((_, column)) = NAMED.iter().find(|(each, _)| *each == name) {
            return Ok(*column);
        }
        let (kind, unit) = name.split_once(':').map_or((name, None), |(kind, unit)| (kind, Some(unit)));
        let read = |kind| match unit {
            Some(unit) => code_of(kind, unit).map(|code| Column::Vital(kind, Some(code))),
            None => Some(Column::Vital(kind, None)),
        };
        VitalKind::from_code(kind).and_then(read).ok_or_else(|| {
            NoColumn(name.to_owned(), Column::all().map(|column| column.to_string()).collect::<Vec<_>>().join(", "))
        })
    }
}
