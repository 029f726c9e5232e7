-- An id that a person was shown once is never given again, whatever becomes of the confirmation that bore it: decided, expired, or
-- removed with old talk. Only the ids are kept here, nothing of what they stood for.
CREATE TABLE given_id (
  id TEXT PRIMARY KEY NOT NULL
) STRICT, WITHOUT ROWID;

-- Those of a name are given out without gaps (`call-1`, `call-1.2`, `call-1~2`): what was removed before is known by those behind it.
WITH RECURSIVE
  borne (stem, separator, last) AS (
    SELECT substr(head, 1, length(head) - 1), substr(head, -1), CAST(substr(id, length(head) + 1) AS INTEGER)
    FROM (SELECT id, rtrim(id, '0123456789') AS head FROM pending)
    WHERE substr(head, -1) IN ('.', '~') AND length(id) - length(head) BETWEEN 1 AND 6),
  given (stem, separator, last, number) AS (
    SELECT stem, separator, last, 2 FROM borne
    UNION SELECT stem, separator, last, number + 1 FROM given WHERE number < last)
INSERT OR IGNORE INTO given_id (id)
  SELECT id FROM pending
  UNION SELECT stem FROM borne WHERE stem <> ''
  UNION SELECT stem || separator || number FROM given;

CREATE TRIGGER pending_id_is_new BEFORE INSERT ON pending WHEN EXISTS (SELECT 1 FROM given_id WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'an id is given once'); END;

CREATE TRIGGER pending_id_is_given AFTER INSERT ON pending
BEGIN INSERT INTO given_id (id) VALUES (NEW.id); END;

CREATE TRIGGER given_id_stays BEFORE UPDATE ON given_id
BEGIN SELECT RAISE(ABORT, 'an id is given once'); END;

CREATE TRIGGER given_id_is_kept BEFORE DELETE ON given_id
BEGIN SELECT RAISE(ABORT, 'an id is given once'); END;
