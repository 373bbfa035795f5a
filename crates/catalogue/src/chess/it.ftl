game-chess = Scacchi
    .about = Gli scacchi, dalla posizione iniziale o da un’altra
chess-played = { $player-start } gioca { $mv }.
