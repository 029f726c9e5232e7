//! What is secret and typed unseen, or read from a file that holds it.

use std::io::IsTerminal;
use std::path::Path;

use secrecy::{ExposeSecret, SecretString};
use zeroize::Zeroizing;

use crate::Failed;

/// A new passphrase or PIN, from the file that an option names, or typed twice.
pub fn fresh(file: Option<&Path>, what: &str, option: &str) -> Result<SecretString, Failed> {
    if let Some(file) = file {
        return from_file(file, what);
    }
    if !std::io::stdin().is_terminal() {
        return Err(Failed(format!(
            "There is no terminal to type the {what}: name a file that holds it with {option}."
        )));
    }
    let typed = prompt(&format!("New {what}: "))?;
    if prompt("Once more: ")?.expose_secret() != typed.expose_secret() {
        return Err(Failed(format!("What you typed is not the same {what} twice. Nothing was changed.")));
    }
    Ok(typed)
}

/// What a file holds, without the end of its line.
pub fn from_file(file: &Path, what: &str) -> Result<SecretString, Failed> {
    let text = std::fs::read_to_string(file)
        .map_err(|error| Failed(format!("The {what} file could not be read: {error}.")))?;
    Ok(SecretString::from(Zeroizing::new(text).trim_end_matches(['\r', '\n'])))
}

/// What is typed, unseen.
pub fn prompt(question: &str) -> Result<SecretString, Failed> {
    Ok(SecretString::from(Zeroizing::new(rpassword::prompt_password(question)?).as_str()))
}
