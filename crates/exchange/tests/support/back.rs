//! What does not come back as it left, by FHIR, by sheets and by a calendar: one list, which docs/exchange.md shows as a table and the tests go by.

#![allow(dead_code, reason = "of what the formats share, each test uses its part")]

/// How something comes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Back {
    /// The same.
    Same,
    /// Not at all.
    Not,
    /// Otherwise: how.
    As(&'static str),
}

/// By which format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    Fhir,
    Sheets,
    Calendar,
}

pub const NO_VISIT: &str = "an entry that is no visit";
pub const FOUND: &str = "what was found at a visit, and done about it";
pub const MEDICATION: &str = "a medication of the list";
pub const CONTACT: &str = "a contact";
pub const MOOD: &str = "a mood of a moment";
pub const THREAT: &str = "a life-threatening reaction";
pub const REMINDER: &str = "a reminder that is no single appointment ahead";
pub const ABOUT: &str = "which medications an appointment is about";
pub const STOPPED: &str = "a medication that was stopped";
pub const OFF: &str = "a reminder that is past or switched off";
pub const WINDOW: &str = "home time, and \u{201c}between 8 and 10\u{201d}, of a medication";
pub const MOVED: &str = "single times that were moved, pauses, doses that are not announced";
pub const BEFORE: &str = "how a medication was due before";
pub const CONSENT: &str = "standing consents";
pub const HISTORY: &str = "the history: what was corrected, deleted, undone, and the words of the conversation";

/// Everything that does not come back the same by one of the formats.
pub const ROWS: [(&str, [Back; 3]); 15] = [
    (NO_VISIT, [Back::Same, Back::Same, Back::Not]),
    (FOUND, [Back::Same, Back::Same, Back::Not]),
    (MEDICATION, [Back::Same, Back::Same, Back::Not]),
    (CONTACT, [Back::Not, Back::Same, Back::Not]),
    (MOOD, [Back::As("as the check-in of its day"), Back::As("as the check-in of its day"), Back::Not]),
    (THREAT, [Back::As("as severe, with a note"), Back::Same, Back::Not]),
    (REMINDER, [Back::Not, Back::Same, Back::Same]),
    (ABOUT, [Back::Not, Back::Same, Back::Same]),
    (STOPPED, [Back::Not; 3]),
    (OFF, [Back::Not; 3]),
    (WINDOW, [Back::Not; 3]),
    (MOVED, [Back::Not; 3]),
    (BEFORE, [Back::Not; 3]),
    (CONSENT, [Back::Not; 3]),
    (HISTORY, [Back::Not; 3]),
];

/// How something comes back by a format; the same where it stands on no row.
pub fn comes_back(what: &str, by: By) -> Back {
    let row = ROWS.iter().find(|(row, _)| *row == what);
    row.map_or(Back::Same, |(_, [fhir, sheets, calendar])| match by {
        By::Fhir => *fhir,
        By::Sheets => *sheets,
        By::Calendar => *calendar,
    })
}

/// The rows as a table of Markdown.
pub fn table() -> String {
    let cell = |back: &Back| match back {
        Back::Same => "yes",
        Back::Not => "no",
        Back::As(how) => how,
    };
    let cells = |all: &[Back]| all.iter().map(cell).collect::<Vec<_>>().join(" | ");
    let rows = ROWS.iter().map(|(what, all)| format!("| {what} | {} |\n", cells(all)));
    format!("| | FHIR | CSV | iCalendar |\n|---|---|---|---|\n{}", rows.collect::<String>())
}
