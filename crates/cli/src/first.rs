//! The first start in a terminal: what keeps the key, and the recovery code, of which two parts are typed back.

use std::io::IsTerminal;

use alara_app::engine::Engine;
use alara_app::keyring::KeyringError;
use alara_app::open::{Code, Home, RecoveryCode, parts_to_ask};
use secrecy::ExposeSecret;

use crate::Failed;
use crate::args::Place;
use crate::typed::{fresh, prompt};

/// Makes a record.
pub async fn make(home: &Home, place: &Place, keyring: Result<(), KeyringError>) -> Result<Engine, Failed> {
    let by_keyring = keyring.is_ok() && place.passphrase_file.is_none();
    let passphrase = if by_keyring {
        None
    } else {
        if keyring.is_err() {
            tell!(
                "No keyring keeps a key on this computer, so a passphrase will protect your record. Without it and without its \
                 recovery code nobody can open the record, and it cannot be reset."
            );
        }
        Some(fresh(place.passphrase_file.as_deref(), "passphrase", "--passphrase-file")?)
    };
    let (engine, code) = home.create("You", passphrase).await?;
    // Until it was typed back, the window shows the code again.
    Code::of(engine.store()).fall_due().await?;
    tell!("A new encrypted record was made in {}.", home.folder().display());
    let keeps = if by_keyring {
        "Its key is in your keyring. If the keyring is lost"
    } else {
        "If the passphrase is forgotten"
    };
    tell!("{keeps}, only this recovery code opens the record:\n\n  {}\n\nWrite it down and keep it safe.", code.text());
    if typed_back(&code)? {
        home.code_was_kept(engine.store()).await?;
    }
    Ok(engine)
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
