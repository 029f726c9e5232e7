//! What a person does about what is due, in the window or on a notification: taken, skipped, put off. Each is their own act, and what it
//! writes goes through the gate's approval; the same one twice writes nothing.

use alara_health::tools::LogMedication;
use alara_protocol::*;
use std::collections::BTreeSet;

use alara_consent::Way;
use alara_gate::Parameters;
use alara_record::{MedicationId, MemoryRecord, OccurrenceKey, Record, Stage, Told};
use alara_reminders::Due;
use alara_reminders::clock::TZDB;
use chrono::{Duration, NaiveDateTime};
use serde_json::Value as Json;
use uuid::Uuid;

use crate::desktop::chip::gone;
use crate::desktop::forms::PARTS;
use crate::desktop::{DueNotifications, Dues, moment};
use crate::failure::of_store;

/// An occurrence is looked for so far around the time that its key names: a journey may have moved it.
const AROUND: Duration = Duration::hours(27);
/// One may be moved by so much.
const MOVED: Duration = Duration::days(62);

impl DueNotifications<'_> {
    /// Taken, skipped, or asked again later: something that is due.
    pub async fn mark_dose(self, input: MarkDose) -> Result<Written, Failure> {
        let open = self.desktop.vault.opened().await?;
        let key = input.occurrence.parse().map_err(|_| gone())?;
        let minutes = match input.minutes {
            Some(minutes) => minutes.clamp(1, 24 * 60),
            None => open.dues().choices().await?.snooze(),
        };
        let written = open.dues().mark(&key, input.action, minutes, Way::Form).await;
        drop(open);
        self.desktop.listeners.changed(&PARTS);
        written
    }

    /// The same, by the button of a notification: for all that it announces and that is open still.
    pub async fn press_notice(self, input: MarkDose) -> Result<Written, Failure> {
        let open = self.desktop.vault.opened().await?;
        let minutes = open.dues().choices().await?.snooze();
        let now = open.engine.clock().now.to_utc();
        let told = open.engine.store().told(now).await.map_err(of_store)?;
        let mut keys: Vec<OccurrenceKey> = told
            .into_iter()
            .filter(|row| row.notice.as_deref() == Some(&input.occurrence) && row.stage.is_open())
            .map(|row| row.key)
            .collect();
        if keys.is_empty() {
            keys.push(input.occurrence.parse().map_err(|_| gone())?);
        }
        let mut last = Err(gone());
        for key in keys {
            let written = open.dues().mark(&key, input.action, minutes, Way::Notification).await;
            // What could not be written is what is told; of the rest, the last.
            let told = matches!(last, Ok(Written::Asked { .. } | Written::Invalid { .. }));
            match written {
                Err(failure) if failure.code == FailureCode::AlreadyDone && last.is_ok() => {}
                written if !told => last = written,
                _ => {}
            }
        }
        drop(open);
        self.desktop.listeners.changed(&PARTS);
        last
    }
}

impl Dues<'_> {
    async fn mark(self, key: &OccurrenceKey, action: DoseAction, minutes: u16, way: Way) -> Result<Written, Failure> {
        let told = self.open.engine.store().told_of(key).await.map_err(of_store)?;
        if action == DoseAction::Snooze {
            return self.snooze(key, told, minutes).await;
        }
        let record = self.open.engine.record().await?;
        if let Some(name) = of_another(&record, key) {
            let why = format!("That is {name}\u{2019}s. Open {name}\u{2019}s record to mark it.");
            return Err(Failure::new(FailureCode::NotFound, why));
        }
        if record.medications(self.open.engine.person().id).iter().any(|each| each.id == MedicationId(key.of)) {
            let (tool, parameters) = self.open.forms().dose(key, action).await?;
            return self.open.forms().enter(&self.once(key, 0).await?, tool, &parameters, &BTreeSet::new(), way).await;
        }
        self.tick_off(key, told, action, way).await
    }

    /// A reminder: the usual dose of each medication that it is about, or, of none, nothing but that it is done.
    async fn tick_off(
        self,
        key: &OccurrenceKey,
        told: Option<Told>,
        action: DoseAction,
        way: Way,
    ) -> Result<Written, Failure> {
        let due = self.due_of(key).await?;
        let over = matches!(told.as_ref().map(|row| row.stage), Some(Stage::Taken | Stage::Skipped));
        if over || due.settled.is_some() {
            return Err(Failure::new(FailureCode::AlreadyDone, "That was marked already."));
        }
        let mut written = Written::Ticked { title: due.title.clone() };
        if action == DoseAction::Taken {
            for (index, name) in due.medications.iter().enumerate() {
                let mut parameters = Parameters::new();
                parameters.insert("medication_name".to_owned(), Json::from(name.clone()));
                if let Some(dose) = self.usual_dose(name, key).await? {
                    parameters.insert("dose".to_owned(), Json::from(dose));
                }
                let id = self.once(key, index).await?;
                written = self.open.forms().enter(&id, LogMedication::ID, &parameters, &BTreeSet::new(), way).await?;
                if !matches!(written, Written::Executed { .. }) {
                    return Ok(written);
                }
            }
        }
        let stage = if action == DoseAction::Taken { Stage::Taken } else { Stage::Skipped };
        let row = self.row(&due, told);
        self.answer(Told { stage, next: None, ..row }).await?;
        Ok(written)
    }

    async fn snooze(self, key: &OccurrenceKey, told: Option<Told>, minutes: u16) -> Result<Written, Failure> {
        let clock = self.open.engine.clock();
        let due = self.due_of(key).await?;
        if due.settled.is_some() {
            return Err(Failure::new(FailureCode::AlreadyDone, "That was marked already."));
        }
        let until = clock.now + Duration::minutes(i64::from(minutes));
        self.open.engine.dues().snoozed(vec![self.row(&due, told)], until.to_utc()).await.map_err(of_store)?;
        Ok(Written::Snoozed { until: moment::instant(until, &clock) })
    }

    async fn answer(self, row: Told) -> Result<(), Failure> {
        self.open.engine.dues().answered(row.notice.clone());
        self.open.engine.store().tell(&[row], &[], None).await.map_err(of_store)
    }

    fn row(self, due: &Due, told: Option<Told>) -> Told {
        told.unwrap_or_else(|| Told {
            key: due.key.clone(),
            at: due.at,
            tzdb: TZDB.to_owned(),
            stage: Stage::Due,
            times: 0,
            shown: None,
            next: None,
            notice: None,
        })
    }

    /// The name of the form by which the medication of that place in an occurrence is answered: the same until that was taken back, so
    /// that two answers write once.
    async fn once(self, key: &OccurrenceKey, place: usize) -> Result<String, Failure> {
        let name = format!("rung-{}-{}-{place}-", key.of.simple(), key.due.format("%Y%m%dT%H%M%S"));
        let journal = self.open.journal().await?;
        let answers = journal.called(&format!("form/{name}")).await.map_err(of_store)?;
        let back = answers.iter().filter(|answer| !answer.stands).count();
        Ok(format!("{name}{back}"))
    }

    async fn usual_dose(self, name: &str, key: &OccurrenceKey) -> Result<Option<String>, Failure> {
        let record = self.open.engine.record().await?;
        let medications = record.medications(self.open.engine.person().id);
        let same = medications.iter().find(|each| alara_health::lexicon::same_medication(&each.name, name));
        Ok(same.and_then(|each| each.dose_around(key.due)).map(str::to_owned))
    }

    /// What a key names, as it is due now.
    async fn due_of(self, key: &OccurrenceKey) -> Result<Due, Failure> {
        let record = self.open.engine.record().await?;
        let here = self.open.engine.clock().zone;
        let around = alara_reminders::clock::first_reading(here, key.due);
        let person = self.open.engine.person().id;
        let is_moved = |of: Uuid, moved: &[(NaiveDateTime, NaiveDateTime)]| {
            of == key.of && moved.iter().any(|(old, _)| *old == key.due)
        };
        let moved = record.reminders(person).iter().any(|each| is_moved(each.id.0, &each.moved))
            || record.medications(person).iter().any(|each| is_moved(each.id.0, &each.moved));
        let far = if moved { MOVED } else { AROUND };
        let due = self.due(&record, here, around - far, around + far).await?;
        due.into_iter().find(|each| each.key == *key).ok_or_else(gone)
    }
}

/// Whose it is, where it is not of the record that is open: what is marked goes into that one and into no other.
fn of_another(record: &MemoryRecord, key: &OccurrenceKey) -> Option<String> {
    let theirs = record.people().iter().filter(|person| person.id != record.person().id);
    let holds = |person: &&alara_record::Person| {
        record.medications(person.id).iter().any(|each| each.id.0 == key.of)
            || record.reminders(person.id).iter().any(|each| each.id.0 == key.of)
    };
    theirs.into_iter().find(holds).map(|person| person.name.clone())
}
