//! Where a value came from, in one of three words: said, entered by hand, or imported.

use alara_health::tools::LogMedication;
use alara_protocol::{CameBy, SourceCount};
use alara_store::{Journaled, Wrote};

use crate::journal::{self, SAID};

/// Where what an operation wrote came from.
pub(in crate::desktop) fn of(by: &Journaled) -> CameBy {
    named(journal::source(&by.operation.grant, by.operation.payload.as_ref()), by.imported)
}

/// The same, of what the journal says of an entry.
pub(in crate::desktop) fn of_entry(wrote: &Wrote) -> CameBy {
    named(&wrote.source, wrote.imported)
}

fn named(source: &str, imported: bool) -> CameBy {
    match source {
        _ if imported => CameBy::Imported,
        SAID => CameBy::Said,
        _ => CameBy::Entered,
    }
}

/// That of the last operation that was no dose: a dose lowers the stock and says nothing else of its medication.
pub(in crate::desktop) fn of_last<'a>(about: impl DoubleEndedIterator<Item = &'a Journaled>) -> CameBy {
    let last = about.rev().find(|by| by.operation.tool != LogMedication::ID);
    last.map_or(CameBy::Entered, of)
}

/// One more of them.
pub(in crate::desktop) fn count(counts: &mut SourceCount, source: CameBy) {
    let count = match source {
        CameBy::Said => &mut counts.said,
        CameBy::Entered => &mut counts.entered,
        CameBy::Imported => &mut counts.imported,
    };
    *count = count.saturating_add(1);
}

/// How many came from where, in words: "3 said", "1 entered".
pub(in crate::desktop) fn counted(counts: SourceCount) -> Vec<String> {
    let counts = [(counts.said, CameBy::Said), (counts.entered, CameBy::Entered), (counts.imported, CameBy::Imported)];
    let told = counts.into_iter().filter(|(count, _)| *count > 0);
    told.map(|(count, of)| format!("{count} {}", word(of))).collect()
}

/// The word for it.
pub(in crate::desktop) fn word(source: CameBy) -> &'static str {
    match source {
        CameBy::Said => "said",
        CameBy::Entered => "entered",
        CameBy::Imported => "imported",
    }
}
