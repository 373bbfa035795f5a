game-chess = Chess
    .about = Chess from the usual position or any other
chess-played = { $player } plays { $mv }.
