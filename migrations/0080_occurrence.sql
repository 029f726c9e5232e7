-- What was announced of each occurrence: one row by its key (what it is one of, the date and the time of day it was meant for), so that
-- it is announced once whatever ends in between. `at_ms` is derived from the intent by the database of time zones beside it, and again
-- at every look. It is working state: the record knows an occurrence as settled or open.
CREATE TABLE occurrence (
  of TEXT NOT NULL CHECK (length(of) = 36),
  date TEXT NOT NULL,
  slot TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  tzdb TEXT NOT NULL,
  stage TEXT NOT NULL CHECK (stage IN ('due', 'shown', 'snoozed', 'taken', 'skipped', 'missed')),
  times INTEGER NOT NULL CHECK (times >= 0),
  shown_ms INTEGER,
  next_ms INTEGER,
  notice TEXT,
  PRIMARY KEY (of, date, slot)
) STRICT, WITHOUT ROWID;
CREATE INDEX occurrence_at ON occurrence (at_ms);

-- What was announced before rings no more, but for what was snoozed.
INSERT OR IGNORE INTO occurrence (of, date, slot, at_ms, tzdb, stage, times, shown_ms, next_ms, notice)
  SELECT substr(key, 1, 36), substr(key, 38, 10), substr(key, 49, 5) || ':00', CAST(strftime('%s', substr(key, 38)) AS INTEGER) * 1000, '',
    CASE WHEN snoozed_until IS NULL THEN 'missed' ELSE 'snoozed' END, 1, CAST(strftime('%s', at) AS INTEGER) * 1000,
    CAST(strftime('%s', snoozed_until) AS INTEGER) * 1000, key
  FROM shown WHERE key GLOB '????????-????-????-????-????????????@????-??-??T??:??' AND strftime('%s', substr(key, 38)) IS NOT NULL;
DROP TABLE shown;

-- Up to when, and by the clock of where, due times were looked for.
CREATE TABLE told_until (
  one INTEGER PRIMARY KEY NOT NULL CHECK (one = 1),
  at_ms INTEGER NOT NULL,
  zone TEXT NOT NULL
) STRICT;
