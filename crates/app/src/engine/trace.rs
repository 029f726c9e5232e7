//! How a turn came to its end, for whoever looks into it: kept in the vault, encrypted; the log file gets no words of anybody's.

use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use alara_assistant::{Ledger, Outcome, prompt};
use alara_llm::{Delta, Message, Purpose, Request, Spent, Tool};
use alara_store::{Offer, Prompt, TurnTrace};
use chrono::{DateTime, FixedOffset};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// One request to a model. No words.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RequestTrace {
    /// What it was for.
    pub purpose: Purpose,
    /// How many messages went with it.
    pub messages: usize,
    /// Milliseconds from the request to the end of its reply.
    pub took_ms: u64,
    /// What the provider says it took.
    pub spent: Option<Spent>,
    /// The code of the error it ended in.
    pub error: Option<String>,
}

/// The body of a turn's trace. No words.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct TraceBody {
    /// The requests, in order.
    pub requests: Vec<RequestTrace>,
    /// Milliseconds from the first effect to the last.
    pub whole_ms: u64,
    /// Of these, milliseconds that were not spent waiting for a model.
    pub own_ms: u64,
}

/// What went to a model and came back, word for word: kept for the last turns only.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Exchange {
    /// The messages of the last request: each request begins with those of the one before.
    pub messages: Vec<Message>,
    /// The tools that the first request offered in the provider's own form.
    #[serde(skip_serializing)]
    pub tools: Arc<[Tool]>,
    /// The same in words, where the server takes none in its own form.
    #[serde(skip_serializing)]
    pub in_words: Arc<str>,
    /// What came back to each request, in order.
    pub replies: Vec<Reply>,
    /// What a second reader was asked, and what came back.
    pub reviews: Vec<Reviewed>,
}

/// What a second reader was asked about one call.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Reviewed {
    /// The messages.
    pub messages: Vec<Message>,
    /// What came back.
    pub reply: Reply,
}

impl Exchange {
    /// As it was kept; `None` where it cannot be read.
    pub fn of(prompt: &Prompt) -> Option<Exchange> {
        let mut exchange: Exchange = serde_json::from_str(&prompt.body).ok()?;
        if let Some(offer) = &prompt.offer {
            match serde_json::from_str(offer.text()) {
                Ok(tools) => exchange.tools = tools,
                Err(_) => exchange.in_words = offer.text().into(),
            }
        }
        Some(exchange)
    }
}

/// What came back to one request.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Reply {
    /// The words, markers included.
    pub text: String,
    /// The provider's reasoning field.
    pub reasoning: String,
}

/// Collects a turn's trace while it runs.
#[derive(Debug)]
pub(super) struct Tracing {
    began: Instant,
    waited: Duration,
    asked: Instant,
    body: TraceBody,
    exchange: Exchange,
}

impl Tracing {
    pub(super) fn begin() -> Tracing {
        let now = Instant::now();
        Tracing {
            began: now,
            waited: Duration::ZERO,
            asked: now,
            body: TraceBody::default(),
            exchange: Exchange::default(),
        }
    }

    /// A request goes out.
    pub(super) fn ask(&mut self, request: &Request) {
        self.asked = Instant::now();
        if request.purpose == Purpose::Review {
            let reviewed = Reviewed { messages: request.messages.clone(), reply: Reply::default() };
            self.exchange.reviews.push(reviewed);
        } else {
            self.exchange.messages.clone_from(&request.messages);
            self.exchange.replies.push(Reply::default());
        }
        if self.exchange.tools.is_empty() {
            self.exchange.tools = Arc::clone(&request.tools);
            self.exchange.in_words = Arc::clone(&request.in_words);
        }
        self.body.requests.push(RequestTrace {
            purpose: request.purpose,
            messages: request.messages.len(),
            took_ms: 0,
            spent: None,
            error: None,
        });
    }

    /// The model was waited for.
    pub(super) fn waited(&mut self, time: Duration) {
        self.waited += time;
    }

    /// A piece of a reply came.
    pub(super) fn hear(&mut self, delta: &Delta) {
        let Some(request) = self.body.requests.last_mut() else { return };
        let reply = match request.purpose {
            Purpose::Review => self.exchange.reviews.last_mut().map(|reviewed| &mut reviewed.reply),
            Purpose::Chat | Purpose::Wording => self.exchange.replies.last_mut(),
        };
        let Some(reply) = reply else { return };
        match delta {
            Delta::Text(text) => reply.text.push_str(text),
            Delta::Reasoning(text) => reply.reasoning.push_str(text),
            Delta::Spent(spent) => request.spent = Some(spent.clone()),
            Delta::Call(_) => {}
        }
    }

    /// A reply is over.
    pub(super) fn answered(&mut self, error: Option<&str>) {
        if let Some(request) = self.body.requests.last_mut() {
            request.took_ms = milliseconds(self.asked.elapsed());
            request.error = error.map(str::to_owned);
        }
    }

    /// The trace, and what went to a model, if anything did.
    pub(super) fn end(
        &mut self,
        turn: &str,
        conversation: &str,
        at: DateTime<FixedOffset>,
        model: Option<&str>,
        ledger: &Ledger,
    ) -> (TurnTrace, Option<Prompt>) {
        let whole = self.began.elapsed();
        self.body.whole_ms = milliseconds(whole);
        self.body.own_ms = milliseconds(whole.saturating_sub(self.waited));
        let count = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        let trace = TurnTrace {
            turn: turn.to_owned(),
            conversation: conversation.to_owned(),
            at,
            // The one that answered, where the provider says; a chain may have gone on to another.
            model: model.map(|name| {
                let answers = self.body.requests.iter().rev().filter(|request| request.purpose != Purpose::Review);
                let spent = answers.filter_map(|request| request.spent.as_ref()).next();
                spent
                    .map(|spent| spent.model.clone())
                    .filter(|answered| !answered.is_empty())
                    .unwrap_or(name.to_owned())
            }),
            outcome: outcome_code(ledger.enforcement.outcome),
            attempts: u32::from(ledger.enforcement.attempts),
            stopped: count(ledger.trail.iter().map(|attempt| attempt.false_claims).sum()),
            replaced: count(ledger.replaced.len()),
            body: serde_json::to_value(&self.body).unwrap_or(Value::Null),
        };
        (trace, self.prompt())
    }

    fn prompt(&self) -> Option<Prompt> {
        if self.exchange.messages.is_empty() {
            return None;
        }
        // They went in one form, not in both.
        let spoken = self.body.requests.iter().filter_map(|request| request.spent.as_ref());
        let offer = match spoken.into_iter().any(|spent| spent.tools_in_words) {
            true => Some(Offer::of(self.exchange.in_words.to_string())),
            false if self.exchange.tools.is_empty() => None,
            false => Some(offer(&self.exchange.tools)?),
        };
        Some(Prompt { body: serde_json::to_string(&self.exchange).ok()?, offer })
    }
}

/// Tools as they are kept. Those of the program are the same in every turn, and written down once.
fn offer(tools: &Arc<[Tool]>) -> Option<Offer> {
    static OWN: LazyLock<Option<Offer>> = LazyLock::new(|| written(&prompt::tools()));
    if Arc::ptr_eq(tools, &prompt::tools()) { OWN.clone() } else { written(tools) }
}

fn written(tools: &[Tool]) -> Option<Offer> {
    serde_json::to_string(tools).ok().map(Offer::of)
}

/// The outcome's code, as it is stored.
pub fn outcome_code(outcome: Outcome) -> String {
    serde_json::to_value(outcome).ok().and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default()
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
