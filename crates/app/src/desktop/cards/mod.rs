//! What waits on the user as a card: made from the stored row, the stored words, and the log.

pub(super) mod answer;
mod earlier;
pub(super) mod field;
pub(super) mod statement;

use alara_gate::{CallContent, Finding, Parameters, Sensitivity};
use alara_health::tools::speech::Names;
use alara_health::{Named, describe, tools};
use alara_protocol::*;
use alara_record::{Entry, PersonId, Record};
use alara_store::{Asked, Journal, PendingState};
use serde_json::Value as Json;

use crate::desktop::{Desktop, Opened, chip, moment};
use crate::failure::of_store;
use statement::Statement;

/// What waits for an answer.
#[derive(Clone, Copy)]
pub struct Cards<'a> {
    pub(in crate::desktop) desktop: &'a Desktop,
}

impl Cards<'_> {
    /// Everything that waits, oldest first.
    pub async fn pending_list(self, _: NoInput) -> Result<PendingList, Failure> {
        let open = self.desktop.vault.opened().await?;
        let waiting = open.engine.queue().waiting().await?;
        let journal = open.journal().await?;
        let mut cards = Vec::new();
        for each in &waiting {
            cards.push(open.waiting().card(&each.0, &journal).await?);
        }
        Ok(PendingList { cards })
    }

    /// Keeps what was typed into a card that is put off.
    pub async fn save_card_draft(self, input: CardDraft) -> Result<NoOutput, Failure> {
        let open = self.desktop.vault.opened().await?;
        let text = match input.changes.is_empty() {
            true => String::new(),
            false => serde_json::to_string(&input.changes)
                .map_err(|_| Failure::new(FailureCode::InvalidInput, "That cannot be kept."))?,
        };
        open.engine.queue().asked(&input.id).await?;
        open.engine.store().keep_draft(&draft_name(&input.id), &text).await.map_err(of_store)?;
        Ok(NoOutput {})
    }
}

/// Where the edits of a card are kept.
pub(in crate::desktop) fn draft_name(id: &str) -> String {
    format!("card/{id}")
}

/// What waits in the open record, as cards.
#[derive(Clone, Copy)]
pub(in crate::desktop) struct Waiting<'a> {
    pub(in crate::desktop) open: &'a Opened,
}

impl Waiting<'_> {
    /// A row as a card.
    pub(in crate::desktop) async fn card(self, asked: &Asked, journal: &Journal<'_>) -> Result<Card, Failure> {
        let clock = self.open.engine.clock();
        let question = &asked.question;
        let call = &question.call;
        let statement = Statement::read(self.open, &question.messages).await?;
        let about = self.entry_named(&call.parameters, journal).await?;
        let corrected = about.as_ref().map(|entry| entry.tool.as_str());
        let named = self.named(call, question.person, about.as_ref()).await?;
        let which = self.which(call, question.person, named.as_ref()).await?;
        let made = field::fields(call, &statement, &field::About { corrected, which }, &clock);
        let kept = self.open.engine.store().draft(&draft_name(&question.id)).await.map_err(of_store)?;
        let people = self.open.engine.people().all().await?;
        let newcomer = crate::engine::newcomer(question, &people).map(str::to_owned);
        // The user's own goes without saying while their own record is open, and only then.
        let said = |each: &alara_record::Person| !each.is_user || each.id != self.open.engine.person().id;
        let whose = people.into_iter().filter(said).find(|each| each.id == question.person);
        let whose = newcomer.or(whose.map(|each| each.name)).map(|name| format!("{name}\u{2019}s record"));
        let read_here = clock.read_here(&call.parameters);
        let title = describe::title(&call.tool, &read_here, named.as_ref());
        let title = whose.as_ref().map_or(title.clone(), |whose| format!("{title}, in {whose}"));
        let state = self.card_state(asked, journal).await?;
        Ok(Card {
            id: question.id.clone(),
            turn: (!question.messages.is_empty()).then(|| question.turn.clone()),
            digest: match &about {
                // "Last" may mean another entry by the time of the yes: the one that is shown here is meant.
                Some(entry) if names_last(&call.parameters) => format!("{}{MEANT}{}", question.digest(), entry.id),
                _ => question.digest(),
            },
            tool: call.tool.clone(),
            title,
            name: describe::capital(&describe::noun(&call.tool, &read_here)),
            summary: {
                let told = describe::summary(&call.tool, &read_here, named.as_ref());
                let parts = whose.into_iter().chain(Some(told).filter(|told| !told.is_empty()));
                parts.collect::<Vec<_>>().join(" \u{b7} ")
            },
            tier: tier(&call.tool),
            waits_until: moment::millis(asked.expires_millis, &clock),
            said: statement.quotes(&made.spans, &clock),
            fields: made.fields,
            reasons: reasons(&call.findings, &call.notices),
            draft: match (&state, kept) {
                (CardState::Waiting, Some(kept)) => serde_json::from_str(&kept).unwrap_or_default(),
                _ => Default::default(),
            },
            // What is chosen is recorded in the open record.
            earlier: match (&state, question.person == self.open.engine.person().id) {
                (CardState::Waiting, true) => earlier::list_earlier(call, &clock),
                _ => Vec::new(),
            },
            state,
        })
    }

    /// What on record a call is about, as it is called now.
    async fn named(
        self,
        call: &CallContent,
        person: PersonId,
        entry: Option<&Entry>,
    ) -> Result<Option<Named>, Failure> {
        match entry {
            Some(entry) => Ok(Some(Named::entry(entry, &self.open.engine.clock()))),
            None => Ok(self.open.engine.queue().named(&call.tool, &call.parameters, person).await?),
        }
    }

    /// What may stand in the field that says which one is meant: the one that is named, and of reminders the others.
    async fn which(
        self,
        call: &CallContent,
        person: PersonId,
        named: Option<&Named>,
    ) -> Result<Vec<ChoiceOption>, Failure> {
        let Some(names) = tools::speech(&call.tool).and_then(|speech| speech.names) else { return Ok(Vec::new()) };
        let Some(meant) = call.parameters.get(names.field()).and_then(Json::as_str) else { return Ok(Vec::new()) };
        let gone = || describe::shown(&call.tool, names.field(), &Json::from(meant));
        let label = named.map_or_else(gone, |named| named.told().to_owned());
        let label = if label.is_empty() { "No longer there".to_owned() } else { label };
        let mut which = vec![ChoiceOption { value: meant.to_owned(), label }];
        if matches!(names, Names::Reminder(_)) {
            let record = self.open.engine.record().await?;
            let others = record.reminders(person).into_iter().map(|each| (each.id.to_string(), Named::reminder(each)));
            let others = others.filter(|(id, each)| id != meant && Some(each) != named);
            which.extend(others.map(|(value, each)| ChoiceOption { value, label: each.told().to_owned() }));
        }
        Ok(which)
    }

    async fn card_state(self, asked: &Asked, journal: &Journal<'_>) -> Result<CardState, Failure> {
        let clock = self.open.engine.clock();
        let decided = match asked.decided {
            Some(at) => moment::instant(at, &clock),
            None => moment::millis(asked.expires_millis, &clock),
        };
        Ok(match (asked.state, asked.operation) {
            (PendingState::Waiting, _) if asked.expires_millis <= clock.now.timestamp_millis() => {
                CardState::Expired { at: decided }
            }
            (PendingState::Waiting, _) => CardState::Waiting,
            (PendingState::Confirmed, Some(operation)) => {
                match chip::executed(journal, operation, &clock).await.map_err(of_store)? {
                    Some(executed) => CardState::Confirmed { executed },
                    None => return Err(chip::gone()),
                }
            }
            // A confirmed row always names what it wrote.
            (PendingState::Confirmed, None) => return Err(chip::gone()),
            (PendingState::Rejected, _) => CardState::Rejected { at: decided },
            (PendingState::Expired, _) => CardState::Expired { at: decided },
            (PendingState::Superseded, _) => CardState::Superseded {
                by: self.open.engine.queue().last_version(&asked.question.id).await?.question.id,
            },
        })
    }

    /// The entry that a call names: by its id, or as the last one.
    async fn entry_named(self, parameters: &Parameters, journal: &Journal<'_>) -> Result<Option<Entry>, Failure> {
        let Some(named) = parameters.get("entry").and_then(Json::as_str) else { return Ok(None) };
        let id = match named.trim().parse() {
            Ok(id) => id,
            Err(_) => match journal.last_entry(self.open.engine.person().id).await.map_err(of_store)? {
                Some(last) if named.trim().eq_ignore_ascii_case("last") => last,
                _ => return Ok(None),
            },
        };
        Ok(self.open.engine.store().entry(id).await.map_err(of_store)?.map(|recorded| recorded.entry))
    }
}

/// In a card's digest, before the id of the entry that "last" meant when it was shown.
pub(in crate::desktop) const MEANT: char = '@';

/// Whether a call names an entry as the last one.
pub(in crate::desktop) fn names_last(parameters: &Parameters) -> bool {
    parameters.get("entry").and_then(Json::as_str).is_some_and(|named| named.trim().eq_ignore_ascii_case("last"))
}

/// How much care a tool asks for.
fn tier(tool: &str) -> Tier {
    match tools::definition(tool).map(|found| found.sensitivity) {
        Some(Sensitivity::Low) => Tier::Low,
        Some(Sensitivity::Medium) => Tier::Medium,
        Some(Sensitivity::High) => Tier::High,
        Some(Sensitivity::Critical) | None => Tier::Critical,
    }
}

/// The findings as plain sentences, each once, and the safety notices after them.
pub(in crate::desktop) fn reasons(findings: &[Finding], notices: &[alara_gate::Notice]) -> Vec<Reason> {
    let mut reasons: Vec<Reason> = Vec::new();
    let found = findings
        .iter()
        .map(|finding| Reason { code: code(finding.reason), text: sentence(finding.reason, &finding.detail) });
    let notices = notices.iter().map(|notice| Reason { code: "notice".to_owned(), text: notice.text.clone() });
    for reason in found.chain(notices) {
        if !reasons.contains(&reason) {
            reasons.push(reason);
        }
    }
    reasons
}

/// A reason's code, as in the audit.
pub(in crate::desktop) fn code(reason: alara_gate::Reason) -> String {
    match serde_json::to_value(reason) {
        Ok(Json::String(code)) => code,
        // A reason is a bare name: it always is a string.
        _ => "unknown".to_owned(),
    }
}

/// What was found, in its own words; where it has none, in these.
pub(in crate::desktop) fn sentence(reason: alara_gate::Reason, detail: &str) -> String {
    use alara_gate::Reason as Why;
    // "Log care always asks first" speaks of tools; a person is told what it means for them.
    if !detail.is_empty() && reason != Why::AlwaysAsks {
        return detail.to_owned();
    }
    match reason {
        Why::AlwaysAsks => "Alara always asks you about this.",
        Why::LowConfidence | Why::ConfidenceMissing => "The assistant was not sure of it.",
        Why::NoExplicitIntent => "Your words do not say that it happened.",
        Why::SomeoneElse => "It happened to someone else.",
        Why::UncertainIntent => "Your words leave open whether it happened.",
        Why::NotUnderstood => "Alara did not understand what you said about it.",
        Why::Unreadable => "Alara could not read your message with certainty.",
        Why::ContradictsStatement => "Your message says otherwise.",
        Why::AssumedValue => "Not all of it was said.",
        Why::AmbiguousName => "The name could mean more than one.",
        Why::PossibleDoubleDose => "This may be a double dose.",
        Why::ImplausibleDose => "The dose is far from what is usual.",
        Why::RepairedValue => "A value arrived damaged and was repaired.",
        Why::Duplicate => "It is recorded already.",
        Why::WhoseRecord => "It is not clear whose record it belongs to.",
        Why::GuardFailed => "A check could not be made.",
        Why::OneReader => "Alara\u{2019}s two readings of your message differ.",
        Why::SecondReader => "A second check was not sure.",
        Why::UnknownTool | Why::ToolNotCallable => "That cannot be done here.",
        Why::InvalidParameter => "A value is not valid.",
    }
    .to_owned()
}
