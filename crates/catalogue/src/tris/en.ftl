game-tris = Tris
    .about = Noughts and crosses on a board of any size: the first line of signs wins
tris-placed = { $player } in { $cell }
player-expert-tris = expert
    .about = solves the position exactly, or searches with UCT where there is no time for it
needs-tris = tris on a board of 28 cells at most
