//! Whom one calls: emergency contacts first, then doctors, pharmacies and others, each by name.

use alara_health::describe;
use alara_health::tools::{AddContact, CONTACT_KINDS};
use alara_protocol::*;

use crate::desktop::{OnRecord, record};

/// More contacts than a person has.
const MOST: usize = 500;

impl OnRecord<'_> {
    /// Every contact that stands.
    pub async fn contacts(self, _: NoInput) -> Result<Contacts, Failure> {
        let open = self.desktop.vault.opened().await?;
        let journal = open.journal().await?;
        let mut contacts = record::standing_of(&open, &journal, EntryKind::Contact, MOST).await?;
        sort_contacts(&mut contacts);
        Ok(Contacts { contacts })
    }
}

/// By what they are, then by name.
pub(in crate::desktop) fn sort_contacts(contacts: &mut [Entry]) {
    let label = describe::label(AddContact::ID, "kind");
    let rank = |entry: &Entry| {
        let kind = entry.values.iter().find(|value| value.label == label);
        kind.and_then(|kind| CONTACT_KINDS.iter().position(|each| kind.shown.eq_ignore_ascii_case(each)))
    };
    contacts.sort_by_cached_key(|entry| (rank(entry).unwrap_or(CONTACT_KINDS.len()), entry.title.to_lowercase()));
}
