//! Plain English words: who people are, first names, and the commonest words of the language, as data.

/// People and creatures whose events are not the user's, by the word that names them.
pub(super) const PEOPLE: &str = include_str!("data/people.txt");

/// People who treat: what they do to the user is the user's own event.
pub(super) const CLINICIANS: &str = include_str!("data/clinicians.txt");

/// Things that measure: what they say is a reading, not hearsay.
pub(super) const DEVICES: &str = "machine monitor meter cuff scale scales thermometer oximeter watch smartwatch garmin fitbit oura whoop apple-watch \
libre dexcom cgm glucometer glucometre ox oximetry omron beurer tracker sensor freestyle withings pedometer clip gadget dial display";

/// First names, common ones of the US and UK first (Social Security Administration and ONS lists of given names), then others that people
/// there bear, for the lower-case typist. Those that are also common words, months or medicines are left out.
pub(super) const NAMES: &str = include_str!("data/names.txt");

/// Whether a word in lower case is a first name of that list.
pub fn is_first_name(word: &str) -> bool {
    NAMES.split_whitespace().any(|name| name == word)
}

/// The commonest words of plain English, and of how people talk to this app, beyond what the other tables hold.
pub(super) const COMMON: &str = include_str!("data/common.txt");

/// Function words of other languages: two of them, and as many as English ones, make it another language.
pub(super) const FOREIGN: &str = include_str!("data/foreign.txt");
