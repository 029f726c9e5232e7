//! Asking the second reader. Whatever goes wrong with it is no opinion, and without one the person is asked: it holds up no turn for
//! long, and lets nothing pass.

use std::time::Duration;

use alara_assistant::Event;
use alara_gate::Opinion;
use alara_llm::{Delta, ModelError, Request};
use futures_util::StreamExt;
use tokio::time::{Instant, sleep_until};

use super::EngineError;
use super::drive::Driver;

/// How long a second reader may take over one call.
const REVIEW_LIMIT: Duration = Duration::from_secs(20);

impl Driver<'_> {
    /// Has each call looked at, one after another.
    pub(super) async fn review(&mut self, requests: Vec<(String, Request)>) -> Result<Event, EngineError> {
        let Some(model) = self.model else { return Err(EngineError::Fault) };
        let mut opinions = Vec::new();
        for (call, request) in requests {
            let stop = self.stop.cloned().unwrap_or_default();
            self.tracing.ask(&request);
            let late = sleep_until(self.deadline.min(Instant::now() + REVIEW_LIMIT));
            tokio::pin!(late);
            let waits = Instant::now();
            let mut stream = model.reply(request);
            let mut words = String::new();
            let opinion = loop {
                let delta = tokio::select! {
                    biased;
                    why = stop.stopped() => return Ok(why.event()),
                    () = &mut late => break Err(ModelError::NoAnswer),
                    delta = stream.next() => delta,
                };
                match delta {
                    None => break Ok(Opinion::read(&words)),
                    Some(Err(error)) => break Err(error),
                    Some(Ok(delta)) => {
                        self.tracing.hear(&delta);
                        if let Delta::Text(text) = &delta {
                            words.push_str(text);
                        }
                    }
                }
            };
            drop(stream);
            self.tracing.waited(waits.elapsed());
            self.tracing.answered(opinion.as_ref().err().map(ModelError::code));
            if self.deadline <= Instant::now() {
                return Ok(Event::TimedOut);
            }
            if let Ok(opinion) = opinion {
                opinions.push((call, opinion));
            }
        }
        Ok(Event::Reviewed(opinions))
    }
}
