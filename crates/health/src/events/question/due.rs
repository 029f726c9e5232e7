//! "What's on today?", "what's next?", "is anything due?", "did I miss anything?": questions of what falls due. They are made of few words,
//! and of no others: "what's on TV today" is none.

use std::ops::Range;
use std::sync::LazyLock;

use alara_english::{WordList, list, word_list};

use super::asked::{Days, Figure};
use crate::events::message::Message;
use crate::lexicon::{WordSet, word_set};

/// The words that such a question is made of.
static WORDS: LazyLock<WordSet> =
    LazyLock::new(|| word_set(include_str!("../../../data/words/events/question/due/words.txt")));

/// Words before the question itself.
pub(super) const OPENING: &WordList = word_list!("../../../data/words/events/question/due/opening.txt");

/// Words that open a question, also without its mark.
pub(super) const ASKING: &WordList = word_list!("../../../data/words/events/question/due/asking.txt");

/// Words that open one before whom or what it is about.
pub(super) const AUXILIARIES: &WordList = word_list!("../../../data/words/events/question/due/auxiliaries.txt");

/// The words of one sentence.
struct SentenceWords<'a> {
    message: &'a Message<'a>,
    scope: &'a Range<usize>,
}

impl SentenceWords<'_> {
    /// Whether it holds one of these words, outside of what names a time.
    fn any(&self, words: &WordList) -> bool {
        self.scope.clone().any(|at| {
            let timed = self.message.token(at).is_some_and(|token| self.message.in_time(token.span));
            !timed && self.message.is_any(at, words)
        })
    }

    fn stands(&self, words: &[&str]) -> bool {
        self.scope.clone().any(|at| self.message.stands(at, words))
    }

    fn timed(&self) -> bool {
        !self.message.times_in(self.scope).is_empty()
    }

    /// Whether it is made of these words, of times and of whom it asks about.
    fn only(&self, words: &WordSet, person: impl Fn(usize) -> bool) -> bool {
        self.scope.clone().all(|at| {
            self.message.token(at).is_none_or(|token| {
                !token.says() || words.contains(token.norm.as_str()) || self.message.in_time(token.span) || person(at)
            })
        })
    }

    /// "What's on today?", "what do I have on Monday?", "anything tomorrow?".
    fn on(&self) -> bool {
        // Of the list ("what am I on now?") it asks elsewhere.
        let listed = self.stands(&["am", "i", "on"])
            || self.any(list!["took", "taken", "taking", "did", "was", "were", "had"])
            || self.stands(&["i'm", "on"])
            || self.stands(&["im", "on"]);
        let planned = list!["schedule", "scheduled", "plan", "planned", "plans", "agenda", "plate", "lined"];
        const OPENED: [&str; 10] = [
            "what is on", "what do i have", "what have i got", "do i have anything", "have i got anything",
            "what is there", "do i have any", "have i got any", "are there any", "my day",
        ];
        let opened = |words: &&str| self.stands(&words.split(' ').collect::<Vec<_>>());
        let anything = self.any(list!["what's", "whats", "anything"])
            && (self.stands(&["on"]) || self.any(list!["else", "happening", "for"]));
        self.timed()
            && !listed
            && (anything
                || self.any(planned)
                || self.any(list!["anything"]) && self.scope.len() <= 5
                || OPENED.iter().any(opened)
                || self.any(list!["what"]) && self.stands(&["on"]) && self.any(list!["have", "got"]))
    }
}

/// What is asked of what falls due; none where it asks for something else.
pub(super) fn asked(message: &Message<'_>, scope: &Range<usize>, person: impl Fn(usize) -> bool) -> Option<Figure> {
    let said = SentenceWords { message, scope };
    let any = |words: &WordList| said.any(words);
    let stands = |words: &[&str]| said.stands(words);
    let asks = word_list!("../../../data/words/events/question/due/asked.txt");
    if scope.is_empty() || !said.only(&WORDS, person) || !any(asks) {
        return None;
    }
    if any(list!["miss", "missed", "missing", "forget", "forgot", "forgotten", "skip", "skipped"]) {
        // "What did I skip?" asks for what was; "should I skip" for advice.
        let past =
            any(list!["did", "have", "i've", "ive", "had", "was", "been", "anything", "what", "which", "any", "am"]);
        return (past && !any(list!["should", "can", "could"])).then_some(Figure::Missed);
    }
    let timed = said.timed();
    let take = any(word_list!("../../../data/words/events/question/due/asked_take.txt"));
    let ahead = any(list!["need", "needs", "must", "should", "supposed", "gotta"])
        || [["have", "to"], ["got", "to"], ["to", "take"], ["has", "to"]].iter().any(|words| stands(words))
        || timed && stands(&["do", "i", "take"]);
    let whole = list!["what", "what's", "whats", "which", "when", "when's", "whens", "show", "tell", "is", "do"];
    if any(list!["next"]) && any(whole) {
        return Some(Figure::Next);
    }
    if any(list!["coming"]) && any(list!["up", "next"]) || any(list!["upcoming"]) {
        return Some(if timed { Figure::Left } else { Figure::Next });
    }
    // "How many are left" asks of a stock: it has "how", which stands in none of these.
    let open = any(list!["left", "remaining", "remain", "remains"]) && (timed || take || ahead)
        || any(list!["still"]) && (take || ahead)
        || stands(&["rest", "of"]) && timed;
    if open || any(list!["due", "overdue", "outstanding", "pending"]) {
        return Some(Figure::Left);
    }
    if ahead && take && (any(list!["what", "which", "anything", "what's", "whats", "when"]) || stands(&["do", "i"])) {
        return Some(if timed { Figure::List } else { Figure::Left });
    }
    said.on().then_some(Figure::List)
}

/// "What happened yesterday?", "show me today": a day as it was, told whole.
pub(super) fn whole(message: &Message<'_>, scope: &Range<usize>, person: impl Fn(usize) -> bool) -> bool {
    static DAY: LazyLock<WordSet> =
        LazyLock::new(|| word_set(include_str!("../../../data/words/events/question/due/day.txt")));
    let said = SentenceWords { message, scope };
    let any = |words: &WordList| said.any(words);
    let stands = |words: &[&str]| said.stands(words);
    said.only(&DAY, person)
        && said.timed()
        && (any(list!["happened", "everything", "entries", "summary", "recap"])
            || any(list!["show", "list", "give"])
            || stands(&["did", "i", "do"])
            || stands(&["was", "on"]))
        && !any(list!["about"])
}

/// Without days, what is on is on today.
pub(super) fn days(figure: Figure, days: Days, today: chrono::NaiveDate) -> Days {
    match figure {
        Figure::List | Figure::Missed if days.open() => {
            let today = Some(super::asked::Bound::Day(today));
            Days { since: today, until: today, part: None }
        }
        _ => days,
    }
}
