# Texts of the web pages. Messages of the server are in the other files.

## Frame

web-tagline = Giochi a informazione nascosta
web-skip = Vai al contenuto
web-nav-play = Gioca
web-nav-records = Partite giocate
web-nav-games = Partite
web-nav-study = Studio
web-nav-help = Aiuto
web-nav-about = Informazioni
web-language = Lingua
web-theme = Tema
web-theme-auto = Come il sistema
web-theme-light = Chiaro
web-theme-dark = Scuro
web-preferences = Preferenze
web-motion = Animazione
web-sound = Suoni
web-notify = Avvisami quando tocca a me
web-deck = Carte
web-deck-game = Come impostato al tavolo
web-deck-italian = Regionali
web-deck-french = Semi francesi
web-your-name = Il tuo nome
web-guest = Anonimo
web-cancel = Annulla
web-retry = Riprova
web-reload = Ricarica la pagina
web-to-lobby = Torna alla pagina iniziale
web-loading = Un momento…

## Errors

web-storage-off = Questo browser non conserva nulla per questa pagina. Il posto resta tuo solo finché la pagina è aperta.
web-trouble-title = Non ha funzionato
web-lost-title = Questa pagina non esiste
web-lost-text = Il link { $path } non porta a nessuna pagina. Forse ne manca un pezzo.
web-upgrade-title = Arbitro è stato aggiornato
web-upgrade-text = Il server usa una versione più recente di questa pagina. Ricarica la pagina; il tuo posto è conservato.
web-err-unreachable = Il server non risponde. Forse si sta riavviando. Il tuo posto e la tua partita sono conservati.
web-err-no-table = Questo tavolo non c’è più. I tavoli vuoti vengono chiusi.
web-err-no-record = Non c’è una partita con quel numero. Una partita riceve il numero quando tutti hanno detto «ho finito».
web-err-forbidden = Quel posto non è più tuo. Ora stai guardando.
web-err-not-offered = { $move } ora non è possibile.
web-err-stale = Nel frattempo la partita è andata avanti. Guarda di nuovo, poi muovi.
web-err-other = Qualcosa è andato storto: { $message }

## Lobby

web-lobby-title = Siediti e gioca
web-lobby-lead = Gioca contro persone o bot, soprattutto a giochi in cui i giocatori non vedono tutto.
web-strength = Forza dei bot
web-more-bots = Altri bot, per algoritmo
web-play-now = Gioca subito
web-with-machines = { $count ->
        [one] contro un bot
       *[other] con { $count } bot
    }
web-sitting = Ti stai sedendo…
web-open-tables = Tavoli aperti
web-no-tables = Nessun tavolo è in attesa di giocatori. Aprine uno e manda il link agli amici.
web-open-one = Apri un tavolo con le tue regole
web-join = Siediti
web-watch = Guarda
web-go-on = Continua a giocare
web-your-tables = I tuoi tavoli
web-recent = Ultime partite
web-no-recent = Qui non è ancora finita nessuna partita.
web-free-seats = { $count ->
        [one] 1 posto libero
       *[other] { $count } posti liberi
    }
web-phase-waiting = in attesa di giocatori
web-phase-playing = in corso
web-phase-commenting = finita, aperta ai commenti
web-table = Tavolo { $number }
web-record = Partita { $number }
web-all-records = Tutte le partite
web-more = Mostra altre
web-standings = Risultati medi
web-standings-games = Partite
web-standings-mean = Media
web-player = Giocatore
web-game = Gioco
web-broken-off = interrotta

## Opening a table

web-open-title = Apri un tavolo
web-choose-game = Quale gioco?
web-rules = Regole
web-rules-default = predefinito
web-seats = Posti
web-your-seat = Il tuo posto
web-any-seat = uno qualsiasi
web-thinking-time = Tempo per ogni mossa
web-clock = { $minutes } min per la partita + { $seconds } s per ogni mossa
web-late = Quando il tempo scade
web-late-substitute = muove un bot
web-late-loss = la partita è persa, se il gioco lo permette
web-unlimited = senza limite
web-seconds = { $count ->
        [one] 1 secondo
       *[other] { $count } secondi
    }
web-minutes = { $count ->
        [one] 1 minuto
       *[other] { $count } minuti
    }
web-grace = Sostituisci chi si assenta dopo
web-spectators = Spettatori
web-spectators-live = ammessi, in diretta
web-spectators-delayed = ammessi, mezzo minuto dopo
web-spectators-nobody = non ammessi
web-study-table = Tavolo di studio: durante la partita puoi chiedere ai bot il perché delle loro mosse
web-private-table = Privato: solo chi ha il link d’invito trova questo tavolo
web-open-button = Apri il tavolo

## Table

web-invite = Invita
web-invite-text = Manda questo link: chi lo apre prende un posto libero.
web-invite-private = Questo tavolo è privato. Solo chi ha questo link può sedersi o guardare.
web-copied = Copiato
web-copy = Copia il link
web-fill-machines = Metti dei bot nei posti liberi
web-take-this-seat = Prendi questo posto
web-remove-player = Escludi
web-waiting-for-players = La partita comincia quando tutti i posti sono occupati.
web-your-turn = Tocca a te
web-waits-for = Tocca a { $names }
web-waits = In attesa di una mossa…
web-sending = Invio…
web-watching = Stai guardando.
web-watching-late = Stai guardando con { $seconds ->
        [one] 1 secondo
       *[other] { $seconds } secondi
    } di ritardo.
web-game-over = La partita è finita
web-game-broken = La partita è stata interrotta: { $reason }
web-game-settled = { $reason }.
web-resign = Abbandona
web-resign-sure = Abbandoni? La partita finisce e la perdi.
web-resign-bot = Abbandoni? Un bot giocherà al tuo posto fino alla fine.
web-play-on = Continua a giocare
web-offer-draw = Proponi la patta
web-draw-offer = { $player } propone la patta.
web-draw-offered = Hai proposto la patta.
web-take-back = Riprendi la mia ultima mossa
web-takeback-request = { $player } chiede di riprendere l’ultima mossa.
web-takeback-asked = Hai chiesto di riprendere la tua ultima mossa.
web-rematch = Rivincita a posti scambiati
web-rematch-request = { $player } propone la rivincita a posti scambiati.
web-rematch-asked = Hai proposto la rivincita a posti scambiati.
web-abort = Annulla la partita
web-replace = Fai giocare subito un bot per { $player }
web-replace-vote = Un bot deve giocare per { $player }, che è assente?
web-accept = Accetta
web-decline = Rifiuta
web-withdraw = Ritira
web-answered = In attesa degli altri giocatori.
web-you-won = Hai vinto!
web-you-lost = Hai perso.
web-drawn = Patta.
web-points = { $count ->
        [one] 1 punto
       *[other] { $count } punti
    }
web-away = assente
web-replaced = sostituito da un bot
web-free = libero
web-offered = in attesa
web-machine = bot
web-program = programma
web-you = tu
web-done-mark = ha finito
web-reconnecting = Connessione persa. Riprovo…
web-try-now = Prova ora
web-time-left = { $seconds } s
web-time-left-name = Tempo rimasto per la mossa
web-leave = Lascia il tavolo
web-leave-sure = Vuoi lasciare il tavolo? Un bot giocherà al posto tuo.
web-stay = Resta
web-panel-chat = Chat
web-panel-history = Cronaca
web-panel-comments = Commenti
web-panel-why = Perché?
web-rules = Regole
web-panel-seats = Posti
web-chat-empty = Ancora nessun messaggio.
web-chat-placeholder = Scrivi al tavolo
web-send = Invia
web-history-empty = Non è ancora successo nulla.
web-history-hint = Scegli una mossa per commentarla.
web-comment-on = Commenta: { $play }
web-comment-placeholder = Che cosa pensi di questa mossa?
web-comment-button = Commenta
web-comment-later = Gli altri giocatori leggono i tuoi commenti a partita finita.
web-comments = { $count ->
        [one] 1 commento
       *[other] { $count } commenti
    }
web-general-comment = su una mossa che non hai visto
web-done-text = La partita è nell’elenco e si può rivedere da ogni posto. Si può commentare finché tutti hanno finito.
web-done-again = Ho finito: un’altra partita
web-done-leave = Ho finito: mi alzo
web-done-waiting = Hai finito. In attesa degli altri giocatori.
web-replay-it = Rivedi la partita
web-moves = Mosse
web-your-moves = Le tue mosse
web-write-move = Scrivi una mossa
web-make-move = Muovi
web-no-such-move = «{ $move }» non è tra le tue mosse.
web-plain-hint = Questo gioco non ha un tabellone proprio. Viene mostrato come testo.
web-you-did = Tu: { $move }
web-plays = { $by }: { $move }
web-nature = il caso
web-pick-board = Vista semplice
web-another-device = Continua su un altro dispositivo
web-another-device-text = Questo link privato apre il tuo posto. Non darlo a nessuno.
web-aloud-title = Annunci pubblici
web-aloud-text = Questo gioco ha informazioni nascoste. Durante la partita gli spettatori vedono gli annunci pubblici dell’arbitro; a partita finita vedono tutto.
web-chat-offline = Senza connessione i messaggi non vengono inviati.

## Why

web-why-title = Perché il bot ha giocato { $move-the }?
web-why-none = Nessuna spiegazione: la mossa è di una persona, o il bot non ha dato motivi.
web-why-fair = Le spiegazioni sono disponibili a partita finita. Prima rivelerebbero informazioni nascoste.
web-why-line = Seguito previsto
web-why-candidates = Mosse considerate
web-why-counts = Calcolo
web-why-rules = Regole applicate
web-why-salience = Salienza
web-why-rule = Regola
web-why-conclusion = Conclusione
web-why-move = Mossa
web-why-value = Valore
web-why-visits = Visite
web-why-mean = media dei campioni { $value } (intervallo al 95 % di questa media, non del valore del gioco: { $low } – { $high })
web-why-belief = Credenze: { $about }

## Replay and analysis

web-replay-title = Partita { $number }
web-first = Inizio
web-back = Indietro
web-forward = Avanti
web-last = Fine
web-play-all = Riproduci
web-pause = Pausa
web-view-from = Dal punto di vista di
web-step = Passo { $step } di { $all }
web-downloads = Scarica
web-download-json = Partita (JSON)
web-download-csv = Cronaca (CSV)
web-download-pgn = Partita (PGN)
web-dealing = Si danno le carte.
web-begins = La partita comincia.
web-hidden-play = Questo posto non ha visto questa mossa.
web-replay-expected = Valori attesi dai bot, mossa per mossa
web-replay-truth = Che cosa è successo
web-replay-heard = Che cosa ha fatto e sentito questo posto
web-replay-copy = Copia il link a questa posizione
web-analyse = Quanto è costata ogni carta?
web-analyse-about = L’intera partita viene rianalizzata a carte scoperte e con le sole informazioni di ciascun giocatore. Può richiedere un po’ di tempo.
web-analysis-title = Analisi
web-analysis-given = Il socio si è tradito alla { $trick }ª mano: { $seat } ha giocato { $card-the }.
web-analysis-called = Il socio si è scoperto alla { $trick }ª mano con la carta chiamata: { $seat } ha giocato { $card-the }.
web-analysis-never = Il socio non si è mai tradito.
web-analysis-role = Ruolo
web-analysis-lost = Punti persi
web-analysis-lost-open = a carte scoperte
web-analysis-quality = Qualità
web-analysis-quality-about = Punti persi: quanto le carte sono costate alla squadra, rispetto alla carta migliore con le informazioni del giocatore. Qualità: 100 se ogni carta era la migliore, 0 se ogni carta era la peggiore.
web-analysis-play = Questa carta è costata { $lost } punti; la migliore era { $best-the }.
web-analysis-best = Con le informazioni del giocatore nessuna carta era migliore.
web-analysis-open = A carte scoperte è costata { $lost } punti; la migliore era { $best-the }.
web-analysis-found = I villani davano al vero socio il { $chance } % di probabilità di esserlo.
web-analysis-no-choice = Non c’era altra carta da giocare.
web-analysis-plot = Punti persi, sommati carta per carta
web-analysis-deal = Smazzata { $number }

## Termini

web-term-carico = carico, carichi
    .about = Una carta da 10 o 11 punti (tre o asso) che non prende: un regalo a chi prende la mano.
web-term-liscio = liscio, lisci
    .about = Una carta senza punti che non prende.
web-term-strozzo = strozzo, strozzi
    .about = Prendere nel seme di uscita con un tre o un asso.
web-term-defender = villano, villani
    .about = Uno dei tre che giocano contro il chiamante e il suo socio segreto.
web-term-trump = briscola, briscole
    .about = Una carta del seme che batte tutti gli altri semi.
web-term-pawn-try = presa di pedone possibile, prese di pedone possibili
    .about = Una presa che uno dei pedoni può fare adesso. L’arbitro la annuncia, ma non sempre dice dove.

## Prime partite guidate

web-guide-first = È la prima volta? Impara giocando:
web-guide-title = Impara { $game }
web-guide-part = Parte { $part } di { $all }
web-guide-step = Passo { $step } di { $all }
web-guide-watch = Guarda che cosa fanno gli altri…
web-guide-on = Avanti
web-guide-hint = Aiuto
web-guide-show = Fammi vedere
web-guide-other = Non questa. { $hint }
web-guide-also = Va bene lo stesso. Qui la partita continua con { $move-the }.
web-guide-real = Gioca una partita vera
web-guide-none = Questo gioco non ha una prima partita guidata.

## Dopo la partita

web-after-title = Che cosa mostra questa partita
web-after-working = Cerco la tua giocata più costosa…
web-after-failed = L’analisi di questa partita non è riuscita. Puoi riavviarla nella revisione.
web-after-costliest = La tua carta più costosa: { $card-the } nella mano { $trick }. È costata { $lost } punti; con quello che sapevi era meglio { $best-the }.
web-after-flawless = Nessuna delle tue carte era chiaramente peggiore di un’altra, con quello che sapevi.
web-after-turning = La svolta: { $player } ha giocato { $card-the } nella mano { $trick }. A carte scoperte è costata { $lost } punti; era meglio { $best-the }.
web-after-known = Che cosa si poteva sapere: dopo la mano { $trick }, le giocate che avevi visto indicavano { $player } come socio con probabilità del { $chance } %.
web-after-swing = La svolta: dopo la tua mossa { $move-the } il bot si aspettava { $after } invece di { $before }.
web-after-look = Guarda

## Grids

web-cell-empty = { $cell }, vuota
web-cell-of = { $cell }, { $mark }
web-disc-empty = Riga { $row }, colonna { $column }, vuota
web-disc-of = Riga { $row }, colonna { $column }, { $mark }
web-column = Colonna { $column }

## Cards

web-your-hand = Le tue carte
web-trick-title = In tavola
web-trick-number = Mano { $number }
web-last-trick = Ultima mano
web-history-strip = Mani giocate
web-trump = Briscola
web-stock = { $count ->
        [one] 1 carta da pescare
       *[other] { $count } carte da pescare
    }
web-auction = Asta
web-auction-nobody = Ancora nessuna chiamata.
web-auction-best = { $name } chiama { $rank-the }
web-auction-promise = { $name } chiama il due e promette { $points ->
        [one] 1 punto
       *[other] { $points } punti
    }
web-pass = Passo
web-passed = passa
web-call-rank = Chiama { $rank-the }
web-promise-points = Prometti { $points ->
        [one] 1 punto
       *[other] { $points } punti
    }
web-declare-suit = Quale seme?
web-called-card = Carta chiamata
web-you-are = Sei { $role-a }.
web-winning-now = sta prendendo
web-play-card = Gioca { $card }
web-hand-hint = Clic, trascina in tavola, o frecce e Invio.
web-side-took = { $names } { $names-count ->
        [one] ha fatto
       *[other] hanno fatto
    } { $points } punti su 120.
web-caller-wins = Vince la squadra del chiamante.
web-caller-loses = Vincono i tre villani.
web-dealer = mazziere
web-shown = { $seat } mostra:

## Chess and Kriegspiel

web-piece-king = re
web-piece-queen = donna
web-piece-rook = torre
web-piece-bishop = alfiere
web-piece-knight = cavallo
web-piece-pawn = pedone
web-captured = Catturati: { $pieces }
web-board-keys = Scacchiera: le frecce muovono il cursore, Invio prende un pezzo e lo posa
web-square-of = { $square }, { $piece }, { $side }
web-square-taken = { $square }: preso. Può andare in { $goals-series }.
web-promote-to = Promuovi a
web-umpire = L’arbitro
web-umpire-silent = L’arbitro non ha ancora annunciato nulla.
web-flip = Gira la scacchiera
web-notes-title = Appunti
web-notes-hint = Scegli un pezzo e tocca le case dove lo sospetti. Gli appunti li vedi solo tu.
web-notes-clear = Cancella gli appunti
web-notes-erase = Gomma
web-tries = Tentativi respinti: { $tries }
web-enemy-men = { $count ->
        [one] L’avversario ha solo il re.
       *[other] L’avversario ha { $count } pezzi.
    }
web-show-wave = Mostra che cosa crede il bot
web-check-square = Scacco in { $square }.

## Study

web-study-title = Studio
web-study-lead = Guarda gli algoritmi al lavoro, passo per passo.
web-study-trees = Alberi di ricerca
    .about = Minimax e alfa-beta su posizioni di tris e su alberi della letteratura: i valori che risalgono, α e β, i rami tagliati con il motivo.
web-study-learning = Imparare giocando
    .about = Un allievo migliora di partita in partita: al tris, accanto alla tabella pubblicata, o a un altro gioco con le differenze temporali. La curva cresce mentre guardi.
web-study-theory = Giochi risolti
    .about = Giochi in forma matriciale, stocastici e ricorsivi del catalogo con la loro soluzione.
web-study-experiments = Esperimenti
    .about = Misura i bot l’uno contro l’altro, con limiti, avanzamento e grafico.
web-study-endings = Finali alla cieca
    .about = Un piano che vince contro un re che non si vede, sulla scacchiera.
web-study-tables = Tavoli di studio
web-study-tables-about = Gioca con i ragionamenti del bot visibili: regole applicate, valori, visite, credenze.
web-speed = Velocità
web-job-running = In corso: { $done } di { $all }
web-job-done = Finito.
web-job-stopped = Fermato: { $reason }
web-job-failed = Non riuscito: { $reason }
web-job-waiting = In coda…
web-job-limit = Ogni lavoro dura al massimo { $seconds ->
        [one] 1 secondo
       *[other] { $seconds } secondi
    }.
web-job-csv = Tabella per fogli di calcolo (CSV)
web-job-json = Risultati come dati (JSON)

## Study: search trees

web-tree-source = Albero
web-tree-position = Posizione
web-tree-after = Mosse già fatte
web-tree-depth = Profondità
web-tree-algorithm = Algoritmo
web-tree-build = Mostra la ricerca
web-tree-step = Passo { $step } di { $all }
web-tree-side-by-side = Versione a lista e ricorsiva affiancate
web-tree-value = valore
web-tree-cut = tagliato
web-tree-nodes = { $count ->
        [one] 1 posizione
       *[other] { $count } posizioni
    }
web-tree-leaves = { $count ->
        [one] 1 foglia
       *[other] { $count } foglie
    }
web-tree-cuts = { $count ->
        [one] 1 taglio
       *[other] { $count } tagli
    }
web-tree-as-list = L’albero come elenco
web-tree-max = massimizza
web-tree-min = minimizza
web-tree-play-board = Tocca le caselle per preparare la posizione.
web-tree-cuts-so-far = Tagli finora
web-tree-list-l = Lista L
web-tree-empty-list = vuota
web-tree-result = Valore { $value }, linea migliore { $line }.
web-tree-stopped = Interrotta: troppe posizioni da mostrare. Scegli una profondità minore o fai prima altre mosse.
web-tree-undo = Torna indietro
web-tree-game = Posizione di { $game }
web-tree-values = Valori
web-tree-hidden = informazione nascosta: la ricerca non è possibile
web-tree-spec = Gioco con i suoi parametri

## Study: learning

web-learn-start = Comincia a imparare
web-learn-stop = Ferma
web-learn-games = Partite
web-learn-seed = Seme casuale
web-learn-published = Cifre pubblicate
web-learn-play = Gioca contro l’allievo
web-learn-rate = Percentuale di tutte le partite giocate finora
web-learn-now = Dopo { $games } partite: vinte da O { $first } %, patte { $drawn } %, vinte da X { $second } %.
web-learn-seats = Chi impara?
web-learn-o = O impara, X gioca a caso
web-learn-x = X impara, O gioca a caso
web-learn-both = imparano tutti e due
web-learn-none = giocano a caso tutti e due
web-learn-limit = Al massimo { $count } partite.
web-learn-printed = Stampate nell’articolo
web-learn-own = Qui
web-learn-wins = vince O
web-learn-draws = patte
web-learn-method = Come impara?
web-learn-rewards = premi e punizioni (l’articolo)
web-learn-td-linear = differenze temporali, valutazione lineare
web-learn-td-network = differenze temporali, piccola rete
web-learn-game = Gioco
web-learn-td-seats = Dove siede nelle prove?
web-learn-td-first = comincia lui
web-learn-td-second = comincia il giocatore casuale
web-learn-td-wins = vince l’allievo
web-learn-td-now = Dopo { $games } partite contro se stesso e altrettante prove contro mosse casuali: vinte dal primo { $first } %, patte { $drawn } %, vinte dal secondo { $second } %.
web-learn-td-about = Impara dalle partite contro se stesso. Dopo ognuna ne gioca una contro mosse casuali: la curva conta queste, da cui non impara. Per giocarci contro, il server lo allena di nuovo con lo stesso seme.

## Study: solved games

web-theory-pick = Scegli un gioco
web-theory-source = Fonte
web-theory-solving = Risolvo…
web-theory-method = Metodo
web-theory-guarantee = Garanzia
web-theory-facts = Altri fatti noti
web-theory-file = Il file
web-theory-convergence = Distanza dalla soluzione dopo ogni iterazione
web-theory-normal = Giochi a matrice
web-theory-extensive = Alberi con informazione nascosta
web-theory-stochastic = Giochi stocastici e ricorsivi
web-theory-at = in { $state }

## Study: experiments

web-experiment-pick = Scegli un esperimento
web-experiment-start = Comincia
web-experiment-result = Risultato
web-experiment-most = Numero massimo di smazzate, serie o alberi
web-experiment-all = come nell’articolo

## Study: blind endings

web-ending-plan = Piano
web-ending-belief = Dove può essere il re
web-ending-men = I pezzi del Bianco
web-ending-kings = Dove può essere il re nero (vuoto: ovunque)
web-ending-text = Il piano come testo
web-ending-promotion = Re e pedone: basta promuovere al sicuro
web-ending-make = Calcola il piano
web-ending-examples = Esempi
web-ending-sure = Il Bianco vince di sicuro in al massimo { $moves ->
        [one] 1 mossa
       *[other] { $moves } mosse
    }.
web-ending-almost = Il Bianco vince quasi certamente: con probabilità 1, ma non in un numero fisso di mosse.
web-ending-neither = Da qui non è stata trovata una vittoria sicura.
web-ending-cut = Il piano continua, ma non è mostrato oltre.
web-ending-try = Prova { $move }
web-ending-said = «{ $said }»
web-ending-over = vinta
web-ending-back = Indietro di un passo
web-ending-path = Finora

## About

web-about-title = Che cos’è Arbitro
web-about-text = Arbitro è un programma per giocare e studiare giochi in cui i giocatori non vedono tutto, come la Briscola in 5 e il Kriegspiel. Solo il tavolo conosce l’intero stato della partita. Ogni posto riceve ciò che può sapere, e nient’altro.
web-about-keys = Tastiera
web-about-keys-text = Tutto si raggiunge con Tab. Sui tabelloni e tra le carte le frecce spostano e Invio gioca. Nelle partite riviste e negli alberi le frecce a sinistra e a destra fanno un passo, Inizio e Fine saltano.
web-about-programs = Programmi e bot
web-about-programs-text = I programmi possono sedersi a ogni tavolo:
web-about-routes = le API
web-about-protocol = il protocollo
web-about-others = Le licenze del software di terzi contenuto in questo programma
web-about-licence = Arbitro è software libero con la GNU General Public License, versione 3 o successiva. Le scacchiere sono disegnate da chessground (GPL-3.0-or-later) con i pezzi di Colin Burnett; i grafici da uPlot (MIT); gli alberi sono disposti da d3-hierarchy (ISC); i testi sono composti da @fluent/bundle (Apache-2.0); le carte sono nostre.
