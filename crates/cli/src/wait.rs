//! Waiting for a job in a terminal, which shows how far it is and stops it by Ctrl C.

use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use alara_app::engine::Job;
use signal_hook::consts::SIGINT;

/// Waits for a job. Where it takes longer than a second a terminal shows how far it is; Ctrl C stops the job, and only that.
pub async fn shown<T, E>(job: &Job, what: &str, work: impl Future<Output = Result<T, E>>) -> Result<T, E> {
    let pressed = interrupts();
    if let Some(interrupts) = pressed {
        interrupts.ends.store(false, Ordering::Relaxed);
        interrupts.pressed.store(false, Ordering::Relaxed);
    }
    let mut every = tokio::time::interval(Duration::from_millis(250));
    let seen = std::io::stderr().is_terminal();
    let mut ticks = 0u32;
    tokio::pin!(work);
    let done = loop {
        tokio::select! {
            done = &mut work => break done,
            _ = every.tick() => {
                ticks += 1;
                if pressed.is_some_and(|interrupts| interrupts.pressed.load(Ordering::Relaxed)) {
                    job.stop();
                }
                if seen && ticks > 4 {
                    tell_part!("\r{what}: {} % (Ctrl C stops it)", job.done() / 10);
                }
            }
        }
    };
    if let Some(interrupts) = pressed {
        interrupts.ends.store(true, Ordering::Relaxed);
    }
    if seen && ticks > 4 {
        tell!("");
    }
    done
}

/// Ctrl C: whether it ends the program, as it does at all other times, and whether it was pressed while it did not.
struct Interrupts {
    ends: Arc<AtomicBool>,
    pressed: Arc<AtomicBool>,
}

fn interrupts() -> Option<&'static Interrupts> {
    static ONCE: OnceLock<Option<Interrupts>> = OnceLock::new();
    let made = ONCE.get_or_init(|| {
        let interrupts = Interrupts { ends: Arc::new(AtomicBool::new(true)), pressed: Arc::default() };
        signal_hook::flag::register_conditional_default(SIGINT, interrupts.ends.clone()).ok()?;
        signal_hook::flag::register(SIGINT, interrupts.pressed.clone()).ok()?;
        Some(interrupts)
    });
    made.as_ref()
}
