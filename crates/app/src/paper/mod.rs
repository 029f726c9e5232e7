//! Paper: headings, paragraphs, tables and charts laid out on pages, as a PDF. It sets what it is given and leaves nothing out: a sign
//! that no font of this computer holds stands as a box, and the last page says which. The PDF is tagged: headings, tables and charts are told to
//! those who have it read to them.

mod chart;
mod font;
mod page;
mod parts;
mod sheet;
mod write;

pub(crate) use chart::{Axis, Chart, Series};
pub(crate) use page::{Column, Paper};
pub(crate) use sheet::Size;

/// Why there is no PDF.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum PaperError {
    /// There is no font on this computer.
    #[error("no font was found on this computer")]
    NoFont,
    /// The pages could not be put into a PDF.
    #[error("the pages could not be written as a PDF")]
    Unwritable,
}

/// What was made.
#[derive(Debug)]
pub(crate) struct Made {
    /// The PDF.
    pub bytes: Vec<u8>,
    /// The signs that no font holds, each once.
    pub missing: Vec<char>,
    /// How many pages it has.
    pub pages: usize,
}

#[cfg(test)]
mod tests;
