game-kriegspiel = Kriegspiel
    .about = Scacchi senza vedere l’avversario: l’arbitro risponde; oppure un finale contro un re nascosto
    .rules =
        ## Scopo
        Dai scacco matto al re avversario, senza vedere i suoi pezzi.

        ## Come si gioca
        • I pezzi muovono come negli scacchi e comincia il Bianco. Vedi solo i tuoi pezzi. L’arbitro vede entrambe le parti.
        • Quando tocca a te, tenti una mossa. Se è legale, viene giocata. Se non lo è (un pezzo nascosto la impedisce, o il tuo re resterebbe sotto scacco), l’arbitro la rifiuta e ne tenti un’altra. Un tentativo rifiutato non costa nulla e ti insegna qualcosa.
        • Puoi tentare ogni mossa che potrebbe essere legale per quello che vedi.

        ## Che cosa annuncia l’arbitro
        • A entrambi: che è stata fatta una mossa, una cattura e la sua casa, lo scacco e la sua direzione (traversa, colonna, diagonale lunga o corta, cavallo). Non dice quale pezzo ha catturato.
        • Scacco matto, stallo e le altre patte degli scacchi chiudono la partita.
        • I regolamenti differiscono in ciò che si dice delle catture di pedone, del pezzo catturato e dei tentativi rifiutati. Il tuo tavolo ne ha uno: thesis, english, berkeley, cincinnati, rand o icc. Con «thesis» l’arbitro dice quando hai catture di pedone, e devi tentarne una prima di altre mosse.

        ## Finali
        In un finale come re e pedone contro re nessuna delle due parti vede i pezzi dell’altra. Il Bianco deve promuovere il pedone senza perderlo o dare matto, secondo il tavolo. Il Nero deve impedirlo.

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
kriegspiel-pawn-tries = { $side-start } ha prese di pedone possibili.
kriegspiel-pawn-tries-on = { $side-start } ha { $squares-count ->
        [one] una presa di pedone possibile
       *[other] prese di pedone possibili
    } in { $squares }.
kriegspiel-pawn-tries-number = { $side-start } ha { $number ->
        [one] una presa di pedone possibile.
       *[other] { $number } prese di pedone possibili.
    }
kriegspiel-mate = Scacco matto.
kriegspiel-stalemate = Stallo: patta.
kriegspiel-dead-position = Nessuno può più dare matto: patta.
kriegspiel-repetition = Terza ripetizione della posizione: patta.
kriegspiel-fifty-moves = Cinquanta mosse senza catture né mosse di pedone: patta.
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

kriegspiel-no-tables = in { $folder } non c'è nessun finale risolto: scrivine con arbitro solve kriegspiel KRK --folder CARTELLA
kriegspiel-plan-unreadable = la richiesta di un piano non si legge: { $error }; indica men, kings e promotion
kriegspiel-plan-no-ending = questo finale non c'è: guarda l'elenco dei finali
kriegspiel-plan-no-pawn = { $ending } non ha pedoni da promuovere: togli promotion
kriegspiel-plan-too-much = servono troppi stati di informazione per una pagina: costruisci la tabella con `arbitro solve kriegspiel`
kriegspiel-plan-not-solved = questa posizione non è stata risolta: scegline un'altra
kriegspiel-ending-and-fen = un finale si indica con king, pawn e wave, non con fen: togli uno dei due
kriegspiel-needs-men = { $ending } richiede i pezzi del Bianco: aggiungi men, per esempio men=Ke1+Rh1
kriegspiel-other-ending = { $men } non è { $ending }: indica il finale di questi pezzi
kriegspiel-no-square = «{ $text }» non è una casa per { $name }: scrivi una lettera da a ad h e un numero da 1 a 8
kriegspiel-three-men = i finali con tre pezzi richiedono minuti di calcolo: costruisci la tabella con arbitro solve kriegspiel e aggiungi tables=CARTELLA
kriegspiel-no-ending = le tabelle sono per i finali: togli tables, o aggiungi ending
kriegspiel-no-table = non c'è una tabella di questi pezzi: guarda l'elenco dei finali
kriegspiel-unusable-table = { $path }: { $why }; questo file non viene mai sovrascritto: prima spostalo
kriegspiel-other-table = { $path }: contiene la tabella di { $found }, non di { $wanted }: dalle un altro nome, o spostala
kriegspiel-won-by-promoting = { $ending } vinto promuovendo

# Bot, parametri e file.
player-solved-kriegspiel = risolto
    .about = la soluzione esatta di un finale contro un re nascosto: un piano sicuro se c’è, altrimenti uno a caso che vince
player-maran-kriegspiel = Maran
    .about = il giocatore di Maran (1993) per re e pedone contro un re nascosto: cinque classi, onda e tabù
player-blind-kriegspiel = cieco
    .about = gioca su scacchiere campionate: il tentativo che vale di più su quelle d’accordo con le risposte dell’arbitro
player-capturer-kriegspiel = avido di catture
    .about = cattura con i pedoni, riprende, attacca le prime traverse avversarie, altrimenti gioca a caso
needs-kriegspiel-ending = Kriegspiel con un finale in cui gioca il Bianco
needs-kriegspiel-kpk = Kriegspiel con ending=KPK in cui gioca il Bianco
needs-kriegspiel-known = Kriegspiel da una posizione nota a tutti e due
needs-kriegspiel = Kriegspiel
parameter-rules = che cosa dice l’arbitro
parameter-fen-known = la posizione iniziale, in FEN nota a tutti e due
parameter-ending = un finale contro un re nero nascosto
parameter-king = il re bianco di KPK
parameter-pawn = il pedone bianco di KPK
parameter-men = i pezzi del Bianco negli altri finali, come Ke1+Rh1
parameter-wave = dove può essere il re nero, come d8+e8; altrimenti ovunque
parameter-truth = dov’è il re nero; altrimenti decide il caso
parameter-first = chi muove per primo nel finale
parameter-goal = che cosa vince il finale
parameter-repetition = terza ripetizione: patta?
parameter-moves = dopo quante mosse per parte è patta
parameter-table-folder = la cartella con la tabella del finale, scritta da `arbitro solve kriegspiel`
parameter-everett = le colonne del gioco di Everett
parameter-defendable = quando il pedone è difendibile
parameter-revision = come si aggiorna l’onda
parameter-push = quanto spesso si spinge un pedone perso
parameter-risk = la piccola probabilità di Blotto di spingere
parameter-boards = quante scacchiere tiene in mente
parameter-tables-folder = la cartella dei finali risolti, scritta da `arbitro solve kriegspiel`

# Titoli e fonti degli esperimenti.
experiment-kriegspiel-blind = Kriegspiel: scacchiere campionate contro tentativi a caso e un avido di catture
experiment-kriegspiel-blind-source = nostri obiettivi: il 98 % dei punti contro i tentativi a caso, il 90 % contro chi prende
preset-kpk = Re e pedone contro il tuo re, che il bot non vede: ferma il pedone.
