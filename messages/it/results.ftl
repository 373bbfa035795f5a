# Resoconti di incontri ed esperimenti.
results-done = { $name } ({ $stopped ->
        [finished] concluso
        [time] tempo scaduto
        [nodes] limite di nodi
        [memory] limite di memoria
       *[cancelled] interrotto
    }): { $done } di { $planned } { $unit ->
        [deals] { $planned ->
            [one] smazzata
           *[other] smazzate
        }
        [trees] { $planned ->
            [one] albero
           *[other] alberi
        }
       *[games] { $planned ->
            [one] partita
           *[other] partite
        }
    }, seme { $seed }
results-made-by = Arbitro { $version }, { $commit }, { $date }, { $seconds } s di tempo di processore
results-unknown-commit = commit sconosciuto
results-agree = { $figures ->
        [one] { $agree ->
            [one] Il valore pubblicato concorda con il nostro
           *[other] Il valore pubblicato non concorda con il nostro
        }
       *[other] { $agree } { $agree ->
            [one] valore pubblicato
           *[other] valori pubblicati
        } su { $figures } { $agree ->
            [one] concorda con il nostro
           *[other] concordano con i nostri
        }
    }
results-interval = 95 %
results-from-to = da { $low } a { $high }
results-p = p
results-too-few-deals = troppo poche smazzate
results-too-few-games = troppo poche partite
results-all-equal = tutti uguali
results-no-incidents = Nessun incidente.
results-incidents = incidenti
results-incidents-stopped = strategia fermata
results-incidents-fell-back = mossa di ripiego
results-incidents-out-of-time = tempo scaduto
results-incidents-refused = mossa rifiutata
results-first-incident = { $player }, il primo incidente: { $what }
results-strict = --strict: { $count ->
        [one] c’è stato un incidente
       *[other] ci sono stati { $count } incidenti
    } ({ $players })

results-match = Incontro: { $game }
results-broken-off = { $count ->
        [one] Una partita è stata interrotta e non conta.
       *[other] { $count } partite sono state interrotte e non contano.
    }
results-player = giocatore
results-seat = posto
results-games = partite
results-wins = vinte %
results-draws = patte %
results-losses = perse %
results-payoff = guadagno medio
results-card-points = punti delle carte
results-elo = Elo
results-match-note = 95 %: intervalli di confidenza, delle quote con il metodo di Wilson, dei guadagni medi con la t di Student. Le partite di una smazzata e i posti di una partita sono una sola osservazione.
results-against = contro
results-points = punti %
results-sign-test = p del test dei segni
results-pairs-note = punti: una patta vale mezzo punto; test dei segni: vittorie contro sconfitte senza le patte, esatto, bilaterale.
results-repeated = { $players }: nelle prime { $games } partite { $different ->
        [one] c’è una sola sequenza di mosse
       *[other] ci sono solo { $different } sequenze di mosse diverse
    }. Se questi giocatori scelgono senza caso, le altre partite non aggiungono informazione, e gli intervalli e i valori p sono troppo ottimistici.
results-elo-note = Elo di massima verosimiglianza, media 0.
results-ratings-note = Un giocatore ha vinto o perso tutte le partite: i punteggi sono calcolati come se ogni coppia avesse pattato una partita in più.

results-aimed-at = obiettivo %
results-ahead = vantaggio %
results-versus-note = 95 %: intervallo di Wilson; le partite di una smazzata sono una sola osservazione.
results-ahead-note = punti: una patta vale mezzo punto; vantaggio: partite vinte meno partite perse, in percentuale; tutte le partite di una smazzata sono un solo dato (intervallo di Student; p bilaterale).
results-by-player = { $player } a { $game }
results-deals-twice = Ogni smazzata si gioca una volta da ogni posto.
results-reached = raggiunto
results-opponent = avversario
results-versus-plot = quota di punti contro ciascun avversario

results-branching = b
results-depth = d
results-trees = alberi
results-best-first = prima la migliore
results-minimum = minimo (Knuth e Moore)
results-random-order = a caso
results-worst-first = prima la peggiore
results-uncut = senza tagli
results-leaves = Foglie visitate da alfa-beta, media sugli alberi.
results-leaves-visited = foglie visitate
results-growth = Ramificazione { $branching }: con la migliore per prima cresce come b^({ $best } d), a caso come b^({ $random } d), con la peggiore per prima come b^({ $worst } d).
results-ordering-note = minimo: b^⌈d/2⌉ + b^⌊d/2⌋ − 1; 95 %: intervallo della media (Student); prima la peggiore: anche così un limite che viene da molto più in alto può tagliare qualcosa; senza tagli: alberi i cui valori non permettono tagli. I valori concordano quando l’ordine migliore raggiunge il minimo in ogni albero e gli alberi senza tagli costano b^d.
results-ordering-plot = foglie visitate in alberi uniformi (media sugli alberi) secondo la profondità; linee tratteggiate: b^(d/2), b^(3d/4), b^d
results-branching-of = ramificazione { $branching }

results-series = serie
results-runs = ripetizioni
results-won-by = vince { $seat } %
results-drawn = patte %
results-one-series = una serie %
results-published = pubblicato %
results-agrees = concorda
results-learning = Quota di tutte le partite dalla prima.
results-learning-note = 95 %: intervallo di Student della quota media, ogni serie un’osservazione; una serie: dove si trova il 95 % delle singole serie, secondo la dispersione delle nostre (il valore pubblicato è una singola serie). ✓: il valore pubblicato, con le sue tre cifre, si trova lì (in una serie senza caso: è il nostro); ✗: non si trova lì.
results-learning-plot = quota di tutte le partite dalla prima; in ombra: dove si trova il 95 % delle singole serie; cerchi: valori pubblicati
results-share-of-games = quota di partite

# Che cosa va storto mentre un bot sceglie.
incident-rules-stopped = le regole di { $strategy } sono state fermate ({ $error }); è stata giocata la carta meno costosa
incident-no-rule-spoke = { $strategy } non ha proposto nessuna carta giocabile; è stata giocata la carta meno costosa
incident-no-world = nessuna posizione immaginabile spiega ciò che il bot ha sentito; è stata giocata un’altra mossa
incident-no-plan = il metodo del bot non ha trovato una mossa; ne è stata giocata un’altra
incident-no-move-in-time = il tempo è scaduto prima che il bot trovasse una mossa; ne è stata giocata un’altra
incident-not-on-offer = il bot ha scelto { $mv }, che non era tra le mosse possibili
