//! What a laboratory measures, by the names that printouts and people give it (`data/laboratory.tsv`). A figure that stands by one of them is
//! of that, and of no vital sign that has the same unit.
//!
//! The table says what a test is called, in which units it comes and what a living body can have: it asks, and never interprets.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use alara_english::Text;

use crate::vitals::VitalKind;

static LINES: &str = include_str!("../data/laboratory.tsv");

/// A test that a laboratory makes.
#[derive(Debug)]
pub struct Test {
    /// LOINC's code, where there is a certain one.
    pub loinc: Option<&'static str>,
    /// As it is shown.
    pub name: &'static str,
    /// What it is one of ("lipids").
    pub group: &'static str,
    // The words of each of its names, as a message has them.
    names: Vec<Vec<String>>,
    /// Its units as they are written, each with its factor to the first.
    pub units: Vec<(&'static str, f64)>,
    /// What a living body can have, in the first unit.
    pub range: (f64, f64),
    /// The figures that are in the first unit where none was said, of a test whose ranges leave that open.
    pub unsaid: Option<(f64, f64)>,
}

impl Test {
    fn of(line: &'static str) -> Option<Test> {
        let columns: Vec<&'static str> = line.split('\t').collect();
        let [_, loinc, name, names, units, low, high, group, unsaid @ ..] = columns.as_slice() else { return None };
        let span = |text: &str| {
            let (from, to) = text.split_once(" to ")?;
            Some((from.parse().ok()?, to.parse().ok()?))
        };
        let unit = |unit: &'static str| {
            let (unit, factor) = unit.rsplit_once('=')?;
            Some((unit, factor.parse().ok()?))
        };
        Some(Test {
            loinc: Some(*loinc).filter(|code| *code != "-"),
            name,
            group,
            names: names.split('|').map(split_name).collect(),
            units: units.split('|').map(unit).collect::<Option<Vec<_>>>()?,
            range: (low.parse().ok()?, high.parse().ok()?),
            unsaid: if let Some(text) = unsaid.first() { Some(span(text)?) } else { None },
        })
    }

    /// Its unit of this spelling, with the factor to the first.
    pub fn unit(&self, written: &str) -> Option<(&'static str, f64)> {
        self.units.iter().copied().find(|(unit, _)| is_unit(unit, written))
    }

    /// Whether it comes in this unit.
    pub fn has_unit(&self, written: &str) -> bool {
        self.unit(written).is_some()
    }

    /// Whether a living body can have so much: in this unit, and where there is none, in one of its own.
    fn holds(&self, value: f64, unit: Option<&str>) -> bool {
        let within = |factor: f64| (self.range.0..=self.range.1).contains(&(value * factor));
        match unit {
            Some(unit) => self.unit(unit).is_some_and(|(_, factor)| within(factor)),
            None => self.units.iter().any(|(_, factor)| within(*factor)),
        }
    }
}

static TESTS: LazyLock<Vec<Test>> =
    LazyLock::new(|| LINES.lines().filter(|line| !line.starts_with('#')).filter_map(Test::of).collect());

/// Names by their first word: the test, and how many words the name has.
static NAMES: LazyLock<HashMap<&'static str, Vec<(usize, usize)>>> = LazyLock::new(|| {
    let mut all: HashMap<&'static str, Vec<(usize, usize)>> = HashMap::new();
    for (test, row) in TESTS.iter().enumerate() {
        for (name, words) in row.names.iter().enumerate() {
            if let Some(first) = words.first() {
                all.entry(first.as_str()).or_default().push((test, name));
            }
        }
    }
    all
});

/// The words of the names and of the units.
static WORDS: LazyLock<HashSet<String>> = LazyLock::new(|| {
    let of_units = |test: &Test| test.units.iter().flat_map(|(unit, _)| split_name(unit)).collect::<Vec<_>>();
    TESTS.iter().flat_map(|test| test.names.iter().flatten().cloned().chain(of_units(test))).collect()
});

/// The words of a name, without the signs between them that many leave out.
fn split_name(name: &str) -> Vec<String> {
    let kept = |norm: &&str| !matches!(*norm, "," | "(" | ")" | "-");
    Text::new(name).norms().into_iter().filter(kept).map(str::to_owned).collect()
}

/// Micro as the table writes it, letter case aside; a sign that is said is the sign.
fn is_unit(unit: &str, written: &str) -> bool {
    let plain = |text: &str| text.replace(['\u{b5}', '\u{3bc}'], "u").replace(' ', "").to_lowercase();
    plain(unit) == plain(written) || said_of(unit).iter().any(|said| said.eq_ignore_ascii_case(written))
}

/// How the sign of a unit is said, as the table of vitals has it.
fn said_of(unit: &str) -> &'static [&'static str] {
    let percent = VitalKind::Spo2.row().canonical();
    if unit == percent.code { percent.spellings } else { &[] }
}

/// Whether a word stands in the name of a test or in a unit of one ("ast", "ng"): it is no slip of another.
pub fn has_word(word: &str) -> bool {
    WORDS.contains(word)
}

/// How many of the words at a place name a laboratory test; the most, where one name holds another.
pub fn test_among(words: &[&str], at: usize) -> Option<usize> {
    rows_at(words, at).map(|(_, used)| used).max()
}

fn rows_at(words: &[&str], at: usize) -> impl Iterator<Item = (&'static Test, usize)> {
    let rest = words.get(at..).unwrap_or_default();
    let named = rest.first().and_then(|first| NAMES.get(first)).map(Vec::as_slice).unwrap_or_default();
    named.iter().filter_map(move |(test, name)| {
        let row = TESTS.get(*test)?;
        let name = row.names.get(*name)?;
        let fits = rest.len() >= name.len() && name.iter().zip(rest).all(|(word, said)| word == said);
        fits.then_some((row, name.len()))
    })
}

/// The tests that a name may be of: by all of its words. Two of one name have no unit in common.
pub fn find_tests(name: &str) -> Vec<&'static Test> {
    let words = split_name(name);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let shown = TESTS.iter().filter(|test| test.name.eq_ignore_ascii_case(name));
    let mut found: Vec<&'static Test> = shown.collect();
    for (test, used) in rows_at(&words, 0) {
        if used == words.len() && !found.iter().any(|other| std::ptr::eq(*other, test)) {
            found.push(test);
        }
    }
    found
}

/// The unit of a test at the start of a text, as it is written there, or the amount of one alone ("umol" for "umol/L"); the longest that fits.
pub fn read_unit_at<'t>(name: &str, text: &'t str) -> Option<&'t str> {
    let units = find_tests(name).into_iter().flat_map(|test| test.units.iter().map(|(unit, _)| *unit));
    let amount = |unit: &'static str| unit.split('/').next().filter(|amount| amount.ends_with("mol"));
    let written = units.flat_map(|unit| [unit].into_iter().chain(amount(unit)).chain(said_of(unit).iter().copied()));
    let fits = |unit: &str| {
        let end = text.char_indices().nth(unit.chars().count()).map_or(text.len(), |(at, _)| at);
        let (head, rest) = text.split_at_checked(end)?;
        let closed = !rest.starts_with(|sign: char| sign.is_alphanumeric() || matches!(sign, '/' | '^'));
        (is_unit(unit, head) && closed).then_some(head)
    };
    written.filter_map(fits).max_by_key(|unit| unit.len())
}

/// Why a figure is asked about that a test is told to have come to; none where it can be so, or nothing is known of the test.
pub fn word_doubt(name: &str, value: f64, unit: Option<&str>) -> Option<String> {
    let tests = find_tests(name);
    let first = tests.first()?;
    if tests.iter().any(|test| test.holds(value, unit)) {
        return None;
    }
    Some(match unit {
        Some(unit) if tests.iter().all(|test| test.unit(unit).is_none()) => {
            format!("{unit} is not a unit that Alara knows for {}. Is it right?", first.name)
        }
        Some(unit) => format!("{value} {unit} is far from what {} can be. Is it right?", first.name),
        None => format!("{value} is far from what {} can be in any of its units. Is it right?", first.name),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::events::names::Known;

    #[test]
    fn test_of_a_laboratory_is_known_by_its_names() {
        for (words, used) in [
            ("ketones 1.5", Some(1)),
            ("hdl cholesterol 1.4", Some(2)),
            ("a 1 c", Some(3)),
            ("potassium", Some(1)),
            ("lactate was 2.1", Some(1)),
            ("breakfast", None),
        ] {
            let words: Vec<&str> = words.split(' ').collect();
            assert_eq!(test_among(&words, 0), used, "{words:?}");
        }
    }

    #[test]
    fn every_line_of_the_table_is_a_test() {
        let lines = LINES.lines().filter(|line| !line.starts_with('#')).count();
        assert_eq!(TESTS.len(), lines);
        assert!(TESTS.iter().all(|test| test.range.0 < test.range.1 && !test.units.is_empty()));
    }

    #[test]
    fn word_of_the_table_is_mended_to_no_other() {
        for row in TESTS.iter() {
            for (name, (unit, _)) in row.names.iter().flat_map(|name| row.units.iter().map(move |unit| (name, unit))) {
                let said = format!("{} was 5 {unit}", name.join(" "));
                let (read, plain) = (Text::said(&said, &Known(&[])), Text::new(&said));
                let kept = |at: usize| read.norm(at) == plain.norm(at) && read.tokens[at].doubt.is_none();
                assert!((0..read.tokens.len()).all(kept), "{said}: {:?}", read.norms());
            }
        }
    }

    #[test]
    fn a_figure_is_doubted_only_where_no_body_has_it() {
        for (name, value, unit, doubted) in [
            ("LDL", 2.9, Some("mmol/L"), false),
            ("LDL", 112.0, Some("mg/dl"), false),
            ("LDL", 2.9, None, false),
            ("creatinine", 88.0, Some("umol/L"), false),
            ("creatinine", 88.0, Some("\u{b5}mol/L"), false),
            ("creatinine", 88.0, Some("mg/dL"), true),
            ("A1C", 6.8, Some("%"), false),
            ("A1C", 48.0, Some("mmol/mol"), false),
            ("A1C", 6800.0, None, true),
            ("TSH", 4.1, Some("kg"), true),
            ("rhubarb", 4.1, None, false),
        ] {
            assert_eq!(word_doubt(name, value, unit).is_some(), doubted, "{name} {value} {unit:?}");
        }
    }

    #[test]
    fn unit_at_takes_the_longest_of_the_tests_own() {
        assert_eq!(read_unit_at("LDL", "mmol/L, fasting"), Some("mmol/L"));
        assert_eq!(read_unit_at("A1C", "mmol/mol"), Some("mmol/mol"));
        assert_eq!(read_unit_at("A1C", "%"), Some("%"));
        assert_eq!(read_unit_at("A1C", "per cent, from the lab"), Some("per cent"));
        assert_eq!(read_unit_at("LDL", "tablets"), None);
        assert_eq!(read_unit_at("LDL", "mmol/Ls"), None);
    }
}
