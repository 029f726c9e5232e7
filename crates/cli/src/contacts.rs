//! `alara contacts`: whom one calls about one's health, with the numbers.

use crate::Failed;
use crate::args::Place;

pub async fn list_contacts(place: &Place, as_json: bool) -> Result<(), Failed> {
    let engine = crate::home::open(place).await?;
    let contacts = engine.lookups().contacts().await;
    engine.close().await?;
    let contacts = contacts?;
    if contacts.is_empty() && !as_json {
        out!("No contacts yet. Add one with: `alara form add_contact kind=doctor name=\"Dr. Lee\"`");
    }
    for contact in &contacts {
        if as_json {
            out_json!(serde_json::to_value(contact)?);
            continue;
        }
        let more = [&contact.phone, &contact.address, &contact.notes];
        let more: Vec<&str> = more.into_iter().filter_map(|each| each.as_deref()).collect();
        out!("{:<10} {}  {}", contact.kind, contact.name, more.join(", "));
    }
    Ok(())
}
