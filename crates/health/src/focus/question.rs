//! Questions that lean on the one before: "and the losartan?", "and the average?", "what about yesterday?".

use super::{Became, Elliptical, Exchange, Resolution, resolved::Edit};

/// How far back a figure is still what "it" asks of.
const NEAR: usize = 2;

/// Writes the last question out with what this one puts in its place.
pub(super) fn follow_up(leaning: &Elliptical<'_>) -> Resolution {
    let answers = |turn: &&Exchange| turn.calls.iter().any(|call| matches!(call.became, Became::Answered));
    // "and mine?", "and Joan's?": the question that all of them go back to.
    let mut asked = leaning.focus.turns.iter().take_while(answers).take(NEAR + 1);
    let first = asked.clone().next();
    let whole = asked.find(|turn| !turn.said.to_lowercase().starts_with("and "));
    let Some(turn) = whole.or(first) else { return Resolution::Nothing };
    let leads = matches!((leaning.norm(0), leaning.norm(1)), ("and", _) | ("what" | "how", "about"));
    let begin = if leaning.norm(1) == "about" { 2 } else { 1 };
    if !leads || leaning.len() > 8 || leaning.has_verb() && !leaning.asks() || turn.said.is_empty() {
        return Resolution::Nothing;
    }
    let asked = super::Message::new(0, &turn.said, leaning.message.own, leaning.message.now);
    // "What did Mum take today?", "and what did I take?": whole by itself, and of another.
    let of_self =
        |of: &super::Message<'_>| (0..of.text.tokens.len()).any(|at| matches!(of.norm(at), "i" | "i've" | "my"));
    if of_self(&leaning.message) && leaning.has_verb() && !of_self(&asked) {
        return Resolution::Nothing;
    }
    // "And what was Nora's temperature this evening?": whole by itself.
    if leaning.has_verb() && leaning.asks() && kind(&leaning.message).is_some() {
        return Resolution::Nothing;
    }
    let whole = leaning.message.text.original.trim_end().trim_end_matches(['?', '.', '!']);
    let from = leaning.message.text.tokens.get(begin).map_or(whole.len(), |token| token.span.start);
    let new = whole.get(from..).unwrap_or_default().trim();
    if new.is_empty() {
        return Resolution::Nothing;
    }
    let place = match (leaning.message.names.first(), asked.names.first()) {
        // "and mine?", "and Joan's?": the same, of somebody else.
        _ if whose(new).is_some() && owner(&asked).is_some() => {
            owner(&asked).map(|at| asked.text.span_of(at, at + 1)).zip(whose(new))
        }
        // "and his amlodipine?": the medication asked about, with whose it is.
        (Some(_), Some(old)) => {
            let mut start = old.tokens.start;
            while start > 0
                && (matches!(asked.norm(start - 1), "the" | "my" | "his" | "her")
                    || asked.norm(start - 1).ends_with("'s"))
            {
                start -= 1;
            }
            Some((asked.text.span_of(start, old.tokens.end), new.to_owned()))
        }
        _ => match (figure(leaning, begin), (0..asked.text.tokens.len()).find(|at| is_figure(asked.norm(*at)))) {
            (Some(word), Some(old)) => Some((asked.text.span_of(old, old + 1), word)),
            // "what were my sugars yesterday?", "and the highest?": the figure stands before what was asked of.
            (Some(word), None) if kind(&asked).is_some() => kind(&asked).map(|at| {
                let start = asked.text.span_of(at, at + 1).start;
                (alara_english::Span { start, end: start }, format!("{word} "))
            }),
            _ => match (leaning.message.times.first(), asked.times.first()) {
                (Some(_), Some(old)) => Some((old.span, new.to_owned())),
                (Some(_), None) => {
                    let end = turn.said.trim_end().trim_end_matches(['?', '.', '!']).len();
                    Some((alara_english::Span { start: end, end }, format!(" {new}")))
                }
                _ => None,
            },
        },
    };
    let Some((span, with)) = place else { return Resolution::Nothing };
    let (Some(before), Some(after)) = (turn.said.get(..span.start), turn.said.get(span.end..)) else {
        return Resolution::Nothing;
    };
    let len = leaning.message.text.original.len();
    Resolution::Edits(vec![Edit { from: 0, to: len, with: format!("{before}{with}{after}"), back: turn.back }])
}

/// Whose it is by a word alone: "mine", "Joan's", "what was mine".
fn whose(words: &str) -> Option<String> {
    let words = ["what was ", "what is ", "what's "].iter().find_map(|lead| words.strip_prefix(lead)).unwrap_or(words);
    match words.to_lowercase().as_str() {
        "mine" => Some("my".to_owned()),
        owner if owner.ends_with("'s") && !owner.contains(' ') => Some(words.to_owned()),
        _ => None,
    }
}

/// Where a question says whose.
fn owner(asked: &super::Message<'_>) -> Option<usize> {
    (0..asked.text.tokens.len()).find(|at| {
        let word = asked.norm(*at);
        let called = word.strip_suffix("'s").is_some_and(|name| asked.own.iter().any(|own| own.calls(name)));
        matches!(word, "my" | "his" | "her") || called
    })
}

/// Where the words of a question name what was measured.
fn kind(asked: &super::Message<'_>) -> Option<usize> {
    let at = (0..asked.text.tokens.len()).find(|at| {
        asked.vital_kind(*at).is_some() || matches!(asked.norm(*at), "bp" | "pressure" | "sugars" | "readings")
    })?;
    Some(at - usize::from(asked.norm(at) == "pressure" && at > 0 && asked.norm(at - 1) == "blood"))
}

/// "What was it yesterday?", "and what's the highest this week?": of what was measured or looked up last.
pub(super) fn measured(leaning: &Elliptical<'_>) -> Resolution {
    let from = leaning.begin();
    let opens = matches!(leaning.norm(from), "what" | "what's" | "whats" | "how");
    let be = matches!(leaning.norm(from + 1), "was" | "is" | "were" | "about") || leaning.norm(from) != "what";
    let own = kind(&leaning.message).is_some()
        || !leaning.message.names.is_empty()
        || !leaning.message.words.symptoms.is_empty();
    if !opens || !be || own || leaning.len() > 10 {
        return Resolution::Nothing;
    }
    let it = (from..leaning.len().min(from + 4)).find(|at| matches!(leaning.norm(*at), "it" | "that"));
    let figure = (from..leaning.len().min(from + 5)).find(|at| is_figure(leaning.norm(*at)));
    let last = leaning.focus.last_within(NEAR);
    let Some((back, noun)) = last.and_then(|(back, call)| Some((back, call.measured()?))) else {
        return Resolution::Nothing;
    };
    match (it, figure) {
        (Some(it), _) => Resolution::Edits(vec![leaning.write(it..it + 1, &noun, back)]),
        (None, Some(figure)) => {
            let the = figure.checked_sub(1).filter(|at| matches!(leaning.norm(*at), "the" | "my"));
            let (whose, noun) = noun.split_once(' ').unwrap_or(("my", &noun));
            let words = format!("{whose} {} {noun}", leaning.norm(figure));
            Resolution::Edits(vec![leaning.write(the.unwrap_or(figure)..figure + 1, &words, back)])
        }
        _ => Resolution::Nothing,
    }
}

/// The figure that is asked for instead.
fn figure(leaning: &Elliptical<'_>, begin: usize) -> Option<String> {
    (begin..leaning.len()).map(|at| leaning.norm(at)).find(|word| is_figure(word)).map(str::to_owned)
}

fn is_figure(word: &str) -> bool {
    alara_english::word_list!("../../data/words/focus/question/is_figure.txt").holds(word)
}
