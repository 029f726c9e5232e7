//! Whom to call about a patient: `Patient.contact`.

use alara_health::tools::{AddContact, HealthCall};
use serde_json::{Map, Value};

use super::name_of;
use super::shape::{Part, text_of};
use crate::incoming::{Item, Taken, refuse};

/// The contacts of a Patient.
pub(super) fn list_contacts(patient: &Map<String, Value>, place: u64) -> Vec<Taken> {
    let contacts = patient.items("contact").iter().filter_map(Value::as_object);
    contacts.map(|contact| read_contact(contact, place)).collect()
}

fn read_contact(contact: &Map<String, Value>, place: u64) -> Taken {
    let organization = || contact.part("organization")?.text("display").map(str::to_owned);
    let Some(name) = name_of(contact).or_else(organization) else {
        return refuse(place, "it does not name the contact");
    };
    let relationships = contact.items("relationship");
    let codes = relationships.iter().flat_map(|each| each.items("coding")).filter_map(|coding| coding.text("code"));
    let words: Vec<String> = relationships.iter().filter_map(text_of).collect();
    // C is HL7's code of an emergency contact.
    let is_emergency = codes.into_iter().any(|code| code == "C")
        || words.iter().any(|words| words.to_lowercase().contains("emergency"));
    let telecom = contact.items("telecom").iter();
    let phone =
        telecom.filter(|each| matches!(each.text("system"), Some("phone" | "sms"))).find_map(|each| each.text("value"));
    let contact = AddContact {
        kind: if is_emergency { "emergency" } else { "other" }.to_owned(),
        name,
        phone: phone.map(str::to_owned),
        address: contact.part("address").and_then(read_address),
        notes: Some(words.join(", ")).filter(|words| !words.is_empty()),
    };
    Taken::Item(Item::plain(place, HealthCall::AddContact(contact)))
}

/// An address on one line.
fn read_address(address: &Value) -> Option<String> {
    let lines = address.items("line").iter().filter_map(Value::as_str);
    let rest = ["postalCode", "city", "state", "country"].into_iter().filter_map(|name| address.text(name));
    let parts: Vec<&str> = lines.chain(rest).collect();
    let whole = address.text("text").map(str::to_owned);
    whole.or_else(|| Some(parts.join(", ")).filter(|parts| !parts.is_empty()))
}
