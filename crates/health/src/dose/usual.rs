//! What a single dose usually is: by the person's own list, by what labels give for an ingredient, else by its unit or form alone.
//!
//! It only decides whether a figure is asked about before it is written; nobody is advised by it. The table and its sources are
//! `data/single_doses.tsv`; its figures err to the wide side.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::{Dose, Measure, measure, number};
use crate::lexicon;

/// A dose of more than so many times the listed one is asked about.
const MOST_TIMES: f64 = 4.0;
/// A dose of less than this part of the usual one is asked about.
const LEAST_PART: f64 = 0.1;

/// From and to where a single dose usually lies, in one unit.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Span {
    least: f64,
    most: f64,
    /// The unit that the table gives it in, and how many of its base one is.
    unit: &'static str,
    scale: f64,
    /// What it measures; none where pieces are counted.
    of: Option<Measure>,
}

/// How a dose stands to what is usual.
#[derive(Clone, Debug, PartialEq)]
pub enum Fit {
    /// Within it.
    Usual,
    /// Beyond it; what is usual, in words ("at most 1000 mg").
    Beyond(String),
    /// Nothing is known to compare it with.
    Unknown,
}

static LINES: &str = include_str!("../../data/single_doses.tsv");

/// The rows of the table: ingredient, unit, least, most.
fn read_rows() -> impl Iterator<Item = (&'static str, &'static str, f64, f64)> {
    LINES.lines().filter(|line| !line.starts_with('#')).filter_map(|line| {
        let mut columns = line.split('\t');
        let (name, unit) = (columns.next()?, columns.next()?);
        Some((name, unit, columns.next()?.parse().ok()?, columns.next()?.parse().ok()?))
    })
}

/// What is usual of each ingredient, by the lexicon's name of it.
static BY_INGREDIENT: LazyLock<HashMap<&'static str, Vec<Span>>> = LazyLock::new(|| {
    let mut all: HashMap<&'static str, Vec<Span>> = HashMap::new();
    for (name, unit, least, most) in read_rows() {
        let ingredients = lexicon::ingredients(name);
        let [ingredient] = ingredients.as_slice() else { continue };
        let (scale, of) = measure(unit).map_or((1.0, None), |(scale, of)| (scale, Some(of)));
        all.entry(ingredient).or_default().push(Span { least, most, unit, scale, of });
    }
    all
});

/// What nobody takes more of at once, by the unit or form alone.
static BY_UNIT: LazyLock<HashMap<&'static str, f64>> =
    LazyLock::new(|| read_rows().filter(|(name, ..)| *name == "*").map(|(_, unit, _, most)| (unit, most)).collect());

/// How far below what labels give a dose may lie and still be usual.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Margin {
    /// Not at all: to tell which of two readings is meant.
    None,
    /// Down to a tenth: before a dose is asked about that was read for certain.
    Wide,
}

/// How a dose of a medication stands to what is usual; `listed` is the person's own, from their list.
pub fn judge_dose(name: &str, dose: &Dose, listed: Option<&Dose>, margin: Margin) -> Fit {
    if let Some(found) = listed.and_then(|listed| compare_with_list(dose, listed)) {
        return found;
    }
    by_count(name, dose).or_else(|| by_ingredient(name, dose, margin)).or_else(|| by_unit(dose)).unwrap_or(Fit::Unknown)
}

/// Compared with the dose of the list, where the two are of one measure.
fn compare_with_list(dose: &Dose, listed: &Dose) -> Option<Fit> {
    let (said, usual) = match (dose.total(), listed.total()) {
        (Some((said, one)), Some((usual, other))) if one == other => (said, usual),
        (None, _) => (dose.count?, listed.count.unwrap_or(1.0)),
        _ => return None,
    };
    let usual = Some(usual).filter(|usual| *usual > 0.0)?;
    let within = said <= usual * MOST_TIMES && said >= usual * LEAST_PART;
    Some(if within { Fit::Usual } else { Fit::Beyond(format!("your list has {}", listed.planned())) })
}

fn by_ingredient(name: &str, dose: &Dose, margin: Margin) -> Option<Fit> {
    let part = if margin == Margin::None { 1.0 } else { LEAST_PART };
    let (total, of) = match dose.total() {
        Some((total, of)) => (total, Ok(of)),
        None => (dose.count?, Err(to_singular(dose.form.as_deref()?))),
    };
    let ingredients = lexicon::ingredients(name);
    let [ingredient] = ingredients.as_slice() else { return None };
    let spans: Vec<&Span> = BY_INGREDIENT
        .get(ingredient)?
        .iter()
        .filter(|span| of.map_or_else(|form| span.unit == form, |of| span.of == Some(of)))
        .collect();
    let said = |span: &Span| total / span.scale;
    let (first, last) = (spans.first()?, spans.last()?);
    if spans.iter().any(|span| said(span) <= span.most && said(span) >= span.least * part) {
        return Some(Fit::Usual);
    }
    let most = spans.iter().copied().find(|span| said(span) > span.most).map(|span| ("at most", span.most, span.unit));
    let (side, figure, unit) = most.unwrap_or(("at least", last.least.min(first.least), first.unit));
    Some(Fit::Beyond(format!("a single dose is usually {side} {} {unit}", number(figure))))
}

/// Of what has several ingredients so many pieces are asked about: each of them holds all of these, and the table has none of them together.
fn by_count(name: &str, dose: &Dose) -> Option<Fit> {
    const MOST: f64 = 4.0;
    let pieces =
        dose.form.as_deref().is_none_or(|form| matches!(to_singular(form), "tablet" | "capsule" | "pill" | "caplet"));
    let count = dose.count.filter(|count| pieces && *count > MOST && lexicon::ingredients(name).len() > 1)?;
    Some(Fit::Beyond(format!("a single dose is usually at most {} tablets, not {}", number(MOST), number(count))))
}

fn by_unit(dose: &Dose) -> Option<Fit> {
    let (figure, unit) = match dose.total() {
        Some((total, Measure::Mg)) => (total, "mg"),
        Some((total, Measure::Ml)) => (total, "ml"),
        Some((total, Measure::Units))
            if dose.written.as_deref().is_some_and(|text| text.to_lowercase().ends_with("iu")) =>
        {
            (total, "iu")
        }
        Some((total, Measure::Units)) => (total, "units"),
        Some(_) => return None,
        None => (dose.count?, dose.form.as_deref().map_or("tablet", to_singular)),
    };
    let most = *BY_UNIT.get(unit)?;
    // Under a ceiling that holds for every medicine nothing is known of this one.
    (figure > most)
        .then(|| Fit::Beyond(format!("a single dose is usually at most {} {}", number(most), to_plural(unit))))
}

fn to_plural(unit: &str) -> String {
    match unit {
        "mg" | "mcg" | "ml" | "iu" | "units" => unit.to_owned(),
        "patch" => "patches".to_owned(),
        "gummy" => "gummies".to_owned(),
        unit => format!("{unit}s"),
    }
}

fn to_singular(form: &str) -> &str {
    match form {
        "patches" => "patch",
        "sprays" => "spray",
        "gummies" => "gummy",
        form => form.strip_suffix('s').unwrap_or(form),
    }
}

/// The unit that a bare figure behind a name can only be in: the one that makes it a usual dose ("ibuprofen 600" is 600 mg).
pub fn find_unit(name: &str, figure: f64) -> Option<&'static str> {
    let ingredients = lexicon::ingredients(name);
    let [ingredient] = ingredients.as_slice() else { return None };
    // A spoonful, a drop or a puff says nothing of how strong it is.
    let measured =
        BY_INGREDIENT.get(ingredient)?.iter().filter(|span| matches!(span.of, Some(Measure::Mg | Measure::Units)));
    let mut fitting = measured.filter(|span| (span.least..=span.most).contains(&figure));
    let unit = fitting.next()?.unit;
    fitting.all(|other| other.unit == unit).then_some(unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(name: &str, dose: &str, listed: Option<&str>) -> String {
        let listed = listed.and_then(Dose::read);
        match judge_dose(name, &Dose::read(dose).unwrap(), listed.as_ref(), Margin::Wide) {
            Fit::Usual => "usual".to_owned(),
            Fit::Beyond(what) => what,
            Fit::Unknown => "unknown".to_owned(),
        }
    }

    #[test]
    fn table_of_single_doses_is_well_formed() {
        let wrong: Vec<_> = LINES
            .lines()
            .filter(|line| !line.starts_with('#') && !line.trim().is_empty())
            .filter(|line| {
                let columns: Vec<&str> = line.split('\t').collect();
                let figure = |at: usize| columns.get(at).and_then(|text| text.parse::<f64>().ok());
                !matches!((figure(2), figure(3)), (Some(least), Some(most)) if least > 0.0 && least <= most)
                    || columns.len() != 5
                    || measure(columns[1]).is_none() && !BY_UNIT.contains_key(columns[1])
            })
            .collect();
        assert!(wrong.is_empty(), "{wrong:?}");
        assert!(BY_INGREDIENT.len() > 250, "{}", BY_INGREDIENT.len());
        assert!(BY_UNIT.len() > 10, "{}", BY_UNIT.len());
    }

    #[test]
    fn dose_beyond_what_is_usual_is_told() {
        for (name, dose, listed, want) in [
            ("Paracetamol", "1000 mg", None, "usual"),
            ("Tylenol", "2 x 500 mg", None, "usual"),
            ("Levothyroxine", "125 mcg", None, "usual"),
            ("Levothyroxine", "0.125 mg", None, "usual"),
            ("Warfarin", "2 tablets", None, "unknown"),
            ("Metformin", "2000 mg", Some("500 mg"), "usual"),
            ("Metformin", "2500 mg", Some("500 mg"), "your list has 500 mg"),
            ("Metformin", "25 mg", Some("500 mg"), "your list has 500 mg"),
            ("Zorblax", "600 tablets", None, "a single dose is usually at most 20 tablets"),
            ("Co-codamol", "12, 30/500", None, "a single dose is usually at most 4 tablets, not 12"),
            ("Co-codamol", "2, 30/500", None, "unknown"),
            ("Insulin", "20 ml", None, "a single dose is usually at most 2 ml"),
        ] {
            assert_eq!(told(name, dose, listed), want, "{name} {dose}");
        }
        for (name, dose) in [
            ("Levothyroxine", "125 mg"),
            ("Digoxin", "250 mg"),
            ("Aspirin", "1000000 mg"),
            ("Paracetamol", "1 mg"),
            ("Zorblax", "1000000 mg"),
        ] {
            assert!(told(name, dose, None).starts_with("a single dose is usually at"), "{name} {dose}");
        }
    }

    #[test]
    fn unit_of_a_bare_figure_is_the_one_that_fits() {
        assert_eq!(find_unit("Ibuprofen", 600.0), Some("mg"));
        assert_eq!(find_unit("Levothyroxine", 75.0), Some("mcg"));
        assert_eq!(find_unit("Ibuprofen", 2.0), None);
        assert_eq!(find_unit("Zorblax", 600.0), None);
    }
}
