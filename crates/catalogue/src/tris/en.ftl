game-tris = Tris
    .about = Noughts and crosses on a board of any size: the first line of signs wins
    .rules =
        ## Goal
        Be the first to get a full line of your own signs: across, down or diagonal.

        ## How to play
        • O begins. The players take turns.
        • On your turn, put your sign on any empty cell.
        • On the usual board of 3 × 3 cells a line has three signs. Other tables may have a larger board and a longer line.
        • If the board is full and there is no line, the game is a draw.

        ## Good to know
        With good play on both sides, 3 × 3 is always a draw. The centre belongs to four lines, a corner to three, an edge to two. Look for a move that makes two threats at once: your opponent can block only one.
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
