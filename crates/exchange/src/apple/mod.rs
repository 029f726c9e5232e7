//! Apple Health's export, `export.xml` and the archive around it: read as it streams, one element at a time. No entity of the file is
//! expanded, nothing of an archive is unpacked to a path. What is measured every minute comes to one figure a day.

mod archive;
mod record;
#[cfg(test)]
mod tests;

use std::io::{BufReader, Read};

use quick_xml::XmlVersion;
use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;

use self::record::{Attributes, Reading};
use crate::bounded::{Budget, Metered};
use crate::incoming::{Incoming, Unread};
use crate::xml::{BROKEN, unread};

pub(crate) use archive::read_archive;

/// Reads an `export.xml`.
///
/// # Errors
/// [`Unread`]; nothing of the file is of use then.
pub(crate) fn read(from: impl Read, into: &mut Incoming) -> Result<(), Unread> {
    let budget = Budget::new();
    let mut xml = Reader::from_reader(BufReader::with_capacity(1 << 16, Metered::new(from, &budget)));
    let (mut buffer, mut reading) = (Vec::new(), Reading::new(into));
    let (mut open, mut seen) = (0u32, false);
    loop {
        budget.renew();
        buffer.clear();
        match xml.read_event_into(&mut buffer).map_err(unread)? {
            Event::Start(element) => {
                open += 1;
                seen |= element.name().0 == "HealthData";
                reading.show_element(&element);
                reading.element(element.name().0, &attributes(&element)?, true)?;
            }
            Event::Empty(element) => {
                reading.show_element(&element);
                reading.element(element.name().0, &attributes(&element)?, false)?;
            }
            Event::End(element) => {
                open = open.saturating_sub(1);
                reading.end(element.name().0)?;
            }
            Event::Eof if open == 0 && seen => break,
            Event::Eof => return Err(Unread::Broken("it ends in the middle")),
            Event::Text(_)
            | Event::CData(_)
            | Event::Comment(_)
            | Event::Decl(_)
            | Event::PI(_)
            | Event::DocType(_)
            | Event::GeneralRef(_) => {}
        }
    }
    reading.finish()
}

/// The attributes of an element. An entity that XML itself does not define stands in none that is read.
fn attributes(element: &BytesStart<'_>) -> Result<Attributes, Unread> {
    let mut found = Attributes::default();
    for attribute in element.attributes() {
        let attribute = attribute.map_err(|_| BROKEN)?;
        let value = attribute.normalized_value(XmlVersion::Implicit1_0).map_err(|_| BROKEN)?;
        found.put(attribute.key.0, value.into_owned());
    }
    Ok(found)
}
