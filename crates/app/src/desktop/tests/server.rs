//! A scripted server of a model on a real socket, as the window's tests need it: one answer for each request, in order.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// One answer.
pub enum Says {
    /// A whole reply with these words.
    Words(&'static str),
    /// The beginning of a reply, and then the connection is lost.
    Lost(&'static str),
    /// The beginning of a reply, and then nothing.
    Hangs(&'static str),
    /// A status and a body.
    Status(u16, &'static str),
    /// Models by these names.
    Models(&'static [&'static str]),
}

#[derive(Default)]
struct Script {
    says: VecDeque<Says>,
    asked: Vec<String>,
}

pub struct Server {
    pub port: u16,
    script: Arc<Mutex<Script>>,
    asked: tokio::sync::watch::Receiver<usize>,
}

impl Server {
    pub async fn start(says: impl IntoIterator<Item = Says>) -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let script = Arc::new(Mutex::new(Script { says: says.into_iter().collect(), ..Script::default() }));
        let (tell, asked) = tokio::sync::watch::channel(0);
        let shared = script.clone();
        tokio::spawn(async move {
            while let Ok((socket, _)) = listener.accept().await {
                let (shared, tell) = (shared.clone(), tell.clone());
                tokio::spawn(serve(socket, shared, tell));
            }
        });
        Server { port, script, asked }
    }

    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    pub fn say(&self, says: Says) {
        self.script.lock().unwrap().says.push_back(says);
    }

    pub fn asked(&self) -> Vec<String> {
        self.script.lock().unwrap().asked.clone()
    }

    /// Waits until it was asked so many times.
    pub async fn until(&self, times: usize) {
        self.asked.clone().wait_for(|asked| *asked >= times).await.unwrap();
    }
}

async fn serve(mut socket: TcpStream, script: Arc<Mutex<Script>>, tell: tokio::sync::watch::Sender<usize>) {
    let Some(asked) = read_request(&mut socket).await else { return };
    let says = {
        let mut script = script.lock().unwrap();
        script.asked.push(asked);
        script.says.pop_front()
    };
    let event = |words: &str| {
        let chunk = serde_json::json!({ "model": "small", "choices": [{ "delta": { "content": words } }] });
        format!("data: {chunk}\n\n")
    };
    let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n";
    let (text, hangs) = match says {
        Some(Says::Words(words)) => {
            let end = "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n";
            (format!("{head}{}{end}", event(words)), false)
        }
        Some(Says::Lost(words)) => (format!("{head}{}data: {{\"cho", event(words)), false),
        Some(Says::Hangs(words)) => (format!("{head}{}", event(words)), true),
        Some(Says::Status(status, body)) => {
            (format!("HTTP/1.1 {status} X\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}", body.len()), false)
        }
        Some(Says::Models(names)) => {
            let rows: Vec<_> = names.iter().map(|name| serde_json::json!({ "id": name, "name": name })).collect();
            let body = serde_json::json!({ "data": rows, "models": rows }).to_string();
            (format!("HTTP/1.1 200 OK\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}", body.len()), false)
        }
        None => return,
    };
    let written = socket.write_all(text.as_bytes()).await;
    tell.send_modify(|count| *count += 1);
    if hangs && written.is_ok() {
        let mut rest = [0u8; 64];
        while socket.read(&mut rest).await.is_ok_and(|count| count > 0) {}
    }
}

async fn read_request(socket: &mut TcpStream) -> Option<String> {
    let mut bytes = Vec::new();
    loop {
        let mut more = [0u8; 4096];
        match socket.read(&mut more).await {
            Ok(0) | Err(_) => return None,
            Ok(count) => bytes.extend(&more[..count]),
        }
        let Some(end) = bytes.windows(4).position(|window| window == b"\r\n\r\n") else { continue };
        let head = String::from_utf8_lossy(&bytes[..end]).to_lowercase();
        let length = head.lines().find_map(|line| line.strip_prefix("content-length:")?.trim().parse::<usize>().ok());
        if bytes.len() >= end + 4 + length.unwrap_or(0) {
            return Some(String::from_utf8(bytes).unwrap());
        }
    }
}
