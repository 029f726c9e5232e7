-- The journal: what the timeline, a story and Undo ask of the log, so that nobody has to hold the log to answer. It is derived from the
-- log alone, up to `seq`, in the words of the program that `described` names; another's are made anew. It is brought up to date by who
-- reads it, not by the write: a person waits for that. `operation_seq` is the place of an operation in the log.
CREATE TABLE journal (
  one INTEGER PRIMARY KEY NOT NULL CHECK (one = 1),
  seq INTEGER NOT NULL CHECK (seq >= 0),
  described TEXT NOT NULL
) STRICT;
INSERT INTO journal (one, seq, described) VALUES (1, 0, '');

-- Which operation undid another, that before it.
CREATE TABLE journal_undone (
  target INTEGER PRIMARY KEY NOT NULL,
  by INTEGER NOT NULL CHECK (by > target)
) STRICT;

-- What came in from files: from which place in the log to which.
CREATE TABLE journal_imported (
  first INTEGER PRIMARY KEY NOT NULL,
  last INTEGER NOT NULL CHECK (last >= first)
) STRICT;

-- What a person wrote by answering in the conversation; `at` is an instant in microseconds.
CREATE TABLE journal_answer (
  at INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  PRIMARY KEY (at, seq)
) STRICT, WITHOUT ROWID;

-- The operations that wrote, changed or removed an entry, a medication or a reminder. `passing`: only with something else, as a dose
-- lowers what is left of a medication.
CREATE TABLE journal_about (
  noun BLOB NOT NULL CHECK (length(noun) = 16),
  passing INTEGER NOT NULL CHECK (passing IN (0, 1)),
  seq INTEGER NOT NULL,
  PRIMARY KEY (noun, passing, seq)
) STRICT, WITHOUT ROWID;

-- The lines of the timeline: one for each entry that was ever made, and one for each operation that made none. `first` made it; `by` wrote
-- it last, of those that stand. `start`: an instant in microseconds, or, for what is of a whole day or a part of it, the wall clock at its
-- beginning as if it were UTC. `source`: where what `by` wrote came from, of what did not come in
-- from a file; `text` is what a search finds, in small letters.
CREATE TABLE journal_line (
  id INTEGER PRIMARY KEY NOT NULL,
  entry BLOB UNIQUE CHECK (length(entry) = 16),
  first INTEGER NOT NULL,
  by INTEGER NOT NULL,
  person BLOB NOT NULL CHECK (length(person) = 16),
  kind TEXT NOT NULL,
  dayed INTEGER NOT NULL CHECK (dayed IN (0, 1)),
  start INTEGER NOT NULL,
  recorded INTEGER NOT NULL,
  stands INTEGER NOT NULL CHECK (stands IN (0, 1)),
  source TEXT NOT NULL,
  text TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX journal_line_alone ON journal_line (first) WHERE entry IS NULL;
CREATE INDEX journal_line_recorded ON journal_line (person, recorded, entry) WHERE stands = 1 AND entry IS NOT NULL;
CREATE INDEX journal_line_in_time ON journal_line (start, id);
CREATE INDEX journal_line_of_person ON journal_line (person, start, id);
CREATE INDEX journal_line_of_kind ON journal_line (kind, start, id);

-- The medications that a line is about, in small letters, and as each is shown.
CREATE TABLE journal_medication (
  name TEXT NOT NULL,
  start INTEGER NOT NULL,
  line INTEGER NOT NULL,
  shown TEXT NOT NULL,
  PRIMARY KEY (name, start, line)
) STRICT, WITHOUT ROWID;
CREATE INDEX journal_medication_of ON journal_medication (line);

-- How many lines there are of a person and a kind (`name` empty), and how many of them are about a medication.
CREATE TABLE journal_count (
  person BLOB NOT NULL CHECK (length(person) = 16),
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  lines INTEGER NOT NULL CHECK (lines >= 0),
  entries INTEGER NOT NULL CHECK (entries >= 0),
  shown TEXT NOT NULL,
  PRIMARY KEY (person, kind, name)
) STRICT, WITHOUT ROWID;

-- A search looks for any part of a word: three letters at a time, and in which lines they stand.
CREATE VIRTUAL TABLE journal_words USING fts5 (
  text, content = 'journal_line', content_rowid = 'id', columnsize = 0, detail = none, tokenize = 'trigram'
);

-- The confirmation that an operation answered: a story tells of it.
CREATE INDEX pending_wrote ON pending (operation) WHERE operation IS NOT NULL;
