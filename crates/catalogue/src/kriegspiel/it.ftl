game-kriegspiel = Kriegspiel
    .about = Scacchi senza vedere l’avversario: l’arbitro risponde; oppure un finale contro un re nascosto

# Che cosa dice l’arbitro.
kriegspiel-moved = { $by-start } ha mosso.
kriegspiel-refused = { $by }: no.
kriegspiel-any-yes = { $by-start } chiede «Any?»: prova!
kriegspiel-any-no = { $by-start } chiede «Any?»: no.
kriegspiel-your-king = Il tuo re è in { $square }.
kriegspiel-begins = La partita comincia.
kriegspiel-check = Scacco { $direction }.
kriegspiel-double-check = Scacco doppio { $first } e { $second }.
kriegspiel-on-rank = sulla traversa
kriegspiel-on-file = sulla colonna
kriegspiel-on-long-diagonal = sulla diagonale lunga
kriegspiel-on-short-diagonal = sulla diagonale corta
kriegspiel-from-knight = di cavallo
kriegspiel-capture = Presa in { $square }.
kriegspiel-capture-en-passant = Presa al varco in { $square }.
kriegspiel-pawn-captured = Preso un pedone in { $square }.
kriegspiel-pawn-captured-en-passant = Preso un pedone al varco in { $square }.
kriegspiel-piece-captured = Preso un pezzo in { $square }.
kriegspiel-promotion = Un pedone è promosso.
kriegspiel-pawn-tries = Ci sono prese di pedone possibili.
kriegspiel-pawn-tries-on = { $squares-count ->
        [one] Presa di pedone possibile
       *[other] Prese di pedone possibili
    } in { $squares }.
kriegspiel-pawn-tries-number = { $number ->
        [one] Una presa di pedone possibile.
       *[other] { $number } prese di pedone possibili.
    }
kriegspiel-mate = Scacco matto.
kriegspiel-stalemate = Stallo: patta.
kriegspiel-dead-position = Nessuno può più dare matto: patta.
kriegspiel-repetition = Terza ripetizione della posizione: patta.
kriegspiel-rule = Patta per la regola concordata.
kriegspiel-promoted-and-safe = Il pedone è promosso e al sicuro: vinta.

# Sotto la scacchiera.
kriegspiel-opponent-men = { $men ->
        [one] l’avversario ha solo il re
       *[other] l’avversario ha { $men } pezzi
    }
kriegspiel-refused-tries = rifiutate: { $tries }
kriegspiel-check-here = scacco { $direction }
kriegspiel-capture-first = prova prima una presa di pedone
kriegspiel-note-pawn-tries = ci sono prese di pedone possibili
kriegspiel-note-pawn-tries-on = { $squares-count ->
        [one] presa di pedone possibile
       *[other] prese di pedone possibili
    } in { $squares }
kriegspiel-note-pawn-tries-number = { $number ->
        [one] una presa di pedone possibile
       *[other] { $number } prese di pedone possibili
    }

# Perché un tentativo non è possibile.
kriegspiel-why-asked-already = Hai già chiesto «Any?» in questo turno.
kriegspiel-why-no-question = «Any?» non si può chiedere: queste regole non prevedono la domanda.
kriegspiel-why-no-pawn-captures = «Any?» non si può chiedere: nessun tuo pedone potrebbe catturare.
kriegspiel-why-umpire-places = Solo l’arbitro mette il re.
kriegspiel-why-empty-square = In { $square } non c’è un tuo pezzo.
kriegspiel-why-refused-already = { $mv } è già stata rifiutata in questo turno: non può diventare legale.
kriegspiel-why-capture-first = Va provata prima una presa di pedone: l’arbitro ha detto che ce ne sono.
kriegspiel-why-no-captures = L’arbitro ha detto che nessun pedone può catturare.
kriegspiel-why-captures-elsewhere = L’arbitro ha detto che i pedoni possono catturare solo in { $squares }, non in { $square }.
kriegspiel-why-promotion = Indica che cosa diventa il pedone: { $mv }q, { $mv }r, { $mv }b o { $mv }n.
kriegspiel-why-never = Il tuo pezzo in { $from } non può mai andare in { $to }.
