//! The step of a skill that is open after a turn.

use alara_health::skills::skill;
use alara_health::tools::RunSkill;

use crate::ledger::{CallState, Ledger};
use crate::skill::OpenStep;

/// What is open after a turn, and what is said of it: a skill that was run opens its first step, a step in which one of its tools wrote or
/// asked is done.
pub(super) fn moved(ledger: &Ledger) -> (Option<OpenStep>, Option<String>) {
    let ran = ledger.calls.iter().rev().find(|line| line.tool == RunSkill::ID && line.state == CallState::Answered);
    let named = ran.and_then(|line| line.parameters.get("skill")?.as_str());
    let looked = ledger.looked.last().map(|looked| looked.name.as_str());
    if let Some(begun) = named.or(looked).and_then(skill)
        && let Some(step) = begun.asking().next()
    {
        let open = OpenStep::at(begun, step);
        let line = open.line();
        return (Some(open), line);
    }
    let Some((open, (_, step))) = ledger.step.as_ref().and_then(|open| Some((open, open.found()?))) else {
        return (None, None);
    };
    let done = |state| matches!(state, CallState::Executed | CallState::Pending | CallState::Duplicate);
    if ledger.calls.iter().any(|line| done(line.state) && step.tools.contains(&line.tool.as_str())) {
        let (next, said) = open.next();
        return (next, Some(said));
    }
    (Some(open.clone()), open.line())
}
