//! Tables in text (CSV, with commas, semicolons or tabs) of devices and other programs: what each column says is guessed by its title,
//! shown, and can be said otherwise. A sheet that this program wrote is read back by its own columns.

mod column;
mod list;
mod mapping;
mod own;
mod row;
#[cfg(test)]
mod tests;
mod time;

use std::io::{BufReader, Read, Seek, SeekFrom};

use csv::{ByteRecord, Reader, ReaderBuilder, StringRecord};

pub use self::column::{Column, NoColumn};
use self::list::List;
use self::mapping::is_title;
pub use self::mapping::{KeptTable, Mapping};
use self::row::Rows;
use self::time::{Order, Orders};
use crate::bounded::{Budget, Metered};
use crate::incoming::{Here, Incoming, Unread};

/// How much of a file is looked at for its head.
const HEAD: u64 = 64 * 1024;
/// In which of its lines that stands at the latest.
const LINES: usize = 40;

/// Where the table of a file begins, and how its cells are parted.
struct Layout {
    /// The bytes before its head.
    skip: u64,
    between: u8,
    titles: Vec<String>,
    columns: Vec<Column>,
}

/// Reads a table.
///
/// # Errors
/// [`Unread`]; nothing of the file is of use then.
pub(crate) fn read(
    from: &mut (impl Read + Seek),
    here: &Here,
    mapping: &Mapping,
    into: &mut Incoming,
) -> Result<(), Unread> {
    let layout = Layout::of(from, mapping)?;
    if let Some(sheet) = own::sheet_with(&layout.titles) {
        return each_row(from, &layout, |place, row| {
            into.rest.begin_thing(place, || row::row_of(&layout.titles, row));
            own::take(&sheet, row, place, into)
        });
    }
    if let Some(mut list) = List::with(&layout.titles, here) {
        each_row(from, &layout, |place, row| {
            into.rest.begin_thing(place, || row::row_of(&layout.titles, row));
            list.take(place, row, into)
        })?;
        return list.finish(into);
    }
    let mut orders = Orders::default();
    let times: Vec<usize> = layout.places(|column| matches!(column, Column::Time(None)));
    if !times.is_empty() {
        each_row(from, &layout, |_, row| {
            times.iter().filter_map(|at| row.get(*at)).for_each(|cell| orders.see(cell));
            Ok(())
        })?;
    }
    into.columns = layout.titles.iter().cloned().zip(layout.columns.iter().map(ToString::to_string)).collect();
    let order = match orders.settle() {
        Ok(order) => order,
        Err(example) => return Err(Unread::Mapping(layout.ask_order(&times, &example))),
    };
    let mut rows = Rows::new(&layout.titles, &layout.columns, order, here, into);
    each_row(from, &layout, |place, row| rows.take(place, row))?;
    rows.finish()
}

impl Layout {
    /// Finds the head among the first lines: the line with most titles that are known, or the one that has those that were said.
    fn of(from: &mut (impl Read + Seek), mapping: &Mapping) -> Result<Layout, Unread> {
        from.rewind()?;
        let mut head = Vec::new();
        from.by_ref().take(HEAD).read_to_end(&mut head)?;
        let mut best: Option<(usize, Layout)> = None;
        let mut skip = if head.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
        let start = skip;
        for line in head[start..].split_inclusive(|byte| *byte == b'\n').take(LINES) {
            for between in *b",;\t" {
                let titles = cells_of(line, between);
                let (columns, is_kept) = mapping.columns(&titles);
                let known = columns.iter().filter(|column| **column != Column::Ignored).count();
                let is_own = own::sheet_with(&titles).is_some() || list::is_list(&titles);
                let own = usize::from(is_kept || is_own) * titles.len();
                let score = known.max(own);
                if score >= 2 && best.as_ref().is_none_or(|(most, _)| score > *most) {
                    best = Some((score, Layout { skip: skip as u64, between, titles, columns }));
                }
            }
            skip += line.len();
        }
        let Some((_, layout)) = best else { return Err(Unread::Mapping(UNKNOWN.to_owned())) };
        for (title, _) in &mapping.said {
            if !layout.titles.iter().any(|each| is_title(each, title)) {
                let all = layout.titles.join(", ");
                return Err(Unread::Mapping(format!(
                    "There is no column \u{201c}{title}\u{201d}. The columns are: {all}."
                )));
            }
        }
        Ok(layout.settled())
    }

    /// A time of day beside no date is the time itself, a pulse beside no pressure a heart rate, and a name beside a dose that of the
    /// medication, where no other column has it.
    fn settled(mut self) -> Layout {
        let has_date = self.columns.iter().any(|column| matches!(column, Column::Time(_)));
        for column in &mut self.columns {
            if *column == Column::Clock && !has_date {
                *column = Column::Time(None);
            }
        }
        if self.columns.contains(&Column::Dose) && !self.columns.contains(&Column::Medication) {
            let name = self.titles.iter().position(|title| is_title(title, "name"));
            if let Some(column) = name.and_then(|at| self.columns.get_mut(at)).filter(|each| **each == Column::Ignored)
            {
                *column = Column::Medication;
            }
        }
        self
    }

    fn places(&self, is: impl Fn(&Column) -> bool) -> Vec<usize> {
        self.columns.iter().enumerate().filter(|(_, column)| is(column)).map(|(at, _)| at).collect()
    }

    fn ask_order(&self, times: &[usize], example: &str) -> String {
        let title = times.first().and_then(|at| self.titles.get(*at)).map_or("Date", String::as_str);
        let (day, month) = (Column::Time(Some(Order::DayFirst)), Column::Time(Some(Order::MonthFirst)));
        format!(
            "Its dates can be read in two ways ({example}). Say whether the column \u{201c}{title}\u{201d} is {day} or {month}."
        )
    }
}

/// What is said where no head is found.
const UNKNOWN: &str = "No column of it is known. Say what its columns are, such as Date=time and Mass=weight:kg.";

fn builder(between: u8) -> ReaderBuilder {
    let mut builder = ReaderBuilder::new();
    builder.has_headers(false).flexible(true).delimiter(between);
    builder
}

/// The cells of one line.
fn cells_of(line: &[u8], between: u8) -> Vec<String> {
    let mut record = ByteRecord::new();
    let read = builder(between).from_reader(line).read_byte_record(&mut record);
    if !matches!(read, Ok(true)) {
        return Vec::new();
    }
    record.iter().map(|cell| String::from_utf8_lossy(cell).trim().to_owned()).collect()
}

/// Every row below the head, with its number in the table.
fn each_row(
    from: &mut (impl Read + Seek),
    layout: &Layout,
    mut take: impl FnMut(u64, &StringRecord) -> Result<(), Unread>,
) -> Result<(), Unread> {
    from.seek(SeekFrom::Start(layout.skip))?;
    let budget = Budget::new();
    let mut reader: Reader<_> = builder(layout.between).from_reader(Metered::new(BufReader::new(from), &budget));
    let mut row = StringRecord::new();
    let mut place = 0;
    loop {
        budget.renew();
        match reader.read_record(&mut row) {
            Ok(false) => return Ok(()),
            Ok(true) if place > 0 && !row.iter().all(|cell| cell.trim().is_empty()) => take(place, &row)?,
            Ok(true) => {}
            Err(error) => return Err(unread(error)),
        }
        place += 1;
    }
}

/// Why a table cannot be read.
pub(crate) fn unread(error: csv::Error) -> Unread {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => Unread::Io(error),
        _ => Unread::Broken("it is no table of UTF-8"),
    }
}
