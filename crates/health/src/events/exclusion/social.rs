//! Where people who give care were met: a doctor who had one over for dinner, or was seen at a match, was not consulted; one whom one made it
//! to was.

use std::ops::Range;
use std::sync::LazyLock;

use alara_english::statement::Tense;
use alara_english::time::TimeValue;
use alara_english::{TokenKind, list};

use crate::events::heading::words;
use crate::events::message::Message;
use crate::events::verbs::Verb;
use crate::lexicon::Words;

/// What people come together for, and where.
static OCCASIONS: LazyLock<Words> = LazyLock::new(|| {
    words(
        "dinner lunch brunch supper breakfast tea coffee coffees drink drinks beer beers wine pint pints meal barbecue barbeque \
         bbq picnic party birthday wedding funeral christening baptism concert gig cinema theatre theater opera match \
         game golf tennis football cricket rugby squash padel bowling chess poker cards pool beach lake park zoo fair fete fête \
         market shops shop shopping mall supermarket restaurant pub bar club café cafe church mosque temple synagogue mass \
         airport station train bus plane flight reunion graduation fundraiser quiz choir rehearsal bookclub \
         housewarming marathon parkrun gala raffle",
    )
});

/// Who lives or does something else beside one.
static PLACES: LazyLock<Words> =
    LazyLock::new(|| words("door road street church work school club pub choir gym hall village"));

/// Whether a clinician was met in company: "had dinner with Dr. Singh", "saw my dentist at the swimming pool", "had us over".
pub(in crate::events) fn met_in(message: &Message<'_>, provider: &Range<usize>) -> bool {
    let line = message.statement_tokens(message.statement_index(provider.start));
    let from = line.start.max(provider.start.saturating_sub(8));
    let to = line.end.min(provider.end + 10);
    from_nearby(message, provider.end)
        || over(message, from..to)
        || with_occasion(message, from, provider.start)
        || (provider.end..to).any(|at| at_occasion(message, at))
}

/// "Dr. Singh from next door", "the GP from church".
fn from_nearby(message: &Message<'_>, end: usize) -> bool {
    message.norm(end) == "from"
        && (end + 1..end + 4).any(|at| PLACES.contains(message.norm(at)))
        && !message.any(end + 1..end + 4, list!["surgery", "practice", "clinic", "hospital"])
}

/// "had us over", "had Dr. Singh round": asked to one's home, or they to theirs. "Over the phone" is none.
fn over(message: &Message<'_>, line: Range<usize>) -> bool {
    // "had Dr. Lee round to see me": a call at one's home.
    let called = (line.start..line.end)
        .any(|at| message.norm(at) == "to" && matches!(message.norm(at + 1), "see" | "check" | "look" | "examine"));
    let had = !called && message.any(line.clone(), list!["had", "have", "having", "invited", "invites", "asked"]);
    had && line.clone().any(|at| {
        matches!(message.norm(at), "over" | "round" | "around")
            && (at + 1 >= line.end || !noun_behind(message, at + 1))
            && message.quantity_at(at + 1).is_none()
    })
}

/// "had dinner with", "a round of golf with": the occasion stands before whom it was with.
fn with_occasion(message: &Message<'_>, from: usize, provider: usize) -> bool {
    let with = (from..provider).rev().take(3).find(|at| message.norm(*at) == "with");
    with.is_some_and(|with| {
        (from.max(with.saturating_sub(3))..with).any(|at| {
            OCCASIONS.contains(message.norm(at))
                && !matches!(message.before(at, 1), "after" | "before" | "during" | "over" | "since" | "at")
        })
    })
}

/// "for dinner", "at the match", "on the train", "to a wedding": and not "for a drink problem", "after the match".
fn at_occasion(message: &Message<'_>, at: usize) -> bool {
    if !matches!(message.norm(at), "for" | "at" | "on" | "to" | "in") {
        return false;
    }
    let noun = (at + 1..at + 4)
        .take_while(|each| {
            // "on Sunday before dinner" tells when.
            message.text.tokens.get(*each).is_some_and(|token| token.kind == TokenKind::Word)
                && !matches!(message.norm(*each), "before" | "after" | "during" | "since" | "about" | "and")
                && !message.in_time(message.text.span_of(*each, each + 1))
        })
        .find(|each| OCCASIONS.contains(message.norm(*each)));
    noun.is_some_and(|noun| {
        !noun_behind(message, noun + 1) && !message.any(at + 1..noun, list!["bad", "sore", "my", "walk-in"])
    })
}

/// Whether a further noun follows, and the word before only describes it.
fn noun_behind(message: &Message<'_>, at: usize) -> bool {
    let word = message.text.tokens.get(at).is_some_and(|token| token.kind == TokenKind::Word);
    word && !message.in_time(message.text.span_of(at, at + 1))
        && !crate::events::words::light(message.norm(at))
        && !matches!(
            message.norm(at),
            "on" | "at"
                | "for"
                | "with"
                | "and"
                | "last"
                | "this"
                | "yesterday"
                | "today"
                | "tonight"
                | "then"
                | "but"
                | "in"
                | "to"
                | "when"
                | "where"
                | "by"
                | "near"
                | "while"
                | "of"
                | "after"
                | "before"
                | "earlier"
        )
}

/// "made it to my physio", "made it in to the GP", "my neighbour drove me to chemo": got there, by the verb that governs what one got to.
pub(in crate::events) fn reached(message: &Message<'_>, verb: usize, to: usize) -> bool {
    crate::events::brought::brought(message, verb, to)
        || matches!(message.norm(verb), "made" | "make")
            && message.norm(verb + 1) == "it"
            && matches!(message.norm(verb + 2), "to" | "in" | "into" | "over" | "out")
            && (verb + 3..verb + 7).contains(&to)
}

/// "I did make my speech therapy at 1": got there. An appointment that is made is to come.
pub(in crate::events) fn made(message: &Message<'_>, verb: usize, care: &Range<usize>) -> bool {
    matches!(message.norm(verb), "made" | "make")
        && (matches!(message.norm(verb + 1), "my" | "the") && (verb + 2..verb + 5).contains(&care.start)
            || care.start == verb + 1)
        && !message.any(verb..care.end + 1, list!["appointment", "appt", "booking"])
}

/// Verbs for not going where one was to go.
static SHIRKED: LazyLock<Words> =
    LazyLock::new(|| words("sacked flaked no-showed noshowed ghosted shirked dodged wagged bunked skived binned"));

/// "sacked off physio", "flaked on the dentist", "pulled out of the scan": where one did not go.
pub(in crate::events) fn shirked(message: &Message<'_>, line: &Range<usize>, term: usize) -> bool {
    turned_away(message, term)
        || promised(message, term)
        || (line.start..term).any(|at| {
            SHIRKED.contains(message.norm(at))
                || put_off(message, at, term)
                || matches!(message.norm(at), "pulled" | "backed" | "dropped" | "wriggled" | "wimped" | "chickened")
                    && message.stands(at + 1, &["out", "of"])
        })
}

/// "they gave me a date for my endoscopy": when it is to be.
fn promised(message: &Message<'_>, term: usize) -> bool {
    let owned = usize::from(matches!(message.before(term, 1), "my" | "the" | "a" | "an" | "our"));
    message.before(term, 1 + owned) == "for"
        && matches!(
            message.before(term, 2 + owned),
            "date" | "slot" | "place" | "referral" | "letter" | "booking" | "form" | "forms" | "consent" | "dates"
        )
}

/// "had to cancel Monday's appointment", "called off my scan": it was to be, and was put off. What a lunch was cancelled for was not.
fn put_off(message: &Message<'_>, at: usize, term: usize) -> bool {
    let verb = matches!(
        message.norm(at),
        "cancel"
            | "cancelling"
            | "canceling"
            | "cancelled"
            | "canceled"
            | "postpone"
            | "postponed"
            | "reschedule"
            | "rescheduled"
            | "rearrange"
            | "rearranged"
            | "rebook"
            | "rebooked"
            | "rejig"
    ) || matches!(message.norm(at), "call" | "called" | "calling") && message.norm(at + 1) == "off"
        || matches!(message.norm(at), "put" | "putting") && message.norm(at + 1) == "off"
        || message.norm(at) == "move"
            && message.before(at, 1) == "to"
            && matches!(message.before(at, 2), "had" | "needed" | "asked");
    verb && !(at + 1..term).any(|each| {
        matches!(message.norm(each), "for" | "to" | "because" | "," | "so" | "and" | "but" | "after" | "before")
    })
}

/// What tells that care which one came for was not given: "they sent me home", "it was called off", "the machine was down".
fn turned_away(message: &Message<'_>, term: usize) -> bool {
    let Some(verb) = message.governor(term).filter(|verb| *verb < term) else { return false };
    let came = matches!(
        message.norm(verb),
        "went"
            | "turned"
            | "showed"
            | "got"
            | "arrived"
            | "rocked"
            | "drove"
            | "came"
            | "made"
            | "was"
            | "rolled"
            | "travelled"
            | "schlepped"
    );
    // "had my MRI and they sent me home" was had.
    if !came || !message.any(verb..term, list!["for", "to", "at"]) {
        return false;
    }
    let from = message.statement_tokens(message.statement_index(term)).end;
    let end = message.sentence_tokens(from.min(message.text.tokens.len().saturating_sub(1))).end.min(from + 24);
    let closes = |at: usize| {
        message.text.tokens.get(at).is_none_or(|token| token.kind != TokenKind::Word)
            || matches!(message.norm(at), "because" | "cos" | "as" | "since" | "without" | "again" | "and" | "cause")
    };
    (term..end).any(|at| {
        let next = message.norm(at + 1);
        match message.norm(at) {
            "home" | "packing" | "away" => {
                matches!(message.before(at, 1), "me" | "us")
                    && matches!(message.before(at, 2), "sent" | "turned")
                    && closes(at + 1)
                    || message.norm(at) == "away" && message.before(at, 1) == "turned"
            }
            "called" => next == "off",
            "cancelled" | "canceled" | "postponed" | "rebooked" | "rescheduled" => true,
            "go" | "happen" => {
                matches!(message.before(at, 1), "didn't" | "didnt" | "couldn't" | "not")
                    && (next == "ahead" || closes(at + 1))
            }
            "nobody" | "no-one" => next == "there",
            _ => false,
        }
    })
}

/// "BP checked at the clinic", "BP in the clinic was 148/92": where it was measured, and no visit of its own.
pub(in crate::events) fn read_at(message: &Message<'_>, place: &Range<usize>) -> bool {
    let figure = matches!(message.governing(place.start), Some(Verb::Be) | None)
        && !message.readings_in(&message.statement_tokens(message.statement_index(place.start))).is_empty();
    (figure || message.governing(place.start) == Some(Verb::Measure))
        && message
            .statement_tokens(message.statement_index(place.start))
            .any(|at| message.vital_kind(at).is_some() || matches!(message.norm(at), "bp" | "pressure"))
}

/// "gp three days ago about my knee", "at the dentist on Monday": nothing but who it was, a past day, and what it was about.
pub(in crate::events) fn dated(message: &Message<'_>, tokens: &Range<usize>, sentence: &Range<usize>) -> bool {
    let opens = (sentence.start..tokens.start)
        .all(|at| matches!(message.norm(at), "at" | "the" | "my" | "to" | "with" | "and" | "," | "-" | "also"));
    let lead = usize::from(matches!(message.norm(tokens.end), "on" | "," | "-" | ":"));
    let from = tokens.end + lead;
    let times = message.times_in(&(from..from + 1));
    let Some(last) = times.last() else { return false };
    let gone = times.iter().any(|time| match &time.value {
        TimeValue::Ago(_) => true,
        TimeValue::Day { date, .. } => *date < message.now.date(),
        TimeValue::Clock { date: Some(date), .. } => *date < message.now.date(),
        _ => false,
    });
    let after = message.tokens(last.span).end;
    let closes = message.text.tokens.get(after).is_none_or(|token| token.kind != TokenKind::Word)
        || matches!(message.norm(after), "about" | "for" | "re" | "regarding" | "because" | "with" | "and" | "at");
    let open = message
        .any(sentence.clone(), list!["if", "not", "no", "maybe", "hopefully", "cancelled", "canceled", "moved", "?"]);
    opens && gone && closes && !open
}

/// "had a filling at the dentist": of a procedure the clinician is where it was done, not a visit beside it.
pub(in crate::events) fn where_done(message: &Message<'_>, tokens: &Range<usize>, cared: &[Range<usize>]) -> bool {
    let statement = message.statement_index(tokens.start);
    let had = matches!(message.governing(tokens.start), Some(Verb::Light));
    let went = message
        .governor(tokens.start)
        .is_some_and(|verb| matches!(message.norm(verb), "go" | "goes" | "going" | "went" | "gone"));
    let place = |by: usize| matches!(message.before(tokens.start, by), "at" | "by");
    had && !went
        && (place(1) || matches!(message.before(tokens.start, 1), "the" | "my") && place(2))
        && cared.iter().any(|care| care.end <= tokens.start && message.statement_index(care.start) == statement)
}

/// "sat with a friend through her chemo", "was with my husband for his biopsy": the care was that of whom one was with.
pub(in crate::events) fn kept(message: &Message<'_>, line: &Range<usize>, term: usize) -> bool {
    let from = line.start.max(term.saturating_sub(10));
    let theirs = (term.saturating_sub(3).max(from)..term)
        .any(|at| matches!(message.norm(at), "her" | "his" | "their") && !message.any(from..at, list!["me", "my"]));
    let with = |at: usize| {
        message.norm(at) == "with"
            && !matches!(message.norm(at + 1), "me" | "us" | "a" if message.norm(at + 2) != "friend")
    };
    let beside = (from..term).any(|at| {
        matches!(message.norm(at), "sat" | "waited" | "stayed") && with(at + 1)
            || message.norm(at) == "accompanied" && !matches!(message.norm(at + 1), "me" | "us")
            || message.norm(at) == "company" && !matches!(message.before(at, 1), "me" | "us")
    });
    let theirs_with = (from..term).any(|at| message.norm(at) == "with" && !matches!(message.norm(at + 1), "me" | "us"))
        && (term.saturating_sub(3).max(from)..term).any(|at| matches!(message.norm(at), "her" | "his" | "their"));
    // "x-ray of mum's wrist".
    let of_theirs = (term..term + 5).any(|at| {
        message.norm(at) == "of"
            && (at + 1..at + 4).any(|owner| {
                message.norm(owner).strip_suffix("'s").is_some_and(|owner| crate::events::whom::PEOPLE.contains(owner))
            })
    });
    theirs || of_theirs || theirs_with || beside && message.before(term, 1) != "my"
}

/// "the physio saw me", "saw my therapist": who treats is met for a session.
pub(in crate::events) fn treated(message: &Message<'_>, tokens: &Range<usize>, log_type: &str) -> bool {
    log_type == "therapy_session"
        && message.governing(tokens.start) == Some(Verb::See)
        && matches!(message.governor(tokens.start).map(|at| message.norm(at)), Some("saw" | "seen" | "see"))
        && message.statement(tokens.start).is_some_and(|of| matches!(of.tense, Tense::Past | Tense::Perfect))
}
