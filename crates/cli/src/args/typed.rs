//! Values of the command line as they are typed.

use std::path::PathBuf;

use alara_app::engine::KEPT_FOR;
use alara_app::models::ENDPOINTS;
use chrono::NaiveDate;

/// For how long something is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// For so many days.
    Days(u32),
    /// For good.
    ForGood,
}

/// A number of days as typed, or "forever".
pub fn kept(text: &str) -> Result<Kept, String> {
    if text == "forever" {
        return Ok(Kept::ForGood);
    }
    let choices = KEPT_FOR.map(|days| days.to_string()).join(", ");
    match text.parse() {
        Ok(days) if KEPT_FOR.contains(&days) => Ok(Kept::Days(days)),
        _ => Err(format!("it is kept for {choices} days, or forever")),
    }
}

/// A day as typed.
pub fn day(text: &str) -> Result<NaiveDate, String> {
    text.parse().map_err(|_| "a day is written YYYY-MM-DD".to_owned())
}

/// A file with a key: of the service that is named before it (`openai=FILE`), or of the one that the command is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyFile {
    /// The service, where it is named.
    pub service: Option<&'static str>,
    /// The file.
    pub file: PathBuf,
}

/// As it is typed. Only the name of a service before a `=` is one: file names hold that sign, too.
pub fn key_file(text: &str) -> Result<KeyFile, String> {
    let named = text.split_once('=').and_then(|(id, file)| {
        let endpoint = ENDPOINTS.iter().find(|endpoint| endpoint.id == id)?;
        Some(KeyFile { service: Some(endpoint.id), file: PathBuf::from(file) })
    });
    let found = named.unwrap_or_else(|| KeyFile { service: None, file: PathBuf::from(text) });
    if found.file.as_os_str().is_empty() { Err("it names no file".to_owned()) } else { Ok(found) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_for_the_service_before_it_and_else_for_none_by_name() {
        let service =
            |text: &str| key_file(text).map(|found| (found.service, found.file.to_string_lossy().into_owned()));
        assert_eq!(service("vllm=/k"), Ok((Some("vllm"), "/k".to_owned())));
        assert_eq!(service("/a=b/key"), Ok((None, "/a=b/key".to_owned())));
        assert_eq!(service("nobody=key"), Ok((None, "nobody=key".to_owned())));
        assert!(key_file("openai=").is_err() && key_file("").is_err());
    }
}
