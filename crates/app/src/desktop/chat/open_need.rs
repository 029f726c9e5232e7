//! A need that a turn left open, as the window shows it.

use alara_assistant::Ledger;
use alara_gate::Definition;
use alara_gate::enforce::NeedLine;
use alara_health::describe;
use alara_health::tools::definition;
use alara_protocol::OpenNeed;

/// The form that could be filled in instead of answering the reply's question: that of the first event which it asks about.
pub(in crate::desktop) fn form(ledger: &Ledger) -> Option<OpenNeed> {
    let asked = ledger.needs_asked_about().filter(|(index, _)| !ledger.by_hand.contains(index));
    asked.map(|(index, line)| open_need(index, line)).find(|need| need.log)
}

/// A need of the ledger, by its place there; what only reads is not logged.
pub(in crate::desktop) fn open_need(index: usize, line: &NeedLine) -> OpenNeed {
    let reads = line.need.tools.iter().all(|tool| definition(tool).is_some_and(Definition::read_only));
    OpenNeed { need: u32::try_from(index).unwrap_or(u32::MAX), name: describe::capital(&line.need.about), log: !reads }
}
