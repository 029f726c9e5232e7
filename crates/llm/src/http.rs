//! The client for a model's host, how long it waits, and what an answer's head says.

use std::io::ErrorKind;
use std::time::Duration;

use alara_outward::{Unable, begin_client};
use chrono::DateTime;
use reqwest::header::{DATE, HeaderMap, RETRY_AFTER};
use reqwest::{Client, Response};

use crate::{Address, ModelError};

/// How long each part of a request may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// To connect.
    pub connect: Duration,
    /// From the request to the first byte of the reply: a model on this computer may be loaded first.
    pub first: Duration,
    /// Between two bytes.
    pub between: Duration,
    /// For the whole reply.
    pub whole: Duration,
    /// Before the second try; each later one waits twice as long.
    pub back_off: Duration,
    /// The longest that a service may ask to wait; beyond it the person is told instead.
    pub longest_wait: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            connect: Duration::from_secs(10),
            first: Duration::from_secs(120),
            between: Duration::from_secs(60),
            whole: Duration::from_secs(300),
            back_off: Duration::from_millis(500),
            longest_wait: Duration::from_secs(20),
        }
    }
}

/// A client for one host.
pub(crate) fn client(address: &Address, patience: Patience) -> Result<Client, ModelError> {
    let begun = begin_client(address.safe(), address.port()).map_err(|unable| match unable {
        Unable::Protocol => ModelError::NoClient,
        Unable::Certificates => ModelError::Unsafe,
    })?;
    begun.connect_timeout(patience.connect).build().map_err(|_| ModelError::NoClient)
}

/// Why a request brought no response. The error's own words are not kept: they may hold the address.
pub(crate) fn why(error: &reqwest::Error) -> ModelError {
    let mut source = std::error::Error::source(error);
    while let Some(inner) = source {
        if let Some(tls) = inner.downcast_ref::<rustls::Error>() {
            return of_tls(tls);
        }
        if let Some(told) = inner.downcast_ref::<std::io::Error>().and_then(|io| of_io(io, error)) {
            return told;
        }
        source = inner.source();
    }
    if error.is_timeout() && error.is_connect() {
        ModelError::SlowConnect
    } else if error.is_dns() {
        ModelError::NoHost
    } else if error.is_connect() {
        ModelError::NoServer
    } else if error.is_timeout() {
        ModelError::Stalled
    } else if error.is_request() {
        ModelError::NoReply
    } else {
        ModelError::Broken
    }
}

/// What an error of input and output says, or the one that it wraps: as a source that one would be passed over.
fn of_io(io: &std::io::Error, error: &reqwest::Error) -> Option<ModelError> {
    if let Some(inner) = io.get_ref() {
        if let Some(tls) = inner.downcast_ref::<rustls::Error>() {
            return Some(of_tls(tls));
        }
        if let Some(told) = inner.downcast_ref::<std::io::Error>().and_then(|io| of_io(io, error)) {
            return Some(told);
        }
    }
    match io.kind() {
        ErrorKind::ConnectionRefused => Some(ModelError::NoServer),
        // In the middle of a handshake: whoever does not understand it hangs up.
        ErrorKind::UnexpectedEof | ErrorKind::ConnectionReset if error.is_connect() && of_https(error) => {
            Some(ModelError::NoTls)
        }
        _ => None,
    }
}

fn of_https(error: &reqwest::Error) -> bool {
    error.url().is_some_and(|url| url.scheme() == "https")
}

fn of_tls(error: &rustls::Error) -> ModelError {
    use rustls::CertificateError as Certificate;
    use rustls::Error;
    match error {
        // What came back is no record of the protocol.
        Error::InvalidMessage(_) => ModelError::NoTls,
        Error::InvalidCertificate(wrong) => match wrong {
            Certificate::Expired
            | Certificate::ExpiredContext { .. }
            | Certificate::NotValidYet
            | Certificate::NotValidYetContext { .. } => ModelError::Expired,
            Certificate::NotValidForName | Certificate::NotValidForNameContext { .. } => ModelError::OtherName,
            _ => ModelError::Untrusted,
        },
        Error::NoCertificatesPresented => ModelError::Untrusted,
        _ => ModelError::Unsafe,
    }
}

/// Reads a body to its end, or refuses one that is larger than `most`.
pub(crate) async fn whole(mut response: Response, most: usize, between: Duration) -> Result<Vec<u8>, ModelError> {
    let mut body = Vec::new();
    loop {
        match tokio::time::timeout(between, response.chunk()).await {
            Err(_) => return Err(ModelError::Stalled),
            Ok(Err(error)) => return Err(why(&error)),
            Ok(Ok(None)) => return Ok(body),
            Ok(Ok(Some(bytes))) if body.len() + bytes.len() > most => return Err(ModelError::TooLarge),
            Ok(Ok(Some(bytes))) => body.extend_from_slice(&bytes),
        }
    }
}

/// The seconds that a service asks to wait: a number, or a date, held against the service's own clock.
pub(crate) fn retry_after(headers: &HeaderMap) -> Option<u32> {
    let text = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    if let Ok(seconds) = text.parse::<f64>() {
        // Some services give fractions.
        return (seconds.is_finite() && (0.0..=86_400.0).contains(&seconds)).then(|| seconds.ceil() as u32);
    }
    let until = DateTime::parse_from_rfc2822(text).ok()?;
    let now = DateTime::parse_from_rfc2822(headers.get(DATE)?.to_str().ok()?.trim()).ok()?;
    u32::try_from((until - now).num_seconds().max(0)).ok()
}

#[cfg(test)]
mod tests {
    use reqwest::header::HeaderValue;
    use rustls::CertificateError;

    use super::*;

    #[test]
    fn what_is_wrong_with_a_certificate_is_told_apart() {
        let of = |wrong: CertificateError| of_tls(&rustls::Error::InvalidCertificate(wrong));
        assert_eq!(of(CertificateError::UnknownIssuer), ModelError::Untrusted);
        assert_eq!(of(CertificateError::Expired), ModelError::Expired);
        assert_eq!(of(CertificateError::NotValidYet), ModelError::Expired);
        assert_eq!(of(CertificateError::NotValidForName), ModelError::OtherName);
        assert_eq!(of_tls(&rustls::Error::NoApplicationProtocol), ModelError::Unsafe);
    }

    #[test]
    fn retry_after_is_a_number_or_a_date_by_the_server_s_own_clock() {
        let mut headers = HeaderMap::new();
        assert_eq!(retry_after(&headers), None);
        headers.insert(RETRY_AFTER, HeaderValue::from_static("7"));
        assert_eq!(retry_after(&headers), Some(7));
        headers.insert(RETRY_AFTER, HeaderValue::from_static("0.2"));
        assert_eq!(retry_after(&headers), Some(1));
        headers.insert(RETRY_AFTER, HeaderValue::from_static("Fri, 20 Nov 2026 10:00:09 GMT"));
        assert_eq!(retry_after(&headers), None, "a date without the server's own is no wait");
        headers.insert(DATE, HeaderValue::from_static("Fri, 20 Nov 2026 10:00:00 GMT"));
        assert_eq!(retry_after(&headers), Some(9));
        headers.insert(RETRY_AFTER, HeaderValue::from_static("soon"));
        assert_eq!(retry_after(&headers), None);
    }
}
