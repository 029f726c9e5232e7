//! Running an approval: the one way from a use case to the store's one transaction.

use alara_gate::registry::valid::valid;
use alara_gate::{Approved, CallContent, Finding, Grant, Parameters, Reason};
use alara_health::consents;
use alara_health::tools::speech;
use alara_health::tools::speech::Deed;
use alara_health::tools::{Clock, Effect, HealthCall, Scene};
use alara_health::{rules, tools};
use alara_record::{Change, Noun, PersonId, Record};
use alara_store::{Answer, Executed, PendingState, Window, Writing};
use chrono::{DateTime, FixedOffset};

use super::{Engine, EngineError};
use crate::calendar::DueTimes;
use crate::time::IdsAt;
use crate::written;

/// How an approval ended.
#[derive(Debug)]
pub enum Wrote {
    /// Written, and on disk.
    Done {
        /// The operation.
        operation: String,
        /// What was written, in words.
        said: String,
    },
    /// It was written before; nothing was written now.
    Already {
        /// By this operation.
        operation: String,
    },
    /// The rules found something that was not shown: it asks, with this content.
    Asks(Box<CallContent>),
    /// Refused on the record as it is.
    Refused(Finding),
    /// What it answers was decided already.
    Decided(PendingState),
    /// It answers other values than those that wait.
    Stale,
}

/// Why the effect wrote nothing.
enum Refusal {
    Rules(Vec<Finding>),
    Tool(Finding),
    /// The consent that it was to be written by was withdrawn meanwhile.
    Withdrawn,
}

/// Where a write comes from.
#[derive(Clone, Debug, Default)]
pub struct Origin {
    /// The turn, form or import.
    pub scope: String,
    /// The stored messages that it stands on.
    pub messages: Vec<String>,
    /// What waited and is answered by it.
    pub answers: Option<Answer>,
    /// What the person who answers was shown; without it, what the gate itself found.
    pub shown: Option<Shown>,
    /// Whose record it was asked for, where something waited: it goes there, whoever's record is open by the time of the yes.
    pub whose: Option<PersonId>,
}

/// The reasons on a card, and when they were worded.
#[derive(Clone, Debug)]
pub struct Shown {
    /// The reasons.
    pub findings: Vec<Finding>,
    /// When.
    pub at: DateTime<FixedOffset>,
}

/// Every write, and taking one back.
#[derive(Clone, Copy)]
pub struct Writes<'a> {
    pub(super) engine: &'a Engine,
}

impl Writes<'_> {
    /// Runs an approval that writes.
    pub(super) async fn write(self, approved: Approved<HealthCall>, origin: Origin) -> Result<Wrote, EngineError> {
        let clock = self.engine.clock();
        if speech(approved.tool()).is_some_and(|speech| matches!(speech.deed, Deed::Changes | Deed::Ends)) {
            // What is taken away is not told from memory.
            self.engine.lookups().forget_results();
        }
        let person = match origin.whose {
            Some(person) => person,
            None => self.engine.people().person_of(approved.person()).await?,
        };
        let whose = self.engine.people().whose(person).await?;
        let mut content = approved.content().clone();
        let seen = origin.shown.unwrap_or_else(|| Shown { findings: approved.findings().to_vec(), at: clock.now });
        let writing = Writing {
            operation: self.engine.chance.operation(&clock),
            salt: self.engine.chance.salt(),
            at: clock.now,
            person,
            scope: origin.scope,
            messages: origin.messages,
            answers: origin.answers,
            window: self.window_for(approved.typed(), &clock),
        };
        let standing = match approved.grant() {
            Grant::Standing(standing) => Some(standing.clone()),
            Grant::Statement | Grant::Person(_) => None,
        };
        let mut said = String::new();
        let effect = |call: &HealthCall, _: &Parameters, record: &dyn Record| {
            if standing.as_ref().is_some_and(|standing| !consents::stands(record, &standing.consent)) {
                return Err(Refusal::Withdrawn);
            }
            let found = rules::findings(call, &[], record, person, &clock);
            if !found.is_empty() {
                let then = Clock { now: seen.at, ..clock };
                let worded = rules::findings(call, &[], record, person, &then);
                let unseen: Vec<Finding> = found.into_iter().filter(|finding| !seen.holds(finding, &worded)).collect();
                if !unseen.is_empty() {
                    return Err(Refusal::Rules(unseen));
                }
            }
            let (changes, words) = self.changes(call, record, person).map_err(Refusal::Tool)?;
            said = words;
            Ok(changes)
        };
        Ok(match self.engine.store.execute(approved, writing, effect).await? {
            Executed::Done(receipt) => {
                let said = whose.map_or(said.clone(), |name| format!("{said} in {name}\u{2019}s record"));
                let by = standing.as_ref().map(|standing| format!(", by {}", written::standing(standing.given)));
                let said = said + by.as_deref().unwrap_or_default();
                Wrote::Done { operation: receipt.operation.to_string(), said }
            }
            Executed::AlreadyDone { operation } => Wrote::Already { operation: operation.to_string() },
            Executed::Refused(Refusal::Withdrawn) => {
                content.findings.extend(standing.into_iter().flat_map(|standing| standing.answered));
                let detail = "Your standing consent for this has ended.";
                content.findings.push(Finding::confirm(Reason::AlwaysAsks, detail));
                Wrote::Asks(Box::new(content))
            }
            Executed::Refused(Refusal::Tool(finding)) => Wrote::Refused(finding),
            Executed::Refused(Refusal::Rules(findings)) => {
                content.findings.retain(|old| !findings.iter().any(|new| about(old) == about(new)));
                content.findings.extend(findings);
                Wrote::Asks(Box::new(content))
            }
            Executed::AlreadyDecided(state) => Wrote::Decided(state),
            Executed::Stale => Wrote::Stale,
        })
    }

    /// Runs a tool on a record, without writing.
    pub(super) fn effect(self, call: &HealthCall, record: &dyn Record, person: PersonId) -> Result<Effect, Finding> {
        let clock = self.engine.clock();
        let mut ids = IdsAt(&self.engine.chance, clock);
        let mut scene = Scene { record, person, clock, calendar: &DueTimes(clock.zone), ids: &mut ids };
        call.effect(&mut scene)
    }

    fn changes(
        self,
        call: &HealthCall,
        record: &dyn Record,
        person: PersonId,
    ) -> Result<(Vec<Change>, String), Finding> {
        match self.effect(call, record, person)? {
            Effect::Writes(changes, said) => match find_unfit(call, &changes, &self.engine.clock()) {
                Some(finding) => Err(finding),
                None => Ok((changes, said)),
            },
            Effect::Answers(_) => {
                Err(Finding::block(Reason::ToolNotCallable, "That only looks things up; there is nothing to write."))
            }
        }
    }

    /// How much of the record the rules and the tool must see: days enough for the dose rules around the call's own time.
    fn window_for(self, call: &HealthCall, clock: &tools::Clock) -> Window {
        let mut window = self.engine.window(clock);
        let time = match call {
            HealthCall::LogMedication(dose) => dose.taken_at.map(|at| at.date()),
            HealthCall::SkipDose(skip) => skip.date,
            HealthCall::CreateCheckIn(check_in) => check_in.date,
            _ => None,
        };
        if let Some(date) = time {
            let earlier = date - chrono::Duration::days(super::SEEN_DAYS);
            window.entries.since = window.entries.since.map(|since| since.min(earlier));
        }
        if let HealthCall::CorrectEntry(tools::CorrectEntry { entry, .. })
        | HealthCall::DeleteEntry(tools::DeleteEntry { entry }) = call
        {
            match entry.trim().parse() {
                Ok(id) => window.also.push(id),
                // "last" may be of any day.
                Err(_) => window.entries.since = None,
            }
        }
        window
    }
}

impl Shown {
    /// Whether a finding of now was shown: for the same reason, at least as strictly, and in the same words, which name the doses that
    /// it is about. "Today" of the card may be yesterday by now, so `worded` is what would be found in the words of that time.
    fn holds(&self, finding: &Finding, worded: &[Finding]) -> bool {
        self.findings.iter().filter(|old| about(old) == about(finding) && old.verdict >= finding.verdict).any(|old| {
            old.detail == finding.detail
                || worded.iter().any(|other| about(other) == about(finding) && other.detail == old.detail)
        })
    }
}

fn about(finding: &Finding) -> (Reason, &[String]) {
    (finding.reason, &finding.fields)
}

/// What a correction would put into an entry that no call of the entry's own tool may hold, as a pressure of 999. Of what was recorded before
/// its tool had a bound, only what changes is looked at.
fn find_unfit(call: &HealthCall, changes: &[Change], clock: &Clock) -> Option<Finding> {
    let HealthCall::CorrectEntry(correction) = call else { return None };
    let entry = changes.iter().find_map(|change| match change {
        Change::Put(Noun::Entry(entry)) => Some(entry),
        _ => None,
    })?;
    let unfit = valid(tools::definition(&entry.tool)?, &entry.fields, &|time| clock.localize(time)).err()?;
    let changed = |finding: &Finding| finding.fields.iter().any(|field| correction.changes.contains_key(field));
    let finding = unfit.into_iter().find(changed)?;
    let fields: Vec<String> = finding.fields.iter().map(|field| format!("changes.{field}")).collect();
    Some(finding.about(fields))
}
