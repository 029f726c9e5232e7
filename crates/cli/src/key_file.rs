//! `--model-key-file`: whose key a file holds, and lending it to that service and no other.

use std::path::PathBuf;

use alara_app::engine::Engine;
use alara_app::models::ENDPOINTS;

use crate::Failed;
use crate::model::key_of;
use crate::next::failed;

/// A file with a key: of the service that is named before it (`openai=FILE`), or of the one that the command is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyFile {
    service: Option<&'static str>,
    file: PathBuf,
}

/// As it is typed. Only the name of a service before a `=` is one: file names hold that sign, too.
pub fn typed(text: &str) -> Result<KeyFile, String> {
    let named = text.split_once('=').and_then(|(id, file)| {
        let endpoint = ENDPOINTS.iter().find(|endpoint| endpoint.id == id)?;
        Some(KeyFile { service: Some(endpoint.id), file: PathBuf::from(file) })
    });
    let found = named.unwrap_or_else(|| KeyFile { service: None, file: PathBuf::from(text) });
    if found.file.as_os_str().is_empty() { Err("it names no file".to_owned()) } else { Ok(found) }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_for_the_service_before_it_and_else_for_none_by_name() {
        let service = |text: &str| typed(text).map(|found| (found.service, found.file.to_string_lossy().into_owned()));
        assert_eq!(service("vllm=/k"), Ok((Some("vllm"), "/k".to_owned())));
        assert_eq!(service("/a=b/key"), Ok((None, "/a=b/key".to_owned())));
        assert_eq!(service("nobody=key"), Ok((None, "nobody=key".to_owned())));
        assert!(typed("openai=").is_err() && typed("").is_err());
    }
}
