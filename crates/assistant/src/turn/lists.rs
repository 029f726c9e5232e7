//! What the needs of a turn ask for as a whole: every tool of theirs, and an analysis' whole list.

use alara_gate::enforce::Need;
use alara_gate::evidence::Plan;
use alara_health::tools::RunSkill;

/// All tools of the needs, without repeats.
pub(super) fn required(needs: &[Need]) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for tool in needs.iter().flat_map(|need| &need.tools) {
        if !all.contains(tool) {
            all.push(tool.clone());
        }
    }
    all
}

/// An analysis needs its whole list: the need that it answers is met by all of its tools together.
pub(super) fn whole_lists(needs: &mut [Need], plans: &[Plan]) {
    for plan in plans {
        let tools = plan.tools();
        let routine = matches!(plan.name.as_str(), "weekly_review" | "visit_prep");
        let its = |need: &&mut Need| match routine {
            true => need.takes(RunSkill::ID),
            false => need.tools.iter().any(|tool| tools.contains(&tool.as_str())),
        };
        if let Some(need) = needs.iter_mut().find(|need| !need.all && its(need)) {
            need.all = true;
            need.tools = tools.into_iter().map(str::to_owned).collect();
        }
    }
}
