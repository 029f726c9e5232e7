//! Sync with a person's other computers: turned on and off by them, made in rounds, and what they pick between two versions.

use alara_consent::{Way, acted};
use alara_record::OperationId;
use alara_store::{Clashing, Executed, Job, Joining, Picking, Round, StoreError, SyncState};
use alara_sync::code::secret_of;
use alara_sync::{PairingCode, RemoteFlaw, SyncError, open_with};

use super::between::AnyShelf;
use super::{Between, Credentials, Dice, fresh_secret};
use crate::engine::{Engine, EngineError};

/// Sync with other computers.
#[derive(Clone, Copy)]
pub struct Syncing<'a> {
    pub(super) engine: &'a Engine,
}

impl Engine {
    /// Sync with other computers.
    pub fn syncing(&self) -> Syncing<'_> {
        Syncing { engine: self }
    }
}

/// What became of a pick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picked {
    /// It stands, here now and on the others from their next round on.
    Done,
    /// There are no such two versions any more.
    Gone,
}

impl Syncing<'_> {
    /// Whether it is on, and by what.
    pub async fn read_state(self) -> Result<Option<SyncState>, EngineError> {
        Ok(self.engine.store().sync().await?)
    }

    /// Turns it on, or has it begin anew under a new code, which leaves behind every computer that does not type it. The person has seen
    /// what leaves and agreed.
    pub async fn begin_sharing(
        self,
        between: impl Into<Between>,
        name: &str,
        job: &Job,
    ) -> Result<(PairingCode, Round), EngineError> {
        let between = between.into();
        let (place, shelf) = (between.text()?, between.open()?);
        let secret = fresh_secret().map_err(|_| EngineError::Fault)?;
        let code = PairingCode::of(&secret);
        let clock = self.engine.clock();
        let mut dice = Dice(self.engine.chance().clone(), clock);
        let how = (secret, place.clone(), name.to_owned());
        let round = self.engine.store().begin_epoch(&*shelf, how, clock.now, &mut dice, job).await?;
        self.settle_login(&place, between.login.as_ref()).await;
        self.engine.lookups().forget_results();
        Ok((code, round))
    }

    /// Has it begin anew under a new code, where it is shared already.
    pub async fn renew_code(self, job: &Job) -> Result<(PairingCode, Round), EngineError> {
        let state = self.on().await?;
        self.begin_sharing(self.between(&state).await?, &state.device_name, job).await
    }

    /// The code that another computer is to be given.
    pub async fn read_code(self) -> Result<PairingCode, EngineError> {
        Ok(PairingCode::of(&self.on().await?.epoch.secret))
    }

    /// Goes on with the record of a code as one of the computers that share it: the same record, copied here, or one that was left behind.
    pub async fn join_again(
        self,
        between: impl Into<Between>,
        typed: &str,
        name: &str,
        job: &Job,
    ) -> Result<Round, EngineError> {
        let mut between = between.into();
        // Where it is shared there already, the password is at hand.
        if between.login.is_none() && between.place.folder().is_none() {
            between.login = self.find_login(&between.text()?).await;
        }
        let clock = self.engine.clock();
        let mut dice = Dice(self.engine.chance().clone(), clock);
        let (shelf, joining) = joining(&between, typed, name, &mut dice)?;
        let place = joining.place.clone();
        let round = self.engine.store().join_again(joining, &*shelf, &mut dice, job).await?;
        self.settle_login(&place, between.login.as_ref()).await;
        self.engine.lookups().forget_results();
        Ok(round)
    }

    /// Makes a round.
    pub async fn exchange_now(self, job: &Job) -> Result<Round, EngineError> {
        self.exchange_over(self.between(&self.on().await?).await?, job).await
    }

    /// Makes a round with the name and the password that a person typed, and keeps them unless the service does not accept them.
    pub async fn exchange_with(self, login: Credentials, job: &Job) -> Result<Round, EngineError> {
        let place = self.on().await?.place;
        let between = Between::kept(&place, Some(login.clone()))?;
        let asks = between.place.folder().is_none();
        let round = self.exchange_over(between, job).await;
        let is_denied = round.as_ref().err().and_then(EngineError::remote_flaw) == Some(RemoteFlaw::Denied);
        if asks && !is_denied {
            self.keep_login(&place, &login).await;
        }
        round
    }

    async fn exchange_over(self, between: Between, job: &Job) -> Result<Round, EngineError> {
        let shelf = between.open()?;
        let clock = self.engine.clock();
        let mut dice = Dice(self.engine.chance().clone(), clock);
        let round = self.engine.store().exchange(&*shelf, clock.now, &mut dice, job).await?;
        self.engine.lookups().forget_results();
        Ok(round)
    }

    /// What lies between the computers, with what it asks for.
    async fn between(self, state: &SyncState) -> Result<Between, EngineError> {
        let found = Between::kept(&state.place, None)?;
        let login = match found.place.folder() {
            Some(_) => None,
            None => self.find_login(&state.place).await,
        };
        Ok(Between { login, ..found })
    }

    async fn settle_login(self, place: &str, login: Option<&Credentials>) {
        if let Some(login) = login {
            self.keep_login(place, login).await;
        }
    }

    /// Turns it off. What was taken in stays, and so do the files in the folder. A keyring that did not forget the password of the
    /// service is told by [`Syncing::left_in_keyring`].
    pub async fn end_sharing(self) -> Result<(), EngineError> {
        let place = self.on().await?.place;
        self.engine.store().end_sync().await?;
        if Between::kept(&place, None)?.place.folder().is_none() {
            self.drop_login(&place).await;
        }
        Ok(())
    }

    /// All of which there are two versions.
    pub async fn list_clashes(self) -> Result<Vec<Clashing>, EngineError> {
        Ok(self.engine.store().clashes().await?)
    }

    /// Picks the version that stands, or the other, of the two that an operation brought.
    pub async fn pick_version(self, later: OperationId, keeps_standing: bool) -> Result<Picked, EngineError> {
        let Some(of) = self.list_clashes().await?.into_iter().find(|each| each.clash.later == later) else {
            return Ok(Picked::Gone);
        };
        let clock = self.engine.clock();
        let act = acted(Way::Form, of.digest(keeps_standing), clock.now);
        let (operation, salt) = (self.engine.chance().operation(&clock), self.engine.chance().salt());
        let picking = Picking { of, keeps_standing, operation, salt, at: clock.now };
        self.engine.lookups().forget_results();
        match self.engine.store().pick(act, picking).await? {
            Executed::Done(_) | Executed::AlreadyDone { .. } => Ok(Picked::Done),
            Executed::Refused(_) => Ok(Picked::Gone),
            Executed::AlreadyDecided(_) | Executed::Stale => Err(EngineError::Fault),
        }
    }

    async fn on(self) -> Result<SyncState, EngineError> {
        let state = self.read_state().await?;
        state.ok_or(EngineError::Store(StoreError::Sync(SyncError::Off)))
    }
}

/// What joining needs, from what a person typed.
pub(crate) fn joining(
    between: &Between,
    typed: &str,
    name: &str,
    dice: &mut Dice,
) -> Result<(AnyShelf, Joining), StoreError> {
    let (place, shelf) = (between.text()?, between.open()?);
    let epoch = open_with(&*shelf, &secret_of(typed)?)?;
    let device = alara_store::Randomness::device(dice);
    let joining = Joining { epoch, place, device_name: name.to_owned(), device, at: dice.1.now };
    Ok((shelf, joining))
}
