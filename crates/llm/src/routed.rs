//! A model for each purpose, and behind it others in their order: the next is asked where one fails before a word of it was heard.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use futures_util::StreamExt;
use futures_util::stream::{self, BoxStream};

use crate::{ChatModel, Delta, ModelError, Purpose, Request};

/// Models by purpose. A purpose without any is served by those of [`Purpose::Chat`].
#[derive(Clone, Default)]
pub struct Routed {
    chains: BTreeMap<Purpose, Vec<Arc<dyn ChatModel>>>,
    temperatures: BTreeMap<Purpose, f64>,
}

impl std::fmt::Debug for Routed {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(to, "Routed({})", self.name())
    }
}

impl Routed {
    /// Adds a model behind those that the purpose has.
    pub fn add(&mut self, purpose: Purpose, model: Arc<dyn ChatModel>) {
        self.chains.entry(purpose).or_default().push(model);
    }

    /// Sets the temperature that the user chose for a purpose; without one that of the request stands.
    pub fn set_temperature(&mut self, purpose: Purpose, temperature: f64) {
        self.temperatures.insert(purpose, temperature);
    }

    /// Whether no model answers at all.
    pub fn is_empty(&self) -> bool {
        self.of(Purpose::Chat).is_empty()
    }

    /// The models of a purpose, in the order in which they are asked.
    pub fn of(&self, purpose: Purpose) -> &[Arc<dyn ChatModel>] {
        let own = self.chains.get(&purpose).filter(|chain| !chain.is_empty());
        own.or_else(|| self.chains.get(&Purpose::Chat)).map_or(&[], Vec::as_slice)
    }
}

type Stream = BoxStream<'static, Result<Delta, ModelError>>;

struct State {
    request: Request,
    left: VecDeque<Arc<dyn ChatModel>>,
    open: Option<Stream>,
    heard: bool,
}

impl State {
    async fn next(mut self) -> Option<(Result<Delta, ModelError>, State)> {
        loop {
            let delta = match &mut self.open {
                Some(open) => open.next().await?,
                None => {
                    let model = self.left.pop_front()?;
                    self.open = Some(model.reply(self.request.clone()));
                    continue;
                }
            };
            match delta {
                // What was heard stays heard: nobody else begins the answer anew.
                Err(error) if !self.heard && !self.left.is_empty() => {
                    tracing::debug!(code = error.code(), "the next model is asked");
                    self.open = None;
                }
                Err(error) => {
                    self.left.clear();
                    self.open = Some(stream::empty().boxed());
                    return Some((Err(error), self));
                }
                Ok(delta) => {
                    self.heard = true;
                    return Some((Ok(delta), self));
                }
            }
        }
    }
}

impl ChatModel for Routed {
    fn name(&self) -> &str {
        self.of(Purpose::Chat).first().map_or("none", |model| model.name())
    }

    fn remote(&self) -> bool {
        self.chains.values().flatten().any(|model| model.remote())
    }

    fn reply(&self, mut request: Request) -> Stream {
        request.temperature = self.temperatures.get(&request.purpose).copied().unwrap_or(request.temperature);
        let left: VecDeque<_> = self.of(request.purpose).iter().cloned().collect();
        if left.is_empty() {
            return stream::iter([Err(ModelError::NoAnswer)]).boxed();
        }
        stream::unfold(State { request, left, open: None, heard: false }, State::next).boxed()
    }
}

/// A model that cannot be asked: it stands in its place and says why.
#[derive(Clone, Debug)]
pub struct Refusing {
    name: String,
    remote: bool,
    why: ModelError,
}

impl Refusing {
    /// Stands for the model of this name.
    pub fn new(name: &str, remote: bool, why: ModelError) -> Refusing {
        Refusing { name: name.to_owned(), remote, why }
    }
}

impl ChatModel for Refusing {
    fn name(&self) -> &str {
        &self.name
    }

    fn remote(&self) -> bool {
        self.remote
    }

    fn reply(&self, _: Request) -> Stream {
        stream::iter([Err(self.why)]).boxed()
    }
}

#[cfg(test)]
mod tests {
    use futures_util::StreamExt;

    use super::*;
    use crate::Scripted;

    struct Fails(Vec<Result<Delta, ModelError>>);

    impl ChatModel for Fails {
        fn name(&self) -> &str {
            "fails"
        }
        fn remote(&self) -> bool {
            true
        }
        fn reply(&self, _: Request) -> Stream {
            stream::iter(self.0.clone()).boxed()
        }
    }

    fn scripted(words: &str) -> Arc<dyn ChatModel> {
        Arc::new(Scripted::new(vec![words.to_owned(); 9]))
    }

    async fn heard(routed: &Routed, purpose: Purpose) -> Vec<Result<Delta, ModelError>> {
        routed.reply(Request { purpose, ..Request::default() }).collect().await
    }

    fn words(text: &str) -> Result<Delta, ModelError> {
        Ok(Delta::Text(text.to_owned()))
    }

    #[tokio::test]
    async fn the_next_is_asked_where_one_fails_before_a_word() {
        let mut routed = Routed::default();
        assert!(routed.is_empty());
        assert_eq!(heard(&routed, Purpose::Chat).await, [Err(ModelError::NoAnswer)]);
        routed.add(Purpose::Chat, Arc::new(Fails(vec![Err(ModelError::NoServer)])));
        assert_eq!(heard(&routed, Purpose::Chat).await, [Err(ModelError::NoServer)]);
        routed.add(Purpose::Chat, scripted("second"));
        assert_eq!(heard(&routed, Purpose::Chat).await, [words("second")]);
        assert!(routed.remote(), "one of them may be asked");
    }

    #[tokio::test]
    async fn nobody_begins_anew_what_was_heard() {
        let mut routed = Routed::default();
        routed.add(Purpose::Chat, Arc::new(Fails(vec![words("Hel"), Err(ModelError::Broken)])));
        routed.add(Purpose::Chat, scripted("second"));
        assert_eq!(heard(&routed, Purpose::Chat).await, [words("Hel"), Err(ModelError::Broken)]);
    }

    #[tokio::test]
    async fn each_purpose_has_its_own_and_the_chat_s_where_it_has_none() {
        let mut routed = Routed::default();
        routed.add(Purpose::Chat, scripted("chat"));
        routed.add(Purpose::Wording, scripted("wording"));
        assert_eq!(heard(&routed, Purpose::Wording).await, [words("wording")]);
        assert_eq!(heard(&routed, Purpose::Review).await, [words("chat")]);
        assert!(!routed.remote());
    }
}
