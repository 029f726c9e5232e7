//! `update_reminder` about a medication of the list: one dose of its own schedule is moved, or all are due without being announced. The
//! schedule itself stays as it is.

use alara_gate::Finding;
use alara_record::{Change, Medication, Noun, Occurrence, Zone};
use chrono::{Duration, NaiveDateTime, NaiveTime};

use super::update_reminder::UpdateReminder;
use super::{Effect, Moment, Scene, find, refuse};

/// A dose that was moved is looked for so far around the time that is named.
const AROUND: Duration = Duration::days(62);

impl UpdateReminder {
    /// The medication whose own doses are meant: one of the list, where no reminder is called so.
    pub(super) fn find_medication(&self, scene: &Scene<'_>) -> Option<Medication> {
        if !find::reminders_called(scene.record.reminders(scene.person), &self.reminder).is_empty() {
            return None;
        }
        let mut all = find::same_medications(scene, &self.reminder).into_iter();
        let only = all.next().filter(|_| all.next().is_none())?;
        (only.due().next().is_some()).then(|| only.clone())
    }

    /// What it changes of a medication's own doses.
    ///
    /// # Errors
    /// What would change the schedule itself, or moves a dose that is none.
    pub(super) fn change_doses(&self, scene: &Scene<'_>, medication: Medication) -> Result<Effect, Finding> {
        if let Some(occurrence) = self.occurrence {
            return self.move_dose(scene, medication, occurrence);
        }
        let Some(active) = self.active.filter(|_| !self.says_when()) else {
            let detail = format!(
                "{} is due by its own schedule. Say which dose is moved, or change the medication itself.",
                medication.name
            );
            return Err(refuse(detail, &["reminder"]));
        };
        let said = match active {
            true => format!("{} is announced again", medication.name),
            false => format!("{} is due as before, and announced no more", medication.name),
        };
        Ok(Effect::Writes(vec![Change::Put(Noun::from(Medication { quiet: !active, ..medication }))], said))
    }

    fn says_when(&self) -> bool {
        let Self { reminder: _, title, time, days, date, active: _, paused_until, occurrence: _ } = self;
        title.is_some() || time.is_some() || days.is_some() || date.is_some() || paused_until.is_some()
    }

    fn move_dose(&self, scene: &Scene<'_>, mut medication: Medication, meant: Moment) -> Result<Effect, Finding> {
        let refused = |detail: String| Err(refuse(detail, &["occurrence", "date", "time"]));
        if self.time.is_none() && self.date.is_none() {
            return refused("To what time should that dose be moved?".to_owned());
        }
        let Some(due) = find_due(scene, &medication, meant) else {
            return refused(format!("No dose of {} is due then, so there is none to move.", medication.name));
        };
        if due.settled.is_some() {
            return refused("That dose is already taken or skipped.".to_owned());
        }
        let to = self.date.unwrap_or(due.at.date()).and_time(self.time.map_or(due.at.time(), |time| time.0));
        if to <= scene.clock.local() {
            return refused("That time has passed.".to_owned());
        }
        let then = scene.calendar.due(scene.record, &medication, to, to);
        if then.iter().any(|each| each.key != due.key) {
            return refused(format!("Another dose of {} is due then.", medication.name));
        }
        // Its key and its new time are read on the clock of its schedule, whatever clock reads them here.
        let zone = medication.planned().find_map(|(_, schedule)| schedule.zone);
        let own = zone.map_or(scene.clock.zone, Zone::Named).local(scene.clock.zone.at(to));
        medication.moved.retain(|(old, _)| *old != due.key.due);
        if own != due.key.due {
            medication.moved.push((due.key.due, own));
        }
        let said = format!("Moved one dose of {} to {}", medication.name, to.format("%-d %B, %H:%M"));
        Ok(Effect::Writes(vec![Change::Put(Noun::from(medication))], said))
    }
}

/// The dose that is meant: the one that is due at that minute, the one that was first due then, or, of a day alone, the only one of that day.
fn find_due(scene: &Scene<'_>, medication: &Medication, meant: Moment) -> Option<Occurrence> {
    let here = scene.clock.zone;
    let around = |at: NaiveDateTime| scene.calendar.due(scene.record, medication, at - AROUND, at + AROUND);
    match meant {
        Moment::At(at) => {
            let local = here.local(at);
            let all = around(local);
            let same = |each: &&Occurrence| (each.instant - at.to_utc()).num_seconds().abs() < 60;
            let first = |each: &&Occurrence| (each.key.due - local).num_seconds().abs() < 60;
            all.iter().find(same).or_else(|| all.iter().find(first)).cloned()
        }
        Moment::On(date) => {
            let mut all = around(date.and_time(NaiveTime::MIN)).into_iter().filter(|each| each.at.date() == date);
            all.next().filter(|_| all.next().is_none())
        }
    }
}
