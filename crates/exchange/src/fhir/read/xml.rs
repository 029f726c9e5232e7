//! FHIR as XML, turned into the elements that it has as JSON, one resource at a time: the readers are the same. No entity is expanded but
//! the five that XML itself defines.

use std::io::{BufReader, Read};

use quick_xml::XmlVersion;
use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;
use serde_json::{Map, Number, Value};

use super::Reading;
use crate::bounded::{Budget, Metered};
use crate::incoming::{Here, Incoming, Unread};
use crate::xml::{BROKEN, unread};

/// How deep the elements of a resource may stand in each other.
const DEEPEST: usize = 64;

/// Elements whose value is a figure, wherever they stand.
const FIGURES: [&str; 5] =
    ["period", "valueInteger", "doseNumberPositiveInt", "doseSequence", "seriesDosesPositiveInt"];
/// Elements whose own value is a figure.
const QUANTITIES: [&str; 5] = ["low", "high", "dose", "quantity", "rateQuantity"];

/// Reads a file of FHIR as XML.
///
/// # Errors
/// [`Unread`]; nothing of the file is of use then.
pub(crate) fn read_xml(from: impl Read, here: &Here, into: &mut Incoming) -> Result<(), Unread> {
    let budget = Budget::new();
    let mut file = Reading::new(here, into, &budget);
    let mut xml = Reader::from_reader(BufReader::with_capacity(1 << 16, Metered::new(from, &budget)));
    let mut tree = Tree::default();
    let mut buffer = Vec::new();
    let mut seen = false;
    loop {
        buffer.clear();
        match xml.read_event_into(&mut buffer).map_err(unread)? {
            Event::Start(element) => {
                seen = true;
                tree.open(&element)?;
            }
            Event::Empty(element) => {
                seen = true;
                tree.open(&element)?;
                tree.close(&mut file)?;
            }
            Event::End(_) => tree.close(&mut file)?,
            Event::Eof if seen && tree.open.is_empty() => break,
            Event::Eof => return Err(Unread::Broken("it ends in the middle")),
            // The words of a narrative say again what the elements say.
            Event::Text(_)
            | Event::CData(_)
            | Event::Comment(_)
            | Event::Decl(_)
            | Event::PI(_)
            | Event::DocType(_)
            | Event::GeneralRef(_) => {}
        }
    }
    file.finish()
}

/// The elements that are open, the innermost last.
#[derive(Default)]
struct Tree {
    open: Vec<Element>,
    /// The address of the entry that is open.
    address: Option<String>,
}

/// An element, with what was read of it.
struct Element {
    name: String,
    value: Option<String>,
    parts: Map<String, Value>,
}

impl Tree {
    fn open(&mut self, element: &BytesStart<'_>) -> Result<(), Unread> {
        if self.open.len() >= DEEPEST {
            return Err(Unread::Broken("its elements stand too deep in each other"));
        }
        let name = element.local_name().into_inner().to_owned();
        let mut open = Element { name, value: None, parts: Map::new() };
        for attribute in element.attributes() {
            let attribute = attribute.map_err(|_| BROKEN)?;
            let value = || attribute.normalized_value(XmlVersion::Implicit1_0).map_err(|_| BROKEN);
            match attribute.key.0 {
                "value" => open.value = Some(value()?.into_owned()),
                name @ ("url" | "id") => {
                    open.parts.insert(name.to_owned(), Value::String(value()?.into_owned()));
                }
                _ => {}
            }
        }
        self.open.push(open);
        Ok(())
    }

    /// The innermost element ends: it is a part of the one around it, or a resource of the file.
    fn close(&mut self, file: &mut Reading<'_>) -> Result<(), Unread> {
        let Some(element) = self.open.pop() else { return Err(BROKEN) };
        let around: Vec<&str> = self.open.iter().map(|each| each.name.as_str()).collect();
        match around.as_slice() {
            // A bundle is no resource that is read; what it holds has been.
            [] if element.name == "Bundle" => Ok(()),
            [] => file.resource(element.into_resource(), None),
            ["Bundle", "entry", "resource"] => {
                let address = self.address.take();
                file.resource(element.into_resource(), address)
            }
            ["Bundle", "entry"] if element.name == "fullUrl" => {
                self.address = element.value;
                Ok(())
            }
            // What stands in a bundle beside its entries, and the hull of an entry, is of no use any more.
            ["Bundle"] | ["Bundle", "entry"] => {
                file.budget.renew();
                Ok(())
            }
            _ => {
                let is_inside = around.last() == Some(&"contained");
                if let Some(parent) = self.open.last_mut() {
                    parent.put(element, is_inside);
                }
                Ok(())
            }
        }
    }
}

impl Element {
    /// Takes a part. One that comes again makes a list of both; a resource in `contained` is what that holds.
    fn put(&mut self, part: Element, is_resource: bool) {
        if is_resource {
            self.parts = part.into_resource();
            return;
        }
        let name = part.name.clone();
        let value = part.into_value(&self.name);
        match self.parts.get_mut(&name) {
            Some(Value::Array(all)) => all.push(value),
            Some(one) => {
                let first = one.take();
                *one = Value::Array(vec![first, value]);
            }
            None => {
                self.parts.insert(name, value);
            }
        }
    }

    /// A value of the type that its element has as JSON.
    fn into_value(self, around: &str) -> Value {
        let Some(value) = self.value else { return Value::Object(self.parts) };
        let is_quantity = around.ends_with("Quantity") || QUANTITIES.contains(&around);
        if FIGURES.contains(&self.name.as_str()) || (is_quantity && self.name == "value") {
            return value.parse::<Number>().map_or(Value::String(value), Value::Number);
        }
        match value.as_str() {
            "true" if is_flag(&self.name) => Value::Bool(true),
            "false" if is_flag(&self.name) => Value::Bool(false),
            _ => Value::String(value),
        }
    }

    fn into_resource(self) -> Map<String, Value> {
        let mut parts = self.parts;
        if !parts.contains_key("resourceType") {
            parts.insert("resourceType".to_owned(), Value::String(self.name));
        }
        parts
    }
}

/// Whether an element says yes or no.
fn is_flag(name: &str) -> bool {
    name.ends_with("Boolean") || matches!(name, "notGiven" | "wasNotGiven" | "wasNotTaken" | "active")
}
