//! The services and servers that are known by name, and the ones that run on this computer.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::{Address, Dialect, ModelError, Patience, Provider};

/// A service or a server that is known by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Endpoint {
    /// Its id in the settings.
    pub id: &'static str,
    /// Its name, for people.
    pub name: &'static str,
    /// What it speaks.
    pub dialect: Dialect,
    /// Its usual address.
    pub address: &'static str,
    /// Whether it asks for a key. One that does not may be given one all the same: whoever runs it may have set one.
    pub key: bool,
}

impl Endpoint {
    /// Whether it usually runs on this computer.
    pub fn local(&self) -> bool {
        !self.key && self.address.starts_with("http://")
    }
}

const fn endpoint(
    id: &'static str,
    name: &'static str,
    dialect: Dialect,
    address: &'static str,
    key: bool,
) -> Endpoint {
    Endpoint { id, name, dialect, address, key }
}

/// Every service that is known by name, and one for any other.
pub const ENDPOINTS: &[Endpoint] = &[
    endpoint("ollama", "Ollama", Dialect::Ollama, "http://127.0.0.1:11434", false),
    endpoint("lm_studio", "LM Studio", Dialect::OpenAi, "http://127.0.0.1:1234/v1", false),
    endpoint("llama_cpp", "llama.cpp", Dialect::OpenAi, "http://127.0.0.1:8080/v1", false),
    endpoint("vllm", "vLLM", Dialect::OpenAi, "http://127.0.0.1:8000/v1", false),
    endpoint("litellm", "LiteLLM", Dialect::OpenAi, "http://127.0.0.1:4000/v1", false),
    endpoint("openai", "OpenAI", Dialect::OpenAi, "https://api.openai.com/v1", true),
    endpoint("anthropic", "Anthropic", Dialect::Anthropic, "https://api.anthropic.com", true),
    endpoint("openrouter", "OpenRouter", Dialect::OpenAi, "https://openrouter.ai/api/v1", true),
    endpoint("deepseek", "DeepSeek", Dialect::OpenAi, "https://api.deepseek.com/v1", true),
    endpoint("qwen", "Qwen", Dialect::OpenAi, "https://dashscope-intl.aliyuncs.com/compatible-mode/v1", true),
    endpoint("mistral", "Mistral", Dialect::OpenAi, "https://api.mistral.ai/v1", true),
    endpoint("other", "Another service (OpenAI-compatible)", Dialect::OpenAi, "", true),
];

/// A service by its id.
pub fn known(id: &str) -> Option<&'static Endpoint> {
    ENDPOINTS.iter().find(|each| each.id == id)
}

/// How long a local server may take to be found: it is on this computer, or it is not there.
const LOOK: Duration = Duration::from_millis(1500);

/// A server that answered on this computer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalServer {
    /// What usually listens there.
    pub endpoint: &'static Endpoint,
    /// The models that it has.
    pub models: Vec<String>,
    /// Whether it wants a key before it says which.
    pub wants_key: bool,
}

/// Asks the usual ports of this computer for their models, all at once. Nothing but the question for the list is sent, and nothing
/// leaves this computer.
pub async fn find_local() -> Vec<LocalServer> {
    let asked = ENDPOINTS.iter().filter(|each| each.local()).map(find);
    futures_util::future::join_all(asked).await.into_iter().flatten().collect()
}

async fn find(endpoint: &'static Endpoint) -> Option<LocalServer> {
    let address = Address::read(endpoint.address, endpoint.dialect).ok()?;
    let socket = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), address.port());
    // Where nothing listens, no client is made.
    drop(timeout(LOOK, TcpStream::connect(socket)).await.ok()?.ok()?);
    let patience = Patience { connect: LOOK, first: LOOK, between: LOOK, whole: LOOK, ..Patience::default() };
    let provider = Provider::new(endpoint.dialect, address, "", None, patience).ok()?;
    match timeout(LOOK, provider.models()).await.ok()? {
        Ok(models) => Some(LocalServer { endpoint, models, wants_key: false }),
        Err(ModelError::Denied | ModelError::FaultWithoutKey { .. }) => {
            Some(LocalServer { endpoint, models: Vec::new(), wants_key: true })
        }
        Err(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_usually_listens_on_this_computer_is_looked_for_where_it_does() {
        let looked: Vec<(&str, u16)> = ENDPOINTS
            .iter()
            .filter(|each| each.local())
            .filter_map(|each| Some((each.id, Address::read(each.address, each.dialect).ok()?.port())))
            .collect();
        let usual = [("ollama", 11434), ("lm_studio", 1234), ("llama_cpp", 8080), ("vllm", 8000), ("litellm", 4000)];
        assert_eq!(looked, usual);
    }
}
