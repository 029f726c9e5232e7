//! The standing consents of the open record, to be listed and withdrawn. They are given and withdrawn by forms, as all is written.

use alara_protocol::*;
use alara_record::Record;

use crate::desktop::{OnRecord, moment};

impl OnRecord<'_> {
    /// What was said yes to beforehand.
    pub async fn consents(self, _: NoInput) -> Result<StandingConsents, Failure> {
        let open = self.desktop.vault.opened().await?;
        let record = open.engine.record().await?;
        let clock = open.engine.clock();
        let today = clock.local().date();
        let person = open.engine.person();
        let mut listed = record.medications(person.id);
        listed.sort_by_key(|each| each.name.to_lowercase());
        let rows = listed.into_iter().flat_map(|medication| {
            medication.consents.iter().map(move |consent| ConsentRow {
                id: consent.id.to_string(),
                medication: medication.name.clone(),
                dose: consent.dose.clone(),
                from: consent.from.format("%H:%M").to_string(),
                to: consent.to.format("%H:%M").to_string(),
                until: moment::date(consent.until),
                given: moment::instant(consent.given, &clock),
                over: consent.until < today,
            })
        });
        Ok(StandingConsents { consents: rows.collect(), of_another: !person.is_user })
    }
}
