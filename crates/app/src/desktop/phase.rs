//! Where the program stands, and the ways from one state to another: a vault made, kept, opened, locked.

use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use alara_record::Zone;
use alara_store::Standing;

use super::crisis::failure;
use super::lock::Rule;
use super::security::trimmed;
use super::{ALL, Desktop, Opened, crisis, held, moment};
use crate::engine::Engine;
use crate::open::{OpenError, Opening, Secret, Start, parts_to_ask};
use crate::view::*;

/// Where the program stands.
pub(super) enum State {
    /// Nobody has asked yet.
    New,
    /// Not open; shown as it is.
    Closed(Phase),
    /// Closed, and opened by what its owner types.
    Locked { by: LockedBy, passphrase: bool, pin: bool },
    /// The vault is made; its recovery code is shown until it is kept.
    Kept(Box<Opened>, RecoveryCode),
    /// Open.
    Open(Box<Opened>),
}

impl Desktop {
    /// Where the program stands. The first call looks at the folder, and opens what needs nothing from the user.
    pub async fn app_state(&self, _: NoInput) -> Result<AppState, Failure> {
        if matches!(*self.state.read().await, State::New) {
            let mut state = self.state.write().await;
            if matches!(*state, State::New) {
                *state = self.start().await;
            }
        }
        self.shown().await
    }

    /// Makes the vault. Its recovery code is shown until [`Desktop::recovery_code_kept`].
    pub async fn create_vault(&self, input: CreateVault) -> Result<RecoveryCode, Failure> {
        let mut state = self.state.write().await;
        if !matches!(*state, State::New | State::Closed(Phase::FirstRun { .. })) {
            return Err(Failure::new(FailureCode::AlreadyDone, "There is a record here already."));
        }
        let name = input.name.trim();
        let name = if name.is_empty() { "You" } else { name };
        let passphrase = input.passphrase.filter(|typed| !typed.text().is_empty());
        let (engine, code) = self.home.create(name, passphrase.map(|typed| typed.secret())).await?;
        let code = asked(&code, false)?;
        // Kept first: a program that ends now shows the code again at its next start.
        self.home.code_is_due(engine.store()).await.map_err(failure)?;
        *state = State::Kept(Box::new(self.opened_with(engine, false).await), code.clone());
        drop(state);
        self.changed(&[Part::Session]);
        Ok(code)
    }

    /// The user has kept the code, and typed the parts back that were asked for: the record opens.
    pub async fn recovery_code_kept(&self, input: TypedBack) -> Result<AppState, Failure> {
        let mut state = self.state.write().await;
        if let State::Kept(open, shown) = &*state {
            let store = open.engine.store();
            let right = |(part, typed): (&u32, &Typed)| self.home.is_part(store, *part as usize, typed.text());
            if input.parts.len() != shown.ask.len() || !shown.ask.iter().zip(&input.parts).all(right) {
                return Err(Failure::new(
                    FailureCode::WrongPart,
                    "That is not what the code says there. Look it up again.",
                ));
            }
            self.home.code_was_kept(store).await?;
        }
        *state = match std::mem::replace(&mut *state, State::New) {
            State::Kept(open, _) => State::Open(open),
            other => other,
        };
        drop(state);
        self.changed(&ALL);
        self.app_state(NoInput {}).await
    }

    /// Opens the vault, or tries again.
    pub async fn unlock(&self, input: Unlock) -> Result<AppState, Failure> {
        let again = matches!(input, Unlock::Again);
        let mut state = self.state.write().await;
        if matches!(*state, State::New | State::Closed(_) | State::Locked { .. }) {
            let tried = match input {
                Unlock::Again => Ok(self.start().await),
                Unlock::Passphrase { passphrase } => self.open_with(Secret::Passphrase(passphrase.secret())).await,
                Unlock::Pin { pin } => self.open_with(Secret::Pin(trimmed(&pin))).await,
                Unlock::RecoveryCode { code } => self.open_with(Secret::RecoveryCode(code.secret())).await,
            };
            *state = match tried {
                Ok(State::Closed(Phase::Failed { failure, recovery_helps })) if again => {
                    *state = State::Closed(Phase::Failed { failure: failure.clone(), recovery_helps });
                    return Err(failure);
                }
                // It is closed as before, and nobody typed anything.
                Ok(State::Locked { .. }) if matches!(*state, State::Locked { .. }) => {
                    return Err(OpenError::NeedsPin.into());
                }
                Ok(next) => next,
                // What was typed did not open it: where the program stands is as before.
                Err(error) => {
                    drop(state);
                    self.changed(&[Part::Session]);
                    return Err(error.into());
                }
            };
            held(&self.seen).active = self.time.awake();
        }
        if let State::Open(open) | State::Kept(open, _) = &*state {
            self.rang(open).await;
        }
        drop(state);
        self.changed(&ALL);
        self.app_state(NoInput {}).await
    }

    /// Closes the vault at the end of the program.
    pub async fn close(&self) -> Result<(), Failure> {
        self.stop_answering().await;
        let state = std::mem::replace(&mut *self.state.write().await, State::New);
        match state {
            State::Open(open) | State::Kept(open, _) => Ok(open.engine.close().await?),
            State::New | State::Closed(_) | State::Locked { .. } => Ok(()),
        }
    }

    /// Looks at the folder, and opens what the keyring opens.
    async fn start(&self) -> State {
        match self.home.look().await {
            Ok(Start::First { keyring }) => {
                let no_keyring = keyring.err().map(|error| Failure::new(error.into(), error.to_string()));
                State::Closed(Phase::FirstRun { no_keyring })
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

    async fn open_with(&self, with: Secret) -> Result<State, OpenError> {
        let Opening { engine, homeless } = self.home.open_telling(with).await?;
        let store = engine.store();
        if self.home.is_code_due(store).await? {
            // The program ended before the code was kept.
            let code = asked(&alara_store::RecoveryCode::of(store.key()), store.vault_file().is_bridged())?;
            return Ok(State::Kept(Box::new(self.opened_with(engine, homeless).await), code));
        }
        self.home.settle(store).await?;
        Ok(State::Open(Box::new(self.opened_with(engine, homeless).await)))
    }

    pub(super) async fn opened_with(&self, engine: Engine, homeless: bool) -> Opened {
        engine.set_can_notify(held(&self.notifications).kind != NotificationKind::Unavailable);
        let opened = Opened {
            engine,
            homeless: AtomicBool::new(homeless),
            rule: Mutex::new(Rule { after: 0, on_sleep: false }),
            crisis: Mutex::default(),
            journal: tokio::sync::Mutex::default(),
            running: Mutex::default(),
            failures: Mutex::default(),
            ticked: Mutex::default(),
        };
        // A setting that cannot be read keeps nobody from their record: the machine's zone stands.
        if let Err(failure) = self.take_zone(&opened).await {
            tracing::warn!(code = ?failure.code, "the time zone could not be read");
        }
        if let Err(failure) = opened.take_rule().await {
            tracing::warn!(code = ?failure.code, "when to lock could not be read");
        }
        match crisis::kept(&opened).await {
            Ok(kind) => *held(&opened.crisis) = kind,
            Err(failure) => tracing::warn!(code = ?failure.code, "whether help was shown could not be read"),
        }
        opened
    }

    async fn shown(&self) -> Result<AppState, Failure> {
        let state = self.state.read().await;
        let phase = match &*state {
            State::New => Phase::Locked { by: LockedBy::Start, passphrase: false, pin: None },
            State::Closed(phase) => phase.clone(),
            State::Locked { by, passphrase, pin } => Phase::Locked {
                by: *by,
                passphrase: *passphrase,
                pin: pin.then(|| match self.home.pin_standing() {
                    Standing::Free { left } => PinStanding { left, wait: 0 },
                    Standing::Wait { seconds, left } => PinStanding { left, wait: seconds },
                    Standing::Spent => PinStanding { left: 0, wait: 0 },
                }),
            },
            State::Kept(_, code) => Phase::RecoveryCode { code: code.clone() },
            State::Open(open) => Phase::Open { session: Box::new(self.session(open).await?) },
        };
        Ok(AppState {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            data_dir: self.home.folder().to_string_lossy().into_owned(),
            phase,
        })
    }

    async fn session(&self, open: &Opened) -> Result<Session, Failure> {
        let person = open.engine.person();
        let mut can = vec![Can::Lock, Can::Redo, Can::MarkDose, Can::Form, Can::Delete, Can::AskAgain];
        if held(&self.notifications).kind != NotificationKind::Unavailable {
            can.push(Can::Snooze);
        }
        let crisis = *held(&open.crisis);
        let crisis = match crisis {
            Some(kind) => Some(crisis::card(kind, &self.region(open).await?)),
            None => None,
        };
        Ok(Session {
            person: Person { id: person.id.to_string(), name: person.name.clone(), own: person.is_user },
            today: moment::day(open.engine.clock().local().date()),
            clock: self.clock_style(open).await?,
            assistant: self.assistant(open).await,
            can,
            crisis,
        })
    }
}

/// A vault that did not open, and whether its recovery code would help.
fn failed(error: OpenError) -> State {
    let recovery_helps = matches!(error, OpenError::KeyMissing | OpenError::OtherKey | OpenError::Keyring(_))
        || matches!(&error, OpenError::Store(alara_store::StoreError::WrongKey));
    State::Closed(Phase::Failed { failure: error.into(), recovery_helps })
}

/// A code to be shown, and two parts of it, by chance, to be typed back.
pub(super) fn asked(code: &alara_store::RecoveryCode, renewed: bool) -> Result<RecoveryCode, OpenError> {
    let ask = parts_to_ask()?.map(|part| part as u32).to_vec();
    Ok(RecoveryCode { code: code.text().to_owned(), ask, renewed })
}

/// The name of a zone, as the settings show it.
pub(super) fn zone_name(zone: &Zone) -> String {
    match zone {
        Zone::Named(zone) => zone.name().to_owned(),
        Zone::Fixed(offset) => format!("UTC{offset}"),
    }
}
