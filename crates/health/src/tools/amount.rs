//! How much of a medication a dose is, as far as it can be none: zero, or less.

use alara_gate::Finding;

use super::refuse;
use crate::dose::{count_of, strength_of};

/// The finding that blocks a dose of zero or below; none where no figure of it is. "0-1" and "0 to 1" are ranges.
pub(super) fn check_amount(dose: Option<&str>) -> Option<Finding> {
    let dose = dose?.trim().replace(',', ".");
    let unsigned = dose.trim_start_matches(['-', '\u{2212}', '\u{2013}']).trim_start();
    let is_range = unsigned.contains(['-', '\u{2013}']) || unsigned.contains(" to ");
    let figure = count_of(unsigned).or_else(|| strength_of(unsigned).map(|(figure, _)| figure));
    let is_product_of_zero = strength_of(unsigned).is_some_and(|(figure, _)| figure == 0.0);
    // A dash before a word only lists it, e.g. "- half".
    let is_signed = unsigned.len() < dose.len() && unsigned.starts_with(|first: char| first.is_ascii_digit());
    let is_none = figure.is_some_and(|figure| figure == 0.0 || is_signed) || is_product_of_zero;
    (is_none && !is_range).then(|| refuse("A dose must be more than zero.", &["dose"]))
}

#[cfg(test)]
mod tests {
    use alara_gate::Reason;

    use super::*;

    #[test]
    fn dose_of_zero_or_less_is_blocked() {
        for dose in [
            "0", "0 tablets", "0 mg", "0.0 mg", "0,0 ml", "-2", "- 2 tablets", "\u{2212}5 mg", "2 x 0 mg", "0 x 500 mg",
        ] {
            let found = check_amount(Some(dose));
            assert!(found.is_some_and(|found| found.reason == Reason::InvalidParameter), "{dose}");
        }
    }

    #[test]
    fn dose_above_zero_is_allowed() {
        for dose in [
            "2", "0.5 mg", "0,5 ml", "10 mg", "1/2 tablet", "1-2 tablets", "0-1 tablets", "0 to 1 tablets", "two",
            "100", "2 x 500 mg", "- half", "",
        ] {
            assert_eq!(check_amount(Some(dose)), None, "{dose}");
        }
        assert_eq!(check_amount(None), None);
    }
}
