game-connect-four = Forza quattro
    .about = I gettoni cadono nelle colonne: vince la prima fila di quattro
    .rules =
        ## Scopo
        Metti in fila quattro tuoi gettoni: in orizzontale, in verticale o in diagonale.

        ## Come si gioca
        • I giocatori si alternano.
        • Quando tocca a te, scegli una colonna che non sia piena. Il gettone cade nella casella vuota più bassa di quella colonna.
        • Se la griglia è piena e non ci sono quattro gettoni in fila, la partita è patta.

        ## Buono a sapersi
        La colonna centrale vale più delle altre: la attraversa la maggior parte delle file di quattro. Prima di ogni mossa guarda la casella che il tuo gettone apre sopra di sé: è quella che l’avversario può usare subito.
connect-four-dropped = { $player } nella colonna { $column }
player-expert-connect-four = esperto
    .about = risolve la posizione esattamente; all’inizio conosce le mosse vincenti o cerca con UCT
needs-connect-four = forza quattro con file di quattro

# Bot, parametri e file.
parameter-line-discs = gettoni in fila che vincono

# Apprendimento con le differenze temporali.
experiment-connect-four-td = Forza quattro imparato con le differenze temporali
experiment-connect-four-td-source = R. S. Sutton, Learning to predict by the methods of temporal differences, Machine Learning 3, 1988 (il metodo; le cifre sono nostre)
