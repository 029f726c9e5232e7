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

/// Ten times the text may take this many times the time: linear, with room for what no longer fits into a cache.
const MOST: f64 = 15.0;
const SIZES: [usize; 3] = [1_000, 10_000, 100_000];
/// The least of so many: what else the machine does only ever adds.
const TIMES: usize = 7;

/// Measures the growth of reading a message and of judging a reply.
pub fn measure(table: &mut Table) -> Outcome<()> {
    table.begin("Growth: 100 KB beside 10 KB of the same (messages)");
    let sentences = material::sentences()?;
    let talk = |bytes: usize| material::message(&sentences, 0, bytes);
    grows(table, "read: talk", &talk, &read)?;
    for (name, unit) in HOSTILE {
        grows(table, &format!("read: {name}"), &|bytes| fill(unit, bytes), &read)?;
    }
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

    table.begin("Growth: 100 KB beside 10 KB of the same (replies)");
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

fn grows(table: &mut Table, what: &str, text: &dyn Fn(usize) -> String, run: &dyn Fn(&Situation)) -> Outcome<()> {
    let [small, middle, large] = SIZES;
    let [small, middle, large] = [least(text(small), run)?, least(text(middle), run)?, least(text(large), run)?];
    let ratio = large.as_secs_f64() / middle.as_secs_f64();
    table.push(
        Line::took(what, large)
            .beside(shown(middle), ratio)
            .at_most(ratio, MOST)
            .note(format!("1 KB: {}", shown(small))),
    );
    Ok(())
}

fn least(text: String, run: &dyn Fn(&Situation)) -> Outcome<Duration> {
    let situation = material::said(text)?;
    let mut best = Duration::MAX;
    for _ in 0..TIMES {
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
