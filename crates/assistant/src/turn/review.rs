//! The second reader, where the user wants one: what is critical waits for its opinion, which can only ask for more care.

use alara_gate::enforce::Heard;
use alara_gate::{Assessed, Opinion, Sensitivity, Verdict};
use alara_health::tools::{HealthCall, definition};
use alara_llm::Request;

use super::step::{Phase, Turn};
use super::{Effect, Voice};
use crate::ledger::{LedgerCall, ReviewLine};
use crate::prompt;

impl Turn {
    /// The calls of a reply are judged: a second reader looks at what is critical, the rest goes its way.
    pub(super) fn look_twice(
        &mut self,
        assessed: Vec<Assessed<HealthCall>>,
        words: String,
        heard: Heard,
    ) -> Vec<Effect> {
        let asked: Vec<(String, Request)> = self.critical(&assessed).collect();
        if asked.is_empty() {
            return self.judged(assessed, words, heard);
        }
        // Each is a request of the turn like any other; where no more may be made, nobody looks and the person is asked.
        let mut requests = Vec::new();
        for request in asked {
            if self.guard.may_ask() {
                self.guard.asked_besides();
                requests.push(request);
            }
        }
        self.phase = Phase::Reviewing { assessed, words, heard };
        vec![Effect::Review(requests)]
    }

    /// The second reader has spoken. A call that it should have looked at and gave no opinion of is asked about.
    pub(super) fn reviewed(&mut self, opinions: &[(String, Opinion)]) -> Vec<Effect> {
        let Phase::Reviewing { assessed, words, heard } = std::mem::replace(&mut self.phase, Phase::Over) else {
            return Vec::new();
        };
        let critical: Vec<String> = self.critical(&assessed).map(|(id, _)| id).collect();
        let mut reviewed = Vec::with_capacity(assessed.len());
        for call in assessed {
            let id = call.call_id().to_owned();
            if !critical.contains(&id) {
                reviewed.push(call);
                continue;
            }
            let opinion = opinions.iter().find(|(of, _)| *of == id).map_or(Opinion::Failed, |(_, opinion)| *opinion);
            reviewed.push(call.reviewed(opinion));
            self.ledger.reviews.push(ReviewLine { call: id, opinion });
        }
        self.judged(reviewed, words, heard)
    }

    /// What a second reader is to look at: critical, and not refused already.
    fn critical<'a>(&'a self, assessed: &'a [Assessed<HealthCall>]) -> impl Iterator<Item = (String, Request)> + 'a {
        let wanted = self.opening.second_reader && self.opening.voice == Voice::Model;
        let looks = move |call: &&Assessed<HealthCall>| {
            let tool = definition(call.tool());
            wanted
                && call.verdict() < Verdict::Block
                && tool.is_some_and(|tool| tool.sensitivity == Sensitivity::Critical)
        };
        let said = self.opening.situation.messages();
        let request = |call: &Assessed<HealthCall>| {
            (call.call_id().to_owned(), prompt::review(said, call, &self.opening.prompts))
        };
        assessed.iter().filter(looks).map(request)
    }

    fn judged(&mut self, assessed: Vec<Assessed<HealthCall>>, words: String, heard: Heard) -> Vec<Effect> {
        let judged = assessed.iter().map(|call| LedgerCall::judged(call, &self.opening.situation));
        self.ledger.calls.extend(judged);
        self.act(assessed, words, heard)
    }
}
