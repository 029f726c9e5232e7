//! The words of health in a message, by the lexicon, read once: symptoms, moods, terms of care.

use std::ops::Range;

use alara_english::{Text, WordList, word_list};

use crate::lexicon::{Begins, List, care as care_words, moods as mood_words, symptoms as symptom_words};

/// A symptom where it stands.
#[derive(Clone, Debug)]
pub(crate) struct Heard {
    pub tokens: Range<usize>,
    pub name: String,
    /// Whether the words alone make it a symptom.
    pub sure: bool,
    /// Whether the name stands in the words as it is.
    pub plain: bool,
}

/// A mood word where it stands.
#[derive(Clone, Debug)]
pub(crate) struct Feeling {
    pub tokens: Range<usize>,
    pub mood: &'static str,
    /// Another mood that the word fits as well.
    pub or: Option<&'static str>,
    /// Whether it is the tool's own word.
    pub plain: bool,
}

/// A term of care where it stands.
#[derive(Clone, Debug)]
pub(crate) struct CareHeard {
    pub tokens: Range<usize>,
    /// Its plain name.
    pub name: &'static str,
    /// `log_type` of `create_care_log`, where it can be one.
    pub log_type: Option<&'static str>,
    /// `visit_type` of `log_doctor_visit`, where it can be one.
    pub visit_type: Option<&'static str>,
    /// Whether the words alone name it.
    pub sure: bool,
}

/// All words of health in a message.
#[derive(Clone, Debug, Default)]
pub(crate) struct HealthWords {
    pub symptoms: Vec<Heard>,
    pub feelings: Vec<Feeling>,
    pub cares: Vec<CareHeard>,
}

impl HealthWords {
    /// The symptoms whose words begin in a range of tokens.
    pub(crate) fn symptoms_in(&self, within: &Range<usize>) -> Vec<Range<usize>> {
        let heard = self.symptoms.iter().filter(|heard| within.contains(&heard.tokens.start));
        heard.map(|heard| heard.tokens.clone()).collect()
    }

    /// Whether a mood word stands at a token.
    pub(crate) fn mood_at(&self, at: usize) -> bool {
        let after = self.feelings.partition_point(|feeling| feeling.tokens.end <= at);
        self.feelings.get(after).is_some_and(|feeling| feeling.tokens.contains(&at))
    }
}

/// Anything beyond this many in one message is no longer a person's account of a day.
const MOST: usize = 256;

/// Reads them, none inside another of its kind.
pub(crate) fn read(text: &Text<'_>, norms: &[&str], all: &[Begins]) -> HealthWords {
    let mut words = HealthWords::default();
    let (mut symptom_to, mut mood_to, mut care_to) = (0, 0, 0);
    for (at, begins) in all.iter().enumerate().filter(|(_, begins)| begins.any()) {
        if at >= symptom_to
            && begins.may(List::Symptoms)
            && words.symptoms.len() < MOST
            && let Some((used, symptom)) = symptom_words::longest_among(norms, all, at)
            // "bad stomach cramps": cramps that are bad, where "bad stomach" is a complaint of its own.
            && !(norms.get(at) == Some(&"bad")
                && symptom_words::longest_among(norms, all, at + 1).is_some_and(|(next, _)| next + 1 > used))
        {
            symptom_to = at + used.max(1);
            let plain = text.written(&(at..symptom_to)).to_lowercase() == symptom.name.to_lowercase();
            // "Ful of songs", "rahs and raves": so short a word is as near to many others, unless it is had.
            let written = text.written(&(at..at + 1)).to_lowercase();
            let short = used == 1 && written.len() <= SHORT && norms.get(at).is_some_and(|word| *word != written);
            if short && norms.len() > 4 && !norms[at.saturating_sub(3)..at].iter().any(|word| HAVING.holds(word)) {
                continue;
            }
            words.symptoms.push(Heard { tokens: at..symptom_to, name: symptom.name, sure: symptom.sure, plain });
        }
        if at >= mood_to
            && begins.may(List::Moods)
            && words.feelings.len() < MOST
            && let Some((used, matched)) = mood_words::longest_among(norms, all, at)
        {
            mood_to = at + used.max(1);
            let (mood, or) = match &matched {
                mood_words::MoodMatch::One(mood) => (mood.word(), None),
                mood_words::MoodMatch::Ambiguous(moods) => match moods.as_slice() {
                    [first, second, ..] => (first.word(), Some(second.word())),
                    _ => continue,
                },
            };
            words.feelings.push(Feeling {
                tokens: at..mood_to,
                mood,
                or,
                plain: norms.get(at) == Some(&mood) && used == 1,
            });
        }
        if at >= care_to
            && begins.may(List::Care)
            && words.cares.len() < MOST
            && let Some((used, event)) = care_words::longest_among(norms, all, at)
        {
            care_to = at + used.max(1);
            let care_words::CareEvent { name, log_type, visit_type, sure, .. } = event;
            words.cares.push(CareHeard { tokens: at..care_to, name, log_type, visit_type, sure });
        }
    }
    words
}

/// What says before a word that it is had or felt.
const HAVING: &WordList = word_list!("../../data/words/events/words/having.txt");

/// A slip of no more letters is no word of a complaint by itself.
const SHORT: usize = 5;

/// Small words that carry no meaning of their own beside a mood.
pub(crate) fn light(word: &str) -> bool {
    LIGHT.holds(word)
}

const LIGHT: &WordList = word_list!("../../data/words/events/words/light.txt");
