//! Opening the record from a terminal: with the keyring, with a passphrase from a file or a prompt, or for the first time.

use std::io::{IsTerminal, Write};
use std::sync::Arc;

use alara_app::engine::{Engine, Job};
use alara_app::open::{Home, KeySource, OpenError, Secret, Start, VaultFile, default_folder};
use alara_app::time::MachineTime;
use secrecy::{ExposeSecret, SecretString};

use crate::Failed;
use crate::args::Place;

/// The data folder.
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
    let home = place(at)?;
    let start = home.look().await?;
    opened(&home, start, at).await
}

async fn opened(home: &Home, start: Start, place: &Place) -> Result<Engine, Failed> {
    Ok(match start {
        Start::First { .. } => return Err(Failed("There is no record in this folder yet.".to_owned())),
        Start::Keyring(_) => match home.open(Secret::Keyring).await {
            // The recovery code can be typed where someone is there to type it.
            Err(error @ (OpenError::KeyMissing | OpenError::Keyring(_))) if std::io::stdin().is_terminal() => {
                eprintln!("{error}");
                let code = SecretString::from(rpassword::prompt_password("Recovery code: ")?);
                home.open(Secret::RecoveryCode(code)).await?
            }
            opened => opened?,
        },
        Start::Passphrase(_) => home.open(Secret::Passphrase(passphrase(place, false)?)).await?,
    })
}

/// What opens a backup whose description this is.
pub fn secret(file: &VaultFile, place: &Place) -> Result<Secret, Failed> {
    match file.source() {
        KeySource::Passphrase { .. } => Ok(Secret::Passphrase(passphrase(place, false)?)),
        _ if std::io::stdin().is_terminal() => {
            let code = SecretString::from(rpassword::prompt_password("Recovery code (Enter for the keyring): ")?);
            Ok(if code.expose_secret().trim().is_empty() { Secret::Keyring } else { Secret::RecoveryCode(code) })
        }
        _ => Ok(Secret::Keyring),
    }
}

/// Opens the record, making it where there is none yet. The first time on a day, a backup is made before anything else.
pub async fn open(place: &Place) -> Result<Engine, Failed> {
    let home = self::place(place)?;
    let mut engine = match home.look().await? {
        Start::First { keyring } => first(&home, place, keyring).await?,
        start => opened(&home, start, place).await?,
    };
    let job = Job::new();
    // What keeps a backup from being made keeps nobody from their record.
    if let Err(error) = crate::backup::shown(&job, "Making today's backup", engine.backup_of_today(&job)).await {
        eprintln!("Today's backup could not be made. {error}");
    }
    if let Some(file) = &place.model_key_file {
        engine.lend_model_key(crate::model::key_of(file)?).await?;
    }
    let Some(name) = &place.person else { return Ok(engine) };
    match engine.person_called(name).await? {
        Some(person) if person.id == engine.person().id => Ok(engine),
        Some(person) => {
            engine.open_record_of(person.id).await?;
            Ok(engine)
        }
        None => Err(crate::people::nobody(name)),
    }
}

async fn first(home: &Home, place: &Place, keyring: bool) -> Result<Engine, Failed> {
    let passphrase = if keyring && place.passphrase_file.is_none() {
        None
    } else {
        if !keyring {
            eprintln!(
                "No keyring answers on this computer, so a passphrase will protect your record. Without it nobody can open the record, \
                 and it cannot be reset."
            );
        }
        Some(passphrase(place, true)?)
    };
    let kept_by_keyring = passphrase.is_none();
    let (engine, code) = home.create("You", passphrase).await?;
    eprintln!("A new encrypted record was made in {}.", home.folder().display());
    if kept_by_keyring {
        eprintln!("Its key is in your keyring. If the keyring is lost, only this recovery code opens the record:");
        eprintln!("\n  {}\n\nWrite it down and keep it safe.", code.text());
    }
    Ok(engine)
}

fn passphrase(place: &Place, new: bool) -> Result<SecretString, Failed> {
    if let Some(file) = &place.passphrase_file {
        let text = std::fs::read_to_string(file)
            .map_err(|error| Failed(format!("The passphrase file could not be read: {error}.")))?;
        return Ok(SecretString::from(text.trim_end_matches(['\r', '\n']).to_owned()));
    }
    if !std::io::stdin().is_terminal() {
        return Err(Failed("This record needs a passphrase: name its file with --passphrase-file.".to_owned()));
    }
    let typed = rpassword::prompt_password(if new { "New passphrase: " } else { "Passphrase: " })?;
    if new {
        std::io::stderr().flush()?;
        if rpassword::prompt_password("Once more: ")? != typed {
            return Err(Failed("The two passphrases differ. Nothing was made.".to_owned()));
        }
    }
    Ok(SecretString::from(typed))
}
