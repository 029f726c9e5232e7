//! `alara model`: who answers, in the terminal. Each step says what it did; what would be sent is shown before anything can be.

use alara_app::engine::Engine;
use alara_app::models::{Chosen, ENDPOINTS, Has, KeyHome, Link, LocalServer, ModelsError, Purpose, find_local};

use serde_json::json;

use crate::Failed;
use crate::args::{For, ModelCommand, Place};
use crate::key_file::key_of;
use crate::next::{failed, told};

pub async fn run(place: &Place, what: &ModelCommand) -> Result<(), Failed> {
    if let ModelCommand::Find { json } = what {
        return find(*json).await;
    }
    let services = services(what);
    let engine = crate::home::open_about(place, &services).await?;
    let done = with(&engine, what).await;
    engine.close().await?;
    done
}

/// The services that a command names.
fn services(what: &ModelCommand) -> Vec<String> {
    match what {
        ModelCommand::List { .. } | ModelCommand::Find { .. } => Vec::new(),
        ModelCommand::Set { id, .. }
        | ModelCommand::Remove { id }
        | ModelCommand::Show { id }
        | ModelCommand::Agree { id, .. }
        | ModelCommand::Models { id }
        | ModelCommand::Test { id } => vec![id.clone()],
        ModelCommand::Use { ids, .. } => {
            let mut named: Vec<String> = ids.iter().filter(|id| *id != "offline").map(|id| link(id).id).collect();
            named.dedup();
            named
        }
    }
}

async fn with(engine: &Engine, what: &ModelCommand) -> Result<(), Failed> {
    match what {
        ModelCommand::List { json } => list(engine, &engine.models().chosen().await?, *json),
        ModelCommand::Set { id, address, model, key_file, forget_key, temperature, offline_after } => {
            let wrong = |error: ModelsError| failed(&error, id);
            let chosen = engine.models().set_up_model(id, address.as_deref(), model.as_deref()).await.map_err(wrong)?;
            if *forget_key {
                engine.models().forget_model_key(id).await.map_err(wrong)?;
            }
            if let Some(file) = key_file {
                match engine.models().keep_model_key(id, key_of(file)?).await.map_err(wrong)? {
                    KeyHome::Keyring => tell!("The key is in your keyring."),
                    KeyHome::Memory => tell!(
                        "No keyring answers here, so the key is kept nowhere: give --model-key-file {id}=FILE with each command that needs it."
                    ),
                }
            }
            engine.models().set_model_manner(None, *temperature, *offline_after).await?;
            // The address as it was read: completed where it was typed without its beginning or its end.
            match chosen.setups.get(id).map(|setup| setup.address.as_str()).filter(|address| !address.is_empty()) {
                Some(address) => tell!("Set up: {address}. Nothing was sent."),
                None => tell!("Set up. Nothing was sent."),
            }
            Ok(())
        }
        ModelCommand::Remove { id } => {
            let before = engine.models().chosen().await?;
            let chosen = engine.models().remove_model(id).await.map_err(|error| failed(&error, id))?;
            if before.setups.contains_key(id) {
                tell!("Removed: its address, its model, its key and what you agreed to are forgotten.");
            } else {
                tell!("It was not set up: there was nothing to remove.");
            }
            if !before.chain(Purpose::Chat).is_empty() && chosen.chain(Purpose::Chat).is_empty() {
                tell!("The offline assistant answers from now on.");
            }
            Ok(())
        }
        ModelCommand::Show { id } => {
            let preview = engine.models().preview_model(id).await.map_err(|error| failed(&error, id))?;
            match &preview.place {
                Some(place) => tell!("This would be sent to {place} (nothing was):"),
                None => tell!("This stays on this computer:"),
            }
            out!("{}", preview.body);
            if let Some(place) = &preview.place {
                tell!("To agree that messages are sent there: alara model agree {id} {place}");
            }
            Ok(())
        }
        ModelCommand::Agree { id, place } => {
            engine.models().agree_to_model(id, place).await.map_err(|error| failed(&error, id))?;
            tell!("Noted: messages may be sent to {place}.");
            Ok(())
        }
        ModelCommand::Models { id } => {
            for name in engine.models().models_of(id).await.map_err(|error| failed(&error, id))? {
                out!("{name}");
            }
            Ok(())
        }
        ModelCommand::Test { id } => {
            let tested = engine.models().test_model(id).await.map_err(|error| failed(&error, id))?;
            let calls = if tested.tools {
                ""
            } else {
                " It cannot call tools itself, so Alara reads its proposals from its text."
            };
            out!("It answered in {} ms.{calls}", tested.spent.whole_ms);
            Ok(())
        }
        ModelCommand::Use { ids, purpose } => {
            let offline = ids.iter().any(|id| id == "offline");
            let ids: &[String] = if offline { &[] } else { ids };
            let links: Vec<Link> = ids.iter().map(|each| link(each)).collect();
            // One that cannot be used is told of by its own name.
            for each in &links {
                engine.models().can_use(each).await.map_err(|error| failed(&error, &each.id))?;
            }
            engine.models().use_models(for_what(*purpose), &links).await?;
            for each in &links {
                say_whether_it_has(engine, each).await?;
            }
            match (ids.first(), purpose) {
                (Some(_), _) => tell!("From now on: {}.", ids.join(", then ")),
                (None, For::Chat) => tell!("The offline assistant answers."),
                (None, For::Review) => tell!("No second check."),
                (None, For::Wording) => tell!("The answering model also words the results."),
            }
            Ok(())
        }
        ModelCommand::Find { .. } => Ok(()),
    }
}

/// Whether the server has the model: who was chosen answers all the same, for lists of models are not always whole.
async fn say_whether_it_has(engine: &Engine, link: &Link) -> Result<(), Failed> {
    let id = &link.id;
    match engine.models().has_model(link).await.map_err(|error| failed(&error, id))? {
        Has::Yes | Has::Unknown(None) => {}
        Has::No(models) => {
            let most = 12;
            let named: Vec<&str> = models.iter().take(most).map(String::as_str).collect();
            let more = if models.len() > most { ", …" } else { "" };
            tell!(
                "Its list does not hold this model, so it may not answer. It has: {}{more}. Pick one with: alara model set {id} --model MODEL",
                named.join(", ")
            );
        }
        Has::Unknown(Some(error)) => {
            tell!("Alara could not find out whether it has this model. {}", told(&error, Some(id)))
        }
    }
    Ok(())
}

/// A service, or one of its models: `ollama` or `ollama=qwen3:8b`.
fn link(typed: &str) -> Link {
    match typed.split_once('=') {
        Some((id, model)) => Link { id: id.to_owned(), model: Some(model.to_owned()) },
        None => typed.into(),
    }
}

/// A link as it is typed.
fn named(link: &Link) -> String {
    link.model.as_ref().map_or_else(|| link.id.clone(), |model| format!("{}={model}", link.id))
}

fn for_what(purpose: For) -> Purpose {
    match purpose {
        For::Chat => Purpose::Chat,
        For::Review => Purpose::Review,
        For::Wording => Purpose::Wording,
    }
}

fn list(engine: &Engine, chosen: &Chosen, as_json: bool) -> Result<(), Failed> {
    let chat = chosen.chain(Purpose::Chat);
    for endpoint in ENDPOINTS {
        let setup = chosen.setup(endpoint);
        let at = chat.iter().position(|each| each.link.id == endpoint.id);
        let leads_to = setup.leads_to(endpoint).ok().flatten();
        let has_key = engine.models().has_model_key(endpoint, &setup);
        if as_json {
            let line = json!({
                "id": endpoint.id, "name": endpoint.name, "address": setup.address, "model": setup.model, "key": has_key,
                "leads_to": leads_to, "agreed": setup.allowed(endpoint).unwrap_or(false), "answers": at.map(|at| at + 1),
            });
            out_json!(line);
            continue;
        }
        let model = setup.model.as_deref().unwrap_or("no model picked");
        let key = if has_key { ", key kept" } else { "" };
        let answers = at.map_or(String::new(), |at| format!("  <- answers ({})", at + 1));
        let place = match (&leads_to, setup.address.is_empty()) {
            (_, true) => "no address".to_owned(),
            (Some(place), _) => format!("sends to {place}"),
            (None, _) => "this computer".to_owned(),
        };
        out!("{:<12} {:<36} {model}{key}, {place}{answers}", endpoint.id, setup.address);
    }
    if chat.is_empty() && !as_json {
        out!("The offline assistant answers: nothing leaves this computer.");
    }
    for (purpose, does) in [(Purpose::Wording, "Words the results"), (Purpose::Review, "Second check")] {
        let links: Vec<String> = chosen.chain(purpose).iter().map(|each| named(&each.link)).collect();
        if as_json && !links.is_empty() {
            out_json!(json!({ "for": purpose, "links": links }));
        } else if !links.is_empty() {
            out!("{does}: {}.", links.join(", then "));
        }
    }
    Ok(())
}

async fn find(as_json: bool) -> Result<(), Failed> {
    let found = find_local().await;
    if found.is_empty() && !as_json {
        tell!("No server of a model answers on this computer\u{2019}s usual ports.");
    }
    for found in found {
        let LocalServer { endpoint, models, wants_key } = &found;
        if as_json {
            out_json!(json!({ "id": endpoint.id, "name": endpoint.name, "models": models, "wants_key": wants_key }));
        } else if *wants_key {
            out!(
                "{} ({id}): it needs a key. Keep it with: alara model set {id} --key-file FILE",
                endpoint.name,
                id = endpoint.id
            );
        } else {
            out!("{} ({}): {}", found.endpoint.name, found.endpoint.id, found.models.join(", "));
        }
    }
    Ok(())
}
