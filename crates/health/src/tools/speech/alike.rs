//! What makes two calls of one tool the same event, field by field. The comparing is the reader's (`reader::same`).

/// How a value of two calls is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alike {
    /// The same value, or the same moment; absent in both, or in neither.
    Same(&'static str),
    /// The same words, letter case aside.
    Words(&'static str),
    /// The same words, letter case aside, where both have some.
    WordsIfBoth(&'static str),
    /// The same medication.
    Name(&'static str),
    /// The same person by the last of their names, where both name one.
    PersonIfBoth(&'static str),
    /// The same day.
    Day(&'static str),
    /// Titles that share a word.
    Title(&'static str),
    /// The same measurement, in whatever unit: `kind`, `value` and `unit`.
    Measurement,
}

impl Alike {
    /// The fields that it compares.
    pub fn fields(&self) -> Vec<&'static str> {
        match self {
            Alike::Same(field)
            | Alike::Words(field)
            | Alike::WordsIfBoth(field)
            | Alike::Name(field)
            | Alike::PersonIfBoth(field)
            | Alike::Day(field)
            | Alike::Title(field) => vec![field],
            Alike::Measurement => vec!["kind", "value", "unit"],
        }
    }
}
