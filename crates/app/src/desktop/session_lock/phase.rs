//! Where the program stands, and the ways from one state to another: a vault made, kept, opened, locked.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use alara_protocol::*;
use alara_store::PinTries;
use tokio::sync::watch;

use crate::desktop::chat::{Answers, crisis};
use crate::desktop::keys::trimmed;
use crate::desktop::notifications::Rounds;
use crate::desktop::session_lock::code::asked;
use crate::desktop::session_lock::demo::Throwaway;
use crate::desktop::session_lock::in_use::{InUse, Taken};
use crate::desktop::session_lock::state::{Closed, Rule, State};
use crate::desktop::settings::FIRST_STEPS;
use crate::desktop::sync::Exchanges;
use crate::desktop::{ALL, Opened, SessionLock, held, moment};
use crate::engine::Engine;
use crate::failure::of_store;
use crate::open::{Code, Home, OpenError, Opening, Secret, Start};

impl SessionLock<'_> {
    /// Where the program stands. The first call looks at the folder, and opens what needs nothing from the user.
    pub async fn app_state(self, _: NoInput) -> Result<AppState, Failure> {
        let waits = match &*held(&self.desktop.vault.state) {
            State::New => true,
            State::Between(between) => between.shown().is_none(),
            _ => false,
        };
        if waits {
            let _moving = self.desktop.vault.moving().await;
            if matches!(*held(&self.desktop.vault.state), State::New) {
                self.desktop.vault.until_gone().await?;
                let next = self.start().await;
                self.enter(next).await;
            }
        }
        self.shown().await
    }

    /// Makes the vault. Its recovery code is shown until [`SessionLock::recovery_code_kept`].
    pub async fn create_vault(self, input: CreateVault) -> Result<RecoveryCode, Failure> {
        let _moving = self.desktop.vault.moving().await;
        self.desktop.vault.has_no_record()?;
        let name = input.name.trim();
        let name = if name.is_empty() { "You" } else { name };
        let passphrase = input.passphrase.filter(|typed| !typed.text().is_empty());
        let (engine, code) = self.desktop.vault.home.create(name, passphrase.map(|typed| typed.secret())).await?;
        engine.store().set(FIRST_STEPS, &serde_json::Value::Bool(true)).await.map_err(of_store)?;
        self.enter_new(engine, &code).await
    }

    /// The user has kept the code, and typed the parts back that were asked for: the record opens.
    pub async fn recovery_code_kept(self, input: TypedBack) -> Result<AppState, Failure> {
        let moving = self.desktop.vault.moving().await;
        let kept = match &*held(&self.desktop.vault.state) {
            State::Kept(open, shown) => Some((InUse::of(open), shown.clone())),
            _ => None,
        };
        if let Some((open, shown)) = kept {
            let store = open.engine.store();
            let right = |(part, typed): (&u32, &Typed)| Code::of(store).is_part(*part as usize, typed.text());
            if input.parts.len() != shown.ask.len() || !shown.ask.iter().zip(&input.parts).all(right) {
                return Err(Failure::new(
                    FailureCode::WrongPart,
                    "That part does not match the code. Please check it.",
                ));
            }
            open.until_closed(open.home.code_was_kept(store)).await?;
        }
        {
            let mut state = held(&self.desktop.vault.state);
            // It may have been locked meanwhile; then it stays so.
            *state = match std::mem::replace(&mut *state, State::New) {
                State::Kept(open, _) => State::Open(open),
                other => other,
            };
        }
        drop(moving);
        self.desktop.listeners.changed(&ALL);
        self.app_state(NoInput {}).await
    }

    /// Opens the vault, or tries again.
    pub async fn unlock(self, input: Unlock) -> Result<AppState, Failure> {
        let moving = self.desktop.vault.moving().await;
        let locked = match &*held(&self.desktop.vault.state) {
            State::Locked { .. } => Some(true),
            State::New | State::Closed(_) => Some(false),
            State::Kept(..) | State::Open(_) | State::Between(_) => None,
        };
        if let Some(locked) = locked {
            let opened = self.open_by(input, locked).await;
            if let Err(failure) = opened {
                drop(moving);
                self.desktop.listeners.changed(&[Part::Session]);
                return Err(failure);
            }
            self.somebody_is_here();
        }
        if let Some(open) = self.desktop.vault.opened_or_kept() {
            self.desktop.notifications().keep_locked_notices(&open).await;
        }
        drop(moving);
        self.desktop.listeners.changed(&ALL);
        self.app_state(NoInput {}).await
    }

    /// Opens a vault that is closed. Where what was typed does not open it, the program stands where it stood.
    async fn open_by(self, input: Unlock, locked: bool) -> Result<(), Failure> {
        self.desktop.vault.until_gone().await?;
        let again = matches!(input, Unlock::Again);
        let next = match input {
            Unlock::Again => self.start().await,
            Unlock::Passphrase { passphrase } => self.open_with(Secret::Passphrase(passphrase.secret())).await?,
            Unlock::Pin { pin } => self.open_with(Secret::Pin(trimmed(&pin))).await?,
            Unlock::RecoveryCode { code } => self.open_with(Secret::RecoveryCode(code.secret())).await?,
        };
        // It is closed as before, and nobody typed anything.
        if locked && matches!(next, State::Locked { .. }) {
            return Err(OpenError::NeedsPin.into());
        }
        let failed = match &next {
            State::Closed(Phase::Failed { failure, .. }) if again => Some(failure.clone()),
            _ => None,
        };
        self.enter(next).await;
        failed.map_or(Ok(()), Err)
    }

    /// Closes the vault at the end of the program.
    pub async fn close(self) -> Result<(), Failure> {
        match self.desktop.vault.take_out(Closed::Ended) {
            Taken::Out(open) => Ok(self.leave(open).await?),
            // Whoever replaces it closes it.
            Taken::Later => {
                drop(self.desktop.vault.moving().await);
                Ok(())
            }
            Taken::Nothing => {
                *held(&self.desktop.vault.state) = State::New;
                Ok(())
            }
        }
    }

    /// Looks at the folder, and opens what the keyring opens.
    async fn start(self) -> State {
        if self.desktop.vault.opens_demo.swap(false, Ordering::Relaxed) {
            return match self.make_demo().await {
                Ok(open) => State::Open(Arc::new(open)),
                Err(failure) => State::Closed(Phase::Failed { failure, recovery_helps: false }),
            };
        }
        match self.desktop.vault.home.look().await {
            Ok(Start::First { keyring, cut_short }) => {
                let no_keyring = keyring.err().map(|error| Failure::new(error.into(), error.to_string()));
                State::Closed(Phase::FirstRun { no_keyring, cut_short })
            }
            Ok(Start::Typed(file)) => State::Locked {
                by: LockedBy::Start,
                passphrase: matches!(file.source(), alara_store::KeySource::Passphrase { .. }),
                pin: file.pin().is_some(),
            },
            Ok(Start::Keyring(_)) => match self.open_with(Secret::Keyring).await {
                Ok(state) => state,
                Err(error) => failed(error),
            },
            Err(error) => failed(error),
        }
    }

    async fn open_with(self, with: Secret) -> Result<State, OpenError> {
        let Opening { engine, homeless } = self.desktop.vault.home.open_telling(with).await?;
        let store = engine.store();
        if Code::of(store).is_due().await? {
            // The program ended before the code was kept.
            let code = asked(&alara_store::RecoveryCode::of(store.key()), store.vault_file().is_bridged())?;
            return Ok(State::Kept(Arc::new(self.opened_with(engine, homeless).await), code));
        }
        self.desktop.vault.home.settle(store).await?;
        Ok(State::Open(Arc::new(self.opened_with(engine, homeless).await)))
    }

    pub(in crate::desktop) async fn opened_with(self, engine: Engine, homeless: bool) -> Opened {
        self.opened_at(Arc::clone(&self.desktop.vault.home), None, engine, homeless).await
    }

    /// The same, of a record that lies elsewhere.
    pub(in crate::desktop) async fn opened_at(
        self,
        home: Arc<Home>,
        demo: Option<Throwaway>,
        mut engine: Engine,
        homeless: bool,
    ) -> Opened {
        engine.begin_work();
        engine.dues().set_can_notify(self.desktop.shell().can_notify());
        let opened = Opened {
            engine,
            home,
            demo,
            since: AtomicU64::new(0),
            homeless: AtomicBool::new(homeless),
            rule: Mutex::new(Rule { after: 0, on_sleep: false }),
            crisis: Mutex::default(),
            answers: Answers::default(),
            rounds: Rounds::default(),
            exchanges: Exchanges::default(),
            uses: watch::Sender::new(false),
            gone: watch::Sender::new(()),
        };
        // A setting that cannot be read keeps nobody from their record: the machine's zone stands.
        if let Err(failure) = self.desktop.settings().take_zone(&opened).await {
            tracing::warn!(code = ?failure.code, "the time zone could not be read");
        }
        if let Err(failure) = opened.take_rule().await {
            tracing::warn!(code = ?failure.code, "when to lock could not be read");
        }
        match crisis::kept(&opened).await {
            Ok(shown) => *held(&opened.crisis) = shown,
            Err(failure) => tracing::warn!(code = ?failure.code, "whether help was shown could not be read"),
        }
        opened
    }

    async fn shown(self) -> Result<AppState, Failure> {
        let stands = match &*held(&self.desktop.vault.state) {
            State::New => Stands::At(Phase::Locked { by: LockedBy::Start, passphrase: false, pin: None }),
            State::Closed(phase) => Stands::At(phase.clone()),
            State::Locked { by, passphrase, pin } => Stands::Locked(*by, *passphrase, *pin),
            State::Kept(_, code) => Stands::At(Phase::RecoveryCode { code: code.clone() }),
            State::Open(open) => Stands::Open(InUse::of(open)),
            State::Between(between) => match between.shown() {
                Some(State::Locked { by, passphrase, pin }) => Stands::Locked(by, passphrase, pin),
                _ => Stands::Locked(LockedBy::Start, false, false),
            },
        };
        let folder = match &stands {
            Stands::Open(open) => open.home.folder(),
            _ => self.desktop.vault.home.folder(),
        };
        let data_dir = folder.to_string_lossy().into_owned();
        let phase = match stands {
            Stands::At(phase) => phase,
            Stands::Locked(by, passphrase, pin) => {
                Phase::Locked { by, passphrase, pin: pin.then(|| pin_standing(&self.desktop.vault.home)) }
            }
            Stands::Open(open) => Phase::Open { session: Box::new(self.session(&open).await?) },
        };
        Ok(AppState { version: env!("CARGO_PKG_VERSION").to_owned(), data_dir, phase })
    }

    async fn session(self, open: &Opened) -> Result<Session, Failure> {
        let person = open.engine.person();
        let mut can = vec![Can::Redo, Can::MarkDose, Can::Form, Can::Delete, Can::AskAgain];
        if self.desktop.shell().can_notify() {
            can.push(Can::Snooze);
        }
        if open.demo.is_none() {
            can.push(Can::Lock);
        }
        let crisis = held(&open.crisis).clone();
        let crisis = match crisis {
            Some(shown) => Some(crisis::card(shown, &self.desktop.settings().region(open).await?)),
            None => None,
        };
        Ok(Session {
            person: Person { id: person.id.to_string(), name: person.name.clone(), own: person.is_user },
            today: moment::day(open.engine.clock().local().date()),
            clock: self.desktop.settings().clock_style(open).await?,
            text_size: open.text_size().await?,
            first_steps: open.first_steps().await?,
            assistant: self.desktop.models().assistant(open).await,
            can,
            demo: open.demo.is_some(),
            arrivals: open.engine.store().arrivals().iter().map(ToString::to_string).collect(),
            crisis,
        })
    }
}

/// Where the program stands, as it is shown.
enum Stands {
    At(Phase),
    Locked(LockedBy, bool, bool),
    Open(InUse),
}

fn pin_standing(home: &Home) -> PinStanding {
    match home.pin_standing() {
        PinTries::Free { left } => PinStanding { left, wait: 0 },
        PinTries::Wait { seconds, left } => PinStanding { left, wait: seconds },
        PinTries::Spent => PinStanding { left: 0, wait: 0 },
    }
}

/// A vault that did not open, and whether its recovery code would help.
fn failed(error: OpenError) -> State {
    let recovery_helps = matches!(error, OpenError::KeyMissing | OpenError::OtherKey | OpenError::Keyring(_))
        || matches!(&error, OpenError::Store(alara_store::StoreError::WrongKey));
    State::Closed(Phase::Failed { failure: error.into(), recovery_helps })
}
