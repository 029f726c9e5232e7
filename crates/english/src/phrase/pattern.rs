//! The phrase language: from the written form to a sequence of steps.

/// One step of a phrase.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Step {
    /// Any of these words; a word that ends in `*` is a beginning.
    Word(Vec<String>),
    /// Any of these sequences, or nothing where optional.
    Group(Vec<Vec<Step>>, bool),
    /// Up to so many words of any kind.
    Gap(usize),
    /// The start of a sentence.
    Start,
    /// The end of a sentence.
    End,
    /// None of these sequences follows here.
    Not(Vec<Vec<Step>>),
}

/// Named groups: `@name` in a phrase stands for the group.
pub(super) type Names = [(String, String)];

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

/// Reads one written phrase. Malformed writing gives a phrase that a test of the tables rejects, never a panic.
pub(super) fn read(written: &str, names: &Names) -> Vec<Step> {
    let pieces = pieces(written);
    let mut at = 0;
    let mut options = options(&pieces, &mut at, names, 0);
    if options.len() == 1 { options.remove(0) } else { vec![Step::Group(options, false)] }
}

fn pieces(written: &str) -> Vec<String> {
    let mut out = Vec::new();
    let mut word = String::new();
    for sign in written.chars() {
        match sign {
            '*' if word.is_empty() => out.push("*".into()),
            '(' | ')' | '|' | '?' | '^' | '$' | '!' => {
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
    let mut not = false;
    while let Some(piece) = pieces.get(*at) {
        *at += 1;
        match piece.as_str() {
            "!" => not = true,
            ")" => break,
            "|" => all.push(std::mem::take(&mut now)),
            "(" => {
                let inner = options(pieces, at, names, depth);
                now.push(if std::mem::take(&mut not) { Step::Not(inner) } else { group(inner) });
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
                now.push(if std::mem::take(&mut not) { Step::Not(vec![vec![step]]) } else { step });
            }
        }
    }
    all.push(now);
    all
}

fn single(word: &str, names: &Names, depth: usize) -> Step {
    if let Some(gap) = word.strip_prefix("..").and_then(|count| count.parse().ok()) {
        return Step::Gap(gap);
    }
    if let Some(name) = word.strip_prefix('@')
        && depth < 6
        && let Some((_, written)) = names.iter().find(|(known, _)| known == name)
    {
        let mut at = 0;
        return group(options(&pieces(written), &mut at, names, depth + 1));
    }
    Step::Word(vec![word.to_owned()])
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

    #[test]
    fn groups_options_and_names_are_read() {
        let names = names("// groups\nself: myself|\n my self");
        assert_eq!(
            read("(hurt|harm) @self now? ..2", &names),
            vec![
                Step::Word(vec!["hurt".into(), "harm".into()]),
                Step::Group(
                    vec![
                        vec![Step::Word(vec!["my".into()]), Step::Word(vec!["self".into()])],
                        vec![Step::Word(vec!["myself".into()])]
                    ],
                    false
                ),
                Step::Group(vec![vec![Step::Word(vec!["now".into()])]], true),
                Step::Gap(2),
            ]
        );
        assert_eq!(read("!now", &names), vec![Step::Not(vec![vec![Step::Word(vec!["now".into()])]])]);
    }
}
