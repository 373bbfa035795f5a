# Rapporti sui giochi risolti. I nomi dei giocatori e delle strategie vengono dai file dei giochi.

number-4 = { NUMBER($value, maximumFractionDigits: 4, useGrouping: "false") }
number-6 = { NUMBER($value, maximumFractionDigits: 6, useGrouping: "false") }
number-12 = { NUMBER($value, maximumFractionDigits: 12, useGrouping: "false") }
number-power = { NUMBER($mantissa, minimumFractionDigits: 2, maximumFractionDigits: 2) }e{ $exponent }

theory-normal = gioco { $shape } in forma normale per { $players ->
        [one] un giocatore
       *[other] { $players } giocatori
    }
theory-zero-sum = gioco { $shape } a somma zero in forma normale per { $players } giocatori
theory-extensive-perfect = gioco in forma estesa per { $players ->
        [one] un giocatore
       *[other] { $players } giocatori
    } a informazione perfetta ({ $nodes ->
        [one] un nodo
       *[other] { $nodes } nodi
    }, { $sets ->
        [one] un insieme d’informazione
       *[other] { $sets } insiemi d’informazione
    })
theory-extensive-imperfect = gioco in forma estesa per { $players ->
        [one] un giocatore
       *[other] { $players } giocatori
    } a informazione imperfetta ({ $nodes } nodi, { $sets ->
        [one] un insieme d’informazione
       *[other] { $sets } insiemi d’informazione
    })
theory-stochastic = gioco stocastico (Shapley) con { $components ->
        [one] una componente
       *[other] { $components } componenti
    }
theory-recursive = gioco ricorsivo (Everett) con { $components ->
        [one] una componente
       *[other] { $components } componenti
    }

theory-method-lp = lp (programma lineare)
theory-method-extreme = extreme (enumerazione dei punti estremi)
theory-method-lemke-howson = lemke-howson
theory-method-pure = pure (tutti i profili di strategie pure)
theory-method-approximate = approximate (strategie pure, apprendimento, supporti)
theory-method-fictitious-play = fictitious-play
theory-method-regret-matching = regret-matching
theory-method-sequence = sequence (programma lineare in forma sequenziale)
theory-method-normal = normal (forma normale ridotta), poi { $then }
theory-method-backward = backward (induzione a ritroso)
theory-method-subgames = backward ({ $count ->
        [one] un sottogioco
       *[other] { $count } sottogiochi
    }, dalle foglie alla radice)
theory-method-newton = newton (iterazione delle strategie, da zero)
theory-method-iterate = iterate (T ripetuta, da zero)
theory-method-given = strategie date
theory-method-correlated = correlated (equilibri correlati: programma lineare sui profili)
theory-method-coarse = coarse (equilibri correlati grossolani: programma lineare sui profili)
theory-method-replicator = replicator (dinamica del replicatore, da vicino al centro)
theory-method-best-response = best-response (dinamica di miglior risposta, da vicino al centro)
theory-method-everett = everett (due vettori raggiungibili)
theory-method-logit = logit (ramo principale degli equilibri logit)
theory-method-lcp = lcp (pivot complementare sulla forma sequenziale)
theory-method-supports = supports (tutti i supporti, per suddivisione)
theory-method-simplicial = simplicial (suddivisione simpliciale)

theory-equilibrium = Equilibrio
theory-equilibrium-number = Equilibrio { $number }
theory-equilibrium-in-set = Equilibrio { $number } (insieme { $set })
theory-pure-number = Equilibrio puro { $number }
theory-value = Valore e strategie ottime
theory-saddle = Punto di sella
theory-perfect = Equilibrio perfetto nei sottogiochi
theory-perfect-number = Equilibrio perfetto nei sottogiochi { $number }
theory-average-strategies = Strategie medie
theory-average-play = Gioco medio
theory-stationary = Valori per { $player } e strategie stazionarie

theory-given-play = Le strategie del file una contro l’altra
theory-best-response-of = Miglior risposta di { $player }
theory-best-responses = esatte: migliori risposte alle strategie del file
theory-best-sum = Somma massima dei guadagni
theory-most-for = Massimo per { $player }
theory-least-for = Minimo per { $player }
theory-end-of-path = Fine del percorso
theory-mean-of-path = Media nel tempo
theory-exact-advice = esatto: nessun giocatore guadagna a non seguire il consiglio, e nessun consiglio di questo tipo fa meglio
theory-near-advice = nessun giocatore guadagna più di { $gain } a non seguire il consiglio
theory-followed = seguita fino al tempo { $time } (guadagni in unità della loro ampiezza); nell’ultimo decimo nessuna quota si è mossa di più di { $moved }
theory-some-equilibria = esatti, ma non tutti: la ricerca si è fermata con { $count ->
        [one] un equilibrio
       *[other] { $count } equilibri
    }
theory-exact-value = esatto: il valore è { $value }, e a nessuno dei due conviene lasciare queste strategie
theory-exact-matrix = esatto: { $first } ottiene almeno { $value } comunque vada, e { $second } non paga più di { $value }
theory-matrix-between = { $first } ottiene almeno { NUMBER($lower, minimumFractionDigits: 9, maximumFractionDigits: 9) } comunque vada, e { $second } paga al massimo { NUMBER($upper, minimumFractionDigits: 9, maximumFractionDigits: 9) }
theory-tree-between = { $first } ottiene almeno { NUMBER($lower, minimumFractionDigits: 9, maximumFractionDigits: 9) } comunque giochi l’altro, e { $second } paga al massimo { NUMBER($upper, minimumFractionDigits: 9, maximumFractionDigits: 9) } (con le risposte ottime)
theory-exact-equilibrium = un equilibrio, esatto: a nessuno conviene lasciarlo da solo
theory-near-equilibrium = nessuno guadagna più di { $gain } lasciandolo da solo (calcolo esatto)
theory-near-average = nessuno guadagna più di { $gain } lasciando da solo il gioco medio
theory-near-learnt = nessuno dei due guadagna più di { $gain } lasciando queste strategie (con le risposte ottime)
theory-no-pure = non c’è alcun equilibrio in strategie pure
theory-all-pure = { $count ->
        [one] l’unico equilibrio in strategie pure
       *[other] tutti i { $count } equilibri in strategie pure
    }
theory-near-perfect = in nessun sottogioco un giocatore guadagna più di { $gain } cambiando strategia
theory-only-perfect = un equilibrio perfetto nei sottogiochi, esatto; l’unico in cui i sottogiochi si giocano in strategie pure dove si può
theory-all-perfect = { $count } equilibri perfetti nei sottogiochi, esatti
theory-some-perfect = { $count ->
        [one] un equilibrio perfetto nei sottogiochi, esatto
       *[other] { $count } equilibri perfetti nei sottogiochi, esatti
    }; ce ne sono altri
theory-degenerate = esatti, e tutti: il gioco è degenere; ha { $count ->
        [one] un equilibrio estremo
       *[other] { $count } equilibri estremi
    } in { $sets ->
        [one] un insieme connesso
       *[other] { $sets } insiemi connessi
    }, e ogni altro equilibrio è una combinazione convessa all’interno di un insieme
theory-all-equilibria = esatti, e tutti: nessun equilibrio è degenere e il gioco ha { $count ->
        [one] un solo equilibrio
       *[other] { $count } equilibri
    }
theory-shapley = da ogni componente { $first } ottiene almeno il limite inferiore comunque vada, e { $second } paga al massimo quello superiore (frazioni esatte, distanti al massimo { $gap })
theory-critical = il vettore critico sta tra i due vettori qui sotto, ciascuno raggiungibile per il teorema di Everett (verifica esatta); le strategie sono { $epsilon }-ottime
theory-logit = Equilibrio logit
theory-near-floats = nessuno guadagna più di { $gain } lasciando queste strategie (con le risposte ottime, in virgola mobile)
theory-near-agents = in nessun insieme informativo un giocatore guadagna più di { $gain } con un’altra scelta; poiché un giocatore dimentica, i cambiamenti in più insiemi non sono stati esaminati
theory-likeliest = il gioco osservato è più verosimile con λ = { $lambda } sul ramo principale
theory-lambda-unbounded = la verosimiglianza cresce ancora dove il ramo finisce (λ = { $lambda }): nessun λ finito è il più verosimile
theory-all-isolated = { $count ->
        [one] l’unico equilibrio, isolato
       *[other] tutti i { $count } equilibri, ciascuno isolato
    } (ricerca in virgola mobile su riquadri che coprono tutte le strategie; ogni equilibrio è il solo nel suo riquadro)
theory-not-all-isolated = { $count ->
        [one] un equilibrio isolato
       *[other] { $count } equilibri isolati
    }; in { $undecided ->
        [one] un piccolo riquadro
       *[other] { $undecided } piccoli riquadri
    } non si è potuto decidere, come dove gli equilibri formano un continuo
theory-some-isolated = { $count ->
        [0] finora nessun equilibrio
        [one] finora un equilibrio
       *[other] finora { $count } equilibri
    }; la ricerca non è finita, quindi potrebbero essercene altri

theory-pure-strategies = Strategie pure: { $players-series }.
theory-strategies-of = { $player } { $count }
theory-strategies-about = { $player } circa { $digit }e{ $exponent }
theory-no-recall = Memoria imperfetta: { $why }.
theory-one-of-many = Gli equilibri sono troppi per elencarli tutti; questo è uno di essi.
theory-found-by = Trovato con { $how }.
theory-by-pure = strategie pure
theory-by-polishing = apprendimento, migliorato con il metodo di Newton
theory-by-supports = enumerazione dei supporti con il metodo di Newton
theory-by-regret-matching = regret matching
theory-by-fictitious-play = fictitious play
theory-exploitability = Sfruttabilità: il guadagno massimo di un giocatore che devia da solo è { $largest }; { $players ->
        [2] la metà della somma dei due guadagni (NashConv/2)
       *[other] la media di tutti i guadagni (NashConv/{ $players })
    } è { $mean }.
theory-not-precise = La precisione { $epsilon } non è stata raggiunta: la ricerca ha esaurito il lavoro concesso.
theory-sequence-form = Forma sequenziale: { $first } e { $second } sequenze; { $pairs ->
        [one] una coppia finisce
       *[other] { $pairs } coppie finiscono
    } il gioco.
theory-sure-of = { $player } è sicuro di { $level } con la strategia pura { $strategies-or }.
theory-pure-equilibria = { $count ->
        [0] Nessun equilibrio in strategie pure.
       *[other] Equilibri in strategie pure: { $count } { $profiles-series }.
    }
theory-pareto = Ottimi di Pareto: { $count } { $profiles-series }.
theory-welfare = Somma maggiore { $sum } { $sum_profiles-series }; chi sta peggio ottiene al massimo { $least } { $least_profiles-series }.
theory-strictly = strettamente
theory-weakly = debolmente
theory-undominated = Nessuna strategia è { $how } dominata.
theory-undominated-by-pure = Nessuna strategia è { $how } dominata da un’altra (le combinazioni di molte non sono state provate).
theory-eliminated = Togliendo ripetutamente le strategie { $how } dominate resta { $left } dopo { $rounds ->
        [one] un giro
       *[other] { $rounds } giri
    }.
theory-trap = La trappola: iterando T da zero ci si ferma dopo { $steps ->
        [one] un passo
       *[other] { $steps } passi
    } in ({ $vector-series }), un punto fisso che non è il valore.
theory-settled = Iterando T da zero ci si ferma dopo { $steps ->
        [one] un passo
       *[other] { $steps } passi
    } in ({ $vector-series }): qui è il valore, ma nulla lo dimostra.
theory-unsettled = Iterando T da zero si è in ({ $vector-series }) dopo { $steps ->
        [one] un passo
       *[other] { $steps } passi
    }, senza ancora fermarsi.

theory-payoffs = Pagamenti (righe: { $first }, colonne: { $second })
theory-payoffs-to = Pagamenti a { $first } (righe: { $first }, colonne: { $second })
theory-bounds = Limiti certificati
theory-iterates = Iterate
theory-plain-iterates = Iterazione semplice di T da zero
theory-first-of = { $what } (le prime { $shown } di { $all })
theory-certificates = Certificati del teorema di Everett
theory-file-strategies = Strategie del file, in pagamenti a { $player }
theory-component = componente
theory-lower = inferiore
theory-value-head = valore
theory-upper = superiore
theory-strategy = strategia
theory-attainable = w raggiungibile da { $player }
theory-guarantees = { $strategy } ({ $player }) garantisce
theory-concedes = { $strategy } ({ $player }) concede al massimo
theory-against = { $first } contro { $second }
theory-set = insieme { $number }
theory-stopped = Interrotto prima della fine: { $reason }.
theory-branch = Il ramo ha { $points ->
        [one] un punto
       *[other] { $points } punti
    }, da λ = 0 a λ = { $lambda }.
theory-branch-limit = λ ha raggiunto il suo limite prima della precisione richiesta.
theory-branch-stuck = Il ramo non si può seguire oltre: arriva a un punto singolare. Quello mostrato è il suo ultimo punto.
theory-branch-title = Ramo principale degli equilibri logit
theory-branch-head = { $player } { $action }
theory-branch-head-at = { $player } { $set } { $action }
theory-likelihood = Logaritmo della verosimiglianza: { $here }; del gioco uniforme: { $at_zero }.
theory-standard-error = Errore standard di λ: { $error }; intervallo di confidenza al 95 % da { $low } a { $high }.
theory-gain-of = { $player } potrebbe guadagnare { $gain } con una risposta ottima.
theory-pivots = { $count ->
        [one] Un pivot.
       *[other] { $count } pivot.
    }
theory-cells = Esaminati: { $supports ->
        [one] una combinazione di supporti
       *[other] { $supports } combinazioni di supporti
    } e { $cells ->
        [one] un riquadro
       *[other] { $cells } riquadri
    }.
theory-worst-gain = In nessuno di essi un giocatore guadagna più di { $gain } cambiando da solo.
theory-meshes = Attraversati: { $count ->
        [one] una griglia
       *[other] { $count } griglie
    } e { $simplices ->
        [one] un simplesso
       *[other] { $simplices } simplessi
    }.
theory-too-many-plans = I piani sono troppi per una tabella, quindi i sottogiochi non sono stati risolti uno dopo l’altro.
theory-gives-away = La strategia di { $player } concede { $loss } contro una miglior risposta, rispetto al valore del gioco (la metà, come in NashConv/2: { $half }).
theory-needs-all-others = Una miglior risposta richiede le strategie di tutti gli altri giocatori; il file non le dà.
theory-drawn = estratti insieme
theory-numbered = { $name } (insieme { $number })
theory-seen-nothing = prima di vedere qualsiasi mossa
theory-after = dopo { $events-series }
theory-either = { $events-or }

theory-at-set = { $player }, { $place }: { $choices-or }
theory-maxmin = maxmin in strategie pure { $maxmin }, minmax { $minmax }
theory-saddle-at = punto di sella in ({ $row }, { $column }): il minimo della sua riga, il massimo della sua colonna
theory-differ = sono diversi: non c’è punto di sella ed entrambi devono usare strategie miste
theory-adjoint = l’aggiunta A* = [{ $a } { $b }; { $c } { $d }], |A| = { $determinant }, J A* J' = { $sum }
theory-row-formula = formula 1.2: x = J A* / (J A* J') = ({ $first }; { $second })
theory-column-formula = formula 2.2: y = A* J' / (J A* J') = ({ $first }; { $second })
theory-value-formula = formula 3.2: w = |A| / (J A* J') = { $value }
theory-linear-program = programma lineare: max Σy con A'y ≤ 1, y ≥ 0, dove A' è la matrice portata sopra lo zero; i suoi prezzi sono x
theory-dominated = giro { $round }: la strategia { $strategy } di { $player } è eliminata, { $how } dominata da { $by }
theory-transformation = w = (w1, w2, …) è quanto valgono le componenti; T(w) risolve ogni componente con w messo nelle sue caselle
theory-row = [{ $entries-series }]
theory-matrix-value = { $component }: valore { $value } della matrice { $rows-series }
theory-endless-cells = Alcune caselle non si fermano mai, quindi il teorema di Shapley non si applica così com’è: T può non essere una contrazione. I limiti qui sopra non ne hanno bisogno: sono ciò che le due strategie garantiscono contro ogni risposta. Con una piccola probabilità ε di fermarsi in quelle caselle il teorema si applica, e i valori tendono a questi:
theory-with-stop = ε = 1e-{ $exponent }: { $values-series }
theory-contraction = Ogni casella si ferma con probabilità almeno { $stop }: T avvicina i vettori del fattore { $factor }.
theory-attainable-means = Un vettore w è raggiungibile dal primo giocatore se T(w) > w dove w > 0 e T(w) ≥ w altrove: giocando le matrici con w messo dentro si ottiene almeno w, anche se il gioco potesse durare per sempre. Per il secondo giocatore i segni sono rovesciati. Il vettore critico, cioè il valore, ha vettori raggiungibili da entrambi arbitrariamente vicini.
theory-free-stop = Questi sono costruiti dal gioco in cui l’avversario può fermarsi a zero con probabilità { $probability }.

theory-held-to = l’avversario ti tiene in media a { $value } per turno, qualunque cosa tu faccia
theory-best-reply = l’avversario gioca la sua parte di un equilibrio; il massimo che puoi ottenere è { $value } per turno
theory-held-to-components = qualunque cosa tu faccia, l’avversario ti tiene in media a { $values-series }
theory-worth = { $component } { $value }
theory-held-to-game = l’avversario ti tiene in media a { $value } per partita, qualunque cosa tu faccia
theory-others-perfect = gli altri giocano le loro parti di un equilibrio perfetto nei sottogiochi, in cui ottieni { $value } per partita
theory-opponent-perfect = l’avversario gioca la sua parte di un equilibrio perfetto nei sottogiochi, in cui ottieni { $value } per partita
theory-plays-file = il tuo avversario gioca la strategia di { $file }
theory-habit-maxmin = l’avversario si aspetta il peggio da ogni scelta e prende la migliore così valutata
theory-habit-expected = l’avversario prende la scelta migliore in media, se continui a scegliere come finora
theory-habit-certainty = l’avversario prende la scelta migliore, dato che ognuna ha un solo esito
theory-habit-satisficer = l’avversario prende la prima scelta che rende sicuramente { $aspiration }; questo livello scende di { $fall } quando nessuna ci arriva e sale di { $rise } quando basta la prima
theory-chance = caso { $event }

theory-no-ending = { $file } non è un file di gioco riconosciuto: chiamalo .nfg, .agg o .bagg (una tabella), .efg (un albero) o .stg (stocastico o ricorsivo)
theory-no-method = «{ $method }» non è un metodo per questo gioco ({ $kind }): scegli tra { $choices }
theory-no-epsilon = epsilon è { $epsilon }; dev’essere maggiore di 0
theory-too-many-exact = { $first } e { $second } sequenze sono troppe per il programma lineare esatto; togli --exact
theory-too-many = { $first } e { $second } sequenze sono troppe per il programma lineare; usa il metodo cfr+
theory-beyond-decimals = il valore non si può scrivere con i decimali; usa --exact
theory-program-failed = il programma lineare non è riuscito; prova con --exact
theory-empty-table = la tabella è vuota
theory-only-two = qui si giocano solo giochi per due, e questo è per { $players }
theory-tree-is-walked = un albero non si può giocare come una tabella
theory-rules-play-tables = le regole di decisione giocano tabelle (.nfg); questo gioco si gioca solo contro la sua soluzione
theory-no-player = il giocatore { $player } non esiste: il gioco è per { $players }
theory-no-equilibrium = non è stato trovato alcun equilibrio di questo albero
theory-table-too-large = una tabella di { $profiles } profili per { $players } giocatori supera il limite di { $limit } pagamenti; { $players ->
        [2] un gioco a somma zero per due si può scrivere come albero (.efg), che non ha bisogno di tabella
       *[other] un gioco con mosse si può scrivere come albero (.efg), e i metodi logit e cfr non hanno bisogno di tabella
    }
theory-too-many-profiles = i piani di { $players } giocatori hanno insieme { $profiles } profili, e una tabella ne ammette al massimo { $most }; usa il metodo { $players ->
        [2] lcp, logit o cfr
       *[other] logit o cfr
    }, che non ha bisogno di tabella
theory-plans-mixed = un giocatore dimentica le proprie mosse, e l’equilibrio mescola piani interi, che non si possono giocare mossa per mossa; usa il metodo normal
theory-not-certified = il valore non si è potuto certificare: { $why }; dai alle caselle che continuano per sempre una piccola probabilità di fermarsi o, se paga solo la fine, scrivi il gioco come `recursive`
theory-diverges = i valori crescono oltre ogni limite; alcune caselle non si fermano mai: dai loro una probabilità di fermarsi
theory-bounds-apart = i limiti distano ancora { $gap } e non si avvicinano più; indica un epsilon maggiore
theory-no-bounds = non si sono trovati limiti finiti per i valori; dai alle caselle che continuano per sempre una piccola probabilità di fermarsi o, se paga solo la fine, scrivi il gioco come `recursive`
theory-not-recursive = questo è un gioco stocastico, che paga a ogni passo; risolvilo con il metodo `newton` o `iterate`
theory-vectors-apart = i due vettori raggiungibili distano ancora { $gap }; indica un epsilon maggiore
theory-strategy-misfit = la strategia «{ $strategy }» non è adatta al gioco: le serve una distribuzione per ogni componente in ogni memoria
theory-unbounded = contro questa strategia l’avversario può vincere senza limite, non lasciando mai finire il gioco
theory-endless = contro questa strategia il gioco non finisce mai e i pagamenti crescono senza limite
theory-undefined = contro questa strategia il gioco può continuare per sempre con pagamenti di entrambi i segni, quindi non ha un totale
theory-bimatrix-two = questo metodo è per due giocatori e il gioco ne ha { $players }; usa il metodo `approximate`
theory-strategies-of-trees = le strategie da un file valgono per tabelle e alberi (.nfg, .agg, .bagg, .efg); un file .stg contiene le proprie strategie
theory-too-large-to-correlate = la tabella è troppo grande per il programma lineare; togli --exact o risolvi un gioco più piccolo
theory-too-large-to-follow = le dinamiche si seguono in tabelle di al più { $limit } guadagni; risolvi un gioco più piccolo
theory-too-many-vertices = per trovare tutti gli equilibri di un gioco { $rows }×{ $columns } servono più di { $limit } vertici; usa il metodo `lemke-howson` per trovarne uno
theory-no-label = l’etichetta { $label } non è una delle { $labels } strategie; indica un numero minore di { $labels }
theory-path-too-long = il cammino dall’etichetta { $label } non è finito entro { $pivots } perni; comincia da un’altra etichetta
theory-forgets = il giocatore { $player } dimentica ciò che ha fatto o saputo prima dell’insieme d’informazione { $set } (due suoi nodi si raggiungono con mosse proprie diverse), quindi le strategie comportamentali e la forma sequenziale non si applicano; usa la forma normale ridotta
theory-sequence-two = la forma sequenziale è per due giocatori e il gioco ne ha { $players }; usa la forma normale ridotta
theory-not-zero-sum = il gioco non è a somma zero (una fine paga in tutto { $sum }); usa la forma normale ridotta
theory-tree-too-large = l’albero ha più di { $limit } nodi; comincia più vicino alla fine della partita, o usa external-sampling o outcome-sampling, che non hanno bisogno dell’albero
theory-not-finite = le regole danno { $value } come pagamento o probabilità; dev’essere un numero finito
theory-no-alternative = la tabella non ha alternative, o ne ha una senza conseguenze; danne almeno una a ciascuna
theory-not-certain = «{ $strategy }» ha più di una conseguenza; usa la regola maxmin, o le probabilità e il valore atteso
theory-no-distribution = le probabilità di «{ $strategy }» mancano, sono negative o non hanno somma 1; usa la regola maxmin senza probabilità
theory-no-rule = non c’è una regola di decisione «{ $rule }»: scegli tra equilibrium, maxmin, expected, certainty, o satisficer:aspiration=3,fall=1,rise=1
theory-no-satisficer = il satisficer non accetta «{ $parameter }»: scrivi numeri come aspiration=3,fall=1,rise=1, con fall maggiore di 0 e rise non minore
theory-in-decimals = il metodo { $method } lavora con i decimali; togli --exact
theory-nothing-yet = interrotto prima di trovare qualcosa: { $reason }; concedi più secondi
theory-lcp-too-large = la forma sequenziale richiede { $size } equazioni e ne sono ammesse { $limit }; usa il metodo logit o cfr
theory-supports-too-large = l’elenco di tutti gli equilibri è per tabelle di al massimo { $limit } profili; usa il metodo logit per trovarne uno
theory-logit-too-large = gli insiemi informativi hanno insieme { $actions } azioni e il cammino logit ne ammette al massimo { $limit }; usa il metodo cfr

report-no-title = (senza titolo)
report-kind = Tipo
report-method = Metodo
report-guarantee = Garanzia
report-steps = Passo per passo
report-convergence = Convergenza (distanza su scala logaritmica)
report-player-at = { $player } in { $place }
report-player-seen = { $player-start }, { $place }
