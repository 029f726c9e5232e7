//! `alara sync`: one record on several computers, through a folder or a service.

use std::io::IsTerminal;
use std::path::Path;

use alara_app::engine::{Engine, EngineError, Job};
use alara_app::open::{Code, Start};
use alara_app::sync::{Between, Place as Lies};
use alara_app::sync::{LoginHome, PairingCode, Picked, RemoteFlaw, Round, device_name, two_versions, what_leaves};
use chrono::DateTime;
use secrecy::{ExposeSecret, SecretString};
use serde_json::json;

use crate::Failed;
use crate::args::{Place, RemoteArgs, SyncCommand, Version};
use crate::first::keep_code;
use crate::out::counted;
use crate::remote::{find_login, read_login_file, read_place};
use crate::typed::{from_file, prompt};
use crate::wait::shown;

pub async fn run(place: &Place, what: &SyncCommand) -> Result<(), Failed> {
    if let SyncCommand::Join { folder, service, code_file, name, yes } = what {
        return join(place, (folder, service), code_file.as_deref(), name.as_deref(), *yes).await;
    }
    let is_new = matches!(crate::home::place(place)?.look().await?, Start::First { .. });
    if is_new && !matches!(what, SyncCommand::On { .. }) {
        let why = "There is no record on this computer yet. Bring one here with: alara sync join FOLDER, or the address of a service";
        return Err(Failed(why.to_owned()));
    }
    let engine = crate::home::open(place).await?;
    let done = with(&engine, what).await;
    engine.close().await?;
    done
}

async fn with(engine: &Engine, what: &SyncCommand) -> Result<(), Failed> {
    match what {
        SyncCommand::On { folder, service, name, yes } => {
            turn_on(engine, (folder, service), name.as_deref(), *yes).await
        }
        SyncCommand::Pair { new: false, .. } => show_code(engine, &engine.syncing().read_code().await?).await,
        SyncCommand::Pair { new: true, login_file } => {
            lend_login(engine, login_file.as_deref()).await?;
            renew(engine).await
        }
        SyncCommand::Now { json, login_file } => {
            lend_login(engine, login_file.as_deref()).await?;
            exchange(engine, *json).await
        }
        SyncCommand::Off => {
            engine.syncing().end_sharing().await?;
            if let Some(words) = engine.syncing().left_in_keyring() {
                tell!("{words}");
            }
            out!(
                "Nothing is exchanged any more. The record here is as it was, and the files that lie between the computers stay there."
            );
            Ok(())
        }
        SyncCommand::Devices { json } => list_devices(engine, *json).await,
        SyncCommand::Conflicts { json } => list_conflicts(engine, *json).await,
        SyncCommand::Pick { id, version } => pick(engine, id, *version).await,
        SyncCommand::Join { .. } => Ok(()),
    }
}

/// Takes the name and the password of the service from a file, where one is named.
async fn lend_login(engine: &Engine, file: Option<&Path>) -> Result<(), Failed> {
    let Some(file) = file else { return Ok(()) };
    if let Some(state) = engine.syncing().read_state().await? {
        engine.syncing().lend_login(&state.place, &read_login_file(file)?);
    }
    Ok(())
}

async fn turn_on(
    engine: &Engine,
    (folder, service): (&Path, &RemoteArgs),
    name: Option<&str>,
    yes: bool,
) -> Result<(), Failed> {
    let lies = read_place(folder, service)?;
    let name = name.map_or_else(device_name, str::to_owned);
    if !agreed(&lies, &name, yes, "Share it?")? {
        return Ok(());
    }
    let between = Between { login: find_login(&lies, service)?, place: lies };
    let job = Job::new();
    let begun = shown(&job, "Sharing the record", engine.syncing().begin_sharing(between, &name, &job)).await;
    let (code, round) = begun?;
    tell_round(&round);
    tell_login(engine).await?;
    show_code(engine, &code).await
}

async fn renew(engine: &Engine) -> Result<(), Failed> {
    let job = Job::new();
    let renewed = shown(&job, "Writing the files anew", engine.syncing().renew_code(&job)).await;
    let (code, round) = renewed.map_err(with_step)?;
    tell_round(&round);
    show_code(engine, &code).await?;
    tell!(
        "Type it on each of your other computers. One that does not have it reads nothing more from now on; what it has, it keeps."
    );
    tell!("If a computer was lost, change the password of the service that carries the folder too.");
    Ok(())
}

async fn show_code(engine: &Engine, code: &PairingCode) -> Result<(), Failed> {
    let state = engine.syncing().read_state().await?;
    let address = match state.map(|state| Lies::read(&state.place)).transpose() {
        Ok(place) => place.and_then(|place| place.arguments()),
        Err(error) => return Err(Failed(error.to_string())),
    };
    match address {
        Some(address) => tell!("Type this code on the other computer, after: alara sync join {address}"),
        None => tell!("Type this code on the other computer, after: alara sync join FOLDER, with the same folder"),
    }
    out!("{}", code.text());
    tell!("Whoever has it and what is shared there can read the record: show it to nobody else.");
    Ok(())
}

/// Why something failed, and how a terminal gives what it lacked.
fn with_step(error: EngineError) -> Failed {
    let step = match error.remote_flaw() {
        Some(RemoteFlaw::NoLogin) => " Give them with --login-file FILE",
        Some(_) | None => "",
    };
    Failed(format!("{error}{step}"))
}

/// Says where the password of a service is, where the keyring did not do what it was asked.
async fn tell_login(engine: &Engine) -> Result<(), Failed> {
    let Some(state) = engine.syncing().read_state().await? else { return Ok(()) };
    let home = engine.syncing().login_home(&state.place);
    if let Some(words) = home.and_then(LoginHome::keyring_words) {
        tell!("{words} The password of the service is not kept: give it each time with --login-file FILE");
    }
    Ok(())
}

async fn join(
    place: &Place,
    (folder, service): (&Path, &RemoteArgs),
    code_file: Option<&Path>,
    name: Option<&str>,
    yes: bool,
) -> Result<(), Failed> {
    let name = name.map_or_else(device_name, str::to_owned);
    let home = crate::home::place(place)?;
    let start = home.look().await?;
    let lies = read_place(folder, service)?;
    if !agreed(&lies, &name, yes, "Join it?")? {
        return Ok(());
    }
    let between = Between { login: find_login(&lies, service)?, place: lies };
    let typed = match code_file {
        Some(file) => from_file(file, "pairing code")?,
        None if std::io::stdin().is_terminal() => prompt("Pairing code: ")?,
        None => {
            return Err(Failed("There is no terminal to type the code: name its file with --code-file.".to_owned()));
        }
    };
    let job = Job::new();
    match start {
        Start::First { keyring, .. } => {
            let passphrase = crate::first::passphrase(place, &keyring)?;
            let by_keyring = passphrase.is_none();
            let joining = home.join((between, &typed, &name), passphrase, &job);
            let (engine, code) = shown(&job, "Bringing the record here", joining).await?;
            Code::of(engine.store()).fall_due().await?;
            keep_code(&home, &engine, &code, by_keyring).await?;
            tell_login(&engine).await?;
            engine.close().await?;
            out!("The record is here.");
        }
        Start::Keyring(_) | Start::Typed(_) => {
            let engine = crate::home::open(place).await?;
            let done = join_again(&engine, between, &typed, &name, &job).await;
            engine.close().await?;
            done?;
        }
    }
    Ok(())
}

async fn join_again(
    engine: &Engine,
    between: Between,
    typed: &SecretString,
    name: &str,
    job: &Job,
) -> Result<(), Failed> {
    let joining = engine.syncing().join_again(between, typed.expose_secret(), name, job);
    tell_round(&shown(job, "Sharing the record", joining).await?);
    tell_login(engine).await
}

async fn exchange(engine: &Engine, as_json: bool) -> Result<(), Failed> {
    let job = Job::new();
    let round = shown(&job, "Exchanging", engine.syncing().exchange_now(&job)).await;
    tell_login(engine).await?;
    let round = round.map_err(with_step)?;
    if as_json {
        let notices: Vec<String> = round.notices.iter().map(ToString::to_string).collect();
        out_json!(json!({ "came": round.came, "files": round.wrote, "notices": notices }));
    } else {
        tell_round(&round);
    }
    let open = engine.syncing().list_clashes().await?.len() as u64;
    if open > 0 {
        tell!("{} to pick between: alara sync conflicts", counted(open, "conflict", "conflicts"));
    }
    Ok(())
}

fn tell_round(round: &Round) {
    let came = counted(round.came, "change", "changes");
    tell!("{came} came in, {} written.", counted(round.wrote, "file was", "files were"));
    for notice in &round.notices {
        tell!("{notice}");
    }
}

async fn list_devices(engine: &Engine, as_json: bool) -> Result<(), Failed> {
    let Some(state) = engine.syncing().read_state().await? else {
        if !as_json {
            out!("Nothing is shared. Turn it on with: alara sync on FOLDER");
        }
        return Ok(());
    };
    if as_json {
        out_json!(json!({ "id": state.device, "name": state.device_name, "this": true, "folder": state.place }));
    } else {
        out!("{}  (this computer)  {}", state.device_name, state.place);
    }
    for each in &state.devices {
        if as_json {
            out_json!(json!({ "id": each.device, "name": each.name, "this": false, "read": each.at }));
        } else {
            out!("{}  read last at {}", each.name, local_text(&each.at, engine)?);
        }
    }
    Ok(())
}

/// A time as it is kept, by the clock of whoever reads it.
fn local_text(kept: &str, engine: &Engine) -> Result<String, Failed> {
    let at = DateTime::parse_from_rfc3339(kept).map_err(|_| EngineError::Fault)?;
    Ok(engine.clock().zone.local(at).format("%Y-%m-%d %H:%M").to_string())
}

async fn list_conflicts(engine: &Engine, as_json: bool) -> Result<(), Failed> {
    let clashes = engine.syncing().list_clashes().await?;
    for each in &clashes {
        let (standing, other) = two_versions(each, &engine.clock());
        if as_json {
            out_json!(json!({ "id": each.clash.later, "standing": standing, "other": other }));
        } else {
            out!("{}\n  standing: {standing}\n  other:    {other}", each.clash.later);
        }
    }
    match (clashes.is_empty(), as_json) {
        (_, true) => {}
        (true, false) => out!("There is nothing to pick between."),
        (false, false) => tell!("Pick one with: alara sync pick ID standing, or: alara sync pick ID other"),
    }
    Ok(())
}

async fn pick(engine: &Engine, id: &str, version: Version) -> Result<(), Failed> {
    let gone = || Failed(format!("There is no conflict {id} here. See: alara sync conflicts"));
    let later = id.parse().map_err(|_| gone())?;
    let keeps_standing = match version {
        Version::Standing => true,
        Version::Other => false,
    };
    match engine.syncing().pick_version(later, keeps_standing).await? {
        Picked::Done => {
            out!("Picked.");
            Ok(())
        }
        Picked::Gone => Err(gone()),
    }
}

/// Shows what leaves and where to, and asks.
fn agreed(place: &Lies, name: &str, yes: bool, question: &str) -> Result<bool, Failed> {
    what_leaves(place, name).iter().for_each(|line| tell!("{line}"));
    if yes {
        return Ok(true);
    }
    if !std::io::stdin().is_terminal() {
        return Err(Failed("Nothing was changed, and nothing left. Say --yes to go on.".to_owned()));
    }
    ask!("{question} [y/N] ");
    let mut line = String::new();
    std::io::stdin().read_line(&mut line)?;
    let agreed = matches!(line.trim().to_lowercase().as_str(), "y" | "yes");
    if !agreed {
        out!("Nothing was changed, and nothing left.");
    }
    Ok(agreed)
}

#[cfg(test)]
#[path = "sync_test.rs"]
mod tests;
