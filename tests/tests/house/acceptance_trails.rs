//! A trail assessor on the enforcement core: needs by weighted words; retry, escalation and time-out, each with its audit trail.

use alara_gate::Definition;
use alara_gate::enforce::{Outcome, RequestKind};
use alara_tests::agent::{Agent, Registry, Wanted, call, text, tool};
use serde_json::json;

static TOOLS: &[Definition] = &[
    tool("report_damage", false, &[text("trail")]),
    tool("set_closure", false, &[text("trail")]),
    tool("set_priority", false, &[text("level")]),
];

static ASSESSOR: Registry = Registry {
    tools: TOOLS,
    wanted: &[
        Wanted {
            tools: &["report_damage"],
            all: false,
            weights: &[
                ("washed", 6),
                ("fallen", 6),
                ("tree", 4),
                ("bridge", 4),
                ("broken", 6),
                ("trail", 2),
                ("out", 3),
            ],
        },
        Wanted {
            tools: &["set_closure"],
            all: false,
            weights: &[("close", 8), ("closed", 8), ("trail", 2), ("shut", 8)],
        },
        Wanted { tools: &["set_priority"], all: false, weights: &[("urgent", 10), ("priority", 7), ("high", 4)] },
    ],
};

const SAID: &str = "The bridge on Ridge trail is washed out, close it, urgent";

fn damage() -> String {
    call("report_damage", &json!({ "trail": "Ridge" }))
}

fn rest() -> String {
    format!(
        "{} {}",
        call("set_closure", &json!({ "trail": "Ridge" })),
        call("set_priority", &json!({ "level": "urgent" }))
    )
}

#[test]
fn words_weigh_and_a_word_alone_is_no_need() {
    let agent = Agent::new(ASSESSOR);
    let tools = |message: &str| agent.needs(message).into_iter().flat_map(|need| need.tools).collect::<Vec<_>>();
    assert_eq!(tools(SAID), ["report_damage", "set_closure", "set_priority"]);
    assert_eq!(tools("a lovely tree by the trail"), [""; 0]);
}

#[test]
fn what_was_skipped_is_asked_for_again_and_the_trail_tells_it() {
    let mut agent = Agent::new(ASSESSOR);
    let ended = agent.turn(SAID, &[Some(&damage()), Some(&rest())]);
    assert_eq!(ended.outcome, Outcome::RetrySucceeded);
    let told: Vec<(u8, RequestKind, usize, bool)> =
        ended.trail.iter().map(|each| (each.request, each.kind, each.open.len(), each.stood)).collect();
    assert_eq!(told, [(1, RequestKind::Answer, 2, false), (2, RequestKind::Correction, 0, true)]);
    assert_eq!(agent.done.len(), 3, "nothing is done twice");
}

#[test]
fn what_is_never_done_is_handed_over() {
    let mut agent = Agent::new(ASSESSOR);
    let ended = agent.turn(SAID, &[Some("Noted."), Some("All set!"), Some("I've recorded the closure.")]);
    assert_eq!((ended.outcome, ended.shown), (Outcome::Escalated, None));
    assert!(ended.trail.iter().all(|each| each.open.len() == 3 && !each.stood));
    assert!(ended.trail[2].false_claims > 0);
    assert!(agent.done.is_empty());
}

#[test]
fn a_model_that_never_answers_is_a_time_out_and_its_attempts_stay_on_the_trail() {
    let mut agent = Agent::new(ASSESSOR);
    let ended = agent.turn(SAID, &[Some(&damage()), None]);
    assert_eq!((ended.outcome, ended.shown), (Outcome::Timeout, None));
    assert_eq!(ended.trail.len(), 1);
    assert_eq!(agent.done.len(), 1, "what was done before stands");
}
