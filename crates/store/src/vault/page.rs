//! Memory for a key: a page of its own, which no image of the process holds, which is not written to the swap where the system allows
//! that, and which is wiped before it is given back.

use std::convert::Infallible;

use memmap2::MmapMut;
use zeroize::{Zeroize, ZeroizeOnDrop};

/// Bytes of a key.
pub(super) const LENGTH: usize = 32;

/// 32 secret bytes. They neither print nor copy.
pub(super) struct Page(Memory);

enum Memory {
    /// Apart from everything else.
    Apart(MmapMut),
    /// Where the system has no page to give.
    Heap(Box<[u8]>),
}

impl Page {
    /// A page that is filled where it lies, so that no copy is left elsewhere.
    pub(super) fn filled<E>(fill: impl FnOnce(&mut [u8]) -> Result<(), E>) -> Result<Page, E> {
        let mut page = Page(apart().map_or_else(|| Memory::Heap(Box::new([0; LENGTH])), Memory::Apart));
        fill(page.bytes_mut()).map(|()| page)
    }

    /// A page that holds the first 32 of these bytes.
    pub(super) fn copied(bytes: &[u8]) -> Page {
        let Ok(page) = Page::filled(|page| {
            page.iter_mut().zip(bytes).for_each(|(to, from)| *to = *from);
            Ok::<(), Infallible>(())
        });
        page
    }

    pub(super) fn bytes(&self) -> &[u8] {
        match &self.0 {
            Memory::Apart(page) => page,
            Memory::Heap(bytes) => bytes,
        }
    }

    fn bytes_mut(&mut self) -> &mut [u8] {
        match &mut self.0 {
            Memory::Apart(page) => page,
            Memory::Heap(bytes) => bytes,
        }
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        self.bytes_mut().zeroize();
    }
}

impl ZeroizeOnDrop for Page {}

/// A page of the system's, left out of core dumps (madvise(2), `MADV_DONTDUMP`) and kept out of the swap (mlock(2)).
fn apart() -> Option<MmapMut> {
    let page = MmapMut::map_anon(LENGTH).ok()?;
    #[cfg(target_os = "linux")]
    if page.advise(memmap2::Advice::DontDump).is_err() {
        tracing::debug!("the system leaves no page out of its dumps");
    }
    #[cfg(unix)]
    if page.lock().is_err() {
        tracing::debug!("the system keeps no page out of its swap");
    }
    Some(page)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_holds_what_it_was_filled_with_and_a_failure_leaves_none() {
        let page = Page::filled(|bytes| {
            bytes.fill(7);
            Ok::<_, ()>(())
        });
        assert_eq!(page.ok().map(|page| page.bytes().to_vec()), Some(vec![7; LENGTH]));
        assert!(Page::filled(|_| Err(())).is_err());
    }

    /// What the system itself says of the page (proc(5), `VmFlags`: dd is "do not include area into core dump", lo is "locked").
    #[cfg(target_os = "linux")]
    #[test]
    fn no_image_of_the_process_holds_the_page_of_a_key() {
        let Ok(page) = Page::filled(|_| Ok::<_, ()>(())) else { panic!("no page") };
        let at = page.bytes().as_ptr().addr();
        let maps = std::fs::read_to_string("/proc/self/smaps").unwrap();
        let range = |line: &str| {
            let (from, to) = line.split(' ').next()?.split_once('-')?;
            Some(usize::from_str_radix(from, 16).ok()?..usize::from_str_radix(to, 16).ok()?)
        };
        let mut lines = maps.lines().skip_while(|line| !range(line).is_some_and(|range| range.contains(&at)));
        let flags = lines.find(|line| line.starts_with("VmFlags:")).expect("the flags of the page");
        assert!(flags.split(' ').any(|flag| flag == "dd"), "{flags}");
    }
}
