//! What people drink, and what it comes in.

use std::sync::LazyLock;

use super::table::Table;

static DRINKS: LazyLock<Table> = LazyLock::new(|| Table::new(include_str!("../../data/drinks.txt")));
static CONTAINERS: LazyLock<Table> = LazyLock::new(|| Table::new(include_str!("../../data/containers.txt")));

/// A drink that was named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drink {
    /// Its plain name: "water", "tea".
    pub name: &'static str,
    /// Whether it is alcohol, which is not asked for and not counted without the user's saying so.
    pub alcohol: bool,
}

/// A container or a unit of volume.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Container {
    /// Its plain name: "glass", "litre".
    pub name: &'static str,
    /// How much it holds, in millilitres; `None` where nobody can know ("a jug", "a sip").
    pub ml: Option<f64>,
}

/// The drink named at `start`, with the number of tokens it takes.
pub fn drink_at(tokens: &[&str], start: usize) -> Option<(usize, Drink)> {
    let found = DRINKS.longest_at(tokens, start)?;
    let row = found.rows.first()?;
    Some((found.used, Drink { name: row.name, alcohol: row.tag == "alcohol" }))
}

/// The container named at `start`: a glass or cup is 250 ml and a bottle 500 (the tools' definition), a litre 1000, a US pint
/// 473.176, a fluid ounce 29.5735 (both exact to the digit; NIST Handbook 44).
pub fn container_at(tokens: &[&str], start: usize) -> Option<(usize, Container)> {
    let found = CONTAINERS.exactly_at(tokens, start)?;
    let row = found.rows.first()?;
    Some((found.used, Container { name: row.name, ml: row.tag.parse().ok() }))
}

/// Millilitres of one container or unit. US fluid ounces, pints, quarts and gallons (NIST Handbook 44).
pub(crate) fn millilitres(unit: &str) -> Option<(f64, bool)> {
    let flat: String = unit.chars().filter(|sign| !sign.is_whitespace()).collect();
    Some(match flat.as_str() {
        "glass" | "glasses" | "cup" | "cups" | "tumbler" | "tumblers" | "mug" | "mugs" | "cuppa" | "cuppas" => {
            (250.0, true)
        }
        "bottle" | "bottles" => (500.0, true),
        "ml" | "mls" | "millilitre" | "millilitres" | "milliliter" | "milliliters" | "mil" | "mils" | "cc" => {
            (1.0, false)
        }
        "cl" => (10.0, false),
        "l" | "lt" | "ltr" | "ltrs" | "litre" | "litres" | "liter" | "liters" => (1000.0, false),
        "oz" | "ozs" | "ounce" | "ounces" | "floz" | "fluidounces" | "fluidounce" | "fluidoz" | "flounces" => {
            (29.5735, false)
        }
        "pint" | "pints" => (473.176, false),
        "quart" | "quarts" => (946.0, false),
        "gallon" | "gallons" => (3785.412, false),
        "can" | "cans" => (330.0, true),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drinks_are_found_by_whole_words() {
        for (said, used, name) in [
            ("water so far", 1, "water"),
            ("sparkling water", 2, "water"),
            ("oat milk", 2, "milk"),
            ("chai under my fluids", 1, "tea"),
            ("orange juice", 2, "juice"),
            ("coffees", 1, "coffee"),
        ] {
            let words: Vec<&str> = said.split(' ').collect();
            assert_eq!(drink_at(&words, 0).map(|(n, d)| (n, d.name)), Some((used, name)), "{said}");
        }
        for said in ["watering", "waterfall", "team", "tomatoes"] {
            assert_eq!(drink_at(&[said], 0), None, "{said}");
        }
        assert_eq!(drink_at(&["red", "wine"], 0).map(|(_, d)| d.alcohol), Some(true));
    }

    #[test]
    fn containers_hold_what_the_tools_say() {
        for (said, ml) in [
            ("glass", Some(250.0)),
            ("glasses", Some(250.0)),
            ("cup", Some(250.0)),
            ("mugs", Some(250.0)),
            ("bottles", Some(500.0)),
            ("litre", Some(1000.0)),
            ("liters", Some(1000.0)),
            ("ml", Some(1.0)),
            ("ounces", Some(29.5735)),
            ("pint", Some(473.176)),
            ("jug", None),
        ] {
            assert_eq!(container_at(&[said], 0).map(|c| c.1.ml), Some(ml), "{said}");
        }
        assert_eq!(container_at(&["cupboard"], 0), None);
        assert_eq!(container_at(&["fl", "oz"], 0).map(|c| c.0), Some(2));
    }
}
