//! Real services, where they are started: `make soak` does.

use alara_shelf::{Credentials, Patience, Place, RemoteShelf};
use alara_sync::{Shelf, ShelfError};

#[test]
#[ignore = "needs a running service: scripts/shelves.sh"]
fn real_service_keeps_files_whole_and_writes_none_over() {
    let place = std::env::var("ALARA_TEST_SHELF").expect("the address of a service");
    let by = Credentials { name: "alara".into(), secret: "password".into() };
    let place = Place::read(&place).unwrap();
    let shelf = || RemoteShelf::at(&place, &by, Patience::default()).unwrap().unwrap();
    let (one, other) = (shelf(), shelf());
    one.append_new("first", b"one").unwrap();
    assert_eq!(other.append_new("first", b"other"), Err(ShelfError::Exists));
    let large = vec![7; 3_000_000];
    other.append_new("large", &large).unwrap();
    assert_eq!(one.list().unwrap(), ["first", "large"]);
    assert_eq!(one.read("large").unwrap(), large);
    assert_eq!(other.read("first").unwrap(), b"one");
    assert_eq!(one.read("none"), Err(ShelfError::Missing));
    for name in ["first", "large", "large"] {
        one.delete(name).unwrap();
    }
    assert_eq!(other.list().unwrap(), Vec::<String>::new());
    let wrong = Credentials { secret: "wrong".into(), ..by.clone() };
    if place.folder().is_none() && std::env::var_os("ALARA_TEST_SHELF_OPEN").is_none() {
        let shelf = RemoteShelf::at(&place, &wrong, Patience::default()).unwrap().unwrap();
        assert_eq!(shelf.list(), Err(ShelfError::Remote(alara_sync::RemoteFlaw::Denied)));
    }
}
