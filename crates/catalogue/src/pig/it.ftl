game-pig = Maiale
    .about = Tira ancora il dado o tieni i punti: con un uno perdi il turno
    .rules =
        ## Scopo
        Raggiungi per primo il traguardo, di solito 100 punti.

        ## Come si gioca
        • Quando tocca a te, tira il dado quante volte vuoi. I punti dei tiri si sommano.
        • Fermati: la somma resta tua per sempre e il turno passa.
        • Esce un uno: perdi i punti di questo turno e il turno passa. I punti messi da parte prima sono al sicuro.

        ## Buono a sapersi
        Un piano semplice è fermarsi quando il turno vale almeno 20 punti. Il gioco migliore guarda anche i due punteggi: chi è indietro deve rischiare di più.
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
