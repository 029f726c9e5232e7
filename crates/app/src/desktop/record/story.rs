//! How an entry came to be as it is: what was said, proposed, edited, confirmed, corrected and taken back, each with who and when.

use alara_health::tools::{CorrectEntry, DeleteEntry};
use alara_protocol::*;
use std::collections::HashMap;

use alara_gate::Provenance;
use alara_health::describe;
use alara_health::tools::Clock;
use alara_record::{Grant, OperationId};
use alara_store::{Asked, Journal, Journaled, Logged};
use chrono::{DateTime, FixedOffset};
use serde_json::Value as Json;

use crate::desktop::cards::statement::Statement;
use crate::desktop::{Opened, words};
use crate::failure::of_store;
use crate::written::standing;

/// Confirmations by the operation that each made.
type Answered = HashMap<OperationId, Asked>;

/// Where an entry came from, in a few words.
pub(in crate::desktop) fn origin(about: &[Journaled]) -> String {
    let mut told = match about.first().map(|logged| &logged.operation.grant) {
        Some(Grant::Statement { .. }) => "said in chat".to_owned(),
        Some(Grant::Standing { given, .. }) => format!("said in chat, recorded by {}", standing(*given)),
        Some(Grant::Person { act, .. }) => match act.as_str() {
            "card" | "answer" => "said in chat, confirmed".to_owned(),
            "notification" => "from a reminder".to_owned(),
            _ => "by hand".to_owned(),
        },
        None => String::new(),
    };
    if about.first().is_some_and(|first| first.imported) {
        told.push_str(", imported");
    }
    if about.iter().skip(1).any(|logged| logged.operation.tool == CorrectEntry::ID) {
        told.push_str(", corrected");
    }
    told
}

/// What led to an entry.
#[derive(Clone, Copy)]
pub(in crate::desktop) struct Stories<'a> {
    pub(in crate::desktop) open: &'a Opened,
}

impl Stories<'_> {
    /// The steps of an entry, oldest first.
    pub(in crate::desktop) async fn story(
        self,
        about: &[Journaled],
        journal: &Journal<'_>,
    ) -> Result<Vec<StoryStep>, Failure> {
        let answered = self.answered(about).await?;
        let mut steps = Vec::new();
        for logged in about {
            self.steps(logged, &answered, &mut steps).await?;
            // An undo, the undo of that, and so on.
            for undone in journal.chain(logged.seq).await.map_err(of_store)? {
                let text = if undone.back { "Undone." } else { "Brought back." };
                let by = by("You", undone.at, &self.open.engine.clock(), "");
                let kind = if undone.back { StepKind::Undone } else { StepKind::Recorded };
                steps.push(StoryStep { kind, words: Vec::new(), text: text.to_owned(), by });
            }
        }
        Ok(steps)
    }

    async fn steps(self, logged: &Logged, answered: &Answered, steps: &mut Vec<StoryStep>) -> Result<(), Failure> {
        let clock = self.open.engine.clock();
        let operation = &logged.operation;
        let bare = |kind, text: String, by| StoryStep { kind, words: Vec::new(), text, by };
        let done = words::done(logged, &clock).label;
        let at = operation.at;
        match &operation.grant {
            Grant::Statement { messages } => {
                let statement = Statement::read(self.open, messages).await?;
                self.say(&statement, logged, steps);
                steps.push(bare(StepKind::Recorded, format!("{done}."), by("Alara", at, &clock, "")));
            }
            Grant::Standing { given, messages, .. } => {
                let statement = Statement::read(self.open, messages).await?;
                self.say(&statement, logged, steps);
                let text = format!("{done}, recorded by {}.", standing(*given));
                steps.push(bare(StepKind::Recorded, text, by("Alara", at, &clock, "")));
            }
            Grant::Person { act, .. } if matches!(act.as_str(), "card" | "answer") => {
                let place = if act == "card" { ", in review" } else { ", in chat" };
                if let Some(asked) = answered.get(&operation.id) {
                    let statement = Statement::read(self.open, &asked.question.messages).await?;
                    self.say(&statement, logged, steps);
                    if let Some(payload) = &operation.payload {
                        let proposed = told(&operation.tool, &clock.read_here(&payload.proposed));
                        steps.push(bare(
                            StepKind::Proposed,
                            proposed,
                            by("The assistant", asked.question.created, &clock, ""),
                        ));
                        if asked.version > 1 {
                            let written = told(&operation.tool, &clock.read_here(&payload.written));
                            steps.push(bare(StepKind::Edited, written, by("You", at, &clock, place)));
                        }
                    }
                }
                steps.push(bare(StepKind::Confirmed, format!("{done}."), by("You", at, &clock, place)));
            }
            Grant::Person { act, .. } => {
                let place = match act.as_str() {
                    "notification" => ", from a reminder",
                    "import" => ", by an import",
                    _ => ", by hand",
                };
                let kind = match operation.tool.as_str() {
                    DeleteEntry::ID => StepKind::Undone,
                    CorrectEntry::ID => StepKind::Corrected,
                    _ => StepKind::Recorded,
                };
                steps.push(bare(kind, format!("{done}."), by("You", at, &clock, place)));
            }
        }
        Ok(())
    }

    /// The user's messages, cut where the written values came from.
    fn say(self, statement: &Statement, logged: &Logged, steps: &mut Vec<StoryStep>) {
        let clock = self.open.engine.clock();
        let sources = logged.operation.payload.iter().flat_map(|payload| &payload.provenance);
        let spans: Vec<_> = sources
            .filter_map(|(name, source)| {
                let source: Provenance = serde_json::from_value(source.clone()).ok()?;
                Some((name.clone(), source.span()?))
            })
            .collect();
        for quote in statement.quotes(&spans, &clock) {
            let by = format!("You, {}, in chat", words::moment(&quote.at));
            steps.push(StoryStep { kind: StepKind::Said, words: quote.words, text: String::new(), by });
        }
    }

    /// The confirmations of the open record that were answered with yes, by the operation of these that each made.
    async fn answered(self, about: &[Journaled]) -> Result<Answered, Failure> {
        let ids: Vec<OperationId> = about.iter().map(|logged| logged.operation.id).collect();
        let answered = self.open.engine.store().answered_by(&ids).await.map_err(of_store)?.into_iter();
        let here = answered.filter(|asked| asked.question.person == self.open.engine.person().id);
        Ok(here.filter_map(|asked| Some((asked.operation?, asked))).collect())
    }
}

/// Values in one line.
fn told(tool: &str, parameters: &alara_gate::Parameters) -> String {
    match alara_health::describe::plain(&Json::Object(parameters.clone())) {
        Json::Object(parameters) => describe::values(tool, &parameters, &[]),
        _ => String::new(),
    }
}

fn by(who: &str, at: DateTime<FixedOffset>, clock: &Clock, place: &str) -> String {
    format!("{who}, {}{place}", words::moment(&crate::desktop::moment::instant(at, clock)))
}
