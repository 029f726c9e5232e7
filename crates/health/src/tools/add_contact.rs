//! `add_contact`: somebody to call about one's health: a doctor, a pharmacy, who is called in an emergency. It is made by its form alone: no
//! model is offered it, and no words assert it.

use alara_english::list;
use alara_gate::{Category, Definition, Finding, ParameterKind, Sensitivity};
use serde::{Deserialize, Serialize};

use super::parameter::{NOTES, choice, optional, required, tool};
use super::speech::{Alike, Deed, Done, EntryKind, Phrase, Speech, phrases};
use super::{Effect, Scene, Tool, logged};

/// Whom a contact is, in the order in which they are shown.
pub const CONTACT_KINDS: &[&str] = &["emergency", "doctor", "pharmacy", "other"];

/// Somebody to call about one's health.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AddContact {
    /// One of [`CONTACT_KINDS`].
    pub kind: String,
    /// A person or a place.
    pub name: String,
    /// As it is dialled.
    pub phone: Option<String>,
    /// Where.
    pub address: Option<String>,
    /// More words of the user's.
    pub notes: Option<String>,
}

pub(super) static DEFINITION: Definition = Definition {
    description: "Adds a doctor, a pharmacy or an emergency contact.",
    parameters: &[
        required("kind", choice(CONTACT_KINDS), "What they are to you."),
        required("name", ParameterKind::Text, "A person, a practice or a pharmacy."),
        optional("phone", ParameterKind::Text, "The number as you dial it."),
        optional("address", ParameterKind::Text, "Where they are."),
        NOTES,
    ],
    ..tool("add_contact", "Add a contact", Category::CareRecords, Sensitivity::High)
};

pub(super) static SPEECH: Speech = Speech {
    title: Phrase::Of(&["Add a contact: {name}"]),
    noun: Phrase::Of(&["Contact: {name}"]),
    subject: Phrase::Of(&["contact: {name}"]),
    headline: Phrase::Of(&["{^name}"]),
    detail: phrases!["{kind}", "{phone}", "{address}", "{notes}"],
    chip: Phrase::Of(&["Added {subject}"]),
    done: Done::of("Added", &["contact: {name}"], phrases!["{kind}", "{phone}"]),
    summary: Phrase::Of(&["{kind}"]),
    question: Phrase::Of(&["Who is it, and what is the number?"]),
    verbs: list!["add"],
    nouns: &["contact", "contacts"],
    same: &[Alike::Same("kind"), Alike::Words("name")],
    remark: Some("notes"),
    ..Speech::plain(EntryKind::Contact, Deed::Adds)
};

impl Tool for AddContact {
    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        logged(self, scene, None, None)
    }
}
