game-tris = Tris
    .about = Il gioco del filetto su tavole di ogni misura: vince la prima fila di segni
    .rules =
        ## Scopo
        Completa per primo una linea di segni tuoi: in orizzontale, in verticale o in diagonale.

        ## Come si gioca
        • Comincia O. I giocatori si alternano.
        • Quando tocca a te, metti il tuo segno in una casella vuota.
        • Sul campo normale di 3 × 3 caselle una linea è di tre segni. Altri tavoli possono avere un campo più grande e una linea più lunga.
        • Se il campo è pieno e non c’è nessuna linea, la partita è patta.

        ## Buono a sapersi
        Se entrambi giocano bene, il 3 × 3 finisce sempre in parità. Il centro appartiene a quattro linee, un angolo a tre, un lato a due. Cerca una mossa che crei due minacce insieme: l’avversario può pararne una sola.
tris-placed = { $player } in { $cell }
player-expert-tris = esperto
    .about = risolve la posizione esattamente, o cerca con UCT se manca il tempo
needs-tris = tris su tavole di 28 caselle al massimo

# Bot, parametri e file.
parameter-line-signs = segni in fila che vincono

# Titoli e fonti degli esperimenti.
experiment-tris-learning = Il tris che impara
experiment-tris-learning-source = F. Curcio e F. Romani, Il gioco del Tris e l’apprendimento automatico, MCmicrocomputer (Enigmistica computazionale)

# Formazioni e serie degli esperimenti.
experiment-row-both-at-random = entrambi a caso
experiment-row-O-learns-X-at-random = O impara, X a caso
experiment-row-X-learns-O-at-random = X impara, O a caso
experiment-row-both-learn = entrambi imparano

# Apprendimento con le differenze temporali.
experiment-tris-td = Il tris 4 × 4 imparato con le differenze temporali
experiment-tris-td-source = R. S. Sutton, Learning to predict by the methods of temporal differences, Machine Learning 3, 1988 (il metodo; le cifre sono nostre)
