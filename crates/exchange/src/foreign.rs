//! What kind of file one is that is no export of Alara's: told by its first bytes, never by its name.

use crate::healthlog;
use crate::table::LISTS;

/// A kind of file that is none of Alara's own exports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Foreign {
    /// Apple Health's export, as XML.
    AppleHealth,
    /// The archive around it.
    AppleArchive,
    /// A clinical document (HL7 CDA).
    ClinicalDocument,
    /// A bundle or a resource of FHIR, as JSON.
    Fhir,
    /// The same as XML.
    FhirXml,
    /// A backup of MedTimer.
    MedTimer,
    /// A backup of HealthLog.
    HealthLog,
    /// A table that HealthLog wrote.
    HealthLogTable,
    /// A calendar.
    Calendar,
    /// Contacts.
    Contacts,
    /// A sheet that Alara wrote as CSV.
    OwnSheet,
    /// A page that Alara wrote as Markdown.
    OwnPage,
    /// Dexcom's glucose readings.
    Dexcom,
    /// LibreView's glucose readings.
    Libre,
    /// Readings of a blood pressure monitor.
    Pressure,
    /// A table in text.
    Table,
    /// A PDF.
    Pdf,
    /// A picture.
    Picture,
    /// A spreadsheet or a document of an office program.
    Office,
    /// An archive or a compressed file.
    Archive,
    /// A database, or an encrypted record or backup.
    Database,
    /// A web page.
    Web,
    /// Some other XML.
    Xml,
    /// Some other JSON.
    Json,
    /// Text in an encoding that is not UTF-8.
    OtherEncoding,
    /// Text that is no table and no format that is known here.
    Text,
    /// Bytes of no format that is known here.
    Bytes,
    /// Nothing.
    Empty,
}

impl Foreign {
    /// The kind of a file that begins with these bytes, of which a few hundred suffice; none where it may be Alara's own export.
    pub fn of(head: &[u8]) -> Option<Foreign> {
        if let Some((_, kind)) = SIGNATURES.iter().find(|(bytes, _)| head.starts_with(bytes)) {
            return Some(*kind);
        }
        if head.starts_with(b"PK\x03\x04") {
            return Some(of_archive(head));
        }
        let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
        let Some(text) = text_of(head) else { return Some(Foreign::Bytes) };
        let text = text.trim_start();
        match text.chars().next() {
            None => Some(Foreign::Empty),
            Some('{') => of_object(text),
            Some('[') if text[1..].trim_start().starts_with(['{', ']', '[', '"']) => Some(Foreign::Json),
            Some('<') => Some(of_markup(text)),
            Some(_) => Some(of_lines(text)),
        }
    }

    /// What it is called, with its article.
    pub fn name(self) -> &'static str {
        self.row().0
    }

    /// What it is and what can be done, in two sentences at most.
    pub fn told(self) -> String {
        match self.row() {
            (_, then) if self == Foreign::Empty => format!("This file is empty. {then}"),
            (is, then) => format!("This is {is}. {then}"),
        }
    }

    /// What it is, and what can be done with it.
    fn row(self) -> (&'static str, &'static str) {
        const READ: &str = "Alara imports it.";
        const NOT_YET: &str = "Alara cannot import it yet.";
        const OWN: &str = "Alara imports what `alara export FILE` wrote.";
        match self {
            Foreign::AppleHealth | Foreign::AppleArchive => ("an Apple Health export", READ),
            Foreign::ClinicalDocument => ("a clinical document (CDA)", NOT_YET),
            Foreign::Fhir => ("a FHIR file", READ),
            Foreign::FhirXml => ("a FHIR file as XML", READ),
            Foreign::MedTimer => ("a backup of MedTimer", READ),
            Foreign::HealthLog => ("a backup of HealthLog", READ),
            Foreign::HealthLogTable => ("a table of HealthLog (CSV)", READ),
            Foreign::Calendar => ("a calendar file (iCalendar)", READ),
            Foreign::Contacts => ("a file of contacts", "There is nothing in it for a health record."),
            Foreign::OwnSheet => ("a sheet that Alara exported as CSV", READ),
            Foreign::OwnPage => ("a page that Alara exported as Markdown", OWN),
            Foreign::Dexcom => ("a Dexcom export of glucose readings", READ),
            Foreign::Libre => ("a LibreView export of glucose readings", READ),
            Foreign::Pressure => ("a table of blood pressure readings", READ),
            Foreign::Table => ("a table (CSV)", READ),
            Foreign::Pdf => ("a PDF", "Alara does not read records from one."),
            Foreign::Picture => ("a picture", "Alara does not read records from one."),
            Foreign::Office => ("a file of an office program", OWN),
            Foreign::Archive => ("a compressed file", OWN),
            Foreign::Database => ("a database or an encrypted backup", "A backup is opened with `alara restore`."),
            Foreign::Web => ("a web page", OWN),
            Foreign::Xml => ("an XML file of a kind that Alara does not know", OWN),
            Foreign::Json => ("a JSON file of a kind that Alara does not know", OWN),
            Foreign::OtherEncoding => ("a text in another encoding than UTF-8", OWN),
            Foreign::Text => ("a text", OWN),
            Foreign::Bytes => ("a file of a kind that Alara does not know", OWN),
            Foreign::Empty => ("an empty file", OWN),
        }
    }
}

/// What files of a kind begin with.
const SIGNATURES: &[(&[u8], Foreign)] = &[
    (b"%PDF-", Foreign::Pdf),
    (b"\x89PNG\r\n", Foreign::Picture),
    (b"\xff\xd8\xff", Foreign::Picture),
    (b"GIF8", Foreign::Picture),
    (b"SQLite format 3\0", Foreign::Database),
    (b"\x1f\x8b", Foreign::Archive),
    (b"7z\xbc\xaf\x27\x1c", Foreign::Archive),
    (b"Rar!\x1a\x07", Foreign::Archive),
    (b"BZh", Foreign::Archive),
    (b"\xfd7zXZ\0", Foreign::Archive),
    (b"\x28\xb5\x2f\xfd", Foreign::Archive),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", Foreign::Office),
    (b"\xff\xfe", Foreign::OtherEncoding),
    (b"\xfe\xff", Foreign::OtherEncoding),
];

/// The text at the start of a file; none where it is no text. The end may cut a letter in two.
fn text_of(head: &[u8]) -> Option<&str> {
    let text = match std::str::from_utf8(head) {
        Ok(text) => text,
        Err(cut) if cut.error_len().is_none() => std::str::from_utf8(head.get(..cut.valid_up_to())?).ok()?,
        Err(_) => return None,
    };
    (!text.contains('\0')).then_some(text)
}

/// A zip by the name of its first file.
fn of_archive(head: &[u8]) -> Foreign {
    let length = head.get(26..28).and_then(|bytes| bytes.try_into().ok()).map_or(0, u16::from_le_bytes);
    let name = head.get(30..30 + usize::from(length)).unwrap_or_default();
    let has = |part: &[u8]| name.windows(part.len()).any(|window| window == part);
    if has(b"apple_health_export") {
        Foreign::AppleArchive
    } else if name == b"mimetype" || has(b"[Content_Types].xml") || has(b"_rels/") {
        Foreign::Office
    } else {
        Foreign::Archive
    }
}

/// JSON that begins with an object: FHIR, MedTimer's, HealthLog's, something else, or an operation of a record, which all have a `format` and an `hlc`.
fn of_object(text: &str) -> Option<Foreign> {
    let has = |name: &str| text.contains(&format!("\"{name}\""));
    if has("format") && has("hlc") {
        None
    } else if has("resourceType") || has("fullUrl") {
        // A bundle may say last what it is; only its entries have addresses.
        Some(Foreign::Fhir)
    } else if has("list") && ["medicines", "medicine", "events", "medicineName"].iter().any(|name| has(name)) {
        Some(Foreign::MedTimer)
    } else if (has("schemaVersion") && has("exportedAt") && has("userId"))
        || (has("measurements") && has("measuredAt"))
        || has("moodEntries")
    {
        Some(Foreign::HealthLog)
    } else {
        Some(Foreign::Json)
    }
}

fn of_markup(text: &str) -> Foreign {
    let has = |part: &str| text.contains(part);
    if has("<HealthData") || has("<!DOCTYPE HealthData") {
        Foreign::AppleHealth
    } else if has("<ClinicalDocument") {
        Foreign::ClinicalDocument
    } else if has("http://hl7.org/fhir") {
        Foreign::FhirXml
    } else if has("<html") || has("<!DOCTYPE html") || has("<!doctype html") || has("<HTML") {
        Foreign::Web
    } else {
        Foreign::Xml
    }
}

fn of_lines(text: &str) -> Foreign {
    if text.starts_with("BEGIN:VCALENDAR") {
        return Foreign::Calendar;
    }
    if text.starts_with("BEGIN:VCARD") {
        return Foreign::Contacts;
    }
    if text.lines().take(4).any(healthlog::is_head) {
        return Foreign::HealthLogTable;
    }
    let is_list = |(_, columns): &(&str, &[&str])| text.starts_with(&columns.join(","));
    if text.starts_with("id,at,part_of_day,recorded_at,source,") || LISTS.iter().any(is_list) {
        return Foreign::OwnSheet;
    }
    if text.starts_with("# ") && text.lines().next().is_some_and(|line| line.ends_with(": health record")) {
        return Foreign::OwnPage;
    }
    // Exports of devices have lines about the person and the device before those of the table.
    let start: Vec<String> = text.lines().take(12).map(str::to_lowercase).collect();
    let has = |words: &[&str]| start.iter().any(|line| words.iter().all(|word| line.contains(word)));
    if has(&["transmitter"]) || has(&["dexcom"]) || has(&["glucose value", "event type"]) {
        Foreign::Dexcom
    } else if has(&["device timestamp", "record type"]) || has(&["historic glucose"]) {
        Foreign::Libre
    } else if has(&["systolic", "diastolic"]) || has(&["sys", "dia", "pul"]) {
        Foreign::Pressure
    } else if is_table(&start) {
        Foreign::Table
    } else {
        Foreign::Text
    }
}

/// Whether two lines that follow each other have the same sign between as many columns.
fn is_table(lines: &[String]) -> bool {
    [',', ';', '\t'].iter().any(|between| {
        let columns: Vec<usize> = lines.iter().map(|line| line.matches(*between).count()).collect();
        columns.windows(2).any(|pair| pair[0] > 0 && pair[0] == pair[1])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_told_by_what_is_in_it() {
        let zip = |name: &str| {
            let mut head = b"PK\x03\x04".to_vec();
            head.extend([0; 22]);
            head.extend((name.len() as u16).to_le_bytes());
            head.extend([0, 0]);
            head.extend(name.as_bytes());
            head
        };
        let apple =
            "<?xml version=\"1.0\"?>\n<!DOCTYPE HealthData [\n<!ELEMENT HealthData (ExportDate)>\n]>\n<HealthData>";
        let cases: Vec<(Vec<u8>, Foreign)> = [
            (apple, Foreign::AppleHealth),
            ("<?xml version=\"1.0\"?>\n<ClinicalDocument xmlns=\"urn:hl7-org:v3\">", Foreign::ClinicalDocument),
            ("{\"resourceType\":\"Bundle\",\"entry\":[]}", Foreign::Fhir),
            ("{ \"entry\": [{ \"fullUrl\": \"urn:uuid:1\", \"resource\": {", Foreign::Fhir),
            ("{\n  \"id\": \"x\", \"resourceType\": \"Observation\" }", Foreign::Fhir),
            ("{\n  \"medicines\": {\n \"list\": [", Foreign::MedTimer),
            (
                "{\"schemaVersion\":\"2\",\"exportedAt\":\"x\",\"userId\":\"y\",\"appSettings\":null,",
                Foreign::HealthLog,
            ),
            ("{ \"measurements\": [{ \"type\": \"WEIGHT\", \"measuredAt\": \"2026", Foreign::HealthLog),
            ("# Medications\n\nname,dose,active,schedules\n", Foreign::HealthLogTable),
            ("type,value,unit,measuredAt,source,notes\nWEIGHT,80,kg,", Foreign::HealthLogTable),
            ("<Bundle xmlns=\"http://hl7.org/fhir\">", Foreign::FhirXml),
            ("BEGIN:VCALENDAR\r\nVERSION:2.0", Foreign::Calendar),
            ("BEGIN:VCARD\r\n", Foreign::Contacts),
            ("id,at,part_of_day,recorded_at,source,kind,value,unit\r\n", Foreign::OwnSheet),
            ("# Nora: health record\n", Foreign::OwnPage),
            ("\u{feff}Index,Timestamp,Event Type,Device Info,Glucose Value (mg/dL),Transmitter ID\n", Foreign::Dexcom),
            (
                "Glucose Data,Generated on,x\nDevice,Serial Number,Device Timestamp,Record Type,Historic Glucose\n",
                Foreign::Libre,
            ),
            ("Date,Time,Systolic (mmHg),Diastolic (mmHg),Pulse (bpm)\n", Foreign::Pressure),
            ("Date;Weight (kg)\n2026-01-01;71,5\n", Foreign::Table),
            ("date,weight\n2026-01-01,71.5\n", Foreign::Table),
            ("[{\"a\":1}]", Foreign::Json),
            ("{\"a\":1}", Foreign::Json),
            ("<!DOCTYPE html><html>", Foreign::Web),
            ("<gpx>", Foreign::Xml),
            ("Dear doctor, I slept badly.\nYours", Foreign::Text),
            ("%PDF-1.7", Foreign::Pdf),
            ("", Foreign::Empty),
            (" \n", Foreign::Empty),
        ]
        .into_iter()
        .map(|(text, kind)| (text.as_bytes().to_vec(), kind))
        .chain([
            (zip("apple_health_export/export.xml"), Foreign::AppleArchive),
            (zip("[Content_Types].xml"), Foreign::Office),
            (zip("a.txt"), Foreign::Archive),
            (b"PK\x03\x04".to_vec(), Foreign::Archive),
            (b"SQLite format 3\0".to_vec(), Foreign::Database),
            (b"\xff\xfe{\0".to_vec(), Foreign::OtherEncoding),
            (b"\xc0\xff\x00".to_vec(), Foreign::Bytes),
        ])
        .collect();
        for (head, kind) in cases {
            assert_eq!(Foreign::of(&head), Some(kind), "{}", String::from_utf8_lossy(&head));
            assert!(kind.told().starts_with("This "), "{kind:?}");
        }
    }

    #[test]
    fn what_may_be_an_export_of_alaras_is_read_as_one() {
        for head in [
            "{\"format\":1,\"id\":\"x\",\"hlc\":{\"millis\":0,\"counter\":0},\"no\":\"é",
            "\u{feff}{\"hlc\":{},\"format\":2}",
        ] {
            assert_eq!(Foreign::of(head.as_bytes()), None);
            // A letter that is cut in two by the end of the bytes is one all the same.
            assert_eq!(Foreign::of(&head.as_bytes()[..head.len() - 1]), None);
        }
    }

    proptest::proptest! {
        #[test]
        fn no_bytes_are_told_with_a_panic(head in proptest::collection::vec(proptest::num::u8::ANY, 0..300), start in 0usize..8) {
            let starts: [&[u8]; 8] = [b"", b"PK\x03\x04", b"{", b"[", b"<", b"id,at", b"\xef\xbb\xbf", b"# "];
            let bytes: Vec<u8> = starts[start].iter().copied().chain(head).collect();
            if let Some(kind) = Foreign::of(&bytes) {
                assert!(!kind.told().is_empty());
            }
        }
    }
}
