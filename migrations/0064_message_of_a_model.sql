-- Whether a model was asked to answer the message and did not end yet. It was a setting that named the turns, written twice a turn.
ALTER TABLE message ADD COLUMN by_model INTEGER NOT NULL DEFAULT 0;
UPDATE message SET by_model = 1
WHERE role = 'user' AND turn IN (SELECT each.value FROM setting, json_each(setting.value) AS each WHERE setting.name = 'turns_of_models');
DELETE FROM setting WHERE name = 'turns_of_models';
