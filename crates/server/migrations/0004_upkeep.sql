-- Rows that could not be read: they are kept here, and do not stop the server.
CREATE TABLE quarantine (
    source TEXT NOT NULL,
    id     INTEGER NOT NULL,
    data   TEXT NOT NULL,
    why    TEXT NOT NULL,
    at     INTEGER NOT NULL
);

-- How players fared, counted game by game: records may be deleted, and counting all of them anew takes seconds.
CREATE TABLE standing (
    spec   TEXT NOT NULL,
    player TEXT NOT NULL,
    games  INTEGER NOT NULL,
    total  REAL NOT NULL,
    PRIMARY KEY (spec, player)
) WITHOUT ROWID;

INSERT INTO standing (spec, player, games, total)
SELECT spec, player.value, count(*), sum(paid.value)
FROM game, json_each(game.players) AS player
JOIN json_each(game.payoffs) AS paid ON paid.key = player.key
WHERE game.payoffs IS NOT NULL AND game.study = 0 AND json_valid(game.players) AND json_valid(game.payoffs)
GROUP BY spec, player.value;

CREATE TRIGGER game_counts AFTER INSERT ON game WHEN NEW.payoffs IS NOT NULL AND NEW.study = 0
BEGIN
    INSERT INTO standing (spec, player, games, total)
    SELECT NEW.spec, player.value, 1, paid.value
    FROM json_each(NEW.players) AS player
    JOIN json_each(NEW.payoffs) AS paid ON paid.key = player.key
    WHERE true
    ON CONFLICT (spec, player) DO UPDATE SET games = games + 1, total = total + excluded.total;
END;
