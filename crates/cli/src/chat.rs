//! `alara chat`: a conversation, with the review of what waits as prompts.

use std::io::{self, BufRead, IsTerminal};

use alara_app::engine::{Answering, Edited, Engine};
use alara_app::plain::{decided_text, pending_text};
use serde_json::Value;

use crate::Failed;
use crate::args::Place;
use crate::next::told;
use crate::say::{asked, turn_in_terminal};

const WELCOME: &str = "Say what happened, in your own words. /review shows what waits, /undo takes the last write back, /log puts what was left open on a \
card, /without MESSAGE is answered without your record, /resend sends the last message that nobody answered again, /quit ends.";

/// How a conversation ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Left.
    Left,
    /// With the wish to keep a record of one's own.
    Keep,
}

/// Talks on the record of this place.
pub async fn run(place: &Place) -> Result<(), Failed> {
    let engine = crate::home::open(place).await?;
    while talk(&engine).await? == Ended::Keep {
        out!("This record is your own already.");
    }
    engine.close().await?;
    Ok(())
}

/// A conversation, until it is left.
pub async fn talk(engine: &Engine) -> Result<Ended, Failed> {
    out!("{WELCOME}");
    review_note(engine).await?;
    let mut last: Option<alara_app::engine::ClosedTurn> = None;
    let mut said_already = None;
    while let Some(line) = next_line(said_already.take())? {
        match line.trim() {
            "" => {}
            "/quit" | "/exit" => break,
            "/keep" => return Ok(Ended::Keep),
            "/review" => said_already = review(engine, &[]).await?,
            "/undo" => match undo_last(engine).await {
                Ok(told) => out!("{told}"),
                Err(error) => out!("{error}"),
            },
            "/log" => said_already = log_open(engine, last.as_ref()).await?,
            text => {
                let without = text.strip_prefix("/without ").map(str::trim).filter(|rest| !rest.is_empty());
                let how = Answering { without_record: without.is_some(), ..Answering::default() };
                let (turn, text) = match text {
                    "/resend" => match engine.chat().unanswered().await? {
                        Some(kept) => kept,
                        None => {
                            out!("There is no unanswered message to send again.");
                            continue;
                        }
                    },
                    text => (engine.fresh_turn(), without.unwrap_or(text).to_owned()),
                };
                let said = turn_in_terminal(engine, &turn, &text, how).await?;
                if let Some(error) = &said.closing.failure {
                    out!("{}", told(error, asked(engine).await?.as_deref()));
                }
                let asked: Vec<&str> =
                    said.closing.ledger.calls.iter().filter_map(|call| call.pending.as_deref()).collect();
                if !asked.is_empty() {
                    said_already = review(engine, &asked).await?;
                }
                if said.closing.ledger.open_needs().next().is_some() {
                    out!("Say it another way, put it on a card with /log, or leave it.");
                }
                last = Some(said);
                // Whoever types next does not wait for it.
                engine.store().checkpoint().await;
            }
        }
    }
    Ok(Ended::Left)
}

/// Puts what the last turn left open on cards, and steps through them.
async fn log_open(engine: &Engine, last: Option<&alara_app::engine::ClosedTurn>) -> Result<Option<String>, Failed> {
    let open: Vec<usize> =
        last.map(|said| said.closing.ledger.open_needs().map(|(index, _)| index).collect()).unwrap_or_default();
    let (Some(said), false) = (last, open.is_empty()) else {
        out!("Nothing was left open.");
        return Ok(None);
    };
    let mut some = false;
    for need in open {
        match engine.open_needs().log_open(&said.turn, need).await? {
            alara_app::engine::Offered::Waits(_) => some = true,
            alara_app::engine::Offered::Cannot(why) => out!("{why}"),
        }
    }
    if some { review(engine, &[]).await } else { Ok(None) }
}

/// Takes the last write back; what became of that, in a sentence.
async fn undo_last(engine: &Engine) -> Result<String, alara_app::engine::EngineError> {
    let undone = engine.writes().undo_last().await?;
    engine.writes().tell_undone(&undone).await
}

async fn review_note(engine: &Engine) -> Result<(), Failed> {
    match engine.queue().waiting().await?.len() {
        0 => {}
        1 => out!("One confirmation is pending: /review shows it."),
        count => out!("{count} confirmations are pending: /review shows them."),
    }
    Ok(())
}

/// Steps through what waits. Enter alone is Later: it never confirms. What was asked just now may be answered by a sentence as in the
/// conversation, which ends the review: it is handed back. What was asked long ago may not: the sentence could mean another.
async fn review(engine: &Engine, just_asked: &[&str]) -> Result<Option<String>, Failed> {
    let waiting = engine.queue().waiting().await?;
    let count = waiting.len();
    for (index, each) in waiting.iter().enumerate() {
        out!("\n{} of {count}\n{}", index + 1, pending_text(each, &engine.clock()));
        let mut id = each.id().to_owned();
        let mut shown = each.0.digest.clone();
        while let Some(answer) = ask("[y]es, [n]o, field=value to edit, Enter for later: ")? {
            let decided = match answer.trim() {
                "" => break,
                "y" | "yes" | "c" | "confirm" => {
                    engine.queue().confirm(&id, &shown, Vec::new(), alara_app::engine::Way::Card).await?
                }
                "n" | "no" | "r" | "reject" => engine.queue().reject(&id).await?,
                change => match change.split_once('=') {
                    Some((field, value)) => {
                        let value = value.trim();
                        let value = (!value.is_empty())
                            .then(|| serde_json::from_str(value).unwrap_or_else(|_| Value::String(value.to_owned())));
                        match engine.queue().edit(&id, vec![(field.trim().to_owned(), value)]).await? {
                            Edited::Waits(edited) => {
                                let row = engine.queue().row(engine.queue().asked(&edited).await?).await?;
                                out!("{}", pending_text(&row, &engine.clock()));
                                (id, shown) = (edited, row.0.digest);
                                continue;
                            }
                            Edited::Not(decided) => {
                                out!("{}", decided_text(&decided));
                                continue;
                            }
                        }
                    }
                    None if just_asked.contains(&each.id()) => return Ok(Some(answer)),
                    None => {
                        out!("Answer with yes, no, or field=value; Enter alone leaves it for later.");
                        continue;
                    }
                },
            };
            out!("{}", decided_text(&decided));
            break;
        }
    }
    Ok(None)
}

/// What was said already in place of an answer, or what is said next.
fn next_line(said: Option<String>) -> io::Result<Option<String>> {
    match said {
        Some(said) => Ok(Some(said)),
        None => ask("> "),
    }
}

fn ask(prompt: &str) -> io::Result<Option<String>> {
    if io::stdin().is_terminal() {
        ask!("{prompt}");
    }
    let mut line = String::new();
    Ok((io::stdin().lock().read_line(&mut line)? > 0).then_some(line))
}
