//! A sheet of paper: its size, and the marks that are drawn on it.

use super::font::Run;
use super::parts::Of;

/// Points of a millimetre.
pub(super) const MM: f32 = 72.0 / 25.4;

/// The size of the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Size {
    /// 210 by 297 mm.
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

impl Size {
    /// Width and height, in points.
    pub(super) fn points(self) -> (f32, f32) {
        match self {
            Size::A4 => (210.0 * MM, 297.0 * MM),
            Size::Letter => (612.0, 792.0),
        }
    }
}

/// A mark on a page, and what it belongs to.
pub(super) struct Placed {
    pub of: Of,
    pub mark: Mark,
}

/// One thing drawn on a page; places are in points from its top left.
pub(super) enum Mark {
    /// Words, from the left end of their line.
    Words { at: (f32, f32), size: f32, quiet: bool, runs: Vec<Run> },
    /// A line from one place to another.
    Line { from: (f32, f32), to: (f32, f32), width: f32, quiet: bool },
    /// A line through several places.
    Path { through: Vec<(f32, f32)>, dashed: bool },
    /// A dot, filled or open.
    Dot { at: (f32, f32), radius: f32, open: bool },
}
