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
  hash BLOB NOT NULL CHECK (length(hash) = 32)
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

-- Header, payload and head in one statement: a commit costs few round trips.
CREATE VIEW logged AS
SELECT o.seq, o.id, o.format, o.hlc_millis, o.hlc_counter, o.at, o.device, o.person, o.tool, o.tool_version, o.granted,
  o.call_id, o.payload_hash, o.previous, o.hash, p.salt, p.body
FROM operation o JOIN operation_payload p ON p.seq = o.seq;

CREATE TRIGGER logged_appends INSTEAD OF INSERT ON logged
BEGIN
  INSERT INTO operation (seq, id, format, hlc_millis, hlc_counter, at, device, person, tool, tool_version, granted, call_id,
    payload_hash, previous, hash)
  VALUES (NEW.seq, NEW.id, NEW.format, NEW.hlc_millis, NEW.hlc_counter, NEW.at, NEW.device, NEW.person, NEW.tool,
    NEW.tool_version, NEW.granted, NEW.call_id, NEW.payload_hash, NEW.previous, NEW.hash);
  INSERT INTO operation_payload (seq, salt, body) VALUES (NEW.seq, NEW.salt, NEW.body);
  UPDATE chain_head SET count = NEW.seq, hash = NEW.hash, hlc_millis = NEW.hlc_millis, hlc_counter = NEW.hlc_counter
  WHERE one = 1;
END;
