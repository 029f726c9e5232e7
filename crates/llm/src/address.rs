//! The address of a model's server: one host, reached safely or on this computer, and nothing else in it.

use std::net::IpAddr;

use reqwest::Url;

use crate::{Dialect, ModelError};

/// A host as an address names it.
enum Host {
    Name(String),
    Number(IpAddr),
}

/// Where a model's server is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    base: Url,
}

impl Address {
    /// Reads an address as typed. Without a scheme it is completed: `http` on this computer, `https` everywhere else. Without a path,
    /// the one that the dialect usually has is added. `https` is asked for everywhere but on this computer, and an address that holds a
    /// name, a password or a query is none.
    ///
    /// # Errors
    /// [`ModelError::BadAddress`].
    pub fn read(typed: &str, dialect: Dialect) -> Result<Address, ModelError> {
        let typed = typed.trim();
        let read = |text: &str| Url::parse(text).map_err(|_| ModelError::BadAddress);
        let mut base = match typed.contains("://") {
            true => read(typed)?,
            // `localhost:1234` would be read as a scheme; what has one of another kind is no address.
            false if !port_or_none(typed) => return Err(ModelError::BadAddress),
            false => match read(&format!("http://{typed}"))? {
                plain if (Address { base: plain.clone() }).here() => plain,
                _ => read(&format!("https://{typed}"))?,
            },
        };
        let plain = base.username().is_empty() && base.password().is_none();
        if !plain || base.query().is_some() || base.fragment().is_some() || base.host_str().is_none_or(str::is_empty) {
            return Err(ModelError::BadAddress);
        }
        let path = base.path().trim_end_matches('/');
        let path = match dialect {
            Dialect::OpenAi if path.is_empty() => "/v1",
            // The whole path of a request, pasted.
            Dialect::OpenAi => path.trim_end_matches("/chat/completions"),
            Dialect::Anthropic => path.trim_end_matches("/messages").trim_end_matches("/v1"),
            Dialect::Ollama => path.trim_end_matches("/chat").trim_end_matches("/api").trim_end_matches("/v1"),
        };
        let path = format!("{}/", path.trim_end_matches('/'));
        base.set_path(&path);
        let address = Address { base };
        match (address.base.scheme(), address.here()) {
            ("https", _) | ("http", true) => Ok(address),
            _ => Err(ModelError::BadAddress),
        }
    }

    fn host(&self) -> Host {
        let name = self.base.host_str().unwrap_or_default();
        let number = name.trim_start_matches('[').trim_end_matches(']').parse();
        number.map_or_else(|_| Host::Name(name.to_owned()), Host::Number)
    }

    /// Whether it is this computer. A name other than `localhost` is not, wherever it may lead.
    pub fn here(&self) -> bool {
        match self.host() {
            Host::Name(name) => name == "localhost",
            Host::Number(IpAddr::V4(number)) => number.is_loopback(),
            Host::Number(IpAddr::V6(number)) => number.is_loopback(),
        }
    }

    /// The host and the port, where it is not the usual one: what the user agrees to and what a key belongs to.
    pub fn place(&self) -> String {
        let host = self.base.host_str().unwrap_or_default();
        self.base.port().map_or_else(|| host.to_owned(), |port| format!("{host}:{port}"))
    }

    /// Whether the connection is encrypted.
    pub fn safe(&self) -> bool {
        self.base.scheme() == "https"
    }

    /// The whole address, as it is kept.
    pub fn text(&self) -> String {
        self.base.as_str().trim_end_matches('/').to_owned()
    }

    /// The port that is spoken to.
    pub(crate) fn port(&self) -> u16 {
        self.base.port_or_known_default().unwrap_or_default()
    }

    /// The address of a path behind the base.
    pub(crate) fn under(&self, path: &str) -> Result<Url, ModelError> {
        let url = self.base.join(path).map_err(|_| ModelError::BadAddress)?;
        // A path can never lead to another host.
        if url.origin() == self.base.origin() { Ok(url) } else { Err(ModelError::BadAddress) }
    }
}

/// Whether nothing but a port follows the host of an address without a scheme.
fn port_or_none(typed: &str) -> bool {
    let host = typed.split('/').next().unwrap_or_default();
    let behind = host.rsplit_once(']').map_or(host, |(_, behind)| behind);
    behind.split_once(':').is_none_or(|(_, port)| !port.is_empty() && port.bytes().all(|digit| digit.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(typed: &str, dialect: Dialect) -> Result<String, ModelError> {
        Address::read(typed, dialect).map(|address| address.text())
    }

    #[test]
    fn an_address_gets_the_path_that_its_kind_has() {
        for (typed, dialect, expected) in [
            ("https://api.openai.com", Dialect::OpenAi, "https://api.openai.com/v1"),
            ("https://openrouter.ai/api/v1/", Dialect::OpenAi, "https://openrouter.ai/api/v1"),
            ("https://x.example/v1/chat/completions", Dialect::OpenAi, "https://x.example/v1"),
            ("http://localhost:1234", Dialect::OpenAi, "http://localhost:1234/v1"),
            ("https://api.anthropic.com/v1/messages", Dialect::Anthropic, "https://api.anthropic.com"),
            ("http://127.0.0.1:11434/api/chat", Dialect::Ollama, "http://127.0.0.1:11434"),
            ("http://[::1]:11434/v1", Dialect::Ollama, "http://[::1]:11434"),
        ] {
            assert_eq!(read(typed, dialect).as_deref(), Ok(expected), "{typed}");
        }
    }

    #[test]
    fn an_address_without_a_scheme_is_completed_by_where_it_leads() {
        for (typed, dialect, expected) in [
            ("api.openai.com", Dialect::OpenAi, "https://api.openai.com/v1"),
            ("api.openai.com:8443/v1", Dialect::OpenAi, "https://api.openai.com:8443/v1"),
            ("localhost:1234", Dialect::OpenAi, "http://localhost:1234/v1"),
            ("127.0.0.1:4000", Dialect::OpenAi, "http://127.0.0.1:4000/v1"),
            ("[::1]:8080", Dialect::OpenAi, "http://[::1]:8080/v1"),
            ("192.168.1.5:11434", Dialect::Ollama, "https://192.168.1.5:11434"),
            ("localhost.example.com", Dialect::Anthropic, "https://localhost.example.com"),
        ] {
            assert_eq!(read(typed, dialect).as_deref(), Ok(expected), "{typed}");
        }
    }

    #[test]
    fn nothing_travels_unencrypted_but_on_this_computer() {
        for typed in [
            "http://api.openai.com/v1",
            "http://192.168.1.5:11434",
            "http://localhost.example.com",
            "http://127.0.0.1.example.com",
            "https://name:word@api.openai.com/v1",
            "https://api.openai.com/v1?key=1",
            "file:///etc/passwd",
            "ftp://x",
            "file:/etc/passwd",
            "mailto:name@example.com",
            "name@localhost:1234",
            "",
            "/",
        ] {
            assert_eq!(read(typed, Dialect::OpenAi), Err(ModelError::BadAddress), "{typed}");
        }
        assert!(Address::read("https://127.0.0.1", Dialect::OpenAi).unwrap().here());
        assert!(!Address::read("https://api.openai.com", Dialect::OpenAi).unwrap().here());
    }
}
