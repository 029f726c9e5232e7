//! Doses: a count, a strength, or both, and whether two of them say the same.
//! Of a dose the count and the strength are compared; the word for the form (tablet, puff) is free.

mod due;
mod measure;
mod pieces;
pub(crate) mod usual;
mod written;

pub(crate) use due::find_due_times;
pub use measure::{Measure, measure};
pub use pieces::{count_pieces, lacks_strength};
pub use written::{count_of, strength_of};

use std::sync::LazyLock;

use alara_english::Text;
use alara_english::quantity::{Quantity, quantities};

use crate::lexicon::{WordSet, word_set};

/// A dose as said or proposed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Dose {
    /// How many ("two tablets", "half a tablet").
    pub count: Option<f64>,
    /// How strong each, in the measure's base ("500 mg").
    pub strength: Option<(f64, Measure)>,
    /// The strength as written, for showing.
    pub written: Option<String>,
    /// The form's word ("tablets"), where one was said.
    pub form: Option<String>,
    /// Said as about, or as a range.
    pub vague: bool,
    /// The count was only an article ("an aspirin").
    pub article: bool,
    /// The strength of several ingredients, as written ("875/125").
    pub combined: Option<String>,
    /// Why it is asked about, where its words leave open what its figure means.
    pub doubt: Option<&'static str>,
    /// By how much its figure is greater in another reading of its marks, where it has one ("1.500 mg": 1000).
    pub also: Option<f64>,
}

/// How a proposed dose stands to the one that was said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Likeness {
    /// The same words, but for the form.
    Same,
    /// The same by arithmetic.
    Derived,
    /// It says more than the words do.
    More,
    /// The words say otherwise.
    Other,
}

/// Words for the form of a dose.
static LISTED: LazyLock<WordSet> = LazyLock::new(|| word_set(include_str!("../../data/words/dose/listed.txt")));

/// Whether a word is one for the form of a dose.
pub fn form(word: &str) -> bool {
    let without = |ending: &str| word.strip_suffix(ending).is_some_and(|single| LISTED.contains(single));
    LISTED.contains(word) || without("s") || without("es")
}

/// Whether a quantity can be (part of) a dose by its unit.
pub fn doselike(quantity: &Quantity) -> bool {
    match quantity.unit.as_deref() {
        Some(unit) => measure(unit).is_some() || form(unit),
        None => false,
    }
}

impl Dose {
    /// Folds quantities into one dose; `None` where none of them can be one. A quantity without a unit is a count.
    pub fn of<'q>(parts: impl IntoIterator<Item = &'q Quantity>, words: impl Fn(&Quantity) -> String) -> Option<Dose> {
        let mut dose = Dose::default();
        for part in parts {
            match part.unit.as_deref().and_then(|unit| measure(unit).map(|found| (unit, found))) {
                Some((unit, (times, of))) if dose.strength.is_none() => {
                    let each = match part.count {
                        Some(count) if count > 0.0 => {
                            dose.count = dose.count.or(Some(count));
                            part.value / count
                        }
                        _ => part.value,
                    };
                    dose.strength = Some((each * times, of));
                    dose.written = Some(match part.count {
                        Some(_) => format!("{} {}", number(each), unit),
                        None => tidy(&words(part), each, unit),
                    });
                    dose.vague |= part.vague;
                }
                Some(_) => {}
                None if dose.count.is_none() || dose.article && !part.article => {
                    dose.count = Some(part.value);
                    dose.form = part.unit.clone().filter(|unit| form(unit));
                    dose.article = part.article;
                    dose.vague |= part.vague;
                }
                None => {}
            }
        }
        (dose.count.is_some() || dose.strength.is_some()).then_some(dose)
    }

    /// Reads a dose as a model or a record writes it.
    pub fn read(written: &str) -> Option<Dose> {
        if let Some((rest, combined)) = split_combined(written) {
            let rest = if rest.is_empty() { Dose::default() } else { Dose::read(rest)? };
            return Some(Dose { combined: Some(combined.to_owned()), ..rest });
        }
        let text = Text::new(written);
        let mut found = quantities(&text);
        // "0.5 tablet", "2 puffs" and a bare "2" are counts; a form's word that follows a strength ("500 mg tablet") is one of it.
        found.retain(|part| part.unit.is_none() || doselike(part) || part.value > 0.0);
        Dose::of(found.iter(), |part| text.slice(part.span).to_owned())
    }

    /// Adds a figure that was told without its unit and is no count.
    pub(super) fn add_bare(&mut self, value: f64, unit: &str, count: Option<f64>) {
        self.count = self.count.or(count);
        if let Some((scale, of)) = measure(unit).filter(|_| self.strength.is_none()) {
            self.strength = Some((value * scale, of));
            self.written = Some(format!("{} {unit}", number(value)));
        }
    }

    /// The same with the figure of one of its quantities so many times as great.
    pub(super) fn by(&self, times: f64, quantity: &Quantity) -> Dose {
        let unit = quantity.unit.as_deref().filter(|unit| measure(unit).is_some());
        match (self.strength, unit) {
            (Some((each, of)), Some(unit)) => {
                let (scale, _) = measure(unit).unwrap_or((1.0, of));
                let each = each * times;
                let written = self.written.as_deref().and_then(|text| text.split_whitespace().last()).unwrap_or(unit);
                let written = Some(format!("{} {written}", number(each / scale)));
                Dose { strength: Some((each, of)), written, ..self.clone() }
            }
            _ => Dose { count: self.count.map(|count| count * times), ..self.clone() },
        }
    }

    /// The whole, in the measure's base: count times strength.
    pub fn total(&self) -> Option<(f64, Measure)> {
        self.strength.map(|(each, of)| (each * self.count.unwrap_or(1.0), of))
    }

    /// Whether it has any figure to compare.
    fn figures(&self) -> bool {
        self.count.is_some() || self.strength.is_some()
    }

    /// The same without the strength of its ingredients.
    fn without_combined(&self) -> Dose {
        Dose { combined: None, ..self.clone() }
    }

    /// Compares a proposed dose with this one, which was said; `usual` is the record's dose of the medication.
    pub fn likeness(&self, proposed: &Dose, usual: Option<&Dose>) -> Likeness {
        if let Some(times) = self.also {
            let [one, other] = [1.0, times].map(|times| Dose {
                strength: self.strength.map(|(each, of)| (each * times, of)),
                count: if self.strength.is_some() { self.count } else { self.count.map(|count| count * times) },
                also: None,
                ..self.clone()
            });
            // Either reading is what was said; that it has two is asked about.
            return match one.likeness(proposed, usual) {
                Likeness::Other => other.likeness(proposed, usual),
                found => found,
            };
        }
        if self.combined.is_some() || proposed.combined.is_some() {
            return self.likeness_combined(proposed, usual);
        }
        if !proposed.figures() {
            return Likeness::More;
        }
        if self.vague {
            // Of a number that cannot be read the unit still speaks: "ffity micrograms" are no milligrams.
            let unit = |dose: &Dose| {
                dose.written.as_deref().and_then(|written| written.split_whitespace().last().and_then(measure))
            };
            return match (self.figures(), unit(self), unit(proposed)) {
                (false, Some(said), Some(offered)) if said != offered => Likeness::Other,
                _ => Likeness::More,
            };
        }
        match (self.strength, proposed.strength) {
            (Some(_), Some(_)) => {
                let (said, offered) = (self.total(), proposed.total());
                if !alike(said, offered) {
                    return Likeness::Other;
                }
                let as_said = alike(self.strength, proposed.strength) && self.counted() == proposed.counted();
                if as_said { Likeness::Same } else { Likeness::Derived }
            }
            (Some(_), None) => match (self.count, proposed.count) {
                (Some(said), Some(offered)) if near(said, offered) => Likeness::Same,
                (Some(_), Some(_)) if !self.article => Likeness::Other,
                (None | Some(_), Some(offered)) if near(offered, 1.0) => Likeness::Derived,
                _ => match usual.and_then(Dose::total) {
                    // "500 mg" of a medication whose tablet is 500 mg is one tablet.
                    Some((each, of)) if alike(self.total(), Some((each * proposed.count.unwrap_or(1.0), of))) => {
                        Likeness::Derived
                    }
                    _ => Likeness::More,
                },
            },
            (None, Some(offered)) => {
                let said = self.count.unwrap_or(1.0);
                if let Some(count) = proposed.count
                    && !near(count, said)
                    && !near(count, 1.0)
                {
                    return Likeness::Other;
                }
                let each = usual.and_then(|usual| usual.strength);
                match each {
                    Some((each, of)) if alike(Some((each * said, of)), proposed.total()) => Likeness::Derived,
                    _ if proposed.count.is_some_and(|count| !near(count, said)) => Likeness::Other,
                    // A number that was said of one unit and proposed of another is a contradiction ("2 tablets", "2 mg").
                    _ if !self.article && near(offered.0, said) && self.form.is_some() => Likeness::Other,
                    _ if self.bare_strength() && !proposed.same_figure(said) => Likeness::Other,
                    _ => Likeness::More,
                }
            }
            (None, None) => match (self.count, proposed.count) {
                (Some(said), Some(offered)) if near(said, offered) => {
                    if self.article {
                        Likeness::Derived
                    } else {
                        Likeness::Same
                    }
                }
                _ => Likeness::Other,
            },
        }
    }

    /// Compares doses of which one or both name the strength of several ingredients.
    fn likeness_combined(&self, proposed: &Dose, usual: Option<&Dose>) -> Likeness {
        let (said, offered) = (self.without_combined(), proposed.without_combined());
        let rest = match (said.figures(), offered.figures()) {
            (false, false) => Likeness::Same,
            (true, false) => Likeness::Derived,
            (false, true) if offered.strength.is_none() && offered.count.is_some_and(|count| near(count, 1.0)) => {
                Likeness::Derived
            }
            (false, true) => Likeness::More,
            (true, true) => said.likeness(&offered, usual),
        };
        match (&self.combined, &proposed.combined) {
            (Some(one), Some(other)) if one != other => Likeness::Other,
            (None, Some(_)) if rest != Likeness::Other => Likeness::More,
            _ => rest,
        }
    }

    /// "took my carvedilol, 6.25", "the 75": a number that no count of tablets is; its unit was left unsaid.
    fn bare_strength(&self) -> bool {
        let said = self.count.unwrap_or(0.0);
        let halves = near((said * 2.0).fract(), 0.0);
        self.form.is_none()
            && !self.article
            && (said >= 10.0 || said > 1.0 && !halves || said > 2.0 && !near(said.fract(), 0.0))
    }

    /// Whether it is the bare figure of another's strength ("ibuprofen 400 and another 400"), and no count.
    pub(super) fn is_figure_of(&self, other: &Dose) -> bool {
        self.strength.is_none() && self.count.is_some_and(|count| other.same_figure(count))
    }

    /// Whether a strength was written with this figure, in whatever unit.
    fn same_figure(&self, figure: f64) -> bool {
        self.strength.is_some_and(|(each, _)| [1.0, 1000.0, 0.001].iter().any(|times| near(each * times, figure)))
    }

    fn counted(&self) -> Option<u64> {
        self.count.filter(|count| !near(*count, 1.0)).map(f64::to_bits)
    }

    /// Whether it says how much: "an aspirin" names only the thing, "an aspirin, 300 mg" tells its strength.
    pub fn told(&self) -> bool {
        !self.vague && (!self.article || self.strength.is_some() || self.combined.is_some())
    }

    /// As a medication's list has it: the strength, then the count ("500 mg, 1 tablet").
    pub fn planned(&self) -> String {
        if let Some(combined) = &self.combined {
            return join_combined(self.without_combined().planned(), combined);
        }
        match (&self.written, self.count, &self.form) {
            (Some(written), Some(count), Some(form)) if !self.article => format!("{written}, {} {form}", number(count)),
            _ => self.text(),
        }
    }

    /// As it would be written.
    pub fn text(&self) -> String {
        if let Some(combined) = &self.combined {
            let rest = if self.article { String::new() } else { self.without_combined().text() };
            return join_combined(rest, combined);
        }
        let count = self.count.map(number);
        match (&self.written, count) {
            (Some(written), Some(count)) if !self.article && count != "1" => format!("{count} x {written}"),
            (Some(written), _) => written.clone(),
            (None, Some(count)) => match &self.form {
                Some(form) => format!("{count} {form}"),
                None => count,
            },
            (None, None) => String::new(),
        }
    }
}

/// A dose with the strength of its ingredients behind it.
fn join_combined(rest: String, combined: &str) -> String {
    if rest.is_empty() { combined.to_owned() } else { format!("{rest}, {combined}") }
}

/// What stands before the strength of several ingredients, and that, e.g. of "2 tablets, 875/125".
fn split_combined(written: &str) -> Option<(&str, &str)> {
    let at = written.rfind(", ").map_or(0, |comma| comma + 2);
    let combined = written.get(at..)?.trim();
    let figures = combined.split_whitespace().next()?;
    let parts: Vec<&str> = figures.split('/').collect();
    let number = |part: &&str| !part.is_empty() && part.parse::<f64>().is_ok();
    let fraction = matches!(parts.as_slice(), [_, "2" | "3" | "4" | "8"]);
    let shaped = (2..=3).contains(&parts.len()) && parts.iter().all(number) && !fraction;
    let unit = combined.split_whitespace().nth(1).is_none_or(|unit| measure(&unit.to_lowercase()).is_some());
    (shaped && unit).then(|| (written.get(..at.saturating_sub(2)).unwrap_or_default().trim(), combined))
}

fn alike(one: Option<(f64, Measure)>, other: Option<(f64, Measure)>) -> bool {
    matches!((one, other), (Some((a, x)), Some((b, y))) if x == y && near(a, b))
}

/// Equal but for the rounding of binary fractions.
pub fn near(one: f64, other: f64) -> bool {
    (one - other).abs() <= 1e-6 * one.abs().max(other.abs()).max(1e-9)
}

/// A number without idle zeros.
pub fn number(value: f64) -> String {
    let rounded = (value * 1e6).round() / 1e6;
    format!("{rounded}")
}

fn tidy(words: &str, value: f64, unit: &str) -> String {
    // Digits stand as they were written ("2000 IU"); number words become digits ("three hundred milligrams").
    let figures = words.chars().next().is_some_and(|first| first.is_ascii_digit());
    let said = if figures {
        words.trim_start_matches(|sign: char| sign.is_ascii_digit() || matches!(sign, '.' | ',' | ' ' | '-')).trim()
    } else {
        unit
    };
    // "20, no, 40 mg": the unit stands with the figure that puts it right.
    let unit = if said.is_empty() { unit } else { said };
    let unit = if unit.eq_ignore_ascii_case("u") { "units" } else { unit };
    // "81 mg tablet": the form is no part of the strength, and neither is the "more" of "2 more units".
    let measured = unit.split_whitespace().find(|word| measure(&word.to_lowercase()).is_some());
    let unit = measured.or_else(|| unit.split_whitespace().next()).unwrap_or_default();
    format!("{} {unit}", number(value)).trim().to_owned()
}
