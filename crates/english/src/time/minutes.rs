//! The minutes of a clock time, with what may follow them.

use super::context::{ish, meridiem};
use crate::quantity::pieces::Pieces;

/// The minutes of the day, whether a.m. or p.m. is open, the piece after it, and whether it was said as about.
pub(super) type MinutesSaid = (u32, bool, usize, bool);

/// The minutes of a time that no clock has ("at half 25").
pub(super) const NONE: u32 = u32::MAX;

/// An hour and its minute with what may follow: a.m., p.m., o'clock, hours.
pub(super) fn finish(p: &Pieces<'_>, hour: u32, minute: u32, full: bool, to: usize) -> Option<MinutesSaid> {
    if let Some((pm, end)) = meridiem(p, to) {
        let hour = match (hour, pm) {
            (1..=11, true) => hour + 12,
            (12, false) => 0,
            (0..=12, _) => hour,
            (13..=23, true) => hour,
            _ => return None,
        };
        let (end, about) = ish(p, end);
        return Some((hour * 60 + minute, false, end, about));
    }
    let to = if p.any(to, list!["hrs", "hours", "h"]) { to + 1 } else { to };
    let (to, about) = ish(p, to);
    if about && meridiem(p, to).is_some() {
        return finish(p, hour, minute, full, to).map(|(minutes, open, to, _)| (minutes, open, to, true));
    }
    match hour {
        1..=12 if !full => Some(((hour % 12) * 60 + minute, true, to, about)),
        0..=23 => Some((hour * 60 + minute, false, to, about)),
        24 if minute == 0 => Some((0, false, to, about)),
        _ => None,
    }
}
