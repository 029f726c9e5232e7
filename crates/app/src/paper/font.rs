//! The fonts of this computer: one for the text, its bold, and for every sign that these lack the first other font that draws it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use fontdb::{Database, Family, ID, Query, Style, Weight};
use rustybuzz::{Direction, Face, UnicodeBuffer};

use super::PaperError;

/// The families that text is set in, the first that is here.
const FAMILIES: [Family<'static>; 6] = [
    Family::Name("Inter"),
    Family::Name("Noto Sans"),
    Family::Name("DejaVu Sans"),
    Family::Name("Liberation Sans"),
    Family::Name("Arial"),
    Family::SansSerif,
];

/// What stands for a sign that no font holds.
const BOX: char = '\u{25A1}';

/// A font, loaded whole.
pub(super) struct Loaded {
    id: ID,
    data: Arc<Vec<u8>>,
    index: u32,
    /// The same for the PDF.
    pub font: krilla::text::Font,
}

impl Loaded {
    fn face(&self) -> Option<Face<'_>> {
        Face::from_slice(&self.data, self.index)
    }
}

/// Words of one font, running one way.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Run {
    /// Which of the fonts.
    pub font: usize,
    pub text: String,
    /// In points.
    pub width: f32,
}

/// The fonts that are used, the plain and the bold one first.
pub(super) struct Fonts {
    all: Database,
    loaded: Vec<Loaded>,
    by_sign: BTreeMap<(bool, char), usize>,
    missing: BTreeSet<char>,
}

const PLAIN: usize = 0;
const BOLD: usize = 1;

impl Fonts {
    /// Those of this computer.
    ///
    /// # Errors
    /// There is none.
    pub(super) fn of_system() -> Result<Fonts, PaperError> {
        let mut all = Database::new();
        all.load_system_fonts();
        Fonts::of(all)
    }

    /// Those of a list.
    pub(super) fn of(all: Database) -> Result<Fonts, PaperError> {
        let query = |weight| {
            all.query(&Query { families: &FAMILIES, weight, style: Style::Normal, ..Query::default() })
                .or_else(|| all.faces().next().map(|face| face.id))
        };
        let plain = query(Weight::NORMAL).ok_or(PaperError::NoFont)?;
        let bold = query(Weight::BOLD).unwrap_or(plain);
        let mut fonts = Fonts { all, loaded: Vec::new(), by_sign: BTreeMap::new(), missing: BTreeSet::new() };
        for id in [plain, bold] {
            let loaded = fonts.load(id).ok_or(PaperError::NoFont)?;
            fonts.loaded.push(loaded);
        }
        Ok(fonts)
    }

    /// A font by its place.
    pub(super) fn at(&self, place: usize) -> Option<&Loaded> {
        self.loaded.get(place)
    }

    /// The signs that no font holds, so far.
    pub(super) fn missing(&self) -> Vec<char> {
        self.missing.iter().copied().collect()
    }

    /// Words as runs, each in a font that has all of its signs.
    pub(super) fn runs(&mut self, text: &str, size: f32, bold: bool) -> Vec<Run> {
        let mut runs: Vec<(usize, bool, String)> = Vec::new();
        for sign in text.chars().filter(|sign| !sign.is_control()) {
            let (font, sign) = self.font_of(sign, bold);
            let neutral = !sign.is_alphabetic();
            let back = reads_back(sign);
            match runs.last_mut() {
                // What has no direction of its own goes with what stands before it.
                Some((last, way, words)) if *last == font && (neutral || *way == back) => words.push(sign),
                _ => runs.push((font, back, sign.to_string())),
            }
        }
        runs.into_iter().map(|(font, _, text)| Run { width: self.width(font, &text, size), font, text }).collect()
    }

    fn width(&self, font: usize, text: &str, size: f32) -> f32 {
        let Some(face) = self.at(font).and_then(Loaded::face) else { return 0.0 };
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        buffer.guess_segment_properties();
        if matches!(buffer.direction(), Direction::TopToBottom | Direction::BottomToTop) {
            buffer.set_direction(Direction::LeftToRight);
        }
        let units = face.units_per_em().max(1) as f32;
        let shaped = rustybuzz::shape(&face, &[], buffer);
        shaped.glyph_positions().iter().map(|glyph| glyph.x_advance as f32).sum::<f32>() / units * size
    }

    /// The font of a sign, and the sign that stands for it: itself, or a box.
    fn font_of(&mut self, sign: char, bold: bool) -> (usize, char) {
        if let Some(font) = self.by_sign.get(&(bold, sign)) {
            return (*font, sign);
        }
        if self.missing.contains(&sign) {
            return self.stand_in(bold);
        }
        let first = if bold { [BOLD, PLAIN] } else { [PLAIN, BOLD] };
        let here = first.into_iter().chain(2..self.loaded.len());
        let found =
            here.into_iter().find(|at| self.at(*at).and_then(Loaded::face).is_some_and(|face| draws(&face, sign)));
        let found = found.or_else(|| {
            let loaded = self.load(self.other(sign)?)?;
            self.loaded.push(loaded);
            Some(self.loaded.len() - 1)
        });
        match found {
            Some(font) => {
                self.by_sign.insert((bold, sign), font);
                (font, sign)
            }
            None => {
                self.missing.insert(sign);
                self.stand_in(bold)
            }
        }
    }

    /// A box, or a question mark in a font without one.
    fn stand_in(&mut self, bold: bool) -> (usize, char) {
        let first = if bold { BOLD } else { PLAIN };
        let has = self.at(first).and_then(Loaded::face).is_some_and(|face| draws(&face, BOX));
        (first, if has { BOX } else { '?' })
    }

    /// Another font that draws a sign: an upright one of usual weight, if there is one.
    fn other(&self, sign: char) -> Option<ID> {
        let mut with: Vec<_> = self
            .all
            .faces()
            .filter(|face| !self.loaded.iter().any(|loaded| loaded.id == face.id))
            .filter(|face| {
                let draws = |data: &[u8], index| Face::from_slice(data, index).is_some_and(|face| draws(&face, sign));
                self.all.with_face_data(face.id, draws).unwrap_or(false)
            })
            .collect();
        with.sort_by_key(|face| {
            (face.style != Style::Normal, face.weight.0.abs_diff(Weight::NORMAL.0), face.monospaced)
        });
        with.first().map(|face| face.id)
    }

    fn load(&self, id: ID) -> Option<Loaded> {
        let (data, index) = self.all.with_face_data(id, |data, index| (Arc::new(data.to_vec()), index))?;
        let font = krilla::text::Font::new(data.clone().into(), index)?;
        Some(Loaded { id, data, index, font })
    }
}

/// Whether a font draws a sign: it has it, and not as a picture alone.
fn draws(face: &Face<'_>, sign: char) -> bool {
    let Some(glyph) = face.glyph_index(sign) else { return false };
    sign.is_whitespace() || face.glyph_bounding_box(glyph).is_some()
}

/// Whether a sign is of a script that runs from right to left.
fn reads_back(sign: char) -> bool {
    matches!(u32::from(sign), 0x0590..=0x08FF | 0xFB1D..=0xFDFF | 0xFE70..=0xFEFF | 0x1_0800..=0x1_0FFF | 0x1_E800..=0x1_EFFF)
}
