//! The fuzzer's seeds and checks on the stable toolchain, cut off at every byte and with each byte turned.

use alara_record::Operation;

#[path = "../../../fuzz/checks/broken.rs"]
mod broken;
#[path = "../../../fuzz/checks/foreign.rs"]
mod foreign;
#[path = "../../../fuzz/checks/mapped.rs"]
mod mapped;
#[path = "../../../fuzz/checks/operations.rs"]
mod operations;
#[path = "../../../fuzz/checks/readers.rs"]
mod readers;
#[path = "../../../fuzz/checks/seeded.rs"]
mod seeded;

#[test]
fn a_files_kind_is_told_of_every_seed_however_broken() {
    break_seeds(seeds("foreign").expect("the seeds"), foreign::check);
}

#[test]
fn every_reader_ends_on_its_seed_however_broken() {
    break_seeds(seeds("readers").expect("the seeds"), readers::check);
}

#[test]
fn table_with_columns_that_were_said_ends_however_broken() {
    break_seeds(seeds("mapped").expect("the seeds"), mapped::check_columns);
}

#[test]
fn own_line_is_refused_or_comes_back_however_broken() {
    let lines = seeds("operations").expect("the seeds");
    let are_whole = |line: &Vec<u8>| {
        let lines = line.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
        lines.into_iter().all(|line| serde_json::from_slice::<Operation>(line).is_ok())
    };
    assert!(lines.iter().all(are_whole), "a seed is no export");
    break_seeds(lines, operations::check_lines);
}

/// So many of each seed (`ALARA_BROKEN_FILES`; the soak has ten thousand), by `ALARA_SEED`.
#[test]
fn every_reader_ends_on_files_broken_by_a_seed() {
    let number = |name: &str, otherwise: u64| match std::env::var(name) {
        Ok(said) => said.parse().expect("a number"),
        Err(_) => otherwise,
    };
    let (many, seed) = (number("ALARA_BROKEN_FILES", 300), number("ALARA_SEED", 1));
    let checks: [fn(&[u8]); 3] = [readers::check, mapped::check_columns, operations::check_lines];
    for (target, check) in ["readers", "mapped", "operations"].into_iter().zip(checks) {
        for (place, whole) in (0u64..).zip(seeds(target).expect("the seeds")) {
            let mut by = seeded::Seeded(seed.wrapping_add(place << 32));
            for _ in 0..many {
                check(&broken::break_file(&whole, &mut by));
            }
        }
    }
}

/// The seeds of a target.
fn seeds(target: &str) -> std::io::Result<Vec<Vec<u8>>> {
    let folder = format!("{}/../../fuzz/seeds/{target}", env!("CARGO_MANIFEST_DIR"));
    let mut seeds =
        std::fs::read_dir(folder)?.map(|file| std::fs::read(file?.path())).collect::<Result<Vec<_>, _>>()?;
    seeds.sort();
    Ok(seeds)
}

/// Every seed, whole, cut off at every byte and with each byte turned.
fn break_seeds(seeds: Vec<Vec<u8>>, check: fn(&[u8])) {
    assert!(seeds.len() >= 5);
    for seed in &seeds {
        check(seed);
        for at in 0..seed.len() {
            check(&seed[..at]);
            for turned in [0u8, 0xff, b'{', b'<', b',', b'\n'] {
                let mut broken = seed.clone();
                broken[at] = turned;
                check(&broken);
            }
        }
    }
}
