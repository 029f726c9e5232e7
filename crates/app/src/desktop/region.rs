//! The countries that there are help lines for, and which of them the system names.

use crate::help;
use alara_protocol::Region;

/// Every country with lines.
pub(super) fn regions() -> Vec<Region> {
    let region = |each: &help::Region| Region { code: each.code.to_owned(), name: each.name.to_owned() };
    help::REGIONS.iter().map(region).collect()
}

/// The country that the system's language names ("en_GB.UTF-8"); any other where it names none with lines.
pub(super) fn region_of_system() -> String {
    let named = ["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(|name| {
        let value = std::env::var(name).ok()?;
        let country = value.split('.').next()?.split('_').nth(1)?.to_ascii_uppercase();
        help::REGIONS.iter().any(|each| each.code == country).then_some(country)
    });
    named.unwrap_or_else(|| "ZZ".to_owned())
}
