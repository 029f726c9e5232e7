//! The hooks stand around every call, whoever makes it: a turn's, a card that is confirmed later, a form, an undo.

use std::sync::Arc;

use alara_gate::Call;
use alara_gate::hooks::{After, Before, Did, Fault, Hook, Returned};
use serde_json::json;

use super::*;

/// Does one thing to the calls of one tool.
struct Does {
    tool: &'static str,
    what: What,
}

#[derive(Clone, Copy)]
enum What {
    Fails,
    Panics,
    HalvesTheDose,
}

impl Hook for Does {
    fn name(&self) -> &'static str {
        "test"
    }

    fn before(&self, call: &Call) -> Result<Before, Fault> {
        if call.tool != self.tool {
            return Ok(Before::Pass);
        }
        match self.what {
            What::Fails => Err(Fault("It could not look.".to_owned())),
            What::Panics => panic!("it broke"),
            What::HalvesTheDose => {
                let mut parameters = call.parameters.clone();
                parameters.insert("dose".to_owned(), json!("1 tablet"));
                Ok(Before::Change(parameters))
            }
        }
    }

    fn after(&self, result: &Returned) -> Result<After, Fault> {
        Ok(if result.tool == "log_hydration" { After::Stop("Withheld.".to_owned()) } else { After::Pass })
    }
}

async fn hooked(tool: &'static str, what: What) -> House {
    let house = House::new().await;
    hook(&house, tool, what).await;
    house
}

async fn hook(house: &House, tool: &'static str, what: What) {
    let mut state = house.desktop.vault.state();
    let State::Open(open) = &mut *state else { panic!("not open") };
    let open = Arc::get_mut(open).expect("nobody works on it");
    open.engine.hook(Arc::new(Does { tool, what }));
}

async fn kept(house: &House) -> Vec<(String, String, String)> {
    let open = house.desktop.vault.opened().await.unwrap();
    let rows = open.engine.store().hooks(10).await.unwrap();
    rows.into_iter().map(|row| (row.scope, row.tool, row.did)).collect()
}

#[tokio::test]
async fn a_hook_that_fails_blocks_the_form_and_is_recorded_and_breaks_nothing_else() {
    let mut house = hooked("log_blood_pressure", What::Panics).await;
    let written = house.form("log_blood_pressure", json!({ "systolic": 128, "diastolic": 82 })).await;
    assert!(matches!(written, Written::Invalid { .. }), "{written:?}");
    assert!(house.timeline().await.is_empty());
    assert_eq!(kept(&house).await, [("form".into(), "log_blood_pressure".into(), "failed".into())]);
    let trace = house.desktop.trace().trace(PageInput { before: None, limit: 5 }).await.unwrap();
    assert_eq!((trace.outside[0].scope.as_str(), trace.outside[0].what.as_str()), ("form", "test: failed"));
    let lines = house.desktop.trace().trace_lines(NoInput {}).await.unwrap().lines;
    assert!(lines.contains("\"outside\":\"form\"") && !lines.contains("systolic"), "{lines}");
    let turn = house.say("my bp was 128 over 82").await;
    assert_eq!((turn.done.len(), turn.blocked.len()), (0, 1), "the same hook stands around a turn's call");
    executed(house.form("log_hydration", json!({ "amount_ml": 250 })).await);
    let withheld = ("form".into(), "log_hydration".into(), "stopped".into());
    assert_eq!(kept(&house).await[0], withheld, "behind its result");
    assert_eq!(house.timeline().await.len(), 1, "what is written stays written");
}

#[tokio::test]
async fn a_card_that_is_confirmed_later_passes_the_hooks_then() {
    let mut house = hooked("log_doctor_visit", What::Fails).await;
    // Asked about while no hook of that kind was there.
    let mut asked = House::new().await;
    asked.say("saw Dr. Patel yesterday").await;
    let card = asked.cards().await.remove(0);
    hook(&asked, "log_doctor_visit", What::Fails).await;
    let outcome = asked.confirm(&card, json!({})).await;
    assert!(matches!(outcome, Outcome::Invalid { .. }), "{outcome:?}");
    assert_eq!((asked.timeline().await.len(), asked.cards().await.len()), (0, 1), "nothing is written, and it waits");
    assert_eq!(kept(&asked).await[0].2, "failed");
    assert_eq!(house.say("saw Dr. Patel yesterday").await.blocked.len(), 1, "and before it is asked about at all");
}

#[tokio::test]
async fn what_a_hook_changes_is_judged_and_shown_again_before_it_is_written() {
    let mut house = House::new().await;
    house.form("log_medication", json!({ "medication_name": "ibuprofen", "dose": "2 tablets" })).await;
    house.time.advance(Duration::minutes(30));
    let asked = house.say("took two ibuprofen tablets").await.asked.remove(0);
    hook(&house, "log_medication", What::HalvesTheDose).await;
    let outcome = house.confirm(&asked, json!({})).await;
    assert!(matches!(outcome, Outcome::Stale { .. }), "{outcome:?}");
    assert_eq!(house.timeline().await.len(), 1);
    let again = house.cards().await.remove(0);
    assert_eq!(field(&again, "dose").value, text("1 tablet"), "{again:?}");
    let outcome = house.confirm(&again, json!({})).await;
    assert!(matches!(outcome, Outcome::Confirmed { .. }), "{outcome:?}");
    assert_eq!(house.timeline().await.len(), 2);
}

#[tokio::test]
async fn an_undo_passes_them_too() {
    let mut house = hooked("undo", What::Fails).await;
    house.say("took two ibuprofen").await;
    assert!(house.desktop.record().undo_last(NoInput {}).await.is_err());
    assert!(house.timeline().await.iter().all(|entry| !entry.undone));
    assert_eq!(kept(&house).await, [("undo".into(), "undo".into(), "failed".into())]);
}

#[tokio::test]
async fn every_call_of_a_turn_has_its_hooks_before_and_after_though_no_model_is_told() {
    let mut house = House::new().await;
    let turn = house.say("took two ibuprofen").await;
    let open = house.desktop.vault.opened().await.unwrap();
    let ledger = open.engine.store().ledger(&turn.id).await.unwrap().unwrap();
    let hooks: Vec<(String, String)> = ledger["hooks"]
        .as_array()
        .unwrap()
        .iter()
        .map(|hook| (hook["hook"].as_str().unwrap().to_owned(), hook["side"].as_str().unwrap().to_owned()))
        .collect();
    let side =
        |side: &str| hooks.iter().filter(|(_, on)| on == side).map(|(hook, _)| hook.as_str()).collect::<Vec<_>>();
    assert_eq!(side("before"), ["callable", "arguments", "safe_results"]);
    assert_eq!(side("after"), ["callable", "arguments", "safe_results"]);
    assert!(ledger["hooks"].as_array().unwrap().iter().all(|hook| hook["did"] == json!(Did::Passed)));
}
