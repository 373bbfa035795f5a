game-tris = Tris
    .about = Il gioco del filetto su tavole di ogni misura: vince la prima fila di segni
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
