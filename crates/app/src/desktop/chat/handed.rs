//! What a turn left open: the chips under its reply, and what the user does about them.

use alara_assistant::{Ledger, Outcome};
use alara_protocol::*;

use crate::desktop::chat::open_need::open_need;
use crate::desktop::{Chat, Turns, chip};
use crate::engine::{EngineError, Offered, open_need_id};
use crate::failure::of_store;
use crate::models::ENDPOINTS;
use alara_store::Journal;

/// From so many turns escalated in a row on, another model is offered.
const STUCK: u32 = 3;

impl Chat<'_> {
    /// Puts what a turn left open on a card, with what was understood. It is recorded by the card's Confirm and by nothing else.
    pub async fn log_open_need(self, input: OpenNeedId) -> Result<Card, Failure> {
        let open = self.desktop.vault.opened().await?;
        let need = usize::try_from(input.need).unwrap_or(usize::MAX);
        let card = match open.engine.open_needs().log_open(&input.turn, need).await? {
            Offered::Waits(id) => {
                let asked = open.engine.queue().asked(&id).await?;
                open.waiting().card(&asked, &open.journal().await?).await?
            }
            Offered::Cannot(why) => return Err(Failure::new(FailureCode::InvalidInput, why)),
        };
        drop(open);
        self.desktop.listeners.changed(&[Part::Pending, Part::Conversation]);
        Ok(card)
    }

    /// Leaves what a turn handed over: nothing is recorded, and it is not offered again.
    pub async fn leave_turn(self, input: TurnId) -> Result<Turn, Failure> {
        let open = self.desktop.vault.opened().await?;
        let said = open.turns().said(&input.id).await?.ok_or_else(chip::gone)?;
        let store = open.engine.store();
        let mut kept = store.ledger(&input.id).await.map_err(of_store)?.ok_or_else(chip::gone)?;
        if let Some(fields) = kept.as_object_mut() {
            fields.insert("left".to_owned(), serde_json::Value::Bool(true));
        }
        let at = open.engine.clock().now;
        store.keep_ledger(&input.id, open.engine.conversation(), at, &kept).await.map_err(of_store)?;
        let turn = open.turns().turn(&said, &open.journal().await?).await?;
        drop(open);
        self.desktop.listeners.changed(&[Part::Conversation]);
        Ok(turn)
    }
}

impl Turns<'_> {
    /// What the ledger leaves open and nobody has answered since. A card that was made of it stands in the turn instead.
    pub(in crate::desktop) async fn handed(
        self,
        ledger: &Ledger,
        journal: &Journal<'_>,
        turn: &mut Turn,
    ) -> Result<Option<Handed>, Failure> {
        let absent = ledger.instead_of.is_some() && !ledger.in_crisis();
        if ledger.left || !(absent || ledger.enforcement.outcome == Outcome::Escalated) {
            return Ok(None);
        }
        let mut open = Vec::new();
        for (index, line) in ledger.open_needs().filter(|(index, _)| !ledger.by_hand.contains(index)) {
            match self.open.engine.queue().last_version(&open_need_id(&turn.id, index)).await {
                Ok(asked) => {
                    turn.asked.push(self.open.waiting().card(&asked, journal).await?);
                    continue;
                }
                Err(EngineError::NotFound) => {}
                Err(error) => return Err(error.into()),
            }
            open.push(open_need(index, line));
        }
        let nothing_done = turn.done.is_empty() && turn.asked.is_empty();
        let stuck = ledger.escalated_in_a_row >= STUCK;
        let taken_over = ledger.taken_over.is_some();
        // A model that was not there may be asked once more, where nothing came of the words without it.
        let again = absent && nothing_done && ledger.results().next().is_none();
        let others = if again || (stuck && nothing_done) { self.others(turn.by.as_ref()).await? } else { Vec::new() };
        let given_up = taken_over && stuck;
        let another_may = again && !others.is_empty();
        if open.is_empty() && !given_up && !another_may {
            return Ok(None);
        }
        let taken_over = taken_over || absent;
        Ok(Some(Handed { open, ask_offline: nothing_done && !taken_over, stuck, others }))
    }

    /// Models that are set up and may be asked, but for the one that answered.
    async fn others(self, by: Option<&Assistant>) -> Result<Vec<OtherModel>, Failure> {
        let chosen = self.open.engine.models().chosen().await?;
        let ready = ENDPOINTS.iter().filter_map(|endpoint| {
            let setup = chosen.setup(endpoint);
            let name = setup.model.clone()?;
            let key = !endpoint.key
                || endpoint.address.is_empty()
                || self.open.engine.models().has_model_key(endpoint, &setup);
            let usable = key && setup.allowed(endpoint).unwrap_or(false);
            let leads_to = setup.leads_to(endpoint).ok().flatten();
            usable.then(|| OtherModel { id: endpoint.id.to_owned(), name, leads_to })
        });
        let answered = by.map(|by| by.name.as_str());
        Ok(ready.filter(|other| Some(other.name.as_str()) != answered).collect())
    }
}
