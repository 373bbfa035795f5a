game-tris = Tris
    .about = Noughts and crosses on a board of any size: the first line of signs wins
tris-placed = { $player } in { $cell }
player-expert-tris = expert
    .about = solves the position exactly, or searches with UCT where there is no time for it
needs-tris = tris on a board of 28 cells at most

# Bots, parameters and files.
parameter-line-signs = signs in a row that win

# Titles and sources of experiments.
experiment-tris-learning = Tris that learns
experiment-tris-learning-source = F. Curcio and F. Romani, Il gioco del Tris e l'apprendimento automatico, MCmicrocomputer (Enigmistica computazionale)

# Line-ups and series of experiments.
experiment-row-both-at-random = both at random
experiment-row-O-learns-X-at-random = O learns, X at random
experiment-row-X-learns-O-at-random = X learns, O at random
experiment-row-both-learn = both learn

# Learning by temporal differences.
experiment-tris-td = Tris 4 × 4 learnt by temporal differences
experiment-tris-td-source = R. S. Sutton, Learning to predict by the methods of temporal differences, Machine Learning 3, 1988 (the method; the figures are ours)
