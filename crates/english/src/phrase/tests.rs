use super::{BareWords, Ids, Lexicon, Line, Reach};
use crate::text::Text;

fn found(table: &str, message: &str) -> Vec<(usize, usize)> {
    let lexicon = Lexicon::new(&[table], "");
    lexicon.hits(&BareWords::new(&Text::new(message))).into_iter().map(|hit| (hit.from, hit.to)).collect()
}

#[test]
fn a_phrase_is_found_by_whole_words_and_never_across_sentences() {
    assert_eq!(found("kill* me", "the traffic is killing me"), [(3, 5)]);
    assert_eq!(found("killed", "I skilled up"), []);
    assert_eq!(found("want to die", "what I want to. Die"), []);
}

#[test]
fn gaps_options_and_ends_hold() {
    assert_eq!(found("can not ..2 breathe", "I can't even really breathe"), [(1, 6)]);
    assert_eq!(found("^ done $", "Done. I am done."), [(0, 1)]);
    assert_eq!(found("(very )?bad pain", "very bad pain"), [(0, 3), (1, 3)]);
    assert_eq!(found("living !(in|out of)", "living in Leeds"), []);
    assert_eq!(found("living !(in|out of)", "tired of living."), [(2, 3)]);
}
struct Bare(Vec<&'static str>);

impl Line for Bare {
    fn len(&self) -> usize {
        self.0.len()
    }
    fn word(&self, at: usize) -> &str {
        self.0.get(at).copied().unwrap_or_default()
    }
    fn within(&self, _: usize, _: Reach) -> std::ops::Range<usize> {
        0..self.0.len()
    }
    // One slot: any word of three letters.
    fn slot(&self, _: usize, at: usize, back: bool) -> Option<usize> {
        let word = if back { at.checked_sub(1)? } else { at };
        (self.word(word).len() == 3).then_some(if back { word } else { word + 1 })
    }
}

/// Where a phrase around a word stands, in a message of plain words.
fn around(written: &str, message: &'static str, it: usize) -> Option<(usize, usize)> {
    let mut lexicon = Lexicon::default();
    let phrase = lexicon.around(Reach::Sentence, written, &[]).expect("well written").expect("around something");
    let line = Bare(message.split(' ').collect());
    let ids: Ids = lexicon.ids(&line);
    lexicon.stands_around(&phrase, &line, &ids, &(it..it + 1)).map(|found| (found.start, found.end))
}

#[test]
fn a_phrase_stands_around_what_is_found_already() {
    assert_eq!(around("what a <it:pain> in", "oh what a pain in there", 3), Some((1, 5)));
    assert_eq!(around("what a <it:pain> in", "oh what a joke in there", 3), None);
    assert_eq!(around("what ...2 <it> !(in|at)", "what was it pain at", 3), None);
    assert_eq!(around("~(oh) what a <it>", "oh what a pain", 3), None);
    assert_eq!(around("~(oh) what a <it>", "no what a pain", 3), Some((1, 4)));
}

#[test]
fn a_gap_stops_at_what_denies_or_where_it_is_told_to() {
    assert_eq!(around("was ..2 <it>", "was not a pain", 3), None);
    assert_eq!(around("was ...2 <it>", "was not a pain", 3), Some((0, 4)));
    assert_eq!(around("was ...2-not <it>", "was not a pain", 3), None);
}

#[test]
fn a_slot_is_what_the_caller_says() {
    assert_eq!(around("<three> <it> <three>", "the pain was", 1), Some((0, 3)));
    assert_eq!(around("<three> <it>", "some pain was", 1), None);
}

#[test]
fn what_stands_around_nothing_or_twice_is_refused() {
    let around = |written: &str| Lexicon::default().around(Reach::Clause, written, &[]).map(|found| found.is_some());
    assert_eq!(around("(a|<it>)"), Err("<it> stands in no group".into()));
    assert_eq!(around("<it> and <it>"), Err("<it> stands twice".into()));
    assert_eq!(around("no such thing"), Ok(false));
}
