//! What does not come back as it left, by FHIR and by sheets: one list, which docs/exchange.md shows as a table and the tests go by.

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
}

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
pub const ROWS: [(&str, Back, Back); 12] = [
    (CONTACT, Back::Not, Back::Same),
    (MOOD, Back::As("as the check-in of its day"), Back::As("as the check-in of its day")),
    (THREAT, Back::As("as severe, with a note"), Back::Same),
    (REMINDER, Back::Not, Back::Same),
    (ABOUT, Back::Not, Back::Same),
    (STOPPED, Back::Not, Back::Not),
    (OFF, Back::Not, Back::Not),
    (WINDOW, Back::Not, Back::Not),
    (MOVED, Back::Not, Back::Not),
    (BEFORE, Back::Not, Back::Not),
    (CONSENT, Back::Not, Back::Not),
    (HISTORY, Back::Not, Back::Not),
];

/// How something comes back by a format; the same where it stands on no row.
pub fn comes_back(what: &str, by: By) -> Back {
    let row = ROWS.iter().find(|(row, ..)| *row == what);
    row.map_or(Back::Same, |(_, fhir, sheets)| match by {
        By::Fhir => *fhir,
        By::Sheets => *sheets,
    })
}

/// The rows as a table of Markdown.
pub fn table() -> String {
    let cell = |back: Back| match back {
        Back::Same => "yes",
        Back::Not => "no",
        Back::As(how) => how,
    };
    let rows = ROWS.iter().map(|(what, fhir, sheets)| format!("| {what} | {} | {} |\n", cell(*fhir), cell(*sheets)));
    format!("| | FHIR | CSV |\n|---|---|---|\n{}", rows.collect::<String>())
}
