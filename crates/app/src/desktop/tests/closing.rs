//! A record that is locked, or whose program ends, while something is at work on it: it is closed at once, and nothing is waited for but
//! the last who leaves.

use super::server::{Says, Server};
use super::*;
use crate::desktop::session_lock::state::State;
use crate::time::MachineTime;

async fn is_locked(house: &House) -> bool {
    matches!(house.desktop.session_lock().app_state(NoInput {}).await.unwrap().phase, Phase::Locked { .. })
}

#[tokio::test]
async fn a_lock_waits_for_no_answer_of_a_model_and_the_message_is_kept() {
    let mut house = House::new().await;
    let server = Server::start([Says::Hangs("Let me see")]).await;
    house.with(&server).await;
    house.turns += 1;
    let message = SendMessage { id: "turn-1".into(), text: "took ibuprofen".into(), how: How::Usual };
    let (turn, locked) = tokio::join!(house.desktop.chat().send_message(message, Box::new(|_| {})), async {
        server.until(1).await;
        house.desktop.session_lock().lock(NoInput {}).await.unwrap().phase
    });
    assert!(matches!(locked, Phase::Locked { by: LockedBy::User, .. }));
    assert!(matches!(turn.unwrap().state, TurnState::Failed { .. }));
    // It is closed: another opens it, and the message can be sent again.
    house.open(false).await;
    assert!(house.turn("turn-1").await.again);
}

#[tokio::test]
async fn a_lock_waits_for_no_test_of_a_model_and_no_list_of_its_models() {
    let house = House::new().await;
    let server = Server::start([Says::Hangs("")]).await;
    house.with(&server).await;
    let (tested, _) = tokio::join!(house.desktop.models().test_model(ModelId { id: "other".to_owned() }), async {
        server.until(1).await;
        house.desktop.session_lock().lock(NoInput {}).await.unwrap()
    });
    assert_eq!(tested.unwrap_err().code, FailureCode::NotOpen);
    house.open(false).await;
}

#[tokio::test]
async fn a_lock_stops_every_job_and_shows_nothing_of_the_record_before_they_have_ended() {
    let house = House::new().await;
    let seen: Arc<Mutex<Vec<&str>>> = Arc::default();
    let tell = |what: &'static str| {
        let seen = seen.clone();
        move || seen.lock().unwrap().push(what)
    };
    house.desktop.session_lock().when_locked(tell("names are hidden"));
    let using = house.desktop.vault.opened().await.unwrap();
    let (ended, told) = (tell("the job has ended"), tell("the window is told"));
    house.desktop.shell().watch(NoInput {}, Box::new(move |_| told())).await.unwrap();
    // As a backup to a slow disk: it goes on until it is stopped, and takes its time even then.
    let job = using.engine.work();
    let long = async move {
        while job.reached(0, 1).is_ok() {
            tokio::task::yield_now().await;
        }
        for _ in 0..100 {
            tokio::task::yield_now().await;
        }
        ended();
        drop(using);
    };
    let watching = async {
        while house.desktop.vault.rule().is_some() {
            tokio::task::yield_now().await;
        }
        assert!(!seen.lock().unwrap().contains(&"the job has ended"));
        assert!(is_locked(&house).await, "whoever asks is told at once");
        let refused = house.desktop.record().timeline(TimelineInput {
            before: None,
            limit: 1,
            search: String::new(),
            kind: None,
            ..TimelineInput::default()
        });
        assert_eq!(refused.await.unwrap_err().code, FailureCode::NotOpen);
    };
    tokio::join!(long, house.desktop.session_lock().lock(NoInput {}), watching).1.unwrap();
    assert_eq!(*seen.lock().unwrap(), ["names are hidden", "the window is told", "the job has ended"]);
    house.open(false).await;
}

#[tokio::test]
async fn the_computer_sleeps_and_the_program_ends_while_a_model_hangs() {
    for sleeps in [true, false] {
        let mut house = House::new().await;
        let input = SaveSecurity { lock_after: None, lock_on_sleep: Some(true) };
        house.desktop.keys().save_security(input).await.unwrap();
        let server = Server::start([Says::Hangs("Let me see")]).await;
        house.with(&server).await;
        house.turns += 1;
        let message = SendMessage { id: "turn-1".into(), text: "took ibuprofen".into(), how: How::Usual };
        tokio::join!(house.desktop.chat().send_message(message, Box::new(|_| {})), async {
            server.until(1).await;
            if sleeps {
                house.desktop.session_lock().falls_asleep().await
            } else {
                house.desktop.session_lock().close().await.unwrap()
            }
        })
        .0
        .unwrap();
        house.open(false).await;
    }
}

#[tokio::test]
async fn a_lock_while_a_backup_takes_the_records_place_closes_what_is_there_then() {
    let mut house = House::new().await;
    house.say("took two ibuprofen").await;
    let made = house.desktop.data().back_up(NoInput {}, Box::new(|_| {})).await.unwrap();
    let path = made.backups[0].path.clone();
    let (restored, ()) = tokio::join!(house.desktop.data().restore(FilePath { path }, Box::new(|_| {})), async {
        while matches!(&*house.desktop.vault.state(), State::Open(_)) {
            tokio::task::yield_now().await;
        }
        house.desktop.session_lock().lock(NoInput {}).await.unwrap();
        assert!(is_locked(&house).await);
    });
    // Stopped in time or not: it is locked, whole, and closed.
    if let Ok(state) = restored {
        assert!(matches!(state.phase, Phase::Locked { by: LockedBy::User, .. }), "{:?}", state.phase);
    }
    assert!(is_locked(&house).await);
    house.open(false).await;
    assert_eq!(house.timeline().await.len(), 1);
}

#[tokio::test]
async fn who_opens_it_again_waits_for_the_last_who_works_on_it() {
    let house = House::new().await;
    let using = house.desktop.vault.opened().await.unwrap();
    let (_, (), again) = tokio::join!(
        house.desktop.session_lock().lock(NoInput {}),
        async {
            while house.desktop.vault.rule().is_some() {
                tokio::task::yield_now().await;
            }
            drop(using);
        },
        async {
            while house.desktop.vault.rule().is_some() {
                tokio::task::yield_now().await;
            }
            house.desktop.vault.until_gone().await
        }
    );
    again.unwrap();
    house.open(false).await;
}

#[tokio::test]
async fn a_changed_zone_of_the_system_is_told_at_the_next_tick() {
    let system = Arc::new(Mutex::new("America/New_York"));
    let says = system.clone();
    let machine = MachineTime::seeing(None, Box::new(move || Some((*says.lock().unwrap()).to_owned())));
    let desktop = Desktop::with_machine(fresh_folder(), Arc::new(machine));
    let told: Arc<Mutex<u32>> = Arc::default();
    let tell = told.clone();
    desktop.shell().watch(NoInput {}, Box::new(move |_| *tell.lock().unwrap() += 1)).await.unwrap();
    desktop.notifications().tick(|_| async { true }).await;
    assert_eq!(*told.lock().unwrap(), 0);
    *system.lock().unwrap() = "Europe/Lisbon";
    desktop.notifications().tick(|_| async { true }).await;
    assert_eq!(*told.lock().unwrap(), 1);
    assert_eq!(desktop.vault.clock().zone, alara_record::Zone::Named(chrono_tz::Europe::Lisbon));
}
