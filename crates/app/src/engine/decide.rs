//! A person decides on what waits: yes to exactly the values shown, yes with changes, or no.

use alara_consent::{Way, acted};
use alara_gate::{Change, Finding, Parameters, Pending, Provenance, as_said, assess_edit};
use alara_health::rules::RulesReader;
use alara_health::tools::{CreateReminder, HealthCall, HealthTools};
use alara_store::{Answer, Asked, PendingState, Question};
use chrono::{DateTime, FixedOffset};

use super::hooked::Outside;
use super::write::{Origin, Shown, Wrote};
use super::{EngineError, Queue};

/// What became of a decision.
#[derive(Clone, Debug, PartialEq)]
pub enum Decided {
    /// On disk.
    Confirmed {
        /// The operation.
        operation: String,
        /// What was written, in words.
        said: String,
        /// What was written.
        parameters: Parameters,
        /// What the person is told besides, where they had not been shown it.
        notices: Vec<String>,
    },
    /// Nothing was recorded.
    Rejected {
        /// When.
        at: DateTime<FixedOffset>,
    },
    /// The values are no longer those shown, or a rule found something new: it waits, as this row.
    Stale {
        /// The row's id.
        id: String,
        /// What has changed.
        changed: Vec<String>,
    },
    /// A value cannot be recorded; the original waits, unchanged.
    Invalid {
        /// What is wrong.
        findings: Vec<Finding>,
    },
    /// It was decided before, or ran out.
    Settled {
        /// How it stands.
        state: PendingState,
        /// The operation that wrote it, if one did.
        operation: Option<String>,
    },
}

impl Queue<'_> {
    /// A row by its id, whatever its state.
    pub async fn asked(self, id: &str) -> Result<Asked, EngineError> {
        self.engine.store.pending(id).await?.ok_or(EngineError::NotFound)
    }

    /// Yes to what waits, with the changes typed into its card (`None` leaves a field out). `shown` is the digest of what the person
    /// saw.
    pub async fn confirm(
        self,
        id: &str,
        shown: &str,
        changes: Vec<(String, Option<serde_json::Value>)>,
        way: Way,
    ) -> Result<Decided, EngineError> {
        let now = self.engine.clock().now;
        let asked = self.asked(id).await?;
        if let Some(settled) = settled(&asked, now) {
            return Ok(settled);
        }
        if asked.digest != shown {
            let changed = vec!["This has changed since it was shown to you.".to_owned()];
            return Ok(Decided::Stale { id: id.to_owned(), changed });
        }
        let pending = self.restore(&asked)?;
        if changes.is_empty() {
            return self.answer(&asked, pending, None, way).await;
        }
        let changes: Vec<Change> = changes
            .into_iter()
            .map(|(field, value)| Change { field, value, provenance: Provenance::Entered })
            .collect();
        let record = self.engine.record().await?;
        let person = self.engine.people().judged_by(&asked.question).await?;
        let clock = self.engine.clock();
        // The reader is gone before anything is waited for: it cannot cross threads.
        let edited = {
            let reader = RulesReader { record: &record, person, clock };
            assess_edit(&pending, &changes, &HealthTools { clock }, &reader)
        };
        match edited {
            Ok(edited) => self.answer(&asked, edited, Some(way), way).await,
            Err(findings) => Ok(Decided::Invalid { findings }),
        }
    }

    /// No to what waits.
    pub async fn reject(self, id: &str) -> Result<Decided, EngineError> {
        let now = self.engine.clock().now;
        Ok(match self.engine.store.reject(id, now).await? {
            alara_store::Decided::Done => Decided::Rejected { at: now },
            alara_store::Decided::Already(_) => {
                let asked = self.asked(id).await?;
                settled(&asked, now).unwrap_or(Decided::Settled { state: asked.state, operation: None })
            }
            alara_store::Decided::Unknown => return Err(EngineError::NotFound),
        })
    }

    /// A yes in the conversation, with changes or without: what nobody said is left out, unless the question had to name it.
    pub(super) async fn answer_by_chat(self, id: &str, changes: &Parameters) -> Result<Decided, EngineError> {
        let asked = self.asked(id).await?;
        if let Some(settled) = settled(&asked, self.engine.clock().now) {
            return Ok(settled);
        }
        let pending = self.restore(&asked)?;
        let record = self.engine.record().await?;
        let person = self.engine.people().judged_by(&asked.question).await?;
        let clock = self.engine.clock();
        let tools = HealthTools { clock };
        // The words of the answer carry these values; their spans lie in the stored message that granted them.
        let whole = alara_gate::Span { message: 0, start: 0, end: 0 };
        let changes: Vec<Change> = changes
            .iter()
            .map(|(field, value)| Change {
                field: field.clone(),
                value: (!value.is_null()).then(|| value.clone()),
                provenance: Provenance::Stated(whole),
            })
            .collect();
        // The reader is gone before anything is waited for: it cannot cross threads.
        let said = {
            let reader = RulesReader { record: &record, person, clock };
            let edited =
                if changes.is_empty() { Ok(pending) } else { assess_edit(&pending, &changes, &tools, &reader) };
            edited.and_then(|edited| {
                let named = required_unsaid(&edited);
                as_said(&edited, &named.iter().map(String::as_str).collect::<Vec<_>>(), &tools, &reader)
            })
        };
        match said {
            Ok(said) => self.answer(&asked, said, Some(Way::Answer), Way::Answer).await,
            Err(findings) => Ok(Decided::Invalid { findings }),
        }
    }

    /// Carries out a yes to these values; where they differ from those of the row, as a version that takes its place.
    async fn answer(
        self,
        asked: &Asked,
        pending: Pending<HealthCall>,
        edited: Option<Way>,
        way: Way,
    ) -> Result<Decided, EngineError> {
        let clock = self.engine.clock();
        let shown = asked.digest.clone();
        let (question, tool) = (&asked.question, pending.tool().to_owned());
        let outside = Outside { scope: &question.turn, id: &question.id, tool: &tool };
        let pending = match self.engine.writes().hooked(&outside, pending.parameters()).await? {
            Err(findings) => return Ok(Decided::Invalid { findings }),
            Ok(parameters) if parameters == *pending.parameters() => pending,
            // What a hook changes is judged again, and shown again: nobody said yes to it.
            Ok(parameters) => return self.show_changed(asked, &pending, &parameters).await,
        };
        let digest = pending.digest();
        let whose = match self.engine.people().record_for(question, way).await? {
            Ok(whose) => whose,
            Err(why) => {
                let finding = Finding::block(alara_gate::Reason::WhoseRecord, why.to_string());
                return Ok(Decided::Invalid { findings: vec![finding] });
            }
        };
        let parameters = pending.parameters().clone();
        let unseen = |notice: &&alara_gate::Notice| !question.call.notices.contains(notice);
        let notices: Vec<String> = pending.notices().iter().filter(unseen).map(|notice| notice.text.clone()).collect();
        let edited = match edited.filter(|_| digest != shown) {
            Some(_) => Some(Question {
                id: self.free_id(&asked.question.id).await?,
                call: pending.content().clone(),
                created: clock.now,
                ..asked.question.clone()
            }),
            None => None,
        };
        let row = edited.clone();
        let answers = Some(Answer { pending: asked.question.id.clone(), shown, edited });
        let act = acted(way, digest, clock.now);
        let Ok(approved) = pending.decide(act) else { return Err(EngineError::Fault) };
        let origin = Origin {
            scope: question.turn.clone(),
            messages: question.messages.clone(),
            answers,
            shown: Some(Shown { findings: question.call.findings.clone(), at: question.created }),
            whose: Some(whose),
        };
        Ok(match self.engine.writes().write(approved, origin).await? {
            Wrote::Done { operation, said } => {
                let said = self.engine.writes().unhooked(&outside, said).await?;
                // A reminder that cannot ring here says so, by whichever way it was confirmed.
                let deaf = asked.question.call.tool == CreateReminder::ID && !self.engine.dues().can_notify();
                let said = if deaf { format!("{said}. Saved, but I can\u{2019}t notify you here") } else { said };
                Decided::Confirmed { operation, said, parameters, notices }
            }
            Wrote::Already { operation } => {
                Decided::Settled { state: PendingState::Confirmed, operation: Some(operation) }
            }
            Wrote::Asks(call) => self.show_again(asked, row, *call).await?,
            Wrote::Refused(finding) => Decided::Invalid { findings: vec![finding] },
            Wrote::Decided(state) => Decided::Settled { state, operation: None },
            Wrote::Stale => {
                let changed = vec!["This has changed since it was shown to you.".to_owned()];
                Decided::Stale { id: asked.question.id.clone(), changed }
            }
        })
    }

    /// A hook changed the values: they take the row's place, past the checks, and are shown again.
    async fn show_changed(
        self,
        asked: &Asked,
        pending: &Pending<HealthCall>,
        parameters: &Parameters,
    ) -> Result<Decided, EngineError> {
        let known = pending.parameters();
        let names = known.keys().chain(parameters.keys().filter(|name| !known.contains_key(*name)));
        let changes: Vec<Change> = names
            .filter(|name| known.get(*name) != parameters.get(*name))
            .map(|name| Change {
                field: name.clone(),
                value: parameters.get(name).cloned(),
                provenance: Provenance::Assumed,
            })
            .collect();
        let record = self.engine.record().await?;
        let person = self.engine.people().judged_by(&asked.question).await?;
        let clock = self.engine.clock();
        let edited = {
            let reader = RulesReader { record: &record, person, clock };
            assess_edit(pending, &changes, &HealthTools { clock }, &reader)
        };
        match edited {
            Err(findings) => Ok(Decided::Invalid { findings }),
            Ok(edited) => {
                let stale = self.show_again(asked, None, edited.content().clone()).await?;
                Ok(match stale {
                    Decided::Stale { id, .. } => Decided::Stale {
                        id,
                        changed: vec!["A check has changed a value: please look again.".to_owned()],
                    },
                    other => other,
                })
            }
        }
    }

    /// The rules found something that was not shown: a new version takes the row's place and is shown again.
    async fn show_again(
        self,
        asked: &Asked,
        edited: Option<Question>,
        call: alara_gate::CallContent,
    ) -> Result<Decided, EngineError> {
        let known = &asked.question.call.findings;
        let new = call.findings.iter().filter(|finding| !known.contains(finding));
        let changed = new.map(|finding| finding.detail.clone()).collect();
        let id = match &edited {
            Some(edited) => edited.id.clone(),
            None => self.free_id(&asked.question.id).await?,
        };
        let again = Question { id: id.clone(), call, created: self.engine.clock().now, ..asked.question.clone() };
        match self.engine.store.supersede(&asked.question.id, &again).await? {
            alara_store::Decided::Done => Ok(Decided::Stale { id, changed }),
            alara_store::Decided::Already(state) => Ok(Decided::Settled { state, operation: None }),
            alara_store::Decided::Unknown => Err(EngineError::NotFound),
        }
    }
}

/// Required values that nobody said: the question has to name them, so a yes carries them.
fn required_unsaid(pending: &Pending<HealthCall>) -> Vec<String> {
    let definition = pending.typed().definition();
    let required = |name: &str| definition.parameter(name).is_some_and(|parameter| parameter.required);
    pending
        .grounded()
        .iter()
        .filter(|each| required(&each.field) && matches!(each.provenance, Provenance::Assumed) && !each.trimmed)
        .map(|each| each.field.clone())
        .collect()
}

/// How a row stands that no longer waits.
pub(super) fn settled(asked: &Asked, now: DateTime<FixedOffset>) -> Option<Decided> {
    let operation = asked.operation.map(|operation| operation.to_string());
    match asked.state {
        PendingState::Waiting if asked.expires_millis <= now.timestamp_millis() => {
            Some(Decided::Settled { state: PendingState::Expired, operation })
        }
        PendingState::Waiting => None,
        state => Some(Decided::Settled { state, operation }),
    }
}
