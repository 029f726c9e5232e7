//! A second look at a proposed call. Whoever looks can only ask for more care: no [`Opinion`] makes a verdict milder, and none at all
//! (it failed, was late, or cannot be read) is a reason to ask the person.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Assessed, Finding, Reason, Verdict};

/// What a second reader makes of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Opinion {
    /// Nothing speaks against it: the verdict stays as it is.
    Fine,
    /// It is not sure.
    Ask,
    /// The words say something else.
    Refuse,
    /// There was no opinion: it failed, took too long, or said something that cannot be read.
    Failed,
}

impl Opinion {
    /// Reads a reply: one JSON object with a verdict, alone or in one fence, behind a model's thoughts. Anything else is no opinion.
    pub fn read(reply: &str) -> Opinion {
        let clean = crate::scan::parse_json(reply).clean;
        let bare = clean.trim();
        let inner = bare.strip_prefix("```").and_then(|rest| rest.strip_suffix("```"));
        let bare = inner.map_or(bare, |inner| inner.strip_prefix("json").unwrap_or(inner)).trim();
        let Ok(Value::Object(fields)) = serde_json::from_str::<Value>(bare) else { return Opinion::Failed };
        match fields.get("verdict").and_then(Value::as_str) {
            Some("fine") => Opinion::Fine,
            Some("ask") => Opinion::Ask,
            Some("refuse") => Opinion::Refuse,
            _ => Opinion::Failed,
        }
    }

    /// What it makes of a verdict, at least.
    fn finding(self) -> Option<Finding> {
        match self {
            Opinion::Fine => None,
            Opinion::Ask => {
                Some(Finding::confirm(Reason::SecondReader, "A second check was not sure that you said this."))
            }
            Opinion::Refuse => {
                Some(Finding::block(Reason::SecondReader, "A second check found that your message says otherwise."))
            }
            Opinion::Failed => {
                Some(Finding::confirm(Reason::GuardFailed, "The second check did not answer, so Alara asks you."))
            }
        }
    }
}

impl<C> Assessed<C> {
    /// The call with a second reader's opinion: its verdict is as strict as before, or stricter.
    #[must_use]
    pub fn reviewed(mut self, opinion: Opinion) -> Assessed<C> {
        if let Some(finding) = opinion.finding() {
            self.without_consent();
            self.verdict = self.verdict.max(finding.verdict);
            self.content.findings.push(finding);
        }
        if self.verdict == Verdict::Block {
            self.typed = None;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CallContent, Confidence, Gate};

    const OPINIONS: [Opinion; 4] = [Opinion::Fine, Opinion::Ask, Opinion::Refuse, Opinion::Failed];

    fn assessed(verdict: Verdict) -> Assessed<()> {
        Assessed {
            content: CallContent::default(),
            confidence: Confidence::Number(1.0),
            verdict,
            typed: (verdict != Verdict::Block).then_some(()),
            standing: None,
        }
    }

    #[test]
    fn no_opinion_makes_a_verdict_milder() {
        for verdict in [Verdict::Execute, Verdict::Confirm, Verdict::Block] {
            for opinion in OPINIONS {
                let reviewed = assessed(verdict).reviewed(opinion);
                assert!(reviewed.verdict() >= verdict, "{verdict:?} {opinion:?}");
                assert_eq!(reviewed.verdict() == Verdict::Block, matches!(reviewed.into_gate(), Gate::Refuse(_)));
            }
        }
    }

    #[test]
    fn a_reader_that_fails_asks_the_person() {
        assert_eq!(assessed(Verdict::Execute).reviewed(Opinion::Failed).verdict(), Verdict::Confirm);
        assert_eq!(assessed(Verdict::Execute).reviewed(Opinion::Refuse).verdict(), Verdict::Block);
        assert_eq!(assessed(Verdict::Execute).reviewed(Opinion::Fine).verdict(), Verdict::Execute);
    }

    #[test]
    fn only_a_plain_object_is_an_opinion() {
        assert_eq!(Opinion::read(r#" {"verdict":"fine"} "#), Opinion::Fine);
        assert_eq!(Opinion::read("```json\n{\"verdict\":\"refuse\"}\n```"), Opinion::Refuse);
        assert_eq!(Opinion::read("<think>Is it {\"verdict\":\"fine\"}?</think>{\"verdict\":\"ask\"}"), Opinion::Ask);
        let none = [
            "",
            "fine",
            "It is {\"verdict\":\"fine\"}",
            r#"{"verdict":"FINE!"}"#,
            r#"["fine"]"#,
            r#"{"verdict":true}"#,
        ];
        for reply in none {
            assert_eq!(Opinion::read(reply), Opinion::Failed, "{reply}");
        }
    }
}
