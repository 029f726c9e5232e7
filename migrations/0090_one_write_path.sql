-- A write goes to the tables themselves, statement by statement in one transaction: the views that took several at once have served.
DROP VIEW recorded;
DROP VIEW logged;

-- The search index is brought up to date by the write itself, and no longer before the next search.
DROP TRIGGER entry_removed;
DROP TRIGGER entry_changed;
INSERT INTO entry_words (rowid, words) SELECT seq, words FROM entry WHERE seq > (SELECT to_seq FROM entry_indexed);
DROP TABLE entry_indexed;

CREATE TRIGGER entry_added AFTER INSERT ON entry
BEGIN
  INSERT INTO entry_words (rowid, words) VALUES (NEW.seq, NEW.words);
END;

CREATE TRIGGER entry_changed AFTER UPDATE ON entry
BEGIN
  INSERT INTO entry_words (entry_words, rowid, words) VALUES ('delete', OLD.seq, OLD.words);
  INSERT INTO entry_words (rowid, words) VALUES (NEW.seq, NEW.words);
END;

CREATE TRIGGER entry_removed AFTER DELETE ON entry
BEGIN
  INSERT INTO entry_words (entry_words, rowid, words) VALUES ('delete', OLD.seq, OLD.words);
END;
