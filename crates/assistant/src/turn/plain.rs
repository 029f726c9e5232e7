//! Whether a model's words are words alone: no token, tag or header of a template, no object of a call, no name of a tool or a field. What the
//! scanner knows is taken out before; this is the net under it, for a template that nobody has listed.

/// Who speaks, in templates that write it as a word before a colon.
const SPEAKERS: [&str; 7] = ["human", "user", "assistant", "system", "response", "instruction", "observation"];

/// Words that a template without its tokens runs together with the reply.
const RUN_TOGETHER: [&str; 3] = ["assistantfinal", "assistantcommentary", "assistantanalysis"];

/// Whether nothing but words stands in a text. An arithmetic sign ("<70", "BP < 120") is one.
pub(super) fn is_plain(words: &str) -> bool {
    let brackets = ["[|", "|]", "<|", "|>", "<<", ">>", "{\"", "\"}", "[{", "}]"];
    let run_together = RUN_TOGETHER.iter().any(|header| words.contains(header));
    !run_together
        && !brackets.iter().any(|sign| words.contains(sign))
        && !has_tag(words)
        && !words.lines().any(is_speaker)
        && !words.split(|sign: char| !sign.is_alphanumeric() && sign != '_').any(is_identifier)
}

/// Whether a tag stands in a text: a letter or a stroke right behind the angle.
fn has_tag(words: &str) -> bool {
    let opens = |rest: &str| rest.starts_with('/') || rest.starts_with(|first: char| first.is_alphabetic());
    words.split('<').skip(1).any(|rest| opens(rest) && rest.contains('>'))
}

/// Whether a line begins with whoever speaks in it.
fn is_speaker(line: &str) -> bool {
    let bare = line.trim_start_matches(['#', '*', ' ']);
    bare.split_once(':').is_some_and(|(who, _)| SPEAKERS.contains(&who.trim_end_matches('*').to_lowercase().as_str()))
}

/// Whether a word is a name of a program's: letters joined by an underscore.
fn is_identifier(word: &str) -> bool {
    let letters = |part: &str| part.chars().any(char::is_alphabetic);
    word.split_once('_').is_some_and(|(first, rest)| letters(first) && letters(rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_template_left_is_no_plain_words() {
        for words in [
            "<functioncall></functioncall>",
            "<AVAILABLE_TOOLS>[]</AVAILABLE_TOOLS> Sure.",
            "[|assistant|] Sure.",
            "### Response:\nSure.",
            "Sure.\nHuman: what else?",
            "analysisUser drank water.assistantfinalNoted.",
            "{\"amount_ml\":300}",
            "You can also use save_health_entry for that.",
            "Noted.<|eot|>",
        ] {
            assert!(!is_plain(words), "{words}");
        }
    }

    #[test]
    fn words_with_signs_of_their_own_are_plain() {
        for words in [
            "Noted: 300 ml.",
            "Below 70 mg/dL (<70) counts as low.",
            "- **Metformin**, 500 mg\n- Lisinopril",
            "At 8:30, as you said.",
            "Response to your question: none.",
            "I <3 that.",
        ] {
            assert!(is_plain(words), "{words}");
        }
    }
}
