//! A zone by the name that is shown and kept.

use alara_record::Zone;
use chrono::FixedOffset;
use chrono_tz::Tz;

/// The name of a zone, as the settings show it.
pub(super) fn zone_name(zone: &Zone) -> String {
    match zone {
        Zone::Named(zone) => zone.name().to_owned(),
        Zone::Fixed(offset) => format!("UTC{offset}"),
    }
}

/// The zone that [`zone_name`] names.
pub(super) fn zone_of(name: &str) -> Option<Zone> {
    let fixed = || name.strip_prefix("UTC")?.parse::<FixedOffset>().ok().map(Zone::Fixed);
    name.parse::<Tz>().ok().map(Zone::Named).or_else(fixed)
}
