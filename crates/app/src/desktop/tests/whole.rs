//! The record as a whole: whose it is, backups, forms, files, and what is erased.

use super::*;
use alara_health::tools::PlanReminder;

async fn backups(house: &House) -> Backups {
    house.desktop.data().backups(NoInput {}).await.unwrap()
}

const PASSPHRASE: &str = "correct horse battery";

async fn add(house: &House, name: &str) -> People {
    house.desktop.people().keep_person(KeepPerson { id: None, name: name.to_owned(), aka: Vec::new() }).await.unwrap()
}

fn values(form: &Form, set: serde_json::Value) -> SubmitForm {
    let mut values: std::collections::BTreeMap<String, Option<Value>> = serde_json::from_value(set).unwrap();
    values.extend(form.fixed.clone().into_iter().map(|(name, value)| (name, Some(value))));
    SubmitForm { tool: form.tool.clone(), values }
}

#[tokio::test]
async fn what_is_written_for_another_says_whose_it_is_on_card_chip_and_timeline() {
    let mut house = House::new().await;
    add(&house, "Mom").await;
    house.say("gave mom her lisinopril").await;
    let card = house.cards().await.remove(0);
    assert_eq!(card.title, "Log Lisinopril, in Mom\u{2019}s record");
    assert!(card.summary.starts_with("Mom\u{2019}s record"), "{}", card.summary);
    let Outcome::Confirmed { executed: done, .. } = house.confirm(&card, serde_json::json!({})).await else {
        panic!("not written")
    };
    assert_eq!(done.label, "Logged Lisinopril, in Mom\u{2019}s record");
    house.say("took two ibuprofen").await;
    let entries = house.timeline().await;
    let hers = entries.iter().find(|entry| entry.title == "Lisinopril").unwrap().operation.clone();
    let detail = |title: &str| entries.iter().find(|entry| entry.title == title).unwrap().detail.clone();
    assert_eq!(detail("Lisinopril"), "Mom\u{2019}s record");
    assert!(!detail("Ibuprofen").contains("record"));
    // What is hers is corrected and deleted in her record.
    let input = FormInput { tool: "correct_entry".into(), operation: Some(hers.clone()), about: None };
    let form = house.desktop.forms().form(input).await.unwrap();
    let set = serde_json::json!({ "changes.dose": "10 mg" });
    executed(house.desktop.forms().submit_form(values(&form, set)).await.unwrap());
    house.desktop.record().delete_entry(OperationId { operation: hers }).await.unwrap();
    let standing = house.timeline().await.into_iter().filter(|entry| !entry.undone);
    assert_eq!(standing.map(|entry| entry.title).collect::<Vec<_>>(), ["Ibuprofen"]);
}

#[tokio::test]
async fn every_tool_that_writes_has_a_form_made_from_its_definition() {
    let house = House::new().await;
    let forms = house.desktop.forms().forms(NoInput {}).await.unwrap();
    let offered: Vec<FormName> = forms.groups.into_iter().flat_map(|group| group.forms).collect();
    let writes = alara_health::tools::DEFINITIONS.iter().filter(|each| !each.read_only() && !each.internal);
    for definition in writes {
        let beside = ["correct_entry", "delete_entry", "give_consent", "withdraw_consent"].contains(&definition.id);
        assert_eq!(offered.iter().any(|form| form.tool == definition.id), !beside, "{}", definition.id);
        let input = FormInput { tool: definition.id.to_owned(), operation: None, about: None };
        let form = house.desktop.forms().form(input).await.unwrap();
        // What is taken out by hand is emptied, and has no field of its own; which reminder's rhythm is changed is settled by where the form is
        // opened.
        let settled = |name: &str| {
            name == alara_health::tools::TAKEN_OUT || (definition.id, name) == (PlanReminder::ID, "reminder")
        };
        for parameter in definition.parameters.iter().filter(|each| !settled(each.name)) {
            let of_it = |field: &&Field| {
                field.name == parameter.name || field.name.starts_with(&format!("{}.", parameter.name))
            };
            let found = form.fields.iter().any(|field| of_it(&field));
            assert!(found || beside, "{} has no field for {}", definition.id, parameter.name);
        }
        assert!(form.fields.iter().all(|field| field.value.is_none()), "{} is not blank", definition.id);
    }
}

#[tokio::test]
async fn a_form_goes_through_the_same_door_and_the_same_checks() {
    let house = House::new().await;
    let form = house
        .desktop
        .forms()
        .form(FormInput { tool: "log_blood_pressure".into(), operation: None, about: None })
        .await
        .unwrap();
    let wrong = values(&form, serde_json::json!({ "systolic": 400, "diastolic": 82 }));
    let Written::Invalid { errors } = house.desktop.forms().submit_form(wrong).await.unwrap() else {
        panic!("written")
    };
    assert_eq!(errors[0].field, "systolic");
    assert!(house.timeline().await.is_empty());
    let right =
        values(&form, serde_json::json!({ "systolic": 128, "diastolic": 82, "measured_at.date": "2026-03-13" }));
    executed(house.desktop.forms().submit_form(right).await.unwrap());
    let entry = house.timeline().await.remove(0);
    assert_eq!((entry.title.as_str(), entry.at.date.as_str()), ("128/82", "2026-03-13"));
}

#[tokio::test]
async fn a_symptom_is_entered_by_hand() {
    let house = House::new().await;
    let form = house
        .desktop
        .forms()
        .form(FormInput { tool: "save_health_entry".into(), operation: None, about: None })
        .await
        .unwrap();
    let set = serde_json::json!({ "entry_type": "symptom", "data.symptoms": ["headache"], "data.severity": "mild" });
    executed(house.desktop.forms().submit_form(values(&form, set)).await.unwrap());
    assert_eq!(house.timeline().await[0].title, "Headache");
}

#[tokio::test]
async fn a_correction_begins_with_the_entry_as_it_is_and_writes_what_was_changed() {
    let mut house = House::new().await;
    house.say("my bp was 128 over 82").await;
    let entry = house.timeline().await.remove(0);
    let input = FormInput { tool: "correct_entry".into(), operation: Some(entry.operation), about: None };
    let form = house.desktop.forms().form(input).await.unwrap();
    let shown = form.fields.iter().find(|field| field.name == "changes.systolic").unwrap();
    assert_eq!(shown.value, Some(Value::Number(128.into())));
    let set = serde_json::json!({ "changes.systolic": 138 });
    executed(house.desktop.forms().submit_form(values(&form, set)).await.unwrap());
    assert_eq!(house.timeline().await[0].title, "138/82");
}

#[tokio::test]
async fn a_field_that_is_emptied_in_a_correction_is_taken_out_and_one_that_is_needed_is_not() {
    let house = House::new().await;
    let set = serde_json::json!({ "visit_type": "appointment", "provider": "Dr. Patel", "date": "2026-03-10" });
    house.form("log_doctor_visit", set).await;
    let entry = house.timeline().await.remove(0);
    let input = FormInput { tool: "correct_entry".into(), operation: Some(entry.operation), about: None };
    let form = house.desktop.forms().form(input).await.unwrap();
    let provider =
        |form: &Form| form.fields.iter().find(|field| field.name == "changes.provider").unwrap().value.clone();
    assert_eq!(provider(&form), Some(Value::Text("Dr. Patel".into())));
    let needed = values(&form, serde_json::json!({ "changes.date": null }));
    assert!(matches!(house.desktop.forms().submit_form(needed).await.unwrap(), Written::Invalid { .. }));
    let emptied = values(&form, serde_json::json!({ "changes.provider": null }));
    executed(house.desktop.forms().submit_form(emptied).await.unwrap());
    let entry = house.timeline().await.remove(0);
    let input = FormInput { tool: "correct_entry".into(), operation: Some(entry.operation), about: None };
    assert_eq!(provider(&house.desktop.forms().form(input).await.unwrap()), None);
}

#[tokio::test]
async fn what_is_not_in_the_record_cannot_be_chosen() {
    let house = House::new().await;
    for tool in ["stop_medication", "skip_dose", "update_reminder", "delete_reminder"] {
        let form =
            house.desktop.forms().form(FormInput { tool: tool.into(), operation: None, about: None }).await.unwrap();
        assert!(form.lacks.is_some(), "{tool}");
    }
    let set = serde_json::json!({ "name": "Metformin" });
    house.form("add_medication", set).await;
    let form = house
        .desktop
        .forms()
        .form(FormInput { tool: "stop_medication".into(), operation: None, about: None })
        .await
        .unwrap();
    let Control::Choice { options } = &form.fields[0].control else { panic!("typed") };
    assert_eq!((options[0].value.as_str(), form.lacks), ("Metformin", None));
}

#[tokio::test]
async fn a_backup_is_made_listed_previewed_and_put_back() {
    let mut house = House::new().await;
    house.desktop.data().back_up_today().await.unwrap();
    assert!(backups(&house).await.backups.is_empty(), "there is nothing to keep yet");
    house.say("took two ibuprofen").await;
    house.desktop.data().back_up_today().await.unwrap();
    house.desktop.data().back_up_today().await.unwrap();
    let listed = backups(&house).await;
    assert_eq!((listed.backups.len(), listed.chosen), (1, false));
    house.say("I have a headache").await;
    let told: Arc<Mutex<Vec<u32>>> = Arc::default();
    let heard = told.clone();
    let emit: Emit<Progress> = Box::new(move |progress| heard.lock().unwrap().push(progress.done));
    let path = FilePath { path: listed.backups[0].path.clone() };
    let preview = house.desktop.data().preview_restore(path.clone(), emit).await.unwrap();
    assert_eq!((preview.entries, preview.lost.count, preview.added.count), (1, 1, 0));
    assert!(!told.lock().unwrap().is_empty());
    house.desktop.data().restore(path, Box::new(|_| {})).await.unwrap();
    assert_eq!(house.timeline().await.len(), 1);
    let kept = backups(&house).await.backups.into_iter().find(|each| each.reason == "before a restore").unwrap();
    house.desktop.data().restore(FilePath { path: kept.path }, Box::new(|_| {})).await.unwrap();
    assert_eq!(house.timeline().await.len(), 2);
}

#[tokio::test]
async fn a_backup_of_before_a_new_key_goes_back_under_the_new_one() {
    let folder = fresh_folder();
    let time = Arc::new(SetTime::at(DateTime::parse_from_rfc3339(NOW).unwrap()));
    let desktop = Desktop::with_time(folder.clone(), time.clone());
    let mut house = House { desktop, time, folder, turns: 0 };
    let kept = |code: &RecoveryCode| TypedBack {
        parts: code.ask.iter().map(|part| super::states::part_of(&code.code, *part)).collect(),
    };
    let create = CreateVault { name: "Nora".into(), passphrase: Some(Typed::from(PASSPHRASE)) };
    let code = house.desktop.session_lock().create_vault(create).await.unwrap();
    house.desktop.session_lock().recovery_code_kept(kept(&code)).await.unwrap();
    house.say("took two ibuprofen").await;
    house.desktop.data().back_up_today().await.unwrap();
    house.say("I have a headache").await;
    let listed = backups(&house).await;
    let path = FilePath { path: listed.backups[0].path.clone() };
    let proof = Proof::Passphrase { passphrase: Typed::from(PASSPHRASE) };
    let renewed = house.desktop.keys().renew_key(Proved { proof }, Box::new(|_| {})).await.unwrap();
    let Phase::RecoveryCode { code } = renewed.phase else { panic!("not shown") };
    house.desktop.session_lock().recovery_code_kept(kept(&code)).await.unwrap();
    let preview = house.desktop.data().preview_restore(path.clone(), Box::new(|_| {})).await.unwrap();
    assert_eq!((preview.entries, preview.lost.count), (1, 1));
    house.desktop.data().restore(path, Box::new(|_| {})).await.unwrap();
    assert_eq!(house.timeline().await.len(), 1);
    // It is under the new key: closed, and opened by the same passphrase.
    house.desktop.session_lock().lock(NoInput {}).await.unwrap();
    house.desktop.session_lock().unlock(Unlock::Passphrase { passphrase: Typed::from(PASSPHRASE) }).await.unwrap();
    assert_eq!(house.timeline().await.len(), 1);
}

#[tokio::test]
async fn talk_goes_when_it_is_chosen_and_the_record_stays() {
    let mut house = House::new().await;
    house.say("took two ibuprofen").await;
    house.time.advance(Duration::days(40));
    house.say("my bp was 128 over 82").await;
    let kept = house.desktop.data().chat_retention(NoInput {}).await.unwrap();
    assert_eq!((kept.days, kept.choices.len()), (None, 4));
    let older: Vec<u32> = kept.choices.iter().map(|choice| choice.older).collect();
    assert_eq!(older, [0, 0, 2, 2]);
    let odd = house.desktop.data().keep_chat(KeepChat { days: Some(12) }).await.unwrap_err();
    assert_eq!(odd.code, FailureCode::InvalidInput);
    let kept = house.desktop.data().keep_chat(KeepChat { days: Some(30) }).await.unwrap();
    assert_eq!((kept.days, kept.choices[2].older), (Some(30), 0));
    let page = house.desktop.chat().conversation(PageInput { before: None, limit: 50 }).await.unwrap();
    assert_eq!(page.turns.len(), 1);
    assert_eq!(house.timeline().await.len(), 2);
    // What is said from then on goes by itself, once it is older.
    house.time.advance(Duration::days(31));
    house.desktop.data().back_up_today().await.unwrap();
    let page = house.desktop.chat().conversation(PageInput { before: None, limit: 50 }).await.unwrap();
    assert!(page.turns.is_empty());
    assert_eq!(house.timeline().await.len(), 2);
}

#[tokio::test]
async fn a_file_that_is_no_backup_leaves_the_record_open_as_it_is() {
    let mut house = House::new().await;
    house.say("took two ibuprofen").await;
    let path = house.folder.join("letter.backup");
    std::fs::write(&path, "dear doctor").unwrap();
    let refused =
        house.desktop.data().restore(FilePath { path: path.to_string_lossy().into_owned() }, Box::new(|_| {})).await;
    assert_eq!(refused.unwrap_err().code, FailureCode::NoBackup);
    assert_eq!(house.timeline().await.len(), 1);
    let relative = house.desktop.data().restore(FilePath { path: "letter.backup".to_owned() }, Box::new(|_| {})).await;
    assert_eq!(relative.unwrap_err().code, FailureCode::InvalidInput);
}

#[tokio::test]
async fn nothing_is_erased_until_the_word_is_typed_exactly() {
    let mut house = House::new().await;
    house.say("took two ibuprofen").await;
    house.desktop.data().back_up_today().await.unwrap();
    let what = EraseWhat::Everything;
    let found = house.desktop.data().to_erase(what.clone()).await.unwrap();
    assert_eq!((found.entries, found.backups), (1, 1));
    for typed in ["", "erase", "ERASE "] {
        let now = EraseNow { what: what.clone(), typed: typed.to_owned(), backups: true };
        let refused = house.desktop.data().erase(now, Box::new(|_| {})).await;
        assert_eq!(refused.unwrap_err().code, FailureCode::InvalidInput, "{typed:?}");
    }
    assert_eq!(house.timeline().await.len(), 1);
    let before = backups(&house).await.backups;
    let now = EraseNow { what, typed: found.word, backups: true };
    let erased = house.desktop.data().erase(now, Box::new(|_| {})).await.unwrap();
    assert_eq!((erased.entries, erased.backups), (1, Some(1)));
    assert!(house.timeline().await.is_empty());
    let page = house.desktop.chat().conversation(PageInput { before: None, limit: 50 }).await.unwrap();
    assert!(page.turns.is_empty(), "what was said is gone too");
    let after = backups(&house).await.backups;
    assert!(after.len() == 1 && after[0].path != before[0].path);
    house.say("I have a headache").await;
    assert_eq!(house.timeline().await.len(), 1, "and it goes on");
}

#[tokio::test]
async fn an_export_is_taken_in_once_by_another_record() {
    let (mut house, other) = (House::new().await, House::new().await);
    house.say("took two ibuprofen").await;
    add(&house, "Mom").await;
    house.say("gave mom her lisinopril").await;
    let card = house.cards().await.remove(0);
    house.confirm(&card, serde_json::json!({})).await;
    let path = house.folder.join("out.jsonl").to_string_lossy().into_owned();
    let file = FilePath { path: path.clone() };
    house.desktop.data().export_record(file.clone(), Box::new(|_| {})).await.unwrap();
    let again = house.desktop.data().export_record(file.clone(), Box::new(|_| {})).await;
    assert_eq!(again.unwrap_err().code, FailureCode::InvalidInput, "no file is overwritten");

    let preview = other.desktop.data().preview_import(looked_at(&file), Box::new(|_| {})).await.unwrap();
    assert_eq!((preview.new, preview.entries, preview.known), (3, 2, 0));
    assert!(other.timeline().await.is_empty(), "a preview imports nothing");
    let now = as_shown(&path, preview.digest);
    other.desktop.data().import_record(now.clone(), Box::new(|_| {})).await.unwrap();
    let key = |entries: Vec<Entry>| -> Vec<(String, String, String)> {
        entries.into_iter().map(|entry| (entry.operation, entry.title, entry.detail)).collect()
    };
    assert_eq!(key(other.timeline().await), key(house.timeline().await));
    let preview = other.desktop.data().preview_import(looked_at(&file), Box::new(|_| {})).await.unwrap();
    assert_eq!((preview.new, preview.known), (0, 3));
    let stale = other.desktop.data().import_record(now, Box::new(|_| {})).await;
    assert_eq!(stale.unwrap_err().code, FailureCode::InvalidInput, "what is imported is what was shown");
    assert_eq!(other.timeline().await.len(), 2);
    // The next thing said there stands on what was imported.
    let open = other.desktop.vault.opened().await.unwrap();
    open.engine.store().verify().await.unwrap();
    assert!(open.engine.store().rebuild_check().await.unwrap().agree());
}

#[tokio::test]
async fn a_bad_line_is_named_and_nothing_is_imported() {
    let (mut house, other) = (House::new().await, House::new().await);
    house.say("took two ibuprofen").await;
    house.say("my bp was 128 over 82").await;
    let path = house.folder.join("out.jsonl");
    let file = FilePath { path: path.to_string_lossy().into_owned() };
    house.desktop.data().export_record(file.clone(), Box::new(|_| {})).await.unwrap();
    let whole = std::fs::read_to_string(&path).unwrap();
    for (from, to, line) in [
        ("\"systolic\":128", "\"systolic\":\"high\"", 3),
        ("\"tool\":\"log_medication\",\"tool_version\"", "\"tool\":\"log_anything\",\"tool_version\"", 2),
        ("\"format\":1", "\"format\":2", 1),
        ("{\"format\"", "{\"format", 1),
    ] {
        let damaged = whole.replacen(from, to, if line == 3 { 9 } else { 1 });
        assert_ne!(damaged, whole, "{from}");
        std::fs::write(&path, damaged).unwrap();
        let preview = other.desktop.data().preview_import(looked_at(&file), Box::new(|_| {})).await.unwrap();
        assert!(preview.bad[0].starts_with(&format!("Line {line}:")), "{:?}", preview.bad);
        let now = as_shown(&file.path, preview.digest);
        assert!(other.desktop.data().import_record(now, Box::new(|_| {})).await.is_err());
    }
    assert!(other.timeline().await.is_empty());
}

#[tokio::test]
async fn an_import_cannot_undo_a_later_change_here() {
    let mut house = House::new().await;
    house.say("my bp was 128 over 82").await;
    let entry = house.timeline().await.remove(0);
    let path = house.folder.join("out.jsonl");
    let file = FilePath { path: path.to_string_lossy().into_owned() };
    house.desktop.data().export_record(file.clone(), Box::new(|_| {})).await.unwrap();
    house.time.advance(Duration::minutes(5));
    let form = FormInput { tool: "correct_entry".into(), operation: Some(entry.operation.clone()), about: None };
    let form = house.desktop.forms().form(form).await.unwrap();
    executed(
        house.desktop.forms().submit_form(values(&form, serde_json::json!({ "changes.systolic": 138 }))).await.unwrap(),
    );
    // Another correction of the same entry, told as one of before that.
    let again = FilePath { path: house.folder.join("again.jsonl").to_string_lossy().into_owned() };
    house.desktop.data().export_record(again.clone(), Box::new(|_| {})).await.unwrap();
    let correction = std::fs::read_to_string(&again.path).unwrap().lines().last().unwrap().to_owned();
    let mut forged: serde_json::Value = serde_json::from_str(&correction).unwrap();
    forged["id"] = "01a1f9c9-9370-7012-91cb-df93274dffcd".into();
    forged["call_id"] = "turn-x/call-1".into();
    forged["hlc"]["millis"] = (forged["hlc"]["millis"].as_i64().unwrap() - 60_000).into();
    forged["payload"]["written"]["changes"]["systolic"] = 140.into();
    std::fs::write(&path, format!("{forged}\n")).unwrap();
    let preview = house.desktop.data().preview_import(looked_at(&file), Box::new(|_| {})).await.unwrap();
    assert_eq!((preview.new, preview.changed.len()), (1, 1), "{preview:?}");
    let refused = house.desktop.data().import_record(as_shown(&file.path, preview.digest), Box::new(|_| {})).await;
    assert!(refused.unwrap_err().message.contains("later change"));
    assert_eq!(house.timeline().await[0].title, "138/82");
}

#[tokio::test]
async fn a_path_is_chosen_in_the_shells_dialog_or_typed_where_there_is_none() {
    let house = House::new().await;
    let ask = ChoosePath { kind: PathKind::Folder };
    let none = house.desktop.shell().choose_path(ask).await.unwrap_err();
    assert!(none.message.contains("Type the path instead"), "{none:?}");
    house.desktop.shell().when_choosing(|kind, chosen| match kind {
        PathKind::Folder => chosen(Some("/backups".into())),
        PathKind::File => chosen(None),
        // A dialog that went away without a word.
        PathKind::NewFile | PathKind::NewCsv | PathKind::NewPdf | PathKind::NewPng => drop(chosen),
    });
    assert_eq!(house.desktop.shell().choose_path(ask).await.unwrap().path.as_deref(), Some("/backups"));
    for kind in [PathKind::File, PathKind::NewFile] {
        assert_eq!(house.desktop.shell().choose_path(ChoosePath { kind }).await.unwrap().path, None);
    }
}
