//! What a strength is measured in.

/// What a strength is measured in; two of different measures are never the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Milligrams.
    Mg,
    /// Millilitres.
    Ml,
    /// International units, or units of insulin.
    Units,
    /// Milliequivalents.
    Meq,
    /// Millimoles.
    Mmol,
    /// Per cent.
    Percent,
}

/// The measure of a unit's word, and how many of its base one is.
pub fn measure(unit: &str) -> Option<(f64, Measure)> {
    Some(match unit {
        "mg" | "mgs" | "milligram" | "milligrams" | "milligramme" | "milligrammes" | "mgm" | "milli" => {
            (1.0, Measure::Mg)
        }
        "g" | "gm" | "gms" | "gram" | "grams" | "gramme" | "grammes" => (1000.0, Measure::Mg),
        "mcg" | "mcgs" | "ug" | "µg" | "μg" | "microgram" | "micrograms" | "microgramme" | "microgrammes" | "mics" => {
            (0.001, Measure::Mg)
        }
        "ml" | "mls" | "cc" | "ccs" | "milliliter" | "milliliters" | "millilitre" | "millilitres" | "mil" | "mils" => {
            (1.0, Measure::Ml)
        }
        "l" | "liter" | "liters" | "litre" | "litres" => (1000.0, Measure::Ml),
        "tsp" | "tsps" | "teaspoon" | "teaspoons" | "teaspoonful" | "teaspoonfuls" => (5.0, Measure::Ml),
        "tbsp" | "tbsps" | "tablespoon" | "tablespoons" | "tablespoonful" => (15.0, Measure::Ml),
        "iu" | "ius" | "u" | "unit" | "units" => (1.0, Measure::Units),
        "meq" | "meqs" => (1.0, Measure::Meq),
        "mmol" | "millimol" | "millimole" | "millimoles" => (1.0, Measure::Mmol),
        "%" | "percent" => (1.0, Measure::Percent),
        _ => return None,
    })
}
