//! Writes an export as Apple Health makes it, by its published DTD, of about so many megabytes: `write_apple_health 1000 > export.xml`.
//! Its records are those of a watch that measures all day, with now and then a weight and a blood pressure.

use std::error::Error;
use std::io::{BufWriter, Write};

use chrono::{DateTime, Duration};

/// The element types of the published DTD that stand in it.
const HEAD: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE HealthData [
<!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout|ActivitySummary|ClinicalRecord)*)>
<!ATTLIST HealthData locale CDATA #REQUIRED>
<!ELEMENT ExportDate EMPTY>
<!ATTLIST ExportDate value CDATA #REQUIRED>
<!ELEMENT Record ((MetadataEntry|HeartRateVariabilityMetadataList)*)>
<!ATTLIST Record type CDATA #REQUIRED unit CDATA #IMPLIED value CDATA #IMPLIED sourceName CDATA #REQUIRED>
]>
<HealthData locale="en_US">
 <ExportDate value="2026-03-14 10:00:00 -0400"/>
"#;

fn main() -> Result<(), Box<dyn Error>> {
    let megabytes: usize = std::env::args().nth(1).ok_or("Say how many megabytes.")?.parse()?;
    let mut to = BufWriter::new(std::io::stdout().lock());
    to.write_all(HEAD.as_bytes())?;
    let start = DateTime::parse_from_rfc3339("2016-03-14T00:00:00-04:00")?;
    let (mut written, mut count) = (HEAD.len(), 0i64);
    while written < megabytes * 1_000_000 {
        let at = (start + Duration::minutes(count)).format("%Y-%m-%d %H:%M:%S %z").to_string();
        let (kind, unit, value) = match count % 1440 {
            0 => ("QuantityTypeIdentifierBodyMass", "kg", 70 + count % 5),
            1 => ("QuantityTypeIdentifierBloodPressureSystolic", "mmHg", 120 + count % 9),
            minute if minute % 2 == 0 => ("QuantityTypeIdentifierHeartRate", "count/min", 55 + count % 60),
            _ => ("QuantityTypeIdentifierStepCount", "count", count % 90),
        };
        let record = |kind: &str, value: i64| {
            format!(
                " <Record type=\"HK{kind}\" sourceName=\"Nora\u{2019}s Watch\" sourceVersion=\"11.3\" device=\"&lt;&lt;HKDevice: 0x1&gt;, \
                 name:Watch, manufacturer:Apple&gt;\" unit=\"{unit}\" creationDate=\"{at}\" startDate=\"{at}\" endDate=\"{at}\" \
                 value=\"{value}\"/>\n"
            )
        };
        let mut lines = record(kind, value);
        if kind.ends_with("Systolic") {
            lines += &record("QuantityTypeIdentifierBloodPressureDiastolic", value - 40);
        }
        written += lines.len();
        to.write_all(lines.as_bytes())?;
        count += 1;
    }
    to.write_all(b"</HealthData>\n")?;
    Ok(())
}
