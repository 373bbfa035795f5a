# Perché il tavolo rifiuta una mossa.
refusal-over = La partita è finita: non si accettano altre mosse.
refusal-no-such-seat = Il posto { $seat } non esiste: in questo gioco ci sono i posti da 0 a { $last }.
refusal-not-asked = { $seat }: non è il tuo turno.
refusal-waits-for = { $seat }: non è il tuo turno; il tavolo aspetta { $waits_for-the }.
refusal-unreadable = «{ $text }» non è una mossa di questo gioco: { $how } (la mossa possibile più simile è «{ $nearest }»).
refusal-not-offered = «{ $text }» ora non è possibile; la mossa possibile più simile è «{ $nearest }».

# Perché una partita è stata interrotta.
broken-off-move-limit = durava già da { $moves ->
        [one] una mossa
       *[other] { $moves } mosse
    }
broken-off-insisted = { $player } insisteva su «{ $mv }», che non era possibile
broken-off-cancelled = è stata annullata
broken-off-aborted = è stata annullata prima della seconda mossa

# Come i giocatori hanno concluso una partita prima delle regole.
settled-resigned = { $seat } abbandona
settled-out-of-time = Tempo scaduto per { $seat }
settled-draw = Patta d’accordo tra i giocatori

# Che cosa scrivere al posto di un nome sconosciuto.
instead-meant = volevi dire «{ $name }»?
instead-one-of = scegli tra { $names }
instead-other-command = un file così si dà ad `arbitro solve` o `arbitro play`

# Che cosa non va nel nome di un gioco o di un giocatore.
catalogue-unknown-game = Non c’è alcun gioco «{ $name }»: { $instead }
catalogue-person = Qui non può giocare una persona: indica dei bot (le persone giocano con `arbitro play`).
catalogue-unknown-player = Non c’è alcun giocatore «{ $name }»: { $instead }
catalogue-no-tree = { $game } non si può risolvere come albero: { $why }
catalogue-no-game = { $game } non si può giocare: { $why }
catalogue-no-search = { $game } non si può esaminare così: { $why }
catalogue-unsuitable = { $player } non può giocare a { $game }: richiede { $needs }. Adatti: { $suitable }.
catalogue-no-player = { $player } non può giocare: { $why }
catalogue-wrong-count = { $game } è per { $expected } giocatori, ma { $found ->
        [one] ne è stato indicato uno
       *[other] ne sono stati indicati { $found }
    }.

spec-no-name = «{ $text }» non ha nome: scrivi un nome, o nome:parametro=valore,parametro=valore
spec-not-an-argument = «{ $argument }» in «{ $spec }» non è un parametro: scrivi parametro=valore, separati da virgole
spec-open-quote = in «{ $text }» manca la virgoletta di chiusura
spec-twice = il parametro «{ $argument }» compare due volte in «{ $spec }»: tienine uno

argument-unknown = { $owner } non ha il parametro «{ $name }»: { $instead }
argument-needs = { $name } di { $owner } vale solo con { $other }={ $values-or }: aggiungilo, o togli { $name }
argument-no-parameters = { $owner } non ha parametri, quindi «{ $name }» non si può impostare: scrivi solo { $owner }
argument-wrong-value = «{ $value }» non è un valore di { $name } per { $owner }: dev’essere { $kind }
argument-value-meant = «{ $value }» non è un valore di { $name } per { $owner }: dev’essere { $kind }; volevi dire «{ $nearest }»?

kind-whole-from = un numero intero da { $min } in su
kind-whole = un numero intero da { $min } a { $max }
kind-number = un numero da { $min } a { $max }
kind-choice = uno tra { $words }
kind-time = un tempo come 500ms o 2s
kind-file = un file
kind-choice-or-file = uno tra { $words }, o un file
kind-text = un testo

broken-off-person-left = il giocatore è uscito
broken-off-all-left = tutti i giocatori sono usciti
broken-off-table-closed = il tavolo è stato chiuso
broken-off-not-back = nessun giocatore è tornato
broken-off-no-move = un bot non aveva mosse
bot-other-version = Il tavolo e il bot non hanno la stessa versione del gioco: aggiorna la più vecchia.
bot-no-offer = Il tavolo ha chiesto una mossa senza proporne nessuna.
bot-elsewhere = A { $bot } è stato chiesto di un’altra partita o di un altro posto.
bot-insisted = { $seat } ha scelto più volte { $mv }, che non si può giocare.
either = { $one } oppure { $other }

search-for-two-players = { $algorithm } è per due giocatori, dei quali uno vince ciò che l'altro perde: usa max-n o paranoid
search-unreadable-move = la mossa { $number }, «{ $mv }», non si legge: { $how }
search-over-before = la partita finisce prima della mossa { $number }: indica meno mosse
search-not-offered = la mossa { $number }, «{ $mv }», lì non è possibile: controlla le mosse precedenti
search-hides = nasconde qualcosa ai giocatori, mentre una ricerca deve vedere tutte le mosse
learner-for-two = impara giochi per due giocatori, e { $game } è per { $seats }
learner-no-games = per imparare serve almeno una partita
player-no-allies = «{ $text }» non indica alleati: scrivi numeri di posti, come 0+2 o 0+2/1+3
player-not-in-time = non era pronto in tempo: indica un numero minore per { $parameter }
player-td-no-features = impara giochi a somma zero per due in cui le vincite hanno un limite: scegli un altro bot

# File e incontri.
file-not-text-at = { $path }:{ NUMBER($line, useGrouping: "false") }:{ NUMBER($column, useGrouping: "false") }: questo byte non è UTF-8; salva il file in UTF-8
file-cannot-be-read = { $path }: non si può leggere: { $why }
file-cannot-be-written = { $path }: non si può scrivere: { $why }
file-is-a-folder = è una cartella: indica un file
file-not-a-folder = una parte del percorso non è una cartella
file-broken-link = è un link simbolico a un file che non c’è
file-no-name = non indica un file
file-no-such-folder = la sua cartella non c’è: prima crea la cartella
file-not-found = il file non c’è
file-no-permission = permesso negato
file-not-text = non è testo UTF-8
file-already-there = il file c’è già
file-disk-full = il disco è pieno
file-read-only = il file system è in sola lettura
file-address-in-use = lì è già in ascolto un altro programma
file-connection-refused = connessione rifiutata: il server è in funzione?
match-no-entrants = per un incontro serve almeno un giocatore: indicane qualcuno tra { $players }
match-no-games = per un incontro serve almeno una partita
match-uneven = { $games } partite non bastano o avanzano: con le smazzate ripetute il loro numero è un multiplo di { $seats }
match-too-long = un incontro di { $groups ->
        [one] un gruppo
       *[other] { $groups } gruppi
    } con { $games } partite ciascuno è troppo lungo: il limite è { $most } partite
experiment-unknown = non c’è alcun esperimento «{ $name }»: { $instead }

# Partite registrate che non si possono usare.
record-at = { $place }: { $why }
