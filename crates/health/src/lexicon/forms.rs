//! Forms of a medicine ("two puffs", "my patch") and units of strength ("twenty milligrams").

use std::sync::LazyLock;

use super::table::Table;
use super::units::Spellings;

static FORMS: LazyLock<Table> = LazyLock::new(|| Table::new(include_str!("../../data/forms.txt")));
static UNITS: LazyLock<Spellings> = LazyLock::new(|| Spellings::new(include_str!("../../data/dose_units.txt")));

/// A form that was named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    /// Its plain name, singular: "tablet", "puff", "eye drops".
    pub name: &'static str,
    /// Whether doses are counted in it; the others (a cream, eye drops) are an unnamed medication when they stand alone.
    pub counted: bool,
    /// Whether the word is plain; "cap", "shot" and "pen" may mean something else.
    pub sure: bool,
}

/// The form named at `start`, with the number of tokens it takes.
pub fn form_at(tokens: &[&str], start: usize) -> Option<(usize, Form)> {
    let found = FORMS.longest_at(tokens, start)?;
    let row = found.rows.first()?;
    Some((found.used, Form { name: row.name, counted: row.tag == "count", sure: found.sure && !found.misspelt }))
}

/// The canonical form of a word ("caplets" is "tablet").
pub fn form(word: &str) -> Option<&'static str> {
    FORMS.get(word).and_then(|f| f.rows.first().map(|r| r.name))
}

/// A unit of strength or volume at `start`: "mg", "mcg", "g", "ml", "IU", "units", "mmol" or "%".
pub fn strength_at(tokens: &[&str], start: usize) -> Option<(usize, &'static str)> {
    UNITS.longest_at(tokens, start).and_then(|(n, all)| Some((n, all.first()?.name)))
}

/// Millilitres in a spoon: 5 in a teaspoon, 15 in a tablespoon (the usual measures, BNF and FDA); `None` for any other form.
pub fn spoon_ml(form: &str) -> Option<u32> {
    match form {
        "teaspoon" => Some(5),
        "tablespoon" => Some(15),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Option<(usize, &'static str)> {
        let words: Vec<&str> = text.split(' ').collect();
        form_at(&words, 0).map(|(n, f)| (n, f.name))
    }

    #[test]
    fn a_form_has_one_name() {
        for (said, used, name) in [
            ("tablets", 1, "tablet"),
            ("caplet", 1, "tablet"),
            ("pills", 1, "pill"),
            ("caps", 1, "capsule"),
            ("puffs of", 1, "puff"),
            ("sprays", 1, "spray"),
            ("eye drops", 2, "eye drops"),
            ("drops in my eyes", 4, "eye drops"),
            ("drop each eye", 1, "drop"),
            ("patch on", 1, "patch"),
            ("gummies", 1, "gummy"),
            ("tsp", 1, "teaspoon"),
            ("jab", 1, "injection"),
            ("sachets", 1, "sachet"),
        ] {
            assert_eq!(at(said), Some((used, name)), "{said}");
        }
        for said in ["table", "capital", "dropped", "water"] {
            assert_eq!(at(said), None, "{said}");
        }
    }

    #[test]
    fn strengths_are_read_in_any_usual_spelling() {
        for (said, used, unit) in [
            ("milligrams", 1, "mg"),
            ("mcg", 1, "mcg"),
            ("µg", 1, "mcg"),
            ("micrograms", 1, "mcg"),
            ("gram", 1, "g"),
            ("mls", 1, "ml"),
            ("iu", 1, "IU"),
            ("international units", 2, "IU"),
            ("units", 1, "units"),
        ] {
            let words: Vec<&str> = said.split(' ').collect();
            assert_eq!(strength_at(&words, 0), Some((used, unit)), "{said}");
        }
        assert_eq!(strength_at(&["mango"], 0), None);
        assert_eq!((spoon_ml("teaspoon"), spoon_ml("tablespoon"), spoon_ml("pill")), (Some(5), Some(15), None));
    }
}
