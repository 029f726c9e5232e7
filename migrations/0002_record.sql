-- The record: projections of the log, general and keyed, so that a new tool needs no migration. `body` is the noun as JSON,
-- `operation` the one that wrote it last.

CREATE TABLE person (
  id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
  is_user INTEGER NOT NULL,
  operation BLOB NOT NULL,
  body TEXT NOT NULL
) STRICT;

CREATE TABLE medication (
  id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
  person BLOB NOT NULL,
  operation BLOB NOT NULL,
  body TEXT NOT NULL
) STRICT;
CREATE INDEX medication_of ON medication (person);

CREATE TABLE reminder (
  id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
  person BLOB NOT NULL,
  operation BLOB NOT NULL,
  body TEXT NOT NULL
) STRICT;
CREATE INDEX reminder_of ON reminder (person);

-- `due` is the local wall-clock time in microseconds, as if it were UTC.
CREATE TABLE settlement (
  of BLOB NOT NULL CHECK (length(of) = 16),
  due INTEGER NOT NULL,
  person BLOB NOT NULL,
  operation BLOB NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (of, due)
) STRICT, WITHOUT ROWID;
CREATE INDEX settlement_of ON settlement (person, due);

-- `day` counts from 0001-01-01 as 1; `local_start` is the earliest local minute that the entry can mean, in microseconds as if it
-- were UTC; `recorded` is an instant in microseconds.
CREATE TABLE entry (
  seq INTEGER PRIMARY KEY NOT NULL,
  id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
  person BLOB NOT NULL,
  operation BLOB NOT NULL,
  tool TEXT NOT NULL,
  day INTEGER NOT NULL,
  local_start INTEGER NOT NULL,
  precision TEXT NOT NULL,
  recorded INTEGER NOT NULL,
  body TEXT NOT NULL,
  words TEXT NOT NULL
) STRICT;
CREATE INDEX entry_in_time ON entry (person, local_start DESC, recorded DESC, id DESC);
CREATE INDEX entry_by_tool ON entry (person, tool, local_start DESC, recorded DESC, id DESC);

CREATE VIRTUAL TABLE entry_words USING fts5 (
  words, content = 'entry', content_rowid = 'seq', columnsize = 0, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);
-- The index is not brought up to date by the write itself, which a person waits for, but before the next search: `to_seq` is the
-- last entry that is in it. What is in it and changes, or goes, is taken out of it at once.
CREATE TABLE entry_indexed (
  one INTEGER PRIMARY KEY NOT NULL CHECK (one = 1),
  to_seq INTEGER NOT NULL
) STRICT;
INSERT INTO entry_indexed (one, to_seq) VALUES (1, 0);

CREATE TRIGGER entry_removed AFTER DELETE ON entry WHEN OLD.seq <= (SELECT to_seq FROM entry_indexed)
BEGIN
  INSERT INTO entry_words (entry_words, rowid, words) VALUES ('delete', OLD.seq, OLD.words);
  -- The number of the last one may be given again.
  UPDATE entry_indexed SET to_seq = min(to_seq, (SELECT coalesce(max(seq), 0) FROM entry));
END;

CREATE TRIGGER entry_changed AFTER UPDATE ON entry WHEN OLD.seq <= (SELECT to_seq FROM entry_indexed)
BEGIN
  INSERT INTO entry_words (entry_words, rowid, words) VALUES ('delete', OLD.seq, OLD.words);
  INSERT INTO entry_words (rowid, words) VALUES (NEW.seq, NEW.words);
END;
