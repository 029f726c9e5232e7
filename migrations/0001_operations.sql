-- The log: append-only and hash-chained. Its format is never migrated; a new one is added beside it.

CREATE TABLE operation (
  seq INTEGER PRIMARY KEY NOT NULL CHECK (seq >= 1),
  id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
  format INTEGER NOT NULL,
  hlc_millis INTEGER NOT NULL,
  hlc_counter INTEGER NOT NULL,
  at TEXT NOT NULL,
  device BLOB NOT NULL CHECK (length(device) = 16),
  person BLOB NOT NULL CHECK (length(person) = 16),
  tool TEXT NOT NULL,
  tool_version INTEGER NOT NULL,
  granted TEXT NOT NULL,
  call_id TEXT NOT NULL UNIQUE,
  payload_hash BLOB NOT NULL CHECK (length(payload_hash) = 32),
  previous BLOB NOT NULL CHECK (length(previous) = 32),
  hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32)
) STRICT;

-- What an operation holds that can be erased later.
CREATE TABLE operation_payload (
  seq INTEGER PRIMARY KEY NOT NULL REFERENCES operation (seq),
  salt BLOB NOT NULL CHECK (length(salt) = 32),
  body BLOB NOT NULL
) STRICT;

-- Operations whose payload was erased, and the `erase` that names them.
CREATE TABLE erased (
  operation BLOB PRIMARY KEY NOT NULL REFERENCES operation (id),
  by BLOB NOT NULL REFERENCES operation (id)
) STRICT, WITHOUT ROWID;

-- Where the log ends.
CREATE TABLE chain_head (
  one INTEGER PRIMARY KEY NOT NULL CHECK (one = 1),
  count INTEGER NOT NULL,
  hash BLOB NOT NULL CHECK (length(hash) = 32),
  hlc_millis INTEGER NOT NULL,
  hlc_counter INTEGER NOT NULL,
  device BLOB NOT NULL CHECK (length(device) = 16)
) STRICT;

CREATE TRIGGER operation_follows BEFORE INSERT ON operation
WHEN NEW.seq <> (SELECT count + 1 FROM chain_head) OR NEW.previous <> (SELECT hash FROM chain_head)
  OR EXISTS (SELECT 1 FROM operation WHERE id = NEW.id OR call_id = NEW.call_id)
BEGIN SELECT RAISE(ABORT, 'an operation follows the last one'); END;

CREATE TRIGGER operation_stays BEFORE UPDATE ON operation
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;

CREATE TRIGGER operation_is_kept BEFORE DELETE ON operation
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;

CREATE TRIGGER payload_is_new BEFORE INSERT ON operation_payload
WHEN EXISTS (SELECT 1 FROM operation_payload WHERE seq = NEW.seq)
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;

CREATE TRIGGER payload_stays BEFORE UPDATE ON operation_payload
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;

CREATE TRIGGER payload_is_kept BEFORE DELETE ON operation_payload
WHEN NOT EXISTS (SELECT 1 FROM operation JOIN erased ON erased.operation = operation.id WHERE operation.seq = OLD.seq)
BEGIN SELECT RAISE(ABORT, 'only an erase removes a payload'); END;
