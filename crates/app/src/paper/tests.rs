use krilla::SerializeSettings;
use krilla::configure::{Accessibility, ConfigurationBuilder};

use super::font::Fonts;
use super::sheet::Mark;
use super::*;

fn paper() -> Paper {
    Paper::new(Size::A4).expect("a computer that runs this has a font")
}

#[test]
fn without_a_font_there_is_no_paper() {
    assert_eq!(Fonts::of(fontdb::Database::new()).err(), Some(PaperError::NoFont));
}

#[test]
fn a_short_text_is_one_page_and_a_pdf() {
    let mut paper = paper();
    paper.heading(1, "Nora: health record");
    paper.paragraph("As recorded.", true);
    let made = paper.finish("Nora: health record", "Nora").unwrap();
    assert!(made.bytes.starts_with(b"%PDF-") && made.pages == 1 && made.missing.is_empty());
}

#[test]
fn a_long_table_goes_on_to_the_next_page_and_no_row_is_cut_or_lost() {
    let mut paper = paper();
    let columns = [Column { head: "Day", share: 1.0 }, Column { head: "What", share: 3.0 }];
    let rows: Vec<Vec<String>> = (0..300)
        .map(|number| {
            vec![format!("day{number}"), "words that are longer than one line of their column can be ".repeat(2)]
        })
        .collect();
    paper.table(&columns, &rows);
    let (_, height) = Size::A4.points();
    let mut days = 0;
    for page in paper.pages() {
        let mut heads = 0;
        for mark in page {
            let Mark::Words { at, runs, .. } = mark else { continue };
            assert!(at.1 < height - super::page::MARGIN + 1.0, "nothing stands under the foot of a page");
            let text: String = runs.iter().map(|run| run.text.as_str()).collect();
            days += usize::from(text.starts_with("day"));
            heads += usize::from(text == "Day");
        }
        assert_eq!(heads, 1, "the head stands on each page");
    }
    assert_eq!(days, 300);
    assert!(paper.finish("Table", "Table").unwrap().pages > 5);
}

#[test]
fn a_word_longer_than_its_line_is_cut_and_whole() {
    let mut paper = paper();
    let long = "Pneumonoultramicroscopicsilicovolcanoconiosis".repeat(6);
    paper.paragraph(&long, false);
    let set: String = paper.pages().into_iter().flatten().map(words).collect();
    assert_eq!(set, long);
}

#[test]
fn names_of_other_scripts_are_set_in_a_font_that_has_them_or_said_to_be_missing() {
    let mut paper = paper();
    let names = "Łukasz, Ольга, Ελένη, Søren, 李小龍, ดวงใจ, משה, فاطمة";
    paper.paragraph(names, false);
    let set: Vec<char> = paper.pages().into_iter().flatten().map(words).collect::<String>().chars().collect();
    assert_eq!(set.len(), names.chars().filter(|sign| *sign != '\n').count(), "each sign, or what stands for it");
    let made = paper.finish("Names", "Names").unwrap();
    let changed = names.chars().filter(|sign| !set.contains(sign)).all(|sign| made.missing.contains(&sign));
    assert!(changed, "what does not stand there is told: {:?}", made.missing);
}

#[test]
fn a_sign_that_no_font_has_is_told_on_the_last_page() {
    let mut paper = paper();
    // Of a plane that is for private use: no font of a system draws it.
    paper.paragraph("before \u{10F123} after", false);
    let made = paper.finish("Sign", "Sign").unwrap();
    assert_eq!(made.missing, ['\u{10F123}']);
}

#[test]
fn a_chart_stands_within_the_page() {
    let mut paper = paper();
    let points: Vec<(f64, f64)> = (0..200).map(|day| (f64::from(day), 120.0 + f64::from(day % 17))).collect();
    let low = points.iter().map(|(day, value)| (*day, value - 40.0)).collect();
    let along = Axis { from: 0.0, to: 200.0, marks: vec![(0.0, "Jan 1".to_owned()), (200.0, "Jul 19".to_owned())] };
    let series =
        vec![Series { name: "systolic".to_owned(), points }, Series { name: "diastolic".to_owned(), points: low }];
    paper.chart(&Chart { along, up: Axis::around([80.0, 136.0].into_iter()), series });
    let (width, _) = Size::A4.points();
    for mark in paper.pages().into_iter().flatten() {
        if let Mark::Dot { at, .. } = mark {
            assert!(at.0 > super::page::MARGIN && at.0 < width - super::page::MARGIN + 0.1);
        }
    }
    assert!(paper.finish("Chart", "Chart").is_ok());
}

/// A page with everything that a page can have, its chart and its table longer than a page.
fn whole() -> Paper {
    let mut paper = paper();
    paper.heading(1, "Nora: health record");
    paper.paragraph("As recorded by the person, and not checked by anyone. ".repeat(4).trim(), true);
    paper.heading(2, "Readings");
    let points: Vec<(f64, f64)> = (0..20).map(|day| (f64::from(day), 120.0 + f64::from(day % 7))).collect();
    let along = Axis { from: 0.0, to: 20.0, marks: vec![(0.0, "Jan 1".to_owned()), (20.0, "Jan 21".to_owned())] };
    let series = vec![Series { name: "systolic".to_owned(), points }];
    paper.chart(&Chart { along, up: Axis::around([120.0, 126.0].into_iter()), series });
    let columns = [Column { head: "Day", share: 1.0 }, Column { head: "Systolic", share: 1.0 }];
    let rows: Vec<Vec<String>> = (0..90).map(|day| vec![format!("day{day}"), String::new()]).collect();
    paper.table(&columns, &rows);
    paper
}

#[test]
fn paper_keeps_to_what_pdf_ua_asks_of_a_tagged_file() {
    let settings = || {
        let configuration = ConfigurationBuilder::new().with_accessibility_validator(Accessibility::UA1).finish();
        SerializeSettings { configuration: configuration.unwrap(), ..SerializeSettings::default() }
    };
    assert!(whole().finish_by(settings(), "Nora: health record", "Nora").is_ok());
    let plain = whole().finish("Nora: health record", "Nora").unwrap();
    let text = String::from_utf8_lossy(&plain.bytes);
    for name in ["/StructTreeRoot", "/MarkInfo", "/Marked true", "/Lang", "/Title", "/Alt", "/TH", "/H1", "/H2"] {
        assert!(text.contains(name), "{name}");
    }
    assert_eq!(text.matches("/S/TR").count() + text.matches("/S /TR").count(), 91, "a row, and the head once");
    assert!(text.contains("Chart from Jan 1 to Jan 21: systolic from 120 to 126"));
}

fn words(mark: &Mark) -> String {
    match mark {
        Mark::Words { runs, .. } => runs.iter().map(|run| run.text.as_str()).collect(),
        _ => String::new(),
    }
}

/// Needs qpdf and pdftotext, which `make soak` installs.
#[test]
#[ignore = "long: other programs read the file"]
fn paper_is_read_by_other_programs() {
    let mut paper = paper();
    paper.heading(1, "Nora: health record");
    paper.paragraph("Metformin 500 mg, naïve", true);
    let made = paper.finish("Nora: health record", "Nora").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("page.pdf");
    std::fs::write(&file, made.bytes).unwrap();
    let ask = |program: &str, arguments: &[&str]| {
        let mut ran = std::process::Command::new(program);
        ran.args(arguments).arg(&file).args(["-"].iter().filter(|_| program == "pdftotext"));
        ran.output().unwrap_or_else(|error| panic!("{program}: {error}"))
    };
    let checked = ask("qpdf", &["--check"]);
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stderr));
    let told = ask("pdfinfo", &["-struct-text"]);
    let told = String::from_utf8(told.stdout).unwrap();
    assert!(told.contains("H1") && told.contains("\"Nora: health record\""), "{told}");
    let text = String::from_utf8(ask("pdftotext", &["-layout"]).stdout).unwrap();
    assert!(text.contains("Nora: health record") && text.contains("Metformin 500 mg, naïve"), "{text}");
}
