//! The one way out of this computer: what every HTTP client here is made of, so that no crate that speaks to a service has rules of its own.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;

use reqwest::ClientBuilder;
use rustls_platform_verifier::BuilderVerifierExt;

/// Why no client can be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unable {
    /// The encryption cannot be set up.
    Protocol,
    /// The certificates that this computer trusts cannot be read.
    Certificates,
}

/// What a client for one host and this port begins from: it follows no redirect, takes no proxy from the environment, keeps no cookies, sends
/// no referer, and repeats nothing by itself. Whether the connection is encrypted is the caller's to hold to.
///
/// # Errors
/// [`Unable`].
pub fn begin_client(encrypted: bool, port: u16) -> Result<ClientBuilder, Unable> {
    let tls = rustls::ClientConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|_| Unable::Protocol)?;
    // The certificates that this computer trusts are read only where they are needed.
    let tls = if encrypted {
        tls.with_platform_verifier().map_err(|_| Unable::Certificates)?.with_no_client_auth()
    } else {
        tls.with_root_certificates(rustls::RootCertStore::empty()).with_no_client_auth()
    };
    let here = [IpAddr::V4(Ipv4Addr::LOCALHOST), IpAddr::V6(Ipv6Addr::LOCALHOST)];
    Ok(ClientBuilder::new()
        .tls_backend_preconfigured(tls)
        .no_proxy()
        .referer(false)
        .redirect(reqwest::redirect::Policy::none())
        .retry(reqwest::retry::never())
        .user_agent("Alara")
        // `localhost` is this computer, whatever a resolver says.
        .resolve_to_addrs("localhost", &here.map(|number| SocketAddr::new(number, port))))
}
