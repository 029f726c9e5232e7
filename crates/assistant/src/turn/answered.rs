//! A message that answers what waits: its decisions, and whether it says more than them.

use alara_english::answer::{defers, is_bare};
use alara_english::text::Text;
use alara_health::answers::{Action, Answer, LastReply};
use alara_health::focus::{Back, Became};
use alara_health::tools::speech;
use alara_health::tools::speech::Deed;

use alara_health::focus::OperationId;

use super::answer_words::only_when;
use super::step::Turn;
use super::{Decision, Effect};
use crate::offline;

/// Asked where what the last reply wrote and what it asked about may both be meant.
const EITHER: &str =
    "Do you mean what was recorded, or what I asked about? Say \u{201c}delete it\u{201d} or \u{201c}no\u{201d}.";

impl Turn {
    /// What the message takes back, where it only takes back. Of cards it is a no, found by [`Turn::decisions`].
    pub(super) fn taken_back(&mut self) -> Option<Vec<OperationId>> {
        let back = self.back()?;
        if matches!(back, Back::Either | Back::Already) {
            // The question is the whole answer: nothing was told that is left unrecorded.
            self.guard.answered();
            self.settle();
        }
        match back {
            Back::Written(operations) => return Some(operations),
            Back::Either => {
                self.asks = Some(EITHER.to_owned());
                self.ledger.spoke_of = self.shown();
            }
            Back::Already => self.asks = Some("That was undone already.".to_owned()),
            Back::Cards(_) | Back::Nothing => {}
        }
        None
    }

    fn back(&self) -> Option<Back> {
        let takes = self.opening.situation.takes_back();
        takes.then(|| self.opening.situation.focus().taken_back(&self.shown()))
    }

    /// The cards that the last reply showed.
    fn shown(&self) -> Vec<String> {
        match &self.opening.last_reply {
            LastReply::Unknown => Vec::new(),
            LastReply::Showed { cards, .. } => cards.clone(),
        }
    }

    /// Whether the message answers what waits, and how.
    pub(super) fn decisions(&mut self) -> Option<Vec<Decision>> {
        if self.opening.waiting.is_empty() {
            return None;
        }
        if let Some(Back::Cards(cards)) = self.back() {
            return Some(cards.into_iter().map(|call| Decision::Reject { call }).collect());
        }
        let answer = match self.read_answer() {
            Ok(answer) => answer,
            Err(unread) => {
                let meant = self.opening.last_reply.among(&self.opening.waiting);
                // The question is the whole answer.
                self.guard.answered();
                self.settle();
                self.asks = Some(offline::unread(&unread, &meant, &self.opening.situation));
                self.ledger.spoke_of = meant.into_iter().map(|each| each.id).collect();
                return None;
            }
        };
        if answer.action == Action::Ask {
            let meant = self.opening.last_reply.among(&self.opening.waiting);
            self.asks = Some(offline::which_one(&meant, &self.opening.situation));
            self.ledger.spoke_of = meant.into_iter().map(|each| each.id).collect();
            return None;
        }
        if answer.action == Action::None && defers(&Text::new(self.opening.situation.message())) {
            // It was asked about, and is spoken of still: the next bare answer means it.
            let meant = self.opening.last_reply.shown(&self.opening.waiting);
            self.asks = (!meant.is_empty()).then(|| offline::waits_still(&meant, &self.opening.situation));
            self.ledger.spoke_of = meant.into_iter().map(|each| each.id).collect();
            return None;
        }
        let mut decisions = Vec::new();
        gather(answer, &mut decisions);
        if self.asked_which_to_take_back() {
            let affirms = decisions.iter().any(|decision| matches!(decision, Decision::Affirm { .. }));
            if affirms && is_bare(&Text::new(self.opening.situation.message())) {
                self.asks = Some(EITHER.to_owned());
                self.ledger.spoke_of = self.shown();
                return None;
            }
            // "The reminder", of what was asked about: it is what goes, and no yes to it.
            for decision in &mut decisions {
                if let Decision::Affirm { call } = decision {
                    *decision = Decision::Reject { call: std::mem::take(call) };
                }
            }
        }
        (!decisions.is_empty()).then_some(decisions)
    }

    /// Whether the last reply asked which of both is taken back: the last message only took back, and the turn before it had both written
    /// and asked.
    fn asked_which_to_take_back(&self) -> bool {
        let [asked, both, ..] = self.opening.situation.focus().turns.as_slice() else { return false };
        let became = |such: fn(&Became) -> bool| both.calls.iter().any(|call| such(&call.became));
        self.opening.situation.taken_back_by(&asked.said)
            && (asked.back, both.back) == (1, 2)
            && asked.calls.is_empty()
            && became(|each| matches!(each, Became::Written(..)))
            && became(|each| matches!(each, Became::Waits(_)))
    }

    /// What an answer says besides ("yes, and I took my aspirin too") is a turn of its own. What needs the tool that was just decided
    /// on is the answer itself ("yes, I went on the 19th"), and so is a change of what was asked about ("no, cancel that").
    pub(super) fn after_decisions(&mut self) -> Vec<Effect> {
        let changes = |tool: &str| speech(tool).is_some_and(|speech| matches!(speech.deed, Deed::Changes | Deed::Ends));
        let required = &self.ledger.enforcement.required;
        let on = |id: &str| self.decided.iter().any(|decision| decision.call == id);
        let decided: Vec<_> = self.opening.waiting.iter().filter(|each| on(&each.id)).cloned().collect();
        let answered = self.decided.iter().any(|decision| required.contains(&decision.tool))
            && !self.opening.situation.tells_besides(&decided)
            // A day that is said of the reminder which waited asks nothing of that day.
            || only_when(self.opening.situation.message(), self.opening.situation.clock().local());
        self.goes_on = !answered && required.iter().any(|tool| !changes(tool));
        if self.goes_on {
            return self.answer();
        }
        self.guard.answered();
        self.settle();
        self.finish(None)
    }
}

fn gather(answer: Answer, decisions: &mut Vec<Decision>) {
    let Answer { action, calls, changes, also } = answer;
    for call in calls {
        match action {
            Action::Affirm => decisions.push(Decision::Affirm { call }),
            Action::Reject => decisions.push(Decision::Reject { call }),
            Action::Modify => decisions.push(Decision::Modify { call, changes: changes.clone() }),
            Action::None | Action::Ask => {}
        }
    }
    for other in also {
        gather(other, decisions);
    }
}
