//! Two computers and a folder, in the window: shared after what leaves was shown, joined by the code, one answer picked of two.

use super::notifications::Screen;
use super::*;

const PROOF: Proof = Proof::None;

/// The folder between the computers; gone at the end.
struct Between(PathBuf);

impl Between {
    fn new() -> Between {
        let folder = fresh_folder();
        std::fs::create_dir_all(&folder).unwrap();
        Between(folder)
    }

    fn place(&self) -> String {
        self.0.to_string_lossy().into_owned()
    }
}

impl Drop for Between {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub(super) fn quiet<Event>() -> Emit<Event> {
    Box::new(|_| {})
}

impl House {
    async fn share(&self, between: &Between) -> String {
        let begin = BeginSync { place: between.place(), name: "desk".into(), login: None, proof: PROOF };
        self.desktop.sync().begin_sync(begin, quiet()).await.unwrap().code.clone()
    }

    async fn exchange(&self) -> Round {
        self.desktop.sync().exchange_now(NoInput {}, quiet()).await.unwrap()
    }

    async fn computers(&self) -> OtherComputers {
        self.desktop.sync().other_computers(NoInput {}).await.unwrap()
    }

    /// A computer that had no record, with that of the folder.
    async fn joined(between: &Between, code: &str) -> House {
        let folder = fresh_folder();
        let time = Arc::new(SetTime::at(DateTime::parse_from_rfc3339(NOW).unwrap()));
        let house = House { desktop: Desktop::with_time(folder.clone(), time.clone()), time, folder, turns: 0 };
        let lock = house.desktop.session_lock();
        let join = |code: &str| JoinRecord {
            place: between.place(),
            name: "laptop".into(),
            login: None,
            code: Typed::from(code),
            passphrase: Some(Typed::from("correct horse battery")),
        };
        let wrong = lock.join_record(join("8F2K"), quiet()).await.unwrap_err();
        assert_eq!(wrong.code, FailureCode::NotExchanged);
        let kept = lock.join_record(join(code), quiet()).await.unwrap();
        let phase = lock.app_state(NoInput {}).await.unwrap().phase;
        assert!(matches!(phase, Phase::RecoveryCode { .. }), "its own recovery code is kept first");
        let parts: Vec<&str> = kept.code.split('-').collect();
        let parts = kept.ask.iter().map(|part| Typed::from(parts[*part as usize - 1])).collect();
        let open = lock.recovery_code_kept(TypedBack { parts }).await.unwrap().phase;
        assert!(matches!(open, Phase::Open { .. }));
        let again = lock.join_record(join(code), quiet()).await.unwrap_err();
        assert_eq!(again.code, FailureCode::AlreadyDone);
        house
    }
}

#[tokio::test]
async fn second_computer_joins_in_the_window_and_a_pick_settles_both() {
    let between = Between::new();
    let mut one = House::new().await;
    one.say("my bp was 128 over 82").await;
    assert_eq!(one.computers().await.shared, None);
    let preview = SyncPlace { place: between.place(), name: Some(" desk ".into()) };
    let preview = one.desktop.sync().preview_sync(preview).await.unwrap();
    let told = crate::sync::what_leaves(&crate::sync::Place::Folder(between.0.clone()), "desk");
    assert_eq!((preview.name.as_str(), preview.lines), ("desk", told), "word for word as the terminal tells it");
    assert_eq!(std::fs::read_dir(&between.0).unwrap().count(), 0, "nothing left yet");

    let code = one.share(&between).await;
    let shown = one.desktop.sync().show_pairing_code(Proved { proof: PROOF }).await.unwrap();
    assert_eq!(shown.code, code);
    let two = House::joined(&between, &code).await;
    let title = |house: Vec<Entry>| house[0].title.clone();
    assert_eq!(title(two.timeline().await), "128/82");

    for (house, systolic, after) in [(&one, 138, 1), (&two, 148, 2)] {
        house.time.advance(Duration::minutes(after));
        let operation = Some(house.timeline().await.remove(0).operation);
        let form = FormInput { tool: "correct_entry".into(), operation, about: None };
        let form = house.desktop.forms().form(form).await.unwrap();
        let mut values: std::collections::BTreeMap<String, Option<Value>> =
            form.fixed.into_iter().map(|(name, value)| (name, Some(value))).collect();
        values.insert("changes.systolic".into(), Some(Value::Number(systolic.into())));
        executed(house.desktop.forms().submit_form(SubmitForm { tool: form.tool, values }).await.unwrap());
    }
    one.exchange().await;
    assert_eq!(two.exchange().await.came, 1);
    one.exchange().await;
    let shared = one.computers().await.shared.unwrap();
    assert_eq!(shared.devices.iter().map(|row| row.name.as_str()).collect::<Vec<_>>(), ["laptop"]);
    let conflict = shared.conflicts.first().unwrap();
    assert!(conflict.standing.contains("148") && conflict.other.contains("138"), "{conflict:?}");
    let pick = PickVersion { id: conflict.id.clone(), version: Version::Other };
    let picked = one.desktop.sync().pick_version(pick.clone()).await.unwrap();
    assert_eq!(picked.shared.unwrap().conflicts, []);
    let again = one.desktop.sync().pick_version(pick).await.unwrap_err();
    assert_eq!(again.code, FailureCode::NotFound);
    one.exchange().await;
    two.exchange().await;
    assert_eq!(
        (title(two.timeline().await), two.computers().await.shared.unwrap().conflicts),
        ("138/82".into(), vec![])
    );
}

#[tokio::test]
async fn new_code_in_the_window_leaves_a_lost_computer_behind() {
    let between = Between::new();
    let one = House::new().await;
    let code = one.share(&between).await;
    let lost = House::joined(&between, &code).await;
    let fresh = one.desktop.sync().renew_pairing_code(Proved { proof: PROOF }, quiet()).await.unwrap();
    assert_ne!(fresh.code, code);
    let left = lost.desktop.sync().exchange_now(NoInput {}, quiet()).await.unwrap_err();
    assert_eq!(left.code, FailureCode::NotExchanged);
    let join =
        JoinSync { place: between.place(), name: "laptop".into(), login: None, code: Typed::from(fresh.code.as_str()) };
    lost.desktop.sync().join_sync(join, quiet()).await.unwrap();
    assert_eq!(one.desktop.sync().end_sync(NoInput {}).await.unwrap().shared, None);
    let off = one.desktop.sync().exchange_now(NoInput {}, quiet()).await.unwrap_err();
    assert_eq!(off.code, FailureCode::NotExchanged);
}

#[tokio::test]
async fn rounds_by_themselves_follow_the_opening_and_a_write() {
    let between = Between::new();
    let mut one = House::new().await;
    one.desktop.sync().until_next_round().await;
    one.desktop.sync().make_due_round().await;
    assert_eq!(one.computers().await.shared, None, "what is not shared is not exchanged");
    let code = one.share(&between).await;
    let two = House::joined(&between, &code).await;

    one.say("my bp was 128 over 82").await;
    one.time.advance(Duration::minutes(6));
    one.desktop.sync().until_next_round().await;
    one.desktop.sync().make_due_round().await;
    two.desktop.sync().until_next_round().await;
    two.desktop.sync().make_due_round().await;
    assert_eq!(two.timeline().await.len(), 1);
    let shared = two.computers().await.shared.unwrap();
    assert_eq!((shared.last.unwrap().time.as_deref(), shared.failed), (Some("09:30"), None));

    // The stick is taken out: it is said beside the computers, and nothing is lost.
    let away = between.0.with_extension("away");
    std::fs::rename(&between.0, &away).unwrap();
    let told = Arc::new(Mutex::new(0));
    let heard = Arc::clone(&told);
    let hear = move |changed: Changed| {
        *heard.lock().unwrap() += u32::from(changed.parts.contains(&Part::NotExchanged));
    };
    one.desktop.listeners.add(Box::new(hear));
    one.desktop.sync().make_due_round().await;
    let failed = one.computers().await.shared.unwrap().failed.unwrap();
    assert!(failed.starts_with("The shared folder is not there."), "{failed}");
    let mut after = Vec::new();
    for _ in 0..4 {
        one.desktop.sync().make_due_round().await;
        after.push(*told.lock().unwrap());
    }
    assert_eq!(after, [0, 1, 1, 1], "the third in a row is said, once");
    std::fs::rename(&away, &between.0).unwrap();
    one.desktop.sync().make_due_round().await;
    assert_eq!(one.computers().await.shared.unwrap().failed, None);
}

#[tokio::test]
async fn dose_taken_on_one_computer_is_withdrawn_on_the_other() {
    let between = Between::new();
    let one = House::notifies().await;
    one.medication("Metformin", &["20:00"]).await;
    let code = one.share(&between).await;
    let two = House::joined(&between, &code).await;
    two.desktop.shell().set_can_notify(true).await;
    let (here, there) = (Screen::default(), Screen::default());
    let due = "2026-03-14T20:00:05-04:00";
    let (shown, other) = (one.looks(&here, due).await, two.looks(&there, due).await);
    assert_eq!((shown.len(), other.len()), (1, 1));
    let taken = MarkDose { occurrence: shown[0].key.clone(), action: DoseAction::Taken, minutes: None };
    executed(one.desktop.notifications().press_notice(taken).await.unwrap());
    one.exchange().await;
    two.exchange().await;
    assert!(two.looks(&there, "2026-03-14T20:01:00-04:00").await.is_empty());
    assert_eq!(*there.withdrawn.lock().unwrap(), [other[0].key.clone()]);
    let dose = two.desktop.record().today(NoInput {}).await.unwrap().doses.remove(0);
    assert_eq!(dose.state, DoseState::Taken);
}

#[tokio::test]
async fn computer_that_announces_nothing_lists_what_is_due() {
    let house = House::notifies().await;
    house.medication("Metformin", &["20:00"]).await;
    let reminders = house.desktop.settings().settings(NoInput {}).await.unwrap().reminders;
    assert!(reminders.announces);
    let silent = ReminderChoices { announces: false, ..reminders };
    let save = SaveSettings { reminders: Some(silent), ..SaveSettings::default() };
    house.desktop.settings().save_settings(save).await.unwrap();
    let screen = Screen::default();
    assert!(house.looks(&screen, "2026-03-14T20:00:05-04:00").await.is_empty());
    assert_eq!(house.desktop.record().today(NoInput {}).await.unwrap().doses.len(), 1);
}
