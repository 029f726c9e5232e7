//! Laying out: what is set goes down the page, and on to the next one; a row is never cut, and a table's head stands on each page.

use krilla::SerializeSettings;

use super::font::Fonts;
use super::parts::{Of, Parts, Role};
use super::sheet::{MM, Mark, Placed, Size};
use super::{Made, PaperError, write};

/// The margin on every side, in points.
pub(super) const MARGIN: f32 = 18.0 * MM;
/// Room between the columns of a table.
const GAP: f32 = 8.0;
/// How far apart lines stand, of their size.
const LEADING: f32 = 1.35;
/// What a table and a paragraph are set in, in points.
const TEXT: f32 = 9.0;

/// A column of a table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Column {
    /// What stands over it.
    pub head: &'static str,
    /// Its share of the width.
    pub share: f32,
}

/// Pages, on their way.
pub(crate) struct Paper {
    size: Size,
    fonts: Fonts,
    pages: Vec<Vec<Placed>>,
    /// How far down the page the next thing stands.
    down: f32,
    parts: Parts,
    /// What the next mark belongs to.
    now: Of,
}

impl Paper {
    /// An empty page, with the fonts of this computer.
    ///
    /// # Errors
    /// There is no font.
    pub(crate) fn new(size: Size) -> Result<Paper, PaperError> {
        Ok(Paper::with(size, Fonts::of_system()?))
    }

    pub(super) fn with(size: Size, fonts: Fonts) -> Paper {
        Paper { size, fonts, pages: vec![Vec::new()], down: MARGIN, parts: Parts::default(), now: Of::Layout }
    }

    /// A title of the first, second or third order, with room for something under it on the same page.
    pub(crate) fn heading(&mut self, order: u8, text: &str) {
        let (size, above) = match order {
            1 => (17.0, 0.0),
            2 => (12.5, 16.0),
            _ => (10.5, 10.0),
        };
        if self.down > MARGIN {
            self.down += above;
        }
        self.room(size * LEADING + 4.0 * TEXT * LEADING);
        self.begin_part(Role::Heading { order, title: text.to_owned() }, None);
        self.lines(text, size, true, false);
        self.down += 3.0;
    }

    /// A paragraph; a quiet one is a note.
    pub(crate) fn paragraph(&mut self, text: &str, quiet: bool) {
        self.begin_part(Role::Paragraph, None);
        self.lines(text, TEXT, false, quiet);
        self.down += 4.0;
    }

    /// A table. Its first column is what its rows are about.
    pub(crate) fn table(&mut self, columns: &[Column], rows: &[Vec<String>]) {
        let across = self.across() - GAP * (columns.len().max(1) - 1) as f32;
        let shares: f32 = columns.iter().map(|column| column.share).sum();
        let widths: Vec<f32> = columns.iter().map(|column| across * column.share / shares.max(f32::EPSILON)).collect();
        let heads: Vec<String> = columns.iter().map(|column| alara_health::describe::capital(column.head)).collect();
        let table = Some(self.parts.add(Role::Table, None));
        self.row(&heads, &widths, (true, table));
        for row in rows {
            if self.row_height(row, &widths) > self.left() {
                self.break_page();
                // It was read already.
                self.row(&heads, &widths, (true, None));
            }
            self.row(row, &widths, (false, table));
        }
        self.down += 6.0;
    }

    /// Room of this height on one page, across it: where it begins, and how wide it is.
    pub(super) fn block(&mut self, height: f32) -> ((f32, f32), f32) {
        self.room(height);
        let at = (MARGIN, self.down);
        self.down += height;
        (at, self.across())
    }

    /// What is drawn from now on is this, inside of another part or of none.
    pub(super) fn begin_part(&mut self, role: Role, within: Option<usize>) {
        self.now = Of::Part(self.parts.add(role, within));
    }

    /// Draws on the page that is under way.
    pub(super) fn mark(&mut self, mark: Mark) {
        if let Some(page) = self.pages.last_mut() {
            page.push(Placed { of: self.now, mark });
        }
    }

    /// Words at a place, in one line; `end` sets their right end there.
    pub(super) fn words_at(&mut self, at: (f32, f32), size: f32, text: &str, end: bool) {
        let runs = self.fonts.runs(text, size, false);
        let width: f32 = runs.iter().map(|run| run.width).sum();
        let left = if end { at.0 - width } else { at.0 };
        self.mark(Mark::Words { at: (left, at.1), size, quiet: true, runs });
    }

    /// The pages as a PDF, each with its foot and number.
    ///
    /// # Errors
    /// They cannot be written.
    pub(crate) fn finish(self, title: &str, foot: &str) -> Result<Made, PaperError> {
        self.finish_by(SerializeSettings::default(), title, foot)
    }

    /// The same, by what a PDF is to keep to.
    pub(super) fn finish_by(
        mut self,
        settings: SerializeSettings,
        title: &str,
        foot: &str,
    ) -> Result<Made, PaperError> {
        let missing = self.fonts.missing();
        if !missing.is_empty() {
            let signs: Vec<String> = missing.iter().map(|sign| format!("U+{:04X}", u32::from(*sign))).collect();
            let which = signs.join(", ");
            self.paragraph(
                &format!("No font on this computer has these characters; they appear as boxes: {which}."),
                true,
            );
        }
        let pages = self.pages.len();
        let (width, height) = self.size.points();
        for number in 1..=pages {
            let told = format!("{foot}, page {number} of {pages}");
            let runs = self.fonts.runs(&told, 8.0, false);
            let across: f32 = runs.iter().map(|run| run.width).sum();
            let at = (width - MARGIN - across, height - MARGIN / 2.0);
            if let Some(page) = self.pages.get_mut(number - 1) {
                page.push(Placed { of: Of::Foot, mark: Mark::Words { at, size: 8.0, quiet: true, runs } });
            }
        }
        let bytes = write::pdf(self.size, &self.fonts, (&self.pages, &self.parts), (title, settings))?;
        Ok(Made { bytes, missing, pages })
    }

    /// What stands on each page so far.
    #[cfg(test)]
    pub(super) fn pages(&self) -> Vec<Vec<&Mark>> {
        self.pages.iter().map(|page| page.iter().map(|placed| &placed.mark).collect()).collect()
    }

    /// Every word that stands on a page, each run by itself.
    #[cfg(test)]
    pub(crate) fn words(&self) -> String {
        let runs = self.pages().into_iter().flatten().filter_map(|mark| match mark {
            Mark::Words { runs, .. } => Some(runs.iter().map(|run| run.text.as_str()).collect::<String>()),
            _ => None,
        });
        runs.collect::<Vec<_>>().join(" ")
    }

    fn across(&self) -> f32 {
        self.size.points().0 - 2.0 * MARGIN
    }

    /// How much of the page is left.
    fn left(&self) -> f32 {
        self.size.points().1 - MARGIN - self.down
    }

    fn room(&mut self, height: f32) {
        if height > self.left() && self.down > MARGIN {
            self.break_page();
        }
    }

    fn break_page(&mut self) {
        self.pages.push(Vec::new());
        self.down = MARGIN;
    }

    fn lines(&mut self, text: &str, size: f32, bold: bool, quiet: bool) {
        for line in self.wrapped(text, size, bold, self.across()) {
            self.room(size * LEADING);
            self.down += size * LEADING;
            let runs = self.fonts.runs(&line, size, bold);
            let at = (MARGIN, self.down - size * (LEADING - 1.0));
            self.mark(Mark::Words { at, size, quiet, runs });
        }
    }

    fn row_height(&mut self, row: &[String], widths: &[f32]) -> f32 {
        let cells = row.iter().zip(widths).map(|(cell, width)| self.wrapped(cell, TEXT, false, *width).len());
        cells.max().unwrap_or(1) as f32 * TEXT * LEADING + 4.0
    }

    /// A row of a table, or its head; of no table where it stands there only to be seen.
    fn row(&mut self, row: &[String], widths: &[f32], (head, table): (bool, Option<usize>)) {
        let height = self.row_height(row, widths);
        self.room(height);
        let mut left = MARGIN;
        let part = table.map(|table| self.parts.add(Role::Row, Some(table)));
        for (place, (cell, width)) in row.iter().zip(widths).enumerate() {
            let role = match place {
                _ if head => Role::Head,
                0 => Role::About,
                _ => Role::Cell,
            };
            self.now = Of::Layout;
            if part.is_some() {
                self.begin_part(role, part);
            }
            for (number, line) in self.wrapped(cell, TEXT, head, *width).into_iter().enumerate() {
                let runs = self.fonts.runs(&line, TEXT, head || place == 0);
                let at = (left, self.down + 2.0 + TEXT + number as f32 * TEXT * LEADING);
                self.mark(Mark::Words { at, size: TEXT, quiet: false, runs });
            }
            left += width + GAP;
        }
        self.down += height;
        self.now = Of::Layout;
        let (from, to) = ((MARGIN, self.down), (MARGIN + self.across(), self.down));
        self.mark(Mark::Line { from, to, width: if head { 0.8 } else { 0.3 }, quiet: !head });
    }

    /// A text in lines that fit. What is longer than a line is cut where it must be, and nothing of it is lost.
    fn wrapped(&mut self, text: &str, size: f32, bold: bool, width: f32) -> Vec<String> {
        let mut lines = Vec::new();
        for paragraph in text.split('\n') {
            let mut line = String::new();
            for word in paragraph.split_whitespace() {
                let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
                if self.width(&longer, size, bold) <= width {
                    line = longer;
                    continue;
                }
                if !line.is_empty() {
                    // Who reads on without the lines reads two words.
                    line.push(' ');
                    lines.push(std::mem::take(&mut line));
                }
                for sign in word.chars() {
                    line.push(sign);
                    if self.width(&line, size, bold) > width && line.chars().count() > 1 {
                        line.pop();
                        lines.push(std::mem::take(&mut line));
                        line.push(sign);
                    }
                }
            }
            lines.push(line);
        }
        lines
    }

    fn width(&mut self, text: &str, size: f32, bold: bool) -> f32 {
        self.fonts.runs(text, size, bold).iter().map(|run| run.width).sum()
    }
}
