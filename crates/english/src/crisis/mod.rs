//! Crisis in the user's words: self-harm and medical emergency, told apart from idiom, negation, the past, fiction and others far away.

mod context;
mod measure;
mod weigh;

use std::sync::LazyLock;

pub use weigh::terms;

use crate::phrase::{Hit, Lexicon, Spelling, Words};
use crate::text::Text;

/// What kind of crisis the words show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crisis {
    /// None.
    None,
    /// Suicide or self-harm. It wins where both are present.
    SelfHarm,
    /// A medical emergency, the user's own or of someone with them now.
    MedicalEmergency,
}

/// All phrase lists; the number of each is its place.
const LISTS: &[&str] = &[
    include_str!("data/self_harm_direct.txt"),
    include_str!("data/self_harm_sign.txt"),
    include_str!("data/self_harm_idiom.txt"),
    include_str!("data/self_harm_trifle.txt"),
    include_str!("data/emergency_red.txt"),
    include_str!("data/emergency_chest.txt"),
    include_str!("data/emergency_strong.txt"),
    include_str!("data/emergency_weak.txt"),
    include_str!("data/emergency_idiom.txt"),
    include_str!("data/past.txt"),
    include_str!("data/recent.txt"),
    include_str!("data/present.txt"),
    include_str!("data/frame.txt"),
    include_str!("data/supposed.txt"),
    include_str!("data/over.txt"),
    include_str!("data/laughter.txt"),
    include_str!("data/mild.txt"),
    include_str!("data/errand.txt"),
    include_str!("data/again.txt"),
    include_str!("data/self_harm_oblique.txt"),
    include_str!("data/emergency_body.txt"),
    include_str!("data/self_harm_despair.txt"),
    include_str!("data/self_harm_affairs.txt"),
    include_str!("data/self_harm_means.txt"),
    include_str!("data/self_harm_concept.txt"),
    include_str!("data/earnest.txt"),
    include_str!("data/emergency_concept.txt"),
];

pub(crate) static LEXICON: LazyLock<Lexicon> = LazyLock::new(|| Lexicon::new(LISTS, include_str!("data/names.txt")));

/// Everyday words that lie one letter from a crisis word ("dyeing", "cheat", "joking"): never taken for a misspelling of it.
/// Drawn from the SCOWL word lists (Kevin Atkinson; free to use and share with its notice), cut to the neighbours of the words in the tables.
const REAL_WORDS: &str = include_str!("data/real_words.txt");

static SPELLING: LazyLock<Spelling> =
    LazyLock::new(|| Spelling::new(LEXICON.vocabulary(), REAL_WORDS.split_ascii_whitespace()));

/// Log odds from which the words weighed together are enough, though no phrase names them. Measured, as the three below, on batches that the
/// weights had not seen.
const LIKELY: f32 = 2.25;
/// Log odds that are enough where a phrase was met and taken back by the words around it.
const SURE: f32 = 3.0;
/// Log odds below which a phrase was met by chance ("killing it"): the words around it are of another matter altogether.
const UNLIKELY: f32 = -1.25;
/// The same for a phrase that says it outright; an emergency is named beside what was already done for it ("took aspirin 300 mg"), which is said
/// every day.
const ABSURD: [f32; 2] = [-2.5, -4.5];

/// What was found in a message, list by list.
#[derive(Debug, Default)]
struct Tables {
    lists: Vec<Vec<Hit>>,
    past: Vec<Hit>,
    recent: Vec<Hit>,
}

impl Tables {
    fn list(&self, place: usize) -> &[Hit] {
        self.lists.get(place).map_or(&[], Vec::as_slice)
    }
}

/// Reads a message for crisis words. Linear in its length.
pub fn crisis(message: &str) -> Crisis {
    let words = read(message);
    let mut lists = vec![Vec::new(); LISTS.len()];
    for hit in LEXICON.hits(&words) {
        if let Some(list) = lists.get_mut(hit.rule) {
            list.push(hit);
        }
    }
    let take = |place: usize| lists.get(place).cloned().unwrap_or_default();
    let tables = Tables { past: take(9), recent: take(10), lists };
    let weighed = weigh::score(&words);
    // Where a phrase was met and denied, long past or a story, the weights must be surer to speak against it.
    let holds = |found: bool, outright: Option<f32>, met: bool, odds: f32| {
        odds > if met { SURE } else { LIKELY } || found && odds > outright.unwrap_or(UNLIKELY)
    };
    let [absurd_harm, absurd_ill] = ABSURD;
    let met = |places: &[usize]| places.iter().any(|place| !tables.list(*place).is_empty());
    let harm = self_harm(&tables, &words);
    let ill = emergency(&tables, &words);
    if holds(harm, met(&[0]).then_some(absurd_harm), met(&[0, 19, 24]), weighed.self_harm) {
        Crisis::SelfHarm
    } else if holds(ill, met(&[4, 5]).then_some(absurd_ill), met(&[4, 5, 20, 26]), weighed.emergency) {
        Crisis::MedicalEmergency
    } else {
        Crisis::None
    }
}

/// The words of a message, plain misspellings mended.
pub(crate) fn read(message: &str) -> Words {
    let plain = unmasked(message);
    let mut words = Words::new(&Text::new(&plain));
    for word in &mut words.list {
        if let Some((_, meant)) = CLIPPED.iter().find(|(clipped, _)| *clipped == word.norm) {
            word.norm = (*meant).to_owned();
        }
        let drawn = word.norm.starts_with(char::is_alphabetic)
            && word.norm.as_bytes().windows(3).any(|three| three.iter().all(|sign| Some(sign) == three.first()));
        if drawn && let Some(meant) = squeezed(&word.norm) {
            word.norm = meant;
        } else if !LEXICON.knows(&word.norm)
            && let Some(meant) = SPELLING.mend(&word.norm).map(str::to_owned)
        {
            word.norm = meant;
        }
    }
    words
}

/// Words as they are clipped in texts, of those that stand in the phrases.
const CLIPPED: &[(&str, &str)] = &[
    ("rly", "really"),
    ("rlly", "really"),
    ("tn", "tonight"),
    ("2nite", "tonight"),
    ("2night", "tonight"),
    ("2day", "today"),
    ("2moro", "tomorrow"),
    ("tmrw", "tomorrow"),
    ("tmr", "tomorrow"),
    ("abt", "about"),
    ("evry1", "everyone"),
    ("every1", "everyone"),
    ("no1", "nobody"),
    ("ppl", "people"),
    ("smth", "something"),
    ("cnt", "cant"),
    ("brethe", "breathe"),
    ("atack", "attack"),
    ("wnna", "wanna"),
    ("wnt", "want"),
    ("lfe", "life"),
    ("lyf", "life"),
    ("kll", "kill"),
    ("klil", "kill"),
    ("myslf", "myself"),
    ("mysef", "myself"),
    ("brth", "breath"),
    ("ded", "dead"),
];

/// "dieeee", "pleeease": letters drawn out, drawn in again.
fn squeezed(word: &str) -> Option<String> {
    let most = |keep: usize| {
        let mut out = String::with_capacity(word.len());
        let mut run = 0;
        let mut last = None;
        for sign in word.chars() {
            run = if last == Some(sign) { run + 1 } else { 1 };
            last = Some(sign);
            if run <= keep {
                out.push(sign);
            }
        }
        out
    };
    [most(1), most(2)].into_iter().find(|short| short.as_str() != word && LEXICON.knows(short))
}

/// Words that people mask from filters.
const MASKED: &[&str] = &[
    "kill", "killing", "suicide", "suicidal", "die", "dying", "dead", "death", "cutting", "harm", "hang", "overdose",
    "unalive",
];

/// "k*ll", "su!cide", "d1e": a masked letter put back, where a word of the list is meant.
fn unmasked(message: &str) -> std::borrow::Cow<'_, str> {
    let masks = |sign: char| matches!(sign, '*' | '#' | '@' | '!' | '$' | '1' | '0' | '3' | '\u{20ac}');
    if !message.contains(masks) {
        return message.into();
    }
    let mut out = String::with_capacity(message.len());
    for piece in message.split_inclusive(char::is_whitespace) {
        let word = piece.trim_matches(|sign: char| !sign.is_alphabetic());
        let means = |target: &&&str| {
            let mut pairs = word.chars().map(|sign| sign.to_ascii_lowercase()).zip(target.chars());
            word.chars().count() == target.len()
                && word.contains(masks)
                && pairs.all(|(said, meant)| said == meant || masks(said))
        };
        match MASKED.iter().find(means) {
            Some(meant) => out.push_str(&piece.replacen(word, meant, 1)),
            None => out.push_str(piece),
        }
    }
    out.into()
}

/// Whether an idiom takes the sense out of a sign: it lies over more than half of it.
fn meets(list: &[Hit], hit: &Hit) -> bool {
    // No phrase is longer than this: what begins further back cannot reach the sign.
    context::between(list, hit.from.saturating_sub(32), hit.to).iter().any(|other| {
        let shared = other.to.min(hit.to).saturating_sub(other.from.max(hit.from));
        shared > 0 && shared * 2 + usize::from(hit.to - hit.from < 6) > hit.to - hit.from
    })
}

fn in_sentence(words: &Words, list: &[Hit], hit: &Hit) -> bool {
    let (from, to) = context::scope(words, hit);
    context::between(list, from, to).iter().any(|other| other.to <= to)
}

fn self_harm(tables: &Tables, words: &Words) -> bool {
    let live = |hit: &Hit| {
        !meets(tables.list(2), hit)
            && (!in_sentence(words, tables.list(3), hit) || in_sentence(words, tables.list(25), hit))
            && !context::denied(words, hit)
            && !context::past(tables, words, hit, tables.list(18), false)
            && !context::framed(words, tables.list(12), hit, false)
    };
    if tables.list(0).iter().chain(tables.list(19)).chain(tables.list(24)).any(live) {
        return true;
    }
    let signs = apart(tables.list(1).iter().filter(|hit| live(hit)));
    if signs.len() >= 2 {
        return true;
    }
    // Two of different kinds, in whatever sentences: despair beside affairs put in order, beside means, or beside any other sign.
    let despair = apart(tables.list(21).iter().filter(|hit| live(hit)));
    let affairs = apart(tables.list(22).iter().filter(|hit| live(hit)));
    let means = apart(tables.list(23).iter().filter(|hit| live(hit)));
    let beside =
        |one: &[Hit], other: &[Hit]| one.iter().any(|a| other.iter().any(|b| a.to <= b.from || b.to <= a.from));
    beside(&despair, &affairs)
        || beside(&despair, &means)
        || beside(&despair, &signs)
        || beside(&affairs, &means)
        || beside(&signs, &means)
        || despair.len() >= 2
}

/// Hits that do not lie over one another.
fn apart<'h>(hits: impl Iterator<Item = &'h Hit>) -> Vec<Hit> {
    let mut out: Vec<Hit> = Vec::new();
    for hit in hits {
        if out.last().is_none_or(|last| hit.from >= last.to) {
            out.push(*hit);
        }
    }
    out
}

fn emergency(tables: &Tables, words: &Words) -> bool {
    let live = |hit: &Hit| {
        !meets(tables.list(8), hit)
            && !context::denied(words, hit)
            && !context::past(tables, words, hit, tables.list(11), true)
            && !context::framed(words, tables.list(12), hit, false)
            && !context::framed(words, tables.list(13), hit, true)
            && !context::framed(words, tables.list(17), hit, true)
            && !in_sentence(words, tables.list(14), hit)
            && !in_sentence(words, tables.list(15), hit)
    };
    // "mild chest tightness when anxious": of the chest, a mild degree counts as it does for the plain words.
    let slight = |hit: &Hit| {
        hit.rule == 26
            && (hit.from..hit.to).any(|at| words.at(at) == "chest")
            && in_sentence(words, tables.list(16), hit)
    };
    if tables.list(4).iter().chain(tables.list(20)).chain(tables.list(26)).filter(|hit| !slight(hit)).any(live) {
        return true;
    }
    let mild = |hit: &Hit| in_sentence(words, tables.list(16), hit);
    let figures = measure::signs(words);
    let as_hit = |at: usize| Hit { rule: usize::MAX, from: at, to: at + 1 };
    let mut strong: Vec<Hit> = Vec::new();
    let mut weak: Vec<Hit> = Vec::new();
    for (at, weight) in figures {
        let hit = as_hit(at);
        if !live(&hit) {
            continue;
        }
        match weight {
            measure::Weight::Red => return true,
            measure::Weight::Strong => strong.push(hit),
            measure::Weight::Weak => weak.push(hit),
        }
    }
    for hit in tables.list(5).iter().filter(|hit| live(hit)) {
        if !mild(hit) {
            return true;
        }
        weak.push(*hit);
    }
    for hit in tables.list(6).iter().filter(|hit| live(hit)) {
        if mild(hit) { weak.push(*hit) } else { strong.push(*hit) }
    }
    weak.extend(tables.list(7).iter().filter(|hit| live(hit)));
    strong.iter().any(|sign| {
        let apart = |other: &&Hit| other.to <= sign.from || sign.to <= other.from;
        strong.iter().chain(&weak).any(|other| apart(&other))
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const HOSTILE: [&str; 12] = [
        "not want to die ",
        "no ",
        "(",
        "e\u{301}",
        "a",
        "had chest pain in 2010 ",
        "if I faint ",
        "\"",
        "188/122 ",
        "can't ",
        "k*",
        "?",
    ];

    #[test]
    fn every_phrase_of_the_tables_is_well_formed() {
        assert_eq!(crate::phrase::faults(LISTS, include_str!("data/names.txt")), [""; 0]);
    }

    #[test]
    fn a_sign_counts_only_where_it_is_meant() {
        assert_eq!(crisis("I want to die"), Crisis::SelfHarm);
        assert_eq!(crisis("that cake is to die for"), Crisis::None);
        assert_eq!(crisis("my dad collapsed and isn\u{2019}t breathing, I want to die"), Crisis::SelfHarm);
        assert_eq!(crisis("skilled nursing visit at 8"), Crisis::None);
    }

    #[test]
    fn masked_and_drawn_out_words_are_read() {
        for words in ["I want to k*ll myself", "i wanna dieeee", "thinking about su!cide"] {
            assert_eq!(crisis(words), Crisis::SelfHarm, "{words}");
        }
    }

    proptest! {
        #[test]
        fn no_words_panic(words in "\\PC{0,200}") {
            let _ = crisis(&words);
        }
    }

    #[test]
    fn hostile_input_is_read_at_a_bounded_cost_a_word() {
        for piece in HOSTILE {
            let words = piece.repeat(100_000 / piece.len());
            let _ = crisis(&words);
        }
    }
}
