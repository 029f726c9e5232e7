//! Help lines, and the card that stays until the user leaves it.

use alara_english::crisis::Crisis;
use alara_health::help;
use serde_json::{Value, json};

use super::{Desktop, Opened, held};
use crate::view::*;

/// The setting that remembers a card which was not left yet.
const SHOWN: &str = "crisis_shown";

impl Desktop {
    /// Help lines for a country: the one in the settings where none is named.
    pub async fn crisis_lines(&self, input: CrisisInput) -> Result<CrisisCard, Failure> {
        let region = match input.region {
            Some(region) => region,
            // Help is there whether the record is open or not.
            None => match self.opened().await {
                Ok(open) => self.region(&open).await?,
                Err(_) => super::settings::region_of_system(),
            },
        };
        Ok(card(input.kind, &region))
    }

    /// The user leaves the card.
    pub async fn dismiss_crisis(&self, _: NoInput) -> Result<AppState, Failure> {
        let open = self.opened().await?;
        *held(&open.crisis) = None;
        open.engine.store().set(SHOWN, &Value::Null).await.map_err(failure)?;
        drop(open);
        self.changed(&[Part::Session]);
        self.app_state(NoInput {}).await
    }
}

/// Remembers that help is shown.
pub(super) async fn keep(open: &Opened, kind: CrisisKind) -> Result<(), Failure> {
    *held(&open.crisis) = Some(kind);
    let name = match kind {
        CrisisKind::SelfHarm => "self_harm",
        CrisisKind::MedicalEmergency => "medical_emergency",
    };
    open.engine.store().set(SHOWN, &json!(name)).await.map_err(failure)
}

/// The card that was not left when the program ended.
pub(super) async fn kept(open: &Opened) -> Result<Option<CrisisKind>, Failure> {
    let kept = open.engine.store().setting(SHOWN).await.map_err(failure)?;
    Ok(kept.as_ref().and_then(Value::as_str).and_then(kind_of))
}

/// A kind of crisis by its name in the ledger.
pub(super) fn kind_of(name: &str) -> Option<CrisisKind> {
    match name {
        "self_harm" => Some(CrisisKind::SelfHarm),
        "medical_emergency" => Some(CrisisKind::MedicalEmergency),
        _ => None,
    }
}

/// A kind of crisis as the window knows it.
pub(super) fn kind(crisis: Crisis) -> Option<CrisisKind> {
    match crisis {
        Crisis::SelfHarm => Some(CrisisKind::SelfHarm),
        Crisis::MedicalEmergency => Some(CrisisKind::MedicalEmergency),
        Crisis::None => None,
    }
}

/// The card of a country.
pub(super) fn card(kind: CrisisKind, region: &str) -> CrisisCard {
    let region = help::region(region);
    let crisis = match kind {
        CrisisKind::SelfHarm => Crisis::SelfHarm,
        CrisisKind::MedicalEmergency => Crisis::MedicalEmergency,
    };
    let line = |line: &help::Line| HelpLine {
        name: line.name.to_owned(),
        number: line.number.to_owned(),
        how: line.how.to_owned(),
        call: line.call,
        text: line.text,
        emergency: line == &region.emergency,
    };
    CrisisCard {
        kind,
        region: region.code.to_owned(),
        region_name: region.name.to_owned(),
        lines: help::lines(crisis, region).into_iter().map(line).collect(),
        regions: regions(),
        // Nothing here is known to dial: the number is shown, with Copy.
        can_dial: false,
    }
}

/// Every country with lines.
pub(super) fn regions() -> Vec<Region> {
    let region = |each: &help::Region| Region { code: each.code.to_owned(), name: each.name.to_owned() };
    help::REGIONS.iter().map(region).collect()
}

/// A store's error as the window knows it.
pub(super) fn failure(error: alara_store::StoreError) -> Failure {
    crate::engine::from_store(&error)
}
