//! Check 4: what the statement must say, by the tool's sensitivity.

use crate::{Definition, Finding, Intent, Reason, Sensitivity};

/// Nothing in the words says so.
pub(super) fn unsaid() -> Finding {
    Finding::block(Reason::NoExplicitIntent, "Your message does not say that this happened.")
}

/// What a card says that makes a record for somebody.
pub fn made_for(person: &str) -> String {
    format!("{person} has no record here yet. A record for {person} will be made, and this goes into it.")
}

/// What the intent makes of a call to a tool that writes, and whose record it goes into where it is another's.
pub(super) fn findings(definition: &Definition, intent: &Intent) -> (Vec<Finding>, Option<String>) {
    let unsaid_as = |detail: String| vec![Finding::block(Reason::NoExplicitIntent, detail)];
    let found = match intent {
        Intent::Clear(_) => Vec::new(),
        Intent::Doubtful(_, why) => vec![Finding::confirm(Reason::UncertainIntent, why.as_str())],
        Intent::NotUnderstood(_) => {
            let detail = "I recognize what you named, but not what you said about it. Did this happen?";
            vec![Finding::confirm(Reason::NotUnderstood, detail)]
        }
        Intent::FoundAlone(_, why) => vec![Finding::confirm(Reason::OneReader, why.as_str())],
        Intent::ForPerson(_, person) => {
            let finding = Finding::confirm(Reason::WhoseRecord, format!("This goes into {person}\u{2019}s record."));
            return (vec![finding], Some(person.clone()));
        }
        Intent::ForNewcomer(_, person) => {
            let finding = Finding::confirm(Reason::WhoseRecord, made_for(person));
            return (vec![finding], Some(person.clone()));
        }
        Intent::Whose(_) => vec![Finding::confirm(Reason::WhoseRecord, "Whose record is this for?")],
        Intent::SomeoneElse(_) => {
            let mut found = unsaid_as("This happened to someone else.".to_owned());
            found.push(Finding::block(Reason::SomeoneElse, "They have no record here."));
            found
        }
        Intent::Contradicted(_, why) => unsaid_as(why.clone()),
        // Nothing in the words speaks against it: enough for the least sensitive tools only.
        Intent::Silent if definition.sensitivity == Sensitivity::Low => Vec::new(),
        Intent::Silent => vec![unsaid()],
        Intent::Unreadable { named: true } => {
            vec![Finding::confirm(Reason::Unreadable, "I could not read your message well enough to be sure.")]
        }
        Intent::Unreadable { named: false } => {
            vec![Finding::block(Reason::Unreadable, "I could not read your message well enough to be sure.")]
        }
    };
    (found, None)
}
