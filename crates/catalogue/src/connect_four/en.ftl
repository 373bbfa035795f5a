game-connect-four = Connect four
    .about = Discs fall into columns: the first line of four wins
connect-four-dropped = { $player } in column { $column }
