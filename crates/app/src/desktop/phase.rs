//! Where the program stands, and the ways from one state to another: a vault made, kept, opened, locked.

use std::sync::Mutex;

use alara_record::Zone;
use secrecy::SecretString;
use serde_json::Value as Json;

use super::crisis::failure;
use super::{Desktop, Opened, crisis, held, moment};
use crate::engine::Engine;
use crate::open::{OpenError, Secret, Start};
use crate::view::*;

/// Where the program stands.
pub(super) enum State {
    /// Nobody has asked yet.
    New,
    /// Not open; shown as it is.
    Closed(Phase),
    /// The vault is made; its recovery code is shown until it is kept.
    Kept(Box<Opened>, RecoveryCode),
    /// Open.
    Open(Box<Opened>),
}

/// The setting that says that the recovery code was not kept yet.
const CODE_KEPT: &str = "recovery_code_kept";

fn secret(text: String) -> SecretString {
    SecretString::from(text)
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
        let passphrase = input.passphrase.filter(|typed| !typed.is_empty());
        let key = if passphrase.is_some() { KeyPlace::Passphrase } else { KeyPlace::Keyring };
        let (engine, code) = self.home.create(name, passphrase.map(secret)).await?;
        let code = RecoveryCode { code: Some(code.text().to_string()) };
        // Kept first: a program that ends now shows the code again at its next start.
        engine.store().set(CODE_KEPT, &Json::Bool(false)).await.map_err(failure)?;
        *state = State::Kept(Box::new(self.opened_with(engine, key).await), code.clone());
        drop(state);
        self.changed(&[Part::Session]);
        Ok(code)
    }

    /// The user has kept the code: the record opens.
    pub async fn recovery_code_kept(&self, _: NoInput) -> Result<AppState, Failure> {
        let mut state = self.state.write().await;
        if let State::Kept(open, _) = &*state {
            open.engine.store().set(CODE_KEPT, &Json::Null).await.map_err(failure)?;
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
        if matches!(*state, State::New | State::Closed(_)) {
            let tried = match input {
                Unlock::Again => Ok(self.start().await),
                Unlock::Passphrase { passphrase } => self.open_with(Secret::Passphrase(secret(passphrase))).await,
                Unlock::RecoveryCode { code } => self.open_with(Secret::RecoveryCode(secret(code))).await,
            };
            *state = match tried {
                Ok(State::Closed(Phase::Failed { failure, recovery_helps })) if again => {
                    *state = State::Closed(Phase::Failed { failure: failure.clone(), recovery_helps });
                    return Err(failure);
                }
                Ok(next) => next,
                // What was typed did not open it: where the program stands is as before.
                Err(error) => return Err(error.into()),
            };
        }
        drop(state);
        self.changed(&ALL);
        self.app_state(NoInput {}).await
    }

    /// Closes the vault. What runs is finished first; opening it takes the keyring's key or the passphrase again.
    pub async fn lock(&self, _: NoInput) -> Result<AppState, Failure> {
        self.stop_answering().await;
        let mut state = self.state.write().await;
        if let State::Open(_) = &*state
            && let State::Open(open) = std::mem::replace(&mut *state, State::New)
        {
            let passphrase = open.key == KeyPlace::Passphrase;
            *state = State::Closed(Phase::Locked { passphrase });
            open.engine.close().await?;
        }
        drop(state);
        self.changed(&[Part::Session]);
        self.app_state(NoInput {}).await
    }

    /// Closes the vault at the end of the program.
    pub async fn close(&self) -> Result<(), Failure> {
        self.stop_answering().await;
        let state = std::mem::replace(&mut *self.state.write().await, State::New);
        match state {
            State::Open(open) | State::Kept(open, _) => Ok(open.engine.close().await?),
            State::New | State::Closed(_) => Ok(()),
        }
    }

    /// Looks at the folder, and opens what the keyring opens.
    async fn start(&self) -> State {
        match self.home.look().await {
            Ok(Start::First { keyring }) => State::Closed(Phase::FirstRun { keyring }),
            Ok(Start::Passphrase(_)) => State::Closed(Phase::NeedsPassphrase),
            Ok(Start::Keyring(_)) => match self.open_with(Secret::Keyring).await {
                Ok(state) => state,
                Err(error) => failed(error),
            },
            Err(error) => failed(error),
        }
    }

    async fn open_with(&self, with: Secret) -> Result<State, OpenError> {
        let again = with.clone();
        let engine = self.home.open(with).await?;
        let kept = engine.store().setting(CODE_KEPT).await?;
        let key = match engine.store().vault_file().source() {
            alara_store::KeySource::Passphrase { .. } => KeyPlace::Passphrase,
            _ => KeyPlace::Keyring,
        };
        let open = Box::new(self.opened_with(engine, key).await);
        if kept == Some(Json::Bool(false)) {
            // The program ended before the code was kept.
            let code = self.home.recovery_code(again).await?;
            return Ok(State::Kept(open, RecoveryCode { code: Some(code.text().to_owned()) }));
        }
        Ok(State::Open(open))
    }

    pub(super) async fn opened_with(&self, engine: Engine, key: KeyPlace) -> Opened {
        engine.set_can_notify(held(&self.notifications).kind != NotificationKind::Unavailable);
        let opened = Opened {
            engine,
            key,
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
        match crisis::kept(&opened).await {
            Ok(kind) => *held(&opened.crisis) = kind,
            Err(failure) => tracing::warn!(code = ?failure.code, "whether help was shown could not be read"),
        }
        opened
    }

    async fn shown(&self) -> Result<AppState, Failure> {
        let state = self.state.read().await;
        let phase = match &*state {
            State::New => Phase::Locked { passphrase: false },
            State::Closed(phase) => phase.clone(),
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

/// Everything the window shows.
const ALL: [Part; 6] = [Part::Session, Part::Conversation, Part::Pending, Part::Record, Part::Doses, Part::Settings];

/// A vault that did not open, and whether its recovery code would help.
fn failed(error: OpenError) -> State {
    if matches!(error, OpenError::NeedsPassphrase) {
        return State::Closed(Phase::NeedsPassphrase);
    }
    let recovery_helps = matches!(error, OpenError::KeyMissing | OpenError::Keyring(_))
        || matches!(&error, OpenError::Store(alara_store::StoreError::WrongKey));
    State::Closed(Phase::Failed { failure: error.into(), recovery_helps })
}

/// The name of a zone, as the settings show it.
pub(super) fn zone_name(zone: &Zone) -> String {
    match zone {
        Zone::Named(zone) => zone.name().to_owned(),
        Zone::Fixed(offset) => format!("UTC{offset}"),
    }
}
