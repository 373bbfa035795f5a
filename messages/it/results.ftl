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
results-agree = { $agree } { $agree ->
        [one] valore pubblicato
       *[other] valori pubblicati
    } su { $figures } { $agree ->
        [one] concorda con il nostro
       *[other] concordano con i nostri
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
results-match-note = 95 %: intervalli di confidenza, delle quote con il metodo di Wilson, dei guadagni medi con la t di Student.
results-against = contro
results-points = punti %
results-sign-test = p del test dei segni
results-pairs-note = punti: una patta vale mezzo punto; test dei segni: vittorie contro sconfitte senza le patte, esatto, bilaterale.
results-repeated = Solo { $different } delle prime { $games } partite differiscono in una mossa. Se i giocatori scelgono senza caso, le altre non aggiungono informazione, e gli intervalli e i valori p sono troppo ottimistici.
results-elo-note = Elo di massima verosimiglianza, media 0.
results-ratings-note = Un giocatore ha vinto o perso tutte le partite: i punteggi sono calcolati come se ogni coppia avesse pattato una partita in più.

results-aimed-at = obiettivo %
results-ahead = vantaggio %
results-versus-note = punti: una patta vale mezzo punto; 95 %: intervallo di Wilson.
results-ahead-note = vantaggio: partite vinte meno partite perse, in percentuale; tutte le partite di una smazzata sono un solo dato (intervallo di Student; p bilaterale).
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

# Esperimenti sulle smazzate di briscola in 5.
briscola5-results-strategy = Strategia degli esperti: { $strategy }.
briscola5-results-proven = Concluso in anticipo: ogni differenza è dimostrata.
briscola5-results-reading = { $worlds } mondi per ogni stima, bluff { $bluff }, estranei { $strangers }, calore { $heat }.
briscola5-results-place = { $place ->
        [nobody] nessuno
        [everybody] tutti i giocatori
        [caller] chiamante
        [partner] socio
        [villain] un villano
        [caller-side] parte del chiamante
        [villains] villani
       *[seat] un posto
    }
briscola5-results-line-up = formazione
briscola5-results-side = parte
briscola5-results-caller-side = parte del chiamante
briscola5-results-villains = villani
briscola5-results-won = vinte %
briscola5-results-drawn = pari %
briscola5-results-points = punti
briscola5-results-at-random = giocatori casuali %
briscola5-results-gain = guadagno
briscola5-results-duplicate-note = vinte: dalla parte, su tutte le sue partite, con l’intervallo di Wilson; giocatori casuali: la stessa parte nelle stesse smazzate con soli giocatori casuali; guadagno: punti percentuali in più, smazzata per smazzata (intervallo di Student; p bilaterale). I valori pubblicati concordano quando il loro intervallo contiene il nostro.
briscola5-results-duplicate-plot = quota di partite vinte dalla parte considerata
briscola5-results-instead-of = al posto di
briscola5-results-among = tra
briscola5-results-role = ruolo
briscola5-results-seconds = secondi per mossa
briscola5-results-won-instead = riferimento %
briscola5-results-paid = pagato
briscola5-results-roles-note = vinte: dalla parte del giocatore, con l’intervallo di Wilson; riferimento: vinte dalla stessa parte nelle stesse smazzate con l’altro giocatore in quel posto; guadagno: la differenza smazzata per smazzata (intervallo di Student; p bilaterale); punti: della parte; pagato: al giocatore.
briscola5-results-roles-plot = differenza sulle stesse smazzate, con il suo intervallo di confidenza al 95 %
briscola5-results-won-more = smazzate vinte in più
briscola5-results-points-more = punti in più
briscola5-results-paid-more = pagamento in più
briscola5-results-five = cinque
briscola5-results-trick = mano
briscola5-results-deals = smazzate
briscola5-results-beliefs = stime
briscola5-results-partner-worlds = socio, mondi pesati
briscola5-results-partner-suspicions = socio, sospetti
briscola5-results-partner-even = socio, probabilità uguali
briscola5-results-cards-worlds = carte, mondi pesati
briscola5-results-cards-even = carte, probabilità uguali
briscola5-results-log-loss-of = { $beliefs }: perdita logaritmica
briscola5-results-log-loss = perdita logaritmica
briscola5-results-brier = Brier
briscola5-results-gain-over = guadagno su { $beliefs }
briscola5-results-losses-note = Perdita logaritmica media e punteggio di Brier all’inizio di ogni mano, del chiamante e dei villani, finché la carta chiamata è nascosta; meno è meglio.
briscola5-results-gains-note = guadagno: quanto è minore la perdita logaritmica dei mondi pesati, dalla seconda mano in poi, smazzata per smazzata (intervallo di Student; p bilaterale).
briscola5-results-less-is-better = meno è meglio
briscola5-results-about-partner = il socio, { $players }
briscola5-results-about-cards = ogni carta nascosta, { $players }
