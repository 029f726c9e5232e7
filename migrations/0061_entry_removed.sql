-- The index's end never lies behind the last entry, whichever entry goes: else a later one is given a number that counts as indexed,
-- and taking it out again of an index it is not in is an error.
DROP TRIGGER entry_removed;

CREATE TRIGGER entry_removed AFTER DELETE ON entry
BEGIN
  INSERT INTO entry_words (entry_words, rowid, words)
    SELECT 'delete', OLD.seq, OLD.words WHERE OLD.seq <= (SELECT to_seq FROM entry_indexed);
  -- The number of the last one may be given again.
  UPDATE entry_indexed SET to_seq = min(to_seq, (SELECT coalesce(max(seq), 0) FROM entry));
END;

-- What went wrong before is put right.
INSERT INTO entry_words (entry_words) VALUES ('rebuild');
UPDATE entry_indexed SET to_seq = (SELECT coalesce(max(seq), 0) FROM entry);
