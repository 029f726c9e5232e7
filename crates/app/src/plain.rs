//! The same facts as the window's, in plain text: for the terminal.

use alara_assistant::{Closing, offline};
use alara_english::crisis::{Crisis, reading};
pub use alara_gate::text::{escaped, plain};
use alara_health::describe;
use alara_health::tools::Clock;
use alara_record::{Entry, When};
use alara_store::Logged;

use crate::engine::{Decided, PendingRow};
use crate::written::with_notices;

/// The reply and what was done, as a person reads it.
pub fn reply_text(closing: &Closing) -> String {
    match &closing.failure {
        Some(failure) => failure.to_string(),
        None => offline::shown(closing),
    }
}

/// What became of a decision, in one sentence.
pub fn decided_text(decided: &Decided) -> String {
    match decided {
        Decided::Confirmed { said, notices, .. } => with_notices(said, notices),
        Decided::Rejected { .. } => "Nothing was recorded.".to_owned(),
        Decided::Stale { changed, .. } => format!("It is still pending. {}", changed.join(" ")),
        Decided::Invalid { findings } => {
            let why: Vec<&str> = findings.iter().map(|finding| finding.detail.as_str()).collect();
            format!("It is still pending, unchanged. {}", why.join(" "))
        }
        Decided::Settled { state, .. } => match state {
            alara_store::PendingState::Expired => {
                "It expired after seven days without an answer. Nothing was recorded. Say it again if it still holds."
                    .to_owned()
            }
            state => format!("It was {} already; nothing was written twice.", state.name()),
        },
    }
}

/// What waits: title, values with their sources, and why it is asked.
pub fn pending_text(waits: &PendingRow, clock: &Clock) -> String {
    let call = &waits.0.question.call;
    let parameters = clock.read_here(&call.parameters);
    let whose = call.person.as_ref().map(|name| format!(", in {name}\u{2019}s record")).unwrap_or_default();
    let title = describe::title(&call.tool, &parameters, waits.1.as_ref());
    let mut text = format!("{title}{whose}  [{}]", waits.id());
    for (name, value) in &parameters {
        if name.ends_with("_part") || describe::names(&call.tool, name) {
            continue;
        }
        let source = call.grounded.iter().find(|each| &each.field == name).map(|each| each.provenance.code());
        let mark = match source {
            Some("assumed") => "  (not said: please check)",
            Some("contradicted") => "  (your words say otherwise)",
            Some("default") => "  (not said: the default)",
            _ => "",
        };
        let shown = describe::shown(&call.tool, name, value);
        text.push_str(&format!("\n  {}: {shown}{mark}", describe::label(&call.tool, name)));
    }
    for finding in call.findings.iter().filter(|finding| !finding.detail.is_empty()) {
        text.push_str(&format!("\n  - {}", finding.detail));
    }
    for notice in &call.notices {
        text.push_str(&format!("\n  - {}", notice.text));
    }
    text
}

/// One entry of the timeline in a line.
pub fn entry_text(entry: &Entry, clock: &Clock) -> String {
    let at = match entry.at {
        When::Instant(at) => clock.zone.local(at).format("%Y-%m-%d %H:%M").to_string(),
        When::Day { date, part: Some(part) } => format!("{date} {}", part.name()),
        When::Day { date, part: None } => date.to_string(),
    };
    let values = describe::values(&entry.tool, &clock.read_here(&entry.fields), &[]);
    format!("{at}  {}  {values}", describe::noun(&entry.tool, &entry.fields))
}

/// One operation of the audit trail in a line: what, when, and by whose word.
pub fn audit_line(logged: &Logged) -> String {
    let operation = &logged.operation;
    let by = match &operation.grant {
        alara_record::Grant::Statement { messages } => format!("your words ({})", messages.join(", ")),
        alara_record::Grant::Standing { consent, messages, .. } => {
            format!("your standing consent {consent} ({})", messages.join(", "))
        }
        alara_record::Grant::Person { act, .. } => format!("your own act ({act})"),
    };
    format!(
        "{}  {}  {}  {}  by {by}",
        logged.seq,
        operation.at.format("%Y-%m-%d %H:%M:%S%:z"),
        operation.id,
        operation.tool
    )
}

/// Help in a crisis, with the numbers of the region.
pub fn crisis_text(kind: Crisis, region: &str) -> String {
    crate::help::text_card(kind, region)
}

/// The words of a message that its help is shown for, as they were said; empty where it shows none.
pub fn because_text(message: &str) -> String {
    let words: Vec<String> = because(message).iter().map(|words| format!("\u{201c}{words}\u{201d}")).collect();
    if words.is_empty() { String::new() } else { format!("Shown because you said {}.", words.join(", ")) }
}

/// The same words, one by one, each on one line.
pub fn because(message: &str) -> Vec<String> {
    reading(message).words(message).into_iter().map(|words| plain(words).replace(char::is_control, " ")).collect()
}

/// A backup in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeldLine {
    /// When it was made, on the person's clock.
    pub made: String,
    /// Why.
    pub reason: &'static str,
}

/// A backup in a line.
pub fn held_line(held: &alara_store::backup::list::ListedBackup, clock: &Clock) -> HeldLine {
    use alara_store::backup::list::Reason;
    let made = chrono::DateTime::<chrono::Utc>::from(held.written).fixed_offset();
    HeldLine {
        made: clock.zone.local(made).format("%Y-%m-%d %H:%M").to_string(),
        reason: match held.reason {
            Reason::Daily(_) => "daily",
            Reason::Asked => "asked for",
            Reason::BeforeMigration => "before an update",
            Reason::BeforeRestore => "before a restore",
        },
    }
}
