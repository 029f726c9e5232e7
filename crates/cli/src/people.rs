//! `alara people`: who has a record here, and by what names.

use alara_app::engine::{Engine, KeptPerson};
use serde_json::json;

use crate::Failed;
use crate::args::{People, Place};
use crate::home::nobody;

pub async fn run(place: &Place, what: Option<&People>) -> Result<(), Failed> {
    let engine = crate::home::open(place).await?;
    let done = match what {
        None => list(&engine, false).await,
        Some(People::List { json }) => list(&engine, *json).await,
        Some(People::Add { name, aka }) => told(engine.people().add_person(name, aka).await?, "now has a record here"),
        Some(People::Rename { person, name, aka }) => match engine.people().person_called(person).await? {
            Some(found) => {
                let name = name.as_deref().unwrap_or(&found.name);
                let aka = if aka.is_empty() { found.aka.clone() } else { aka.clone() };
                told(engine.people().rename_person(found.id, name, &aka).await?, "is their name from now on")
            }
            None => Err(nobody(person)),
        },
    };
    engine.close().await?;
    done
}

async fn list(engine: &Engine, as_json: bool) -> Result<(), Failed> {
    for each in engine.people().all().await? {
        if as_json {
            out_json!(json!({ "id": each.id, "name": each.name, "aka": each.aka, "user": each.is_user }));
            continue;
        }
        let own = if each.is_user { " (you)" } else { "" };
        let aka = if each.aka.is_empty() { String::new() } else { format!(", also {}", each.aka.join(", ")) };
        out!("{}{own}{aka}", each.name);
    }
    Ok(())
}

fn told(kept: KeptPerson, what: &str) -> Result<(), Failed> {
    match kept {
        KeptPerson::Kept(person) => {
            out!("{} {what}.", person.name);
            Ok(())
        }
        KeptPerson::Not(why) => Err(Failed(why.to_string())),
    }
}
