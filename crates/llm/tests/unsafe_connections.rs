//! A connection that cannot be made safely is not made, and why is told: a certificate that nobody here trusts, a port that speaks no
//! TLS, a port that hangs up.
#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

mod support;

use std::io::{Read, Write};
use std::net::TcpListener;
use std::sync::Arc;

use alara_llm::{Address, Dialect, ModelError, Provider};
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use support::{ask, patient};

/// Serves one connection after another in a thread of its own, which ends with the test.
fn serve(mut each: impl FnMut(std::net::TcpStream) + Send + 'static) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    std::thread::spawn(move || listener.incoming().flatten().for_each(&mut each));
    port
}

/// Waits for the first bytes of a request, whatever they are.
fn hears(socket: &mut std::net::TcpStream) {
    assert!(socket.read(&mut [0; 4096]).is_ok_and(|count| count > 0), "nothing was asked");
}

async fn told(scheme: &str, port: u16) -> Option<ModelError> {
    let address = Address::read(&format!("{scheme}://127.0.0.1:{port}"), Dialect::OpenAi).unwrap();
    let model = Provider::new(Dialect::OpenAi, address, "m", None, patient()).unwrap();
    ask(&model).await.error
}

#[tokio::test]
async fn a_certificate_that_nobody_here_trusts() {
    let certificate = CertificateDer::from(include_bytes!("tls/self-signed.der").to_vec());
    let key = PrivateKeyDer::try_from(include_bytes!("tls/self-signed.key.der").to_vec()).unwrap();
    let config = rustls::ServerConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![certificate], key)
        .unwrap();
    let config = Arc::new(config);
    let port = serve(move |mut socket| {
        let mut tls = rustls::ServerConnection::new(config.clone()).unwrap();
        // The client ends it.
        while tls.complete_io(&mut socket).is_ok_and(|(read, written)| read + written > 0) {}
    });
    assert_eq!(told("https", port).await, Some(ModelError::Untrusted));
}

#[tokio::test]
async fn a_port_that_speaks_no_tls() {
    let answers = serve(|mut socket| {
        hears(&mut socket);
        let _ = socket.write_all(b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n");
    });
    assert_eq!(told("https", answers).await, Some(ModelError::NoTls));
    let hangs_up = serve(|mut socket| hears(&mut socket));
    assert_eq!(told("https", hangs_up).await, Some(ModelError::NoTls));
}

#[tokio::test]
async fn a_port_that_speaks_no_http() {
    let hangs_up = serve(|mut socket| hears(&mut socket));
    assert_eq!(told("http", hangs_up).await, Some(ModelError::NoReply));
    let speaks = serve(|mut socket| {
        hears(&mut socket);
        let _ = socket.write_all(b"\x15\x03\x01\x00\x02\x02\x46");
    });
    assert_eq!(told("http", speaks).await, Some(ModelError::NoReply));
}
