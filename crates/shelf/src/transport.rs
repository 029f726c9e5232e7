//! The library's way to the service: to the configured host and no other, and no more of an answer is read than a file of ours may have.

use std::time::Duration;

use alara_outward::begin_client;
use alara_sync::RemoteFlaw;
use alara_sync::segment::LARGEST;
use futures_util::stream;
use http::{HeaderValue, Method, StatusCode};
use opendal::{Buffer, HttpBody, HttpTransport};
use reqwest::{Client, Response, Url};

use crate::fault::Fault;

/// How long each part of a request may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// To connect.
    pub connect: Duration,
    /// Between two bytes.
    pub between: Duration,
    /// For one file or one page of a listing, whole.
    pub whole: Duration,
    /// For all pages of a listing, or all that putting one file takes.
    pub task: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            connect: Duration::from_secs(10),
            between: Duration::from_secs(60),
            whole: Duration::from_secs(300),
            task: Duration::from_secs(900),
        }
    }
}

pub(crate) struct Transport {
    client: Client,
    server: Url,
}

impl Transport {
    /// A client for one server.
    pub(crate) fn of(server: &Url, patience: Patience) -> Result<Transport, RemoteFlaw> {
        let port = server.port_or_known_default().unwrap_or_default();
        let begun = begin_client(server.scheme() == "https", port).map_err(|_| RemoteFlaw::Unsafe)?;
        let client = begun
            .connect_timeout(patience.connect)
            .read_timeout(patience.between)
            .timeout(patience.whole)
            .build()
            .map_err(|_| RemoteFlaw::Unsafe)?;
        Ok(Transport { client, server: server.clone() })
    }

    async fn answer(&self, request: http::Request<Buffer>) -> Result<http::Response<HttpBody>, Fault> {
        let (mut parts, body) = request.into_parts();
        let url = Url::parse(&parts.uri.to_string()).map_err(|_| Fault::Flaw(RemoteFlaw::Odd))?;
        if url.origin() != self.server.origin() {
            return Err(Fault::Flaw(RemoteFlaw::Elsewhere));
        }
        // The library moves over what is there; nothing on a shelf is ever written over.
        if let Some(overwrite) = parts.headers.get_mut("overwrite") {
            *overwrite = HeaderValue::from_static("F");
        }
        let is_head = parts.method == Method::HEAD;
        let request = self.client.request(parts.method, url).headers(parts.headers).body(body.to_bytes());
        let response = request.send().await.map_err(|error| Fault::Flaw(why(&error)))?;
        check(response.status())?;
        let mut built = http::Response::builder().status(response.status());
        if let Some(headers) = built.headers_mut() {
            headers.clone_from(response.headers());
        }
        let bytes = if is_head { Vec::new() } else { whole(response).await? };
        let length = bytes.len() as u64;
        let body = HttpBody::new(stream::iter([Ok(Buffer::from(bytes))]), Some(length));
        built.body(body).map_err(|_| Fault::Flaw(RemoteFlaw::Odd))
    }
}

impl HttpTransport for Transport {
    async fn fetch(&self, request: http::Request<Buffer>) -> opendal::Result<http::Response<HttpBody>> {
        self.answer(request).await.map_err(Fault::wrapped)
    }
}

/// What no protocol has to be known for; the rest is read by whoever knows it.
fn check(status: StatusCode) -> Result<(), Fault> {
    Err(match status.as_u16() {
        501 => Fault::NoCondition,
        300..=399 => Fault::Flaw(RemoteFlaw::Elsewhere),
        401 | 403 => Fault::Flaw(RemoteFlaw::Denied),
        413 | 507 => Fault::Flaw(RemoteFlaw::Full),
        429 | 500..=599 => Fault::Flaw(RemoteFlaw::Busy),
        _ => return Ok(()),
    })
}

/// Reads a body to its end, or refuses one that is larger than any file of ours.
async fn whole(mut response: Response) -> Result<Vec<u8>, Fault> {
    if response.content_length().is_some_and(|length| length > LARGEST) {
        return Err(Fault::TooLarge);
    }
    let mut body = Vec::new();
    while let Some(bytes) = response.chunk().await.map_err(|_| Fault::Flaw(RemoteFlaw::BrokeOff))? {
        if (body.len() + bytes.len()) as u64 > LARGEST {
            return Err(Fault::TooLarge);
        }
        body.extend_from_slice(&bytes);
    }
    Ok(body)
}

/// Why a request brought no response.
fn why(error: &reqwest::Error) -> RemoteFlaw {
    let mut source = std::error::Error::source(error);
    while let Some(inner) = source {
        let wrapped = inner.downcast_ref::<std::io::Error>().and_then(std::io::Error::get_ref);
        if inner.is::<rustls::Error>() || wrapped.is_some_and(|wrapped| wrapped.is::<rustls::Error>()) {
            return RemoteFlaw::Unsafe;
        }
        source = inner.source();
    }
    if error.is_connect() || error.is_dns() { RemoteFlaw::Offline } else { RemoteFlaw::BrokeOff }
}
