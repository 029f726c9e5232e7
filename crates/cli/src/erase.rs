//! `alara erase`: for good, after the word was typed.

use std::io::{IsTerminal, Write};

use alara_app::engine::{Erase, Job, WORD};

use crate::Failed;
use crate::args::{ErasedPart, Place};
use crate::out::counted;
use crate::wait::shown;

pub async fn run(place: &Place, part: &ErasedPart) -> Result<(), Failed> {
    let what = what(part)?;
    let engine = crate::home::open(place).await?;
    let found = engine.forgetting().to_erase(&what).await?;
    let own = engine.people().all().await?.into_iter().find(|each| each.is_user).map(|each| each.name);
    let whose = found.people.iter().map(|name| match own.as_ref() == Some(name) {
        true => "your".to_owned(),
        false => format!("{name}\u{2019}s"),
    });
    let whose: Vec<String> = whose.collect();
    tell!(
        "{} of {} record will be erased for good: no undo brings them back. What was said about them in the chat goes too.",
        counted(found.entries, "entry", "entries"),
        whose.join(" and ")
    );
    match (found.backups, part.backups) {
        (0, _) => {}
        (count, true) => {
            tell!("{} will be erased too, and a new one made.", counted(count as u64, "backup", "backups"));
        }
        (count, false) => tell!(
            "{} will keep what it held then: say --backups to erase them too.",
            counted(count as u64, "backup", "backups")
        ),
    }
    if found.out_of_reach > 0 {
        let places = counted(found.out_of_reach as u64, "folder", "folders");
        tell!("{places} with backups cannot be reached now: what lies there stays.");
    }
    if std::io::stdin().is_terminal() {
        tell_part!("Type {WORD} to go on: ");
        std::io::stderr().flush()?;
    }
    let mut typed = String::new();
    std::io::stdin().read_line(&mut typed)?;
    let job = Job::new();
    let work = engine.forgetting().erase(&what, typed.trim_end_matches(['\r', '\n']), part.backups, &job);
    let erased = shown(&job, "Erasing", work).await;
    let closed = engine.close().await;
    let erased = erased?;
    closed?;
    out!("Erased: {}.", counted(erased.entries, "entry", "entries"));
    if let Some(count) = erased.backups {
        out!("Erased: {}.", counted(count as u64, "backup", "backups"));
    }
    for left in erased.not_done() {
        tell!("{left}");
    }
    Ok(())
}

fn what(part: &ErasedPart) -> Result<Erase, Failed> {
    if part.everything {
        return Ok(Erase::Everything);
    }
    let (Some(since), Some(until)) = (part.from, part.to) else {
        return Err(Failed("Say which days, with --from and --to (YYYY-MM-DD), or --everything.".to_owned()));
    };
    if since > until {
        return Err(Failed("The first day comes after the last one.".to_owned()));
    }
    for kind in &part.kinds {
        if alara_app::tools::definition(kind).is_none_or(|found| found.read_only()) {
            return Err(Failed(format!("There is no kind of entry called `{kind}`. `alara form` lists them.")));
        }
    }
    Ok(Erase::Days { since, until, tools: part.kinds.clone() })
}
