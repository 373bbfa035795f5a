game-connect-four = Forza quattro
    .about = I gettoni cadono nelle colonne: vince la prima fila di quattro
connect-four-dropped = { $player } nella colonna { $column }
player-expert-connect-four = esperto
    .about = risolve la posizione esattamente; all’inizio conosce le mosse vincenti o cerca con UCT
needs-connect-four = forza quattro con file di quattro

# Bot, parametri e file.
parameter-line-discs = gettoni in fila che vincono

# Apprendimento con le differenze temporali.
experiment-connect-four-td = Forza quattro imparato con le differenze temporali
experiment-connect-four-td-source = R. S. Sutton, Learning to predict by the methods of temporal differences, Machine Learning 3, 1988 (il metodo; le cifre sono nostre)
