//! Crisis in the user's words: self-harm and medical emergency, told apart from idiom, negation, the past, fiction and others far away.
//!
//! A message is judged by its sentences, each with its neighbours, and never by a sum over it; and always by words that can be pointed at.

mod complaint;
mod context;
mod dose;
mod measure;
mod others;
mod signs;
mod spelled;
mod voice;
mod weigh;
mod window;

use crate::phrase::BareWords;
use crate::span::Span;
use crate::text::Token;

use self::signs::{Force, Sign, Table, Tables, signs, within};
use self::spelled::Spelled;
use self::window::Piece;

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

/// What was read, and the words that say so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrisisReading {
    /// The kind.
    pub crisis: Crisis,
    /// Where the words stand that it goes by, in order, apart from each other, as bytes of the message; at least one where there is a crisis,
    /// none where there is none.
    pub because: Vec<Span>,
}

impl CrisisReading {
    const NONE: CrisisReading = CrisisReading { crisis: Crisis::None, because: Vec::new() };

    /// The words that it goes by, as they were said in `message`, each once.
    pub fn words<'m>(&self, message: &'m str) -> Vec<&'m str> {
        let mut out: Vec<&str> = Vec::new();
        for words in self.because.iter().filter_map(|span| message.get(span.start..span.end)) {
            if !out.contains(&words) {
                out.push(words);
            }
        }
        out
    }
}

/// The kinds, in the order in which they win.
const KINDS: [Crisis; 2] = [Crisis::SelfHarm, Crisis::MedicalEmergency];

/// The log odds that a window must exceed by its words, for each kind: the more outright a sign says it, the less the company of its words
/// must agree. Measured on batches, and on public ordinary text, that the weights had not seen.
fn needed(force: Force, kind: usize) -> f32 {
    let both = match force {
        Force::When => [2.8, f32::INFINITY],
        // Weighed words that some sign stands among.
        Force::Anchor => [0.6, -0.5],
        Force::Undone => [1.2, 0.2],
        // Below this a phrase was met by chance ("killing it"): the words around it are of another matter altogether.
        Force::Oblique => [-4.5, -2.7],
        // What is said outright is said in news, films and leaflets too.
        Force::Outright => [-2.25, -2.5],
        Force::Certain => [f32::NEG_INFINITY; 2],
    };
    both.get(kind).copied().unwrap_or(f32::INFINITY)
}

/// Words shown of one crisis at most: enough to see what it is about.
const SHOWN: usize = 6;

/// A message, read as far as its signs.
struct Read {
    words: BareWords,
    tokens: Vec<Token>,
    pieces: Vec<Piece>,
    signs: [Vec<Sign>; 2],
}

impl Read {
    fn new(message: &str) -> Read {
        let Spelled { words, tokens } = spelled::read(message);
        let tables = Tables::of(&words);
        let elsewhere = others::words(&tokens, &words, tables.list(Table::Source));
        let pieces = window::pieces(&words, &elsewhere);
        let signs = signs(&tables, &words, &pieces, &elsewhere);
        Read { words, tokens, pieces, signs }
    }

    /// The signs of a kind that begin in some pieces. A word that says nothing alone (a roof, a letter) says nothing of self-harm where
    /// several do something with it, and nobody in particular; and none of an emergency where it is all that a sentence complains of.
    fn heard(&self, kind: usize, pieces: &[Piece]) -> impl Iterator<Item = &Sign> {
        let signs = self.signs.get(kind).map_or(&[][..], Vec::as_slice);
        pieces.iter().flat_map(move |piece| {
            let several = piece.several.filter(|_| KINDS.get(kind) == Some(&Crisis::SelfHarm)).unwrap_or(usize::MAX);
            let heard = within(signs, piece.from..piece.to).iter();
            let emergency = KINDS.get(kind) == Some(&Crisis::MedicalEmergency);
            let nothing = move |sign: &Sign| emergency && (piece.everyday || piece.ordinary(sign.from));
            heard.filter(move |sign| sign.force > Force::Anchor || (sign.from < several && !nothing(sign)))
        })
    }

    /// The windows that hold a sign, and the strongest force of each kind in them.
    fn windows(&self) -> impl Iterator<Item = (&[Piece], [Option<Force>; 2])> {
        window::windows(&self.pieces).filter_map(|window| {
            let forces = [0, 1].map(|kind| self.heard(kind, window).map(|sign| sign.force).max());
            forces.iter().any(Option::is_some).then_some((window, forces))
        })
    }

    /// Whether the whole message is one sign, said outright.
    fn says_only(&self, kind: usize) -> bool {
        let whole = |sign: &Sign| sign.force == Force::Outright && sign.from == 0 && sign.to == self.words.list.len();
        self.pieces.len() == 1 && self.signs.get(kind).is_some_and(|signs| signs.iter().any(whole))
    }

    /// The spans of the signs in a window that are as strong as the strongest.
    fn because(&self, kind: usize, window: &[Piece]) -> Vec<Span> {
        let most = self.heard(kind, window).map(|sign| sign.force).max();
        let mut out: Vec<Span> = Vec::new();
        for sign in self.heard(kind, window).filter(|sign| Some(sign.force) == most) {
            let token = |word: usize| self.words.list.get(word).and_then(|word| self.tokens.get(word.token));
            let (Some(from), Some(to)) = (token(sign.from), token(sign.to.saturating_sub(1))) else { continue };
            let span = from.span.cover(to.span);
            match out.last_mut() {
                Some(before) if span.start <= before.end => *before = before.cover(span),
                _ => out.push(span),
            }
        }
        out.truncate(SHOWN);
        out
    }
}

/// A sentence of no more words is a cry, and no sentence of a page; but for what a page tells its readers to do ("Call 911 right away!").
const CRY: usize = 5;

fn cry(words: &BareWords, window: &[Piece]) -> bool {
    let told = |at: usize| matches!(words.at(at), "call" | "ring" | "dial" | "get" | "seek" | "go");
    matches!(window, [piece] if piece.opens && piece.closes && piece.to - piece.from <= CRY && !told(piece.from))
}

/// Reads a message for crisis words. Linear in its length.
pub fn reading(message: &str) -> CrisisReading {
    let read = Read::new(message);
    let [outright, others] = voice::asked(&read.tokens, &read.words, &read.pieces);
    let mut best: [Option<(f32, &[Piece])>; 2] = [None; 2];
    for (window, forces) in read.windows() {
        let anchored = forces[1] == Some(Force::Anchor);
        let odds = weigh::odds(&read.words, window, anchored);
        for (kind, best) in best.iter_mut().enumerate() {
            let (Some(Some(force)), Some(odds)) = (forces.get(kind), odds.get(kind)) else { continue };
            // A message that says it outright and says nothing else is in no other company ("heart attack").
            let more = match force {
                // A cry of a few words is heard on any page ("oxygen 82%, gasping").
                Force::Outright if cry(&read.words, window) => 0.0,
                Force::Outright => outright,
                _ => others,
            };
            let over =
                if read.says_only(kind) || *force == Force::Certain { 0.1 } else { odds - needed(*force, kind) - more };
            if over > 0.0 && best.is_none_or(|(most, _)| over > most) {
                *best = Some((over, window));
            }
        }
    }
    let found = KINDS.into_iter().zip(best).enumerate().find_map(|(kind, (crisis, best))| {
        best.map(|(_, window)| CrisisReading { crisis, because: read.because(kind, window) })
    });
    found.unwrap_or(CrisisReading::NONE)
}

/// The kind of crisis that a message shows.
pub fn crisis(message: &str) -> Crisis {
    reading(message).crisis
}

/// A window of a message as it is weighed, for the tool that learns the weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weighed {
    /// Its words, and the marks of its sentences' ends.
    pub words: Vec<String>,
    /// What its signs say of self-harm and of an emergency: 0 where there is none, 1 a word, 2 a phrase taken back, 3 oblique, 4 outright.
    pub force: [u8; 2],
    /// The words of the strongest signs of each.
    pub signs: [String; 2],
}

/// The windows of a message that hold a sign.
pub fn weighed(message: &str) -> Vec<Weighed> {
    let read = Read::new(message);
    let window = |(window, forces): (&[Piece], [Option<Force>; 2])| Weighed {
        words: weigh::terms(&read.words, window).into_iter().map(str::to_owned).collect(),
        force: forces.map(|force| force.map_or(0, |force| force.clamp(Force::Anchor, Force::Outright) as u8)),
        signs: [0, 1].map(|kind| {
            let spans = read.because(kind, window);
            spans.iter().filter_map(|span| message.get(span.start..span.end)).collect::<Vec<_>>().join(" / ")
        }),
    };
    read.windows().map(window).collect()
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
    fn a_sign_counts_only_where_it_is_meant() {
        assert_eq!(crisis("I want to die"), Crisis::SelfHarm);
        assert_eq!(crisis("that cake is to die for"), Crisis::None);
        assert_eq!(crisis("my dad collapsed and isn\u{2019}t breathing, I want to die"), Crisis::SelfHarm);
        assert_eq!(crisis("skilled nursing visit at 8"), Crisis::None);
    }

    #[test]
    fn a_cry_of_a_few_words_is_heard_on_a_page_that_tells_of_nobody_here() {
        let page = "The ferry to the island runs twice a day. The market is closed on Mondays. ".repeat(8);
        assert_eq!(crisis(&format!("{page}oxygen 82%, gasping")), Crisis::MedicalEmergency);
        assert_eq!(crisis(&page), Crisis::None);
    }

    #[test]
    fn an_everyday_complaint_and_nothing_else_is_no_emergency() {
        for none in [
            "I've been dizzy",
            "she's been dizzy this morning",
            "Margaret has been sick on and off",
            "my wife's been a bit woozy since lunch",
            "Her pressure was 138/72. She's been dizzy.",
            "blood pressure 128 over 79 i think",
            "I think pulse 72",
        ] {
            assert_eq!(crisis(none), Crisis::None, "{none}");
        }
        for more in [
            "she's been dizzy and now she can't speak",
            "I've been dizzy. My chest is crushing me",
            "he's sick and won't wake up",
            "my oxygen is 82 I think",
        ] {
            assert_eq!(crisis(more), Crisis::MedicalEmergency, "{more}");
        }
    }

    #[test]
    fn an_ordinary_dose_is_no_word_of_an_emergency_and_changes_none() {
        for none in [
            "my mum has a headache. I took 2 paracetamol",
            "took 2 paracetamol and my son has a fever",
            "my wife is dizzy, I took 400 mg ibuprofen at 8",
            "gave her 5 ml calpol, she has been sick",
            "took my ramipril and my mum is dizzy",
        ] {
            assert_eq!(crisis(none), Crisis::None, "{none}");
        }
        for more in [
            "gave her 5 ml calpol and she won't wake up",
            "took my ramipril and now my tongue is swelling up",
            "took two aspirin, crushing chest pain",
            "had my insulin twice by mistake, shaking",
        ] {
            assert_eq!(crisis(more), Crisis::MedicalEmergency, "{more}");
        }
    }

    #[test]
    fn so_many_tablets_are_an_emergency_whatever_stands_around_them() {
        for many in [
            "took 30 paracetamol",
            "just took 20 ibuprofen",
            "took thirty paracetamol",
            "I took 100 tablets of paracetamol",
            "took the whole packet of paracetamol",
            "he took 16 paracetamol",
            "took 20 citalopram tablets",
        ] {
            assert_ne!(crisis(many), Crisis::None, "{many}");
        }
        for few in [
            "took my 12 tablets this morning",
            "took 10 tablets over the week",
            "took 50 sertraline this morning",
            "took 75 aspirin",
            "took 400 ibuprofen",
            "took amlodipine 10 and metformin",
            "took the whole box of paracetamol back to the chemist",
        ] {
            assert_eq!(crisis(few), Crisis::None, "{few}");
        }
    }

    #[test]
    fn a_sugar_is_no_sign_by_its_name_where_its_figure_is_none() {
        for none in ["sugar is 68 now and im shaky", "my sugar is 71 and I feel shaky", "glucose 4.1, a bit shaky"] {
            assert_eq!(crisis(none), Crisis::None, "{none}");
        }
        for low in ["sugar is 45 and im shaky", "my sugar is 2.4 and I'm shaking", "sugar 68 and I can't wake him"] {
            assert_eq!(crisis(low), Crisis::MedicalEmergency, "{low}");
        }
    }

    #[test]
    fn an_ordinary_reading_makes_no_more_of_an_everyday_complaint() {
        for reading in ["bp 128/79", "my blood pressure was 134 over 86", "pulse 64", "temp 98.9"] {
            for complaint in ["I have a headache", "I felt dizzy", "my ankles are swollen", "I threw up once"] {
                for message in [format!("{reading} and {complaint}"), format!("{complaint}. {reading}")] {
                    assert_eq!(crisis(&message), Crisis::None, "{message}");
                }
            }
        }
        for more in [
            "my blood pressure is 190 over 120 and I have a headache",
            "bp was 128/79 and he's confused and slurring",
            "pulse 64 and crushing chest pain",
            "bp 70/40 and I feel faint",
        ] {
            assert_eq!(crisis(more), Crisis::MedicalEmergency, "{more}");
        }
    }

    #[test]
    fn masked_and_drawn_out_words_are_read() {
        for words in ["I want to k*ll myself", "i wanna dieeee", "thinking about su!cide"] {
            assert_eq!(crisis(words), Crisis::SelfHarm, "{words}");
        }
    }

    #[test]
    fn a_crisis_is_shown_by_the_words_that_say_so() {
        for (message, said) in [
            ("Lunch was fine. I want to KILL myself. Bye", "KILL myself"),
            ("caf\u{e9} first, then I k*ll myself", "k*ll myself"),
        ] {
            let reading = reading(message);
            assert!(reading.words(message).iter().any(|words| words.contains(said)), "{:?}", reading.words(message));
        }
    }

    proptest! {
        #[test]
        fn a_crisis_has_words_of_the_message_and_none_has_none(words in "\\PC{0,200}") {
            let reading = reading(&words);
            prop_assert_eq!(reading.crisis == Crisis::None, reading.because.is_empty());
            prop_assert_eq!(reading.words(&words).is_empty(), reading.because.is_empty());
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
