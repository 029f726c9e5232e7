//! Opening the record from a terminal: with the keyring, with a passphrase or PIN from a file or a prompt, or for the first time.

use std::io::IsTerminal;
use std::sync::Arc;

use alara_app::engine::{Engine, Job};
use alara_app::open::{Arrival, Home, KeySource, OpenError, Secret, Start, VaultFile, default_folder};
use alara_app::time::MachineTime;
use secrecy::{ExposeSecret, SecretString};

use crate::Failed;
use crate::args::Place;
use crate::typed::{from_file, marked_from_file, prompt};

/// The data folder that is meant.
pub fn place(place: &Place) -> Result<Home, Failed> {
    let folder = match &place.data_dir {
        Some(folder) => folder.clone(),
        None => default_folder()
            .ok_or_else(|| Failed("There is no home folder here: name a data folder with --data-dir.".to_owned()))?,
    };
    Ok(Home::new(folder, Arc::new(MachineTime::new())))
}

/// Opens the record that is there, for its owner, and does nothing else.
pub async fn open_bare(at: &Place) -> Result<Engine, Failed> {
    Ok(open_by(&place(at)?, at).await?.0)
}

/// Opens the record that is there, and says what opened it: whoever typed that may see and change the key.
pub async fn open_by(home: &Home, place: &Place) -> Result<(Engine, Secret), Failed> {
    opened(home, home.look().await?, place).await
}

async fn opened(home: &Home, start: Start, place: &Place) -> Result<(Engine, Secret), Failed> {
    let (engine, secret) = unlocked(home, start, place).await?;
    // A command that would write to a folder that cannot be written to fails, and says that in its one line.
    let told = engine.store().arrivals().iter().filter(|arrival| **arrival != Arrival::ReadOnly);
    told.for_each(|arrival| tell!("{arrival}"));
    Ok((engine, secret))
}

async fn unlocked(home: &Home, start: Start, place: &Place) -> Result<(Engine, Secret), Failed> {
    match start {
        Start::First { .. } => {
            Err(Failed("There is no record in this folder yet. Begin one with: alara chat".to_owned()))
        }
        Start::Keyring(_) => match home.open(Secret::Keyring).await {
            // The recovery code can be typed where someone is there to type it.
            Err(error @ (OpenError::KeyMissing | OpenError::OtherKey | OpenError::Keyring(_)))
                if std::io::stdin().is_terminal() =>
            {
                tell!("{error}");
                let code = Secret::RecoveryCode(prompt("Recovery code: ")?);
                Ok((home.open(code.clone()).await?, code))
            }
            opened => Ok((opened?, Secret::Keyring)),
        },
        Start::Typed(file) => {
            let by_passphrase = matches!(file.source(), KeySource::Passphrase { .. });
            let secret = if by_passphrase { Secret::Passphrase(passphrase(place)?) } else { pin(place)? };
            match home.open(secret.clone()).await {
                Err(error) if by_passphrase => {
                    let Some(secret) = marked(place) else { return Err(error.into()) };
                    Ok((home.open(secret.clone()).await?, secret))
                }
                opened => Ok((opened?, secret)),
            }
        }
    }
}

/// The passphrase of a file with its byte order mark: a record that was made with it still opens.
fn marked(place: &Place) -> Option<Secret> {
    place.passphrase_file.as_deref().and_then(marked_from_file).map(Secret::Passphrase)
}

/// What opens a backup whose description this is.
pub fn secret(file: &VaultFile, place: &Place) -> Result<Secret, Failed> {
    match file.source() {
        KeySource::Passphrase { .. } => Ok(Secret::Passphrase(passphrase(place)?)),
        _ if std::io::stdin().is_terminal() => {
            let code = prompt("Recovery code (Enter for the keyring): ")?;
            Ok(if code.expose_secret().trim().is_empty() { Secret::Keyring } else { Secret::RecoveryCode(code) })
        }
        _ => Ok(Secret::Keyring),
    }
}

/// Opens the record, making it where there is none yet. The first time on a day, a backup is made before anything else.
pub async fn open(place: &Place) -> Result<Engine, Failed> {
    open_about(place, &[]).await
}

/// The same, for a command that names these services.
pub async fn open_about(place: &Place, services: &[String]) -> Result<Engine, Failed> {
    let home = self::place(place)?;
    let mut engine = match home.look().await? {
        Start::First { keyring, cut_short } => {
            if cut_short {
                tell!("The first start was interrupted before anything was saved. It starts again.");
            }
            crate::first::make(&home, place, keyring).await?
        }
        start => opened(&home, start, place).await?.0,
    };
    if !engine.store().is_read_only() {
        keep_house(&engine).await;
    }
    crate::key_file::lend(&engine, &place.model_key_file, services).await?;
    let Some(name) = &place.person else { return Ok(engine) };
    match engine.people().person_called(name).await? {
        Some(person) if person.id == engine.person().id => Ok(engine),
        Some(person) => {
            engine.open_record_of(person.id).await?;
            Ok(engine)
        }
        None => Err(nobody(name)),
    }
}

/// What is done at the first start of a day: old conversations are forgotten, and a backup is made.
async fn keep_house(engine: &Engine) {
    let job = Job::new();
    if let Err(error) = engine.forgetting().apply_retention(&job).await {
        tell!("Some files could not be removed yet. Alara tries again at the next start. {error}");
    }
    // What keeps a backup from being made keeps nobody from their record.
    if let Err(error) = crate::wait::shown(&job, "Making today's backup", engine.backups().backup_of_today(&job)).await
    {
        tell!("Today\u{2019}s backup could not be made. {error}");
    }
}

/// Nobody here is called so.
pub fn nobody(name: &str) -> Failed {
    Failed(format!("There is no record of anyone called {name} here. Add them with: alara people add {name:?}"))
}

fn passphrase(place: &Place) -> Result<SecretString, Failed> {
    match &place.passphrase_file {
        Some(file) => from_file(file, "passphrase"),
        None if std::io::stdin().is_terminal() => prompt("Passphrase: "),
        None => Err(Failed("This record needs a passphrase: name its file with --passphrase-file.".to_owned())),
    }
}

/// A PIN, or where it is none, the recovery code.
fn pin(place: &Place) -> Result<Secret, Failed> {
    let typed = match &place.passphrase_file {
        Some(file) => from_file(file, "PIN")?,
        None if std::io::stdin().is_terminal() => prompt("PIN, or recovery code: ")?,
        None => {
            let why = "This record needs its PIN or its recovery code: name a file with it with --passphrase-file.";
            return Err(Failed(why.to_owned()));
        }
    };
    let text = typed.expose_secret().trim();
    let is_pin = text.len() <= 12 && text.bytes().all(|each| each.is_ascii_digit());
    Ok(if is_pin { Secret::Pin(SecretString::from(text)) } else { Secret::RecoveryCode(typed) })
}
