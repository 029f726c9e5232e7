//! Time beside length: ordinary talk and hostile input at 1, 10 and 100 KB.

use std::hint::black_box;
use std::time::{Duration, Instant};

use alara_english::claim::claims;
use alara_english::crisis::crisis;
use alara_gate::{assess, parse};
use alara_health::Situation;

use crate::Outcome;
use crate::material;
use crate::table::{Line, Table, shown};

/// Four times the text may take this many times the time: linear, with room for what fits into a cache no longer (about six times, for 100 KB of
/// brackets). What grows with the square takes sixteen times as long, with the power of one and a half eight times.
const MOST: f64 = 7.0;
/// The first is shown beside them; the other two are compared.
const SIZES: [usize; 3] = [1_000, 25_000, 100_000];
/// The least of so many: what else the machine does only ever adds.
const TIMES: usize = 7;
/// So many texts of a few words said over and over are tried for what grows faster than it may.
const TEXTS: usize = 600;
const OVER_AND_OVER: [usize; 2] = [16_000, 64_000];

/// Measures the growth of reading a message and of judging a reply.
pub fn measure(table: &mut Table) -> Outcome<()> {
    table.begin("Growth: 100 KB beside 25 KB of the same (messages)");
    let sentences = material::sentences()?;
    let talk = |bytes: usize| material::message(&sentences, 0, bytes);
    grows(table, "read: talk", &talk, &read)?;
    for (name, unit) in HOSTILE {
        grows(table, &format!("read: {name}"), &|bytes| fill(unit, bytes), &read)?;
    }
    worst(table, &sentences)?;
    grows(table, "needs: talk", &talk, &|situation| {
        black_box(situation.requires());
    })?;
    grows(table, "proposals: talk", &talk, &|situation| {
        black_box(situation.proposals());
    })?;
    grows(table, "crisis: talk", &talk, &|situation| {
        black_box(crisis(situation.message()));
    })?;
    for (name, unit) in HOSTILE {
        grows(table, &format!("crisis: {name}"), &|bytes| fill(unit, bytes), &|situation| {
            black_box(crisis(situation.message()));
        })?;
    }

    table.begin("Growth: 100 KB beside 25 KB of the same (replies)");
    grows(table, "claims: talk", &talk, &|situation| {
        black_box(claims("", situation.message()));
    })?;
    for (name, unit) in HOSTILE {
        grows(table, &format!("claims: {name}"), &|bytes| fill(unit, bytes), &|situation| {
            black_box(claims("", situation.message()));
        })?;
    }
    for (name, unit) in REPLIES {
        grows(table, &format!("parsed: {name}"), &|bytes| fill(unit, bytes), &|situation| {
            black_box(parse(situation.message()));
        })?;
    }
    let short = material::said("Took my metformin and lisinopril at 8, bp 128/82, and I have a headache.".to_owned())?;
    grows(table, "judged: calls without end", &|bytes| fill(CALL, bytes), &|situation| {
        let calls = parse(situation.message()).calls;
        black_box(assess(calls, &short.tools(), &short.reader()));
    })?;
    Ok(())
}

const HOSTILE: &[(&str, &str)] = &[
    ("brackets", "["),
    ("nested brackets", "([{<"),
    ("combining characters", "e\u{301}\u{302}\u{303}"),
    ("one word", "a"),
    ("one word over and over", "took "),
    ("a name over and over", "metformin "),
    ("numbers", "120/80 "),
    ("times", "at 8 "),
    ("quotes", "\"took\" "),
    ("commas", "and, "),
    ("denials", "not no never "),
    ("new lines", "\n"),
    ("what is asked", "is it "),
    ("what is taken back", "that's wrong tremors "),
    ("clinicians", "the visit, nurse, "),
    ("figures asked for", "eight thirty average. "),
    ("wishes to be told", "remind me what "),
];

const CALL: &str =
    r#"[TOOL_CALL:{"tool":"log_medication","parameters":{"medication_name":"metformin"},"confidence":0.9}] "#;

const REPLIES: &[(&str, &str)] = &[
    ("brackets", "["),
    ("braces", "{"),
    ("quotes", "\""),
    ("markers begun", "[TOOL_CALL:{\"tool\":\"a\","),
    ("markers", CALL),
    ("results made up", "[TOOL_RESULT:a:success] "),
    ("tags", "<reasoning>"),
    ("fences", "```json\n"),
    ("combining characters", "e\u{301}\u{302}\u{303}"),
    ("one word", "a"),
];

fn read(situation: &Situation) {
    black_box(material::read(situation).events().len());
}

fn fill(unit: &str, bytes: usize) -> String {
    let mut out = unit.repeat(bytes / unit.len().max(1) + 1);
    while out.len() > bytes {
        out.pop();
    }
    out
}

/// The text that grows most of many that say one to four words of the corpora over and over: what a list of hostile texts does not think of.
fn worst(table: &mut Table, sentences: &[String]) -> Outcome<()> {
    let words: Vec<&str> = sentences.iter().flat_map(|sentence| sentence.split_whitespace()).collect();
    let mut seed: usize = 20_261_123;
    // A linear congruential sequence: the same texts in every run.
    let mut below = |most: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % most.max(1)
    };
    let mut found: Option<(f64, Duration, String)> = None;
    for _ in 0..TEXTS {
        let mut unit = String::new();
        for _ in 0..=below(4) {
            unit.push_str(words.get(below(words.len())).copied().unwrap_or_default());
            unit.push_str([" ", ", ", ". ", " and "].get(below(7)).copied().unwrap_or(" "));
        }
        let measured = |times: usize| -> Outcome<(f64, Duration)> {
            let [small, large] = OVER_AND_OVER;
            let (small, large) = (least(fill(&unit, small), &read, times)?, least(fill(&unit, large), &read, times)?);
            Ok((large.as_secs_f64() / small.as_secs_f64(), large))
        };
        // Once, and again only where it would be the worst: what else the machine does may have come between.
        if found.as_ref().is_some_and(|worst| measured(1).is_ok_and(|(ratio, _)| ratio <= worst.0)) {
            continue;
        }
        let (ratio, large) = measured(TIMES)?;
        if found.as_ref().is_none_or(|worst| ratio > worst.0) {
            found = Some((ratio, large, unit));
        }
    }
    if let Some((ratio, large, unit)) = found {
        let [small, _] = OVER_AND_OVER;
        table.push(
            Line::took(format!("read: the worst of {TEXTS} texts of a few words"), large)
                .beside(shown(large.div_f64(ratio.max(f64::MIN_POSITIVE))), ratio)
                .at_most(ratio, MOST)
                .note(format!("64 KB beside {} KB of {unit:?}", small / 1000)),
        );
    }
    Ok(())
}

fn grows(table: &mut Table, what: &str, text: &dyn Fn(usize) -> String, run: &dyn Fn(&Situation)) -> Outcome<()> {
    let [small, middle, large] = SIZES;
    let [small, middle, large] =
        [least(text(small), run, TIMES)?, least(text(middle), run, TIMES)?, least(text(large), run, TIMES)?];
    let ratio = large.as_secs_f64() / middle.as_secs_f64();
    table.push(
        Line::took(what, large)
            .beside(shown(middle), ratio)
            .at_most(ratio, MOST)
            .note(format!("1 KB: {}", shown(small))),
    );
    Ok(())
}

fn least(text: String, run: &dyn Fn(&Situation), times: usize) -> Outcome<Duration> {
    let situation = material::said(text)?;
    let mut best = Duration::MAX;
    for _ in 0..times {
        // What is over too soon for one reading of the clock is repeated within it.
        let mut passes = 0u32;
        let start = Instant::now();
        while passes == 0 || (start.elapsed() < Duration::from_micros(500) && passes < 1000) {
            run(&situation);
            passes += 1;
        }
        best = best.min(start.elapsed() / passes);
        // One that is far beyond its limit need not be timed again.
        if best > Duration::from_secs(2) {
            break;
        }
    }
    Ok(best)
}
