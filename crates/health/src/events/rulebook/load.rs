//! From the rules' files to the rules. What is wrong is told with file and line, and the rule that has it is left out.

use alara_english::phrase::{Names, Reach};

use super::Rulebook;
use super::place::Asked;
use super::rule::{Cue, Does, Mark, Rule, Thing};

/// A rule while its lines are read.
struct Draft {
    rule: Rule,
    done: bool,
}

/// Reads the files, all into one book.
pub(super) fn load(files: &[(&'static str, &'static str)]) -> Rulebook {
    let mut book = Rulebook::default();
    for (file, text) in files {
        // Words that are named in a file are its own.
        let mut names: Vec<(String, String)> = Vec::new();
        let mut open: Option<Draft> = None;
        for Line { number, key, rest, whole } in lines(text) {
            let read = match (key, &mut open) {
                ("rule", _) => {
                    close(&mut book, open.take());
                    open = Some(Draft { rule: named(rest, file, number), done: false });
                    let twice = book.rules.iter().any(|rule| rule.name == rest);
                    if twice { Err("there is a rule of this name".into()) } else { Ok(()) }
                }
                (name, _) if name.starts_with('@') => name_words(&mut names, name, &whole),
                (_, None) => Err("it belongs to no rule".into()),
                (key, Some(draft)) => body(&mut book, draft, (key, rest), &whole, &names),
            };
            if let Err(what) = read {
                book.faults.push(format!("{file}:{number}: {what}"));
            }
        }
        close(&mut book, open.take());
    }
    let slots = book.lexicon.slots().iter().map(|(name, narrowed)| Asked::named(name, narrowed));
    book.slots = slots.map(|asked| asked.unwrap_or(Asked::Sign)).collect();
    let unknown = book.rules.iter().filter_map(|rule| match rule.does {
        Does::Rescue(name) if !book.rules.iter().any(|other| other.name == name) => {
            Some(format!("{}:{}: there is no rule \u{201c}{name}\u{201d} to rescue from", rule.file, rule.line))
        }
        _ => None,
    });
    book.faults.extend(unknown.collect::<Vec<_>>());
    book
}

/// A line with its number, its first word, what follows there, and all of what it says.
struct Line {
    number: usize,
    key: &'static str,
    rest: &'static str,
    whole: String,
}

/// The lines that say something; one that is set in goes on with the line before.
fn lines(text: &'static str) -> Vec<Line> {
    let mut out: Vec<Line> = Vec::new();
    for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty() && !line.starts_with("//"))
    {
        match out.last_mut().filter(|_| line.starts_with(' ')) {
            Some(last) => last.whole = format!("{} {}", last.whole, line.trim()),
            None => {
                let (key, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
                out.push(Line { number, key, rest: rest.trim(), whole: rest.trim().to_owned() });
            }
        }
    }
    out
}

fn named(name: &'static str, file: &'static str, line: usize) -> Rule {
    Rule {
        name,
        file,
        line,
        of: Thing::Symptom,
        does: Does::Rescue(""),
        when: Vec::new(),
        and: Vec::new(),
        unless: Vec::new(),
        claims: Vec::new(),
        holds: Vec::new(),
        spares: Vec::new(),
    }
}

/// `@name: some words`, or `@name = (a phrase|another)`; a second line of one name adds to it.
fn name_words(names: &mut Vec<(String, String)>, name: &str, rest: &str) -> Result<(), String> {
    let (name, words) = match (name.strip_prefix('@').and_then(|name| name.strip_suffix(':')), rest.strip_prefix('=')) {
        (Some(name), _) => (name, listed(rest)),
        (None, Some(phrase)) => (name.trim_start_matches('@'), phrase.trim().to_owned()),
        (None, None) => return Err("words are named as @name: word word, or @name = (phrase|phrase)".into()),
    };
    match names.iter_mut().find(|(known, _)| known == name) {
        Some((_, known)) => *known = format!("{known}|{words}"),
        None => names.push((name.to_owned(), words)),
    }
    Ok(())
}

/// Words in a row as a group; a sign that means something in a phrase stands for itself.
fn listed(words: &str) -> String {
    let plain = |word: &str| {
        if word.contains(['(', ')', '?', '^', '$', '!', '~', '*', '|']) { format!("\"{word}\"") } else { word.into() }
    };
    words.split_whitespace().map(plain).collect::<Vec<String>>().join("|")
}

/// One line of a rule's body.
fn body(
    book: &mut Rulebook,
    draft: &mut Draft,
    (key, rest): (&str, &'static str),
    whole: &str,
    names: &Names,
) -> Result<(), String> {
    match key {
        "make" => {
            (draft.rule.of, draft.rule.does, draft.done) = (Thing::Said, production(rest)?, true);
        }
        "deny" | "doubt" | "others" | "mark" | "rescue" => {
            let (of, does) = effect(key, rest)?;
            (draft.rule.of, draft.rule.does, draft.done) = (of, does, true);
        }
        "when" => draft.rule.when.push(cue(book, whole, names)?),
        "and" => draft.rule.and.push(cue(book, whole, names)?),
        "unless" => draft.rule.unless.push(cue(book, whole, names)?),
        "claims" => {
            let number = number(book, Reach::Sentence, whole, names)?;
            draft.rule.claims.push(number);
        }
        "+" => draft.rule.holds.push(rest),
        "-" => draft.rule.spares.push(rest),
        _ => return Err(format!("no line of a rule begins with \u{201c}{key}\u{201d}")),
    }
    Ok(())
}

/// `deny symptom: the sentence`, `doubt …`, `mark medication: what`, `rescue symptom: the other rule`.
fn effect(key: &str, rest: &'static str) -> Result<(Thing, Does), String> {
    let (thing, says) = rest.split_once(':').ok_or("it says what it is asked about, a colon, and what is told")?;
    let of = Thing::named(thing.trim()).ok_or(format!("nothing is called {thing}"))?;
    let says = says.trim();
    let does = match key {
        "deny" => Does::Deny(says),
        "doubt" => Does::Doubt(says),
        "others" => Does::Others(says),
        "rescue" => Does::Rescue(says),
        _ => {
            let mark = Mark::ALL.iter().find(|(_, name)| *name == says);
            Does::Mark(mark.ok_or(format!("nobody asks whether it is {says}"))?.0)
        }
    };
    if does.sentence().is_some_and(|sentence| !sentence.ends_with(['.', '?'])) {
        return Err("a person is told a whole sentence".into());
    }
    Ok((of, does))
}

/// `make log_cycle: event=start`: a tool that there is, one of its fields, and its value.
fn production(rest: &'static str) -> Result<Does, String> {
    let parts = rest.split_once(": ").and_then(|(tool, set)| Some((tool, set.split_once('=')?)));
    let (tool, (field, value)) = parts.ok_or("it says a tool, a colon, and field=value")?;
    let definition = crate::tools::definition(tool).ok_or(format!("there is no tool {tool}"))?;
    if definition.parameters.iter().all(|parameter| parameter.name != field) {
        return Err(format!("{tool} has no field {field}"));
    }
    Ok(Does::Make { tool, field, value })
}

/// A phrase with its reach: `clause: …`, `sentence: …` (where none is said), `message: …`.
fn cue(book: &mut Rulebook, written: &str, names: &Names) -> Result<Cue, String> {
    let (reach, phrase) = match written.split_once(':') {
        Some(("clause", phrase)) => (Reach::Clause, phrase),
        Some(("sentence", phrase)) => (Reach::Sentence, phrase),
        Some(("message", phrase)) => (Reach::Message, phrase),
        _ => (Reach::Sentence, written),
    };
    let known = book.lexicon.slots().len();
    let cue = match book.lexicon.around(reach, phrase, names)? {
        Some(around) => Cue::Around(around),
        None => Cue::Anywhere(number(book, reach, phrase, names)?, reach),
    };
    let wrong = book.lexicon.slots().iter().skip(known).find(|(name, narrowed)| Asked::named(name, narrowed).is_none());
    wrong.map_or(Ok(cue), |(name, narrowed)| Err(format!("there is no slot <{name}> of {narrowed:?}")))
}

/// Adds a phrase that stands around nothing; its number.
fn number(book: &mut Rulebook, reach: Reach, phrase: &str, names: &Names) -> Result<usize, String> {
    book.phrases += 1;
    book.lexicon.add(book.phrases, reach, phrase, names)?;
    Ok(book.phrases)
}

/// Takes a rule in, if it is whole.
fn close(book: &mut Rulebook, draft: Option<Draft>) {
    let Some(Draft { rule, done }) = draft else { return };
    let rescues = matches!(rule.does, Does::Rescue(_));
    let lacks = if !done {
        "it does nothing: deny, doubt, others, mark, make or rescue"
    } else if rule.of == Thing::Said && rule.when.iter().any(|cue| matches!(cue, Cue::Around(_))) {
        "it makes an event of its own words, and of no <it>"
    } else if rule.when.is_empty() && rule.claims.is_empty() {
        "it never fires: it has no when"
    } else if rule.holds.is_empty() && !rescues {
        "it has no + example"
    } else if rule.spares.is_empty() {
        "it has no - example"
    } else {
        return book.rules.push(rule);
    };
    book.faults.push(format!("{}:{}: {lacks}", rule.file, rule.line));
}
