//! One record on several computers, in the window: what leaves is shown before it does, a code is shown to its owner alone, and what two
//! computers changed at once stands side by side until a person picks.

mod rounds;

use alara_protocol::*;
use chrono::DateTime;
use tokio::runtime::Handle;

use crate::desktop::data::{watched, whole};
use crate::desktop::session_lock::InUse;
use crate::desktop::{ALL, Desktop, Emit, Opened, moment};
use crate::engine::{EngineError, Job};
use crate::sync::{
    Between, Credentials, LoginHome, PairingCode, Picked, Place, SyncDevice, SyncState, device_name, two_versions,
    what_leaves,
};

use rounds::Told;

pub(in crate::desktop) use rounds::Exchanges;

/// One record on several computers.
#[derive(Clone, Copy)]
pub struct SharedRecord<'a> {
    pub(in crate::desktop) desktop: &'a Desktop,
}

impl SharedRecord<'_> {
    /// Who shares the record, and what is to be picked.
    pub async fn other_computers(self, _: NoInput) -> Result<OtherComputers, Failure> {
        self.desktop.vault.opened().await?.other_computers().await
    }

    /// What would leave, and where to. Nothing does, and no record has to be open.
    pub async fn preview_sync(self, input: SyncPlace) -> Result<SyncPreview, Failure> {
        let Between { place, .. } = between(&input.place, None)?;
        let name = input.name.map(|name| name.trim().to_owned()).filter(|name| !name.is_empty());
        let name = name.unwrap_or_else(device_name);
        Ok(SyncPreview { place: input.place.trim().to_owned(), lines: what_leaves(&place, &name), name })
    }

    /// Shares the record, as it was shown.
    pub async fn begin_sync(self, input: BeginSync, emit: Emit<Progress>) -> Result<SyncBegun, Failure> {
        let place = between(&input.place, input.login.as_ref())?;
        let open = self.proved(&input.proof).await?;
        let begun = self.beside(&emit, open, |open, job| async move {
            let (code, round) = open.engine.syncing().begin_sharing(place, &input.name, &job).await?;
            Ok((round, code))
        });
        Ok(begun_with(begun.await?))
    }

    /// Goes on under a new code: a computer that does not type it is left behind.
    pub async fn renew_pairing_code(self, input: Proved, emit: Emit<Progress>) -> Result<SyncBegun, Failure> {
        let open = self.proved(&input.proof).await?;
        let begun = self.beside(&emit, open, |open, job| async move {
            let (code, round) = open.engine.syncing().renew_code(&job).await?;
            Ok((round, code))
        });
        Ok(begun_with(begun.await?))
    }

    /// Goes on as one of the computers that share this record, by the code of another.
    pub async fn join_sync(self, input: JoinSync, emit: Emit<Progress>) -> Result<Round, Failure> {
        let open = self.desktop.vault.opened_own().await?;
        let place = between(&input.place, input.login.as_ref())?;
        let joined = self.beside(&emit, open, |open, job| async move {
            Ok((open.engine.syncing().join_again(place, input.code.text(), &input.name, &job).await?, ()))
        });
        Ok(joined.await?.0)
    }

    /// The pairing code once more, for a further computer.
    pub async fn show_pairing_code(self, input: Proved) -> Result<ShownCode, Failure> {
        let open = self.proved(&input.proof).await?;
        let code: PairingCode = open.engine.syncing().read_code().await?;
        Ok(ShownCode { code: code.text().to_owned() })
    }

    /// Makes a round now.
    pub async fn exchange_now(self, _: NoInput, emit: Emit<Progress>) -> Result<Round, Failure> {
        let open = self.desktop.vault.opened_own().await?;
        let round = self
            .beside(&emit, open, |open, job| async move { Ok((open.engine.syncing().exchange_now(&job).await?, ())) });
        Ok(round.await?.0)
    }

    /// The same with a name and a password that were typed; they are kept unless the service does not accept them.
    pub async fn exchange_with(self, input: RemoteLogin, emit: Emit<Progress>) -> Result<Round, Failure> {
        let open = self.desktop.vault.opened_own().await?;
        let login = credentials(&input);
        let round = self.beside(&emit, open, |open, job| async move {
            Ok((open.engine.syncing().exchange_with(login, &job).await?, ()))
        });
        Ok(round.await?.0)
    }

    /// Picks one of two versions.
    pub async fn pick_version(self, input: PickVersion) -> Result<OtherComputers, Failure> {
        let open = self.desktop.vault.opened_own().await?;
        let gone = || Failure::new(FailureCode::NotFound, "There are no such two versions any more.");
        let later = input.id.parse().map_err(|_| gone())?;
        let keeps_standing = match input.version {
            Version::Standing => true,
            Version::Other => false,
        };
        match open.engine.syncing().pick_version(later, keeps_standing).await? {
            Picked::Done => {}
            Picked::Gone => return Err(gone()),
        }
        self.desktop.listeners.changed(&ALL);
        open.other_computers().await
    }

    /// Shares it no longer. What is here stays, and so do the files.
    pub async fn end_sync(self, _: NoInput) -> Result<OtherComputers, Failure> {
        let open = self.desktop.vault.opened_own().await?;
        open.engine.syncing().end_sharing().await?;
        self.desktop.listeners.tell_window(&[Part::Settings]);
        open.other_computers().await
    }

    /// The open record, for its owner.
    async fn proved(self, proof: &Proof) -> Result<InUse, Failure> {
        let open = self.desktop.vault.opened_own().await?;
        open.prove(proof).await?;
        Ok(open)
    }

    /// Makes a round, and what belongs to it, beside everything else; tells how far it is, and what it came to.
    async fn beside<T, Work>(
        self,
        emit: &Emit<Progress>,
        open: InUse,
        work: impl FnOnce(InUse, Job) -> Work,
    ) -> Result<(Round, T), Failure>
    where
        T: Send + 'static,
        Work: Future<Output = Result<(crate::sync::Round, T), EngineError>> + Send + 'static,
    {
        let job = self.desktop.vault.begin(open.engine.work());
        let work = self.make_round(&open, work(open.clone(), job.clone()));
        watched(&job, emit, work).await
    }
}

/// What a person named to lie between the computers: a folder by its whole path, or the address of a service.
pub(in crate::desktop) fn between(typed: &str, login: Option<&RemoteLogin>) -> Result<Between, Failure> {
    let invalid = |error: crate::sync::PlaceError| Failure::new(FailureCode::InvalidInput, error.to_string());
    let place = match Place::read(typed).map_err(invalid)? {
        Place::Folder(_) => Place::Folder(whole(typed)?),
        place @ (Place::WebDav(_) | Place::S3(_)) => place,
    };
    Ok(Between { place, login: login.map(credentials) })
}

fn credentials(login: &RemoteLogin) -> Credentials {
    Credentials { name: login.name.secret(), secret: login.secret.secret() }
}

/// Does what waits for a slow disk on a thread of its own: whatever else the program does goes on.
pub(in crate::desktop) async fn on_own_thread<T: Send + 'static>(
    work: impl Future<Output = T> + Send + 'static,
) -> Result<T, Failure> {
    let runtime = Handle::current();
    let done = tokio::task::spawn_blocking(move || runtime.block_on(work)).await;
    done.map_err(|_| Failure::from(EngineError::Fault))
}

fn begun_with((round, code): (Round, PairingCode)) -> SyncBegun {
    SyncBegun { code: code.text().to_owned(), round }
}

impl Opened {
    async fn other_computers(&self) -> Result<OtherComputers, Failure> {
        let Some(state) = self.engine.syncing().read_state().await? else {
            let left = self.engine.syncing().left_in_keyring();
            return Ok(OtherComputers { name: device_name(), shared: None, left });
        };
        let clock = self.engine.clock();
        let clashes = self.engine.syncing().list_clashes().await?;
        let conflicts = clashes.iter().map(|each| {
            let (standing, other) = two_versions(each, &clock);
            Conflict { id: each.clash.later.to_string(), standing, other }
        });
        let conflicts = conflicts.collect();
        let SyncState { place, device_name, devices, .. } = state;
        let login = self.login_of(&place)?;
        let row = |device: SyncDevice| {
            let read = DateTime::parse_from_rfc3339(&device.at).map_err(|_| EngineError::Fault)?;
            let read = moment::instant(read, &clock);
            Ok::<_, Failure>(SyncDeviceRow { id: device.device.to_string(), name: device.name, read })
        };
        let devices = devices.into_iter().map(row).collect::<Result<_, _>>()?;
        let Told { at, notices, failed } = self.exchanges.read_last();
        let last = at.map(|at| moment::instant(at, &clock));
        let shared = Shared { place, login, devices, conflicts, last, notices, failed };
        Ok(OtherComputers { name: device_name, shared: Some(shared), left: None })
    }

    /// What the service at a place asks for, and where that is.
    fn login_of(&self, place: &str) -> Result<Option<KeptLogin>, Failure> {
        let service = match Place::read(place).map_err(|_| EngineError::Fault)? {
            Place::Folder(_) => return Ok(None),
            Place::WebDav(_) => RemoteKind::Webdav,
            Place::S3(_) => RemoteKind::S3,
        };
        let home = self.engine.syncing().login_home(place);
        let kept = match home {
            Some(LoginHome::Keyring) => LoginKept::Keyring,
            Some(LoginHome::Memory(_)) => LoginKept::Memory,
            Some(LoginHome::Nowhere(_)) => LoginKept::Nowhere,
            None => LoginKept::NotLooked,
        };
        let keyring = home.and_then(LoginHome::keyring_words).map(str::to_owned);
        Ok(Some(KeptLogin { service, kept, keyring }))
    }
}
