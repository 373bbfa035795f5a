-- Why machines played as they did, and whether the game was played at a table for study (those count in no standings).
ALTER TABLE game ADD COLUMN explanations TEXT NOT NULL DEFAULT '[]';
ALTER TABLE game ADD COLUMN study INTEGER NOT NULL DEFAULT 0;
