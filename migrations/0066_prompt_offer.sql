-- What a model is offered is the same in every turn of a version of the program: it is kept once, by its digest, and no longer in each
-- prompt. No words of the user's are in it. A prompt that was kept before has it still in its body.
CREATE TABLE prompt_offer (
  digest BLOB PRIMARY KEY NOT NULL,
  body TEXT NOT NULL
) STRICT;

-- A prompt has the slot of its turn's number, and takes over the pages of the one that had it before, so that they are written once.
CREATE TABLE prompt_in_slot (
  slot INTEGER PRIMARY KEY NOT NULL CHECK (slot BETWEEN 0 AND 199),
  turn TEXT NOT NULL UNIQUE REFERENCES turn_trace (turn) ON DELETE CASCADE,
  body TEXT NOT NULL,
  offer BLOB REFERENCES prompt_offer (digest)
) STRICT;
INSERT OR REPLACE INTO prompt_in_slot (slot, turn, body)
  SELECT seq % 200, turn, turn_prompt.body FROM turn_prompt JOIN turn_trace USING (turn) ORDER BY seq;
DROP TABLE turn_prompt;
ALTER TABLE prompt_in_slot RENAME TO turn_prompt;

-- A new one comes with a new version, and takes the place of those that no prompt names any more.
CREATE TRIGGER prompt_offer_is_new AFTER INSERT ON prompt_offer
BEGIN
  DELETE FROM prompt_offer
  WHERE digest <> NEW.digest AND NOT EXISTS (SELECT 1 FROM turn_prompt WHERE offer = prompt_offer.digest);
END;
