//! A server of a model for tests of the whole program: it answers requests as it is told, and keeps what it was asked.
#![allow(clippy::expect_used, reason = "a test stops where it fails")]

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex, PoisonError};

use serde_json::json;

/// The server; it ends with the test's process.
#[derive(Debug)]
pub struct Server {
    /// Where it listens.
    pub port: u16,
    asked: Arc<Mutex<Vec<String>>>,
}

impl Server {
    /// Answers the list of models with `model`, and each chat with the next of these replies; when they are used up, with a fault.
    ///
    /// # Panics
    /// Where no port is free.
    pub fn start(model: &str, replies: &[&str]) -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        let asked: Arc<Mutex<Vec<String>>> = Arc::default();
        let (kept, model) = (asked.clone(), model.to_owned());
        let mut replies: Vec<String> = replies.iter().rev().map(|reply| (*reply).to_owned()).collect();
        std::thread::spawn(move || {
            for socket in listener.incoming().map_while(Result::ok) {
                // A client that goes away in the middle is its own affair.
                let _ = answer(socket, &model, &mut replies, &kept);
            }
        });
        Server { port, asked }
    }

    /// Its address.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// What it was asked, heads and bodies.
    pub fn asked(&self) -> Vec<String> {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

fn answer(
    mut socket: TcpStream,
    model: &str,
    replies: &mut Vec<String>,
    asked: &Mutex<Vec<String>>,
) -> std::io::Result<()> {
    let mut bytes = Vec::new();
    let mut more = [0u8; 8192];
    loop {
        let count = socket.read(&mut more)?;
        bytes.extend(more.get(..count).unwrap_or_default());
        let text = String::from_utf8_lossy(&bytes);
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
    let request = String::from_utf8_lossy(&bytes).into_owned();
    let list = request.starts_with("GET");
    asked.lock().unwrap_or_else(PoisonError::into_inner).push(request);
    let (status, kind, body) = if list {
        (200, "application/json", json!({ "data": [{ "id": model }] }).to_string())
    } else if let Some(reply) = replies.pop() {
        let words = json!({ "model": model, "choices": [{ "delta": { "content": reply } }] });
        let end = json!({ "choices": [{ "delta": {}, "finish_reason": "stop" }] });
        (200, "text/event-stream", format!("data: {words}\n\ndata: {end}\n\ndata: [DONE]\n\n"))
    } else {
        (500, "application/json", "{}".to_owned())
    };
    let length = body.len();
    write!(
        socket,
        "HTTP/1.1 {status} X\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}"
    )
}
