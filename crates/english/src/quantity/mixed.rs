//! Mixed units as one value: "7h 15m", "an hour and a half", "12 st 4", "163 lb 8 oz".

use super::number::{Number, number, part_behind};
use super::pieces::Pieces;

/// "7h 15m", "7 hours and 15 minutes", "12 st 4", "11 stone 7 pounds": the value in the greater unit.
pub(super) fn compound(p: &Pieces<'_>, first: &Number, to: usize) -> Option<(f64, String, usize)> {
    let great = p.before(to, 1);
    let at = if p.any(to, list!["and", ","]) { to + 1 } else { to };
    if matches!(great, "h" | "hr" | "hrs" | "hour" | "hours") {
        if let Some((part, end)) = part_behind(p, to, true) {
            return Some((first.value + part, great.to_owned(), end));
        }
        let small = number(p, at).filter(|small| small.value < 60.0 && small.whole.is_some())?;
        if great == "h" && p.is_number(at) && p.w(at).len() == 2 && (p.ends(small.to) || p.glued(at)) {
            // "7h15"
            return Some((first.value + small.value / 60.0, great.to_owned(), small.to));
        }
        let minutes = p.any(small.to, list!["m", "min", "mins", "minute", "minutes"]);
        return minutes.then(|| (first.value + small.value / 60.0, great.to_owned(), small.to + 1));
    }
    if matches!(great, "st" | "stone" | "stones") {
        let small = number(p, at).filter(|small| small.value < 14.0)?;
        let pounds = p.any(small.to, list!["lb", "lbs", "pound", "pounds"]);
        if pounds
            || (at == to
                && (p.ends(small.to) || p.any(small.to, list![",", "this", "today", "on", "in", "at", "and", "now"])))
        {
            let end = if pounds { small.to + 1 } else { small.to };
            return Some((first.value + small.value / 14.0, great.to_owned(), end));
        }
    }
    // "163 pounds 8 ounces".
    if matches!(great, "lb" | "lbs" | "pound" | "pounds") {
        let small = number(p, at).filter(|small| small.value < 16.0)?;
        let ounces = p.any(small.to, list!["oz", "ounce", "ounces"]);
        return ounces.then(|| (first.value + small.value / 16.0, great.to_owned(), small.to + 1));
    }
    None
}
