//! Somebody travels: asked once, home time kept or not, home again, and the way back to the computer's own clock.

use super::states::part_of;
use super::*;
use crate::time::MachineTime;
use chrono_tz::Tz;

struct Traveller {
    desktop: Desktop,
    system: Arc<Mutex<String>>,
    folder: std::path::PathBuf,
}

impl Traveller {
    async fn at(zone: &str) -> Traveller {
        let folder = fresh_folder();
        let system = Arc::new(Mutex::new(zone.to_owned()));
        let desktop = on(&folder, &system);
        let passphrase = Some(Typed::from("correct horse battery"));
        let code = desktop.session_lock().create_vault(CreateVault { name: "Nora".into(), passphrase }).await.unwrap();
        let parts = code.ask.iter().map(|part| part_of(&code.code, *part)).collect();
        desktop.session_lock().recovery_code_kept(TypedBack { parts }).await.unwrap();
        let traveller = Traveller { desktop, system, folder };
        assert_eq!(traveller.asked().await, None, "nobody has travelled");
        traveller
    }

    async fn flies(&self, zone: &str) {
        *self.system.lock().unwrap() = zone.to_owned();
        self.desktop.notifications().tick(async |_: Notice| true).await;
    }

    async fn asked(&self) -> Option<(String, String)> {
        let journey = self.desktop.record().today(NoInput {}).await.unwrap().journey;
        journey.map(|journey| (journey.from, journey.to))
    }

    async fn answers(&self, keep: bool) {
        self.desktop.notifications().keep_home_time(KeepHomeTime { keep }).await.unwrap();
    }

    async fn zone(&self) -> (String, bool) {
        let settings = self.desktop.settings().settings(NoInput {}).await.unwrap();
        (settings.time_zone, settings.follows_computer)
    }

    async fn chooses(&self, zone: &str) {
        let chosen = SaveSettings { time_zone: Some(zone.to_owned()), ..SaveSettings::default() };
        self.desktop.settings().save_settings(chosen).await.unwrap();
    }

    async fn restarts(&mut self) {
        self.desktop.session_lock().close().await.unwrap();
        self.desktop = on(&self.folder, &self.system);
        self.desktop.session_lock().app_state(NoInput {}).await.unwrap();
        let passphrase = Typed::from("correct horse battery");
        self.desktop.session_lock().unlock(Unlock::Passphrase { passphrase }).await.unwrap();
    }

    async fn ends(self) {
        self.desktop.session_lock().close().await.unwrap();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn on(folder: &std::path::Path, system: &Arc<Mutex<String>>) -> Desktop {
    let says = Arc::clone(system);
    let machine = MachineTime::seeing(None, Box::new(move || Some(says.lock().unwrap().clone())));
    Desktop::with_machine(folder.to_owned(), Arc::new(machine))
}

fn told(from: Tz, to: Tz) -> Option<(String, String)> {
    Some((from.name().to_owned(), to.name().to_owned()))
}

const HOME: Tz = Tz::America__New_York;
const AWAY: Tz = Tz::Europe__Berlin;

#[tokio::test]
async fn a_journey_is_asked_about_once_and_until_then_the_clock_here_is_meant() {
    let mut nora = Traveller::at(HOME.name()).await;
    nora.flies(AWAY.name()).await;
    assert_eq!(nora.zone().await, (AWAY.name().to_owned(), true));
    assert_eq!(nora.asked().await, told(HOME, AWAY));
    nora.restarts().await;
    assert_eq!(nora.asked().await, told(HOME, AWAY), "until it is answered");
    nora.answers(false).await;
    assert_eq!((nora.asked().await, nora.zone().await), (None, (AWAY.name().to_owned(), true)));
    assert!(nora.desktop.notifications().keep_home_time(KeepHomeTime { keep: true }).await.is_err(), "it was answered");
    nora.restarts().await;
    assert_eq!(nora.asked().await, None, "once");
    nora.flies(HOME.name()).await;
    assert_eq!(nora.asked().await, told(AWAY, HOME), "another journey");
    nora.ends().await;
}

#[tokio::test]
async fn home_time_is_kept_for_as_long_as_one_is_away_and_no_longer() {
    let mut nora = Traveller::at(HOME.name()).await;
    nora.flies(AWAY.name()).await;
    nora.answers(true).await;
    assert_eq!((nora.asked().await, nora.zone().await), (None, (HOME.name().to_owned(), false)));
    nora.flies(Tz::Asia__Tokyo.name()).await;
    nora.restarts().await;
    assert_eq!((nora.asked().await, nora.zone().await), (None, (HOME.name().to_owned(), false)), "one journey");
    nora.flies(HOME.name()).await;
    assert_eq!(nora.asked().await, None);
    assert_eq!(nora.zone().await, (HOME.name().to_owned(), true), "home again: by the clock of wherever one is");
    nora.flies(AWAY.name()).await;
    assert_eq!(nora.asked().await, told(HOME, AWAY), "the next journey is asked about");
    nora.ends().await;
}

#[tokio::test]
async fn there_is_a_way_back_to_the_computers_own_clock() {
    let nora = Traveller::at(HOME.name()).await;
    nora.flies(AWAY.name()).await;
    nora.answers(true).await;
    nora.chooses("computer").await;
    assert_eq!((nora.asked().await, nora.zone().await), (None, (AWAY.name().to_owned(), true)));
    // A zone that was chosen is nobody's home time: coming there ends nothing.
    nora.chooses("Asia/Tokyo").await;
    nora.flies(Tz::Asia__Tokyo.name()).await;
    assert_eq!((nora.asked().await, nora.zone().await), (None, ("Asia/Tokyo".to_owned(), false)));
    nora.flies(AWAY.name()).await;
    assert_eq!(nora.zone().await, ("Asia/Tokyo".to_owned(), false));
    nora.chooses("computer").await;
    assert_eq!(nora.zone().await, (AWAY.name().to_owned(), true));
    nora.ends().await;
}

#[tokio::test]
async fn one_reminder_keeps_home_time_by_its_form_while_the_others_come_by_the_clock_of_where_one_is() {
    let traveller = Traveller::at("Europe/Berlin").await;
    for (title, home) in [("Call", true), ("Walk", false)] {
        let values = serde_json::json!({ "title": title, "times": ["09:00"], "home_time": home });
        let values = serde_json::from_value(values).unwrap();
        let form = SubmitForm { tool: "plan_reminder".to_owned(), values };
        executed(traveller.desktop.forms().submit_form(form).await.unwrap());
    }
    traveller.flies("America/New_York").await;
    let rows = traveller.desktop.record().reminders(NoInput {}).await.unwrap().reminders;
    let next = |title: &str| {
        let row = rows.iter().find(|row| row.title == title).unwrap();
        (row.schedule.clone(), row.next.clone().unwrap().time.unwrap())
    };
    assert_eq!(next("Call"), ("09:00, every day, Europe/Berlin time".to_owned(), "03:00".to_owned()));
    assert_eq!(next("Walk"), ("09:00, every day".to_owned(), "09:00".to_owned()));
    traveller.ends().await;
}
