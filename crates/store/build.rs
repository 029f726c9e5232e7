//! A new migration is compiled in.
fn main() {
    println!("cargo:rerun-if-changed=../../migrations");
}
