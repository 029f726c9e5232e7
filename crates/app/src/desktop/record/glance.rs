//! What an icon among those of the desktop says: what is next, the next dose, and what is due.

use alara_protocol::*;
use alara_reminders::clock::reading;

use crate::desktop::OnRecord;

/// What an icon of the program says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Glance {
    /// What is due next, and when.
    pub next: Option<String>,
    /// The next dose, with how much it is and when.
    pub next_dose: Option<String>,
    /// The doses and reminders that are due.
    pub due: Vec<DueNow>,
}

/// Something that is due, as an icon's menu has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DueNow {
    /// The occurrence.
    pub occurrence: String,
    /// What it is, and since when it is due.
    pub label: String,
    /// What the button says that settles it.
    pub done: &'static str,
}

impl OnRecord<'_> {
    /// What an icon says; nothing while the record is closed.
    pub async fn glance(self) -> Glance {
        if self.desktop.notifications().are_reminders_waiting() {
            let next = Some("Locked: reminders wait until it is opened".to_owned());
            return Glance { next, ..Glance::default() };
        }
        let Some(Ok(_)) = self.desktop.vault.opened_now() else { return Glance::default() };
        let Ok(today) = self.today(NoInput {}).await else { return Glance::default() };
        let Some(Ok(open)) = self.desktop.vault.opened_now() else { return Glance::default() };
        let Ok(record) = open.engine.record().await else { return Glance::default() };
        let moment = |date: &str, time: &str| {
            let same = date == today.now.date;
            if same { time.to_owned() } else { format!("{date} {time}") }
        };
        let told = |next: &NextReminder| {
            format!("{} {}", moment(&next.at.date, next.at.time.as_deref().unwrap_or_default()), next.title)
        };
        let dose = open.day().next_dose(&record).map(|due| {
            let at = reading(open.engine.clock().zone, due.at);
            let at = moment(&at.format("%Y-%m-%d").to_string(), &at.format("%H:%M").to_string());
            (format!("{at} {}", due.title), due.amount)
        });
        // A dose that is the next of all is named once, with how much it is.
        let next = today.next.first().map(told).filter(|next| dose.as_ref().is_none_or(|(dose, _)| dose != next));
        let next_dose = dose.map(|(dose, amount)| {
            let amount = amount.map(|amount| format!(", {amount}")).unwrap_or_default();
            format!("Next dose: {dose}{amount}")
        });
        let due = today.doses.into_iter().filter(|dose| dose.state == DoseState::Due);
        let label = |dose: &Dose| [dose.planned.clone(), Some(dose.medication.clone())].into_iter().flatten();
        let due = due.filter_map(|dose| {
            let label = label(&dose).collect::<Vec<_>>().join(" ");
            Some(DueNow { occurrence: dose.occurrence?, label, done: "Taken" })
        });
        let reminders = today.reminders.into_iter().filter(|due| due.state == DoseState::Due);
        let reminders = reminders.map(|due| {
            let label = [due.at.time, Some(due.title)].into_iter().flatten().collect::<Vec<_>>().join(" ");
            let done = if due.medications.is_empty() { "Done" } else { "Taken" };
            DueNow { occurrence: due.occurrence, label, done }
        });
        Glance { next, next_dose, due: due.chain(reminders).collect() }
    }
}
