//! A chat model behind an address: asked with patience, tried again only before the first byte, read with limits.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use futures_util::StreamExt;
use futures_util::stream::{self, BoxStream};
use reqwest::header::{CONTENT_TYPE, HeaderName, HeaderValue};
use reqwest::{Client, RequestBuilder, Response};
use secrecy::{ExposeSecret, SecretString};
use tokio::time::{Instant, sleep, timeout};

use crate::http::{client, retry_after, whole, why};
use crate::wire::{Decoder, Refusal, Without, refusal};
use crate::{Address, ChatModel, Delta, Dialect, ModelError, Patience, Request, Spent};

/// The most that is read of a reply, in bytes, its wrapping included.
const LARGEST_REPLY: usize = 8 * 1024 * 1024;
/// The most that is read of a refusal.
const LARGEST_REFUSAL: usize = 64 * 1024;
/// The most that is read of a list of models: a large service names hundreds, with long descriptions.
const LARGEST_LIST: usize = 16 * 1024 * 1024;
/// How often a request is sent at most.
const MOST_TRIES: u8 = 3;

/// A chat model behind an address.
#[derive(Clone)]
pub struct Provider(Arc<Inner>);

struct Inner {
    dialect: Dialect,
    address: Address,
    model: String,
    key: Option<SecretString>,
    patience: Patience,
    client: Client,
    /// What this server turned out not to take.
    without: Mutex<Without>,
}

impl std::fmt::Debug for Provider {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(to, "Provider({:?}, {})", self.0.dialect, self.0.model)
    }
}

impl Provider {
    /// A model, not asked anything yet.
    ///
    /// # Errors
    /// A computer that can make no connections.
    pub fn new(
        dialect: Dialect,
        address: Address,
        model: &str,
        key: Option<SecretString>,
        patience: Patience,
    ) -> Result<Provider, ModelError> {
        let client = client(&address, patience)?;
        let without = Mutex::default();
        Ok(Provider(Arc::new(Inner { dialect, address, model: model.to_owned(), key, patience, client, without })))
    }

    /// Where it is.
    pub fn address(&self) -> &Address {
        &self.0.address
    }

    /// The exact body that a request would have, indented: what the user looks at before anything is sent.
    pub fn preview(&self, request: &Request) -> String {
        let body = self.0.dialect.body(&self.0.model, request, self.0.without());
        serde_json::to_string_pretty(&body).unwrap_or_default()
    }

    /// Whether the server took tools so far.
    pub fn calls_tools(&self) -> bool {
        !self.0.without().tools
    }

    /// The models that the server has, in alphabetical order.
    ///
    /// # Errors
    /// Whatever keeps it from answering.
    pub async fn models(&self) -> Result<Vec<String>, ModelError> {
        let inner = &self.0;
        let request = inner.signed(inner.client.get(inner.address.under(inner.dialect.list_path())?))?;
        let response = inner.sent(request).await?;
        let status = response.status().as_u16();
        if status != 200 {
            let seconds = retry_after(response.headers());
            let body = whole(response, LARGEST_REFUSAL, inner.patience.between).await.unwrap_or_default();
            return Err(inner.refused(refusal(status, seconds, &body).error, &body));
        }
        if is_page(&response) {
            return Err(ModelError::WrongPath);
        }
        inner.dialect.names(&whole(response, LARGEST_LIST, inner.patience.between).await?)
    }
}

impl ChatModel for Provider {
    fn name(&self) -> &str {
        &self.0.model
    }

    fn remote(&self) -> bool {
        self.0.remote()
    }

    fn reply(&self, request: Request) -> BoxStream<'static, Result<Delta, ModelError>> {
        let state = State::Asking { inner: self.0.clone(), request: Box::new(request) };
        stream::unfold(state, |state| async move {
            let (item, next) = state.next().await?;
            Some((item, next))
        })
        .boxed()
    }
}

/// Whether a server on this computer only hands the words on: a model that runs in the cloud bears it in its name, as Ollama's do
/// (`gpt-oss:120b-cloud`, `glm-4.6:cloud`), whatever the server in between speaks. A model that is only called so asks for an agreement
/// that it would not need, and nothing worse.
pub fn elsewhere(model: &str) -> bool {
    model.split(|sign: char| !sign.is_alphanumeric()).any(|word| word.eq_ignore_ascii_case("cloud"))
}

/// A web page in place of an answer: the path leads to something else.
fn is_page(response: &Response) -> bool {
    let kind = response.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.trim_start().to_ascii_lowercase().starts_with("text/html")
}

impl Inner {
    fn remote(&self) -> bool {
        !self.address.here() || elsewhere(&self.model)
    }

    fn without(&self) -> Without {
        *self.without.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The request with its key, marked so that nothing prints it.
    fn signed(&self, request: RequestBuilder) -> Result<RequestBuilder, ModelError> {
        let request = match self.dialect {
            Dialect::Anthropic => request.header("anthropic-version", "2023-06-01"),
            Dialect::OpenAi | Dialect::Ollama => request,
        };
        let Some(key) = &self.key else { return Ok(request) };
        let (name, text) = match self.dialect {
            Dialect::Anthropic => (HeaderName::from_static("x-api-key"), key.expose_secret().to_owned()),
            _ => (reqwest::header::AUTHORIZATION, format!("Bearer {}", key.expose_secret())),
        };
        // A key that no header can hold was typed wrongly.
        let mut value = HeaderValue::from_str(&text).map_err(|_| ModelError::Denied)?;
        value.set_sensitive(true);
        Ok(request.header(name, value))
    }

    /// A bare fault where no key was sent may be a proxy that wants one (LiteLLM): it says so only by failing.
    fn refused(&self, error: ModelError, body: &[u8]) -> ModelError {
        match error {
            ModelError::ServerFault { status }
                if self.key.is_none() && body.trim_ascii() == b"Internal Server Error" =>
            {
                ModelError::FaultWithoutKey { status }
            }
            error => error,
        }
    }

    async fn sent(&self, request: RequestBuilder) -> Result<Response, ModelError> {
        match timeout(self.patience.first, request.send()).await {
            Err(_) => Err(ModelError::SlowStart),
            Ok(Err(error)) => Err(why(&error)),
            Ok(Ok(response)) => Ok(response),
        }
    }

    /// Sends a request until its reply begins, or it stays refused. Answers with the response and the number of tries.
    async fn begun(&self, request: &Request) -> Result<(Response, u8), ModelError> {
        let url = self.address.under(self.dialect.chat_path())?;
        let mut tries = 1;
        let mut without = self.without();
        let mut wait = self.patience.back_off;
        loop {
            let body = self.dialect.body(&self.model, request, without).to_string();
            let asked = self.client.post(url.clone()).header(CONTENT_TYPE, "application/json").body(body);
            let response = self.sent(self.signed(asked)?).await?;
            let status = response.status().as_u16();
            if status == 200 {
                *self.without.lock().unwrap_or_else(PoisonError::into_inner) = without;
                return if is_page(&response) { Err(ModelError::WrongPath) } else { Ok((response, tries)) };
            }
            let seconds = retry_after(response.headers());
            // The body is read only to tell what the refusal means.
            let body = whole(response, LARGEST_REFUSAL, self.patience.between).await.unwrap_or_default();
            let refused = refusal(status, seconds, &body);
            let refused = Refusal { error: self.refused(refused.error, &body), ..refused };
            tracing::debug!(status, code = refused.error.code(), tries, "a model's server refused a request");
            if let Some(more) = refused.without {
                let less = Without {
                    tools: without.tools || more.tools,
                    temperature: without.temperature || more.temperature,
                    usage: without.usage || more.usage,
                };
                // Each thing is left out once; a server that refuses it still is not asked for ever.
                if less != without {
                    without = less;
                    continue;
                }
            }
            let again = matches!(
                refused.error,
                ModelError::RateLimited { .. } | ModelError::ServerFault { .. } | ModelError::FaultWithoutKey { .. }
            );
            let pause = seconds.map_or(wait, |seconds| Duration::from_secs(u64::from(seconds)));
            if !again || tries >= MOST_TRIES || pause > self.patience.longest_wait {
                return Err(refused.error);
            }
            sleep(pause).await;
            wait = wait.saturating_mul(2);
            tries += 1;
        }
    }
}

/// A reply as it streams; dropping it drops the connection.
enum State {
    Asking { inner: Arc<Inner>, request: Box<Request> },
    Reading(Box<Open>),
    Over,
}

struct Open {
    inner: Arc<Inner>,
    response: Response,
    reading: Box<dyn Decoder>,
    ready: VecDeque<Delta>,
    read: usize,
    asked: Instant,
    first: Option<Duration>,
    tries: u8,
    /// Whether tools were to be sent.
    tools: bool,
    /// Whether anything of a reply was heard.
    heard: bool,
    over: bool,
}

impl State {
    async fn next(self) -> Option<(Result<Delta, ModelError>, State)> {
        let mut open = match self {
            State::Over => return None,
            State::Reading(open) => open,
            State::Asking { inner, request } => {
                let asked = Instant::now();
                match timeout(inner.patience.whole, inner.begun(&request)).await {
                    Err(_) => return Some((Err(ModelError::TooSlow), State::Over)),
                    Ok(Err(error)) => return Some((Err(error), State::Over)),
                    Ok(Ok((response, tries))) => {
                        let reading = inner.dialect.reading();
                        let ready = VecDeque::new();
                        Box::new(Open {
                            inner,
                            response,
                            reading,
                            ready,
                            read: 0,
                            asked,
                            first: None,
                            tries,
                            tools: !request.tools.is_empty(),
                            heard: false,
                            over: false,
                        })
                    }
                }
            }
        };
        loop {
            if let Some(delta) = open.ready.pop_front() {
                return Some((Ok(delta), State::Reading(open)));
            }
            if open.over {
                return None;
            }
            match open.more().await {
                Ok(true) => {}
                Ok(false) => return open.end(),
                Err(error) => return Some((Err(error), State::Over)),
            }
        }
    }
}

impl Open {
    /// Reads on; false at the end of the reply.
    async fn more(&mut self) -> Result<bool, ModelError> {
        if self.reading.whole() {
            return Ok(false);
        }
        let patience = self.inner.patience;
        let left = patience.whole.saturating_sub(self.asked.elapsed());
        let (next, late) = match self.first {
            None => (patience.first.saturating_sub(self.asked.elapsed()), ModelError::SlowStart),
            Some(_) => (patience.between, ModelError::Stalled),
        };
        let late = if left < next { ModelError::TooSlow } else { late };
        let bytes = match timeout(next.min(left), self.response.chunk()).await {
            Err(_) => return Err(late),
            // What broke after the first byte is not asked again: words may have been shown.
            Ok(Err(_)) => return Err(ModelError::Broken),
            Ok(Ok(None)) => return Ok(false),
            Ok(Ok(Some(bytes))) => bytes,
        };
        self.first.get_or_insert_with(|| self.asked.elapsed());
        self.read = self.read.saturating_add(bytes.len());
        if self.read > LARGEST_REPLY {
            return Err(ModelError::TooLarge);
        }
        let mut out = Vec::new();
        self.reading.push(&bytes, &mut out)?;
        self.heard |= !out.is_empty();
        self.ready.extend(out);
        Ok(true)
    }

    /// The reply is over: its calls, if it is whole, and what it took.
    fn end(mut self: Box<Self>) -> Option<(Result<Delta, ModelError>, State)> {
        let mut out = Vec::new();
        let reading = std::mem::replace(&mut self.reading, self.inner.dialect.reading());
        let ended = reading.finish(&mut out);
        self.heard |= !out.is_empty();
        let count = match ended {
            Ok(_) if !self.heard => return Some((Err(ModelError::Empty), State::Over)),
            Ok(count) => count,
            // The stream of a request that does not fit ends before it began, or at the limit without a word.
            Err(ModelError::Broken) if self.read == 0 => return Some((Err(ModelError::Empty), State::Over)),
            // Where we set no limit of our own, it is the model's.
            Err(ModelError::Cut) if !self.heard && self.inner.dialect != Dialect::Anthropic => {
                return Some((Err(ModelError::TooLong), State::Over));
            }
            // What it said before it broke off has been said.
            Err(error) => return Some((Err(error), State::Over)),
        };
        self.ready.extend(out);
        self.ready.push_back(Delta::Spent(Spent {
            model: count.model.unwrap_or_else(|| self.inner.model.clone()),
            place: self.inner.address.place(),
            remote: self.inner.remote(),
            prompt_tokens: count.prompt,
            reply_tokens: count.reply,
            first_ms: millis(self.first.unwrap_or_default()),
            whole_ms: millis(self.asked.elapsed()),
            tries: self.tries,
            tools_in_words: self.tools && self.inner.without().tools,
        }));
        self.over = true;
        let delta = self.ready.pop_front()?;
        Some((Ok(delta), State::Reading(self)))
    }
}

fn millis(time: Duration) -> u32 {
    u32::try_from(time.as_millis()).unwrap_or(u32::MAX)
}
