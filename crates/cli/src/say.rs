//! `alara say`: one turn.

use alara_app::engine::{Answering, Engine, News};
use alara_app::plain::{crisis_text, reply_text};
use alara_app::replay::say_json;

use crate::Failed;
use crate::args::Place;

pub async fn run(place: &Place, text: &str, json: bool, offline: bool) -> Result<(), Failed> {
    let engine = crate::home::open(place).await?;
    let turn = engine.fresh_turn();
    let said = if json {
        let said = engine.respond(&turn, text, answering(offline), &mut |_| {}).await?;
        out!("{}", say_json(&engine, &said.closing).await?);
        said
    } else {
        turn_in_terminal(&engine, &turn, text, answering(offline)).await?
    };
    engine.close().await?;
    match (said.closing.failure, said.closing.ledger.failed()) {
        (Some(error), _) => Err(error.into()),
        // The reply told it too; a script sees the status.
        (None, Some(why)) => Err(Failed(why.to_owned())),
        (None, None) => Ok(()),
    }
}

fn answering(offline: bool) -> Answering {
    Answering { offline, ..Answering::default() }
}

/// One turn, shown as it happens: help first, then the reply.
pub async fn turn_in_terminal(
    engine: &Engine,
    turn: &str,
    text: &str,
    how: Answering,
) -> Result<alara_app::engine::Said, Failed> {
    let region = engine.region().await?;
    let mut crisis = None;
    let said = engine
        .respond(turn, text, how, &mut |news| {
            if let News::Crisis(kind) = news {
                // At once, before anything else of the turn.
                out!("{}\n", crisis_text(kind, &region));
                crisis = Some(kind);
            }
        })
        .await?;
    out!("{}", reply_text(&said.closing));
    Ok(said)
}
