//! Words that are somebody else's: a mail handed on, the talk of a doctor and a patient, what a film, a song or a leaflet says.
//!
//! First-person words in quotation marks count as the user's own unless one of these marks says whose they are: a person in need quotes
//! their own note. What is close and named ("my son texted '…'") is not here either: it is a crisis of someone with them.

use crate::phrase::{BareWords, Hit};
use crate::text::{Token, TokenKind};

/// Who speaks in a transcript. The words behind such a label belong to the role.
const ROLES: &[&str] = word_list!("../../data/words/crisis/others/roles.txt").words();
/// Labels that name another by themselves; the others may be how somebody is addressed ("Doctor: I can't breathe"), and count from two on.
const NAMING: &[&str] =
    &["patient", "pt", "client", "caller", "speaker", "narrator", "interviewee", "participant", "witness"];
/// The heads of a mail.
const HEADS: &[&str] = &["from", "to", "subject", "sent", "date", "cc", "bcc", "reply"];
/// How many lines apart two heads of one mail may stand.
const HEAD_LINES: usize = 4;
/// How many words may stand between the source and the colon or mark behind which its words begin.
const LEAD: usize = 2;

/// Which words are somebody else's, by their places; `sources` are the hits of the table of sources. Linear in the length of the message.
pub(super) fn words(tokens: &[Token], words: &BareWords, sources: &[Hit]) -> Vec<bool> {
    let mut marks = vec![false; words.list.len()];
    let lines = lines(tokens);
    if let Some(start) = handed_on(tokens, &lines) {
        mark(&mut marks, words, start..tokens.len());
    }
    for part in transcript(tokens, &lines) {
        mark(&mut marks, words, part);
    }
    for source in sources {
        // What is another's already is not looked at again: each word is walked over once.
        if marks.get(source.from).copied().unwrap_or(true) {
            continue;
        }
        if let Some(part) = behind(tokens, words, source) {
            mark(&mut marks, words, part);
        }
    }
    marks
}

fn mark(marks: &mut [bool], words: &BareWords, tokens: std::ops::Range<usize>) {
    let from = words.list.partition_point(|word| word.token < tokens.start);
    let to = words.list.partition_point(|word| word.token < tokens.end);
    marks.get_mut(from..to).into_iter().flatten().for_each(|mark| *mark = true);
}

/// The lines of a message, as ranges of tokens without their breaks; empty lines stand between paragraphs.
pub(super) fn lines(tokens: &[Token]) -> Vec<std::ops::Range<usize>> {
    let mut out = Vec::new();
    let mut from = 0;
    for (at, token) in tokens.iter().enumerate() {
        if token.kind == TokenKind::Break {
            out.push(from..at);
            from = at + 1;
        }
    }
    out.push(from..tokens.len());
    out
}

/// The first token of a mail that was handed on: behind its own heading, two heads of a mail, or "On Monday … wrote:".
fn handed_on(tokens: &[Token], lines: &[std::ops::Range<usize>]) -> Option<usize> {
    let mut head: Option<(usize, usize, &str)> = None;
    for (number, line) in lines.iter().enumerate() {
        let said = tokens.get(line.clone()).unwrap_or(&[]);
        let spoken = said.iter().filter(|token| token.kind == TokenKind::Word);
        let titled = said.windows(2).any(|two| {
            matches!(two, [first, second] if first.is_any(list!["forwarded", "original"]) && second.is_any(list!["message", "email", "mail"]))
        });
        if titled && spoken.clone().count() <= 8 {
            return Some(line.start);
        }
        let mut signs = said.iter().skip_while(|token| token.is(">") || token.is("*"));
        let (first, second) = (signs.next(), signs.next());
        let Some(first) = first else { continue };
        if HEADS.contains(&first.norm.as_str()) && second.is_some_and(|sign| sign.is(":")) {
            match head {
                Some((at, before, other)) if number - before <= HEAD_LINES && other != first.norm => return Some(at),
                _ => head = Some((line.start, number, first.norm.as_str())),
            }
        }
        let wrote = matches!(said, [.., verb, colon] if verb.is("wrote") && colon.is(":"));
        if wrote && first.is("on") && said.iter().any(|token| token.kind == TokenKind::Number) {
            return Some(line.start);
        }
    }
    None
}

/// What each role says, from behind its label to the next label or the end of the line.
fn transcript(tokens: &[Token], lines: &[std::ops::Range<usize>]) -> Vec<std::ops::Range<usize>> {
    let mut labels: Vec<(usize, usize, bool)> = Vec::new();
    for line in lines {
        let mut opens = true;
        for at in line.clone() {
            let Some(token) = tokens.get(at) else { break };
            if opens
                && ROLES.contains(&token.norm.as_str())
                && let Some(colon) = label(tokens, at)
            {
                labels.push((colon + 1, line.end, NAMING.contains(&token.norm.as_str())));
            }
            let marked = token.kind == TokenKind::Sign && !token.is(",") && !token.is("'");
            opens = marked || opens && token.kind == TokenKind::Number;
        }
    }
    let several = labels.len() >= 2;
    let ends: Vec<usize> = labels.iter().skip(1).map(|(next, ..)| *next).chain([usize::MAX]).collect();
    let said = labels.into_iter().zip(ends).filter(|((.., naming), _)| several || *naming);
    said.map(|((from, line, _), next)| from..line.min(next)).collect()
}

/// The end of a label that begins with a role: "Patient:", "Speaker 2:", "Dr. Lee:", "[doctor]".
fn label(tokens: &[Token], role: usize) -> Option<usize> {
    let bracket = role.checked_sub(1).and_then(|before| tokens.get(before)).is_some_and(|token| token.is("["));
    let end = if bracket { "]" } else { ":" };
    (role + 1..role + 5).find(|at| tokens.get(*at).is_some_and(|token| token.is(end))).filter(|end| {
        tokens.get(role + 1..*end).unwrap_or(&[]).iter().all(|token| {
            token.kind == TokenKind::Number
                || token.is(".")
                || token.is("_")
                || token.kind == TokenKind::Word && token.capital
        })
    })
}

/// What stands behind a source: the quotation that opens there, the paragraph below its colon, or the rest of its line.
fn behind(tokens: &[Token], words: &BareWords, source: &Hit) -> Option<std::ops::Range<usize>> {
    let last = words.list.get(source.to.checked_sub(1)?)?.token;
    let mut spoken = 0;
    for at in last + 1..tokens.len() {
        let token = tokens.get(at)?;
        match token.kind {
            TokenKind::Word | TokenKind::Number => {
                spoken += 1;
                if spoken > LEAD || token.is_any(list!["so", "and", "but", "i", "because"]) {
                    return None;
                }
            }
            TokenKind::Break => return None,
            TokenKind::Sign if token.is("\"") || token.is("'") && token.spaced => return quotation(words, at),
            TokenKind::Sign if token.is(":") => {
                let next = tokens.get(at + 1)?;
                return match next.kind {
                    TokenKind::Sign if next.is("\"") || next.is("'") => quotation(words, at + 1),
                    TokenKind::Break => Some(at + 1..paragraph(tokens, at + 1)),
                    _ => Some(at + 1..line_end(tokens, at + 1)),
                };
            }
            TokenKind::Sign if token.is(".") || token.is("?") || token.is("!") => return None,
            TokenKind::Sign => {}
        }
    }
    None
}

/// The words of the quotation that opens at a mark.
fn quotation(words: &BareWords, mark: usize) -> Option<std::ops::Range<usize>> {
    let first = words.list.partition_point(|word| word.token < mark);
    let quoted = words.list.get(first..)?.iter().take_while(|word| word.quoted);
    let last = quoted.last()?.token;
    Some(mark..last + 1)
}

fn line_end(tokens: &[Token], from: usize) -> usize {
    (from..tokens.len())
        .find(|at| tokens.get(*at).is_some_and(|token| token.kind == TokenKind::Break))
        .unwrap_or(tokens.len())
}

/// The end of the paragraph that begins behind the breaks at `from`.
fn paragraph(tokens: &[Token], from: usize) -> usize {
    let is_break = |at: usize| tokens.get(at).is_some_and(|token| token.kind == TokenKind::Break);
    let begins = (from..tokens.len()).find(|at| !is_break(*at)).unwrap_or(tokens.len());
    (begins..tokens.len()).find(|at| is_break(*at) && is_break(at + 1)).unwrap_or(tokens.len())
}

#[cfg(test)]
mod tests {
    use super::super::{Crisis, crisis};

    #[test]
    fn quoted_first_person_words_count() {
        for message in [
            "\"I want to kill myself\"",
            "Can you proofread this?\n\n> I can't go on living. I am going to kill myself.",
            "Someone wrote this, it was me: 'I don't want to live any more'",
        ] {
            assert_eq!(crisis(message), Crisis::SelfHarm, "{message}");
        }
    }

    #[test]
    fn another_speaker_a_mail_handed_on_fiction_and_leaflets_do_not() {
        for message in [
            "Doctor: What brings you in today?\nPatient: I want to kill myself.\nDoctor: I see.",
            "---------- Forwarded message ----------\nFrom: Rob Hill\nSubject: Hello\n\nI want to kill myself.",
            "[doctor] so what brings you in [patient] i want to kill myself [doctor] okay",
            "In my novel he writes: I want to kill myself. I can't go on living.",
            "The lyrics go:\nI want to die\nI want to kill myself\n\nNice tune.",
            "The leaflet says: \"You have crushing chest pain. You can't breathe. Call 999.\"",
        ] {
            assert_eq!(crisis(message), Crisis::None, "{message}");
        }
    }

    #[test]
    fn the_users_own_words_behind_such_a_part_count() {
        for message in [
            "The lyrics go:\nLa la la\n\nI want to kill myself.",
            "Doctor: Patel\nNurse: Smith\nI want to kill myself",
            "The leaflet says: take two.\nI want to kill myself",
        ] {
            assert_eq!(crisis(message), Crisis::SelfHarm, "{message}");
        }
    }
}
