//! Help lines, and the card that stays until the user leaves it.

use crate::help;
use alara_english::crisis::Crisis;
use alara_protocol::*;
use serde_json::{Value, json};

use crate::desktop::region::{region_of_system, regions};
use crate::desktop::{Chat, Opened, held};
use crate::failure::of_store;
use crate::plain::because;

/// The setting that remembers a card which was not left yet.
const SHOWN: &str = "crisis_shown";

/// A card that is shown.
#[derive(Clone, Debug)]
pub(in crate::desktop) struct Shown {
    /// What it is about.
    pub kind: CrisisKind,
    /// The words that it is shown for.
    pub because: Vec<String>,
}

impl Shown {
    /// The card of a kind, for the words of a message.
    pub fn of(kind: CrisisKind, message: &str) -> Shown {
        Shown { kind, because: because(message) }
    }
}

impl Chat<'_> {
    /// Help lines for a country: the one in the settings where none is named.
    pub async fn crisis_lines(self, input: CrisisInput) -> Result<CrisisCard, Failure> {
        let region = match input.region {
            Some(region) => region,
            // Help is there whether the record is open or not.
            None => match self.desktop.vault.opened().await {
                Ok(open) => self.desktop.settings().region(&open).await?,
                Err(_) => region_of_system(),
            },
        };
        Ok(card(Shown { kind: input.kind, because: Vec::new() }, &region))
    }

    /// The user leaves the card.
    pub async fn dismiss_crisis(self, _: NoInput) -> Result<AppState, Failure> {
        let open = self.desktop.vault.opened().await?;
        *held(&open.crisis) = None;
        open.engine.store().set(SHOWN, &Value::Null).await.map_err(of_store)?;
        drop(open);
        self.desktop.listeners.changed(&[Part::Session]);
        self.desktop.session_lock().app_state(NoInput {}).await
    }
}

/// Remembers that help is shown for a turn's message. The words themselves stay in the message alone, so that erasing it erases them.
pub(in crate::desktop) async fn keep(open: &Opened, turn: &str, shown: Shown) -> Result<(), Failure> {
    let name = match shown.kind {
        CrisisKind::SelfHarm => "self_harm",
        CrisisKind::MedicalEmergency => "medical_emergency",
    };
    *held(&open.crisis) = Some(shown);
    open.engine.store().set(SHOWN, &json!({ "kind": name, "turn": turn })).await.map_err(of_store)
}

/// The card that was not left when the program ended. An older version kept its kind alone.
pub(in crate::desktop) async fn kept(open: &Opened) -> Result<Option<Shown>, Failure> {
    let kept = open.engine.store().setting(SHOWN).await.map_err(of_store)?;
    let Some(kept) = kept else { return Ok(None) };
    let Some(kind) = kept.get("kind").unwrap_or(&kept).as_str().and_then(kind_of) else { return Ok(None) };
    let said = match kept.get("turn").and_then(Value::as_str) {
        Some(turn) => open.turns().said(turn).await?,
        None => None,
    };
    Ok(Some(said.map_or(Shown { kind, because: Vec::new() }, |said| Shown::of(kind, &said.text))))
}

/// A kind of crisis by its name in the ledger.
pub(in crate::desktop) fn kind_of(name: &str) -> Option<CrisisKind> {
    match name {
        "self_harm" => Some(CrisisKind::SelfHarm),
        "medical_emergency" => Some(CrisisKind::MedicalEmergency),
        _ => None,
    }
}

/// A kind of crisis as the window knows it.
pub(in crate::desktop) fn kind(crisis: Crisis) -> Option<CrisisKind> {
    match crisis {
        Crisis::SelfHarm => Some(CrisisKind::SelfHarm),
        Crisis::MedicalEmergency => Some(CrisisKind::MedicalEmergency),
        Crisis::None => None,
    }
}

/// The card of a country.
pub(in crate::desktop) fn card(shown: Shown, region: &str) -> CrisisCard {
    let Shown { kind, because } = shown;
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
        because,
        region: region.code.to_owned(),
        region_name: region.name.to_owned(),
        lines: help::lines(crisis, region).into_iter().map(line).collect(),
        regions: regions(),
        // Nothing here is known to dial: the number is shown, with Copy.
        can_dial: false,
    }
}
