//! The record closed: by hand, left alone, asleep; what is announced then; and how it is opened again.

use super::states::part_of;
use super::*;
use crate::desktop::Clipboard;
use crate::keyring::bus::{Ring, on_a_bus};

async fn phase(desktop: &Desktop) -> Phase {
    desktop.session_lock().app_state(NoInput {}).await.unwrap().phase
}

async fn is_open(house: &House) -> bool {
    house.desktop.chat().draft(NoInput {}).await.is_ok()
}

async fn choose(house: &House, after: u32, on_sleep: bool) {
    let input = SaveSecurity { lock_after: Some(after), lock_on_sleep: Some(on_sleep) };
    house.desktop.keys().save_security(input).await.unwrap();
}

#[tokio::test]
async fn a_record_that_is_left_alone_is_closed_after_the_time_that_was_chosen_and_not_before() {
    let house = House::new().await;
    let bad = SaveSecurity { lock_after: Some(7), lock_on_sleep: None };
    assert_eq!(house.desktop.keys().save_security(bad).await.unwrap_err().code, FailureCode::InvalidInput);
    house.time.advance(Duration::hours(9));
    house.tick(true).await;
    assert!(is_open(&house).await, "never, unless it was chosen");
    choose(&house, 5, false).await;
    house.time.advance(Duration::minutes(4));
    house.tick(true).await;
    house.desktop.session_lock().active(NoInput {}).await.unwrap();
    house.time.advance(Duration::minutes(4));
    house.tick(true).await;
    assert!(is_open(&house).await);
    let heard: Arc<Mutex<u32>> = Arc::default();
    let hear = heard.clone();
    house.desktop.session_lock().when_locked(move || *hear.lock().unwrap() += 1);
    house.time.advance(Duration::minutes(1));
    house.tick(true).await;
    assert!(!is_open(&house).await);
    assert!(matches!(phase(&house.desktop).await, Phase::Locked { by: LockedBy::Idle, .. }));
    assert_eq!(*heard.lock().unwrap(), 1);
    // The database is closed: another may open it.
    house.open(false).await;
    assert_eq!(house.desktop.keys().security(NoInput {}).await.unwrap().lock_after, 5, "it is kept");
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
    house.desktop.session_lock().falls_asleep().await;
    assert!(matches!(phase(&house.desktop).await, Phase::Locked { by: LockedBy::Sleep, .. }), "told before it sleeps");
}

#[tokio::test]
async fn what_is_due_while_it_is_closed_rings_once_and_names_nothing() {
    let house = House::new().await;
    house.desktop.shell().set_can_notify(true).await;
    let asked = house.form("create_reminder", serde_json::json!({ "title": "Lisinopril", "time": "09:40" })).await;
    if let Written::Asked { card } = asked {
        house.confirm(&card, serde_json::json!({})).await;
    }
    assert_eq!(house.desktop.record().reminders(NoInput {}).await.unwrap().reminders.len(), 1);
    house.desktop.session_lock().lock(NoInput {}).await.unwrap();
    assert!(house.tick(true).await.is_empty());
    house.time.advance(Duration::minutes(11));
    let notices: Mutex<Vec<Notice>> = Mutex::default();
    let kept = &notices;
    let notify = |shown: bool| {
        house.desktop.notifications().tick(move |notice: Notice| {
            kept.lock().unwrap().push(notice);
            async move { shown }
        })
    };
    notify(false).await;
    notify(true).await;
    notify(true).await;
    let told = notices.lock().unwrap().clone();
    assert_eq!(told.len(), 2, "tried again until it was shown, and once then: {told:?}");
    for notice in &told {
        assert!(notice.hidden && notice.actions.is_empty());
        assert!(!format!("{notice:?}").to_lowercase().contains("lisinopril"), "{notice:?}");
        assert_eq!(notice.body, "Something is due at 09:40. Unlock Alara to see what.");
    }
    // It is not announced once more, by name, when the record is open again; the next day it does.
    house.open(false).await;
    house.desktop.unlocked_again().await;
    assert!(house.tick(true).await.is_empty());
}

async fn reminder(house: &House, title: &str, time: &str) {
    let values = serde_json::json!({ "title": title, "time": time, "days": [1, 2, 3, 4, 5, 6, 7] });
    if let Written::Asked { card } = house.form("create_reminder", values).await {
        house.confirm(&card, serde_json::json!({})).await;
    }
}

async fn bodies(house: &House, at: &str) -> Vec<String> {
    house.time.set(DateTime::parse_from_rfc3339(at).unwrap());
    let told: Mutex<Vec<String>> = Mutex::default();
    let kept = &told;
    let notify = |notice: Notice| {
        assert!(notice.hidden && notice.actions.is_empty());
        kept.lock().unwrap().push(notice.body);
        async { true }
    };
    house.desktop.notifications().tick(notify).await;
    told.into_inner().unwrap()
}

#[tokio::test]
async fn a_locked_record_keeps_quiet_hours_groups_what_is_late_and_repeats_as_was_chosen() {
    let house = House::new().await;
    house.desktop.shell().set_can_notify(true).await;
    for (title, time) in [("Lisinopril", "09:40"), ("Drops", "23:00"), ("Stretch", "23:30")] {
        reminder(&house, title, time).await;
    }
    let choices = ReminderChoices {
        repeat_minutes: 15,
        repeat_times: 1,
        quiet_from: Some("22:00".into()),
        quiet_to: Some("07:00".into()),
        snooze_minutes: vec![10],
        announces: true,
    };
    let save = SaveSettings { reminders: Some(choices), ..SaveSettings::default() };
    house.desktop.settings().save_settings(save).await.unwrap();
    house.tick(true).await;
    house.desktop.session_lock().lock(NoInput {}).await.unwrap();
    let first = bodies(&house, "2026-03-14T09:40:10-04:00").await;
    assert_eq!(first, ["Something is due at 09:40. Unlock Alara to see what."]);
    assert!(bodies(&house, "2026-03-14T09:50:00-04:00").await.is_empty());
    assert_eq!(bodies(&house, "2026-03-14T09:55:10-04:00").await.len(), 1, "it comes again once");
    assert!(bodies(&house, "2026-03-14T10:30:00-04:00").await.is_empty());
    for quiet in ["2026-03-14T23:00:10-04:00", "2026-03-14T23:45:00-04:00", "2026-03-15T06:59:00-04:00"] {
        assert!(bodies(&house, quiet).await.is_empty(), "{quiet}");
    }
    let morning = bodies(&house, "2026-03-15T07:00:10-04:00").await;
    assert_eq!(
        morning,
        ["2 reminders were due, the last Sat 23:30, 7 hours late. Unlock Alara to see which."],
        "one group, with how late it is"
    );
    // Opened, nothing of it is announced once more; what was shown is known.
    house.open(false).await;
    house.desktop.unlocked_again().await;
    house.time.set(DateTime::parse_from_rfc3339("2026-03-15T07:01:00-04:00").unwrap());
    assert!(house.tick(true).await.is_empty());
}

#[tokio::test]
async fn a_locked_record_on_a_journey_rings_by_the_clock_of_where_one_is() {
    let house = House::new().await;
    house.desktop.shell().set_can_notify(true).await;
    reminder(&house, "Lisinopril", "18:00").await;
    house.tick(true).await;
    house.desktop.session_lock().lock(NoInput {}).await.unwrap();
    // Three hours to the west the clock reads 15:00 when it is 18:00 at home.
    assert!(bodies(&house, "2026-03-14T15:00:10-07:00").await.is_empty());
    assert_eq!(bodies(&house, "2026-03-14T18:00:10-07:00").await.len(), 1);
}

#[tokio::test]
async fn a_program_that_starts_locked_says_once_that_reminders_wait_and_takes_it_back() {
    let folder = fresh_folder();
    let time = Arc::new(SetTime::at(DateTime::parse_from_rfc3339(NOW).unwrap()));
    let typed = || Typed::from("correct horse battery");
    let desktop = Desktop::with_time(folder.clone(), time.clone());
    let code = desktop
        .session_lock()
        .create_vault(CreateVault { name: "Nora".into(), passphrase: Some(typed()) })
        .await
        .unwrap();
    let parts = code.ask.iter().map(|part| part_of(&code.code, *part)).collect();
    desktop.session_lock().recovery_code_kept(TypedBack { parts }).await.unwrap();
    desktop.session_lock().close().await.unwrap();

    let desktop = Desktop::with_time(folder.clone(), time.clone());
    desktop.shell().set_can_notify(true).await;
    let screen = super::notifications::Screen::default();
    desktop.notifications().tick(&screen).await;
    assert!(screen.take().is_empty(), "nobody has looked at the folder");
    assert!(matches!(phase(&desktop).await, Phase::Locked { by: LockedBy::Start, .. }));
    desktop.notifications().tick(&screen).await;
    assert!(screen.take().is_empty(), "it may be opened at once");
    assert!(desktop.record().glance().await.next.unwrap().contains("Locked"));
    time.advance(Duration::minutes(1));
    desktop.notifications().tick(&screen).await;
    desktop.notifications().tick(&screen).await;
    let told = screen.take();
    assert_eq!(told.iter().map(|notice| notice.title.as_str()).collect::<Vec<_>>(), ["Reminders wait"]);
    desktop.session_lock().unlock(Unlock::Passphrase { passphrase: typed() }).await.unwrap();
    desktop.notifications().tick(&screen).await;
    assert_eq!(*screen.withdrawn.lock().unwrap(), [told[0].key.clone()]);
    assert_eq!(desktop.record().glance().await.next, None);
    desktop.session_lock().close().await.unwrap();
    let _ = std::fs::remove_dir_all(&folder);
}

impl Desktop {
    async fn unlocked_again(&self) {
        let open = self.vault.opened().await.unwrap();
        self.notifications().keep_locked_notices(&open).await;
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
    assert_eq!(phase(&desktop).await, Phase::FirstRun { no_keyring: None, cut_short: false });
    let code =
        desktop.session_lock().create_vault(CreateVault { name: "Nora".into(), passphrase: None }).await.unwrap();
    let parts = code.ask.iter().map(|part| part_of(&code.code, *part)).collect();
    desktop.session_lock().recovery_code_kept(TypedBack { parts }).await.unwrap();
    // Nothing guards it yet: one press opens it again.
    desktop.session_lock().lock(NoInput {}).await.unwrap();
    assert!(matches!(desktop.session_lock().unlock(Unlock::Again).await.unwrap().phase, Phase::Open { .. }));

    let set = ChangePin { proof: Proof::None, pin: Some(Typed::from("4711")) };
    let security = desktop.keys().change_pin(set).await.unwrap();
    assert!(security.pin && security.lock_after == 15 && security.lock_on_sleep);
    let refused = desktop.keys().show_recovery_code(Proved { proof: Proof::None }).await.unwrap_err();
    assert_eq!(refused.code, FailureCode::NotProved);
    let proof = Proof::Pin { pin: Typed::from("4711") };
    assert_eq!(desktop.keys().show_recovery_code(Proved { proof: proof.clone() }).await.unwrap().code, code.code);

    desktop.session_lock().lock(NoInput {}).await.unwrap();
    let standing = |left, wait| Some(PinStanding { left, wait });
    let locked = |pin| Phase::Locked { by: LockedBy::User, passphrase: false, pin };
    assert_eq!(phase(&desktop).await, locked(standing(8, 0)));
    assert!(desktop.session_lock().unlock(Unlock::Again).await.is_err(), "not by the keyring alone");
    for left in [7, 6, 5] {
        let wrong = desktop.session_lock().unlock(Unlock::Pin { pin: Typed::from("0815") }).await.unwrap_err();
        assert_eq!(wrong.code, FailureCode::WrongPin);
        assert_eq!(phase(&desktop).await, locked(standing(left, if left == 5 { 30 } else { 0 })));
    }
    let right = || Unlock::Pin { pin: Typed::from("4711") };
    assert_eq!(desktop.session_lock().unlock(right()).await.unwrap_err().code, FailureCode::PinWait);
    // A start anew changes nothing about it.
    let again = Desktop::with_time(folder.clone(), time.clone());
    assert_eq!(phase(&again).await, Phase::Locked { by: LockedBy::Start, passphrase: false, pin: standing(5, 30) });
    time.advance(Duration::seconds(30));
    assert!(matches!(again.session_lock().unlock(right()).await.unwrap().phase, Phase::Open { .. }));

    // A new key: its code is asked for before anything else, and the PIN stays.
    let renewed = again.keys().renew_key(Proved { proof: proof.clone() }, Box::new(|_| {})).await.unwrap();
    let Phase::RecoveryCode { code: new } = renewed.phase else { panic!("not shown") };
    assert!(new.renewed && new.code != code.code);
    assert_eq!(again.record().today(NoInput {}).await.unwrap_err().code, FailureCode::NotOpen);
    let parts = new.ask.iter().map(|part| part_of(&new.code, *part)).collect();
    assert!(matches!(
        again.session_lock().recovery_code_kept(TypedBack { parts }).await.unwrap().phase,
        Phase::Open { .. }
    ));
    assert_eq!(again.keys().security(NoInput {}).await.unwrap().former_keys, 1);
    again.session_lock().lock(NoInput {}).await.unwrap();
    assert!(again.session_lock().unlock(Unlock::RecoveryCode { code: Typed::from(code.code.as_str()) }).await.is_err());
    assert!(matches!(again.session_lock().unlock(right()).await.unwrap().phase, Phase::Open { .. }));
    again.session_lock().close().await.unwrap();
    let _ = std::fs::remove_dir_all(&folder);
}

#[derive(Clone, Default)]
struct Board(Arc<Mutex<Option<String>>>);

impl Clipboard for Board {
    fn put(&self, secret: &Typed) {
        *self.0.lock().unwrap() = Some(secret.text().to_owned());
    }

    fn take(&self, secret: &Typed) {
        self.0.lock().unwrap().take_if(|held| held == secret.text());
    }
}

#[tokio::test(start_paused = true)]
async fn a_recovery_code_leaves_the_clipboard_after_a_minute_and_what_was_copied_since_stays() {
    let desktop = Desktop::new(fresh_folder());
    let copy = || desktop.shell().copy_recovery_code(CopyCode { code: Typed::from("ABCD-EFGH") });
    assert_eq!(copy().await.unwrap_err().code, FailureCode::InvalidInput, "where it cannot be taken away");
    let board = Board::default();
    desktop.shell().when_copying(board.clone());
    let held = || board.0.lock().unwrap().clone();
    let seconds = |count| tokio::time::sleep(std::time::Duration::from_secs(count));
    copy().await.unwrap();
    seconds(59).await;
    assert_eq!(held().as_deref(), Some("ABCD-EFGH"));
    seconds(2).await;
    assert_eq!(held(), None);
    copy().await.unwrap();
    *board.0.lock().unwrap() = Some("a letter".to_owned());
    seconds(61).await;
    assert_eq!(held().as_deref(), Some("a letter"));
}
