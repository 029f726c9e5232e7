//! What holds a key neither serializes, nor is shown, nor is copied by the way: this file does not compile where it would.

use alara_store::{PinSecret, RecoveryCode, VaultKey};

/// Two ways to `none` make it ambiguous: that it compiles shows that the type has only the first.
macro_rules! never {
    ($type:ty: $($trait:path),+) => {
        $(const _: fn() = || {
            trait Without<Mark> {
                fn none() {}
            }
            impl<T: ?Sized> Without<()> for T {}
            struct With;
            impl<T: ?Sized + $trait> Without<With> for T {}
            let _ = <$type as Without<_>>::none;
        };)+
    };
}

never!(VaultKey: serde::Serialize, std::fmt::Display, Clone, AsRef<[u8]>, std::ops::Deref, PartialEq);
never!(PinSecret: serde::Serialize, std::fmt::Display, Clone, AsRef<[u8]>, std::ops::Deref, PartialEq);
never!(RecoveryCode: serde::Serialize, std::fmt::Display, Clone, AsRef<str>, std::ops::Deref, PartialEq);

#[test]
fn a_key_says_no_more_than_that_it_is_one() {
    let key = VaultKey::new([0xab; 32]);
    assert_eq!(format!("{key:?} {:?}", RecoveryCode::of(&key)), "VaultKey RecoveryCode");
    assert_eq!(format!("{:?}", PinSecret::new([0xab; 32])), "PinSecret");
}
