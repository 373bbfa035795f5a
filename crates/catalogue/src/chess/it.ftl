game-chess = Scacchi
    .about = Gli scacchi, dalla posizione iniziale o da un’altra
    .rules =
        ## Scopo
        Dai scacco matto al re avversario: attaccalo in modo che non possa sfuggire.

        ## Come si gioca
        • Comincia il Bianco. I giocatori si alternano.
        • Il re muove di una casa in ogni direzione, la torre lungo traverse e colonne, l’alfiere in diagonale, la donna come torre e alfiere insieme. Il cavallo salta di due case in linea retta e di una di lato.
        • Il pedone avanza di una casa, dalla posizione iniziale anche di due, e cattura in diagonale in avanti. Sull’ultima traversa diventa donna, torre, alfiere o cavallo.
        • En passant: un pedone che ha appena avanzato di due case può essere catturato come se avesse avanzato di una.
        • Arrocco: re e torre muovono insieme, una volta sola, se nessuno dei due ha già mosso, se le case in mezzo sono vuote e se il re non è sotto scacco e non attraversa case attaccate.
        • Non puoi lasciare il tuo re sotto scacco.

        ## Patta
        Stallo (nessuna mossa legale senza scacco), materiale insufficiente per il matto, terza ripetizione di una posizione, cinquanta mosse per parte senza catture né mosse di pedone.
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
