//! A scripted HTTP server on a real socket: it answers as it is told, request after request, and keeps what it was asked.
#![allow(dead_code, reason = "each test file uses its part")]

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use alara_llm::{
    Address, ChatModel, Delta, Dialect, Message, ModelError, NativeCall, Patience, Provider, Request, Role, Spent, Tool,
};
use futures_util::StreamExt;
use secrecy::SecretString;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// A part of an answer.
#[derive(Clone, Debug)]
pub enum Part {
    /// These bytes, as they are.
    Bytes(Vec<u8>),
    /// Nothing more, and the connection stays open until the other side closes it.
    Hang,
    /// The same bytes again and again, until the other side closes.
    Drip(Vec<u8>, Duration),
    /// The connection is closed.
    Close,
}

/// One answer.
#[derive(Clone, Debug)]
pub struct Answer(pub Vec<Part>);

impl Answer {
    pub fn status(status: u16, headers: &str, body: &str) -> Answer {
        let head = format!("HTTP/1.1 {status} X\r\n{headers}Content-Length: {}\r\n\r\n{body}", body.len());
        Answer(vec![Part::Bytes(head.into_bytes())])
    }

    /// A stream, each piece in a chunk of its own: the client gets them apart, however the network joins them.
    pub fn stream(pieces: &[&[u8]]) -> Answer {
        let mut bytes = Answer::head();
        for piece in pieces.iter().filter(|piece| !piece.is_empty()) {
            bytes.extend(Answer::chunk(piece));
        }
        bytes.extend(b"0\r\n\r\n");
        Answer(vec![Part::Bytes(bytes)])
    }

    /// The beginning of a stream, and then something else.
    pub fn begun(pieces: &[&[u8]], then: Part) -> Answer {
        let mut bytes = Answer::head();
        for piece in pieces {
            bytes.extend(Answer::chunk(piece));
        }
        Answer(vec![Part::Bytes(bytes), then])
    }

    pub fn head() -> Vec<u8> {
        b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n".to_vec()
    }

    pub fn chunk(piece: &[u8]) -> Vec<u8> {
        let mut chunk = format!("{:x}\r\n", piece.len()).into_bytes();
        chunk.extend(piece);
        chunk.extend(b"\r\n");
        chunk
    }
}

/// What the server was asked.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    pub head: String,
    pub body: String,
}

#[derive(Default)]
struct Script {
    answers: VecDeque<Answer>,
    asked: Vec<Asked>,
    connections: usize,
}

pub struct Server {
    pub port: u16,
    script: Arc<Mutex<Script>>,
    closed: tokio::sync::watch::Receiver<usize>,
}

impl Server {
    pub async fn start(answers: impl IntoIterator<Item = Answer>) -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let script = Arc::new(Mutex::new(Script { answers: answers.into_iter().collect(), ..Script::default() }));
        let (tell, closed) = tokio::sync::watch::channel(0);
        let shared = script.clone();
        tokio::spawn(async move {
            while let Ok((socket, _)) = listener.accept().await {
                shared.lock().unwrap().connections += 1;
                let (shared, tell) = (shared.clone(), tell.clone());
                tokio::spawn(async move {
                    serve(socket, &shared).await;
                    tell.send_modify(|count| *count += 1);
                });
            }
        });
        Server { port, script, closed }
    }

    pub fn asked(&self) -> Vec<Asked> {
        self.script.lock().unwrap().asked.clone()
    }

    pub fn connections(&self) -> usize {
        self.script.lock().unwrap().connections
    }

    /// Waits until the other side has let go of a connection.
    pub async fn let_go(&mut self) {
        self.closed.wait_for(|count| *count > 0).await.unwrap();
    }

    pub fn model(&self, dialect: Dialect) -> Provider {
        self.model_with(dialect, None, patient())
    }

    pub fn model_with(&self, dialect: Dialect, key: Option<&str>, patience: Patience) -> Provider {
        let address = Address::read(&format!("http://127.0.0.1:{}", self.port), dialect).unwrap();
        Provider::new(dialect, address, "some-model", key.map(|key| SecretString::from(key.to_owned())), patience)
            .unwrap()
    }
}

async fn serve(mut socket: TcpStream, script: &Mutex<Script>) {
    loop {
        let Some(asked) = read(&mut socket).await else { return };
        let answer = {
            let mut script = script.lock().unwrap();
            script.asked.push(asked);
            script.answers.pop_front()
        };
        let Some(answer) = answer else { return };
        for part in answer.0 {
            match part {
                Part::Bytes(bytes) => {
                    if socket.write_all(&bytes).await.is_err() {
                        return;
                    }
                }
                Part::Hang => {
                    let mut rest = [0u8; 64];
                    while socket.read(&mut rest).await.is_ok_and(|count| count > 0) {}
                    return;
                }
                Part::Drip(bytes, pause) => {
                    while socket.write_all(&bytes).await.is_ok() {
                        tokio::time::sleep(pause).await;
                    }
                    return;
                }
                Part::Close => return,
            }
        }
    }
}

async fn read(socket: &mut TcpStream) -> Option<Asked> {
    let mut bytes = Vec::new();
    let end = loop {
        if let Some(end) = bytes.windows(4).position(|window| window == b"\r\n\r\n") {
            break end + 4;
        }
        let mut more = [0u8; 4096];
        match socket.read(&mut more).await {
            Ok(0) | Err(_) => return None,
            Ok(count) => bytes.extend(&more[..count]),
        }
    };
    let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
    let length = head
        .lines()
        .find_map(|line| {
            line.to_lowercase().strip_prefix("content-length:").map(|text| text.trim().parse::<usize>().unwrap())
        })
        .unwrap_or(0);
    while bytes.len() < end + length {
        let mut more = [0u8; 4096];
        match socket.read(&mut more).await {
            Ok(0) | Err(_) => return None,
            Ok(count) => bytes.extend(&more[..count]),
        }
    }
    Some(Asked { head, body: String::from_utf8(bytes[end..end + length].to_vec()).unwrap() })
}

/// Long enough for a slow machine; what is to be late hangs for ever.
pub fn patient() -> Patience {
    Patience { back_off: Duration::from_millis(1), ..Patience::default() }
}

pub fn request() -> Request {
    let tool = Tool {
        name: "log_medication".to_owned(),
        description: "Logs a dose.".to_owned(),
        parameters: serde_json::json!({ "type": "object", "properties": { "medication_name": { "type": "string" } } }),
    };
    Request {
        messages: vec![
            Message { role: Role::System, content: "The rules.".to_owned() },
            Message { role: Role::User, content: "Took two ibuprofen".to_owned() },
        ],
        tools: [tool].into(),
        in_words: "answer: answers in words".into(),
        temperature: 0.1,
        ..Request::default()
    }
}

/// A reply, whole.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Whole {
    pub words: String,
    pub thoughts: String,
    pub calls: Vec<NativeCall>,
    pub spent: Option<Spent>,
    pub error: Option<ModelError>,
}

pub async fn ask(model: &Provider) -> Whole {
    ask_with(model, request()).await
}

pub async fn ask_with(model: &Provider, request: Request) -> Whole {
    let mut whole = Whole::default();
    let mut stream = model.reply(request);
    while let Some(delta) = stream.next().await {
        match delta {
            Ok(Delta::Text(text)) => whole.words.push_str(&text),
            Ok(Delta::Reasoning(text)) => whole.thoughts.push_str(&text),
            Ok(Delta::Call(call)) => whole.calls.push(call),
            Ok(Delta::Spent(spent)) => whole.spent = Some(spent),
            Err(error) => whole.error = Some(error),
        }
    }
    whole
}
