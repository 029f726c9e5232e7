//! Help lines by country, dated, with their sources. They are facts of the services named, as those published them; a release checks
//! them again ([`COMPILED`]).

use alara_english::crisis::Crisis;

/// When the list was put together, from the sources named beside each line.
pub const COMPILED: &str = "2026-11";

/// One line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its name.
    pub name: &'static str,
    /// The number, as it is said.
    pub number: &'static str,
    /// How to reach it.
    pub how: &'static str,
    /// It can be called.
    pub call: bool,
    /// It can be texted.
    pub text: bool,
    /// Where the service publishes it.
    pub source: &'static str,
}

/// A country with its lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Region {
    /// ISO 3166, two letters.
    pub code: &'static str,
    /// Its name, as after "Lines for".
    pub name: &'static str,
    /// Lines for someone in despair.
    pub support: &'static [Line],
    /// The emergency number.
    pub emergency: Line,
}

const fn call(name: &'static str, number: &'static str, source: &'static str) -> Line {
    Line { name, number, how: "Call, any hour", call: true, text: false, source }
}

const fn both(name: &'static str, number: &'static str, source: &'static str) -> Line {
    Line { name, number, how: "Call or text, any hour", call: true, text: true, source }
}

const fn text(name: &'static str, number: &'static str, how: &'static str, source: &'static str) -> Line {
    Line { name, number, how, call: false, text: true, source }
}

const fn emergency(number: &'static str, source: &'static str) -> Line {
    Line { name: "Emergency", number, how: "If you are in danger right now, or hurt", call: true, text: false, source }
}

/// Every country with lines; the last stands for any other.
pub static REGIONS: &[Region] = &[
    Region {
        code: "US",
        name: "the United States",
        support: &[
            both("Suicide and Crisis Lifeline", "988", "988lifeline.org"),
            text("Crisis Text Line", "741741", "Text the word HOME", "crisistextline.org"),
        ],
        emergency: emergency("911", "911.gov"),
    },
    Region {
        code: "GB",
        name: "the United Kingdom",
        support: &[
            call("Samaritans", "116 123", "samaritans.org"),
            text("Shout", "85258", "Text the word SHOUT", "giveusashout.org"),
        ],
        emergency: emergency("999", "nhs.uk"),
    },
    Region {
        code: "IE",
        name: "Ireland",
        support: &[
            call("Samaritans", "116 123", "samaritans.org"),
            text("Text About It", "50808", "Text the word HELLO", "textaboutit.ie"),
        ],
        emergency: emergency("112", "hse.ie"),
    },
    Region {
        code: "CA",
        name: "Canada",
        support: &[both("Suicide Crisis Helpline", "988", "988.ca")],
        emergency: emergency("911", "canada.ca"),
    },
    Region {
        code: "AU",
        name: "Australia",
        support: &[
            call("Lifeline", "13 11 14", "lifeline.org.au"),
            text("Lifeline by text", "0477 13 11 14", "Text, any hour", "lifeline.org.au"),
        ],
        emergency: emergency("000", "triplezero.gov.au"),
    },
    Region {
        code: "NZ",
        name: "New Zealand",
        support: &[both("Need to Talk?", "1737", "1737.org.nz")],
        emergency: emergency("111", "police.govt.nz"),
    },
    Region {
        code: "IN",
        name: "India",
        support: &[call("Tele-MANAS", "14416", "telemanas.mohfw.gov.in")],
        emergency: emergency("112", "112.gov.in"),
    },
    Region {
        code: "ZZ",
        name: "other countries",
        support: &[Line {
            name: "Find a helpline",
            number: "findahelpline.com",
            how: "Lines in over 130 countries",
            call: false,
            text: false,
            source: "findahelpline.com",
        }],
        emergency: emergency("112", "eena.org"),
    },
];

/// A country by its code; any other where it has no lines here.
pub fn region(code: &str) -> &'static Region {
    let found = REGIONS.iter().find(|each| each.code.eq_ignore_ascii_case(code));
    // The list is never empty: its last entry stands for any other.
    found.unwrap_or_else(|| &REGIONS[REGIONS.len() - 1])
}

/// The lines of a country for a kind of crisis: where life is in danger the emergency number comes first.
pub fn lines(kind: Crisis, region: &'static Region) -> Vec<&'static Line> {
    let support = region.support.iter();
    match kind {
        Crisis::MedicalEmergency => vec![&region.emergency],
        Crisis::SelfHarm | Crisis::None => support.chain([&region.emergency]).collect(),
    }
}

/// What is said above the lines.
pub fn words(kind: Crisis) -> (&'static str, &'static str) {
    match kind {
        Crisis::MedicalEmergency => (
            "This sounds like an emergency. Call for help now.",
            "Don\u{2019}t wait for an answer here. Stay on the line and do what they tell you.",
        ),
        Crisis::SelfHarm | Crisis::None => (
            "Please talk with someone now.",
            "You don\u{2019}t have to carry this alone. These lines are free, day and night.",
        ),
    }
}

/// The whole card as text, for a terminal.
pub fn text_card(kind: Crisis, code: &str) -> String {
    let (title, first) = words(kind);
    let region = region(code);
    let mut card = format!("{title}\n{first}\n");
    for line in lines(kind, region) {
        card.push_str(&format!("\n  {}  {}. {}.", line.number, line.name, line.how));
    }
    card.push_str(&format!("\n\nLines for {}. If someone is near you, you can show them this.", region.name));
    card
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_medical_emergency_names_the_emergency_number_first() {
        for each in REGIONS {
            assert_eq!(lines(Crisis::MedicalEmergency, each)[0], &each.emergency);
        }
    }

    #[test]
    fn self_harm_shows_the_emergency_number_too() {
        for each in REGIONS {
            assert!(lines(Crisis::SelfHarm, each).contains(&&each.emergency));
        }
    }
}
