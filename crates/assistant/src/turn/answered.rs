//! A message that answers what waits: its decisions, and whether it says more than them.

use alara_health::answers::{Action, Answer};

use super::step::Turn;
use super::{Decision, Effect};
use crate::offline;

impl Turn {
    /// Whether the message answers what waits, and how.
    pub(super) fn decisions(&mut self) -> Option<Vec<Decision>> {
        if self.opening.waiting.is_empty() {
            return None;
        }
        let answer = self.opening.situation.answer(&self.opening.waiting);
        if answer.action == Action::Ask {
            self.asks = Some(offline::which_one(&self.opening.waiting));
            return None;
        }
        let mut decisions = Vec::new();
        gather(answer, &mut decisions);
        (!decisions.is_empty()).then_some(decisions)
    }

    /// What an answer says besides ("yes, and I took my aspirin too") is a turn of its own. What needs the tool that was just decided
    /// on is the answer itself ("yes, I went on the 19th"), and so is a change of what was asked about ("no, cancel that").
    pub(super) fn after_decisions(&mut self) -> Vec<Effect> {
        const CHANGES: [&str; 5] =
            ["correct_entry", "delete_entry", "update_reminder", "delete_reminder", "stop_medication"];
        let required = &self.ledger.enforcement.required;
        let answered = self.decided.iter().any(|decision| required.contains(&decision.tool));
        self.goes_on = !answered && required.iter().any(|tool| !CHANGES.contains(&tool.as_str()));
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
