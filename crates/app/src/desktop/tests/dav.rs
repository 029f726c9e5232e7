//! A small WebDAV on a real socket: files in memory, behind a name and a password.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};

/// `me` and `word`, as a request carries them.
const PASS: &str = "authorization: basic bwu6d29yza==";
const ROOT: &str = "/alara/";

type Files = Arc<Mutex<BTreeMap<String, Vec<u8>>>>;

/// The service.
pub(super) struct Dav {
    port: u16,
}

impl Dav {
    pub(super) fn open_port() -> Dav {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let files = Files::default();
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                // A client that hangs up early has what it wanted.
                let _ = stream.and_then(|stream| serve(stream, &files));
            }
        });
        Dav { port }
    }

    pub(super) fn address(&self) -> String {
        format!("http://127.0.0.1:{}/alara", self.port)
    }
}

fn serve(mut stream: TcpStream, files: &Files) -> std::io::Result<()> {
    let mut reader = BufReader::new(stream.try_clone()?);
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") && reader.read_line(&mut head)? > 0 {}
    let header = |name: &str| head.lines().find_map(|line| line.to_lowercase().strip_prefix(name).map(str::to_owned));
    let length = header("content-length: ").and_then(|length| length.parse().ok()).unwrap_or(0);
    let mut body = vec![0; length];
    reader.read_exact(&mut body)?;
    let mut first = head.split(' ');
    let (method, path) = (first.next().unwrap_or_default(), first.next().unwrap_or_default());
    let name = path.strip_prefix(ROOT).unwrap_or_default().to_owned();
    let mut files = files.lock().unwrap();
    let (status, text) = match method {
        _ if !head.to_lowercase().contains(PASS) => (401, Vec::new()),
        "PROPFIND" if name.is_empty() => {
            let deep = header("depth: ").is_none_or(|depth| depth != "0");
            let inside = files.keys().filter(|_| deep).map(|name| found(&format!("{ROOT}{name}")));
            (207, listed(std::iter::once(found(ROOT)).chain(inside).collect()))
        }
        "PROPFIND" if files.contains_key(&name) => (207, listed(found(path))),
        "MKCOL" => (201, Vec::new()),
        "PUT" => {
            files.insert(name, body);
            (201, Vec::new())
        }
        "MOVE" => {
            let to =
                header("destination: ").and_then(|to| to.split(ROOT).nth(1).map(str::to_owned)).unwrap_or_default();
            match files.remove(&name) {
                Some(_) if files.contains_key(&to) => (412, Vec::new()),
                Some(file) => {
                    files.insert(to, file);
                    (201, Vec::new())
                }
                None => (404, Vec::new()),
            }
        }
        "GET" if files.contains_key(&name) => (200, files[&name].clone()),
        "DELETE" if files.remove(&name).is_some() => (204, Vec::new()),
        _ => (404, Vec::new()),
    };
    let head = format!("HTTP/1.1 {status} X\r\nConnection: close\r\nContent-Length: {}\r\n\r\n", text.len());
    stream.write_all(head.as_bytes())?;
    stream.write_all(&text)
}

fn found(path: &str) -> String {
    let kind = if path.ends_with('/') { "<D:collection/>" } else { "" };
    format!(
        "<D:response><D:href>{path}</D:href><D:propstat><D:prop><D:resourcetype>{kind}</D:resourcetype>\
         <D:getcontentlength>3</D:getcontentlength><D:getlastmodified>Fri, 20 Nov 2026 10:00:00 GMT\
         </D:getlastmodified></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>"
    )
}

fn listed(responses: String) -> Vec<u8> {
    format!("<D:multistatus xmlns:D=\"DAV:\">{responses}</D:multistatus>").into_bytes()
}
