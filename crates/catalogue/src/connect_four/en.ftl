game-connect-four = Connect four
    .about = Discs fall into columns: the first line of four wins
connect-four-dropped = { $player } in column { $column }
player-expert-connect-four = expert
    .about = solves the position exactly; early in the game it knows the winning moves or searches with UCT
needs-connect-four = connect four with lines of four

# Bots, parameters and files.
parameter-line-discs = discs in a row that win

# Learning by temporal differences.
experiment-connect-four-td = Connect four learnt by temporal differences
experiment-connect-four-td-source = R. S. Sutton, Learning to predict by the methods of temporal differences, Machine Learning 3, 1988 (the method; the figures are ours)
