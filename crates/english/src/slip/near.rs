//! The words that a slip of the hand may have been meant for, and how likely each is.

use std::collections::HashSet;
use std::sync::LazyLock;

use super::cues::{CUES, FREQUENT};
use super::{ByForm, forms};
use crate::hash::Quickly;
use crate::quantity::small_word;
use crate::statement::{LEXICON, weighty};

/// No word that is looked for is longer, in bytes.
const LONGEST: usize = 16;

/// What a word that is no word may be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Meant {
    /// The nearest of the words that deny, lessen or leave open, or of several others one on which it depends whose event is told.
    pub cue: Option<&'static str>,
    /// The likeliest of all, where one is.
    pub word: Option<&'static str>,
    /// Whether another word is as likely as the nearest of the former.
    pub open: bool,
    /// Whether the likeliest is a number.
    pub number: bool,
    /// Whether it is a cue with two letters swapped or one doubled ("didn'tt", "cuold"), and no other word is one slip away as likely.
    pub sure: bool,
    /// Whether the likeliest is one of the words that are written most, with two letters swapped or one doubled ("jsut", "wtih").
    pub plain: bool,
}

struct Target {
    word: &'static str,
    // Its place among all: of cues that are as near, the first of their list is meant.
    rank: usize,
    cue: bool,
    // Whose event it is, or whether, hangs on it.
    weighty: bool,
    frequent: bool,
}

struct Targets {
    all: Vec<Target>,
    near: ByForm<Vec<u16>>,
    // Cues of six letters on, by their forms with two letters left out.
    far: ByForm<Vec<u16>>,
}

static TARGETS: LazyLock<Targets> = LazyLock::new(|| {
    let frequent: HashSet<&str, Quickly> = FREQUENT.iter().copied().collect();
    let cues: HashSet<&str, Quickly> = CUES.iter().copied().collect();
    let everyday = LEXICON.everyday().filter(|word| !cues.contains(word) && word.len() > 1);
    let all: Vec<Target> = CUES
        .iter()
        .copied()
        .chain(everyday)
        .enumerate()
        .map(|(rank, word)| Target {
            word,
            rank,
            cue: cues.contains(word),
            weighty: weighty(word),
            frequent: frequent.contains(word),
        })
        .collect();
    let (mut near, mut far): (ByForm<Vec<u16>>, ByForm<Vec<u16>>) = Default::default();
    for (at, target) in (0_u16..).zip(&all) {
        forms(target.word, |form| near.entry(form).or_default().push(at));
        if target.cue && target.word.len() >= 6 {
            forms_of_two(target.word, |form| far.entry(form).or_default().push(at));
        }
    }
    far.values_mut().for_each(Vec::dedup);
    Targets { all, near, far }
});

/// The forms of a word with up to two letters left out.
fn forms_of_two(word: &str, mut each: impl FnMut(u64)) {
    forms(word, &mut each);
    for (at, letter) in word.char_indices() {
        let mut short = String::with_capacity(word.len());
        short.push_str(word.get(..at).unwrap_or_default());
        short.push_str(word.get(at + letter.len_utf8()..).unwrap_or_default());
        forms(&short, &mut each);
    }
}

/// What a word may be a slip of. It is one that no list holds.
pub(super) fn meant(word: &str) -> Meant {
    let long = word.chars().count();
    if !(2..=LONGEST).contains(&long) {
        return Meant::default();
    }
    let targets = &*TARGETS;
    // The likeliest cue; the likeliest of all, and whether others are as likely; a tie goes to the cue.
    let mut cue: Option<(u8, &Target)> = None;
    let mut best: Option<(u8, &Target)> = None;
    let (mut tie, mut grave) = (false, None);
    // How unlikely each word that is one slip away is, the likeliest cue's own aside.
    let mut rivals: Vec<(u8, &'static str)> = Vec::new();
    let mut take = |target: &'static Target, cost: u8| {
        rivals.push((cost, target.word));
        if target.cue && cue.is_none_or(|(least, other)| (cost, target.rank) < (least, other.rank)) {
            cue = Some((cost, target));
        }
        let cost = cost * 2 + u8::from(!target.frequent && !target.cue);
        match best {
            Some((_, other)) if other.word == target.word => {}
            Some((least, _)) if least < cost => {}
            Some((least, other)) if least == cost => {
                grave = grave.or([other, target].into_iter().find(|each| each.weighty));
                tie = !(target.cue || other.cue);
                let meant = target.cue && (!other.cue || target.rank < other.rank);
                best = if meant { Some((cost, target)) } else { best };
            }
            _ => (best, tie, grave) = (Some((cost, target)), false, None),
        }
    };
    forms(word, |form| {
        for target in targets.near.get(&form).into_iter().flatten().filter_map(|at| targets.all.get(usize::from(*at))) {
            if let Some(cost) = slip(word, target.word) {
                take(target, cost);
            }
        }
    });
    if long >= 4 {
        forms_of_two(word, |form| {
            for target in
                targets.far.get(&form).into_iter().flatten().filter_map(|at| targets.all.get(usize::from(*at)))
            {
                if within_two(word, target.word) {
                    take(target, FAR);
                }
            }
        });
    }
    let plain = best.is_some_and(|(cost, target)| cost == 0 && target.frequent && !tie);
    let word = best.filter(|_| !tie).map(|(_, target)| target);
    // Of several that it may be, one may tell whose it was, or that it was not.
    let grave = grave.filter(|_| tie);
    let sure = cue.is_some_and(|(cost, target)| {
        cost == 0 && rivals.iter().all(|(other, word)| *word == target.word || *other > 1)
    });
    Meant {
        sure,
        cue: cue.map(|(_, target)| target).or(grave).map(|target| target.word),
        word: word.map(|target| target.word),
        open: word.is_none_or(|target| !target.cue),
        number: word.is_some_and(|target| small_word(target.word).is_some()),
        plain,
    }
}

/// Two slips.
const FAR: u8 = 4;

/// How unlikely one slip of the hand is: two letters swapped or one doubled 0, one left out or its neighbour on the keyboard struck 1,
/// another letter put in 2 or in its place 3. None where the words are further apart.
fn slip(word: &str, target: &str) -> Option<u8> {
    let (a, b): (Vec<char>, Vec<char>) = (word.chars().collect(), target.chars().collect());
    let from = a.iter().zip(&b).take_while(|(x, y)| x == y).count();
    let (rest, wanted) = (a.get(from..)?, b.get(from..)?);
    let same = |x: usize, y: usize| rest.get(x..).is_some() && rest.get(x..) == wanted.get(y..);
    match a.len() as isize - b.len() as isize {
        0 if rest.is_empty() => Some(0),
        0 if rest.len() > 1 && rest.first() == wanted.get(1) && rest.get(1) == wanted.first() && same(2, 2) => Some(0),
        0 if same(1, 1) => Some(if beside(*rest.first()?, *wanted.first()?) { 1 } else { 3 }),
        1 if same(1, 0) => {
            let extra = rest.first()?;
            let doubled = from.checked_sub(1).and_then(|at| a.get(at)) == Some(extra) || rest.get(1) == Some(extra);
            Some(if doubled { 0 } else { 2 })
        }
        -1 if same(0, 1) => Some(1),
        _ => None,
    }
}

/// The keys beside each on the keyboards of English ("qwerty"); "y" and "z" change places on others.
fn beside(struck: char, wanted: char) -> bool {
    const ROWS: [&[u8]; 3] = [b"qwertyuiop[", b"asdfghjkl;'", b"zxcvbnm,."];
    let place = |key: char| {
        ROWS.iter().enumerate().find_map(|(row, keys)| {
            let at = keys.iter().position(|each| char::from(*each) == key)?;
            // Each row begins a quarter to a half of a key further right.
            Some((row as i32, 4 * at as i32 + [0, 1, 3][row]))
        })
    };
    match (place(struck), place(wanted)) {
        (Some((row, at)), Some((other_row, other))) => (row - other_row).abs() <= 1 && (at - other).abs() <= 4,
        _ => false,
    }
}

/// Whether a word is one slip from another, and not that itself.
pub(super) fn within_one(word: &str, target: &str) -> bool {
    word != target && slip(word, target).is_some()
}

/// The short form of "I have" or "I am" that a word is one slip from, where no other short form is as likely.
pub(super) fn own_form(word: &str) -> Option<&'static str> {
    if !(3..=6).contains(&word.len()) || ["i've", "i'm", "i'd", "i'll"].contains(&word) {
        return None;
    }
    let forms = ["i've", "i'm", "i'd", "i'll", "he'd", "we've", "it's", "we'd"];
    let near = || forms.into_iter().filter_map(|own| Some((slip(word, own)?, own)));
    let least = near().map(|(cost, _)| cost).min()?;
    let mut likeliest = near().filter(|(cost, _)| *cost == least);
    let (Some((_, one)), None) = (likeliest.next(), likeliest.next()) else { return None };
    matches!(one, "i've" | "i'm").then_some(one)
}

/// The number words that stand alone.
const NUMBERS: &[&str] = word_list!("../../data/words/slip/near/numbers.txt").words();

/// Whether a word that was read as a number word can be no other: none is two slips away, either, or its letters are all there and none is
/// one slip away.
pub(super) fn only_number(word: &str, number: &str) -> bool {
    let others = || NUMBERS.iter().filter(|other| **other != number);
    number.len() >= 5 && others().all(|other| !within_two(word, other))
        || slip(word, number) == Some(0) && others().all(|other| slip(word, other).is_none())
}

/// The one word that a word is with a letter doubled or two neighbours swapped ("purppose"), of those that `known` holds.
pub(super) fn all_there(word: &str, known: impl Fn(&str) -> bool) -> Option<String> {
    let letters: Vec<char> = word.chars().collect();
    let mut found: Option<String> = None;
    for at in 1..letters.len().min(LONGEST) {
        let mut other = letters.clone();
        if other.get(at - 1) == other.get(at) {
            other.remove(at);
        } else {
            other.swap(at - 1, at);
        }
        let other: String = other.into_iter().collect();
        if known(&other) && found.as_ref().is_none_or(|one| *one == other) {
            found = Some(other);
        } else if known(&other) {
            return None;
        }
    }
    found
}

/// Whether two words are no more than two insertions, deletions, substitutions or swaps of neighbours apart (Damerau and Levenshtein's
/// distance, in the form in which no letter is touched twice).
fn within_two(word: &str, target: &str) -> bool {
    let (a, b): (Vec<char>, Vec<char>) = (word.chars().collect(), target.chars().collect());
    if a.len().abs_diff(b.len()) > 2 {
        return false;
    }
    let mut before: Vec<usize> = Vec::new();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut next = Vec::with_capacity(b.len() + 1);
        next.push(i + 1);
        for (j, y) in b.iter().enumerate() {
            let mut least = (row[j] + usize::from(x != y)).min(row[j + 1] + 1).min(next[j] + 1);
            if i > 0 && j > 0 && a.get(i - 1) == Some(y) && b.get(j - 1) == Some(x) {
                least = least.min(before[j - 1] + 1);
            }
            next.push(least);
        }
        before = std::mem::replace(&mut row, next);
    }
    row.last().is_some_and(|distance| *distance <= 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_a_negator_is_that_negator() {
        for (slip, cue) in [
            ("nto", "not"),
            ("nott", "not"),
            ("npt", "not"),
            ("neary", "nearly"),
            ("allmsot", "almost"),
            ("dind't", "didn't"),
            ("haven'r", "haven't"),
            ("nver", "never"),
            ("forgto", "forgot"),
            ("mihgt", "might"),
        ] {
            assert_eq!(meant(slip).cue, Some(cue), "{slip}");
            assert!(!meant(slip).open, "{slip}");
        }
    }

    #[test]
    fn what_may_as_well_be_another_word_is_left_open() {
        let meant = meant("ny");
        assert_eq!(meant.cue, Some("no"));
        assert!(meant.open);
        assert_eq!(super::meant("tpok").cue, None);
        assert_eq!(super::meant("tpok").word, Some("took"));
    }

    #[test]
    fn a_cue_whose_letters_are_all_there_is_meant_for_sure() {
        for slip in ["didn'tt", "ddin't", "iddn't", "cuold", "nott", "forgto"] {
            assert!(meant(slip).sure, "{slip}");
        }
        // A letter that is missing or another may have been meant for another word.
        for slip in ["wilh", "didm't", "nt", "no"] {
            assert!(!meant(slip).sure, "{slip}");
        }
    }

    #[test]
    fn a_number_word_is_sure_where_no_other_is_near() {
        for (slip, number) in [("twenyy", "twenty"), ("sixteeen", "sixteen"), ("thiirty", "thirty")] {
            assert!(only_number(slip, number), "{slip}");
        }
        for (slip, number) in
            [("twoo", "two"), ("ninne", "nine"), ("fiive", "five"), ("wto", "two"), ("egiht", "eight")]
        {
            assert!(only_number(slip, number), "{slip}");
        }
        // Ten; sixty, eighty, fifteen, ten, ten.
        assert!(!only_number("oen", "one"));
        for (slip, number) in
            [("sixten", "sixteen"), ("eigt", "eight"), ("fouteen", "fourteen"), ("sevn", "seven"), ("twp", "two")]
        {
            assert!(!only_number(slip, number), "{slip}");
        }
    }

    #[test]
    fn a_word_whose_letters_are_all_there_is_that_word_where_it_can_be_no_other() {
        let known = |word: &str| ["purpose", "promise", "dairy", "diary", "form", "from"].contains(&word);
        assert_eq!(all_there("purppose", known).as_deref(), Some("purpose"));
        assert_eq!(all_there("promsie", known).as_deref(), Some("promise"));
        assert_eq!(all_there("promis", known), None);
        assert_eq!(all_there("diiary", known).as_deref(), Some("diary"));
        assert_eq!(all_there("fomr", known).as_deref(), Some("form"));
    }

    #[test]
    fn a_short_form_of_ones_own_is_the_likeliest() {
        for (slip, own) in [("i'v", Some("i've")), ("i'vd", Some("i've")), ("i'vve", Some("i've")), ("i'e", None)] {
            assert_eq!(own_form(slip), own, "{slip}");
        }
    }

    #[test]
    fn two_slips_are_told_from_three() {
        for (word, target, near) in [
            ("nealry", "nearly", true),
            ("enalry", "nearly", true),
            ("nea", "nearly", false),
            ("almots", "almost", true),
        ] {
            assert_eq!(within_two(word, target), near, "{word} {target}");
        }
    }
}
