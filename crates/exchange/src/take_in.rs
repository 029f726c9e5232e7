//! A file of another program, taken in by the reader of its kind.

use std::io::{Read, Seek};

use crate::foreign::Foreign;
use crate::incoming::{Here, Incoming, Unread};
use crate::sheet::{self, Mapping};
use crate::{apple, calendar, fhir, healthlog, medtimer};

/// Reads a file of this kind from its beginning; none where there is no reader for it. The columns of a table are read as they were said,
/// and stand in what comes of it even where the table cannot be read.
pub fn take_in(
    kind: Foreign,
    from: &mut (impl Read + Seek),
    here: &Here,
    mapping: &Mapping,
    into: &mut Incoming,
) -> Option<Result<(), Unread>> {
    match kind {
        Foreign::Fhir => Some(fhir::read(from, here, into)),
        Foreign::FhirXml => Some(fhir::read_xml(from, here, into)),
        Foreign::AppleHealth => Some(apple::read(from, into)),
        Foreign::AppleArchive => Some(apple::read_archive(from, into)),
        Foreign::Calendar => Some(calendar::read_calendar(from, here, into)),
        Foreign::MedTimer => Some(medtimer::read_backup(from, here, into)),
        Foreign::HealthLog => Some(healthlog::read_backup(from, here, into)),
        Foreign::HealthLogTable => Some(healthlog::read_table(from, here, into)),
        Foreign::Dexcom | Foreign::Libre | Foreign::Pressure | Foreign::Table | Foreign::OwnSheet => {
            Some(sheet::read(from, here, mapping, into))
        }
        Foreign::ClinicalDocument
        | Foreign::Contacts
        | Foreign::OwnPage
        | Foreign::Pdf
        | Foreign::Picture
        | Foreign::Office
        | Foreign::Archive
        | Foreign::Database
        | Foreign::Web
        | Foreign::Xml
        | Foreign::Json
        | Foreign::OtherEncoding
        | Foreign::Text
        | Foreign::Bytes
        | Foreign::Empty => None,
    }
}
