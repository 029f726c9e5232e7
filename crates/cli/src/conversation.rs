//! `alara talk`: for how long what was said is kept. Records are kept for good.

use std::io::IsTerminal;

use crate::Failed;
use crate::args::{Kept, Place};
use crate::out::counted;

pub async fn run(place: &Place, keep: Option<Kept>, yes: bool) -> Result<(), Failed> {
    let engine = crate::home::open(place).await?;
    let Some(keep) = keep else {
        let days = engine.forgetting().chat_kept_for().await?;
        engine.close().await?;
        match days {
            Some(days) => out!("Messages are kept for {days} days. Records are kept for good."),
            None => out!("Messages are kept for good. Keep them for a while only with: alara talk --keep 90"),
        }
        return Ok(());
    };
    let older = match keep {
        Kept::Days(days) => engine.forgetting().count_chat_older_than(days).await?,
        Kept::ForGood => 0,
    };
    if older > 0 && !agreed(older, yes)? {
        engine.close().await?;
        return Ok(());
    }
    let days = if let Kept::Days(days) = keep { Some(days) } else { None };
    let gone = engine.forgetting().keep_chat_for(days).await?;
    engine.close().await?;
    if gone > 0 {
        out!("Removed: {}. No entry was removed.", counted(gone, "message", "messages"));
    }
    match days {
        Some(days) => out!("From now on messages are kept for {days} days."),
        None => out!("From now on messages are kept for good."),
    }
    Ok(())
}

fn agreed(older: u64, yes: bool) -> Result<bool, Failed> {
    let going = counted(older, "message is older and goes", "messages are older and go");
    if yes {
        return Ok(true);
    }
    if !std::io::stdin().is_terminal() {
        return Err(Failed(format!("Nothing was changed. {going} and cannot be restored: say --yes to go on.")));
    }
    ask!("{going} and cannot be restored. No entry is removed. Go on? [y/N] ");
    let mut line = String::new();
    std::io::stdin().read_line(&mut line)?;
    let agreed = matches!(line.trim().to_lowercase().as_str(), "y" | "yes");
    if !agreed {
        out!("Nothing was changed.");
    }
    Ok(agreed)
}
