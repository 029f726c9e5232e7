//! What a dose that is recorded at once is told in: a clause whose words are all understood where they could make something else of it.
//!
//! Cues of denial can never all be listed ("used metformin as an excuse", "took it lightly"). So the reading is turned round here: between
//! the verb and the name, beside the verb and behind the name only words that are known to leave a dose a dose may stand; any other plain
//! English word there lowers the dose to one that is asked about. A word of no list is a slip of the keyboard, and says nothing.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::LazyLock;

use alara_english::TokenKind;
use alara_english::statement::{Assertion, Request, Subject, Tense};
use alara_english::time::TimeValue;

use super::heading::words;
use super::message::Message;
use super::verbs::Verb;

/// No clause is looked at further than this, in tokens.
const REACH: usize = 32;

/// Words that may stand beside a dose anywhere: manner, degree, order, thanks, weariness. They change neither whether nor what.
static BESIDE: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    words(
        "i we me my our us it its mine myself ourselves is was are were has have had be being been am do did done having \
         the a an this that these those some any of each both all another other one ones \
         just already also then now so too as well again first finally only even still once twice thrice today tonight \
         yesterday early late later earlier before after ago straight right away first thing last night morning evening \
         afternoon lunchtime bedtime midday noon midnight dinnertime teatime o'clock am pm about around roughly approx \
         approximately exactly nearly sharp bang prompt promptly on off in down up out back bout arvo em 'em hatch remembered managed bothered oops whoops hooray argh yuck yum meh sigh duh hmm ha heh woohoo gosh god jeez lord blimey crikey nice nicely noted cool kk done sir ma'am glad happy proud pleased relieved together separately alone dry \
         whole quickly slowly properly successfully safely happily easily fine okay ok alright good great perfect thanks thank \
         you ta cheers please pls plz lol haha yay phew ugh btw fyi tbh ngl rn atm asap mate love dear doc alara hi hello hey \
         yes yeah yep yup no problem problems issues issue bother fuss side effects trouble worries bueno oh ah um uh erm well \
         like usual normal always clockwork every everyday daily same schedule scheduled time planned prescribed directed \
         instructed advised recommended needed required necessary ever more extra single double full half whole usual regular \
         normal daily nightly weekly monthly strength slow release modified extended coated enteric chewable effervescent \
         liquid soluble plain generic own new old first second third fourth last final next remaining leftover main emergency rescue \
         reliever preventer maintenance quick bit little tiny small big large massive bloody damn flipping stupid horrible \
         nasty lovely trusty wee pain painkiller painkillers bp blood pressure heart sugar diabetes thyroid cholesterol \
         sleeping water vitamin mineral supplement medicine medication meds med drug drugs antibiotic antibiotics steroid \
         morning's evening's today's tonight's yesterday's this day's night's midday's empty stomach food water milk juice \
         tea coffee breakfast brekkie brekky lunch dinner supper tea toast meal meals snack yoghurt yogurt cereal bed \
         here there home work school though tho instead either plus minus per total altogether max maximum mouth orally \
         sublingually under tongue strip blister packet pack box bottle tub jar course round batch brand version kind type \
         sort lot finish finished taken swallowed injected applied inhaled down popped necked sorted ticked check tick boom \
         cause coz cos cuz because since if when while until till and or but & with without for to at by from during over \
         via through into onto near between not n w nope anyway anyways actually basically literally really pretty very \
         quite rather kinda sorta honestly definitely certainly indeed dutifully faithfully religiously gladly grudgingly \
         reluctantly begrudgingly finally eventually recently lately currently immediately shortly soon forward hour hours \
         minute minutes min mins hr hrs sec second seconds day days week weeks month months weekend monday tuesday wednesday \
         thursday friday saturday sunday",
    )
});

/// Prepositions that open a circumstance: when, where, with what, what for.
static OPENS: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    words(
        "with without for after before at during in on by from around about near via through until till since between despite against following under over into within amid towards to because cos coz cause while when as",
    )
});

/// Verbs whose pronoun object leaves the dose in the body: "washed it down", "logged it", "hated it".
static HARMLESS: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    words(
        "took take taken taking swallowed swallow had have having did done do washed wash chased chase followed mixed crushed chewed dissolved logged log noted note \
         recorded wrote write marked ticked timed needed need felt feel hated loved liked got get downed popped injected \
         applied used inhaled rubbed helped made make let kept keep held enjoyed managed finished split cut halved tracked add added \
         forgot remembered wanted want regret regretted said told called think thought hope is was been being checked wish \
         repeated repeat repeating following drank drunk ate eat squeezed checked see saw seen put giving gave give sorted hit hits help helps",
    )
});

/// Verbs of saying and making up: what hangs on them is said, and need not be so. What the user says of themself to the assistant is so.
static SAID: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    words(
        "said saying say told telling tell lied lie claimed claiming claim wrote write writing written draft type typed typing texted text \
         texting emailed email emailing pretend pretended pretending imagine imagined imagining suppose supposing translate spell joke \
         joked joking promised swore insisted assured replied answered announced hinted implied explained let's hear heard \
         hearing read posted tweeted answer reply message messaged quote says convinced persuaded reads reading",
    )
});

/// Why a dose told here is asked about; none where every word that could turn it is understood.
pub(super) fn doubt(message: &Message<'_>, name: &Range<usize>) -> Option<&'static str> {
    let here = message.statement_index(name.start);
    let line = message.statement_tokens(here);
    if embedded(message, line.start, name.start) {
        return Some("You told of someone's words.");
    }
    if message.request(name.start) == Some(Request::Log) {
        return None;
    }
    if left_open(message, here) {
        return Some("You were not sure.");
    }
    if undone(message, here, name.end) {
        return Some("It may not have stayed down.");
    }
    let verb = message.governor(name.start).filter(|at| line.contains(at) && *at < name.start)?;
    let strange = opened(message, line.start, verb)
        || between(message, verb, name.start)
        || strange(message, name.end..behind(message, name.end, line.end), false)
        || particle(message, verb, name)
        || held(message, verb, name.end);
    strange.then_some("There are words beside it that I don't understand.")
}

/// Whether a line without a verb is a dose that was written down: how much, a past time that only the past can mean ("yesterday", "7.15 this
/// morning", "last night"), and nothing beside them that is not understood. "Eliquis, 5 mg, 7.15 this morning".
pub(super) fn written_down(message: &Message<'_>, name: &Range<usize>) -> bool {
    let here = message.statement_index(name.start);
    let own = message.statement_tokens(here);
    let past = message.times_in(&own).iter().any(|time| {
        let told = message.tokens(time.span);
        let anchored = match &time.value {
            TimeValue::Ago(_) => true,
            TimeValue::Day { date, .. } => *date < message.now.date(),
            _ => false,
        };
        let part = (told.start..told.end + 2).any(|at| {
            message.stands(at, &["this", "morning"])
                || message.stands(at, &["last", "night"])
                || message.norm(at) == "yesterday"
                || message.stands(at, &["first", "thing"])
        });
        (anchored || part) && !super::when::ahead(time, message.now)
    });
    let alone =
        message.statement(name.start).is_some_and(|of| of.verbs.is_empty() && of.assertion == Assertion::Asserted);
    let open = message.any(
        own.clone(),
        &["not", "no", "never", "none", "?", "for", "due", "every", "each", "or", "if", "him", "her", "them"],
    );
    past && alone && !open && own.clone().all(|at| understood(message, at) && !STORED.contains(&message.norm(at)))
}

/// "used up the metformin", "took up the question", "took over ordering": a verb with a particle is another verb.
fn particle(message: &Message<'_>, verb: usize, name: &Range<usize>) -> bool {
    let class = message.verbs.get(verb).copied().flatten();
    matches!(message.norm(verb + 1), "up" | "over" | "against" | "out" | "after" | "apart" | "issue" | "part")
        && verb + 1 < name.start
        && matches!(class, Some(Verb::Take | Verb::Light))
        && !matches!(message.norm(verb), "puffed" | "stuck" | "dissolved" | "shot" | "knocked")
}

/// "had it in my hand", "had the tablet on my tongue": where it was, and not where it went.
fn held(message: &Message<'_>, verb: usize, end: usize) -> bool {
    matches!(message.norm(verb), "had" | "have" | "has" | "got" | "having")
        && (end..end + 4).any(|at| {
            matches!(message.norm(at), "in" | "on" | "near" | "up")
                && matches!(message.norm(at + 1), "my" | "the" | "one")
                && matches!(
                    message.norm(at + 2),
                    "hand" | "hands" | "palm" | "mouth" | "tongue" | "lips" | "fingers" | "pocket" | "fist"
                )
        })
}

/// Before the verb: from the last sign or joiner on, unless somebody is named there who did it for the user ("the nurse gave me").
fn opened(message: &Message<'_>, start: usize, verb: usize) -> bool {
    let helped = message.statement(verb).is_some_and(|of| of.agent.is_some())
        || message.verbs.get(verb).copied().flatten() == Some(Verb::Give)
        || message.norm(verb + 1) == "me";
    let from = (start..verb).rev().find(|at| joins(message, *at)).map_or(start, |at| at + 1);
    !helped && strange(message, from..verb, true)
}

fn joins(message: &Message<'_>, at: usize) -> bool {
    message.text.tokens.get(at).is_none_or(|token| token.kind != TokenKind::Word && token.kind != TokenKind::Number)
        || matches!(message.norm(at), "and" | "but" | "then" | "so")
}

/// Between the verb and the name, from the last sign on. What a form is called ("that horse pill of an") is what was taken.
fn between(message: &Message<'_>, verb: usize, name: usize) -> bool {
    let from = (verb + 1..name).rev().find(|at| joins(message, *at)).map_or(verb + 1, |at| at + 1);
    let form = (from..name).rev().find(|at| super::dose::form(message.norm(*at))).unwrap_or(from);
    strange(message, form..name, false)
}

/// Where the words behind a name end that belong to it: at the next sign, or at a verb that begins another clause.
fn behind(message: &Message<'_>, from: usize, end: usize) -> usize {
    let to = end.min(from + REACH);
    (from..to)
        .find(|at| {
            let word = message.norm(*at);
            message
                .text
                .tokens
                .get(*at)
                .is_none_or(|token| token.kind == TokenKind::Sign || token.kind == TokenKind::Break)
                || word.ends_with("ed")
                    && !matches!(
                        word,
                        "offered"
                            | "prescribed"
                            | "intended"
                            | "labelled"
                            | "labeled"
                            | "marked"
                            | "recalled"
                            | "advertised"
                            | "needed"
                    )
        })
        .unwrap_or(to)
}

/// Whether a stretch holds a plain English word that is not known to leave a dose as it is.
fn strange(message: &Message<'_>, range: Range<usize>, before: bool) -> bool {
    let mut at = range.start;
    while at < range.end {
        let word = message.norm(at);
        if let Some(name) = message.names_in(&(at..at + 1)).first() {
            at = name.tokens.end.max(at + 1);
            continue;
        }
        // A circumstance reaches to the next sign, joiner or verb: what it names is not what was taken.
        if OPENS.contains(word) && !as_what(message, at) {
            at += 1;
            while at < range.end
                && message.text.tokens.get(at).is_some_and(|token| token.kind == TokenKind::Word)
                && (before || !matches!(message.norm(at), "and" | "but" | "then" | "so"))
                && !(before && matches!(message.norm(at), "i" | "we" | "i've"))
            {
                at += 1;
            }
            continue;
        }
        if !before
            && message.verbs.get(at).copied().flatten().is_some()
            && matches!(message.before(at, 1), "and" | "then" | "but" | "," | "so")
        {
            return false;
        }
        if !understood(message, at) {
            return true;
        }
        at += 1;
    }
    false
}

/// Whether a word beside a dose is known to leave it one, or is no plain English word at all.
fn understood(message: &Message<'_>, at: usize) -> bool {
    let Some(token) = message.text.tokens.get(at) else { return true };
    let word = token.norm.as_str();
    token.kind != TokenKind::Word
        || BESIDE.contains(word)
        || word.len() == 1
        || super::dose::form(word)
        || message.quantity_at(at).is_some()
        || message.in_time(token.span)
        || message.verbs.get(at).copied().flatten().is_some()
        || word.starts_with(|sign: char| sign.is_ascii_digit())
        || message.names_in(&(at.saturating_sub(4)..at + 1)).iter().any(|name| name.tokens.contains(&at))
        || !crate::lexicon::is_common_word(word)
}

/// Words that may stand beside a dose that was taken; in a line without a verb they tell of a medication that is only there.
const STORED: &[&str] = &[
    "box",
    "bottle",
    "pack",
    "packet",
    "tub",
    "jar",
    "strip",
    "blister",
    "new",
    "back",
    "course",
    "round",
    "emergency",
    "finished",
    "leftover",
    "remaining",
];

/// "as an excuse", "as a weapon": what it served for; "as usual", "as soon as" tells how and when.
fn as_what(message: &Message<'_>, at: usize) -> bool {
    message.norm(at) == "as" && matches!(message.norm(at + 1), "a" | "an" | "the" | "my" | "some")
}

/// Whether the clause hangs on words of saying or making up, with nothing between: "lied and said I took", "imagine I took".
fn embedded(message: &Message<'_>, start: usize, name: usize) -> bool {
    let sentence = message.sentence_tokens(start);
    let from = sentence.start.max(start.saturating_sub(6));
    let Some(own) = (start..name).find(|at| matches!(message.norm(*at), "i" | "i've" | "i'd" | "ive" | "we" | "we've"))
    else {
        return false;
    };
    // Back from the subject, over small words and a receiver ("told the nurse that I").
    for (steps, at) in (from..own).rev().enumerate() {
        let word = message.norm(at);
        if SAID.contains(word) {
            // "I can say I took", "just to tell you I took", "let's say": said to the assistant now.
            let told_here =
                matches!(message.norm(at + 1), "you" | "ya") || matches!(word, "text" | "message" | "reads");
            return !told_here;
        }
        let receiver = matches!(
            word,
            "that"
                | "the"
                | "my"
                | "a"
                | "him"
                | "her"
                | "them"
                | "everyone"
                | "me"
                | "myself"
                | "how"
                | "like"
                | "and"
                | "he"
                | "she"
                | "they"
        ) || steps < 3
            && message.text.tokens.get(at).is_some_and(|token| token.kind == TokenKind::Word)
            && message.verbs.get(at).copied().flatten().is_none();
        if !receiver {
            return false;
        }
    }
    false
}

/// "…, maybe", "…, or was it yesterday": a clause of doubt that leans on the dose.
fn left_open(message: &Message<'_>, here: usize) -> bool {
    let Some(own) = message.statements.get(here) else { return false };
    message
        .statements
        .iter()
        .enumerate()
        .skip(here + 1)
        .take(2)
        .take_while(|(_, next)| next.sentence == own.sentence)
        .any(|(index, next)| {
            let first = message.statement_tokens(index).start;
            let or = message.norm(first) == "or"
                && matches!(next.assertion, Assertion::Asked | Assertion::Uncertain)
                && index == here + 1;
            let hedge = next.assertion == Assertion::Uncertain
                && next.head == here
                && next.kept
                && index == here + 1
                && message.names_in(&message.statement_tokens(index)).is_empty();
            or || hedge
        })
}

/// Whether a later clause may tell that it did not stay: an act on "it" that no list here knows, or being sick straight after.
fn undone(message: &Message<'_>, here: usize, from: usize) -> bool {
    let Some(own) = message.statements.get(here) else { return false };
    let last = message
        .statements
        .iter()
        .enumerate()
        .skip(here + 1)
        .take(3)
        .take_while(|(_, next)| next.sentence <= own.sentence + 1)
        .filter(|(_, next)| !matches!(next.subject, Subject::Other(_)))
        .last()
        .map_or(here, |(index, _)| index);
    let to = message.statement_tokens(last).end.min(from + REACH);
    (from..to).any(|at| acted_on(message, at) || sick(message, at))
}

/// "regurgitated most of it", "coughed it up", "lost it down the loo".
fn acted_on(message: &Message<'_>, at: usize) -> bool {
    let word = message.norm(at);
    let past = word.ends_with("ed") && word.len() > 4
        || matches!(
            word,
            "lost"
                | "brought"
                | "spat"
                | "spit"
                | "threw"
                | "sent"
                | "left"
                | "sold"
                | "fed"
                | "cut"
                | "dug"
                | "hid"
                | "shook"
                | "found"
                | "slipped"
                | "blew"
                | "sank"
                | "stuck"
                | "flung"
        );
    if !past
        || HARMLESS.contains(word)
        || !matches!(message.statement(at).map(|of| of.assertion), Some(Assertion::Asserted | Assertion::Uncertain))
    {
        return false;
    }
    let mut object = at + 1;
    while matches!(
        message.norm(object),
        "straight"
            | "right"
            | "nearly"
            | "almost"
            | "most"
            | "half"
            | "all"
            | "of"
            | "some"
            | "part"
            | "both"
            | "just"
            | "immediately"
            | "promptly"
            | "then"
            | "the"
    ) && object < at + 4
    {
        object += 1;
    }
    matches!(message.norm(object), "it" | "them" | "lot" | "that")
        && !(message.norm(object) == "that" && matches!(message.norm(object + 1), "i" | "the" | "my"))
}

/// "was sick straight after", "then got sick": sickness as what came of it.
fn sick(message: &Message<'_>, at: usize) -> bool {
    let sick = message.norm(at) == "sick"
        && message.norm(at + 1) != "of"
        && (at.saturating_sub(3)..at).any(|each| matches!(message.norm(each), "was" | "been" | "got" | "being"));
    let clause = message.statement_tokens(message.statement_index(at));
    let after = message.any(
        clause,
        &[
            "straight",
            "after",
            "then",
            "immediately",
            "minutes",
            "soon",
            "promptly",
            "afterwards",
            "later",
            "right",
            "violently",
        ],
    );
    sick && after
        && message.statement(at).is_some_and(|of| of.assertion == Assertion::Asserted && of.tense != Tense::Future)
}
