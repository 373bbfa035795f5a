game-connect-four = Connect four
    .about = Discs fall into columns: the first line of four wins
    .rules =
        ## Goal
        Get four of your discs in a row: across, down or diagonal.

        ## How to play
        • The players take turns.
        • On your turn, choose a column that is not full. Your disc falls to the lowest empty cell of that column.
        • If the board is full and there are no four in a row, the game is a draw.

        ## Good to know
        The centre column is the most valuable: most lines of four cross it. Before each move, look at the cell that your disc opens above it. It is the next one that your opponent can use.
connect-four-dropped = { $player } in column { $column }
player-expert-connect-four = expert
    .about = solves the position exactly; early in the game it knows the winning moves or searches with UCT
needs-connect-four = connect four with lines of four

# Bots, parameters and files.
parameter-line-discs = discs in a row that win

# Learning by temporal differences.
experiment-connect-four-td = Connect four learnt by temporal differences
experiment-connect-four-td-source = R. S. Sutton, Learning to predict by the methods of temporal differences, Machine Learning 3, 1988 (the method; the figures are ours)
