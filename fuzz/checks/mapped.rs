//! What must hold of a table whose columns a person said, for any bytes: as of every reader.

use alara_exchange::{Column, Foreign, KeptTable, Mapping};

use super::readers::read;

/// The first line says columns (`TITLE=SAYS;TITLE=SAYS`), the others are the table. It is read by what was said, and by what was kept.
pub fn check_columns(data: &[u8]) {
    let at = data.iter().position(|byte| *byte == b'\n').unwrap_or(data.len());
    let (head, table) = data.split_at(at);
    let head = String::from_utf8_lossy(head);
    let column = |pair: &str| {
        let (title, says) = pair.split_once('=')?;
        Some((title.to_owned(), says.parse::<Column>().ok()?))
    };
    let said: Vec<(String, Column)> = head.split(';').filter_map(column).collect();
    let kept = vec![KeptTable::new(said.clone())];
    let table = table.get(1..).unwrap_or_default();
    read(Foreign::Table, table, &Mapping { said, kept: Vec::new() });
    read(Foreign::Table, table, &Mapping { said: Vec::new(), kept });
}
