//! What must hold of telling a file's kind for any bytes.

use alara_exchange::Foreign;

/// A file that begins with these bytes.
pub fn check(data: &[u8]) {
    let Some(kind) = Foreign::of(data) else {
        assert!(data.contains(&b'{'), "only a line of JSON can be an export");
        return;
    };
    let told = kind.told();
    assert!(told.starts_with("This ") && told.ends_with('.') && !told.contains('\n'), "no sentence");
}
