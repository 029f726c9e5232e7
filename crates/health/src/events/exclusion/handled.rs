//! A medication that was moved, kept or shown and not taken in: what stands behind the name tells ("took the aspirin back to the
//! shop", "had it delivered", "put it in the drawer").

use alara_english::{WordList, list};

use crate::events::message::Message;

/// How far behind a name its complement can begin: a dose and a form may stand between.
const REACH: usize = 5;

/// Who or what stands behind "to" where something is carried there; a verb behind it is a purpose ("to help me sleep").
const GOALS: &WordList = list![
    "my", "the", "a", "an", "his", "her", "him", "them", "their", "our", "your", "it", "work", "school", "mom", "mum",
    "dad", "mother", "father", "grandma", "grandpa", "hospital", "college", "church", "someone", "somebody", "another",
];

/// Words that say that it was got rid of, handed on or is at hand.
const AWAY: &[&str] = &[
    "back",
    "home",
    "away",
    "delivered",
    "ready",
    "stolen",
    "sent",
    "filled",
    "refilled",
    "lying",
    "sitting",
    "stashed",
    "shipped",
    "ordered",
    "price",
    "cost",
    "sale",
];

/// Parts of a body that a medication is put in or on.
const BODY: &WordList = list![
    "eye",
    "eyes",
    "ear",
    "ears",
    "nose",
    "nostril",
    "nostrils",
    "mouth",
    "tongue",
    "cheek",
    "gum",
    "gums",
    "throat",
    "skin",
    "arm",
    "arms",
    "leg",
    "legs",
    "thigh",
    "thighs",
    "tummy",
    "stomach",
    "belly",
    "abdomen",
    "face",
    "scalp",
    "back",
    "knee",
    "knees",
    "hand",
    "hands",
    "foot",
    "feet",
    "shoulder",
    "shoulders",
    "rash",
    "bum",
    "buttock",
    "vein",
    "neck",
    "chest",
    "elbow",
    "elbows",
    "hip",
    "ankle",
    "wrist",
    "finger",
    "toe",
    "toes",
    "wound",
    "cut",
    "spots",
    "lips",
    "sore",
];

/// Whether a word names a part of a body.
pub(crate) fn of_body(word: &str) -> bool {
    BODY.holds(word)
}

/// Whether something taken was carried off: "to my mother", "back", "out of the cupboard", "with me".
pub(crate) fn carried(message: &Message<'_>, end: usize) -> bool {
    reach(message, end).any(|at| {
        let next = message.norm(at + 1);
        match message.norm(at) {
            // "from the drawer and gave it": fetched; "from the new box" is where a tablet comes from.
            "from" => (at + 1..at + 4).any(|place| {
                matches!(
                    message.norm(place),
                    "drawer"
                        | "cupboard"
                        | "cabinet"
                        | "shelf"
                        | "fridge"
                        | "bag"
                        | "counter"
                        | "table"
                        | "pharmacy"
                        | "shop"
                        | "store"
                        | "chemist"
                        | "him"
                        | "her"
                        | "them"
                        | "mum"
                        | "mom"
                        | "dad"
                        | "car"
                        | "kitchen"
                        | "bathroom"
                )
            }),
            // "to my upper arm": put on it.
            "to" if (at + 1..at + 5).any(|part| BODY.holds(message.norm(part))) => false,
            "to" => {
                GOALS.holds(next.strip_suffix("'s").unwrap_or(next))
                    || message.text.tokens.get(at + 1).is_some_and(|token| token.capital)
            }
            // "It was in my bag. Took it out.": of where it was kept.
            "out" => next == "of" || matches!(next, "" | "." | "," | "!" | ";" | "\n" | "and" | "again"),
            "with" => next == "me",
            // "for my back" is where it hurts.
            word => {
                AWAY.contains(&word)
                    && !matches!(
                        message.before(at, 1),
                        "walk"
                            | "way"
                            | "drive"
                            | "ride"
                            | "trip"
                            | "journey"
                            | "bus"
                            | "train"
                            | "flight"
                            | "got"
                            | "came"
                            | "coming"
                    )
                    && !message.in_time(message.text.span_of(at - 1, at))
                    && !matches!(message.before(at, 1), "me" | "my" | "the" | "lower" | "upper" | "sore" | "bad")
            }
        }
    })
}

/// Whether something was only put somewhere: "popped two into the dog's dinner", "stuck it in my handbag".
pub(crate) fn placed(message: &Message<'_>, verb: usize, end: usize) -> bool {
    let puts = matches!(
        message.norm(verb),
        "pop"
            | "pops"
            | "popped"
            | "popping"
            | "stick"
            | "stuck"
            | "chuck"
            | "chucked"
            | "dump"
            | "slap"
            | "slapped"
            | "whacked"
            | "bunged"
            | "knock"
            | "knocked"
            | "dissolve"
            | "dissolved"
            | "crushed"
            | "squirt"
            | "squirted"
            | "spray"
            | "sprayed"
            | "insert"
            | "inserted"
    );
    reach(message, end).any(|at| {
        let into = matches!(message.norm(at), "into" | "inside")
            || puts && matches!(message.norm(at), "in" | "on" | "onto" | "under");
        let owned = matches!(
            message.norm(at + 1),
            "my" | "the" | "a" | "an" | "our" | "his" | "her" | "their" | "its" | "some"
        );
        into && owned
            && !(at + 2..at + 5).any(|part| message.is_any(part, BODY) || drinkable(message.norm(part)))
            && !timed(message, at)
    })
}

/// "chucked it, out of date", "dumped the aspirin": got rid of. With "back" or "down" it is swallowed ("chucked two down"), but not down
/// the sink.
pub(crate) fn got_rid_of(message: &Message<'_>, verb: usize, end: usize) -> bool {
    if !matches!(message.norm(verb), "chuck" | "chucked" | "dump" | "dumped" | "toss" | "tossed" | "slung") {
        return false;
    }
    let swallowed = |at: usize| match message.norm(at) {
        "back" => !matches!(message.norm(at + 1), "in" | "into" | "on" | "to" | "at" | "out"),
        "down" => !matches!(message.norm(at + 2), "sink" | "loo" | "toilet" | "drain" | "plughole" | "bin" | "chute"),
        _ => false,
    };
    !(swallowed(verb + 1) || (end..end + 2).any(swallowed))
}

/// What a powder or a tablet is taken in.
fn drinkable(word: &str) -> bool {
    matches!(
        word,
        "water"
            | "juice"
            | "tea"
            | "coffee"
            | "milk"
            | "squash"
            | "yoghurt"
            | "yogurt"
            | "jam"
            | "applesauce"
            | "porridge"
            | "glass"
            | "cup"
            | "drink"
            | "smoothie"
            | "evening"
            | "morning"
            | "afternoon"
            | "night"
            | "car"
            | "office"
            | "toilet"
            | "loo"
            | "bathroom"
            | "kitchen"
            | "park"
            | "train"
            | "bus"
    ) && word != "dinner"
}

/// What one is on, and nothing is kept on.
const TRAVEL: &[&str] = &[
    "plane", "train", "bus", "flight", "ferry", "tube", "coach", "tram", "metro", "boat", "journey", "commute",
    "drive", "ride", "walk", "motorway", "road", "platform", "terrace", "beach", "toilet", "loo", "phone", "ward",
];

/// Whether something had, got or put is somewhere, and not in a body: "in my bag", "on my list", "at home".
pub(crate) fn kept(message: &Message<'_>, end: usize) -> bool {
    carried(message, end)
        || reach(message, end).any(|at| {
            let owned =
                matches!(message.norm(at + 1), "my" | "the" | "a" | "an" | "our" | "his" | "her" | "their" | "its");
            match message.norm(at) {
                "in" | "on" | "into" | "onto" | "inside" | "under" | "by" => {
                    // "had my travel tablet on the plane": where one is, on the way.
                    let travelling = message.norm(at) == "on" && TRAVEL.contains(&message.norm(at + 2));
                    owned
                        && !travelling
                        && !(at + 2..at + 5).any(|part| message.is_any(part, BODY))
                        && !timed(message, at)
                }
                "at" => matches!(message.norm(at + 1), "home" | "hand" | "work"),
                "left" => !(at + 1..at + 3).any(|part| message.is_any(part, BODY)),
                "here" | "spare" => true,
                _ => false,
            }
        })
}

/// Whether the words between a verb and the name show it or speak of it: "a photo of", "a look at", "note of".
pub(crate) fn shown(message: &Message<'_>, verb: usize, start: usize) -> bool {
    const LOOKS: &WordList = list![
        "photo",
        "photos",
        "picture",
        "pictures",
        "pic",
        "look",
        "note",
        "notes",
        "notice",
        "video",
        "screenshot",
        "interest",
        "list",
    ];
    let over = message.norm(verb + 1) == "over" && matches!(message.norm(verb + 2), "my" | "the" | "a" | "his" | "her");
    verb < start && (over || message.any(verb + 1..start, LOOKS))
}

/// Whether a noun before the name makes something else of it: "prescription for X", "a bottle of X" is still X.
pub(crate) fn turned_before(message: &Message<'_>, start: usize) -> bool {
    const NOUNS: &WordList = list![
        "prescription",
        "prescriptions",
        "refill",
        "refills",
        "script",
        "coupon",
        "order",
        "appointment",
        "reminder",
        "alarm",
        "ad",
        "leaflet",
        "instructions",
        "label",
        "results",
        "level",
        "levels",
        "price",
        "cost",
        "effects",
        "allergy",
        "reaction",
        "article",
        "news",
    ];
    let link = |by: usize| matches!(message.before(start, by), "for" | "of" | "to" | "from" | "about" | "on");
    let noun = |by: usize| NOUNS.holds(message.before(start, by));
    link(1) && noun(2) || matches!(message.before(start, 1), "my" | "the" | "some" | "more") && link(2) && noun(3)
}

fn reach(message: &Message<'_>, end: usize) -> impl Iterator<Item = usize> {
    let statement = message.statement_tokens(message.statement_index(end.saturating_sub(1)));
    let to = statement.end.min(end + REACH);
    // "took it, back to sleep": behind a comma something else is told.
    end..(end..to).find(|at| message.norm(*at) == ",").unwrap_or(to)
}

fn timed(message: &Message<'_>, at: usize) -> bool {
    let span = message.text.span_of(at, at + 1);
    message.in_time(span)
        || matches!(
            message.norm(at + 2),
            "empty"
                | "full"
                | "dot"
                | "hour"
                | "button"
                | "way"
                | "morning"
                | "evening"
                | "end"
                | "meantime"
                | "middle"
        )
}
