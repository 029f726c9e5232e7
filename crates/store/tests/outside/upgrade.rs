//! A vault that an earlier version left is opened and upgraded, and nothing of it is lost: also where the upgrade is cut short after
//! any of its statements, or one of them cannot be run.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing test stops where it fails")]

use std::path::Path;

use crate::old::{STEPS, downgrade, statements, versions};
use crate::support::*;
use alara_store::{Message, Prompt, Question, Speaker, StoreError, TurnTrace};
use sqlx::{AssertSqlSafe, Connection};
use tempfile::{TempDir, tempdir};

async fn lived() -> TempDir {
    let dir = tempdir().unwrap();
    let store = make(dir.path()).await;
    for n in 1..=5 {
        note(&store, n, &format!("headache {n}")).await;
    }
    let call = waits("call-1", "waits").content().clone();
    let question =
        Question { id: "p-1".into(), turn: "turn-7".into(), person: me(), call, messages: vec![], created: now() };
    store.queue(&question).await.unwrap();
    store.close().await.unwrap();
    dir
}

/// All that was reported is there, the chain holds, the tables are what the log makes them, and it goes on.
async fn whole(dir: &Path, what: &str) {
    let store = open(dir).await.unwrap_or_else(|error| panic!("{what}: {error}"));
    assert_eq!(texts(&store).await.len(), 5, "{what}");
    assert_eq!(store.verify().await.unwrap().operations, 6, "{what}");
    assert!(store.rebuild_check().await.unwrap().agree(), "{what}");
    assert_eq!(store.waiting(None, now()).await.unwrap().len(), 1, "{what}");
    assert_eq!(store.search(me(), "headache", 10).await.unwrap().len(), 5, "{what}");
    store.close().await.unwrap();
}

fn copy(from: &Path) -> TempDir {
    let to = tempdir().unwrap();
    for (name, bytes) in files(from) {
        // What a killed process leaves is what it wrote; the index beside the journal is made again.
        if name != "alara.db-shm" {
            std::fs::write(to.path().join(name), bytes).unwrap();
        }
    }
    to
}

#[tokio::test]
async fn a_vault_of_every_earlier_step_is_upgraded_and_keeps_a_copy() {
    let dir = lived().await;
    let newest = *versions().last().unwrap();
    for version in versions() {
        let dir = copy(dir.path());
        downgrade(dir.path(), version).await;
        whole(dir.path(), &format!("from step {version}")).await;
        let copies = files(dir.path()).iter().filter(|(name, _)| name.ends_with(".backup")).count();
        assert_eq!(copies, usize::from(version < newest), "from step {version}: what was there is kept");
        let store = open(dir.path()).await.unwrap();
        note(&store, 9, "after it").await;
        store.close().await.unwrap();
    }
}

#[tokio::test]
async fn a_turn_that_a_model_had_begun_is_still_known_as_that() {
    let dir = lived().await;
    let store = open(dir.path()).await.unwrap();
    for turn in ["turn-1", "turn-2"] {
        let said = Message {
            id: format!("{turn}/user"),
            conversation: "talk".into(),
            turn: turn.into(),
            role: Speaker::User,
            text: "took ibuprofen".into(),
            at: now(),
            answered: false,
            crisis: None,
            by_model: false,
        };
        store.begin_conversation("talk", me(), now()).await.unwrap();
        store.add_message(&said).await.unwrap();
    }
    store.set("turns_of_models", &serde_json::json!(["turn-0", "turn-2"])).await.unwrap();
    store.close().await.unwrap();
    downgrade(dir.path(), 63).await;
    let store = open(dir.path()).await.unwrap();
    let begun = store.unanswered("talk").await.unwrap().into_iter().map(|message| message.by_model);
    assert_eq!(begun.collect::<Vec<_>>(), [false, true]);
    assert_eq!(store.setting("turns_of_models").await.unwrap(), None);
}

#[tokio::test]
async fn the_prompts_of_the_last_turns_are_still_there() {
    let dir = lived().await;
    let store = open(dir.path()).await.unwrap();
    store.begin_conversation("talk", me(), now()).await.unwrap();
    let prompt = |turn: usize| Prompt { body: format!("[\"{turn}\"]"), offer: None };
    for turn in 0..205 {
        let trace = TurnTrace {
            turn: format!("t-{turn}"),
            conversation: "talk".into(),
            at: now(),
            model: Some("small".into()),
            outcome: "PASSED".into(),
            attempts: 1,
            stopped: 0,
            replaced: 0,
            body: serde_json::json!({}),
        };
        store.keep_trace(&trace, Some(&prompt(turn))).await.unwrap();
    }
    store.close().await.unwrap();
    downgrade(dir.path(), 65).await;
    let store = open(dir.path()).await.unwrap();
    assert_eq!(store.turn_prompt("t-4").await.unwrap(), None);
    for turn in 5..205 {
        assert_eq!(store.turn_prompt(&format!("t-{turn}")).await.unwrap(), Some(prompt(turn)));
    }
}

#[tokio::test]
async fn an_upgrade_that_is_cut_short_after_any_statement_begins_anew() {
    let dir = lived().await;
    for pair in versions().windows(2) {
        let (before, step) = (pair[0], pair[1]);
        let at = copy(dir.path());
        downgrade(at.path(), before).await;
        for cut in 0..=statements(step).len() {
            let at = copy(at.path());
            let mut connection = raw(at.path()).await;
            // Every page that is changed goes into the journal at once, as in a large step.
            sqlx::raw_sql("PRAGMA cache_size = 1; PRAGMA cache_spill = 1; BEGIN")
                .execute(&mut connection)
                .await
                .unwrap();
            for statement in statements(step).into_iter().take(cut) {
                sqlx::raw_sql(AssertSqlSafe(statement)).execute(&mut connection).await.unwrap();
            }
            // The files as they are at this moment: what a killed process leaves.
            let killed = copy(at.path());
            connection.close().await.unwrap();
            whole(killed.path(), &format!("step {step}, killed after {cut} statements")).await;
        }
    }
}

#[tokio::test]
async fn a_statement_that_cannot_be_run_changes_nothing_and_can_be_tried_again() {
    let dir = lived().await;
    let mut tried = 0;
    for pair in versions().windows(2) {
        let (before, step) = (pair[0], pair[1]);
        for statement in statements(step) {
            let Some(rest) = statement.trim().strip_prefix("CREATE TABLE ") else { continue };
            let name = rest.split_whitespace().next().unwrap().to_owned();
            let at = copy(dir.path());
            downgrade(at.path(), before).await;
            let mut connection = raw(at.path()).await;
            let obstacle = format!("CREATE TABLE {name} (in_the_way INTEGER)");
            sqlx::raw_sql(AssertSqlSafe(obstacle)).execute(&mut connection).await.unwrap();
            connection.close().await.unwrap();
            let refused = open(at.path()).await.unwrap_err();
            assert!(matches!(refused, StoreError::Database(_)), "{refused:?}");
            let mut connection = raw(at.path()).await;
            let newest: i64 = sqlx::query_scalar("SELECT max(version) FROM _sqlx_migrations")
                .fetch_one(&mut connection)
                .await
                .unwrap();
            assert_eq!(newest, before, "the step is not half there");
            sqlx::raw_sql(AssertSqlSafe(format!("DROP TABLE {name}"))).execute(&mut connection).await.unwrap();
            connection.close().await.unwrap();
            whole(at.path(), &format!("step {step}, once {name} is out of the way")).await;
            tried += 1;
        }
    }
    assert!(tried > 0, "no step makes a table");
}

#[test]
fn steps_have_an_order_and_their_statements_are_told_apart() {
    let all: Vec<i64> = STEPS.iter().map(|step| step.version).collect();
    assert!(all.is_sorted() && all.starts_with(&[1, 2, 3]));
    // Tables, a view, triggers with statements of their own.
    assert_eq!(statements(1).iter().filter(|one| one.contains("CREATE TRIGGER")).count(), 7);
    assert!(statements(1).iter().all(|one| one.trim_start().starts_with("CREATE")));
}
