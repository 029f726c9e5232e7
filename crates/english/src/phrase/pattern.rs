//! The phrase language: from the written form to a sequence of steps.

/// One step of a phrase.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Step {
    /// Any of these words; a word that ends in `*` is a beginning.
    Word(Vec<String>),
    /// Any of these sequences, or nothing where optional.
    Group(Vec<Vec<Step>>, bool),
    /// Up to so many words: any, or none that denies; none of the words that it stops at; and only those, where they are said.
    Gap { most: usize, any: bool, stops: Vec<String>, only: Vec<String> },
    /// The start of a sentence.
    Start,
    /// The end of a sentence.
    End,
    /// None of these sequences follows here.
    Not(Vec<Vec<Step>>),
    /// None of these sequences stands before here.
    NotBehind(Vec<Vec<Step>>),
    /// What the caller knows by a name, with the words that narrow it.
    Slot(String, Vec<String>),
}

/// Named groups: `@name` in a phrase stands for the group.
pub type Names = [(String, String)];

/// What makes of sequences a step that refuses them.
type Refusal = fn(Vec<Vec<Step>>) -> Step;

/// Where groups within groups end.
const DEEPEST: usize = 6;

/// The phrases of a table: one a line, `//` before a remark; a line that ends in `|` goes on in the next.
pub(super) fn lines(table: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut open = false;
    for line in table.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//")) {
        match out.last_mut().filter(|_| open) {
            Some(last) => last.push_str(line),
            None => out.push(line.to_owned()),
        }
        open = line.ends_with('|');
    }
    out
}

/// The named groups of a table: `name: words` a line.
pub(super) fn names(table: &str) -> Vec<(String, String)> {
    let pair =
        |line: &String| line.split_once(':').map(|(name, words)| (name.trim().to_owned(), words.trim().to_owned()));
    lines(table).iter().filter_map(pair).collect()
}

/// Reads one written phrase. Malformed writing gives a phrase that [`fault`] tells of, never a panic.
pub(super) fn read(written: &str, names: &Names) -> Vec<Step> {
    let pieces = pieces(written);
    let mut at = 0;
    let mut options = options(&pieces, &mut at, names, 0);
    if options.len() == 1 { options.remove(0) } else { vec![Step::Group(options, false)] }
}

/// What is wrong with a written phrase: groups left open, signs that the language has not, names unknown.
pub(super) fn fault(written: &str, names: &Names) -> Option<String> {
    let (mut depth, mut low) = (0i32, 0i32);
    let pieces = pieces(written);
    for piece in &pieces {
        depth += i32::from(piece == "(") - i32::from(piece == ")");
        low = low.min(depth);
    }
    if depth != 0 || low < 0 {
        return Some("a bracket is open, or closed twice".into());
    }
    let strange = |sign: char| !(sign.is_ascii_alphanumeric() || " .#%'\u{2014}=:+,&/;-@<>|\"*".contains(sign));
    for piece in pieces.iter().filter(|piece| piece.len() > 1 && !piece.starts_with('"')) {
        if piece.starts_with('<') != piece.ends_with('>') || piece.is_ascii() && piece.contains(strange) {
            return Some(format!("{piece} is no word"));
        }
        let unknown = |name: &str| !names.iter().any(|(known, _)| known == name);
        let named = piece.split(['<', '>', ':', '|', '-', '+', ' ']).filter_map(|part| part.strip_prefix('@'));
        if let Some(name) = named.into_iter().find(|name| unknown(name)) {
            return Some(format!("there are no words @{name}"));
        }
    }
    None
}

/// The pieces of a written phrase: words, signs of the language, and whole what stands in `<…>` or quotation marks.
fn pieces(written: &str) -> Vec<String> {
    let mut out = Vec::new();
    let mut word = String::new();
    let mut closes = None;
    for sign in written.chars() {
        if closes.is_some() || matches!(sign, '<' | '"') && word.is_empty() {
            word.push(sign);
            if closes == Some(sign) {
                out.push(std::mem::take(&mut word));
                closes = None;
            } else {
                closes = closes.or(Some(if sign == '<' { '>' } else { '"' }));
            }
            continue;
        }
        match sign {
            '*' if word.is_empty() => out.push("*".into()),
            '(' | ')' | '|' | '?' | '^' | '$' | '!' | '~' => {
                if !word.is_empty() {
                    out.push(std::mem::take(&mut word));
                }
                out.push(sign.to_string());
            }
            _ if sign.is_whitespace() => {
                if !word.is_empty() {
                    out.push(std::mem::take(&mut word));
                }
            }
            _ => word.push(sign),
        }
    }
    if !word.is_empty() {
        out.push(word);
    }
    out
}

fn options(pieces: &[String], at: &mut usize, names: &Names, depth: usize) -> Vec<Vec<Step>> {
    let mut all = Vec::new();
    let mut now: Vec<Step> = Vec::new();
    let mut not: Option<Refusal> = None;
    while let Some(piece) = pieces.get(*at) {
        *at += 1;
        match piece.as_str() {
            "!" => not = Some(Step::Not),
            "~" => not = Some(Step::NotBehind),
            ")" => break,
            "|" => all.push(std::mem::take(&mut now)),
            "(" => {
                let inner = options(pieces, at, names, depth);
                now.push(match not.take() {
                    Some(not) => not(inner),
                    None => group(inner),
                });
            }
            "?" => {
                if let Some(last) = now.pop() {
                    now.push(optional(last));
                }
            }
            "*" => {
                // After a group: up to three times.
                if let Some(last) = now.pop() {
                    now.extend(std::iter::repeat_n(optional(last), 3));
                }
            }
            "^" => now.push(Step::Start),
            "$" => now.push(Step::End),
            word => {
                let step = single(word, names, depth);
                now.push(match not.take() {
                    Some(not) => not(vec![vec![step]]),
                    None => step,
                });
            }
        }
    }
    all.push(now);
    all
}

fn single(word: &str, names: &Names, depth: usize) -> Step {
    if let Some(gap) = gap(word, names, depth) {
        return gap;
    }
    if let Some(slot) = word.strip_prefix('<').and_then(|word| word.strip_suffix('>')) {
        let (name, narrowed) = slot.split_once(':').unwrap_or((slot, ""));
        return Step::Slot(name.trim().to_owned(), words(narrowed, names, depth));
    }
    if let Some(name) = word.strip_prefix('@')
        && depth < DEEPEST
        && let Some((_, written)) = names.iter().find(|(known, _)| known == name)
    {
        let mut at = 0;
        return group(options(&pieces(written), &mut at, names, depth + 1));
    }
    match word.strip_suffix('\'').filter(|stem| !stem.is_empty()) {
        // With or without the sign of an owner.
        Some(stem) => Step::Word(vec![stem.to_owned(), format!("{stem}'s")]),
        None => Step::Word(vec![word.trim_matches('"').to_owned()]),
    }
}

/// `..3`, `...3`, `...3-@stops`, `...3+@only`.
fn gap(word: &str, names: &Names, depth: usize) -> Option<Step> {
    let (any, rest) = match word.strip_prefix("...") {
        Some(rest) => (true, rest),
        None => (false, word.strip_prefix("..")?),
    };
    let (rest, only) = rest.split_once('+').unwrap_or((rest, ""));
    let (count, stops) = rest.split_once('-').unwrap_or((rest, ""));
    let of = |written: &str| words(written, names, depth);
    Some(Step::Gap { most: count.parse().ok()?, any, stops: of(stops), only: of(only) })
}

/// The single words of `a|b|@name`.
fn words(written: &str, names: &Names, depth: usize) -> Vec<String> {
    let mut at = 0;
    match group(options(&pieces(written), &mut at, names, depth)) {
        Step::Word(words) => words,
        Step::Group(options, _) => options.into_iter().flatten().filter_map(word_alone).flatten().collect(),
        _ => Vec::new(),
    }
}

fn word_alone(step: Step) -> Option<Vec<String>> {
    if let Step::Word(words) = step { Some(words) } else { None }
}

/// Single words of a group become one step, so that a group costs no more than a word.
fn group(options: Vec<Vec<Step>>) -> Step {
    let mut words = Vec::new();
    let mut rest = Vec::new();
    for option in options {
        match <[Step; 1]>::try_from(option) {
            Ok([Step::Word(more)]) => words.extend(more),
            Ok([Step::Group(inner, false)]) => {
                for option in inner {
                    match <[Step; 1]>::try_from(option) {
                        Ok([Step::Word(more)]) => words.extend(more),
                        Ok(one) => rest.push(one.to_vec()),
                        Err(many) => rest.push(many),
                    }
                }
            }
            Ok(one) => rest.push(one.to_vec()),
            Err(many) => rest.push(many),
        }
    }
    if rest.is_empty() {
        return Step::Word(words);
    }
    if !words.is_empty() {
        rest.push(vec![Step::Word(words)]);
    }
    Step::Group(rest, false)
}

fn optional(step: Step) -> Step {
    match step {
        Step::Group(options, _) => Step::Group(options, true),
        other => Step::Group(vec![vec![other]], true),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(words: &[&str]) -> Step {
        Step::Word(words.iter().map(|word| (*word).to_owned()).collect())
    }

    #[test]
    fn groups_options_and_names_are_read() {
        let names = names("// groups\nself: myself|\n my self");
        assert_eq!(
            read("(hurt|harm) @self now? ..2", &names),
            vec![
                word(&["hurt", "harm"]),
                Step::Group(vec![vec![word(&["my"]), word(&["self"])], vec![word(&["myself"])]], false),
                Step::Group(vec![vec![word(&["now"])]], true),
                Step::Gap { most: 2, any: false, stops: vec![], only: vec![] },
            ]
        );
        assert_eq!(read("!now", &names), vec![Step::Not(vec![vec![word(&["now"])]])]);
    }

    #[test]
    fn slots_stops_owners_and_what_stands_before_are_read() {
        let names = names("stop: and|but");
        assert_eq!(
            read("~(way|go) <it:@stop|so> ...3-@stop head' \"?\"", &names),
            vec![
                Step::NotBehind(vec![vec![word(&["way"])], vec![word(&["go"])]]),
                Step::Slot("it".into(), ["and", "but", "so"].map(String::from).to_vec()),
                Step::Gap { most: 3, any: true, stops: vec!["and".into(), "but".into()], only: vec![] },
                word(&["head", "head's"]),
                word(&["?"]),
            ]
        );
    }

    #[test]
    fn what_is_wrong_with_a_phrase_is_told() {
        let names = names("stop: and|but");
        assert_eq!(fault("(a|b) ...3-@stop <it:@stop> don't", &names), None);
        assert_eq!(fault("(a|b", &names), Some("a bracket is open, or closed twice".into()));
        assert_eq!(fault("a @halt", &names), Some("there are no words @halt".into()));
        assert_eq!(fault("a <it", &names), Some("<it is no word".into()));
    }
}
