//! A real bus, with a small notification service that records what it is sent and answers, and a login service that says when the computer
//! sleeps: reminders from the chat to the dose.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "what a test stands on fails the test where it is missing"
)]

pub(super) mod bus;

use std::io::Read;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use alara_protocol::*;
use chrono::{DateTime, Duration, FixedOffset};
use tokio::sync::mpsc::unbounded_channel;

use super::address::{PLACE, SERVICE};
use super::login;
use super::notices::{Notices, Pressed};
use crate::desktop::{Desktop, NoticeDoes, Notifier};
use crate::time::{SetTime, Time, fixed};
use bus::{Bus, Deaf, Login, Screen, Sent};

/// A clock that goes on by itself from where it was set; the computer is awake all the while.
struct Running {
    began: DateTime<FixedOffset>,
    set: Mutex<(DateTime<FixedOffset>, std::time::Instant)>,
}

impl Running {
    fn set(&self, at: &str) {
        *self.set.lock().unwrap() = (DateTime::parse_from_rfc3339(at).unwrap(), std::time::Instant::now());
    }

    fn at(at: &str) -> Arc<Running> {
        let now = (DateTime::parse_from_rfc3339(at).unwrap(), std::time::Instant::now());
        Arc::new(Running { began: now.0, set: Mutex::new(now) })
    }
}

impl Time for Running {
    fn clock(&self) -> alara_health::tools::Clock {
        let (at, since) = *self.set.lock().unwrap();
        fixed(at + Duration::from_std(since.elapsed()).unwrap())
    }

    fn awake(&self) -> std::time::Duration {
        (self.clock().now - self.began).to_std().unwrap_or_default()
    }
}

static FOLDERS: AtomicU32 = AtomicU32::new(0);
const PASSPHRASE: &str = "correct horse battery";

async fn made(folder: &std::path::Path, time: Arc<dyn Time>) -> Arc<Desktop> {
    let desktop = Desktop::with_time(folder.to_owned(), time);
    let vault = CreateVault { name: "Nora".into(), passphrase: Some(Typed::from(PASSPHRASE)) };
    let code = desktop.session_lock().create_vault(vault).await.unwrap();
    let part = |part: &u32| Typed::from(code.code.split('-').nth(*part as usize - 1).unwrap());
    desktop.session_lock().recovery_code_kept(TypedBack { parts: code.ask.iter().map(part).collect() }).await.unwrap();
    Arc::new(desktop)
}

/// The loop of the shell: it ticks, waits, and passes on what is pressed.
fn runs(desktop: &Arc<Desktop>, notices: &Notices) -> tokio::task::JoinSet<()> {
    let mut tasks = tokio::task::JoinSet::new();
    let (ticking, shown) = (Arc::clone(desktop), notices.clone());
    tasks.spawn(async move {
        ticking.shell().set_notifications(shown.found("").await).await;
        loop {
            ticking.notifications().tick(shown.clone()).await;
            ticking.notifications().until_next_tick().await;
        }
    });
    let (pressing, shown) = (Arc::clone(desktop), notices.clone());
    tasks.spawn(async move {
        let (sender, mut presses) = unbounded_channel();
        let hear = shown.listen(move |pressed| drop(sender.send(pressed)));
        let act = async {
            while let Some(pressed) = presses.recv().await {
                let Pressed::Button(occurrence, does) = pressed else { continue };
                let action = match does {
                    NoticeDoes::Taken => DoseAction::Taken,
                    NoticeDoes::Skip => DoseAction::Skip,
                    NoticeDoes::Snooze => DoseAction::Snooze,
                    NoticeDoes::Review => continue,
                };
                let _ = pressing.notifications().press_notice(MarkDose { occurrence, action, minutes: None }).await;
            }
        };
        let (heard, ()) = tokio::join!(hear, act);
        drop(heard);
    });
    tasks
}

async fn says(desktop: &Desktop, number: u32, text: &str) {
    let message = SendMessage { id: format!("turn-{number}"), text: text.to_owned(), how: How::Usual };
    desktop.chat().send_message(message, Box::new(|_| {})).await.unwrap();
    for card in desktop.cards().pending_list(NoInput {}).await.unwrap().cards {
        let decision = Decision::Confirm { changes: Default::default() };
        desktop.cards().decide(Decide { id: card.id, digest: card.digest, decision }).await.unwrap();
    }
}

async fn doses(desktop: &Desktop) -> usize {
    let input = TimelineInput {
        before: None,
        limit: 100,
        search: String::new(),
        kind: Some(EntryKind::Dose),
        ..TimelineInput::default()
    };
    let days = desktop.record().timeline(input).await.unwrap().days;
    days.iter().flat_map(|day| &day.entries).filter(|entry| !entry.undone).count()
}

async fn ticked(desktop: &Desktop) -> usize {
    let today = desktop.record().today(NoInput {}).await.unwrap();
    today.reminders.iter().filter(|due| due.state == DoseState::Taken).count()
}

async fn until(what: impl AsyncFn() -> bool) {
    for _ in 0..1000 {
        if what().await {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("waited in vain");
}

fn folder() -> std::path::PathBuf {
    let number = FOLDERS.fetch_add(1, Ordering::Relaxed);
    std::env::temp_dir().join(format!("alara-session-{}-{number}", std::process::id()))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reminder_made_by_chat_rings_in_its_time_taken_logs_one_dose_and_chat_withdraws_it() {
    let bus = Bus::start();
    let mut screen = Screen::on(&bus).await;
    let time = Running::at("2026-03-14T09:30:00-04:00");
    let folder = folder();
    let desktop = made(&folder, time.clone()).await;
    says(&desktop, 1, "add metformin 500 mg at 20:00").await;
    let notices = Notices::on(&bus.connect().await).await.unwrap();
    let _tasks = runs(&desktop, &notices);
    says(&desktop, 2, "remind me to call the pharmacy at 4pm").await;
    assert_eq!(desktop.record().reminders(NoInput {}).await.unwrap().reminders.len(), 1);

    // Three seconds before it is due; nobody tells the program but its clock, which was set.
    time.set("2026-03-14T15:59:57-04:00");
    desktop.notifications().stir();
    let Sent::Notify { id, title, actions, .. } = screen.next().await else { panic!("not shown") };
    let late = time.clock().now - DateTime::parse_from_rfc3339("2026-03-14T16:00:00-04:00").unwrap();
    assert!(late >= Duration::zero() && late < Duration::seconds(5), "{late}");
    assert!(title.to_lowercase().contains("call the pharmacy"), "{title}");
    assert_eq!(actions, ["default", "taken", "snooze", "skip"]);
    screen.press(id, "taken").await;
    until(async || ticked(&desktop).await == 1).await;

    time.set("2026-03-14T19:59:58-04:00");
    desktop.notifications().stir();
    let Sent::Notify { id, title, .. } = screen.next().await else { panic!("not shown") };
    assert!(title.to_lowercase().contains("metformin"), "{title}");
    screen.press_closed(id, "taken").await;
    screen.press(id, "taken").await;
    until(async || doses(&desktop).await == 1).await;
    screen.press(id, "taken").await;

    time.set("2026-03-15T20:00:00-04:00");
    desktop.notifications().stir();
    let Sent::Notify { id, .. } = screen.next().await else { panic!("not shown") };
    says(&desktop, 3, "took my metformin").await;
    // What it takes away is its own, and was not closed by a press.
    assert_eq!(screen.next().await, Sent::Close(id));
    assert_eq!(doses(&desktop).await, 2);
    desktop.session_lock().close().await.unwrap();
    let _ = std::fs::remove_dir_all(&folder);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_a_sleep_the_login_service_wakes_it_and_late_ones_come_once() {
    let bus = Bus::start();
    let mut screen = Screen::on(&bus).await;
    let login_service = bus.connect().await;
    let held: Arc<Mutex<Vec<std::io::PipeReader>>> = Arc::default();
    login_service.object_server().at(login::PLACE, Login(held.clone())).await.expect("a place");
    login_service.request_name("org.freedesktop.login1").await.expect("the name");
    let time = Arc::new(SetTime::at(DateTime::parse_from_rfc3339("2026-03-14T09:30:00-04:00").unwrap()));
    let folder = folder();
    let desktop = made(&folder, time.clone()).await;
    says(&desktop, 1, "add metformin 500 mg at 20:00").await;
    says(&desktop, 2, "add lisinopril 10 mg at 07:00").await;
    let notices = Notices::on(&bus.connect().await).await.unwrap();
    let _tasks = runs(&desktop, &notices);
    let (sleeper, system) = (Arc::clone(&desktop), bus.connect().await);
    let listening = tokio::spawn(async move {
        let woke = Arc::clone(&sleeper);
        login::listen(&system, || sleeper.session_lock().falls_asleep(), move || woke.notifications().stir()).await
    });
    until(async || held.lock().unwrap().len() == 1).await;
    let says_sleep = async |asleep: bool| {
        let body = (asleep,);
        let said = login_service.emit_signal(None::<&str>, login::PLACE, login::MANAGER, "PrepareForSleep", &body);
        said.await.expect("said");
    };
    says_sleep(true).await;
    let mut end = held.lock().unwrap().remove(0);
    tokio::task::spawn_blocking(move || end.read(&mut [0]).expect("let go")).await.unwrap();
    time.sleep(Duration::hours(23));
    says_sleep(false).await;
    // It would have slept another half minute, but for the signal. The passphrase guards it: it was closed, and names nothing.
    let Sent::Notify { title, .. } = screen.next().await else { panic!("not shown") };
    assert_eq!(title, "Reminder", "both in one group");
    desktop.session_lock().unlock(Unlock::Passphrase { passphrase: Typed::from(PASSPHRASE) }).await.unwrap();
    desktop.notifications().tick(notices.clone()).await;
    assert!(screen.sent.try_recv().is_err(), "nothing is announced twice");
    listening.abort();
    desktop.session_lock().close().await.unwrap();
    let _ = std::fs::remove_dir_all(&folder);
}

#[tokio::test]
async fn the_record_is_closed_before_the_computer_may_sleep_and_each_time_anew() {
    let bus = Bus::start();
    let held: Arc<Mutex<Vec<std::io::PipeReader>>> = Arc::default();
    let login = bus.connect().await;
    login.object_server().at(login::PLACE, Login(held.clone())).await.expect("a place");
    login.request_name("org.freedesktop.login1").await.expect("the name");

    let (closed, woken) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let (count, woke, ours) = (closed.clone(), woken.clone(), bus.connect().await);
    let listening = tokio::spawn(async move {
        let close = || {
            let count = count.clone();
            async move {
                count.fetch_add(1, Ordering::SeqCst);
            }
        };
        let woken = || {
            woke.fetch_add(1, Ordering::SeqCst);
        };
        login::listen(&ours, close, woken).await
    });
    let says = async |asleep: bool| {
        login.emit_signal(None::<&str>, login::PLACE, login::MANAGER, "PrepareForSleep", &(asleep,)).await
    };
    for night in 1..=2 {
        until(async || held.lock().expect("the list").len() == 1).await;
        assert_eq!(closed.load(Ordering::SeqCst), night - 1);
        says(true).await.expect("said");
        let mut end = held.lock().expect("the list").remove(0);
        // It ends when the program lets go, and by then the record is closed.
        let read = tokio::task::spawn_blocking(move || end.read(&mut [0]).expect("the end"));
        assert_eq!(read.await.expect("read"), 0);
        assert_eq!(closed.load(Ordering::SeqCst), night);
        says(false).await.expect("said");
        until(async || woken.load(Ordering::SeqCst) == night).await;
    }
    listening.abort();
}

#[tokio::test]
async fn no_press_is_lost_whether_the_service_says_first_that_it_was_closed_or_pressed() {
    let bus = Bus::start();
    let mut screen = Screen::on(&bus).await;
    let notices = Notices::on(&bus.connect().await).await.unwrap();
    let (sender, mut presses) = unbounded_channel();
    let hearing = notices.clone();
    let listening = tokio::spawn(async move { hearing.listen(move |pressed| drop(sender.send(pressed))).await });
    tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    for number in 0..60 {
        let key = format!("occurrence-{number}");
        assert!(notices.show(plain_notice(&key, false)).await);
        let Sent::Notify { id, .. } = screen.next().await else { panic!("not shown") };
        match number % 3 {
            0 => screen.press(id, "taken").await,
            1 => screen.press_closed(id, "taken").await,
            _ => {
                // It is taken away while the finger comes down.
                notices.withdraw(&key).await;
                assert_eq!(screen.next().await, Sent::Close(id));
                screen.press(id, "taken").await;
            }
        }
        let heard = tokio::time::timeout(std::time::Duration::from_secs(5), presses.recv()).await;
        assert_eq!(heard.expect("a press is heard"), Some(Pressed::Button(key, NoticeDoes::Taken)), "{number}");
    }
    assert!(presses.try_recv().is_err(), "each once");
    listening.abort();
}

fn plain_notice(key: &str, again: bool) -> crate::desktop::Notice {
    crate::desktop::Notice {
        key: key.to_owned(),
        title: "Drops".to_owned(),
        body: String::new(),
        at: Moment { date: "2026-03-14".into(), time: Some("20:00".into()), part: None },
        actions: Vec::new(),
        quietly: false,
        again,
        hidden: key == "hidden",
    }
}

#[tokio::test]
async fn one_replaces_itself_comes_again_anew_and_an_end_takes_away_what_names_something() {
    let bus = Bus::start();
    let mut screen = Screen::on(&bus).await;
    let notices = Notices::on(&bus.connect().await).await.unwrap();
    for (key, again) in [("one", false), ("one", false), ("one", true), ("two", false), ("hidden", false)] {
        assert!(notices.show(plain_notice(key, again)).await);
    }
    let mut sent = Vec::new();
    for _ in 0..10 {
        sent.push(match screen.any().await {
            Sent::Notify { id, replaces, .. } => format!("{id} for {replaces}"),
            Sent::Close(id) => format!("closed {id}"),
            Sent::Place(id) => format!("place {id}"),
        });
    }
    let (one, two, hidden) = (["place 1", "1 for 1", "1 for 1"], ["place 3", "3 for 3"], ["place 4", "4 for 4"]);
    assert_eq!(sent, [&one[..], &["closed 1", "place 2", "2 for 2"], &two, &hidden].concat());
    let mut away = notices.withdraw_all().await;
    away.sort();
    assert_eq!(away, ["one", "two"]);
    let mut closed = [screen.next().await, screen.next().await];
    closed.sort_by_key(|sent| format!("{sent:?}"));
    assert_eq!(closed, [Sent::Close(2), Sent::Close(3)]);
    assert!(screen.sent.try_recv().is_err());
}

#[tokio::test]
async fn a_service_that_never_answers_holds_up_no_later_reminder() {
    let bus = Bus::start();
    let service = bus.connect().await;
    service.object_server().at(PLACE, Deaf).await.unwrap();
    service.request_name(SERVICE).await.unwrap();
    let notices = Notices::on(&bus.connect().await).await.unwrap();
    assert!(notices.show(plain_notice("one", false)).await);
    let rings = async {
        notices.withdraw("one").await;
        notices.show(plain_notice("two", false)).await
    };
    let shown = tokio::time::timeout(std::time::Duration::from_secs(60), rings).await;
    assert_eq!(shown, Ok(true), "what is due next is shown");
}

#[tokio::test]
async fn a_bus_without_a_service_shows_nothing_and_says_so() {
    let bus = Bus::start();
    let notices = Notices::on(&bus.connect().await).await.unwrap();
    let found = notices.found("").await;
    assert_eq!(found.kind, NotificationKind::Unavailable);
    assert!(found.detail.is_some());
}
