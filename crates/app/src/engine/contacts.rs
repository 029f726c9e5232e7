//! Whom one calls, in the order in which they are shown.

use alara_health::tools::{AddContact, CONTACT_KINDS};
use alara_record::{EntryQuery, Record};

use super::EngineError;
use super::query::Lookups;

impl Lookups<'_> {
    /// Every contact of the open record: emergency contacts first, then doctors, pharmacies and others, each by name.
    ///
    /// # Errors
    /// The store; a contact that this version cannot read.
    pub async fn contacts(self) -> Result<Vec<AddContact>, EngineError> {
        let record = self.engine.record().await?;
        let query = EntryQuery { tools: vec![AddContact::ID.to_owned()], ..EntryQuery::default() };
        let entries = record.entries(self.engine.person().id, &query);
        let read = |fields: &alara_gate::Parameters| serde_json::from_value(serde_json::Value::Object(fields.clone()));
        let found: Result<Vec<AddContact>, _> = entries.into_iter().map(|entry| read(&entry.fields)).collect();
        let mut contacts = found.map_err(|_| EngineError::Fault)?;
        let rank = |contact: &AddContact| CONTACT_KINDS.iter().position(|kind| *kind == contact.kind);
        contacts
            .sort_by_cached_key(|contact| (rank(contact).unwrap_or(CONTACT_KINDS.len()), contact.name.to_lowercase()));
        Ok(contacts)
    }
}
