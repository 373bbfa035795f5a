game-connect-four = Forza quattro
    .about = I gettoni cadono nelle colonne: vince la prima fila di quattro
connect-four-dropped = { $player } nella colonna { $column }
player-expert-connect-four = esperto
    .about = risolve la posizione esattamente; all’inizio conosce le mosse vincenti o cerca con UCT
needs-connect-four = forza quattro con file di quattro

# Bot, parametri e file.
parameter-line-discs = gettoni in fila che vincono
