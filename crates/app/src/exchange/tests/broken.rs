//! Files that are broken by a seed, on a record: what is refused leaves it as it was, and so does what is brought and taken back.

use super::out_and_in::number;
use super::*;

#[path = "../../../../../fuzz/checks/broken.rs"]
mod breaking;

/// So many files are brought to one record, for a log grows with each, and is checked whole in the end.
const OF_ONE_RECORD: u64 = 1000;

/// A whole file of each format, with its name.
async fn list_seeds() -> Vec<(String, Vec<u8>)> {
    let folder = format!("{}/../../fuzz/seeds/readers", env!("CARGO_MANIFEST_DIR"));
    let mut seeds: Vec<(String, Vec<u8>)> = std::fs::read_dir(folder)
        .unwrap()
        .map(|file| {
            let file = file.unwrap();
            (file.file_name().to_string_lossy().into_owned(), std::fs::read(file.path()).unwrap())
        })
        .collect();
    let mut own = Home::new().await;
    own.say("took two ibuprofen").await;
    own.say("my bp was 128 over 82").await;
    let lines: Vec<String> = own.lines().await.iter().map(|line| format!("{line}\n")).collect();
    seeds.push(("own".to_owned(), lines.concat().into_bytes()));
    seeds.sort();
    seeds
}

impl Home {
    /// All that the record says now: its page, and whatever stands on lists.
    async fn tell_all(&self) -> String {
        let record = self.engine.record().await.unwrap();
        let person = self.engine.person().id;
        let lists =
            format!("{:?}{:?}{:?}", record.medications(person), record.reminders(person), self.entries().await,);
        let mut page = Vec::new();
        let leaving = Leaving { format: Format::Markdown, since: None, until: None, kinds: Vec::new() };
        self.engine.files().leave(&mut page, &leaving, &Job::new()).await.unwrap();
        lists + &String::from_utf8(page).unwrap()
    }

    /// Where the log ends.
    async fn find_end(&self) -> u64 {
        self.engine.store().head().await.unwrap().0
    }
}

/// What became of the broken files of one format.
#[derive(Debug, Default)]
struct Tally {
    refused: u64,
    nothing: u64,
    undone: u64,
}

/// Brings broken files to a record, and takes back what comes in.
async fn bring_broken(whole: &[u8], by: &mut seeded::Seeded, many: u64, tally: &mut Tally) {
    let home = Home::new().await;
    home.enter("w", "log_vital", json!({ "kind": "weight", "value": 80, "unit": "kg" })).await;
    let before = home.tell_all().await;
    let mut end = home.find_end().await;
    for _ in 0..many {
        let file = breaking::break_file(whole, by);
        let size = file.len() as u64;
        let files = home.engine.files();
        let read =
            files.read_file(&mut Cursor::new(file.clone()), size, &Choices::default(), &Job::new()).await.unwrap();
        let told = || String::from_utf8_lossy(&file).chars().take(4000).collect::<String>();
        let batch = match read {
            ReadBatch::Ready(batch) => *batch,
            ReadBatch::Bad(_) | ReadBatch::Foreign(_) | ReadBatch::Unreadable { .. } => {
                tally.refused += 1;
                assert_eq!(home.find_end().await, end, "a refused file wrote: {}", told());
                continue;
            }
        };
        let Some(operation) = batch.import.filter(|_| batch.new > 0) else {
            tally.nothing += 1;
            continue;
        };
        match files.import(batch, &Job::new()).await.unwrap() {
            Imported::Done(_) => {
                home.engine.writes().undo(operation).await.unwrap();
                tally.undone += 1;
            }
            Imported::Not(_) | Imported::Changed => tally.refused += 1,
        }
        assert_eq!(home.tell_all().await, before, "the record is another: {}", told());
        end = home.find_end().await;
    }
    home.is_whole().await;
}

/// So many of each format (`ALARA_BROKEN_FILES`; the soak has ten thousand), by `ALARA_SEED`; of some formats alone where they are named
/// (`ALARA_BROKEN_OF=table,withings`), so that a run which was cut off goes on.
#[tokio::test]
async fn broken_file_leaves_the_record_as_it_was() {
    let (many, seed) = (number("ALARA_BROKEN_FILES", 20), number("ALARA_SEED", 1));
    let only = std::env::var("ALARA_BROKEN_OF").ok();
    let tried = |name: &str| only.as_ref().is_none_or(|only| only.split(',').any(|each| each == name));
    for (place, (name, whole)) in (0u64..).zip(list_seeds().await).filter(|(_, (name, _))| tried(name)) {
        let (mut by, began) = (seeded::Seeded(seed.wrapping_add(place << 32)), std::time::Instant::now());
        let (mut left, mut tally) = (many, Tally::default());
        while left > 0 {
            let now = left.min(OF_ONE_RECORD);
            bring_broken(&whole, &mut by, now, &mut tally).await;
            left -= now;
        }
        println!("{name}: {tally:?}, {:.1} s", began.elapsed().as_secs_f64());
        // An import of our own format is not one thing that is taken back: of its broken files only the reading is tried here.
        assert!(name == "own" || tally.undone > 0 || many < 200 || whole.starts_with(b"PK"), "{name}: none came in");
    }
}
