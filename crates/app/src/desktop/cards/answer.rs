//! The user's answer to a card: yes to exactly what was shown, yes with changes, or no; and asking again.

use std::collections::{BTreeMap, BTreeSet};

use alara_consent::Way;
use alara_gate::{Control, Finding, ParameterKind, Parameters};
use alara_health::tools::{self, Clock};
use alara_protocol::*;
use alara_store::{Asked, PendingState};
use serde_json::Value as Json;

use crate::desktop::cards::field::local_text;
use crate::desktop::cards::{MEANT, draft_name, names_last};
use crate::desktop::chip::of_written;
use crate::desktop::{Cards, Waiting, moment};
use crate::engine::{Again, Decided};
use crate::failure::of_store;

/// What changes when something is decided.
const PARTS: [Part; 4] = [Part::Pending, Part::Conversation, Part::Record, Part::Doses];

/// Edits, as the engine takes them.
type Changes = Vec<(String, Option<Json>)>;

impl Cards<'_> {
    /// Yes or no to what waits.
    pub async fn decide(self, input: Decide) -> Result<Outcome, Failure> {
        let open = self.desktop.vault.opened().await?;
        let clock = open.engine.clock();
        // What has run out can be answered neither with yes nor with no.
        open.engine.store().expire(clock.now).await.map_err(of_store)?;
        let asked = open.engine.queue().asked(&input.id).await?;
        let mut edited = BTreeSet::new();
        let decided = match input.decision {
            Decision::Reject => open.engine.queue().reject(&input.id).await?,
            Decision::Confirm { changes } => {
                edited.extend(changes.keys().cloned());
                let call = &asked.question.call;
                let errors = hours_alone(&call.tool, &call.parameters, &changes, &clock);
                if !errors.is_empty() {
                    return Ok(Outcome::Invalid { errors });
                }
                let mut changes = joined(&call.tool, &call.parameters, changes, &clock);
                let digest = match input.digest.split_once(MEANT) {
                    Some((digest, meant)) if names_last(&call.parameters) => {
                        if !changes.iter().any(|(name, _)| name == "entry") {
                            changes.push(("entry".to_owned(), Some(Json::from(meant))));
                        }
                        digest
                    }
                    // Nothing was shown that "last" could have meant.
                    None if names_last(&call.parameters) => "",
                    _ => input.digest.as_str(),
                };
                open.engine.queue().confirm(&input.id, digest, changes, Way::Card).await?
            }
        };
        let outcome = open.waiting().outcome(&asked, decided, &edited).await?;
        if matches!(outcome, Outcome::Confirmed { .. } | Outcome::Rejected { .. }) {
            // It was decided: that the draft stays behind hurts nobody.
            if let Err(error) = open.engine.store().keep_draft(&draft_name(&input.id), "").await {
                tracing::warn!(code = error.code(), "a draft could not be taken away");
            }
        }
        drop(open);
        self.desktop.listeners.changed(&PARTS);
        Ok(outcome)
    }

    /// Asks again what ran out, or what was rejected by mistake.
    pub async fn ask_again(self, input: CardId) -> Result<Card, Failure> {
        let open = self.desktop.vault.opened().await?;
        let id = match open.engine.queue().ask_again(&input.id).await? {
            Again::Waits(id) => id,
            Again::Confirmed => return Err(Failure::new(FailureCode::AlreadyDone, "That was confirmed already.")),
        };
        let asked = open.engine.queue().asked(&id).await?;
        let card = open.waiting().card(&asked, &open.journal().await?).await?;
        drop(open);
        self.desktop.listeners.changed(&[Part::Pending, Part::Conversation]);
        Ok(card)
    }
}

impl Waiting<'_> {
    async fn outcome(self, asked: &Asked, decided: Decided, edited: &BTreeSet<String>) -> Result<Outcome, Failure> {
        let clock = self.open.engine.clock();
        let journal = self.open.journal().await?;
        Ok(match decided {
            Decided::Confirmed { operation, notices, .. } => {
                Outcome::Confirmed { executed: of_written(&journal, &operation, &clock).await?, notices }
            }
            Decided::Rejected { at } => Outcome::Rejected { at: moment::instant(at, &clock) },
            Decided::Stale { id, changed } => {
                let card = Box::new(self.card(&self.open.engine.queue().asked(&id).await?, &journal).await?);
                Outcome::Stale { card, changed }
            }
            Decided::Invalid { findings } => {
                Outcome::Invalid { errors: errors(&asked.question.call.tool, &findings, edited) }
            }
            Decided::Settled { .. } => {
                let newest = self.open.engine.queue().last_version(&asked.question.id).await?;
                let card = Box::new(self.card(&newest, &journal).await?);
                match card.state {
                    CardState::Waiting => {
                        let changed = vec!["This has changed since it was shown to you.".to_owned()];
                        Outcome::Stale { card, changed }
                    }
                    _ => Outcome::Settled { how: how(&newest, &clock), card },
                }
            }
        })
    }
}

/// Who decided it and when, to follow "already decided elsewhere".
fn how(asked: &Asked, clock: &Clock) -> String {
    let at = asked.decided.map(|at| clock.zone.local(at).format(" on %B %-d at %H:%M").to_string()).unwrap_or_default();
    match asked.state {
        PendingState::Confirmed => format!("you confirmed it{at}"),
        PendingState::Rejected => format!("you rejected it{at}"),
        PendingState::Waiting | PendingState::Expired => "nobody answered in time".to_owned(),
        PendingState::Superseded => "a newer version took its place".to_owned(),
    }
}

/// The edits of a card as the engine takes them: times joined, with the offset of the person's own zone.
pub(in crate::desktop) fn joined(
    tool: &str,
    parameters: &Parameters,
    changes: BTreeMap<String, Option<Value>>,
    clock: &Clock,
) -> Changes {
    let is_half = |name: &str| is_half(tool, name);
    let (halves, whole): (BTreeMap<_, _>, BTreeMap<_, _>) = changes.into_iter().partition(|(name, _)| is_half(name));
    let before = |stem: &str| local_text(value_at(parameters, stem)?.as_str()?, clock);
    let times = join_times(halves, before).into_iter().map(|(stem, value)| {
        let value = value.and_then(|value| match value {
            Value::Text(text) if text.contains('T') => Some(Json::from(clock.localize(&text).unwrap_or(text))),
            other => json(other),
        });
        (stem, value)
    });
    times.chain(whole.into_iter().map(|(name, value)| (name, value.and_then(json)))).collect()
}

/// Whether a field is a half of a time. "changes.date" is a field called "date" of an entry, not half of a time called "changes".
fn is_half(tool: &str, name: &str) -> bool {
    let is_object = |stem: &str| {
        let parameter = tools::definition(tool).and_then(|found| found.parameter(stem));
        parameter.is_some_and(|found| found.kind == ParameterKind::Object)
    };
    [DATE_SUFFIX, TIME_SUFFIX].iter().any(|suffix| name.strip_suffix(suffix).is_some_and(|stem| !is_object(stem)))
}

/// What is wrong with hours that stand without their day: they are asked about, and never left out unseen.
pub(in crate::desktop) fn hours_alone(
    tool: &str,
    parameters: &Parameters,
    changes: &BTreeMap<String, Option<Value>>,
    clock: &Clock,
) -> Vec<FieldError> {
    let halves = changes.iter().filter(|(name, _)| is_half(tool, name));
    let halves = halves.map(|(name, value)| (name.clone(), value.clone())).collect();
    let before = |stem: &str| local_text(value_at(parameters, stem)?.as_str()?, clock);
    let message = "On which day? A time alone is not enough.".to_owned();
    days_lacking(&halves, before).into_iter().map(|field| FieldError { field, message: message.clone() }).collect()
}

fn json(value: Value) -> Option<Json> {
    serde_json::to_value(value).ok()
}

fn value_at<'a>(parameters: &'a Parameters, field: &str) -> Option<&'a Json> {
    parameters.get(field).or_else(|| {
        let (name, key) = field.split_once('.')?;
        parameters.get(name)?.get(key)
    })
}

/// What is wrong, by the fields that the window shows.
pub(in crate::desktop) fn errors(tool: &str, findings: &[Finding], edited: &BTreeSet<String>) -> Vec<FieldError> {
    let mut errors = Vec::new();
    for finding in findings {
        let named: Vec<String> = match finding.fields.as_slice() {
            [] => vec![edited.first().cloned().unwrap_or_default()],
            fields => fields.iter().map(|name| shown_name(tool, name, edited)).collect(),
        };
        errors.extend(named.into_iter().map(|field| FieldError { field, message: finding.detail.clone() }));
    }
    errors
}

/// A time's error stands at the half that was edited; at the day, where both or none were.
fn shown_name(tool: &str, name: &str, edited: &BTreeSet<String>) -> String {
    let parameter = tools::definition(tool).and_then(|found| found.parameter(name));
    let (date, time) = (format!("{name}{DATE_SUFFIX}"), format!("{name}{TIME_SUFFIX}"));
    let halves = parameter.is_some_and(|found| found.control == Control::DateTime) || edited.contains(&date);
    match (halves, edited.contains(&time) && !edited.contains(&date)) {
        (true, true) => time,
        (true, false) => date,
        (false, true) => time,
        (false, false) => name.to_owned(),
    }
}
