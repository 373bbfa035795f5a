game-chess = Scacchi
    .about = Gli scacchi, dalla posizione iniziale o da un’altra
chess-played = { $player-start } gioca { $mv }.

# Bot, parametri e file.
player-expert-chess = esperto
    .about = alfa-beta con una valutazione degli scacchi (materiale, mobilità, posizione) e ricerca delle prese
needs-chess = scacchi
parameter-fen = la posizione iniziale, in FEN

# PGN.
chess-pgn-other-game = la partita registrata è di { $game }, e solo le partite di scacchi e quelle di Kriegspiel da una posizione nota hanno un PGN: scrivi invece le mosse con --csv
chess-pgn-move = la mossa { $number } della partita registrata, { $mv }, lì non è legale: il file è stato modificato
chess-pgn-no-game = la partita { $wanted } non c’è: il file { $found ->
        [0] non ne contiene
        [one] ne contiene una
       *[other] ne contiene { $found }
    }
