game-briscola5 = Briscola in 5
    .about = Un’asta per una carta: chi ce l’ha è il socio segreto del chiamante

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
