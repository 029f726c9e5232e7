//! A service that answers as it is told, on a real socket: what the shelf makes of it.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on fails")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use alara_shelf::{Credentials, Patience, Place, RemoteShelf};
use alara_sync::segment::LARGEST;
use alara_sync::{RemoteFlaw, Shelf, ShelfError};

/// What was asked: the first line, and all headers.
type Asked = Arc<Mutex<Vec<String>>>;

/// Answers each request by its method; the last answer of a method is given again and again.
fn serve(answers: Vec<(&'static str, String)>) -> (u16, Asked) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let asked = Asked::default();
    let noted = Arc::clone(&asked);
    std::thread::spawn(move || {
        let mut answers = answers;
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let mut reader = BufReader::new(stream.try_clone().unwrap());
            let mut head = String::new();
            while !head.ends_with("\r\n\r\n") && reader.read_line(&mut head).is_ok_and(|read| read > 0) {}
            let length =
                head.lines().find_map(|line| line.to_lowercase().strip_prefix("content-length: ")?.parse().ok());
            let mut body = vec![0; length.unwrap_or(0)];
            if reader.read_exact(&mut body).is_err() || head.is_empty() {
                continue;
            }
            let method = head.split(' ').next().unwrap().to_owned();
            noted.lock().unwrap().push(head);
            let at = answers.iter().position(|(of, _)| *of == method).expect("an answer");
            let more = answers.iter().filter(|(of, _)| *of == method).count() > 1;
            let answer = if more { answers.remove(at).1 } else { answers[at].1.clone() };
            // A client that hangs up early has what it wanted.
            let _ = stream.write_all(answer.as_bytes());
        }
    });
    (port, asked)
}

fn answer(status: u16, headers: &str, body: &str) -> String {
    format!("HTTP/1.1 {status} X\r\nConnection: close\r\n{headers}Content-Length: {}\r\n\r\n{body}", body.len())
}

fn shelf(place: &str) -> RemoteShelf {
    let by = Credentials { name: "me".into(), secret: "word".into() };
    let seconds = Duration::from_secs;
    let patience = Patience { connect: seconds(2), between: seconds(2), whole: seconds(5), task: seconds(10) };
    RemoteShelf::at(&Place::read(place).unwrap(), &by, patience).unwrap().unwrap()
}

fn webdav(answers: Vec<(&'static str, String)>) -> (RemoteShelf, Asked) {
    let (port, asked) = serve(answers);
    (shelf(&format!("http://127.0.0.1:{port}/dav/alara")), asked)
}

fn s3(answers: Vec<(&'static str, String)>) -> (RemoteShelf, Asked) {
    let (port, asked) = serve(answers);
    (shelf(&format!("s3://bucket/alara?endpoint=http://127.0.0.1:{port}&region=us-east-1")), asked)
}

fn flaw(flaw: RemoteFlaw) -> ShelfError {
    ShelfError::Remote(flaw)
}

/// An answer to PROPFIND.
fn found(hrefs: &[&str]) -> String {
    let each = |href: &&str| {
        let kind = if href.ends_with('/') { "<D:collection/>" } else { "" };
        format!(
            "<D:response><D:href>{href}</D:href><D:propstat><D:prop><D:resourcetype>{kind}</D:resourcetype>\
             <D:getcontentlength>3</D:getcontentlength><D:getlastmodified>Fri, 20 Nov 2026 10:00:00 GMT\
             </D:getlastmodified></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>"
        )
    };
    let all: String = hrefs.iter().map(each).collect();
    answer(207, "Content-Type: application/xml\r\n", &format!("<D:multistatus xmlns:D=\"DAV:\">{all}</D:multistatus>"))
}

#[test]
fn status_is_told_as_what_it_means() {
    for (status, expected) in [
        (401, flaw(RemoteFlaw::Denied)),
        (403, flaw(RemoteFlaw::Denied)),
        (404, ShelfError::Missing),
        (418, flaw(RemoteFlaw::Odd)),
        (503, flaw(RemoteFlaw::Busy)),
        (507, flaw(RemoteFlaw::Full)),
    ] {
        let body = "the password word is wrong";
        for (shelf, _) in [webdav, s3].map(|make| make(vec![("GET", answer(status, "", body))])) {
            let error = shelf.read("one").unwrap_err();
            assert_eq!(error, expected, "{status}");
            assert!(!format!("{error} {error:?}").contains("word is wrong"));
        }
    }
}

#[test]
fn full_service_is_told_and_nothing_is_moved() {
    let missing = answer(404, "", "");
    let (shelf, asked) =
        webdav(vec![("PROPFIND", missing), ("PROPFIND", found(&["/dav/alara/"])), ("PUT", answer(507, "", ""))]);
    assert_eq!(shelf.append_new("one", b"two"), Err(flaw(RemoteFlaw::Full)));
    assert!(!asked.lock().unwrap().iter().any(|head| head.starts_with("MOVE")));
}

#[test]
fn answer_larger_than_any_file_is_not_read() {
    let head = format!("HTTP/1.1 200 X\r\nContent-Length: {}\r\n\r\n", LARGEST + 1);
    let (shelf, _) = webdav(vec![("GET", head)]);
    assert_eq!(shelf.read("one"), Err(ShelfError::TooLarge));
}

#[test]
fn redirect_is_not_followed() {
    let (elsewhere, asked) = serve(vec![("GET", answer(200, "", "taken"))]);
    let (shelf, _) = webdav(vec![("GET", answer(302, &format!("Location: http://127.0.0.1:{elsewhere}/\r\n"), ""))]);
    assert_eq!(shelf.read("one"), Err(flaw(RemoteFlaw::Elsewhere)));
    assert!(asked.lock().unwrap().is_empty());
}

#[test]
fn answer_that_is_cut_off_is_no_file() {
    let (shelf, _) = webdav(vec![("GET", "HTTP/1.1 200 X\r\nContent-Length: 100\r\n\r\nhalf".to_owned())]);
    assert_eq!(shelf.read("one"), Err(flaw(RemoteFlaw::BrokeOff)));
}

#[test]
fn service_that_is_not_there_is_offline() {
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    assert_eq!(shelf(&format!("http://127.0.0.1:{port}/alara")).list(), Err(flaw(RemoteFlaw::Offline)));
}

#[test]
fn file_that_is_there_is_not_written_over() {
    let (shelf, asked) = webdav(vec![("PROPFIND", found(&["/dav/alara/one"]))]);
    assert_eq!(shelf.append_new("one", b"two"), Err(ShelfError::Exists));
    assert_eq!(asked.lock().unwrap().len(), 1);
}

#[test]
fn file_that_came_meanwhile_is_not_moved_over() {
    let (shelf, asked) = webdav(vec![
        ("PROPFIND", answer(404, "", "")),
        ("PROPFIND", found(&["/dav/alara/"])),
        ("PUT", answer(201, "", "")),
        ("MOVE", answer(412, "", "")),
        ("DELETE", answer(204, "", "")),
    ]);
    assert_eq!(shelf.append_new("one", b"two"), Err(ShelfError::Exists));
    let asked = asked.lock().unwrap();
    let moved = asked.iter().find(|head| head.starts_with("MOVE")).expect("a move").to_lowercase();
    assert!(moved.contains("overwrite: f") && moved.contains("/dav/alara/one\r\n"), "{moved}");
    assert!(asked.iter().any(|head| head.starts_with("DELETE /dav/alara/.one.part ")));
}

#[test]
fn bucket_writes_on_the_condition_that_there_is_none() {
    let (shelf, asked) = s3(vec![("HEAD", answer(404, "", "")), ("PUT", answer(412, "", ""))]);
    assert_eq!(shelf.append_new("one", b"two"), Err(ShelfError::Exists));
    let asked = asked.lock().unwrap();
    let put = asked.iter().find(|head| head.starts_with("PUT /bucket/alara/one")).expect("a put").to_lowercase();
    assert!(put.contains("if-none-match: *"), "{put}");
    assert!(!asked.concat().contains("word"));
}

#[test]
fn bucket_without_conditions_is_read_back() {
    let answers = |back: &str| {
        vec![
            ("HEAD", answer(404, "", "")),
            ("PUT", answer(501, "", "")),
            ("PUT", answer(200, "ETag: \"1\"\r\n", "")),
            ("GET", answer(200, "", back)),
        ]
    };
    assert_eq!(s3(answers("two")).0.append_new("one", b"two"), Ok(()));
    assert_eq!(s3(answers("six")).0.append_new("one", b"two"), Err(ShelfError::Exists));
}

#[test]
fn bucket_that_heeds_no_condition_is_read_back() {
    let answers = |back: &str| {
        let put = answer(200, "ETag: \"1\"\r\n", "");
        vec![("HEAD", answer(404, "", "")), ("PUT", put), ("GET", answer(200, "", back))]
    };
    assert_eq!(s3(answers("two")).0.append_new("one", b"two"), Ok(()));
    // Another put its own there meanwhile, and the service wrote one over the other.
    assert_eq!(s3(answers("six")).0.append_new("one", b"two"), Err(ShelfError::Exists));
}

#[test]
fn listing_of_a_bucket_has_all_its_pages() {
    let page = |name: &str, more: &str| {
        let body = format!(
            "<ListBucketResult>{more}<Contents><Key>alara/{name}</Key><Size>3</Size>\
             <LastModified>2026-11-20T10:00:00.000Z</LastModified><ETag>\"1\"</ETag></Contents></ListBucketResult>"
        );
        answer(200, "Content-Type: application/xml\r\n", &body)
    };
    let more = "<IsTruncated>true</IsTruncated><NextContinuationToken>next</NextContinuationToken>";
    let pages = vec![("GET", page("one", more)), ("GET", page("two", "<IsTruncated>false</IsTruncated>"))];
    assert_eq!(s3(pages).0.list().unwrap(), ["one", "two"]);
}

#[test]
fn listing_that_names_other_places_brings_none_of_them() {
    let (own, _) = webdav(vec![("PROPFIND", found(&["/dav/alara/", "/dav/alara/one", "/dav/alara/in/two"]))]);
    assert_eq!(own.list().unwrap(), ["one"]);
    for other in ["/etc/passwd", "http://other.example/dav/alara/one", "/dav/alara/../../etc/passwd"] {
        let (lying, _) = webdav(vec![("PROPFIND", found(&["/dav/alara/", other]))]);
        let listed = lying.list();
        assert!(listed.as_ref().is_ok_and(Vec::is_empty) || listed == Err(flaw(RemoteFlaw::Odd)), "{listed:?}");
    }
}

#[test]
fn secrets_are_not_shown() {
    let by = Credentials { name: "me@cloud".into(), secret: "word".into() };
    let shown = format!("{by:?}");
    assert!(!shown.contains("me@cloud") && !shown.contains("word"), "{shown}");
}
