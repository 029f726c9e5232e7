//! The record closed: by hand, left alone, asleep; what rings then; and how it is opened again.

use super::states::part_of;
use super::*;
use crate::keyring::bus::{Ring, on_a_bus};

async fn phase(desktop: &Desktop) -> Phase {
    desktop.app_state(NoInput {}).await.unwrap().phase
}

async fn is_open(house: &House) -> bool {
    house.desktop.draft(NoInput {}).await.is_ok()
}

async fn choose(house: &House, after: u32, on_sleep: bool) {
    let input = SaveSecurity { lock_after: Some(after), lock_on_sleep: Some(on_sleep) };
    house.desktop.save_security(input).await.unwrap();
}

#[tokio::test]
async fn a_record_that_is_left_alone_is_closed_after_the_time_that_was_chosen_and_not_before() {
    let house = House::new().await;
    let bad = SaveSecurity { lock_after: Some(7), lock_on_sleep: None };
    assert_eq!(house.desktop.save_security(bad).await.unwrap_err().code, FailureCode::InvalidInput);
    house.time.advance(Duration::hours(9));
    house.tick(true).await;
    assert!(is_open(&house).await, "never, unless it was chosen");
    choose(&house, 5, false).await;
    house.time.advance(Duration::minutes(4));
    house.tick(true).await;
    house.desktop.active(NoInput {}).await.unwrap();
    house.time.advance(Duration::minutes(4));
    house.tick(true).await;
    assert!(is_open(&house).await);
    let heard: Arc<Mutex<u32>> = Arc::default();
    let hear = heard.clone();
    house.desktop.when_locked(move || *hear.lock().unwrap() += 1);
    house.time.advance(Duration::minutes(1));
    house.tick(true).await;
    assert!(!is_open(&house).await);
    assert!(matches!(phase(&house.desktop).await, Phase::Locked { by: LockedBy::Idle, .. }));
    assert_eq!(*heard.lock().unwrap(), 1);
    // The database is closed: another may open it.
    house.open(false).await;
    assert_eq!(house.desktop.security(NoInput {}).await.unwrap().lock_after, 5, "it is kept");
}

#[tokio::test]
async fn a_computer_that_slept_finds_it_closed_where_that_was_chosen() {
    let house = House::new().await;
    house.tick(true).await;
    house.time.sleep(Duration::hours(8));
    house.tick(true).await;
    assert!(is_open(&house).await, "nothing guards it and it was not chosen");
    choose(&house, 0, true).await;
    house.time.sleep(Duration::seconds(30));
    house.tick(true).await;
    assert!(is_open(&house).await, "a clock that is set right is no sleep");
    house.time.sleep(Duration::minutes(10));
    house.tick(true).await;
    assert!(matches!(phase(&house.desktop).await, Phase::Locked { by: LockedBy::Sleep, .. }));
    house.open(false).await;
    house.desktop.falls_asleep().await;
    assert!(matches!(phase(&house.desktop).await, Phase::Locked { by: LockedBy::Sleep, .. }), "told before it sleeps");
}

#[tokio::test]
async fn what_is_due_while_it_is_closed_rings_once_and_names_nothing() {
    let house = House::new().await;
    house.desktop.set_can_notify(true).await;
    let asked = house.form("create_reminder", serde_json::json!({ "title": "Lisinopril", "time": "09:40" })).await;
    if let Written::Asked { card } = asked {
        house.confirm(&card, serde_json::json!({})).await;
    }
    assert_eq!(house.desktop.reminders(NoInput {}).await.unwrap().reminders.len(), 1);
    house.desktop.lock(NoInput {}).await.unwrap();
    assert!(house.tick(true).await.is_empty());
    house.time.advance(Duration::minutes(11));
    let notices: Mutex<Vec<Notice>> = Mutex::default();
    let kept = &notices;
    let ring = |shown: bool| {
        house.desktop.tick(move |notice| {
            kept.lock().unwrap().push(notice);
            async move { shown }
        })
    };
    ring(false).await;
    ring(true).await;
    ring(true).await;
    let told = notices.lock().unwrap().clone();
    assert_eq!(told.len(), 2, "tried again until it was shown, and once then: {told:?}");
    for notice in &told {
        assert!(notice.hidden && notice.occurrence.is_none());
        assert!(!format!("{notice:?}").to_lowercase().contains("lisinopril"), "{notice:?}");
        assert_eq!(notice.body, "Something is due at 09:40. Unlock Alara to see what.");
    }
    // It does not ring once more, by name, when the record is open again; the next day it does.
    house.open(false).await;
    house.desktop.unlocked_again().await;
    assert!(house.tick(true).await.is_empty());
}

impl Desktop {
    async fn unlocked_again(&self) {
        let open = self.opened().await.unwrap();
        self.rang(&open).await;
    }
}

#[tokio::test]
async fn a_pin_opens_it_and_a_wrong_one_does_not() {
    if !on_a_bus("desktop::tests::lock::a_pin_opens_it_and_a_wrong_one_does_not", Ring::Unlocked) {
        return;
    }
    let folder = fresh_folder();
    let time = Arc::new(SetTime::at(DateTime::parse_from_rfc3339(NOW).unwrap()));
    let desktop = Desktop::with_time(folder.clone(), time.clone());
    assert_eq!(phase(&desktop).await, Phase::FirstRun { no_keyring: None });
    let code = desktop.create_vault(CreateVault { name: "Nora".into(), passphrase: None }).await.unwrap();
    let parts = code.ask.iter().map(|part| part_of(&code.code, *part)).collect();
    desktop.recovery_code_kept(TypedBack { parts }).await.unwrap();
    // Nothing guards it yet: one press opens it again.
    desktop.lock(NoInput {}).await.unwrap();
    assert!(matches!(desktop.unlock(Unlock::Again).await.unwrap().phase, Phase::Open { .. }));

    let set = ChangePin { proof: Proof::None, pin: Some(Typed::from("4711")) };
    let security = desktop.change_pin(set).await.unwrap();
    assert!(security.pin && security.lock_after == 15 && security.lock_on_sleep);
    let refused = desktop.show_recovery_code(Proved { proof: Proof::None }).await.unwrap_err();
    assert_eq!(refused.code, FailureCode::NotProved);
    let proof = Proof::Pin { pin: Typed::from("4711") };
    assert_eq!(desktop.show_recovery_code(Proved { proof: proof.clone() }).await.unwrap().code, code.code);

    desktop.lock(NoInput {}).await.unwrap();
    let standing = |left, wait| Some(PinStanding { left, wait });
    let locked = |pin| Phase::Locked { by: LockedBy::User, passphrase: false, pin };
    assert_eq!(phase(&desktop).await, locked(standing(8, 0)));
    assert!(desktop.unlock(Unlock::Again).await.is_err(), "not by the keyring alone");
    for left in [7, 6, 5] {
        let wrong = desktop.unlock(Unlock::Pin { pin: Typed::from("0815") }).await.unwrap_err();
        assert_eq!(wrong.code, FailureCode::WrongPin);
        assert_eq!(phase(&desktop).await, locked(standing(left, if left == 5 { 30 } else { 0 })));
    }
    let right = || Unlock::Pin { pin: Typed::from("4711") };
    assert_eq!(desktop.unlock(right()).await.unwrap_err().code, FailureCode::PinWait);
    // A start anew changes nothing about it.
    let again = Desktop::with_time(folder.clone(), time.clone());
    assert_eq!(phase(&again).await, Phase::Locked { by: LockedBy::Start, passphrase: false, pin: standing(5, 30) });
    time.advance(Duration::seconds(30));
    assert!(matches!(again.unlock(right()).await.unwrap().phase, Phase::Open { .. }));

    // A new key: its code is asked for before anything else, and the PIN stays.
    let renewed = again.renew_key(Proved { proof: proof.clone() }, Box::new(|_| {})).await.unwrap();
    let Phase::RecoveryCode { code: new } = renewed.phase else { panic!("not shown") };
    assert!(new.renewed && new.code != code.code);
    assert_eq!(again.today(NoInput {}).await.unwrap_err().code, FailureCode::NotOpen);
    let parts = new.ask.iter().map(|part| part_of(&new.code, *part)).collect();
    assert!(matches!(again.recovery_code_kept(TypedBack { parts }).await.unwrap().phase, Phase::Open { .. }));
    assert_eq!(again.security(NoInput {}).await.unwrap().former_keys, 1);
    again.lock(NoInput {}).await.unwrap();
    assert!(again.unlock(Unlock::RecoveryCode { code: Typed::from(code.code.as_str()) }).await.is_err());
    assert!(matches!(again.unlock(right()).await.unwrap().phase, Phase::Open { .. }));
    again.close().await.unwrap();
    let _ = std::fs::remove_dir_all(&folder);
}
