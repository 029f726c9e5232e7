//! A record of two people, out and in again: what is each one's comes back to them, and nobody becomes the user.

use std::path::Path;

use super::out_and_in::{enter_all, generated, number, tell_record};
use super::*;
use crate::engine::KeptPerson;

/// A home in which the second person has a record too.
async fn home_of_two() -> Home {
    let home = Home::new().await;
    let kept = home.engine.people().add_person("Mia", &["my daughter".to_owned()]).await.unwrap();
    assert!(matches!(kept, KeptPerson::Kept(_)), "{kept:?}");
    home
}

impl Home {
    async fn turn_to(&mut self, name: &str) {
        let person = self.engine.people().person_called(name).await.unwrap().unwrap();
        self.engine.open_record_of(person.id).await.unwrap();
    }

    /// The people here, with who of them is the user.
    async fn list_people(&self) -> Vec<(String, bool)> {
        let all = self.engine.people().all().await.unwrap();
        all.into_iter().map(|person| (person.name, person.is_user)).collect()
    }

    /// Brings the files of a folder to the record that is open; whom they are about.
    async fn bring_folder(&self, folder: &Path) -> Vec<String> {
        let mut files: Vec<_> = folder.read_dir().unwrap().map(|file| file.unwrap().path()).collect();
        // What was taken is on the list before it.
        files.sort_by_key(|path| (!path.ends_with("medications.csv"), path.clone()));
        let mut about = Vec::new();
        for file in files {
            let bytes = std::fs::read(file).unwrap();
            let (size, files) = (bytes.len() as u64, self.engine.files());
            let read = files.read_file(&mut Cursor::new(bytes), size, &Choices::default(), &Job::new()).await.unwrap();
            let ReadBatch::Ready(batch) = read else { panic!("{read:?}") };
            about.extend(batch.foreign.iter().flat_map(|brought| brought.about.clone()));
            assert!(matches!(files.import(*batch, &Job::new()).await.unwrap(), Imported::Done(_)));
        }
        about
    }
}

/// A home of two with made up records of both.
async fn make_two(by: &mut seeded::Seeded) -> Home {
    let mut home = home_of_two().await;
    let today = home.engine.clock().local().date();
    let mut entered = 0;
    for name in ["Nora", "Mia"] {
        home.turn_to(name).await;
        let mut record = generated::make_record(by);
        record.sort_by(|one, other| one.at.cmp(&other.at));
        enter_all(&home, &format!("{name}-l"), generated::make_lists(by, today)).await;
        entered += enter_all(&home, &format!("{name}-e"), record).await;
    }
    assert!(entered > 0);
    home
}

/// So many records of two (`ALARA_TWO_RECORDS`), by `ALARA_SEED`.
async fn each_two() -> Vec<Home> {
    let mut by = seeded::Seeded(number("ALARA_SEED", 1));
    let mut homes = Vec::new();
    for _ in 0..number("ALARA_TWO_RECORDS", 2) {
        homes.push(make_two(&mut by).await);
    }
    homes
}

#[tokio::test]
async fn own_format_brings_both_people_back_to_their_own_records() {
    for mut home in each_two().await {
        let (lines, mut back) = (home.lines().await, Home::new().await);
        assert!(matches!(back.import(&lines).await, Imported::Done(_)));
        assert_eq!(back.list_people().await, [("Nora".to_owned(), true), ("Mia".to_owned(), false)]);
        for name in ["Nora", "Mia"] {
            home.turn_to(name).await;
            back.turn_to(name).await;
            assert_eq!(tell_record(&back).await, tell_record(&home).await, "{name}");
        }
        back.is_whole().await;
    }
}

/// Each one's record leaves as files of its own, and comes in to a home of two, and to one of that person alone.
async fn bring_both(format: Format) {
    for mut home in each_two().await {
        let (mut back, folder) = (home_of_two().await, tempfile::tempdir().unwrap());
        let people = back.list_people().await;
        let mut told = Vec::new();
        for name in ["Nora", "Mia"] {
            home.turn_to(name).await;
            back.turn_to(name).await;
            let leaving = Leaving { format, since: None, until: None, kinds: Vec::new() };
            let place = folder.path().join(name);
            let to = if format == Format::Csv {
                place.clone()
            } else {
                std::fs::create_dir(&place).unwrap();
                place.join("record")
            };
            home.engine.files().leave_to(&to, &leaving, &Job::new()).await.unwrap();
            let about = back.bring_folder(&place).await;
            assert!(about.iter().all(|about| about == name), "{about:?}");
            // The record of the user alone is what the files say.
            let alone = Home::new().await;
            alone.bring_folder(&place).await;
            let said = tell_record(&alone).await;
            assert!(said.iter().any(|all| !all.is_empty()), "{name}");
            told.push((name, said));
        }
        for (name, said) in told {
            back.turn_to(name).await;
            assert_eq!(plain(tell_record(&back).await), plain(said), "{name}");
        }
        assert_eq!(back.list_people().await, people);
        back.is_whole().await;
    }
}

/// What a record says without its ids, which differ in each.
fn plain(said: [Vec<String>; 2]) -> [Vec<String>; 2] {
    said.map(|all| {
        let mut all: Vec<String> = all.iter().map(|each| without_ids(each)).collect();
        all.sort();
        all
    })
}

fn without_ids(text: &str) -> String {
    let words = text.split(|sign: char| !sign.is_ascii_hexdigit() && sign != '-');
    let ids = words.filter(|word| word.len() == 36 && uuid::Uuid::try_parse(word).is_ok());
    ids.fold(text.to_owned(), |text, id| text.replace(id, "id"))
}

#[tokio::test]
async fn fhir_brings_each_person_back_to_their_own_record() {
    bring_both(Format::Fhir).await;
}

#[tokio::test]
async fn sheets_bring_each_person_back_to_their_own_record() {
    bring_both(Format::Csv).await;
}
