game-pig = Maiale
    .about = Tira ancora il dado o tieni i punti: con un uno perdi il turno
pig-safe = primo { $first }, secondo { $second }, su { $goal }
pig-at-stake = turno { $player-of }: { $points ->
        [one] un punto
       *[other] { $points } punti
    } in gioco
pig-rolling = turno { $player-of }: { $points ->
        [one] un punto
       *[other] { $points } punti
    } in gioco, il dado rotola
pig-rolls = { $player-start } tira il dado.
pig-holds = { $player-start } tiene i punti.
pig-one = Uno: { $player-the } perde il turno.
pig-face = Un { $face } per { $player-the }.
player-optimal-pig = ottimo
    .about = la soluzione del gioco: vince il più spesso possibile
needs-pig = Maiale a 300 punti al massimo

# Bot, parametri e file.
parameter-goal-points = punti che vincono

# Apprendimento con le differenze temporali.
experiment-pig-td = Pig imparato con le differenze temporali
experiment-pig-td-source = R. S. Sutton, Learning to predict by the methods of temporal differences, Machine Learning 3, 1988 (il metodo; le cifre sono nostre)
