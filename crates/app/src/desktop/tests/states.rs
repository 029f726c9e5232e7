//! Where the program stands: made, kept, locked, opened again; settings and what the window is told.

use super::*;

#[tokio::test]
async fn a_vault_is_made_kept_locked_and_opened_by_its_passphrase_or_code() {
    let folder = fresh_folder();
    let time = Arc::new(SetTime::at(DateTime::parse_from_rfc3339(NOW).unwrap()));
    let desktop = Desktop::with_time(folder.clone(), time);
    let made = CreateVault { name: "Nora".into(), passphrase: Some(Typed::from("correct horse battery")) };
    let code = desktop.session_lock().create_vault(made.clone()).await.unwrap();
    assert_eq!(
        desktop.record().today(NoInput {}).await.unwrap_err().code,
        FailureCode::NotOpen,
        "not before the code is kept"
    );
    assert!(
        matches!(desktop.session_lock().app_state(NoInput {}).await.unwrap().phase, Phase::RecoveryCode { code: shown } if shown == code)
    );
    // The program ends before the code is kept: it is shown again.
    desktop.session_lock().close().await.unwrap();
    let started = Phase::Locked { by: LockedBy::Start, passphrase: true, pin: None };
    assert_eq!(desktop.session_lock().app_state(NoInput {}).await.unwrap().phase, started);
    let passphrase = Typed::from("correct horse battery");
    let state = desktop.session_lock().unlock(Unlock::Passphrase { passphrase }).await.unwrap();
    let Phase::RecoveryCode { code: shown } = state.phase else { panic!("not shown") };
    assert_eq!(shown.code, code.code);
    let parts: Vec<Typed> = shown.ask.iter().map(|part| part_of(&code.code, *part)).collect();
    assert!(shown.ask.len() == 2 && shown.ask[0] < shown.ask[1] && shown.ask[1] <= 14, "{:?}", shown.ask);
    for wrong in [vec![], vec![parts[0].clone()], vec![parts[1].clone(), parts[0].clone()]] {
        let refused = desktop.session_lock().recovery_code_kept(TypedBack { parts: wrong }).await.unwrap_err();
        assert_eq!(refused.code, FailureCode::WrongPart);
    }
    assert_eq!(desktop.record().today(NoInput {}).await.unwrap_err().code, FailureCode::NotOpen);
    let state = desktop.session_lock().recovery_code_kept(TypedBack { parts }).await.unwrap();
    assert!(
        matches!(state.phase, Phase::Open { session } if session.person.name == "Nora" && session.crisis.is_none())
    );
    assert_eq!(desktop.session_lock().create_vault(made).await.unwrap_err().code, FailureCode::AlreadyDone);

    let locked = desktop.session_lock().lock(NoInput {}).await.unwrap();
    assert_eq!(locked.phase, Phase::Locked { by: LockedBy::User, passphrase: true, pin: None });
    assert_eq!(desktop.timeline_failure().await, FailureCode::NotOpen);
    let wrong = desktop
        .session_lock()
        .unlock(Unlock::Passphrase { passphrase: Typed::from("wrong horse battery") })
        .await
        .unwrap_err();
    assert_eq!(wrong.code, FailureCode::WrongPassphrase);
    assert!(matches!(desktop.session_lock().app_state(NoInput {}).await.unwrap().phase, Phase::Locked { .. }));
    let open =
        desktop.session_lock().unlock(Unlock::RecoveryCode { code: Typed::from(code.code.as_str()) }).await.unwrap();
    assert!(matches!(open.phase, Phase::Open { .. }));
    desktop.session_lock().close().await.unwrap();
    let _ = std::fs::remove_dir_all(&folder);
}

/// A part of a code, counted from 1.
pub(super) fn part_of(code: &str, part: u32) -> Typed {
    Typed::from(code.split('-').nth(part as usize - 1).unwrap())
}

impl Desktop {
    async fn timeline_failure(&self) -> FailureCode {
        let input =
            TimelineInput { before: None, limit: 1, search: String::new(), kind: None, ..TimelineInput::default() };
        self.record().timeline(input).await.unwrap_err().code
    }
}

#[tokio::test]
async fn settings_are_kept_and_unknown_ones_change_nothing() {
    let house = House::new().await;
    let change = |region: &str| SaveSettings {
        region: Some(region.into()),
        clock: Some(ClockStyle::H12),
        ..SaveSettings::default()
    };
    let failure = house.desktop.settings().save_settings(change("XX")).await.unwrap_err();
    assert_eq!(failure.code, FailureCode::InvalidInput);
    assert_eq!(house.desktop.settings().settings(NoInput {}).await.unwrap().clock, ClockStyle::H24);
    house.desktop.settings().save_settings(change("gb")).await.unwrap();
    house.restart().await;
    let settings = house.desktop.settings().settings(NoInput {}).await.unwrap();
    assert_eq!((settings.region.as_str(), settings.clock), ("GB", ClockStyle::H12));
    let lines = house
        .desktop
        .chat()
        .crisis_lines(CrisisInput { kind: CrisisKind::MedicalEmergency, region: None })
        .await
        .unwrap();
    assert_eq!(lines.lines[0].number, "999");
    assert!(lines.lines[0].emergency);
}

#[tokio::test]
async fn the_window_is_told_of_what_changed() {
    let mut house = House::new().await;
    let told: Arc<Mutex<Vec<Part>>> = Arc::default();
    let heard = told.clone();
    let emit: Emit<Changed> = Box::new(move |changed| heard.lock().unwrap().extend(changed.parts));
    house.desktop.shell().watch(NoInput {}, emit).await.unwrap();
    house.say("took two ibuprofen").await;
    let parts = told.lock().unwrap().clone();
    assert!(parts.contains(&Part::Record) && parts.contains(&Part::Conversation), "{parts:?}");
}

#[tokio::test]
async fn drafts_are_kept_over_a_restart() {
    let house = House::new().await;
    house.desktop.chat().save_draft(Draft { text: "my head".into() }).await.unwrap();
    house.restart().await;
    assert_eq!(house.desktop.chat().draft(NoInput {}).await.unwrap().text, "my head");
}
