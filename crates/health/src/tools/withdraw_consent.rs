//! `withdraw_consent`: the end of a standing consent. By hand, as it was given.

use alara_gate::{Category, Definition, Finding, ParameterKind, Sensitivity};
use alara_record::{Change, Medication, Noun};
use serde::{Deserialize, Serialize};

use super::parameter::{required, tool};
use super::speech::{Deed, EntryKind, Names, Phrase, Speech, phrases};
use super::{Effect, Scene, Tool, refuse};

/// The end of a standing consent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WithdrawConsent {
    /// The medication that it is of, as it is called on the list.
    pub medication_name: String,
    /// Its id.
    pub consent: String,
}

pub(super) static DEFINITION: Definition = Definition {
    description: "Ends a standing consent: from now on it is asked again.",
    parameters: &[
        required("medication_name", ParameterKind::Text, "The medication that it is of."),
        required("consent", ParameterKind::Text, "Its id."),
    ],
    ..tool("withdraw_consent", "Withdraw a standing consent", Category::CareRecords, Sensitivity::Critical)
};

pub(super) static SPEECH: Speech = Speech {
    title: Phrase::Of(&["Withdraw the standing consent: {medication_name}", "Withdraw a standing consent"]),
    noun: Phrase::Of(&["Standing consent: {medication_name}"]),
    subject: Phrase::Of(&["{medication_name}"]),
    headline: Phrase::Of(&["{medication_name}"]),
    detail: phrases!["standing consent withdrawn"],
    chip: Phrase::Of(&["Standing consent withdrawn: {subject}"]),
    nouns: &["consent"],
    names: Some(Names::Consent("consent")),
    ..Speech::plain(EntryKind::Medication, Deed::Ends)
};

impl Tool for WithdrawConsent {
    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        let listed = scene.record.medications(scene.person);
        let is_it = |id: &alara_record::ConsentId| id.to_string() == self.consent;
        let held = listed.into_iter().find(|each| each.consents.iter().any(|consent| is_it(&consent.id)));
        let Some(medication) = held.cloned() else {
            return Err(refuse("That standing consent has ended already.", &["consent"]));
        };
        let said = format!("Standing consent withdrawn: {}", medication.name);
        let consents = medication.consents.iter().filter(|consent| !is_it(&consent.id)).cloned().collect();
        Ok(Effect::Writes(vec![Change::Put(Noun::from(Medication { consents, ..medication }))], said))
    }
}
