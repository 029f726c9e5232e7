//! Symptoms that the user has, with how bad they are.

use std::ops::Range;

use alara_english::statement::{Assertion, Request, Tense};
use alara_record::Record;

use super::draft::Draft;
use super::event::{Kind, Said, Source, Standing};
use super::message::Message;
use super::verbs::Verb;
use super::words::Heard;
use crate::lexicon::symptoms::{Severity, severity_at};

/// Words that make something else of the symptom before them ("headache tablets").
const TURNED: &[&str] = &[
    "pill",
    "pills",
    "tablet",
    "tablets",
    "medicine",
    "meds",
    "med",
    "cream",
    "clinic",
    "diary",
    "relief",
    "drops",
    "spray",
    "medication",
    "lozenges",
    "syrup",
    "suppressant",
    "triggers",
    "specialist",
    "remedy",
    "reminder",
    "drop",
    "meter",
    "shot",
    "shots",
    "jab",
    "jabs",
    "vaccine",
    "vaccines",
    "vaccination",
    "vaccinations",
    "booster",
    "test",
    "season",
    "free",
    "warning",
    "warnings",
    "ward",
    "band",
    "bands",
    "research",
    "article",
    "charity",
    "awareness",
];

/// Every symptom that a message tells.
pub(crate) fn drafts(message: &Message<'_>, record: &dyn Record, reminding: &[bool]) -> Vec<Draft> {
    let mut found: Vec<Draft> = Vec::new();
    for heard in &message.words.symptoms {
        let Heard { tokens, name, sure, plain } = heard;
        let tokens = tokens.clone();
        let at = tokens.end.saturating_sub(1);
        if reminding.get(message.statement_index(at)).copied().unwrap_or(false)
            || TURNED.contains(&message.norm(tokens.end))
        {
            continue;
        }
        let mut standing = message.standing(at);
        let statement = message.statement(at);
        if let Some(statement) = statement {
            // A complaint that comes back is one of now ("I get dizzy every time I stand up today").
            let again = message.any(
                message.sentence_tokens(at),
                &["today", "now", "lately", "again", "currently", "tonight", "yesterday"],
            );
            if statement.assertion == Assertion::Habitual && again {
                standing = Standing::Clear;
            }
            // "I get headaches when I skip coffee" tells of whenever, not of now.
            let whenever = statement.tense == Tense::Present
                && matches!(
                    message.governor(at).map(|verb| message.norm(verb)),
                    Some("get" | "gets" | "suffer" | "suffers" | "experience")
                )
                && message.any(
                    message.sentence_tokens(at),
                    &["when", "whenever", "if", "every", "often", "sometimes", "usually", "after"],
                );
            if whenever && !again && standing == Standing::Clear {
                standing = Standing::Denied("You told of a habit, not of one time.");
            }
            if matches!(statement.request, Some(Request::Add | Request::Stop | Request::Delete | Request::Show)) {
                continue;
            }
        }
        if !sure && standing == Standing::Clear && !alone(message, &tokens) {
            continue;
        }
        if persists(message, &tokens) && matches!(standing, Standing::Denied(_)) {
            standing = Standing::Clear;
        }
        if standing == Standing::Clear && read_about(message, &tokens) {
            standing = Standing::Denied("You spoke of it, not of having it.");
        }
        if standing == Standing::Clear && printed(message, at) {
            standing = Standing::Denied("That stands on a packet.");
        }
        if standing == Standing::Clear && figurative(message, &tokens) {
            standing = Standing::Denied("That was a figure of speech.");
        }
        if standing == Standing::Clear && purpose(message, tokens.start) {
            standing = Standing::Doubtful("You named it only as what something was for.");
        }
        let span = message.span(&tokens);
        let said = Said { value: name.clone(), source: if *plain { Source::Stated } else { Source::Derived }, span };
        let same = found
            .iter()
            .position(|draft| matches!(&draft.kind, Kind::Symptom { name, .. } if name.value == said.value));
        let severity = severity(message, &tokens);
        match same.and_then(|index| found.get_mut(index)) {
            // "fatigue. so much fatigue." is one.
            Some(draft) if draft.standing == standing => {
                if let Kind::Symptom { severity: old, .. } = &mut draft.kind
                    && old.is_none()
                {
                    *old = severity;
                }
            }
            _ => found.push(Draft {
                kind: Kind::Symptom { name: said, severity },
                standing,
                whose: message.whose(at, record),
                scope: vec![message.statement_index(at)],
                tokens,
                when: None,
            }),
        }
    }
    found
}

/// A word that often means something else ("cold", "a burn") counts where it is had or felt, or stands in a line of its own.
fn alone(message: &Message<'_>, tokens: &Range<usize>) -> bool {
    let at = tokens.start;
    match message.governing(at) {
        Some(Verb::Light) => message
            .any(at.saturating_sub(4)..at, &["have", "had", "got", "a", "have", "having", "get", "getting", "i've"]),
        Some(Verb::Feel) => true,
        Some(Verb::Be) => message.any(at.saturating_sub(4)..at, &["i'm", "am", "im", "was", "been", "is", "are"]),
        Some(_) => false,
        None => {
            let sentence = message.sentence_tokens(at);
            sentence.len() <= tokens.len() + 4
        }
    }
}

/// "dizziness and dry mouth on the packet": what is printed there.
fn printed(message: &Message<'_>, token: usize) -> bool {
    message.sentence_tokens(token).any(|at| {
        matches!(
            message.norm(at),
            "packet" | "leaflet" | "label" | "box" | "insert" | "bottle" | "poster" | "packaging" | "carton"
        ) && matches!(message.before(at, 1), "the" | "a" | "its" | "this")
            && matches!(message.before(at, 2), "on" | "in" | "from")
    })
}

/// "this tax form is one giant headache", "my boss is a pain in the neck".
fn figurative(message: &Message<'_>, tokens: &Range<usize>) -> bool {
    let statement = message.statement_tokens(message.statement_index(tokens.start));
    let be = (statement.start..tokens.start)
        .rev()
        .take(6)
        .find(|at| message.verbs.get(*at).copied().flatten() == Some(Verb::Be));
    let in_the = message.stands(tokens.end, &["in", "the", "neck"])
        || message.stands(tokens.end, &["in", "the", "ass"])
        || message.stands(tokens.end, &["in", "the", "butt"]);
    if in_the && be.is_some() {
        return true;
    }
    let Some(be) = be else { return false };
    let article = (be + 1..tokens.start).any(|at| matches!(message.norm(at), "a" | "an" | "one" | "such" | "the"));
    // "it's a headache", "there is a rash": told of oneself.
    let first = message.norm(statement.start);
    let self_told =
        matches!(first, "it" | "it's" | "there" | "there's" | "i" | "my" | "i'm" | "today's" | "what" | "still")
            || be == statement.start;
    article && !self_told
}

/// "this headache won't quit": what does not end is there.
fn persists(message: &Message<'_>, tokens: &Range<usize>) -> bool {
    let owned = matches!(message.before(tokens.start, 1), "my" | "this" | "the" | "" | "." | "," | "!");
    let wont = matches!(
        message.norm(tokens.end),
        "won't" | "wont" | "doesn't" | "doesnt" | "isn't" | "isnt" | "hasn't" | "hasnt"
    );
    let ends = matches!(
        message.norm(tokens.end + 1),
        "quit" | "stop" | "stopped" | "leave" | "ease" | "eased" | "shift" | "budge" | "budged" | "end"
    ) || matches!(message.norm(tokens.end + 1), "go" | "let" | "going" | "letting" | "gone" | "clear")
        && matches!(message.norm(tokens.end + 2), "away" | "up");
    owned && wont && ends
}

/// "read an article on headaches", "headache is a side effect", "headaches run in my family": spoken of, and not had.
fn read_about(message: &Message<'_>, tokens: &Range<usize>) -> bool {
    const MEDIA: &[&str] = &[
        "article",
        "articles",
        "documentary",
        "podcast",
        "book",
        "video",
        "leaflet",
        "study",
        "paper",
        "blog",
        "talk",
        "lecture",
        "show",
        "episode",
        "read",
        "reading",
        "reads",
        "watched",
        "watching",
        "wrote",
        "writing",
        "googled",
        "googling",
        "learned",
        "learnt",
        "studied",
        "heard",
        "worried",
        "worry",
        "worrying",
        "concerned",
        "scared",
        "afraid",
        "ask",
        "asked",
        "asking",
        "curious",
    ];
    let statement = message.statement_tokens(message.statement_index(tokens.start));
    let topic = (statement.start..tokens.start)
        .rev()
        .take(4)
        .any(|at| matches!(message.norm(at), "on" | "about" | "of" | "for" | "googled" | "googling"));
    if topic && message.any(statement.start..tokens.start, MEDIA) {
        return true;
    }
    let effect = message.any(tokens.end..tokens.end + 6, &["symptom", "sign", "effect", "effects", "complication"])
        && message.verbs.get(tokens.end).copied().flatten() == Some(Verb::Be);
    let family = matches!(message.norm(tokens.end), "run" | "runs") && message.norm(tokens.end + 1) == "in";
    // "my boss gives me a headache" tells of always.
    let always = message.any(statement.start..tokens.start, &["gives", "give"])
        && !message.any(message.sentence_tokens(tokens.start), &["today", "now", "tonight"]);
    let likened = message.stands(tokens.end, &["of", "a"])
        && matches!(message.before(tokens.start, 1), "a" | "giant" | "real" | "huge" | "big");
    // "cough up the money".
    let paid = message.norm(tokens.end) == "up"
        && matches!(message.norm(tokens.end + 1), "the" | "some" | "money" | "cash" | "more")
        && !message.any(tokens.end + 1..tokens.end + 4, &["blood", "phlegm", "mucus"]);
    let never = (statement.start..tokens.start)
        .any(|at| message.norm(at) == "never" && matches!(message.norm(at + 1), "any" | "a"));
    effect || family || always || likened || paid || never
}

/// "took two advil for my headache": told as a reason, not as a symptom of its own.
fn purpose(message: &Message<'_>, start: usize) -> bool {
    let mut at = start;
    for _ in 0..5 {
        let Some(before) = at.checked_sub(1) else { return false };
        match message.norm(before) {
            "for" | "against" | "with"
                if message.norm(before) != "with"
                    || matches!(message.before(before, 1), "help" | "helps" | "helped" | "deal") =>
            {
                let sentence = message.sentence_tokens(start);
                let own = (start..sentence.end).any(|each| {
                    message.norm(each) == "i"
                        && matches!(message.norm(each + 1), "have" | "got" | "'ve" | "get" | "feel")
                }) || message.any(start..sentence.end, &["i've"]);
                return !own;
            }
            "my" | "the" | "a" | "an" | "this" | "all" | "some" | "bad" | "awful" | "terrible" | "that" | "these"
            | "killer" | "splitting" => at = before,
            _ => return false,
        }
    }
    false
}

/// mild, moderate or severe, as said beside the symptom.
fn severity(message: &Message<'_>, tokens: &Range<usize>) -> Option<Said<String>> {
    let sentence = message.sentence_tokens(tokens.start);
    let statement = message.statement_index(tokens.start);
    let others = super::words::symptoms_in(message, &sentence);
    let near = |at: usize| {
        let before = at < tokens.start && tokens.start - at <= 4;
        let after = at >= tokens.end && at - tokens.end <= 7;
        // A word that stands nearer to another symptom is that one's.
        let distance = if before { tokens.start - at } else { at.saturating_sub(tokens.end) };
        let others_nearer = others.iter().any(|other| {
            other.start != tokens.start
                && (if at < other.start { other.start - at } else { at.saturating_sub(other.end.max(1) - 1) })
                    < distance
        });
        (before && message.statement_index(at) == statement || after) && !others_nearer
    };
    let norms = message.text.norms();
    sentence.filter(|at| near(*at) || tokens.contains(at)).find_map(|at| {
        let (used, severity) = severity_at(&norms, at)?;
        // "not bad", "bit my tongue": said of something else.
        let plain = matches!(message.norm(at), "mild" | "moderate" | "severe");
        if matches!(severity, Severity::Mild)
            && message.norm(at) == "bit"
            && message.norm(at + 1) != "of"
            && !matches!(message.before(at, 1), "a" | "" | "wee")
        {
            return None;
        }
        let span = message.span(&(at..at + used));
        let word = severity.word().to_owned();
        Some(if plain { Said::stated(word, span) } else { Said::derived(word, span) })
    })
}
