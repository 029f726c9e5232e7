//! How soon words are shown: a model's server on a real socket sends sentence after sentence, and the clock runs from a sentence's last
//! byte to the moment at which the engine releases it.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use alara_app::engine::{Engine, TurnProgress};
use alara_llm::{Address, Dialect, Patience, Provider};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use crate::samples::Samples;
use crate::table::{Line, Table};
use crate::{Outcome, vault};

/// What is said: small talk, so that nothing is open and every sentence may be shown as it comes.
const SAID: &str = "thanks, that helps";
/// The sentences, each with the white space that ends it.
const SENTENCES: [&str; 8] = [
    "That is good to hear. ",
    "Thank you for telling me. ",
    "It was a pleasure. ",
    "Nice of you to say so. ",
    "The weather is lovely here. ",
    "We could talk about music. ",
    "Is there something else on your mind? ",
    "I am here. ",
];
const WARM_UP: usize = 20;
const TURNS: usize = 150;
/// Between two sentences, so that each is sent and heard by itself.
const PAUSE: Duration = Duration::from_millis(1);
/// The most that may lie between the last byte and the screen.
const LIMIT: Duration = Duration::from_millis(20);

/// When each sentence of the turn was sent.
type Sent = Arc<Mutex<Vec<Instant>>>;

/// Measures it.
pub async fn measure(table: &mut Table) -> Outcome<()> {
    table.begin("A sentence of a turn without open needs: its last byte in, its words out");
    let folder = tempfile::tempdir()?;
    let time = vault::clock()?;
    let engine = vault::engine(folder.path(), &time).await?;
    let (model, sent) = server().await?;
    let mut all = Samples::default();
    for number in 0..WARM_UP + TURNS {
        time.advance(chrono::Duration::minutes(5));
        let took = turn(&engine, &model, &sent).await?;
        if number >= WARM_UP {
            took.into_iter().for_each(|took| all.push(took));
        }
    }
    engine.close().await?;
    table.push(Line::took("a sentence is shown after, p50", all.p50()));
    let note = format!("over a real socket; {} sentences", all.count());
    table.push(Line::within("a sentence is shown after, p99", all.p99(), LIMIT).note(note));
    Ok(())
}

/// One turn: how long each of its sentences took.
async fn turn(engine: &Engine, model: &Provider, sent: &Sent) -> Outcome<Vec<Duration>> {
    sent.lock().unwrap_or_else(PoisonError::into_inner).clear();
    let mut shown: Vec<Instant> = Vec::new();
    let mut hear = |progress: TurnProgress<'_>| {
        if let TurnProgress::Words(_) = progress {
            shown.push(Instant::now());
        }
    };
    let said = engine.chat().say(&engine.fresh_turn(), SAID, Some(model), &mut hear).await?;
    if let Some(error) = said.closing.failure {
        return Err(error.into());
    }
    let sent = sent.lock().unwrap_or_else(PoisonError::into_inner);
    // The last one is whole only when the reply is: it is no sentence that is released.
    if shown.len() + 1 < sent.len() {
        return Err(format!("{} of {} sentences were shown", shown.len(), sent.len()).into());
    }
    Ok(shown.iter().zip(sent.iter()).map(|(shown, sent)| shown.saturating_duration_since(*sent)).collect())
}

/// A server that sends the sentences, and a model that asks it.
async fn server() -> Outcome<(Provider, Sent)> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = Address::read(&format!("http://{}", listener.local_addr()?), Dialect::OpenAi)?;
    let sent = Sent::default();
    let times = Arc::clone(&sent);
    tokio::spawn(async move {
        while let Ok((socket, _)) = listener.accept().await {
            // A turn that misses its answer stops the run, and says so.
            let _ = answer(socket, &times).await;
        }
    });
    Ok((Provider::new(Dialect::OpenAi, address, "bench", None, Patience::default())?, sent))
}

async fn answer(mut socket: TcpStream, sent: &Sent) -> std::io::Result<()> {
    let mut asked = Vec::new();
    loop {
        let mut more = [0u8; 65536];
        let count = socket.read(&mut more).await?;
        asked.extend_from_slice(more.get(..count).unwrap_or_default());
        let text = String::from_utf8_lossy(&asked);
        let Some((head, body)) = text.split_once("\r\n\r\n") else {
            if count == 0 {
                return Ok(());
            }
            continue;
        };
        let length =
            head.lines().find_map(|line| line.to_lowercase().strip_prefix("content-length:")?.trim().parse().ok());
        if count == 0 || body.len() >= length.unwrap_or(0) {
            break;
        }
    }
    socket.set_nodelay(true)?;
    socket.write_all(b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n").await?;
    for sentence in SENTENCES {
        let event =
            format!("data: {}\n\n", json!({ "model": "bench", "choices": [{ "delta": { "content": sentence } }] }));
        sent.lock().unwrap_or_else(PoisonError::into_inner).push(Instant::now());
        socket.write_all(event.as_bytes()).await?;
        socket.flush().await?;
        tokio::time::sleep(PAUSE).await;
    }
    socket.write_all(b"data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n").await
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is measured is the release of each sentence by itself, not of the whole reply.
    #[tokio::test]
    async fn every_sentence_is_shown_by_itself_and_before_the_reply_is_over() {
        let dir = tempfile::tempdir().unwrap();
        let time = vault::clock().unwrap();
        let engine = vault::engine(dir.path(), &time).await.unwrap();
        let (model, sent) = server().await.unwrap();
        let took = turn(&engine, &model, &sent).await.unwrap();
        assert!(took.len() + 1 >= SENTENCES.len() && sent.lock().unwrap().len() == SENTENCES.len());
    }
}
