//! One rule: what it is asked about, what it does, the words that make it fire, and its place.

use std::ops::Range;

use alara_english::phrase::{Around, Held, Lexicon, Reach};

use super::hits::MessageHits;
use super::place::Place;

/// What a rule is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Thing {
    Symptom,
    Mood,
    Medication,
    Drink,
    Clinician,
    Care,
    Visit,
    Measure,
    /// The words themselves, of which a rule makes an event.
    Said,
}

impl Thing {
    pub fn named(name: &str) -> Option<Thing> {
        Some(match name {
            "symptom" => Thing::Symptom,
            "mood" => Thing::Mood,
            "medication" => Thing::Medication,
            "drink" => Thing::Drink,
            "clinician" => Thing::Clinician,
            "care" => Thing::Care,
            "visit" => Thing::Visit,
            "measure" => Thing::Measure,
            _ => return None,
        })
    }
}

macro_rules! marks {
    ($($mark:ident = $name:literal),* $(,)?) => {
        /// What words can make of a thing, where no sentence is to be told: its readers ask.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Mark {
            $($mark),*
        }

        impl Mark {
            /// All of them, with what the rules call them.
            pub const ALL: &[(Mark, &str)] = &[$((Mark::$mark, $name)),*];
        }
    };
}

marks! {
    Shirked = "shirked",
    Carried = "carried",
    Kept = "kept",
    Placed = "placed",
    GotRidOf = "got rid of",
    Shown = "shown",
    OfAnotherNoun = "of another noun",
    Displaced = "displaced",
    New = "new",
    OverTheCounter = "over the counter",
    ForLong = "on it for long",
    Listed = "listed",
    BesideAList = "list nearby",
    Nothing = "nothing",
    GoneBy = "gone by",
    GoneDown = "gone down",
    PutToUse = "put to use",
    NotSwallowed = "not swallowed",
    LongPast = "long past",
    OtherDays = "of other days",
    Persists = "persists",
    AllergicTo = "allergic to it",
    SetsOff = "sets off an allergy",
    MakesIll = "makes ill",
    EachDose = "each of its doses",
    HadForLong = "had for long",
    Filled = "filled",
    UsedUp = "used up",
    ToCome = "to come",
    CalledOff = "called off",
}

/// What a rule does where it fires. The sentence is what a person is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Does {
    /// It is no such event.
    Deny(&'static str),
    /// It is asked about.
    Doubt(&'static str),
    /// It is somebody else's: whose, in words.
    Others(&'static str),
    /// Makes something of it that its readers ask for.
    Mark(Mark),
    /// Lifts the rule of this name.
    Rescue(&'static str),
    /// Makes an event of a tool whose events are its fields, with this value in this field.
    Make { tool: &'static str, field: &'static str, value: &'static str },
}

impl Does {
    pub fn sentence(&self) -> Option<&'static str> {
        match self {
            Does::Deny(why) | Does::Doubt(why) => Some(why),
            Does::Others(_) | Does::Mark(_) | Does::Rescue(_) | Does::Make { .. } => None,
        }
    }
}

/// Words that a rule looks for.
#[derive(Clone, Debug)]
pub(super) enum Cue {
    /// Around the thing.
    Around(Around),
    /// Anywhere in its clause, sentence or message; by the phrase's number.
    Anywhere(usize, Reach),
}

/// A rule as its file has it.
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    pub name: &'static str,
    /// Path in the repository, and line.
    pub file: &'static str,
    pub line: usize,
    pub of: Thing,
    pub does: Does,
    // Any of these makes it fire, where all of those stand there and none of the others.
    pub(super) when: Vec<Cue>,
    pub(super) and: Vec<Cue>,
    pub(super) unless: Vec<Cue>,
    // The numbers of the phrases whose words it claims.
    pub(super) claims: Vec<usize>,
    /// Messages that it fires in, and messages that it does not.
    pub holds: Vec<&'static str>,
    pub spares: Vec<&'static str>,
}

impl Rule {
    /// Whether its words are in the message at all: where they are not, it fires for nothing there.
    pub(super) fn can_fire(&self, found: &MessageHits, held: &Held, lexicon: &Lexicon) -> bool {
        self.when.iter().any(|cue| match cue {
            Cue::Around(phrase) => lexicon.can_stand(phrase, held),
            Cue::Anywhere(number, _) => found.places(*number).next().is_some(),
        })
    }

    /// The tool of the events that it makes.
    pub(super) fn of_tool(&self) -> Option<&'static str> {
        if let Does::Make { tool, .. } = self.does { Some(tool) } else { None }
    }

    /// The words of which it makes an event, where they stand.
    pub(super) fn find_made(&self, place: &Place<'_, '_>, found: &MessageHits) -> Vec<Range<usize>> {
        let phrases = self.when.iter().filter_map(|cue| match cue {
            Cue::Anywhere(number, _) => Some(*number),
            Cue::Around(_) => None,
        });
        let fits = |words: &Range<usize>| {
            let of = Place { message: place.message, it: words.clone(), verb: None, book: place.book };
            let stands = |cue: &Cue| cue.place(&of, found).is_some();
            self.and.iter().all(stands) && !self.unless.iter().any(stands)
        };
        phrases.flat_map(|number| found.places(number)).filter(fits).collect()
    }

    /// Whether it fires for a thing where it stands.
    pub(super) fn fires(&self, place: &Place<'_, '_>, found: &MessageHits) -> bool {
        let stands = |cue: &Cue| cue.place(place, found).is_some();
        self.when.iter().any(|cue| cue.place(place, found).is_some_and(|words| !found.is_claimed(&words, &place.it)))
            && self.and.iter().all(stands)
            && !self.unless.iter().any(stands)
    }
}

impl Cue {
    fn place(&self, place: &Place<'_, '_>, found: &MessageHits) -> Option<Range<usize>> {
        match self {
            Cue::Around(phrase) => place.book.lexicon.stands_around(phrase, place, &found.ids, &place.it),
            Cue::Anywhere(number, reach) => {
                let within = place.around_it(*reach);
                found.places(*number).find(|words| within.start <= words.start && words.end <= within.end)
            }
        }
    }
}
