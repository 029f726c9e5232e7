//! Water and milk that were put to use: set to boil, cooked with, poured into a kettle or an iron, given to plants and animals. Beside verbs
//! that only may mean drinking ("had", "took", "got") the words behind the measure must leave it one: what it was for, and where it went.

use std::ops::Range;
use std::sync::LazyLock;

use alara_english::{TokenKind, list};

use super::heading::words;
use super::message::Message;
use super::verbs::Verb;
use crate::lexicon::Words;

/// What is cooked, filled, watered or cleaned.
static USES: LazyLock<Words> = LazyLock::new(|| {
    words(
        "pasta spaghetti noodles noodle rice potatoes potato spuds veg vegetables veggies carrots peas broccoli beans lentils eggs egg soup \
         stock broth stew curry sauce gravy custard porridge oats couscous quinoa dough batter pancakes pancake bread cake pudding jelly pot \
         pan kettle boil boiler iron steamer humidifier radiator engine car battery windscreen wipers washer bucket mop floor dishes plants plant \
         garden flowers flower roses window windows patio paintwork walls wall deck driveway mixer concrete tomatoes basil herbs lawn pot tub vase aquarium tank fish dog dogs cat cats puppy kitten horse horses \
         pony chickens hens bird birds rabbit hamster pets pet birdbath bath sink toilet fire bbq stove hob cooker oven saucepan wok \
         fridge freezer nebuliser nebulizer cpap sitz enema bidet flask bottles formula feeds paint cement plaster hotpot",
    )
});

/// What a drink may be for, and still be drunk: a meal, a complaint, a part of the day, a sum.
static DRUNK_FOR: LazyLock<Words> = LazyLock::new(|| {
    words(
        "breakfast lunch dinner supper tea brunch elevenses hydration thirst energy strength now today tonight once me myself starters the a \
         first second third last time day morning afternoon evening night gym road walk run drive work hangover headache throat mouth head \
         hypo sugar heat cough pill pills tablet tablets meds dose this my change good record far sure real total",
    )
});

/// Verbs that are of drinking by themselves, or of sums.
fn drinks(message: &Message<'_>, verb: usize) -> bool {
    matches!(message.verbs.get(verb).copied().flatten(), Some(Verb::Drink | Verb::Be | Verb::Measure))
        || matches!(message.norm(verb), "consumed" | "swallowed")
}

/// "had a glass of water ready", "by the bed", "thrown at me": words behind a drink that leave it open whether it was drunk.
fn left_there(message: &Message<'_>, at: usize) -> bool {
    let word = message.norm(at);
    let placed = matches!(word, "by" | "beside" | "near" | "next" | "under" | "behind")
        && (!message.in_time(message.text.span_of(at, at + 1))
            && !message.in_time(message.text.span_of(at + 1, at + 2))
            || matches!(message.norm(at + 2), "bed" | "desk" | "door" | "sofa" | "computer" | "sink"));
    placed
        || matches!(
            word,
            "ready"
                | "left"
                | "waiting"
                | "thrown"
                | "poured"
                | "drained"
                | "spilt"
                | "spilled"
                | "delivered"
                | "confiscated"
                | "handy"
                | "nearby"
                | "standing"
                | "sitting"
                | "chilling"
                | "curdle"
                | "boiling"
                | "leaking"
                | "frozen"
                | "tested"
                | "removed"
        )
        || super::hydration::drink(message, at) && left_there(message, at + 1)
}

/// Whether what was measured was put to another use: surely, or maybe; none where it is drunk as far as the words go.
pub(super) fn made_with(message: &Message<'_>, at: &Range<usize>) -> Option<bool> {
    // "downed tools, 500 ml for the mixer": of another clause.
    let own = |verb: &usize| {
        *verb < at.start && !(*verb..at.start).any(|each| matches!(message.norm(each), "," | ";" | ":" | "."))
    };
    let verb = message.governor(at.start).filter(own);
    // "drained 500 ml from the radiator".
    if verb.is_some_and(|verb| message.norm(verb) == "drained")
        && message.any(at.end..at.end + 5, list!["from", "off", "out"])
    {
        return Some(true);
    }
    // "finished the batter with a cup of milk": what it was finished with.
    let with = message.any(at.start.saturating_sub(2)..at.start, list!["with"]);
    if with
        && verb
            .is_some_and(|verb| matches!(message.norm(verb), "finished" | "made" | "did" | "got" | "filled" | "topped"))
    {
        return Some(false);
    }
    if verb.is_some_and(|verb| drinks(message, verb)) || message.request(at.start).is_some() && verb.is_none() {
        return None;
    }
    // "put 2 litres on": what is put is drunk only where it is put away.
    let put = verb.filter(|verb| {
        matches!(message.norm(*verb), "put" | "puts" | "putting" | "set" | "setting" | "pop" | "popped")
    });
    let line = message.sentence_tokens(at.start);
    let to = line.end.min(at.end + 12);
    if let Some(verb) =
        put.filter(|_| message.request(at.start).is_none_or(|of| of == alara_english::statement::Request::Add))
    {
        let away = (verb + 1..to).any(|each| {
            matches!(message.norm(each), "away" | "back" | "inside")
                || message.norm(each) == "down" && message.norm(each + 1) != "for"
        });
        if !away {
            return Some(true);
        }
    }
    // "took a bottle up to bed".
    let carried =
        verb.is_some_and(|verb| matches!(message.norm(verb), "took" | "take" | "taken" | "brought" | "carried"));
    if carried
        && (at.end..to.min(at.end + 5)).any(|each| {
            matches!(message.norm(each), "up" | "upstairs" | "along" | "downstairs")
                || message.stands(each, &["to", "bed"])
        })
    {
        return Some(true);
    }
    if let Some(last) = (at.end..to.min(at.end + 6)).rev().find(|each| super::hydration::drink(message, *each)) {
        let had = verb.is_some_and(|verb| matches!(message.norm(verb), "had" | "have" | "got" | "i've" | "did"));
        if had && left_there(message, last + 1) {
            return Some(false);
        }
    }
    for each in at.end..to {
        let word = message.norm(each);
        // "went through a litre of water washing up".
        if matches!(
            word,
            "washing" | "cleaning" | "cooking" | "mopping" | "rinsing" | "watering" | "boiling" | "making" | "filling"
        ) {
            return Some(true);
        }
        if matches!(word, "," | "." | ";" | "and" | "but" | "then" | "so" | "while" | "because" | "when" | "\n") {
            break;
        }
        // "on to boil", "to the boil", "going for the potatoes".
        let heated = word == "to"
            && (matches!(
                message.norm(each + 1),
                "boil"
                    | "heat"
                    | "simmer"
                    | "cook"
                    | "soak"
                    | "steep"
                    | "water"
                    | "clean"
                    | "mop"
                    | "wash"
                    | "rinse"
                    | "freeze"
                    | "fill"
                    | "feed"
            ) || matches!(message.norm(each + 1), "the" | "a") && message.norm(each + 2) == "boil");
        if heated {
            return Some(true);
        }
        // "got a litre of water going".
        if word == "going" && matches!(message.norm(each + 1), "" | "." | "," | "for" | "on") {
            return Some(true);
        }
        // "had 500 ml in the bottle": there, and maybe not drunk yet.
        if word == "in"
            && matches!(message.norm(each + 1), "the" | "my" | "a")
            && matches!(message.norm(each + 2), "bottle" | "jug" | "flask" | "bag" | "cup")
        {
            return Some(false);
        }
        // "drained a litre from the radiator".
        let source = |at: usize| {
            matches!(
                message.norm(at),
                "radiator"
                    | "engine"
                    | "aquarium"
                    | "tank"
                    | "pond"
                    | "boiler"
                    | "iron"
                    | "dehumidifier"
                    | "humidifier"
                    | "gutter"
                    | "knee"
                    | "lung"
                    | "lungs"
                    | "abdomen"
            )
        };
        if word == "from" && (each + 1..each + 4).any(source) {
            return Some(true);
        }
        let opens = matches!(word, "for" | "in" | "into" | "on" | "onto" | "over" | "to");
        if !opens {
            continue;
        }
        let noun = (each + 1..to.min(each + 5))
            .take_while(|next| message.text.tokens.get(*next).is_some_and(|token| token.kind == TokenKind::Word));
        let mut known = false;
        for next in noun {
            // "in the car", "in the garden": where one was.
            let there = matches!(word, "in" | "on")
                && matches!(message.norm(next), "car" | "bath" | "garden" | "lawn" | "floor" | "toilet" | "pot");
            if USES.contains(message.norm(next)) && !there {
                return Some(true);
            }
            let timed = message.in_time(message.text.span_of(next, next + 1));
            known |= timed
                || DRUNK_FOR.contains(message.norm(next)) && !matches!(message.norm(next), "the" | "a" | "my" | "this");
            known |= !super::words::symptoms_in(message, &(next..next + 1)).is_empty();
        }
        // "took 500 ml for the boss": what it was for, nobody here knows.
        if word == "for" && !known && message.quantity_at(each + 1).is_none() {
            return Some(false);
        }
    }
    None
}
