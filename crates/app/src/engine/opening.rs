//! What a turn begins with: the words that count, the record, what waits, and what the conversation is about.

use alara_assistant::offline::LastSaid;
use alara_assistant::{Opening, Untold, Voice, only_when};
use alara_english::Text;
use alara_english::answer::is_bare;
use alara_health::situation::Situation;
use alara_health::tools::CreateReminder;
use alara_llm::ChatModel;
use alara_store::{Message, Speaker};

use super::drive::TurnRequest;
use super::focus::MESSAGES;
use super::query::Left;
use super::told::HISTORY;
use super::{Chat, EngineError, PendingRow};

/// Whether a message asks for a reminder of something and tells no hour: that is what it left open.
fn asks_when(opener: &Situation) -> bool {
    let reminder = opener.understood(&|tool| tool == CreateReminder::ID);
    reminder.is_some_and(|(_, set)| set.contains_key("title") && !set.contains_key("time"))
        && opener.proposals().is_empty()
}

/// A message read with what it may answer, and that. One that says what it says by itself, and adds nothing to what was asked about, answers
/// nothing, and neither does one that settles and asks nothing: that stays open. So does a question at what time, where more than a time is told.
fn read_with(
    read: &dyn Fn(Vec<String>) -> Situation,
    read_alone: &dyn Fn(&Message) -> Situation,
    (text, opener): (&str, Option<Message>),
    offline: bool,
    when: bool,
) -> (Situation, Option<Message>) {
    let alone = read(vec![text.to_owned()]);
    let Some(opener) = opener else { return (alone, None) };
    let situation = read(vec![text.to_owned(), opener.text.clone()]);
    let own = !alone.proposals().is_empty() && (!situation.settles_more_than(&alone) || situation.retells());
    let says = |of: &Situation| (of.lacks(), of.stranger());
    let nothing = offline && !situation.settles_more() && says(&situation) == says(&alone);
    let asked_when = asks_when(&read_alone(&opener));
    // A day, where it was asked at what time: that is asked still, of that day.
    if asked_when && offline && when && !situation.settles_more() {
        let whole = read(vec![format!("{} {text}", opener.text.trim_end().trim_end_matches(['.', '!', '?']))]);
        if asks_when(&whole) {
            return (whole, Some(opener));
        }
    }
    if own || nothing || asked_when && !when { (alone, None) } else { (situation, Some(opener)) }
}

impl Chat<'_> {
    /// What a turn begins with, and the stored messages that its statement consists of.
    pub(crate) async fn opening(self, request: TurnRequest<'_>) -> Result<(Opening, Vec<String>), EngineError> {
        let TurnRequest { turn, text, model, without_record, absent, goes_on, .. } = request;
        let clock = self.engine.clock();
        // Only a model is told more than the last turns.
        let most = if model.is_some() { HISTORY } else { MESSAGES };
        let conversation = self.engine.store.messages(&self.engine.conversation, most).await?;
        let last: Option<(String, Left)> = self.engine.store.last_ledger(&self.engine.conversation).await?;
        let leaves = model.is_some_and(ChatModel::remote);
        let mut withheld = if leaves { Some(self.engine.past().withheld(&conversation).await?) } else { None };
        let told = |message: &Message| !withheld.as_ref().is_some_and(|withheld| withheld.holds(&message.turn));
        let earlier = self.engine.past().earlier(&conversation, last.as_ref()).await?.filter(told);
        let waits = self.engine.queue().waiting().await?;
        let focus = self.engine.past().focus(&conversation, &waits).await?;
        let record = self.engine.record().await?;
        let read_messages = |messages: Vec<String>| {
            let situation = Situation::new(messages, record.clone(), clock).in_focus(focus.clone());
            let situation = self.engine.readers.read_along(situation);
            // What a model calls for of somebody without a record stays refused.
            if model.is_none() { situation.offering_records() } else { situation }
        };
        let read_alone = |opener: &Message| Situation::new(vec![opener.text.clone()], record.clone(), clock);
        // "Yep" is no title, and no hour: a bare yes or no answers only what can be answered so.
        let bare = is_bare(&Text::new(text));
        let whether = |opener: &Message| {
            Situation::new(vec![opener.text.clone()], record.clone(), clock).in_focus(focus.clone()).asks_whether()
        };
        let earlier = earlier.filter(|opener| !bare || whether(opener));
        let offline = model.is_none();
        let (mut situation, mut earlier) =
            read_with(&read_messages, &read_alone, (text, earlier), offline, only_when(text, clock.local()));
        // What was asked before the last message may still be answered by one that says nothing of its own.
        if earlier.is_none()
            && !bare
            && let Some(asked) = self.engine.past().asked_before(&conversation).await?.filter(told)
            && situation.settles_nothing()
        {
            let late = read_messages(vec![text.to_owned(), asked.text.clone()]);
            let strays = asks_when(&read_alone(&asked)) && !only_when(text, clock.local());
            if late.settles_more() && !strays {
                (situation, earlier) = (late, Some(asked));
            }
        }
        let here = self.asked_here(&waits).await?;
        let last_reply = self.engine.past().last_reply(&conversation, &here).await?;
        let newest = conversation.iter().rev().find(|message| message.role == Speaker::Assistant);
        let asked = newest.is_some_and(|reply| reply.text.trim_end().ends_with('?'));
        let last_said = newest.map(|reply| LastSaid::of(&reply.text)).unwrap_or_default();
        let (history, prompts, habits) = match model {
            Some(_) => {
                let conversation = conversation.into_iter().filter(told).collect();
                (
                    self.engine.past().earlier_conversation(conversation, turn).await?,
                    self.engine.models().prompts().await?,
                    self.engine.past().habits().await?,
                )
            }
            None => Default::default(),
        };
        let untold = match model {
            Some(_) => self.engine.past().untold(&waits, withheld.as_mut()).await?,
            None => Untold::default(),
        };
        let waiting = here.iter().map(PendingRow::as_pending_call).collect();
        let second_reader = model.is_some() && self.second_reader().await?;
        let (voice, remote) = (if model.is_some() { Voice::Model } else { Voice::Offline }, leaves && !goes_on);
        let Left { escalated_in_a_row, step, .. } = last.map(|(_, left)| left).unwrap_or_default();
        let opening = Opening {
            situation,
            waiting,
            last_reply,
            asked,
            last_said,
            answers: earlier.as_ref().map(|each| each.turn.clone()),
            untold,
            history,
            voice,
            remote,
            without_record,
            absent: absent.cloned(),
            escalated_in_a_row,
            step,
            second_reader,
            ask_always: self.ask_always().await?,
            hooks: self.engine.writes().hooks(),
            prompts,
            habits,
        };
        let mut sources = vec![format!("{turn}/user")];
        sources.extend(earlier.map(|message| message.id));
        Ok((opening, sources))
    }

    /// Of what waits, what words in this conversation may answer: what was asked in it, and what is of the record that is open. What was
    /// asked in another person's waits for its card.
    async fn asked_here(self, waits: &[PendingRow]) -> Result<Vec<PendingRow>, EngineError> {
        let mut here = Vec::with_capacity(waits.len());
        for row in waits {
            let question = &row.0.question;
            let said = match question.person == self.engine.person.id {
                true => true,
                false => {
                    let said = self.engine.store.message(&format!("{}/user", question.turn)).await?;
                    said.is_some_and(|said| said.conversation == self.engine.conversation)
                }
            };
            if said {
                here.push(row.clone());
            }
        }
        Ok(here)
    }
}
