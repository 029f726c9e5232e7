//! `alara key`: what keeps the record's key, its recovery code, and every way to change them. Opening the record took what guards the key,
//! so nothing is asked for twice.

use std::path::Path;

use alara_app::engine::{Engine, Job};
use alara_app::open::{Code, Home, KeySource, RecoveryCode, Secret};
use serde_json::json;

use crate::Failed;
use crate::args::{Key, Place};
use crate::first::typed_back;
use crate::home::{open_by, place as home_at};
use crate::typed::{fresh, from_file, prompt};

pub async fn run(place: &Place, what: Option<&Key>) -> Result<(), Failed> {
    let home = home_at(place)?;
    if let Some(Key::Recover { code_file }) = what {
        return recover(&home, code_file.as_deref()).await;
    }
    let (engine, secret) = open_by(&home, place).await?;
    if let Some(Key::Renew) = what {
        return renew(&home, engine, secret).await;
    }
    let done = with(&home, &engine, what).await;
    engine.close().await?;
    done
}

async fn with(home: &Home, engine: &Engine, what: Option<&Key>) -> Result<(), Failed> {
    let store = engine.store();
    match what {
        None | Some(Key::Status { json: false }) => out!("{}", status(engine)),
        Some(Key::Status { json: true }) => {
            let file = store.vault_file();
            let kept = if matches!(file.source(), KeySource::Passphrase { .. }) { "passphrase" } else { "keyring" };
            let line = json!({ "key": kept, "pin": file.pin().is_some(), "former_keys": file.former_keys(), "settled": !file.is_bridged() });
            out_json!(line);
        }
        Some(Key::Show) => out!("{}", RecoveryCode::of(store.key()).text()),
        Some(Key::Passphrase { new }) => {
            home.keep_by_passphrase(store, fresh(new.as_deref(), "passphrase", "--new")?).await?;
            out!("From now on the new passphrase opens the record.");
        }
        Some(Key::Keyring) => {
            home.keep_in_keyring(store).await?;
            out!("From now on the keyring keeps the key.");
        }
        Some(Key::Pin { remove: true, .. }) => {
            home.remove_pin(store).await?;
            out!("No PIN opens the record any more.");
        }
        Some(Key::Pin { new, .. }) => {
            home.set_pin(store, fresh(new.as_deref(), "PIN", "--new")?).await?;
            out!("From now on the PIN opens the record.");
        }
        Some(Key::Kept { code_file }) => {
            let typed = from_file(code_file, "recovery code")?;
            if !Code::of(store).is(&typed) {
                return Err(Failed("That is not the recovery code of this record. Nothing was changed.".to_owned()));
            }
            home.code_was_kept(store).await?;
            out!("Noted: you have the new recovery code. Earlier codes no longer open the record.");
        }
        Some(Key::Recover { .. } | Key::Renew) => {}
    }
    Ok(())
}

fn status(engine: &Engine) -> String {
    let file = engine.store().vault_file();
    let mut says = match (file.source(), file.pin().is_some()) {
        (KeySource::Passphrase { .. }, false) => "A passphrase opens this record.".to_owned(),
        (KeySource::Passphrase { .. }, true) => "A passphrase or a PIN opens this record.".to_owned(),
        (_, true) => "A PIN opens this record, with a secret in the keyring.".to_owned(),
        (_, false) => "The keyring keeps the key of this record.".to_owned(),
    };
    says.push_str(" Its recovery code opens it too: alara key show");
    if file.is_bridged() {
        says.push_str("\nThe earlier code also opens it, until the new one is kept: alara key kept --code-file FILE");
    }
    if file.former_keys() > 0 {
        says.push_str(
            "\nBackups that were made under an earlier key still open with this record, and by their own code.",
        );
    }
    says
}

/// On another computer, or where the keyring lost the key: the code opens the record, and the key goes where it belongs.
async fn recover(home: &Home, file: Option<&Path>) -> Result<(), Failed> {
    let code = match file {
        Some(file) => from_file(file, "recovery code")?,
        None => prompt("Recovery code: ")?,
    };
    let opening = home.open_telling(Secret::RecoveryCode(code)).await?;
    opening.engine.close().await?;
    if opening.homeless {
        tell!("No keyring took the key. Set a passphrase now: alara key passphrase");
        return Err(Failed("The record opens, but nothing on this computer keeps its key.".to_owned()));
    }
    out!("The record opens here again without its recovery code.");
    Ok(())
}

async fn renew(home: &Home, engine: Engine, secret: Secret) -> Result<(), Failed> {
    let (renewed, engine) = {
        let job = Job::new();
        let work = async { Ok::<_, Failed>(home.renew(engine, secret, &job).await) };
        crate::wait::shown(&job, "Writing the record anew", work).await?
    };
    let engine = engine?;
    let renewed = match renewed {
        Ok(renewed) => renewed,
        Err(error) => {
            engine.close().await?;
            return Err(error.into());
        }
    };
    tell!("The record was written anew under a new key. Its recovery code is now:");
    out!("{}", renewed.code.text());
    tell!(
        "Backups that were made before keep their old key: this record opens them, and so does the old code. If that may be in wrong \
         hands, make a new backup and remove the old ones."
    );
    if renewed.pin_gone {
        tell!("The PIN was taken away: set it again with alara key pin");
    }
    let kept = typed_back(&renewed.code);
    if matches!(kept, Ok(true)) {
        home.code_was_kept(engine.store()).await?;
    } else {
        tell!(
            "The earlier code also opens the record, until you say that you have this one: alara key kept --code-file FILE"
        );
    }
    engine.close().await?;
    kept.map(|_| ())
}
