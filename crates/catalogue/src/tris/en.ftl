game-tris = Tris
    .about = Noughts and crosses on a board of any size: the first line of signs wins
tris-placed = { $player } in { $cell }
