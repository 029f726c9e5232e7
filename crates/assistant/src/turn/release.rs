//! Words are shown sentence by sentence, once read: a sentence that claims something waits until the claim is known to be true.

use alara_english::crisis::Crisis;
use alara_gate::text::plain;

use super::Effect;
use super::step::Turn;
use crate::claimed::claims_something;

impl Turn {
    /// Takes what the scanner lets through; answers with the sentences that may be shown now. While needs are open nothing is: a
    /// reply that skips one is never shown as it is.
    pub(super) fn hear(&mut self, words: &str) -> Vec<Effect> {
        if !self.guard.met() || self.crisis != Crisis::None {
            return Vec::new();
        }
        self.held.push_str(words);
        let mut effects = Vec::new();
        while let Some(end) = sentence_end(&self.held) {
            let Some(sentence) = self.held.get(..end) else { break };
            // What claims, advises, or gives a figure, a time or a name that would have to be proven waits for the end; and what
            // follows waits behind it.
            if claims_something(self.opening.situation.message(), sentence) || !self.says_nothing(sentence) {
                break;
            }
            let sentence = plain(sentence).into_owned();
            self.held.drain(..end);
            // What an earlier reply of the turn said is not said again.
            if self.shown_before(&sentence) {
                continue;
            }
            // A later reply begins a paragraph of its own.
            let apart = if self.released.is_empty() && !self.released_before.is_empty() { "\n\n" } else { "" };
            self.released.push_str(&sentence);
            effects.push(Effect::Release(format!("{apart}{sentence}")));
        }
        effects
    }

    /// Another reply is asked for: what was shown of those before it stands before it.
    pub(super) fn begin_releasing(&mut self) {
        let shown = std::mem::take(&mut self.released);
        self.released_before = apart(&self.released_before, shown.trim_end());
    }

    /// Whether an earlier reply of the turn has shown this sentence.
    fn shown_before(&self, sentence: &str) -> bool {
        let sentence = sentence.trim();
        !sentence.is_empty() && Sentences(&self.released_before).any(|shown| shown.trim() == sentence)
    }

    /// The words of a reply without what an earlier one of the turn has shown.
    pub(super) fn not_shown_before(&self, words: &str) -> String {
        if self.released_before.is_empty() {
            return words.to_owned();
        }
        Sentences(words).filter(|sentence| !self.shown_before(sentence)).collect::<String>().trim_start().to_owned()
    }

    /// The reply as it will stand: what was shown, and then what is left of it.
    pub(super) fn after_released(&self, reply: String) -> String {
        let shown = self.released.trim_end();
        let own = if reply.starts_with(shown) { reply } else { apart(shown, &reply) };
        apart(&self.released_before, &own)
    }
}

/// One behind the other, as paragraphs.
fn apart(one: &str, other: &str) -> String {
    if one.is_empty() || other.is_empty() { format!("{one}{other}") } else { format!("{one}\n\n{other}") }
}

/// The sentences of a text, the last one as far as it goes.
struct Sentences<'a>(&'a str);

impl<'a> Iterator for Sentences<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        if self.0.is_empty() {
            return None;
        }
        let (sentence, rest) = self.0.split_at_checked(sentence_end(self.0).unwrap_or(self.0.len()))?;
        self.0 = rest;
        Some(sentence)
    }
}

/// The end of the first whole sentence: behind its mark, where white space follows.
fn sentence_end(text: &str) -> Option<usize> {
    let mut ended = false;
    for (at, sign) in text.char_indices() {
        if ended && sign.is_whitespace() {
            return Some(at);
        }
        ended = matches!(sign, '.' | '!' | '?' | '\n') || (ended && matches!(sign, '"' | '\u{201d}' | ')' | '\''));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::sentence_end;

    #[test]
    fn a_sentence_ends_behind_its_mark_where_white_space_follows() {
        assert_eq!(sentence_end("Hello there. How"), Some(12));
        assert_eq!(sentence_end("It is 3.5"), None);
        assert_eq!(sentence_end("She said \u{201c}hi.\u{201d} Then"), Some("She said \u{201c}hi.\u{201d}".len()));
    }
}
