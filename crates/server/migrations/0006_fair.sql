-- Games of private tables: they are not in the list of records and count in no standings.
ALTER TABLE game ADD COLUMN private INTEGER NOT NULL DEFAULT 0;

DROP TRIGGER game_counts;
CREATE TRIGGER game_counts AFTER INSERT ON game WHEN NEW.payoffs IS NOT NULL AND NEW.study = 0 AND NEW.private = 0
BEGIN
    INSERT INTO standing (spec, player, games, total)
    SELECT NEW.spec, player.value, 1, paid.value
    FROM json_each(NEW.players) AS player
    JOIN json_each(NEW.payoffs) AS paid ON paid.key = player.key
    WHERE true
    ON CONFLICT (spec, player) DO UPDATE SET games = games + 1, total = total + excluded.total;
END;

-- Games whose record was deleted while comments were still taken: they are not stored again when their log is closed.
-- `swept` means what it means in `game`; the row goes with the events.
CREATE TABLE deleted (
    id    INTEGER PRIMARY KEY,
    swept INTEGER NOT NULL
);

CREATE TRIGGER game_deleted AFTER DELETE ON game WHEN OLD.swept = 2
BEGIN
    INSERT OR REPLACE INTO deleted (id, swept) VALUES (OLD.id, 2);
END;
