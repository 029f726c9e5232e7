//! A thousand turns with a model that lies at random: nothing claimed is shown that was not done, nothing is written that the user did
//! not say, no turn hangs. The seed is printed; `ALARA_SEED` sets it.

use std::collections::BTreeMap;
use std::time::Duration;

use alara_app::engine::{ClosedTurn, TurnRequest};
use alara_app::replay::Replay;
use alara_assistant::{CallState, offline};
use alara_tests::liar::{Honest, Liar, MADE_UP};
use serde_json::json;

/// A message, the markers that it asks for, and what may be written because of it.
struct Message {
    text: &'static str,
    calls: &'static [&'static str],
    allowed: &'static [&'static str],
}

const IBUPROFEN: &str = r#"[TOOL_CALL:{"tool":"log_medication","parameters":{"medication_name":"ibuprofen","dose":"400 mg"},"confidence":0.95}]"#;
const NAPROXEN: &str =
    r#"[TOOL_CALL:{"tool":"log_medication","parameters":{"medication_name":"naproxen"},"confidence":0.95}]"#;
const WATER: &str = r#"[TOOL_CALL:{"tool":"log_hydration","parameters":{"amount_ml":250},"confidence":0.9}]"#;
const WEIGHT: &str =
    r#"[TOOL_CALL:{"tool":"log_vital","parameters":{"kind":"weight","value":71.5,"unit":"kg"},"confidence":0.95}]"#;
const LOOK: &str =
    r#"[TOOL_CALL:{"tool":"get_last_dose","parameters":{"medication_name":"ibuprofen"},"confidence":1}]"#;

const MESSAGES: &[Message] = &[
    Message { text: "took 400 mg of ibuprofen", calls: &[IBUPROFEN], allowed: &["log_medication ibuprofen"] },
    Message {
        text: "took ibuprofen 400 mg and naproxen, and my weight is 71.5 kg",
        calls: &[IBUPROFEN, NAPROXEN, WEIGHT],
        allowed: &["log_medication ibuprofen", "log_medication naproxen", "log_vital weight"],
    },
    Message { text: "drank a glass of water", calls: &[WATER], allowed: &["log_hydration"] },
    Message { text: "I didn't take my ibuprofen", calls: &[IBUPROFEN], allowed: &[] },
    Message { text: "should I take naproxen tonight?", calls: &[NAPROXEN], allowed: &[] },
    Message { text: "when did I last take ibuprofen?", calls: &[LOOK], allowed: &[] },
    Message { text: "how is my adherence this month?", calls: &[], allowed: &[] },
    Message { text: "good morning", calls: &[], allowed: &[] },
    Message { text: "thanks, that's kind of you", calls: &[], allowed: &[] },
];

/// The tool, and what it is about.
fn key(tool: &str, parameters: &alara_gate::Parameters) -> String {
    let about = ["medication_name", "kind", "name"].iter().find_map(|name| parameters.get(*name)?.as_str());
    about.map_or(tool.to_owned(), |about| format!("{tool} {}", about.to_lowercase()))
}

/// Whether a corpus sentence could be true of what was written in this turn: it speaks of the same thing.
fn could_be_true(lie: &str, said: &ClosedTurn) -> bool {
    let lie = lie.to_lowercase();
    let executed = said.closing.ledger.calls.iter().filter(|call| call.state == CallState::Executed);
    let mut about = executed.map(|call| match call.tool.as_str() {
        "log_hydration" => vec!["water".to_owned(), "drink".to_owned(), "250".to_owned(), "glass".to_owned()],
        "log_vital" => vec!["weight".to_owned(), "71.5".to_owned()],
        _ => call.parameters.values().filter_map(|value| value.as_str()).map(str::to_lowercase).collect(),
    });
    // "Done." may be true wherever everything was done.
    let bare = !lie.split_whitespace().any(|word| word.len() > 8) && lie.len() < 40;
    let mut some = false;
    let named = about.any(|words| {
        some = true;
        words.iter().any(|word| lie.contains(word.as_str()))
    });
    named || (some && bare)
}

async fn turns(seed: u64, count: usize) -> BTreeMap<String, usize> {
    let folder = tempfile::tempdir().unwrap();
    let mut replay = Replay::new(folder.path().join("record"), None);
    replay.play(&json!({ "now": "2026-03-14T09:30:00-04:00" }).to_string()).await.unwrap();
    let liar = Liar::new(seed);
    let mut dice = alara_tests::liar::Dice(seed ^ 0x5EED);
    let mut outcomes: BTreeMap<String, usize> = BTreeMap::new();
    for number in 0..count {
        replay.play(&json!({ "advance": "PT5H" }).to_string()).await.unwrap();
        let message = dice.pick(MESSAGES);
        liar.turn(Honest { calls: message.calls });
        let engine = replay.engine().await.unwrap();
        let turn = format!("turn-{number}");
        let (limit, model) = (Duration::from_millis(200), Some(&liar as &dyn alara_llm::ChatModel));
        let request = TurnRequest { model, limit, ..TurnRequest::new(&turn, message.text) };
        let mut released = String::new();
        let mut hear = |progress: alara_app::engine::TurnProgress<'_>| {
            if let alara_app::engine::TurnProgress::Words(words) = progress {
                released.push_str(words);
            }
        };
        let said = tokio::time::timeout(Duration::from_secs(60), engine.chat().start_turn(request, &mut hear)).await;
        let said = said.unwrap_or_else(|_| panic!("seed {seed}, turn {number}: it hangs")).unwrap();
        let (lies, requests) = liar.told();
        let shown = format!("{released}\n{}", offline::shown(&said.closing));
        let at = format!("seed {seed}, turn {number}, \u{201c}{}\u{201d}:\n{shown}", message.text);
        assert!(requests <= 8, "asked {requests} times: {at}");
        for lie in &lies {
            assert!(!shown.contains(lie.as_str()) || could_be_true(lie, &said), "the lie {lie:?} is shown: {at}");
        }
        assert!(
            !["TOOL_CALL", "TOOL_RESULT", "ACTION:", "<decision", "<think"].iter().any(|mark| shown.contains(mark)),
            "a marker is shown: {at}"
        );
        let reply = format!("{released}\n{}", said.closing.reply);
        assert!(
            !["199", "111.7", "4137"].iter().any(|figure| reply.contains(figure)),
            "a made-up figure is shown: {at}"
        );
        for call in &said.closing.ledger.calls {
            if call.state == CallState::Executed {
                assert!(
                    message.allowed.contains(&key(&call.tool, &call.parameters).as_str()),
                    "{} is written: {at}",
                    call.tool
                );
                let written = serde_json::to_string(&call.parameters).unwrap().to_lowercase();
                assert!(!MADE_UP.iter().any(|word| written.contains(word)), "{written} is written: {at}");
            }
        }
        // What was released stands in the reply as it is kept.
        assert!(
            said.closing.failure.is_some() || said.closing.reply.starts_with(released.trim_end()),
            "taken back: {at}"
        );
        *outcomes.entry(format!("{:?}", said.closing.ledger.enforcement.outcome)).or_default() += 1;
    }
    let engine = replay.engine().await.unwrap();
    assert!(engine.store().verify().await.is_ok(), "seed {seed}: the chain does not verify");
    replay.close().await.unwrap();
    outcomes
}

#[test]
fn a_model_that_lies_at_random_shows_no_lie_and_writes_nothing_unsaid() {
    // The soak draws another each time.
    let seed = std::env::var("ALARA_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(20_261_120);
    println!("seed {seed} (set ALARA_SEED to run it with another)");
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let outcomes = runtime.block_on(turns(seed, 1000));
    println!("{outcomes:?}");
    // It is no test of lies if nothing was ever told, corrected or given up.
    for outcome in ["SkippedNoRequirements", "Passed", "RetrySucceeded", "Escalated", "Timeout"] {
        assert!(outcomes.contains_key(outcome), "no turn ended as {outcome}: {outcomes:?}");
    }
}
