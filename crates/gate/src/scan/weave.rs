//! The words of a reply, put together again where spans were taken out: white space at a removal becomes what the wider side had,
//! a fence or back-ticks left with nothing but removed spans go too, and all else stays byte for byte. Words that a later removal
//! could still change are held back; nothing that was released is taken back.

/// Puts the words together.
#[derive(Debug, Default)]
pub struct Weave {
    /// Everything released so far.
    clean: String,
    /// Words not yet released: white space at the end, and what may open a fence or a code span.
    tail: String,
    gap: Option<Gap>,
    ticks: Ticks,
}

/// Where spans were removed, and what stood around them so far.
#[derive(Debug)]
struct Gap {
    /// A fence that holds nothing but removed spans so far.
    fence: Option<Fence>,
    /// Line breaks on the side that has most.
    lines: usize,
    /// Whether there was any white space.
    spaced: bool,
    /// What follows, as far as it is not decided.
    right: String,
}

#[derive(Debug)]
struct Fence {
    /// The white space before it.
    before: String,
    /// Its marks and what is written behind them.
    text: String,
    mark: char,
    len: usize,
}

/// Longest word behind a fence ("json").
const WORD: usize = 24;

fn lines(space: &str) -> usize {
    space.bytes().filter(|byte| *byte == b'\n').count()
}

impl Weave {
    /// Words follow. What is decided goes to `out`.
    pub fn words(&mut self, text: &str, out: &mut dyn FnMut(&str)) {
        if text.is_empty() {
            return;
        }
        if self.gap.is_some() {
            if let Some(gap) = &mut self.gap {
                gap.right.push_str(text);
            }
            return self.fill(false, out);
        }
        if self.tail.is_empty() {
            let held = held_from(text);
            self.tail.push_str(text.get(held..).unwrap_or_default());
            self.release(text.get(..held).unwrap_or_default(), out);
        } else {
            self.tail.push_str(text);
            let held = held_from(&self.tail);
            let rest = self.tail.split_off(held);
            let ready = std::mem::replace(&mut self.tail, rest);
            self.release(&ready, out);
        }
    }

    /// A span was removed here.
    pub fn removed(&mut self, out: &mut dyn FnMut(&str)) {
        if self.gap.is_some() {
            // Whatever stands between the last removal and this one is complete now.
            self.fill(true, out);
            if let Some(gap) = &mut self.gap {
                gap.take_space();
                return;
            }
        }
        let tail = std::mem::take(&mut self.tail);
        let (head, left) = tail.split_at_checked(tail.trim_end().len()).unwrap_or((&tail, ""));
        let fence = Fence::at_end_of(head).filter(|fence| {
            self.ticks.read(&self.clean);
            self.ticks.opens(fence)
        });
        if fence.is_none() {
            self.release(head, out);
        }
        self.gap = Some(Gap { fence, lines: lines(left), spaced: !left.is_empty(), right: String::new() });
    }

    /// The reply is over: the words, whole.
    pub fn finish(mut self, out: &mut dyn FnMut(&str)) -> String {
        if self.gap.is_some() {
            self.fill(true, out);
        }
        // At the end of a reply a gap leaves nothing, and neither does a fence that holds nothing else.
        if self.gap.is_none() {
            let tail = std::mem::take(&mut self.tail);
            self.release(&tail, out);
        }
        self.clean
    }

    fn release(&mut self, text: &str, out: &mut dyn FnMut(&str)) {
        if !text.is_empty() {
            self.clean.push_str(text);
            out(text);
        }
    }

    /// Decides what follows a removal, as far as it can be decided; `complete` where nothing more follows before the next one.
    fn fill(&mut self, complete: bool, out: &mut dyn FnMut(&str)) {
        loop {
            let Some(gap) = &mut self.gap else { return };
            let rest = gap.right.trim_start();
            if rest.is_empty() {
                return;
            }
            let space = gap.right.len() - rest.len();
            let run = |mark: char| rest.len() - rest.trim_start_matches(mark).len();
            if let Some(fence) = &gap.fence {
                let len = run(fence.mark);
                if len > 0 && len == rest.len() && !complete && len <= fence.len {
                    return;
                }
                if len == fence.len {
                    let after = gap.right.split_off(space + len);
                    let before = &fence.before;
                    (gap.lines, gap.spaced) = (lines(before), !before.is_empty());
                    (gap.fence, gap.right) = (None, after);
                    continue;
                }
            }
            gap.take_space();
            let Some(gap) = self.gap.take() else { return };
            if let Some(fence) = &gap.fence {
                self.release(&fence.before, out);
                self.release(&fence.text, out);
            }
            // At the beginning of a reply a gap leaves nothing.
            if !self.clean.is_empty() {
                let joint = if gap.lines > 0 { "\n".repeat(gap.lines) } else { " ".repeat(usize::from(gap.spaced)) };
                self.release(&joint, out);
            }
            return self.words(&gap.right, out);
        }
    }
}

impl Gap {
    /// Takes the white space that follows into account.
    fn take_space(&mut self) {
        let rest = self.right.trim_start();
        let space = self.right.len() - rest.len();
        let after = self.right.split_off(space);
        self.lines = self.lines.max(lines(&self.right));
        self.spaced |= !self.right.is_empty();
        self.right = after;
    }
}

impl Fence {
    /// A run of marks with an optional word behind it, at the end of a text that ends in no white space; and the white space
    /// before it.
    fn at_end_of(text: &str) -> Option<Fence> {
        let start = fence_start(text)?;
        let (head, run) = text.split_at_checked(start)?;
        let mark = run.chars().next()?;
        let len = run.len() - run.trim_start_matches(mark).len();
        let before = head.get(head.trim_end().len()..)?.to_owned();
        // What stands before the fence is released by whoever held it: the tail holds no words.
        Some(Fence { before, text: run.to_owned(), mark, len })
    }
}

/// Where a run of back-ticks or tildes with an optional word behind it begins, at the end of a text.
fn fence_start(text: &str) -> Option<usize> {
    let word = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-' | '+' | '.');
    let marks = text.trim_end_matches(word);
    let mark = marks.chars().next_back().filter(|mark| matches!(mark, '`' | '~'))?;
    let start = marks.trim_end_matches(mark).len();
    let (run, info) = (marks.len() - start, text.len() - marks.len());
    let fits = if mark == '~' || info > 0 { run >= 3 } else { run >= 1 };
    (fits && info <= WORD).then_some(start)
}

/// Where the words begin that a removal behind them could change.
fn held_from(text: &str) -> usize {
    let end = text.trim_end().len();
    // Only so many letters can stand behind a fence: no need to look further back.
    let bytes = text.as_bytes();
    let near = bytes.get(end.saturating_sub(WORD + 1)..end).unwrap_or_default();
    if !near.iter().any(|byte| matches!(byte, b'`' | b'~')) {
        return end;
    }
    match text.get(..end).and_then(fence_or_part) {
        Some(start) => text.get(..start).map_or(start, |head| head.trim_end().len()),
        None => end,
    }
}

/// As [`fence_start`], but also a run that is not yet long enough.
fn fence_or_part(text: &str) -> Option<usize> {
    fence_start(text).or_else(|| {
        let start = text.trim_end_matches('~').len();
        (start < text.len()).then_some(start)
    })
}

/// Which code span or fence is open, by the runs of back-ticks so far.
#[derive(Debug, Default)]
struct Ticks {
    read: usize,
    open: Option<(u8, usize)>,
}

impl Ticks {
    /// Reads on in the words so far.
    fn read(&mut self, clean: &str) {
        let bytes = clean.as_bytes();
        while let Some(found) = bytes.get(self.read..).and_then(|rest| memchr::memchr2(b'`', b'~', rest)) {
            let start = self.read + found;
            let Some(mark) = bytes.get(start).copied() else { return };
            let len = bytes.get(start..).map_or(0, |rest| rest.iter().take_while(|byte| **byte == mark).count());
            // A code span does not go past a blank line.
            let between = clean.get(self.read..start).unwrap_or_default();
            if self.open.is_some_and(|(_, open)| open < 3) && between.contains("\n\n") {
                self.open = None;
            }
            self.read = start + len;
            match self.open {
                Some(open) if open == (mark, len) => self.open = None,
                None if mark == b'`' || len >= 3 => self.open = Some((mark, len)),
                _ => {}
            }
        }
    }

    /// Whether this run opens something, rather than closing what is open.
    fn opens(&self, fence: &Fence) -> bool {
        self.open.is_none_or(|open| open.1 < 3 && open != (fence.mark as u8, fence.len))
    }
}
