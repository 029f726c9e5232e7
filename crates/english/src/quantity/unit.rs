//! Unit words: what may stand behind a number and say what it counts or measures.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::opens::FILLERS;
use super::pieces::Pieces;
use crate::hash::Quickly;

/// What a unit is for, as far as reading needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sort {
    /// A strength or volume that a thing may have ("mg", "ml", "units").
    Strength,
    /// A thing that is counted ("tablets", "puffs", "glasses").
    Form,
    /// Time ("hours", "min").
    Time,
    /// Anything else that is measured ("kg", "bpm", "%").
    Other,
}

/// A unit at a piece: what it is for, and the piece after it.
pub(crate) fn unit(p: &Pieces<'_>, i: usize) -> Option<(Sort, usize)> {
    several(p, i).or_else(|| {
        let sort = word(p.w(i))?;
        let per = match (p.w(i + 1), p.w(i + 2)) {
            (
                "/" | "per",
                "dl" | "l" | "ml" | "litre" | "liter" | "decilitre" | "deciliter" | "kg" | "actuation" | "puff"
                | "spray",
            ) => i + 3,
            _ => i + 1,
        };
        Some((if per > i + 1 { Sort::Other } else { sort }, per))
    })
}

/// Units of several words or signs.
fn several(p: &Pieces<'_>, i: usize) -> Option<(Sort, usize)> {
    let scale = |at: usize| matches!(p.w(at), "c" | "f" | "celsius" | "fahrenheit" | "centigrade");
    match (p.w(i), p.w(i + 1)) {
        ("°" | "º", _) if scale(i + 1) => Some((Sort::Other, i + 2)),
        ("°" | "º", _) => Some((Sort::Other, i + 1)),
        ("degrees" | "degree" | "deg" | "degs", _) if scale(i + 1) => Some((Sort::Other, i + 2)),
        ("degrees" | "degree" | "deg" | "degs", _) => Some((Sort::Other, i + 1)),
        ("fl" | "fluid", "oz" | "ounce" | "ounces") => Some((Sort::Strength, i + 2)),
        ("fl", ".") if matches!(p.w(i + 2), "oz" | "ounces") => Some((Sort::Strength, i + 3)),
        ("international" | "intl", "units" | "unit") => Some((Sort::Strength, i + 2)),
        ("per", "cent") => Some((Sort::Other, i + 2)),
        ("mm", "hg") => Some((Sort::Other, i + 2)),
        ("milligrams" | "milligram", "per") if p.w(i + 2).starts_with("decilit") => Some((Sort::Other, i + 3)),
        ("millimoles" | "millimole" | "mmols", "per") if p.w(i + 2).starts_with("lit") => Some((Sort::Other, i + 3)),
        ("beats" | "beat", "per" | "a" | "/") if matches!(p.w(i + 2), "minute" | "min") => Some((Sort::Other, i + 3)),
        ("l" | "litre" | "litres" | "liter" | "liters", "/" | "per" | "a")
            if matches!(p.w(i + 2), "minute" | "min") =>
        {
            Some((Sort::Other, i + 3))
        }
        ("beats", "in") if matches!(p.w(i + 2), "a" | "one" | "1") && p.w(i + 3) == "minute" => {
            Some((Sort::Other, i + 4))
        }
        ("beats", "/") if p.w(i + 2) == "min" => Some((Sort::Other, i + 3)),
        ("gel", "caps" | "cap")
        | ("soft", "gels" | "gel")
        | ("eye" | "ear" | "nose" | "nasal", "drop" | "drops" | "spray" | "sprays") => Some((Sort::Form, i + 2)),
        ("table" | "tea", "spoons" | "spoon" | "spoonfuls") => Some((Sort::Strength, i + 2)),
        _ => None,
    }
}

/// What a unit measures or counts, and its one name.
type Known = (Option<Sort>, &'static str);

/// Units by how they are written.
static UNITS: LazyLock<HashMap<&str, Known, Quickly>> = LazyLock::new(|| {
    let lines = include_str!("../../data/units.tsv").lines().filter(|line| !line.starts_with('#'));
    let rows = lines.filter_map(|line| {
        let mut columns = line.split('\t');
        let sort = match columns.next()? {
            "strength" => Some(Sort::Strength),
            "form" => Some(Sort::Form),
            "time" => Some(Sort::Time),
            "other" => Some(Sort::Other),
            _ => None,
        };
        let name = columns.next()?;
        Some(columns.next()?.split('|').map(move |written| (written, (sort, name))))
    });
    rows.flatten().collect()
});

/// What a single word measures or counts.
pub(crate) fn word(word: &str) -> Option<Sort> {
    UNITS.get(word).and_then(|(sort, _)| *sort)
}

/// The one name of a unit.
pub(crate) fn name(unit: &str) -> &str {
    UNITS.get(unit).map_or_else(|| unit.strip_suffix('s').unwrap_or(unit), |(_, name)| name)
}

/// Whether a word is one of them.
pub(crate) fn filler(word: &str) -> bool {
    FILLERS.holds(word)
}

/// A unit behind a number, over an adjective or "of the".
pub(super) fn unit_after(p: &Pieces<'_>, i: usize) -> Option<(Sort, usize)> {
    if p.w(i) == "-" && p.glued(i) {
        return unit(p, i + 1);
    }
    if p.any(i, list!["a", "p"]) || (p.w(i) == "m" && !p.glued(i)) {
        return None;
    }
    // Before a figure or what leads to one it names a heart rate ("82 HR 70").
    if p.w(i) == "hr" && !p.glued(i) && (p.is_number(i + 1) || p.any(i + 1, list![":", "=", "was", "is", "of"])) {
        return None;
    }
    if let Some(found) = unit(p, i) {
        return Some(found);
    }
    let skip = match (p.w(i), p.w(i + 1)) {
        ("ish", _) => 1,
        ("of", "my" | "the" | "those" | "these") => 2,
        (one, two) if filler(one) && filler(two) => 2,
        (one, _) if filler(one) => 1,
        _ => return None,
    };
    unit(p, i + skip).filter(|(sort, _)| matches!(sort, Sort::Form | Sort::Strength))
}

/// The words of a unit: adjectives dropped, signs joined.
pub(super) fn named(p: &Pieces<'_>, from: usize, to: usize) -> String {
    let mut name = String::new();
    for at in from..to {
        let part = p.w(at);
        if filler(part) || matches!(part, "ish" | "of" | "my" | "the" | "those" | "these" | "-" | ".") {
            continue;
        }
        let tight = name.is_empty() || name.ends_with(['/', '°', 'º']) || matches!(part, "/" | "°" | "º");
        if !tight {
            name.push(' ');
        }
        name.push_str(part);
    }
    name
}
