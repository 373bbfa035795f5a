# Che cosa dice il server.
table-sits-down = { $player } si siede
table-is-back = { $player } è di nuovo al tavolo e riprende a giocare
table-is-here = { $player } è al tavolo
table-is-away = { $player } è assente: il tavolo aspetta
table-seat-free = { $player } non è al tavolo da troppo tempo: il posto è libero
table-plays-meanwhile = { $player } è ancora assente: intanto gioca { $substitute }
table-has-done = { $player } ha finito di commentare
table-leaves-free = { $player } se ne va: il posto è libero
table-leaves-later-free = { $player } se ne va: il posto si libererà
table-leaves-to = { $player } se ne va: continua { $substitute }
table-time-is-up = Il tempo di { $player } è scaduto: muove { $substitute }
table-open-again = Il tavolo è di nuovo aperto
table-drains = Il server sarà sostituito da uno più nuovo: le partite in corso continuano, e non ne cominciano altre
table-cannot-begin = La partita non può cominciare: { $problem }
problem-malformed = Questo non è un messaggio del protocollo ({ $error }): vedi /docs/protocol.
problem-too-long = Il messaggio supera { $bytes } byte: mandane di più brevi.
problem-version = Usi la versione { $yours } del protocollo; questo server usa la { $ours }.
problem-hello-once = Manda hello una volta sola, come primo messaggio.
problem-hello-in-time = Manda hello entro dieci secondi.
problem-hello-as-text = Manda prima hello, come testo.
problem-hello-first = Manda prima hello.
problem-not-found = { $what }: { $name } non esiste. { $hint }
what-table = Tavolo
what-record = Partita registrata
what-seat = Posto
what-format = Formato di questa partita
what-route = Indirizzo
what-job = Lavoro
what-experiment = Esperimento
what-study = Studio
what-game = Gioco
what-texts = Testi
what-explanation = Spiegazione numero
what-play = Giocata
hint-see = Vedi { $path }.
hint-closed = Le partite vengono registrate quando si chiude la cronaca.
hint-downloads = La pagina della partita elenca i formati disponibili.
hint-seats = I posti sono numerati da 0.
hint-whole = Dev’essere un numero intero.
hint-kept = I risultati si conservano per dieci minuti: ricomincia.
hint-why = Chiedi di una mossa di un bot, con il suo numero a partire da 0.
hint-comment = Commenta una mossa che hai fatto o visto, con il suo numero a partire da 0.
problem-forbidden = Questo codice non vale qui: usa quello ricevuto con il posto o con il tavolo.
problem-only-watching = Sei spettatore: possono farlo solo i giocatori al tavolo.
problem-no-spectators = Questo tavolo non ammette spettatori: siediti o scegli un altro tavolo.
problem-invitation = Questo tavolo è privato: aprilo con l’invito che ha il proprietario, un link o un codice segreto.
problem-one-seat = Siedi già a questo tavolo, al posto { $seat }: una persona ha un solo posto, tranne ai tavoli di studio.
problem-removed = Il proprietario di questo tavolo ti ha escluso: scegli un altro tavolo.
problem-remove-before-start = Un giocatore si può escludere solo prima che cominci una partita: proponi un sostituto per chi è assente.
problem-full = Al tavolo { NUMBER($table, useGrouping: "false") } non ci sono posti liberi: scegli un tavolo in attesa di giocatori.
problem-seat-taken = Il posto { $seat } non è libero: scegline un altro o lascia scegliere al tavolo.
problem-method = { $request } non si può fare qui: vedi /docs.
problem-table-closed = Il tavolo è stato chiuso: scegline un altro.
problem-playing = C’è una partita in corso: chiudi il tavolo quando finisce.
problem-no-such-seat = Il posto { $seat } non esiste a questo tavolo.
problem-offer-expired = L’offerta è scaduta o non c’è mai stata: chiedi di nuovo un posto.
problem-no-game = A questo tavolo ora non si gioca: aspetta che tutti i posti siano occupati.
problem-over = La partita è finita: manda done quando non hai altri commenti.
problem-not-over = La partita non è ancora finita: manda done alla fine, oppure lascia il tavolo.
problem-not-yet = I bot spiegano le loro mosse dopo la partita, o a un tavolo di studio a chi gioca da solo con i bot.
problem-stale = La partita è andata avanti dopo il numero { $after } (ora sei al { $now }): guarda di nuovo, poi muovi.
problem-cannot-settle = I giocatori non possono concludere così questa partita: decidono le regole.
problem-cannot-abort = La partita si può annullare solo prima della seconda mossa e solo se non si sono distribuite carte: abbandona, invece.
problem-cannot-draw = In questo gioco non ci si può accordare per la patta.
problem-cannot-take-back = Si può riprendere una mossa solo nei giochi senza informazione nascosta, e a un tavolo di studio chi è solo con i bot.
problem-nothing-to-take-back = Non hai fatto mosse da riprendere.
problem-bot-declines = Un bot non è d’accordo.
problem-not-absent = Si può sostituire solo un giocatore che non è collegato.
problem-declined-before = La proposta è stata rifiutata: fai un’altra mossa prima di ripeterla.
problem-no-proposal = Non c’è questa proposta, o non è rivolta a te: forse è stata ritirata.
problem-rematch-later = La rivincita si può proporre quando la partita è finita.
problem-rematch-missing = Per la rivincita tutti i giocatori devono essere ancora al tavolo, e uno se ne va: apri un nuovo tavolo.
problem-origin = Le pagine di { $origin } non possono usare questo server: apri la pagina del server, o fagli ammettere quell’origine.
problem-host = Questo server non si chiama "{ $host }": usa uno dei suoi nomi.
problem-switched-off = Su questo server questa funzione è disattivata.
problem-banned = Sei escluso da questo server.
problem-banned-until = Sei escluso da questo server fino a { $until }.
problem-draining = Il server sarà sostituito da uno più nuovo e prima non comincia nulla: torna tra qualche minuto.
problem-long-answer = La risposta supererebbe { $most } byte: chiedi di meno.
too-many-unread-answers = Ci sono risposte che non hai ancora letto, quante ne può lasciare un indirizzo: prima leggi quelle.
problem-storage = Il server non è riuscito a salvare, quindi non è successo nulla: riprova tra un momento.
problem-limit-lasts = { $limit } Questo limite vale ancora per { $seconds ->
    [one] un secondo
   *[other] { $seconds } secondi
}.
problem-limit-lasts-long = { $limit } Questo limite vale ancora per { $minutes } minuti.
problem-shutting-down = Il server si sta spegnendo: torna tra un momento, il tuo posto è conservato.
too-many-seats-held = Occupi { $seats } posti senza essere connesso, che è il massimo: prima connettiti.
too-many-prepared = Il server sta preparando altri bot.
too-many-tables = Tutti i tavoli del server sono occupati: siediti a uno di essi. Un tavolo a cui nessuno è connesso viene chiuso dopo { $seconds } secondi.
too-many-own-tables = Hai aperto { $own } tavoli, che è il massimo: prima chiudine uno. Un tavolo a cui nessuno è connesso viene chiuso dopo { $seconds } secondi.
too-many-unread = Leggi troppo lentamente: ti aspettavano { $most } messaggi. Riconnettiti.
too-many-messages = Mandi troppi messaggi: al massimo { $most } al secondo.
too-many-texts = Scrivi troppo: al massimo { $most } testi in dieci secondi.
too-many-mistakes = Troppi errori su una connessione: vedi /docs/protocol.
too-many-requests = Mandi troppe richieste: al massimo { $most } al minuto.
too-many-sockets = Tutte le connessioni del server sono occupate: torna quando altri se ne saranno andati.
too-many-own-sockets = Hai { $own } connessioni aperte, che è il massimo: prima chiudine una.
too-many-files = Il tuo indirizzo ha mandato { $most } file, che è il massimo fino al prossimo avvio del server: usa quelli.
too-many-bytes-left = Le partite e i file del tuo indirizzo hanno occupato in un giorno { NUMBER($megabytes, maximumFractionDigits: 0) } MB del disco, che è il massimo.
too-many-own-jobs = Hai già un lavoro in corso: aspettalo o annullalo.
too-many-jobs = Molti lavori sono in attesa.
too-many-questions = Il server è occupato con altre domande.
too-many-moves = Al massimo { $most } mosse: danne di meno.
too-many-comments = Una partita accetta al massimo { $most } commenti.
bot-not-ready = Un bot non era pronto dopo { $seconds } secondi: dagli meno da preparare.
bot-not-prepared = Un bot non si può preparare: scegline un altro.
game-no-set-up = { $game } non si può preparare.
table-leave-a-seat = Lascia un posto libero per una persona: i bot da soli giocano con `arbitro match`.
table-thinking-short = thinking_ms={ NUMBER($given, useGrouping: "false") }: dai almeno { NUMBER($least, useGrouping: "false") } millisecondi, o null per nessun limite.
table-clock-short = main_ms={ NUMBER($given, useGrouping: "false") }: dai almeno { NUMBER($least, useGrouping: "false") } millisecondi.
table-clock-twice = Un tavolo ha un tempo per ogni mossa (thinking_ms) oppure un orologio per tutta la partita (clock): togli uno dei due.
table-proposes-draw = { $player } propone la patta
table-proposes-takeback = { $player } chiede di riprendere l’ultima mossa
table-proposes-replace = { $player } propone che un bot giochi per { $absent }
table-declines = { $player } rifiuta
table-withdraws = { $player } ritira la proposta
table-took-back = { $player } ha ripreso l’ultima mossa
table-proposes-rematch = { $player } propone la rivincita a posti scambiati
table-rematch = Rivincita: ogni giocatore è passato al posto successivo
table-removed = { $player } è stato escluso dal proprietario del tavolo: il posto è libero
table-delay-long = delayed-ms={ NUMBER($given, useGrouping: "false") }: al massimo { NUMBER($most, useGrouping: "false") } (un’ora).
table-named-players = { $game } è per { $expected } giocatori, ma ne sono stati indicati { $found }.
text-file = Un file di strategia è un testo in UTF-8.
text-name-length = Un nome ha da 1 a { $most } caratteri, e questo ne ha { $length }: scegline un altro.
text-name-character = Un nome non può contenere il carattere { $character }: scegline un altro.
text-name-marks = Un nome non può contenere segni diacritici sovrapposti: scegline un altro.
text-person-short = Ciò che identifica una persona ha almeno { $least } caratteri: sceglili a caso.
text-name-of-bot = { $name } è il nome di un bot: scegline un altro, come «il mio { $name }».
text-length = Un testo ha da 1 a { $most } caratteri, e questo ne ha { $length }: riscrivilo.
text-character = Un testo non può contenere il carattere { $character }.
fence-no-files = Questo server non accetta file.
fence-game-file = { $name }={ $value }: in rete non si possono indicare giochi in file.
fence-no-game = Non c’è alcun gioco «{ $name }»: vedi /api/games.
fence-no-parameter = { $player } non ha il parametro { $name }: toglilo.
fence-only-uploaded = { $name }={ $value }: in rete si possono indicare solo file caricati; manda il tuo a /api/strategies.
fence-thinks-long = { $name }={ $value }: su questo server i bot pensano al massimo { $seconds } secondi.
fence-at-most = { $name }={ $value }: questo server ammette al massimo { $most }.
fence-server-files = In rete non si possono indicare file del server.
study-learner-games = Qui un allievo gioca da 1 a { $most } partite.
study-no-analysis = Questa partita non si può analizzare: scegline una finita di un gioco che ha un’analisi.
study-not-worked-out = Il calcolo non è riuscito.
study-took-long = Ci vuole più tempo di quanto il server conceda: chiedi di meno.
study-is-hidden = In { $game } ci sono informazioni nascoste: siediti e gioca.
study-over-before = La partita finisce prima della mossa { $number }: dai meno mosse.
study-epsilon = Qui epsilon è almeno 0,000001: scegline uno maggiore.
job-shutting-down = il server si sta spegnendo
job-cancelled = annullato
job-time = il tempo è scaduto: un lavoro può durare { $seconds } secondi
job-failed = il lavoro è fallito: segnala che cosa avevi chiesto
job-half-analysis = un’analisi incompleta trarrebbe in inganno: ricomincia

# Errori del server e dei programmi che vi si collegano.
store-failed = l’archivio non ha funzionato: { $why }
store-in-use = { $path } è in uso da un altro server: prima ferma quello, o scegli un altro --database
store-newer = { $path } è stato scritto da una versione più nuova di Arbitro: avvia quella, o scegli un altro --database
store-copy = { $path } non può prendere il posto di un database: { $why }
store-file = { $path }: non si può aprire: { $why }
network-failed = la rete non ha funzionato: { $why }
client-address = «{ $text }» non è l’indirizzo di un server: scrivi http://host:porta
client-network = il server non si raggiunge: { $why }
client-silent = il server non risponde: non è arrivato nulla per { $seconds ->
        [one] un secondo
       *[other] { $seconds } secondi
    }
client-socket = la connessione si è interrotta: { $why }
client-answer = la risposta del server non è di questa versione del protocollo: { $what }
