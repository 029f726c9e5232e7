//! `--model-key-file`: whose key a file holds, and lending it to that service and no other.

use std::io::IsTerminal;
use std::path::Path;

use alara_app::engine::Engine;
use secrecy::SecretString;

use crate::Failed;
use crate::args::KeyFile;
use crate::next::failed;

/// Lends each key to the service that it is given for. `about` are the services that the command names.
pub async fn lend(engine: &Engine, files: &[KeyFile], about: &[String]) -> Result<(), Failed> {
    for each in files {
        let service = match each.service {
            Some(id) => id.to_owned(),
            None => match meant(engine, about).await? {
                Some(id) => id,
                // Nothing is set up that a key could be for: the command asks no service.
                None => continue,
            },
        };
        engine
            .models()
            .lend_model_key(&service, key_of(&each.file)?)
            .await
            .map_err(|error| failed(&error, &service))?;
    }
    Ok(())
}

/// The one service that a file without a name is for.
async fn meant(engine: &Engine, about: &[String]) -> Result<Option<String>, Failed> {
    let ids: Vec<String> = match about {
        [] => engine.models().may_want_key().await?.into_iter().map(str::to_owned).collect(),
        named => named.to_vec(),
    };
    match ids.as_slice() {
        [] => Ok(None),
        [one] => Ok(Some(one.clone())),
        [first, ..] => Err(Failed(format!(
            "The key may be for several services ({}), and goes to none unless you say which: --model-key-file {first}=FILE",
            ids.join(", ")
        ))),
    }
}

/// A key from a file, or typed where `-` stands for it.
pub fn key_of(file: &Path) -> Result<SecretString, Failed> {
    if file == Path::new("-") && std::io::stdin().is_terminal() {
        return Ok(SecretString::from(rpassword::prompt_password("Key: ")?));
    }
    let text = if file == Path::new("-") {
        std::io::read_to_string(std::io::stdin())?
    } else {
        std::fs::read_to_string(file).map_err(|error| Failed(format!("The key file could not be read: {error}.")))?
    };
    Ok(SecretString::from(text.trim().to_owned()))
}
