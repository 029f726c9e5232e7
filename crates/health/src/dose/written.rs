//! What a dose written on a list names by itself: its pieces, or its strength.

use super::Dose;

/// The number of pieces that a dose names ("2 tablets" is 2, "2" is 2, "500 mg" is none). "2 x 500 mg" is 2.
pub fn count_of(dose: &str) -> Option<f64> {
    Dose::read(dose).and_then(|dose| dose.count)
}

/// The strength that a dose names, in milligrams where it is a mass ("2 x 500 mg" is 1000), with the unit it is in.
pub fn strength_of(dose: &str) -> Option<(f64, &'static str)> {
    let lower = dose.to_lowercase().replace(['×', '*'], "x");
    let mut factor = 1.0;
    let mut rest = lower.as_str();
    if let Some((count, behind)) = lower.split_once('x')
        && let Ok(count) = count.trim().parse::<f64>()
    {
        factor = count;
        rest = behind;
    }
    let rest = rest.trim();
    let end = rest.find(|sign: char| !sign.is_ascii_digit() && sign != '.').unwrap_or(rest.len());
    let number: f64 = rest.get(..end)?.parse().ok()?;
    let amount = number * factor;
    Some(match rest.get(end..)?.split_whitespace().next()? {
        "mg" | "milligram" | "milligrams" | "mgs" => (amount, "mg"),
        "g" | "gram" | "grams" => (amount * 1000.0, "mg"),
        "mcg" | "µg" | "ug" | "microgram" | "micrograms" => (amount / 1000.0, "mg"),
        "ml" | "millilitre" | "millilitres" | "milliliter" | "milliliters" => (amount, "ml"),
        "iu" => (amount, "iu"),
        "unit" | "units" => (amount, "units"),
        _ => return None,
    })
}
