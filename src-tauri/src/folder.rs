//! Where the record lies: as said on the command line, else by `ALARA_HOME`, else the platform's own place.

use std::ffi::OsString;
use std::path::PathBuf;

/// The data folder of this start.
pub fn chosen() -> Result<PathBuf, String> {
    of(std::env::args_os().skip(1), std::env::var_os("ALARA_HOME"), alara_app::open::default_folder())
}

/// Whether this start opens the demo record: `--look-around`.
pub fn opens_demo() -> bool {
    std::env::args_os().skip(1).any(|argument| argument == "--look-around")
}

fn of(
    mut arguments: impl Iterator<Item = OsString>,
    home: Option<OsString>,
    default: Option<PathBuf>,
) -> Result<PathBuf, String> {
    while let Some(argument) = arguments.next() {
        let given = match argument.to_str() {
            Some("--data-dir") => arguments.next(),
            Some(text) => match text.strip_prefix("--data-dir=") {
                Some(path) => Some(path.into()),
                // The desktop and its test drivers add arguments of their own.
                None => continue,
            },
            None => continue,
        };
        return match given {
            Some(path) if !path.is_empty() => Ok(path.into()),
            _ => Err("--data-dir needs a folder.".to_owned()),
        };
    }
    home.filter(|path| !path.is_empty())
        .map(PathBuf::from)
        .or(default)
        .ok_or_else(|| "There is no home folder to keep a record in: say where with --data-dir.".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(arguments: &[&str], home: Option<&str>) -> Result<PathBuf, String> {
        of(arguments.iter().map(OsString::from), home.map(OsString::from), Some("/default".into()))
    }

    #[test]
    fn what_is_said_goes_before_the_environment_and_that_before_the_default() {
        assert_eq!(chosen(&["--data-dir", "/said"], Some("/home")), Ok("/said".into()));
        assert_eq!(chosen(&["--other", "--data-dir=/said"], Some("/home")), Ok("/said".into()));
        assert_eq!(chosen(&["--other"], Some("/home")), Ok("/home".into()));
        assert_eq!(chosen(&[], None), Ok("/default".into()));
    }

    #[test]
    fn an_empty_place_is_no_place() {
        assert!(chosen(&["--data-dir"], Some("/home")).is_err());
        assert!(chosen(&["--data-dir="], Some("/home")).is_err());
        assert_eq!(chosen(&[], Some("")), Ok("/default".into()));
        assert!(of(std::iter::empty(), None, None).is_err());
    }
}
