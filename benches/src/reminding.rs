//! What it costs to be reminded: a day of ticks with two hundred reminders, as work per time that passes.

use std::sync::Arc;

use alara_app::desktop::{Desktop, Notice};
use alara_app::time::Time;
use alara_protocol::{CreateVault, NoInput, SubmitForm, Typed, TypedBack, Value};
use chrono::Duration;

use crate::table::{Line, Table};
use crate::{Outcome, processor, vault};

const REMINDERS: u32 = 200;
/// The shell ticks at least so often.
const TICK_SECONDS: u32 = 30;
const TICKS: u32 = 24 * 3600 / TICK_SECONDS;
/// Of one core, while nobody does anything.
const LIMIT: f64 = 0.001;

/// Measures it.
pub async fn measure(table: &mut Table) -> Outcome<()> {
    table.begin("Being reminded: a day of ticks with 200 reminders");
    let folder = tempfile::tempdir()?;
    let time = vault::clock()?;
    let desktop = Desktop::with_time(folder.path().join("vault"), Arc::clone(&time) as Arc<dyn Time>);
    fill(&desktop).await?;
    desktop.shell().set_can_notify(true).await;
    desktop.notifications().tick(|_: Notice| async { true }).await;
    let (before, mut announced) = (processor::spent()?, 0u32);
    for _ in 0..TICKS {
        time.advance(Duration::seconds(i64::from(TICK_SECONDS)));
        let shown = std::sync::atomic::AtomicU32::new(0);
        desktop
            .notifications()
            .tick(|_: Notice| {
                shown.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                async { true }
            })
            .await;
        announced += shown.into_inner();
    }
    let spent = processor::spent()? - before;
    let share = spent.as_secs_f64() / f64::from(TICKS * TICK_SECONDS);
    let line = Line::figure("of a core", format!("{:.4} %", share * 100.0))
        .at_most(share, LIMIT)
        .note(format!("{announced} notifications; {:.2} ms a tick", spent.as_secs_f64() * 1000.0 / f64::from(TICKS)));
    table.push(line);
    desktop.session_lock().close().await.map_err(|failure| failure.message)?;
    Ok(())
}

async fn fill(desktop: &Desktop) -> Outcome<()> {
    let failed = |failure: alara_protocol::Failure| failure.message;
    let new = CreateVault { name: "Robin".to_owned(), passphrase: Some(Typed::from("a bench, and nobody's record")) };
    let code = desktop.session_lock().create_vault(new).await.map_err(failed)?;
    let part = |part: &u32| Some(Typed::from(code.code.split('-').nth((*part as usize).checked_sub(1)?)?));
    let parts = code.ask.iter().map(part).collect::<Option<Vec<_>>>().ok_or("a code has its parts")?;
    desktop.session_lock().recovery_code_kept(TypedBack { parts }).await.map_err(failed)?;
    for number in 0..REMINDERS {
        let text = |text: String| Some(Value::Text(text));
        let minute = number * 7 % (24 * 60);
        let values = [
            ("title".to_owned(), text(format!("Reminder {number}"))),
            ("time".to_owned(), text(format!("{:02}:{:02}", minute / 60, minute % 60))),
            ("reminder_type".to_owned(), text("check_in".to_owned())),
        ];
        let form = SubmitForm { tool: "create_reminder".to_owned(), values: values.into_iter().collect() };
        desktop.forms().submit_form(form).await.map_err(failed)?;
    }
    let set = desktop.record().reminders(NoInput {}).await.map_err(failed)?.reminders.len();
    if set == REMINDERS as usize { Ok(()) } else { Err(format!("{set} reminders were set").into()) }
}
