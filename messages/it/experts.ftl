# Briscola.
why-table = { $mv }: tabella 5.1 della tesi di Vinci, con { $points ->
        [one] un punto
       *[other] { $points } punti
    } divisi { $shape }
why-no-suit-yet = il seme non è ancora dichiarato: la carta che costa meno
why-rules-stopped = le regole si sono fermate: { $error }
why-no-rule-named-a-card = nessuna regola ha indicato una carta giocabile
why-fell-back = strategia { $strategy }: { $reason }; si gioca la carta che costa meno, { $card-the }
why-rule-wants = la regola { $rule } vuole { $card-the }: vale { NUMBER($points, minimumFractionDigits: 1, maximumFractionDigits: 1) } punti
rule-concludes-play = gioca { $card-the }
chance-suspect = { $player } (sospetto { $suspicion })
belief-partner = il socio
why-pays = { $mv }: rende in { $deals ->
        [one] una smazzata immaginata
       *[other] { $deals } smazzate immaginate
    }: { $payoff }
why-wins-deals = { $card-the } vince in { NUMBER($percent, maximumFractionDigits: 0) } casi su 100 di { $deals ->
        [one] una smazzata immaginata
       *[other] { $deals } smazzate immaginate
    }, con { NUMBER($points, maximumFractionDigits: 1) } punti per la nostra squadra ({ $stopped })
why-no-deal-imagined = non è stato possibile immaginare alcuna smazzata ({ $stopped })
why-no-deal-any-move = non è stato possibile immaginare alcuna smazzata: una mossa a caso
why-solved-points = { $card-the }: ormai le carte sono note, e giocando al meglio la nostra squadra arriva a { $points } punti
why-leads-cheapest = esce con la carta che costa meno
why-loads-partner = carica di punti la mano che prende il compagno
why-partner-takes = per ora prende il compagno: la carta che costa meno
why-worth-a-trump = dieci punti o più valgono la più piccola briscola che prende
why-takes-in-suit = prende senza briscola
why-not-worth-taking = prendere la mano costa più di quanto rende: la carta che costa meno
why-first-card = la prima carta

# Il Kriegspiel e i suoi finali.
belief-black-king = il re nero
belief-opponent-king = il re avversario
verdict-sure-win = vittoria sicura in { $moves ->
        [one] una mossa
       *[other] { $moves } mosse
    }
verdict-almost-sure-win = vittoria quasi sicura: probabilità 1, senza un limite alle mosse
verdict-no-sure-win = nessuna vittoria sicura, neppure con probabilità 1
why-loses-no-time = { $verdict }: { $mv } non perde tempo
why-chance-says = { $verdict }: { $mv }, scelta a caso
why-risks-least = qui nessun piano è sicuro: { $mv } rischia meno
why-solved-ending-says = { $verdict }: il finale risolto dice { $mv }
why-drives-king = { $mv } spinge un re che può stare in { $squares ->
        [one] una casa
       *[other] { $squares } case
    } nella regione più piccola
set-king-squares = case del re
set-wave = onda
set-taboo = tabù
why-opening = { $mv } fa parte della sua apertura, e nulla è molto meglio
why-worth-most-over-boards = { $mv } vale di più su { $boards ->
        [one] una scacchiera
       *[other] { $boards } scacchiere
    } in accordo con le risposte dell’arbitro; legale su { NUMBER($percent, maximumFractionDigits: 0) } di esse su 100
why-looks-natural = nessuna scacchiera in mente spiega le risposte dell’arbitro: { $mv } sembra naturale
why-asking-is-free = chiedere non costa nulla
why-asks-pawn-captures = chiede se un pedone può catturare
why-pawn-can-capture = un pedone può catturare
why-takes-back = riprende
why-raids = un’incursione
why-nothing-to-capture = nulla da catturare: un tentativo a caso
why-i-try = { $rule }; provo { $mv }
why-i-try-by-class = { $class }: { $rule }; provo { $mv }

# Piani per i finali contro un re nascosto.
answer-legal = legale
answer-refused = rifiutata
answer-mate = matto
answer-promoted = promosso
answer-check = { $answer }, scacco { $how }
plan-line = { $indent }{ $line }
plan-of = { $belief }: { $verdict }
plan-cut = … ({ $verdict })
plan-dice = tira a sorte tra { $tries-series }
plan-play = gioca { $mv }
plan-won = se { $answers-or }: vinto ({ $kings })
plan-if = se { $answers-or } ({ $kings }):
plan-after-reply = se { $answers-or }, dopo la risposta del Nero ({ $kings }):
plan-tree = { $belief } ({ $verdict })
plan-ends = { $answers-or }: { $kings }
plan-leads = { $answers-or } → { $kings }
starts-king-known = re noto
starts-king-anywhere = re ovunque
starts-all = re noto e re ovunque

# Il giocatore di Maran.
maran-class-outside-square = onda fuori dal quadrato
maran-class-everett = Everett
maran-class-king-near = re vicino
maran-class-defendable = pedone difendibile
maran-class-not-defendable = pedone non difendibile
maran-only-kpk = questo giocatore conosce solo re e pedone contro re: una mossa a caso
maran-stay-near = nessuna regola della tesi si applica: resta vicino al pedone
maran-push-free = spingi: il re nero non può raggiungere il pedone
maran-make-way = fai strada al pedone
maran-push-guarded = spingi: il re difende ancora il pedone
maran-advance-king = avanza con il re
maran-keep-guard = fai la guardia con il re
maran-push-towards = spingi verso il re
maran-approach = avvicina il re al pedone
maran-chance-push = a caso: spingi
maran-chance-approach = a caso: avvicina il re
maran-blotto-to-a-side = Blotto: da dietro, su un lato a caso
maran-blotto-wait = Blotto: un lato è chiuso, aspetta dietro un lato a caso
maran-blotto-beside = Blotto: da dietro il lato, accanto al pedone
maran-blotto-side-closed = Blotto: il lato è chiuso, torna dietro il pedone
maran-blotto-forward = Blotto: accanto al pedone, un passo avanti
maran-blotto-push = Blotto: rifiutato davanti, spingi con la piccola probabilità
maran-blotto-back = Blotto: rifiutato davanti, torna dietro il pedone
search-solver = soluzione esatta
search-solver-out-of-time = UCT, perché mancava il tempo per la soluzione,
search-pig-solved = la soluzione del Maiale
belief-chance-to-win = probabilità di vittoria

# Che cosa non va in una credenza, un finale, un problema o una tabella.
ending-unknown = non c’è alcun finale risolto «{ $name }»: scegli tra { $choices }
belief-no-man = «{ $text }» non è un pezzo bianco su una casa: scrivi i pezzi del Bianco come «Kf6 Qe3», o la metà bianca di una scacchiera in FEN
belief-material = i pezzi bianchi { $men } non formano uno dei finali risolti { $choices }: scegli altri pezzi
belief-no-men = il Bianco non ha pezzi: scrivili come «Kf6 Qe3»
belief-bishops = due alfieri su case dello stesso colore non danno matto: mettine uno sull’altro colore
belief-twice = in { $square } ci sono due pezzi: mettine uno altrove
belief-black-man = si dispongono solo i pezzi bianchi: indica le case del re nero
belief-empty = l’insieme delle case è vuoto: indica almeno una casa in cui può essere il re nero
problem-no-man = «{ $text }» non è un pezzo nero con le sue case: scrivi una lettera e le case, come k=a8,b8 o n=any o q=d5,none
problem-squares = le case di «{ $man }» non si leggono: { $why }
problem-never-there = «{ $man }»: questo pezzo non può stare in { $square } in alcuna posizione compatibile; togli { $square }
problem-position-over = in questa posizione la partita è finita: indica una posizione in cui si può muovere
problem-empty = nessuna posizione è compatibile: con i pezzi neri su queste case ogni posizione è impossibile, come due re vicini o uno scacco a chi non ha il tratto; indica altre case
problem-too-many = le posizioni compatibili sono più di { $most }: indica meno case
blind-table-none = non è la tabella di un finale alla cieca
blind-table-version = è una tabella della versione { $found }, e questo programma legge la versione { $version }: ricostruisci la tabella
blind-table-length = ha { $found } byte invece di { $expected }: è stata troncata o le è stato aggiunto qualcosa; ricostruisci la tabella
blind-table-damaged = la somma di controllo non torna: è danneggiata; ricostruisci la tabella
critical-stopped = le vittorie sicure intorno alla posizione non sono state calcolate: { $why }; ricomincia
critical-form = non si è potuto scrivere il gioco intorno alla posizione: { $why }
