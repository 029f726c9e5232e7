//! The first start in a terminal: what keeps the key, and the recovery code, of which two parts are typed back.

use std::io::IsTerminal;

use alara_app::engine::Engine;
use alara_app::keyring::KeyringError;
use alara_app::open::{Code, Home, RecoveryCode, parts_to_ask};
use secrecy::{ExposeSecret, SecretString};

use crate::Failed;
use crate::args::Place;
use crate::typed::{fresh, prompt};

/// Makes a record.
pub async fn make(home: &Home, place: &Place, keyring: Result<(), KeyringError>) -> Result<Engine, Failed> {
    let passphrase = passphrase(place, &keyring)?;
    let by_keyring = passphrase.is_none();
    let (engine, code) = home.create("You", passphrase).await?;
    // Until it was typed back, the window shows the code again.
    Code::of(engine.store()).fall_due().await?;
    keep_code(home, &engine, &code, by_keyring).await?;
    Ok(engine)
}

/// The passphrase that is to protect a new record; none where the keyring keeps its key.
pub fn passphrase(place: &Place, keyring: &Result<(), KeyringError>) -> Result<Option<SecretString>, Failed> {
    if keyring.is_ok() && place.passphrase_file.is_none() {
        return Ok(None);
    }
    if keyring.is_err() {
        tell!(
            "No keyring keeps a key on this computer, so a passphrase will protect your record. Without it and without its \
             recovery code nobody can open the record, and it cannot be reset."
        );
    }
    Ok(Some(fresh(place.passphrase_file.as_deref(), "passphrase", "--passphrase-file")?))
}

/// Shows the recovery code of a new record, and asks for parts of it back.
pub async fn keep_code(home: &Home, engine: &Engine, code: &RecoveryCode, by_keyring: bool) -> Result<(), Failed> {
    tell!("A new encrypted record was made in {}.", home.folder().display());
    let keeps = if by_keyring {
        "Its key is in your keyring. If the keyring is lost"
    } else {
        "If the passphrase is forgotten"
    };
    tell!("{keeps}, only this recovery code opens the record:\n\n  {}\n\nWrite it down and keep it safe.", code.text());
    if typed_back(code)? {
        home.code_was_kept(engine.store()).await?;
    }
    Ok(())
}

/// Asks for two parts of a code, where somebody is here to type them; false where nobody is.
pub fn typed_back(code: &RecoveryCode) -> Result<bool, Failed> {
    if !std::io::stdin().is_terminal() {
        return Ok(false);
    }
    for part in parts_to_ask()? {
        loop {
            let typed = prompt(&format!("Type part {part} of it back: "))?;
            if code.group_is(part, typed.expose_secret()) {
                break;
            }
            tell!("That part does not match the code. Please check it.");
        }
    }
    Ok(true)
}
