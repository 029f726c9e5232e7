//! How a message is read, for whoever asks why: its clauses with what they assert, and under each the events that it tells, with what
//! lowered them and the words behind each value.

use alara_record::Record;

use crate::account;
use crate::events::message::Message;
use crate::events::{Certainty, Event, of_message, own_names, whence};
use crate::tools::Clock;

/// The reading of one message on a record, at a moment; a line each, in the order of the words. The same for the same arguments.
pub fn explain(words: &str, record: &dyn Record, clock: &Clock) -> Vec<String> {
    let own = own_names(record);
    let message = Message::new(0, words, &own, clock.local());
    let mut events = of_message(&message, record);
    account::lower(&message, &mut events);
    let mentions = account::mentions(&message, &events);
    let mut lines = Vec::new();
    let mut told = vec![false; events.len()];
    for (index, statement) in message.statements.iter().enumerate() {
        let said = message.text.slice(statement.span).trim();
        let leans =
            if statement.head == index { String::new() } else { format!(", leaning on {}", statement.head + 1) };
        let asks = statement.request.map_or(String::new(), |request| format!(" ({request:?})"));
        lines.push(format!("{}. {:?}{asks}{leans}: {said}", index + 1, statement.assertion));
        for (event, told) in events.iter().zip(&mut told) {
            let tokens = message.said(event.span);
            if !*told && message.statement_index(tokens.start) == index {
                *told = true;
                lines.extend(of_event(event, words));
            }
        }
    }
    let apart = events.iter().zip(&told).filter(|(_, told)| !**told);
    lines.extend(apart.flat_map(|(event, _)| of_event(event, words)));
    if !mentions.is_empty() {
        let words: Vec<&str> = mentions.iter().map(|mention| mention.words.as_str()).collect();
        lines.push(format!("To be accounted for: {}", words.join(" · ")));
    }
    lines
}

fn of_event(event: &Event, words: &str) -> Vec<String> {
    let slice = |span: alara_gate::Span| words.get(span.start..span.end).unwrap_or_default();
    let certainty = match event.certainty {
        Certainty::Clear => "clear".to_owned(),
        Certainty::Doubtful(why) => format!("asked about: {why}{}", place(why)),
        Certainty::Denied(why) => format!("not told: {why}{}", place(why)),
    };
    let told = if event.told { "" } else { " (its clause tells nothing of the user)" };
    let mut lines = vec![
        format!("    \u{201c}{}\u{201d} {certainty}{told}", slice(event.span)),
        format!("        {:?}, {:?}", event.kind, event.whose),
    ];
    if let Some(when) = &event.when {
        lines.push(format!("        when: {:?}, by \u{201c}{}\u{201d}", when.value, slice(when.span)));
    }
    lines
}

/// The rule whose sentence it is, with its file and line; nothing where no rule's file has it.
fn place(why: &'static str) -> String {
    whence(why).map_or(String::new(), |rule| format!(" \u{2190} {}:{} ({})", rule.file, rule.line, rule.name))
}

#[cfg(test)]
mod tests {
    use alara_record::{MemoryRecord, Person, PersonId, Zone};
    use chrono::DateTime;
    use uuid::Uuid;

    use super::*;

    fn explained(words: &str) -> String {
        let record =
            MemoryRecord::new(Person { id: PersonId(Uuid::nil()), name: "Me".into(), aka: vec![], is_user: true });
        let at = DateTime::parse_from_rfc3339("2026-03-14T20:30:00-04:00").expect("a time");
        explain(words, &record, &Clock { now: at, zone: Zone::Fixed(*at.offset()) }).join("\n")
    }

    #[test]
    fn a_reading_names_its_clauses_what_lowered_an_event_and_its_time() {
        let told = explained("I took 500 mg of metformin at 8 this morning, but I didn't take my lisinopril");
        for part in
            ["1. Asserted: I took", "clear", "when: Minute", "Negated", "not told: ", "To be accounted for: 500 mg"]
        {
            assert!(told.contains(part), "{part} in {told}");
        }
    }

    #[test]
    fn what_tells_nothing_has_its_clauses_alone() {
        assert_eq!(explained("The train was late."), "1. Asserted: The train was late.");
    }
}
