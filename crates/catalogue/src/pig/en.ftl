game-pig = Pig
    .about = Throw the die again, or keep your points: a one loses the turn
    .rules =
        ## Goal
        Be the first to reach the goal, usually 100 points.

        ## How to play
        • On your turn, throw the die as often as you like. The points of the throws are added up.
        • Hold: the sum is yours for good, and the turn passes.
        • Throw a one: you lose the points of this turn, and the turn passes. Points that you held before are safe.

        ## Good to know
        A simple plan is to hold at 20 or more points in a turn. The best play also looks at both scores: take more risk when you are behind.
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
