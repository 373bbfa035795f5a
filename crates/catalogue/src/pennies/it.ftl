game-pennies = Pari e dispari con le monete
    .about = Tutti e due mostrano insieme una faccia: facce uguali pagano il primo, diverse il secondo
    .rules =
        ## Scopo
        Indovina che cosa mostra l’altro giocatore.

        ## Come si gioca
        • I due giocatori scelgono testa o croce nello stesso momento. Nessuno dei due vede prima la scelta dell’altro.
        • Se le due facce sono uguali, il primo giocatore vince un punto dal secondo.
        • Se sono diverse, il secondo giocatore vince un punto dal primo.

        ## Buono a sapersi
        Se scegli ogni faccia con probabilità un mezzo, l’avversario non può guadagnare nulla contro di te. È l’equilibrio del gioco. Qualsiasi abitudine si può sfruttare.
pennies-even = pari
pennies-odd = dispari
pennies-covered = due monete coperte
pennies-shown = { $first } e { $second }
pennies-heads = testa
pennies-tails = croce
