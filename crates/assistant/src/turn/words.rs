//! A model's words before they are shown: every figure, date and name must stand in what the turn knows, and nothing may advise.

use alara_english::Text;
use alara_english::advice::{AdviceKind, advice};
use alara_english::figure::figures;
use alara_english::time::times;
use alara_gate::evidence::{Draft, Evidence, Fault, Worded};
use alara_health::evidence::{Known, made_up};

use super::plain::is_plain;
use super::step::Turn;
use crate::ledger::{Ledger, Replaced};

impl Ledger {
    /// What the turn's answer stands on: the analyses that the app ran and the look-ups that the model asked for, checked together.
    /// `None` where nothing was looked up.
    ///
    /// # Errors
    /// Its parts do not agree: then no words about it may be shown but the app's own.
    pub fn evidence(&self, turn: &str) -> Result<Option<Evidence>, Vec<Fault>> {
        let mut drafts = self.looked.iter().map(alara_gate::evidence::QueryResult::draft);
        let mut draft = match drafts.next() {
            Some(first) => first,
            None => match self.looked_at {
                Some(at) => Draft {
                    metadata: alara_gate::evidence::Metadata { request: turn.to_owned(), at, tools: Vec::new() },
                    findings: Vec::new(),
                    consider: Vec::new(),
                    audit: Vec::new(),
                },
                None => return Ok(None),
            },
        };
        for more in drafts {
            append(&mut draft, more.findings, more.audit);
        }
        let seen = self.calls.iter().filter_map(|line| line.found.clone());
        for seen in seen {
            append(&mut draft, vec![seen.observation], vec![seen.step]);
        }
        draft.metadata.request = turn.to_owned();
        draft.metadata.at = self.looked_at.map_or(draft.metadata.at, |at| at.max(draft.metadata.at));
        draft.metadata.tools.clear();
        for finding in &draft.findings {
            if !draft.metadata.tools.contains(&finding.tool) {
                draft.metadata.tools.push(finding.tool.clone());
            }
        }
        let needed: Vec<&str> = self
            .needs
            .iter()
            .filter(|line| line.need.all && line.met)
            .flat_map(|line| line.need.tools.iter().map(String::as_str))
            .collect();
        draft.check(&needed).map(Some)
    }
}

/// Adds what another run found, behind what is there.
fn append(draft: &mut Draft, findings: Vec<alara_gate::evidence::Observation>, audit: Vec<alara_gate::evidence::Step>) {
    let end = draft.audit.last().map_or(0, |step| step.began_ms + step.took_ms);
    draft.findings.extend(findings);
    draft.audit.extend(audit.into_iter().map(|mut step| {
        step.began_ms = step.began_ms.saturating_add(end);
        step
    }));
}

impl Turn {
    /// A model's words, where they may be shown; else why not.
    pub(super) fn fit(&self, words: &str) -> Result<Worded, Replaced> {
        if !is_plain(words) {
            return Err(Replaced::Unreadable);
        }
        let situation = &self.opening.situation;
        let results: Vec<&str> = self.ledger.results().collect();
        let own: Vec<&str> = situation.messages().iter().map(String::as_str).chain(results).collect();
        let advised = advice(&own, words);
        if advised.iter().any(|found| found.kind != AdviceKind::Unreadable) {
            return Err(Replaced::Advice);
        }
        if !advised.is_empty() {
            return Err(Replaced::Unreadable);
        }
        // Answers that don't agree with themselves are not put into a model's words.
        let Ok(evidence) = self.ledger.evidence("turn") else { return Err(Replaced::MadeUp) };
        let mut known = match &evidence {
            Some(evidence) => Known::of(evidence, situation.clock()),
            None => Known::new(situation.clock()),
        };
        for line in &self.ledger.calls {
            known.fields(&line.parameters);
            // What was looked up is in the evidence already, word for word.
            if line.found.is_none() {
                known.words(&line.said);
            }
            line.reasons.iter().for_each(|reason| known.words(&reason.detail));
        }
        for message in situation.messages() {
            if evidence.is_some() {
                known.spoken(message);
            } else {
                known.words(message);
            }
        }
        if evidence.is_none() {
            known.data(&self.context);
        }
        let held = |words: &str| match evidence {
            Some(_) => made_up(words, &known),
            // What was not looked up: only what is said of the user has to be borne out.
            None => sentences(words).filter(|each| of_the_user(each)).flat_map(|each| made_up(each, &known)).collect(),
        };
        Worded::check(words, held).map_err(|_| Replaced::MadeUp)
    }

    /// Whether a sentence says nothing that would have to be held against anything: it may be shown as soon as it is whole.
    pub(super) fn says_nothing(&self, sentence: &str) -> bool {
        let text = Text::new(sentence);
        figures(&text).is_empty()
            && times(&text, self.opening.situation.clock().local()).is_empty()
            && self.fit(sentence).is_ok()
    }
}

/// Whether a sentence speaks of the user or their record: what it says of the world at large no record can bear out.
fn of_the_user(sentence: &str) -> bool {
    const OF_THEM: [&str; 13] = [
        "record", "recorded", "records", "log", "logged", "entry", "entries", "today", "yesterday", "tonight",
        "history", "reading", "dose",
    ];
    Text::new(sentence).tokens.iter().any(|token| {
        let word = token.norm.split('\'').next().unwrap_or_default();
        matches!(word, "you" | "your" | "yours" | "yourself" | "youve" | "youre" | "ur") || OF_THEM.contains(&word)
    })
}

/// The sentences of a text; a line is one where it has no mark.
fn sentences(words: &str) -> impl Iterator<Item = &str> {
    words
        .split_inclusive(['\n', '!', '?'])
        .flat_map(|line| line.split_inclusive(". "))
        .filter(|each| !each.trim().is_empty())
}
