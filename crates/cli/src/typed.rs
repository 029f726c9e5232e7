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

/// The byte order mark that some editors write before a text: nobody types it.
const MARK: char = '\u{feff}';

/// What a file holds, without a byte order mark and the end of its line.
pub fn from_file(file: &Path, what: &str) -> Result<SecretString, Failed> {
    let text = std::fs::read_to_string(file)
        .map_err(|error| Failed(format!("The {what} file could not be read: {error}.")))?;
    Ok(SecretString::from(without_mark(&Zeroizing::new(text))))
}

/// The same with its byte order mark, which was part of a passphrase before it was taken off; none where the file has none.
pub fn marked_from_file(file: &Path) -> Option<SecretString> {
    let text = Zeroizing::new(std::fs::read_to_string(file).ok()?);
    text.starts_with(MARK).then(|| SecretString::from(text.trim_end_matches(['\r', '\n'])))
}

fn without_mark(text: &str) -> &str {
    text.strip_prefix(MARK).unwrap_or(text).trim_end_matches(['\r', '\n'])
}

/// What is typed, unseen.
pub fn prompt(question: &str) -> Result<SecretString, Failed> {
    Ok(SecretString::from(Zeroizing::new(rpassword::prompt_password(question)?).as_str()))
}

#[cfg(test)]
mod tests {
    use secrecy::ExposeSecret;

    use super::{from_file, marked_from_file};

    #[test]
    fn byte_order_mark_is_no_part_of_a_passphrase() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("passphrase");
        for text in ["\u{feff}correct horse\r\n", "\u{feff}correct horse", "correct horse\n", "correct horse"] {
            std::fs::write(&file, text).unwrap();
            assert_eq!(from_file(&file, "passphrase").unwrap().expose_secret(), "correct horse", "{text:?}");
            let marked = marked_from_file(&file).map(|marked| marked.expose_secret().to_owned());
            assert_eq!(marked.as_deref(), text.starts_with('\u{feff}').then_some("\u{feff}correct horse"), "{text:?}");
        }
        std::fs::write(&file, " two  words \n").unwrap();
        assert_eq!(from_file(&file, "passphrase").unwrap().expose_secret(), " two  words ");
    }
}
