//! The fuzzer's seeds and checks on the stable toolchain, cut off at every byte and with each byte turned.

#[path = "../../../fuzz/checks/foreign.rs"]
mod foreign;

#[test]
fn a_files_kind_is_told_of_every_seed_however_broken() {
    let folder = format!("{}/../../fuzz/seeds/foreign", env!("CARGO_MANIFEST_DIR"));
    let mut seeds: Vec<Vec<u8>> = std::fs::read_dir(folder)
        .expect("the seeds")
        .map(|file| std::fs::read(file.expect("a seed").path()).expect("its bytes"))
        .collect();
    seeds.sort();
    assert!(seeds.len() >= 5);
    for seed in &seeds {
        for at in 0..seed.len() {
            foreign::check(&seed[..at]);
            for turned in [0u8, 0xff, b'{', b'<', b',', b'\n'] {
                let mut broken = seed.clone();
                broken[at] = turned;
                foreign::check(&broken);
            }
        }
    }
}
