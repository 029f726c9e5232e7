//! What is announced, what is said about it, and what becomes of the record.

use super::*;
use crate::desktop::{NoticeDoes, Notifier};
use serde_json::json;

/// A screen that shows everything, and what was shown and taken away.
#[derive(Default)]
pub(super) struct Screen {
    shown: Mutex<Vec<Notice>>,
    pub(super) withdrawn: Mutex<Vec<String>>,
}

impl Notifier for &Screen {
    async fn show(&self, notice: Notice) -> bool {
        self.shown.lock().unwrap().push(notice);
        true
    }

    async fn withdraw(&self, key: &str) {
        self.withdrawn.lock().unwrap().push(key.to_owned());
    }
}

impl Screen {
    pub(super) fn take(&self) -> Vec<Notice> {
        std::mem::take(&mut *self.shown.lock().unwrap())
    }
}

impl House {
    pub(super) async fn notifies() -> House {
        let house = House::new().await;
        house.desktop.shell().set_can_notify(true).await;
        house
    }

    pub(super) async fn looks(&self, screen: &Screen, at: &str) -> Vec<Notice> {
        self.time.set(DateTime::parse_from_rfc3339(at).unwrap());
        self.desktop.notifications().tick(screen).await;
        screen.take()
    }

    pub(super) async fn medication(&self, name: &str, times: &[&str]) {
        executed(self.form("add_medication", json!({ "name": name, "dose": "500 mg", "times": times })).await);
    }

    async fn press(&self, notice: &Notice, action: DoseAction) -> Result<Written, Failure> {
        self.desktop
            .notifications()
            .press_notice(MarkDose { occurrence: notice.key.clone(), action, minutes: None })
            .await
    }

    async fn doses(&self) -> usize {
        self.timeline().await.iter().filter(|entry| entry.kind == EntryKind::Dose && !entry.undone).count()
    }
}

#[tokio::test]
async fn taken_logs_the_dose_once_with_planned_and_actual_time_apart() {
    let house = House::notifies().await;
    house.medication("Metformin", &["20:00"]).await;
    let screen = Screen::default();
    let shown = house.looks(&screen, "2026-03-14T20:00:05-04:00").await;
    let labels: Vec<&str> = shown[0].actions.iter().map(|action| action.label.as_str()).collect();
    assert_eq!((shown.len(), labels), (1, vec!["Taken", "In 10 minutes", "Skip"]));
    house.time.advance(Duration::minutes(7));
    executed(house.press(&shown[0], DoseAction::Taken).await.unwrap());
    let dose = house.desktop.record().today(NoInput {}).await.unwrap().doses.remove(0);
    assert_eq!((dose.planned.as_deref(), dose.state), (Some("20:00"), DoseState::Taken));
    assert_eq!(dose.at.and_then(|at| at.time).as_deref(), Some("20:07"));
    assert_eq!(house.press(&shown[0], DoseAction::Taken).await.unwrap_err().code, FailureCode::AlreadyDone);
    assert_eq!(house.doses().await, 1);
}

#[tokio::test]
async fn two_presses_at_once_write_one_dose() {
    let house = House::notifies().await;
    house.medication("Metformin", &["20:00"]).await;
    let screen = Screen::default();
    let shown = house.looks(&screen, "2026-03-14T20:00:05-04:00").await;
    let (one, other) =
        tokio::join!(house.press(&shown[0], DoseAction::Taken), house.press(&shown[0], DoseAction::Taken));
    assert!(one.is_ok() || other.is_ok());
    assert_eq!(house.doses().await, 1);
}

#[tokio::test]
async fn a_dose_told_in_chat_takes_its_notification_away() {
    let mut house = House::notifies().await;
    house.medication("Metformin", &["20:00"]).await;
    let screen = Screen::default();
    let shown = house.looks(&screen, "2026-03-14T20:00:05-04:00").await;
    house.say("took my metformin").await;
    assert!(house.looks(&screen, "2026-03-14T20:01:00-04:00").await.is_empty());
    assert_eq!(*screen.withdrawn.lock().unwrap(), [shown[0].key.clone()]);
    assert_eq!(house.press(&shown[0], DoseAction::Taken).await.unwrap_err().code, FailureCode::AlreadyDone);
    assert_eq!(house.doses().await, 1);
}

#[tokio::test]
async fn undo_opens_it_again_and_taken_writes_it_anew() {
    let house = House::notifies().await;
    house.medication("Metformin", &["20:00"]).await;
    let screen = Screen::default();
    let shown = house.looks(&screen, "2026-03-14T20:00:05-04:00").await;
    let done = executed(house.press(&shown[0], DoseAction::Taken).await.unwrap());
    house.desktop.record().undo(OperationId { operation: done.operation }).await.unwrap();
    assert!(house.looks(&screen, "2026-03-14T20:02:00-04:00").await.is_empty(), "whoever undoes it is here");
    executed(house.press(&shown[0], DoseAction::Taken).await.unwrap());
    assert_eq!(house.doses().await, 1);
}

#[tokio::test]
async fn a_reminder_logs_the_usual_dose_of_each_medication_and_without_one_it_is_ticked_off() {
    let house = House::notifies().await;
    house.medication("Metformin", &[]).await;
    let both =
        json!({ "title": "Evening", "time": "20:00", "reminder_type": "medication", "medications": ["Metformin"] });
    for values in [both, json!({ "title": "Call the pharmacy", "time": "21:00" })] {
        if let Written::Asked { card } = house.form("create_reminder", values).await {
            house.confirm(&card, json!({})).await;
        }
    }
    let screen = Screen::default();
    let evening = house.looks(&screen, "2026-03-14T20:00:05-04:00").await;
    assert_eq!(evening[0].title, "Evening");
    executed(house.press(&evening[0], DoseAction::Taken).await.unwrap());
    assert_eq!(house.doses().await, 1);
    assert_eq!(house.press(&evening[0], DoseAction::Taken).await.unwrap_err().code, FailureCode::AlreadyDone);
    let call = house.looks(&screen, "2026-03-14T21:00:00-04:00").await;
    assert_eq!(call[0].actions[0].label, "Done");
    let entries = house.timeline().await.len();
    assert!(matches!(house.press(&call[0], DoseAction::Taken).await.unwrap(), Written::Ticked { .. }));
    assert_eq!(house.press(&call[0], DoseAction::Taken).await.unwrap_err().code, FailureCode::AlreadyDone);
    assert_eq!(house.timeline().await.len(), entries, "it logs nothing");
}

#[tokio::test]
async fn a_dose_told_before_it_is_due_settles_the_reminder_of_a_medication_without_times() {
    let mut house = House::notifies().await;
    house.medication("Metformin", &[]).await;
    let values =
        json!({ "title": "Metformin", "time": "20:00", "reminder_type": "medication", "medications": ["Metformin"] });
    if let Written::Asked { card } = house.form("create_reminder", values).await {
        house.confirm(&card, json!({})).await;
    }
    house.time.set(DateTime::parse_from_rfc3339("2026-03-14T19:50:00-04:00").unwrap());
    house.say("took my metformin").await;
    let screen = Screen::default();
    assert!(house.looks(&screen, "2026-03-14T20:00:05-04:00").await.is_empty());
    assert_eq!(house.looks(&screen, "2026-03-15T20:00:05-04:00").await.len(), 1);
}

#[tokio::test]
async fn those_due_within_five_minutes_are_one_notification_with_review() {
    let house = House::notifies().await;
    house.medication("Metformin", &["20:00"]).await;
    house.medication("Lisinopril", &["20:04"]).await;
    let screen = Screen::default();
    let shown = house.looks(&screen, "2026-03-14T20:00:00-04:00").await;
    let does: Vec<NoticeDoes> = shown[0].actions.iter().map(|action| action.does).collect();
    assert_eq!((shown.len(), does), (1, vec![NoticeDoes::Taken, NoticeDoes::Review, NoticeDoes::Snooze]));
    assert_eq!(
        (shown[0].title.as_str(), shown[0].actions[0].label.as_str()),
        ("Metformin and Lisinopril", "Taken all")
    );
    assert!(house.looks(&screen, "2026-03-14T20:04:00-04:00").await.is_empty());
    executed(house.press(&shown[0], DoseAction::Taken).await.unwrap());
    assert_eq!(house.doses().await, 2);
    assert!(house.looks(&screen, "2026-03-14T20:05:00-04:00").await.is_empty());
    assert_eq!(*screen.withdrawn.lock().unwrap(), [shown[0].key.clone()]);
}

#[tokio::test]
async fn one_of_two_that_is_taken_leaves_the_other_shown() {
    let house = House::notifies().await;
    house.medication("Metformin", &["20:00"]).await;
    house.medication("Lisinopril", &["20:00"]).await;
    let screen = Screen::default();
    let both = house.looks(&screen, "2026-03-14T20:00:00-04:00").await;
    let today = house.desktop.record().today(NoInput {}).await.unwrap();
    let occurrence = today.doses[0].occurrence.clone().unwrap();
    house
        .desktop
        .notifications()
        .mark_dose(MarkDose { occurrence, action: DoseAction::Taken, minutes: None })
        .await
        .unwrap();
    let rest = house.looks(&screen, "2026-03-14T20:01:00-04:00").await;
    assert_eq!((rest.len(), rest[0].key == both[0].key, rest[0].quietly), (1, true, true));
    assert_eq!(rest[0].title, "Metformin");
}

#[tokio::test]
async fn after_a_sleep_late_ones_are_one_group_with_the_persons_own_rule_and_no_advice() {
    let house = House::notifies().await;
    let values = json!({ "name": "Metformin", "dose": "500 mg", "times": ["08:00", "20:00"], "min_interval_hours": 6 });
    executed(house.form("add_medication", values).await);
    let screen = Screen::default();
    house.desktop.notifications().tick(&screen).await;
    let late = house.looks(&screen, "2026-03-16T09:30:00-04:00").await;
    assert_eq!(late.len(), 1);
    assert_eq!(late[0].body, "Metformin 500 mg: 4 times, the last at 08:00, 90 minutes late. Your rule: 6 hours apart");
    assert_eq!(house.doses().await, 0, "nothing is taken by itself");
    assert!(house.looks(&screen, "2026-03-16T09:30:30-04:00").await.is_empty());
}

#[tokio::test]
async fn a_restart_between_due_and_shown_shows_it_once() {
    let house = House::notifies().await;
    house.medication("Metformin", &["20:00"]).await;
    let screen = Screen::default();
    house.desktop.notifications().tick(&screen).await;
    house.time.set(DateTime::parse_from_rfc3339("2026-03-14T20:00:05-04:00").unwrap());
    // It was due and on its way, and the service did not answer before the end.
    assert_eq!(house.tick(false).await.len(), 1);
    house.restart().await;
    assert_eq!(house.tick(true).await, ["Metformin 20:00"]);
    house.restart().await;
    assert!(house.tick(true).await.is_empty());
}

#[tokio::test]
async fn what_became_due_while_the_program_was_not_running_is_announced_at_its_start() {
    let house = House::notifies().await;
    house.medication("Metformin", &["20:00"]).await;
    assert!(house.tick(true).await.is_empty());
    house.desktop.session_lock().close().await.unwrap();
    house.time.set(DateTime::parse_from_rfc3339("2026-03-17T09:00:00-04:00").unwrap());
    house.open(false).await;
    assert_eq!(house.tick(true).await.len(), 1, "three days in one group");
    assert!(house.tick(true).await.is_empty());
}

#[tokio::test]
async fn unanswered_it_comes_again_as_often_as_was_chosen_also_after_a_restart() {
    let house = House::notifies().await;
    house.medication("Metformin", &["20:00"]).await;
    let choices = ReminderChoices {
        repeat_minutes: 15,
        repeat_times: 2,
        quiet_from: None,
        quiet_to: None,
        snooze_minutes: vec![20, 5],
        announces: true,
    };
    let save = |choices| SaveSettings { reminders: Some(choices), ..SaveSettings::default() };
    house.desktop.settings().save_settings(save(choices.clone())).await.unwrap();
    let none = ReminderChoices { snooze_minutes: Vec::new(), ..choices.clone() };
    assert_eq!(house.desktop.settings().save_settings(save(none)).await.unwrap_err().code, FailureCode::InvalidInput);
    let screen = Screen::default();
    let first = house.looks(&screen, "2026-03-14T20:00:00-04:00").await;
    assert_eq!(first[0].actions[1].label, "In 20 minutes");
    house.restart().await;
    let again = house.looks(&screen, "2026-03-14T20:15:00-04:00").await;
    assert!(again.len() == 1 && again[0].again && again[0].key == first[0].key);
    assert!(house.looks(&screen, "2026-03-14T20:29:00-04:00").await.is_empty());
    assert_eq!(house.looks(&screen, "2026-03-14T20:30:00-04:00").await.len(), 1);
    assert!(house.looks(&screen, "2026-03-14T20:45:00-04:00").await.is_empty());
    let snoozed = house.press(&first[0], DoseAction::Snooze).await.unwrap();
    assert!(matches!(snoozed, Written::Snoozed { until } if until.time.as_deref() == Some("21:05")));
    assert_eq!(house.looks(&screen, "2026-03-14T21:05:00-04:00").await.len(), 1);
}

#[tokio::test]
async fn the_shell_is_to_tick_when_something_is_due_and_at_once_when_something_was_written() {
    tokio::time::pause();
    let began = tokio::time::Instant::now();
    let house = House::notifies().await;
    house.medication("Metformin", &["09:31"]).await;
    house.time.set(DateTime::parse_from_rfc3339("2026-03-14T09:30:48-04:00").unwrap());
    house.desktop.notifications().until_next_tick().await;
    assert!(began.elapsed() < std::time::Duration::from_secs(1), "something was written");
    let screen = Screen::default();
    house.desktop.notifications().tick(&screen).await;
    let before = tokio::time::Instant::now();
    house.desktop.notifications().until_next_tick().await;
    assert_eq!(before.elapsed().as_secs(), 12, "then it is due");
    house.looks(&screen, "2026-03-14T09:31:00-04:00").await;
    let before = tokio::time::Instant::now();
    house.desktop.notifications().until_next_tick().await;
    house.desktop.notifications().until_next_tick().await;
    assert!(before.elapsed().as_secs() <= 60, "half a minute at most");
}

#[tokio::test]
async fn snoozed_in_chat_it_comes_again_later_and_nothing_is_written() {
    let mut house = House::notifies().await;
    house.medication("Metformin", &["20:00"]).await;
    house.medication("Iron", &["20:00"]).await;
    let screen = Screen::default();
    let none = house.say("snooze it 10 minutes").await;
    assert!(none.reply.contains("none to snooze"));
    let shown = house.looks(&screen, "2026-03-14T20:00:05-04:00").await;
    let entries = house.timeline().await.len();
    let said = house.say("snooze the metformin 10 minutes").await.reply;
    assert!(said.contains("Snoozed until 20:10: Metformin"), "{said}");
    let rest = house.looks(&screen, "2026-03-14T20:00:30-04:00").await;
    assert_eq!((rest.len(), rest[0].title.as_str(), rest[0].quietly), (1, "Iron", true));
    assert_eq!(rest[0].key, shown[0].key);
    let again = house.looks(&screen, "2026-03-14T20:10:10-04:00").await;
    assert_eq!((again.len(), again[0].title.as_str()), (1, "Metformin"));
    // The one that was shown last.
    house.say("snooze it for half an hour please").await;
    house.looks(&screen, "2026-03-14T20:11:00-04:00").await;
    assert_eq!(screen.withdrawn.lock().unwrap().last(), Some(&again[0].key));
    assert_eq!(house.looks(&screen, "2026-03-14T20:40:40-04:00").await[0].title, "Metformin");
    assert_eq!((house.timeline().await.len(), house.doses().await), (entries, 0), "nothing is recorded");
}

#[tokio::test]
async fn the_start_at_login_is_asked_once_where_something_rings() {
    let house = House::notifies().await;
    let asks = async || house.desktop.record().today(NoInput {}).await.unwrap().ask_autostart;
    let here = Background { tray: true, autostart: false, can_autostart: true };
    house.desktop.shell().set_background(here, |_| true);
    house.looks(&Screen::default(), "2026-03-14T10:00:05-04:00").await;
    assert!(!asks().await, "nothing is announced");
    house.medication("Metformin", &["20:00"]).await;
    house.looks(&Screen::default(), "2026-03-14T10:01:05-04:00").await;
    assert!(asks().await);
    assert!(
        !house.desktop.settings().settings(NoInput {}).await.unwrap().background.autostart,
        "off until it is answered"
    );
    house
        .desktop
        .settings()
        .save_settings(SaveSettings { autostart: Some(false), ..SaveSettings::default() })
        .await
        .unwrap();
    assert!(!asks().await);
}

#[tokio::test]
async fn a_late_reminder_of_a_medication_brings_that_medications_own_rule() {
    let house = House::notifies().await;
    let ibuprofen = json!({ "name": "Ibuprofen", "as_needed": true, "min_interval_hours": 6 });
    executed(house.form("add_medication", ibuprofen).await);
    let wanted = json!({ "title": "For the knee", "time": "12:00", "reminder_type": "medication", "medications": ["Ibuprofen"] });
    executed(house.form("create_reminder", wanted).await);
    let screen = Screen::default();
    let late = house.looks(&screen, "2026-03-14T14:30:00-04:00").await;
    assert!(late[0].body.contains("Your rule: Ibuprofen:") && late[0].body.contains("late"), "{}", late[0].body);
}
