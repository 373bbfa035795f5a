game-briscola5 = Briscola in 5
    .about = Un’asta per una carta: chi ce l’ha è il socio segreto del chiamante
    .rules =
        ## Scopo
        Il chiamante e un socio segreto giocano contro gli altri tre. La squadra del chiamante vince con più di 60 dei 120 punti.

        ## Carte
        Le carte sono quaranta, di quattro semi (denari, coppe, spade, bastoni). Dalla più forte alla più debole, con i loro punti:
        • asso 11, tre 10 (questi due sono i carichi)
        • re 4, cavallo 3, fante 2
        • 7, 6, 5, 4, 2: niente punti (i lisci)
        Tutto il mazzo vale 120 punti.

        ## L’asta
        • Ogni giocatore ha otto carte. Parla per primo chi siede alla destra del mazziere: chiama una carta o passa. Chi passa è fuori dall’asta.
        • Ogni chiamata deve essere più bassa della precedente, nell’ordine asso, tre, re, cavallo, fante, 7, 6, 5, 4, 2. Chi chiama basso si impegna a vincere con un aiuto minore.
        • L’ultimo che ha chiamato è il chiamante. Dichiara un seme: è la briscola.
        • Chi ha la carta chiamata (di quel seme) è il socio del chiamante. Lo tiene segreto finché non la gioca. Gli altri tre sono i villani.

        ## Come si gioca
        • Esce chi siede alla destra del chiamante. Si gioca verso destra.
        • Non c’è obbligo di rispondere al seme. Prende la briscola più alta; senza briscole prende la carta più alta del seme di uscita.
        • Chi prende esce alla mano seguente. Le mani sono otto.
        • Se vince la squadra del chiamante, il chiamante guadagna 2, il socio 1, e ogni villano perde 1. Se non vince, è il contrario.

        ## Buono a sapersi
        Chiama quando hai carte forti di un seme: chiami la carta più alta che ti manca in quel seme. Da villano, guarda chi regala punti al chiamante. Da socio, aiuta il chiamante senza farti scoprire troppo presto.

# Avvisi.
briscola5-dealt-you = { $player } ti ha dato { $cards-the }.
briscola5-calls = { $player } chiama { $rank-the }.
briscola5-promises = { $player } chiama il due e promette { $points } punti.
briscola5-passes = { $player } passa.
briscola5-all-passed = Tutti hanno passato.
briscola5-declares = { $player } dichiara { $suit }: la carta chiamata è { $card-the }.
briscola5-counted = { $players-count ->
        [one] { $players } (senza socio) ha fatto
       *[other] { $players } hanno fatto
    } { $points ->
        [one] un punto
       *[other] { $points } punti
    } su 120: { $verdict }.
briscola5-caller-wins = vince la squadra del chiamante
briscola5-defenders-win = vincono i villani
briscola5-draw = pareggio

# Disegni.
briscola5-auction = asta: { $player } chiama { $rank-the }
briscola5-auction-begins = asta: ancora nessuna chiamata
briscola5-trick-of-card = mano { $trick }: { $player } ha chiamato { $card-the }
briscola5-trick-of-rank = mano { $trick }: { $player } ha chiamato { $rank-the }, il seme non è ancora dichiarato
briscola5-promised = per { $points } punti
briscola5-you-are = — sei { $role-a }
briscola5-standing = partita: { $done ->
        [one] una smazzata
       *[other] { $done } smazzate
    } su { $most } al massimo; vinte: { $wins }
briscola5-passed = passa

role-caller = chiamante
    .a = il chiamante
role-partner = socio
    .a = il socio
role-defender = villano
    .a = un villano

# Che cosa fa un giocatore.
briscola5-move-call = chiama { $rank-the }
briscola5-move-promise = prometti { $points } punti
briscola5-move-pass = passa
briscola5-move-declare = dichiara { $suit }
briscola5-move-play = gioca { $card-the }
briscola5-no-strategy = { $error }; una strategia è una di { $names }, o un file di regole

# L’analisi di una partita finita.
analysis-deal = Smazzata { $number }
analysis-called = { $caller } ha chiamato { $card }, che aveva { $partner }.
analysis-caller-wins = Vince la squadra del chiamante, { $points } a { $others }.
analysis-villains-win = Vincono i villani, { $others } a { $points }.
analysis-draw = Pareggio, { $points } a { $others }.
analysis-columns = fa: i punti che la squadra del giocatore fa in tutta la smazzata dopo la carta, a carte scoperte. persi: i punti che la carta è costata alla squadra, rispetto alla carta migliore a carte scoperte e alla migliore per un giocatore con le stesse informazioni. Una cifra con ± è una stima con il suo errore standard; le altre sono esatte. socio: la probabilità che i villani davano al vero socio dopo la carta.
analysis-sides = Punti delle squadre: { $points }.
analysis-classic-columns = prende: i punti che la squadra del giocatore fa in tutta la partita dopo la carta, a carte scoperte e con il mazzo in ordine noto. persi: i punti che la carta è costata alla squadra, rispetto alla carta migliore a carte scoperte e rispetto alla migliore per chi avesse le stesse informazioni. Una cifra con ± è una stima con il suo errore standard; le altre sono esatte.
analysis-undeclared = { $cards ->
        [one] Una carta è stata giocata
       *[other] { $cards } carte sono state giocate
    } prima della dichiarazione del seme. Non c’erano ancora ruoli, quindi non si giudica.
analysis-believed = La probabilità che ciascuno dava a { $partner } di essere il socio, dopo ogni mano:
analysis-given-by-called = Il socio si è scoperto alla mano { $trick }, quando { $player } ha giocato la carta chiamata.
analysis-given = Il socio si è tradito alla mano { $trick }, dopo che { $player } ha giocato { $card }: da allora per i villani era il socio in media due a uno, e mai meno di uno a uno.
analysis-never-given = Il socio non si è mai tradito.
analysis-who = chi
analysis-trick = mano
analysis-role = ruolo
analysis-card = carta
analysis-takes = fa
analysis-open-best = scoperte
analysis-known-best = coperte
analysis-lost = persi
analysis-found = socio
analysis-player = giocatore
analysis-lost-open = persi scoperte
analysis-quality = qualità
analysis-caller-head = { $player } (chiamante)
analysis-whole = { NUMBER($value, maximumFractionDigits: 0) }
analysis-percent = { NUMBER($value, maximumFractionDigits: 0) } %
analysis-exact = { NUMBER($points, minimumFractionDigits: 1, maximumFractionDigits: 1) }
analysis-estimated = { NUMBER($points, minimumFractionDigits: 1, maximumFractionDigits: 1) } ± { NUMBER($error, minimumFractionDigits: 1, maximumFractionDigits: 1) }
analysis-plot-title = Briscola in 5, analisi
analysis-plot-classic = Briscola, analisi
analysis-plot-note = punti che le carte sono costate alla squadra, sommati
analysis-plot-known = punti persi con le informazioni del giocatore
analysis-plot-open = punti persi a carte scoperte
analysis-plot-points = punti
analysis-plot-chance = probabilità
analysis-plot-found = socio trovato

# Bot, parametri e file.
player-random-briscola5 = casuale
    .about = chiama con la tabella 5.1 e gioca carte a caso
player-expert-briscola5 = esperto
    .about = chiama con la tabella 5.1 e gioca con le regole di una strategia
player-searcher-briscola5 = giocatore a simulazione
    .about = immagina smazzate, le pesa secondo ciò che hanno fatto gli altri e prova ogni carta in ciascuna
needs-briscola5 = Briscola in 5
parameter-after-two = dopo il due l’asta continua a punti?
parameter-own-card = si può chiamare una carta che si ha?
parameter-declaration = quando si dichiara il seme
parameter-first-lead = chi esce alla prima mano
parameter-sixty = che cosa valgono 60 punti
parameter-all-pass = che cosa succede se tutti passano
parameter-length = quante smazzate fanno una partita
parameter-cappotto = quanto vale il cappotto (tutti i 120 punti)
parameter-strategy = avveduto, accorto, prudente, audace, accorto-tuned, o un file di regole
parameter-worlds = smazzate immaginate per mossa
parameter-processor = tempo di CPU per mossa, indipendente dal carico del computer
parameter-method = come si giocano le smazzate immaginate
parameter-bidding = come chiama
parameter-reading = se deduce dalle chiamate e dalle carte degli altri
parameter-instinct = la condotta che attribuisce a tutti: avveduto, accorto, o accorto con pesi ottimizzati
parameter-bluff = la quota di carte che suppone giocate dagli altri senza motivo
parameter-strangers = la quota di giocatori che suppone giochino a caso
parameter-solve-from = da quante mani prima della fine risolve a carte scoperte
briscola5-log-other-game = il gioco è { $game }, e solo le partite di briscola5 hanno questo registro: `arbitro replay` scrive le mosse di qualsiasi partita con --csv
briscola5-log-move = la mossa { $number } della partita registrata, { $mv }, lì non è possibile: il file è stato cambiato o segue altre regole
briscola5-analysis-other-game = la partita è di { $game }, e si possono analizzare solo partite di briscola e di briscola5: guardalo con replay
briscola5-analysis-unfinished = la partita non è finita: portala a termine prima di analizzarla
briscola5-analysis-no-player = qui nessun giocatore si chiama { $name }

# Titoli e fonti degli esperimenti.
experiment-briscola5-bidding = Briscola in 5: chiamare per simulazione
experiment-briscola5-bidding-source = la tabella è la 5.1 di Vinci 2015
experiment-briscola5-calibration = Briscola in 5: quanto valgono le credenze sul socio
experiment-briscola5-calibration-source = Vinci 2015, cap. 8 si augura probabilità così; nessuna cifra pubblicata
experiment-briscola5-doubt = Briscola in 5: il giocatore a simulazione suppone che un giocatore su dieci giochi a caso, invece di nessuno
experiment-briscola5-doubt-source = nessuna: cifre simili non sono state pubblicate
experiment-briscola5-experts = Briscola in 5: cinque esperti
experiment-briscola5-experts-source = M. Vinci 2014/15, Briscola in 5, fig. 7.6
experiment-briscola5-methods = Briscola in 5: risolutore, alberi e la loro unione accanto alle partite simulate
experiment-briscola5-methods-source = il primo metodo è in Vinci 2015, §3.2.4; nessuna cifra pubblicata
experiment-briscola5-one = Briscola in 5: un esperto tra giocatori casuali
experiment-briscola5-one-source = M. Vinci 2014/15, Briscola in 5, fig. 7.2 e 7.3
experiment-briscola5-random = Briscola in 5: cinque giocatori casuali
experiment-briscola5-random-source = M. Vinci 2014/15, Briscola in 5, fig. 7.1
experiment-briscola5-searcher-random = Briscola in 5: un giocatore a simulazione tra giocatori casuali
experiment-briscola5-searcher-random-source = Vinci 2015, fig. 7.2 e 7.3 misurano così un giocatore a regole
experiment-briscola5-searcher = Briscola in 5: il giocatore a simulazione al posto dell’esperto
experiment-briscola5-searcher-source = Vinci 2015, cap. 8 (sviluppi futuri); nessuna cifra pubblicata
experiment-briscola5-strangers = Briscola in 5: giocatori a simulazione contro avversari di cui non conoscono la strategia
experiment-briscola5-strangers-source = nessuna: cifre simili non sono state pubblicate
experiment-briscola5-team = Briscola in 5: una squadra di esperti
experiment-briscola5-team-source = M. Vinci 2014/15, Briscola in 5, fig. 7.4 e 7.5
experiment-briscola5-time = Briscola in 5: forza e tempo per mossa, accanto a 0,02 s
experiment-briscola5-time-source = nessuna: cifre simili non sono state pubblicate
experiment-briscola5-tuned = Briscola in 5: giocatori a simulazione tra esperti con pesi ottimizzati
experiment-briscola5-tuned-source = nessuna: cifre simili non sono state pubblicate

# Resoconti degli esperimenti.
briscola5-results-strategy = Strategia degli esperti: { $strategy }.
briscola5-results-proven = Concluso in anticipo: ogni differenza è dimostrata.
briscola5-results-reading = { $worlds } mondi per ogni stima, bluff { $bluff }, quota di giocatori casuali { $strangers }, temperatura { $heat }.
briscola5-results-place = { $place ->
        [nobody] nessuno
        [everybody] tutti i giocatori
        [caller] chiamante
        [partner] socio
        [villain] un villano
        [caller-side] squadra del chiamante
        [villains] villani
       *[seat] un posto
    }
briscola5-results-line-up = formazione
briscola5-results-side = parte
briscola5-results-caller-side = squadra del chiamante
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

# Formazioni e serie degli esperimenti.
experiment-row-simulated = asta per simulazione
experiment-row-villains-among-experts = villani tra esperti
experiment-row-villains-among-random-players = villani tra giocatori casuali
experiment-row-five-experts = cinque esperti
experiment-row-solver = risolutore
experiment-row-ismcts = ISMCTS
experiment-row-combined = tutti i metodi
experiment-row-combined-from-five-tricks = tutti i metodi, da cinque mani dalla fine
experiment-row-one-expert-calls = un esperto chiama
experiment-row-one-expert-is-partner = un esperto è socio
experiment-row-one-expert-is-villain = un esperto è villano
experiment-row-five-at-random = cinque a caso
experiment-row-one-calls = uno chiama
experiment-row-one-is-partner = uno è socio
experiment-row-one-is-villain = uno è villano
experiment-row-searchers-call = a simulazione: chiamante e socio
experiment-row-searchers-are-villains = a simulazione: villani
experiment-row-searchers-call-prudente = a simulazione: chiamante e socio, prudente
experiment-row-searchers-are-villains-prudente = a simulazione: villani, prudente
experiment-row-searchers-call-audace = a simulazione: chiamante e socio, audace
experiment-row-searchers-are-villains-audace = a simulazione: villani, audace
experiment-row-experts-call = gli esperti chiamano
experiment-row-experts-are-villains = gli esperti sono villani
experiment-row-2ms = 2ms
experiment-row-20ms = 20ms
experiment-row-100ms = 100ms
experiment-row-500ms = 500ms
experiment-row-2s = 2s
experiment-row-tuned-are-villains = pesi ottimizzati: villani
experiment-row-tuned-call = pesi ottimizzati: chiamante e socio
experiment-row-accorto-are-villains = accorto: villani
experiment-row-accorto-call = accorto: chiamante e socio
