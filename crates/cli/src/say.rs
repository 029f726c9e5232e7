//! `alara say`: one turn; and `alara resend`: one that nobody answered, once more.

use alara_app::engine::{Answering, Engine, TurnProgress};
use alara_app::models::Purpose;
use alara_app::plain::{because_text, crisis_text, reply_text};
use alara_app::replay::say_json;

use crate::Failed;
use crate::args::Place;
use crate::next::told;

pub async fn run(place: &Place, text: &str, json: bool, offline: bool) -> Result<(), Failed> {
    let engine = crate::home::open(place).await?;
    let turn = engine.fresh_turn();
    let told = one(&engine, &turn, text, json, offline).await;
    engine.close().await?;
    told
}

/// The last message that nobody answered, once more: the same turn, not another.
pub async fn again(place: &Place, json: bool, offline: bool) -> Result<(), Failed> {
    let engine = crate::home::open(place).await?;
    let told = match engine.chat().unanswered().await? {
        Some((turn, text)) => {
            if !json {
                out!("> {text}");
            }
            one(&engine, &turn, &text, json, offline).await
        }
        None => Err(Failed("There is no unanswered message to send again.".to_owned())),
    };
    engine.close().await?;
    told
}

async fn one(engine: &Engine, turn: &str, text: &str, json: bool, offline: bool) -> Result<(), Failed> {
    let said = if json {
        let said = engine.chat().respond(turn, text, answering(offline), &mut |_| {}).await?;
        out_json!(say_json(engine, &said.closing).await?);
        said
    } else {
        turn_in_terminal(engine, turn, text, answering(offline)).await?
    };
    match (&said.closing.failure, said.closing.ledger.failed()) {
        (Some(error), _) => Err(Failed(told(error, asked(engine).await?.as_deref()))),
        (None, Some(why)) => Err(Failed(why.to_owned())),
        (None, None) => Ok(()),
    }
}

/// The service that answers, where there is only one.
pub async fn asked(engine: &Engine) -> Result<Option<String>, Failed> {
    let chain = engine.models().chosen().await?.chain(Purpose::Chat);
    Ok(match chain.as_slice() {
        [one] => Some(one.link.id.clone()),
        _ => None,
    })
}

fn answering(offline: bool) -> Answering {
    Answering { offline, ..Answering::default() }
}

/// One turn, shown as it happens: help first, then the reply. That nobody answered is for the caller to tell, once.
pub async fn turn_in_terminal(
    engine: &Engine,
    turn: &str,
    text: &str,
    how: Answering,
) -> Result<alara_app::engine::ClosedTurn, Failed> {
    let region = engine.chat().region().await?;
    let mut crisis = None;
    let said = engine
        .chat()
        .respond(turn, text, how, &mut |progress| {
            if let TurnProgress::Crisis(kind) = progress {
                // At once, before anything else of the turn.
                out!("{}\n{}\n", crisis_text(kind, &region), because_text(text));
                crisis = Some(kind);
            }
        })
        .await?;
    if said.closing.failure.is_none() {
        out!("{}", reply_text(&said.closing));
    }
    Ok(said)
}
