//! The guard of one turn: it counts requests and attempts, holds each reply against the needs, and says what happens next.

use serde::{Deserialize, Serialize};

use super::attempt::{Attempt, RequestKind};
use super::need::{Done, Need, NeedLine, match_up};
use super::outcome::Outcome;
use crate::Problem;

/// How often a model is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Answers, the first one included.
    pub attempts: u8,
    /// Requests of all kinds.
    pub requests: u8,
}

impl Limits {
    /// One answer and at most two corrections; eight requests in all.
    pub const MODEL: Limits = Limits { attempts: 3, requests: 8 };
    /// Who answers by rule answers once.
    pub const ONCE: Limits = Limits { attempts: 1, requests: 1 };
}

/// A reply, as far as it matters here.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Heard {
    /// The ids of its calls.
    pub calls: Vec<String>,
    /// Claims of it that are not borne out.
    pub false_claims: usize,
    /// Whether it asks the user for what the message lacks: then the needs may stay open.
    pub asks: bool,
    /// What in it could not be read.
    pub problems: Vec<Problem>,
}

/// What happens next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The reply may stand.
    Stands,
    /// It is corrected and asked again.
    Again,
    /// The turn is handed to the user.
    HandOver,
}

/// The guard of one turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Guard {
    limits: Limits,
    needs: Vec<NeedLine>,
    requests: u8,
    kind: RequestKind,
    trail: Vec<Attempt>,
    timed_out: bool,
    gave_up: bool,
}

impl Guard {
    /// A guard at the beginning of a turn.
    pub fn new(needs: Vec<Need>, limits: Limits) -> Guard {
        let needs = needs.into_iter().map(|need| NeedLine { need, met: false, by: Vec::new() }).collect();
        Guard {
            limits,
            needs,
            requests: 0,
            kind: RequestKind::Answer,
            trail: Vec::new(),
            timed_out: false,
            gave_up: false,
        }
    }

    /// The needs, and what met them.
    pub fn needs(&self) -> &[NeedLine] {
        &self.needs
    }

    /// The needs that are open.
    pub fn open(&self) -> impl Iterator<Item = &Need> {
        self.needs.iter().filter(|line| !line.met).map(|line| &line.need)
    }

    /// Whether every need is met.
    pub fn met(&self) -> bool {
        self.needs.iter().all(|line| line.met)
    }

    /// Whether some need is met.
    pub fn some_met(&self) -> bool {
        self.needs.iter().any(|line| line.met)
    }

    /// All tools of the needs, without repeats.
    pub fn required(&self) -> Vec<String> {
        let mut all: Vec<String> = Vec::new();
        for tool in self.needs.iter().flat_map(|line| &line.need.tools) {
            if !all.contains(tool) {
                all.push(tool.clone());
            }
        }
        all
    }

    /// The replies so far.
    pub fn trail(&self) -> &[Attempt] {
        &self.trail
    }

    /// Answers so far, closing words not counted.
    pub fn attempts(&self) -> u8 {
        let answers = self.trail.iter().filter(|attempt| attempt.kind != RequestKind::Closing).count();
        u8::try_from(answers).unwrap_or(u8::MAX)
    }

    /// Whether one more request may be made.
    pub fn may_ask(&self) -> bool {
        self.requests < self.limits.requests
    }

    /// A request goes out.
    pub fn asked(&mut self, kind: RequestKind) {
        self.requests = self.requests.saturating_add(1);
        self.kind = kind;
    }

    /// A request goes out that is no reply to the user: it counts all the same.
    pub fn asked_besides(&mut self) {
        self.requests = self.requests.saturating_add(1);
    }

    /// Holds the calls that came to an end against the needs. `bears` tells whether a call is about what a need names.
    pub fn meet(&mut self, done: &[Done<'_>], bears: &dyn Fn(&Need, &Done<'_>) -> bool) {
        match_up(&mut self.needs, done, bears);
    }

    /// A reply is over, its calls are at their ends: may it stand?
    pub fn replied(&mut self, heard: Heard) -> Next {
        let stood = heard.false_claims == 0 && (self.met() || heard.asks);
        self.trail.push(Attempt {
            request: self.requests,
            kind: self.kind,
            calls: heard.calls,
            open: self.open().map(|need| need.about.clone()).collect(),
            false_claims: heard.false_claims,
            problems: heard.problems,
            stood,
        });
        if stood {
            return Next::Stands;
        }
        if self.attempts() < self.limits.attempts && self.may_ask() {
            return Next::Again;
        }
        self.gave_up = true;
        Next::HandOver
    }

    /// What the message needs was done by its answer to something that waited.
    pub fn answered(&mut self) {
        for line in &mut self.needs {
            line.met = true;
        }
    }

    /// The turn ran out of time.
    pub fn time_out(&mut self) {
        self.timed_out = true;
    }

    /// How it ended, or how it would end now.
    pub fn outcome(&self) -> Outcome {
        let stood = self.trail.last().is_none_or(|attempt| attempt.stood) && !self.gave_up;
        let excused = self.trail.last().is_some_and(|attempt| attempt.stood);
        match (self.timed_out, self.needs.is_empty(), stood && (self.met() || excused)) {
            (true, ..) => Outcome::Timeout,
            (_, _, false) => Outcome::Escalated,
            (_, true, true) if self.attempts() <= 1 => Outcome::SkippedNoRequirements,
            (_, false, true) if self.attempts() <= 1 => Outcome::Passed,
            (_, _, true) => Outcome::RetrySucceeded,
        }
    }
}
