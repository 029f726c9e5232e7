use std::fs;
use std::ops::Range;
use std::path::Path;

use alara_record::{MemoryRecord, Person, PersonId, Zone};
use chrono::DateTime;
use uuid::Uuid;

use super::*;
use crate::tools::Clock;

fn clock() -> Clock {
    let at = DateTime::parse_from_rfc3339("2026-03-14T20:30:00-04:00").expect("a time");
    Clock { now: at, zone: Zone::Fixed(*at.offset()) }
}

/// Where the things stand that a rule can be asked about.
fn things(message: &Message<'_>, of: Thing) -> Vec<Range<usize>> {
    match of {
        Thing::Symptom => message.words.symptoms.iter().map(|heard| heard.tokens.clone()).collect(),
        Thing::Mood => message.words.feelings.iter().map(|heard| heard.tokens.clone()).collect(),
        Thing::Medication => message.names.iter().map(|name| name.tokens.clone()).collect(),
        Thing::Drink => message.quantities.iter().map(|each| message.tokens(each.span)).collect(),
        Thing::Measure => {
            let readings = message.readings.iter().map(|reading| message.tokens(reading.span));
            readings.chain(message.quantities.iter().map(|each| message.tokens(each.span))).collect()
        }
        Thing::Clinician => message.providers.clone(),
        Thing::Visit => [Thing::Clinician, Thing::Care].iter().flat_map(|of| things(message, *of)).collect(),
        Thing::Said => Vec::new(),
        Thing::Care => message.words.cares.iter().map(|heard| heard.tokens.clone()).collect(),
    }
}

fn catches(rule: &'static Rule, message: &Message<'_>, it: &Range<usize>) -> bool {
    !fire(&Place { message, it: it.clone(), verb: None, book: &RULES }, |each| each.name == rule.name).is_empty()
}

fn fires(rule: &'static Rule, example: &str) -> bool {
    let message = Message::new(0, example, &[], clock().local());
    if rule.of == Thing::Said {
        return find_productions(&message).iter().any(|made| made.rule.name == rule.name);
    }
    things(&message, rule.of).iter().any(|it| catches(rule, &message, it))
}

#[test]
fn every_file_of_rules_is_read_and_every_rule_is_whole() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/rules");
    let mut there: Vec<String> = fs::read_dir(folder)
        .expect("the rules")
        .map(|file| format!("crates/health/data/rules/{}", file.expect("a file").file_name().to_string_lossy()))
        .collect();
    there.sort();
    let read: Vec<&str> = FILES.iter().map(|(file, _)| *file).collect();
    assert_eq!(there, read);
    assert_eq!(RULES.faults, [""; 0]);
}

#[test]
fn every_rule_fires_in_its_examples_and_in_none_that_it_spares() {
    let mut wrong = Vec::new();
    for rule in &RULES.rules {
        let told = |example: &&&str, what: &str| {
            format!("{}:{}: {} {what} \u{201c}{example}\u{201d}", rule.file, rule.line, rule.name)
        };
        wrong.extend(
            rule.holds.iter().filter(|example| !fires(rule, example)).map(|example| told(&example, "lets pass")),
        );
        wrong
            .extend(rule.spares.iter().filter(|example| fires(rule, example)).map(|example| told(&example, "catches")));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn what_a_rule_lowers_is_clear_in_no_example_of_its_own() {
    let record = MemoryRecord::new(Person { id: PersonId(Uuid::nil()), name: "Me".into(), aka: vec![], is_user: true });
    let mut wrong = Vec::new();
    for rule in RULES.rules.iter().filter(|rule| rule.does.sentence().is_some()) {
        for example in &rule.holds {
            let message = Message::new(0, example, &[], clock().local());
            let caught: Vec<Range<usize>> =
                things(&message, rule.of).into_iter().filter(|it| catches(rule, &message, it)).collect();
            let clear = crate::events::read(example, &record, &clock()).into_iter().any(|event| {
                event.certainty == Certainty::Clear && caught.iter().any(|it| message.span(it) == event.span)
            });
            wrong.extend(clear.then(|| format!("{}:{}: \u{201c}{example}\u{201d} is clear", rule.file, rule.line)));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_mark_has_its_rule() {
    for (mark, name) in Mark::ALL {
        assert!(RULES.rules.iter().any(|rule| rule.does == Does::Mark(*mark)), "nothing makes a thing {name}");
    }
}

const WHOLE: &str = "rule cold tea\ndeny symptom: That was tea.\nwhen <it:cold> tea\n+ cold tea\n- cold feet\n";

#[test]
fn what_is_wrong_with_a_file_is_told_with_its_line() {
    let of = |text: &str| load::load(&[("a.rules", Box::leak(text.to_owned().into_boxed_str()))]).faults;
    assert_eq!(of(WHOLE), [""; 0]);
    let spoilt = |from: &str, to: &str| of(&WHOLE.replace(from, to));
    assert_eq!(spoilt("- cold feet\n", ""), ["a.rules:1: it has no - example"]);
    assert_eq!(spoilt("+ cold tea\n", ""), ["a.rules:1: it has no + example"]);
    assert_eq!(spoilt("when <it:cold> tea\n", ""), ["a.rules:1: it never fires: it has no when"]);
    assert_eq!(spoilt("deny", "lower")[0], "a.rules:2: no line of a rule begins with \u{201c}lower\u{201d}");
    assert_eq!(spoilt("tea.", "tea")[0], "a.rules:2: a person is told a whole sentence");
    assert_eq!(spoilt("> tea", "> (tea")[0], "a.rules:3: a bracket is open, or closed twice");
    assert_eq!(spoilt("> tea", "> @tea")[0], "a.rules:3: there are no words @tea");
    assert_eq!(spoilt("> tea", "> <cup>")[0], "a.rules:3: there is no slot <cup> of []");
    assert_eq!(of(&format!("{WHOLE}{WHOLE}")), ["a.rules:6: there is a rule of this name"]);
    let lifts = "rule warm\nrescue symptom: cold coffee\nwhen <it> water\n- cold\n";
    assert_eq!(of(lifts), ["a.rules:1: there is no rule \u{201c}cold coffee\u{201d} to rescue from"]);
}

#[test]
fn rule_that_makes_an_event_names_a_tool_and_its_field() {
    let of = |line: &str| {
        let rule = format!("rule one\n{line}\nwhen slept like a log\n+ slept like a log\n- slept\n");
        load::load(&[("a.rules", Box::leak(rule.into_boxed_str()))]).faults
    };
    assert_eq!(of("make log_cycle: event=start"), [""; 0]);
    assert_eq!(of("make log_nothing: event=start")[0], "a.rules:2: there is no tool log_nothing");
    assert_eq!(of("make log_cycle: colour=red")[0], "a.rules:2: log_cycle has no field colour");
    assert_eq!(of("make log_cycle")[0], "a.rules:2: it says a tool, a colon, and field=value");
    let around = "make log_cycle: event=start\nwhen <it> today";
    assert_eq!(of(around), ["a.rules:1: it makes an event of its own words, and of no <it>"]);
}

/// The names of the rules that fire for the symptoms of a message.
fn fired(rules: &'static str, words: &str) -> Vec<&'static str> {
    let book: &'static Rulebook = Box::leak(Box::new(load::load(&[("a.rules", rules)])));
    assert_eq!(book.faults, [""; 0]);
    let message = Message::new(0, words, &[], clock().local());
    let found = find_hits(&message, book);
    let of = |it: Range<usize>| among(&Place { message: &message, it, verb: None, book }, &found, book, |_| true);
    things(&message, Thing::Symptom).into_iter().flat_map(of).map(|rule| rule.name).collect()
}

#[test]
fn no_cue_fires_in_words_that_an_idiom_claims_and_a_rescue_lifts_the_rule_it_names() {
    const RULES: &str = "rule none\ndeny symptom: There is none.\nwhen no ...3 <it>\n+ no headache\n- a headache\n\
                         rule no doubt\nrescue symptom: nobody\nclaims no doubt\n- none\n\
                         rule nobody\ndoubt symptom: Nobody has it.\nwhen nobody ...3 <it>\n+ nobody has a headache\n- a headache\n\
                         rule but me\nrescue symptom: nobody\nwhen nobody but me ...3 <it>\n- nobody has a headache\n";
    assert_eq!(fired(RULES, "there is no headache"), ["none"]);
    assert_eq!(fired(RULES, "no doubt a headache"), [""; 0]);
    assert_eq!(fired(RULES, "nobody has a headache"), ["nobody"]);
    assert_eq!(fired(RULES, "nobody but me has a headache"), [""; 0]);
    assert_eq!(fired(RULES, "no, nobody has a headache"), ["nobody"]);
}
