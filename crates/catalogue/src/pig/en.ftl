game-pig = Pig
    .about = Throw the die again, or keep your points: a one loses the turn
pig-safe = first { $first }, second { $second }, of { $goal }
pig-at-stake = turn of { $player-the }: { $points ->
        [one] one point
       *[other] { $points } points
    } at stake
pig-rolling = turn of { $player-the }: { $points ->
        [one] one point
       *[other] { $points } points
    } at stake, the die is rolling
pig-rolls = { $player-start } rolls.
pig-holds = { $player-start } holds.
pig-one = A one: { $player-the } loses the turn.
pig-face = A { $face } for { $player-the }.
player-optimal-pig = optimal
    .about = the solution of the game: it wins as often as possible
needs-pig = Pig to 300 points at most

# Bots, parameters and files.
parameter-goal-points = points that win

# Learning by temporal differences.
experiment-pig-td = Pig learnt by temporal differences
experiment-pig-td-source = R. S. Sutton, Learning to predict by the methods of temporal differences, Machine Learning 3, 1988 (the method; the figures are ours)
