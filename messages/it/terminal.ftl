# Che cosa dice il terminale.
terminal-help = Scrivi una mossa, oppure: moves (elenco), ? (suggerimento, e perché il bot ha mosso), quit.
terminal-help-notes = Scrivi note e5 q per annotare un’ipotesi sulla scacchiera.
terminal-broken-off = La partita è stata interrotta.
terminal-broken-off-because = La partita è stata interrotta: { $reason }.
terminal-not-finished = La partita non è finita.
terminal-draw = Pareggio ({ $score }).
terminal-you-win = Hai vinto ({ $score }).
terminal-win = { $winners-count ->
        [one] Vince
       *[other] Vincono
    } { $winners-the } ({ $score }).
terminal-no-winner = Nessun vincitore ({ $score }).
terminal-tries = { $player } prova { $mv }
terminal-hint = Suggerimento: { $mv }
terminal-no-hint = Nessun suggerimento: { $why }
terminal-nothing-to-explain = Non c’è ancora nulla da spiegare.
terminal-choose-first = Scegli prima una mossa, con le frecce o il mouse, oppure scrivila.
terminal-wait = Il bot sta pensando: aspetta la sua mossa.
terminal-thinking = Il bot sta pensando…
terminal-your-move = Tocca a te ({ $player }).
terminal-larger = Allarga la finestra per vedere la tavola (almeno 24 × 9). Esc per uscire.
terminal-keys-end = n nuova partita   ? perché   q esci
terminal-keys-short = ←↑↓→ Invio gioca  ? perché  Esc esci
terminal-keys = ←↑↓→ scegli   Invio gioca   o scrivi una mossa   ? suggerimento e perché   Esc esci
terminal-umpire = l’arbitro
terminal-why = perché
terminal-welcome = Frecce o mouse per scegliere, Invio per giocare; ? per un suggerimento e per le ragioni del bot.
notes-cleared = Tutte le note sono cancellate.
note-deleted = La nota in { $square } è cancellata.
noted = Annotato: { $man } in { $square }.
note-no-man = «{ $text }» non è un pezzo: scrivi p, n, b, r, q, k, o x per un pezzo qualsiasi.
note-no-square = «{ $text }» non è una casa.
notes-help = Scrivi note e5 q per annotare una donna in e5, note e5 per cancellarla, note clear per cancellare tutto.
window-your-board = la tua scacchiera
window-bots-board = quella del bot
window-umpires-board = quella dell’arbitro
terminal-kept-record = La partita registrata è in { $path }.
terminal-kept-log = La cronaca è in { $path }.
join-sits = { $player } siede al tavolo { $table } come { $seat }: { $game }
join-game-over = Una partita è finita: { $payoff } per { $seat-the }
replay-seed = { $game }, seme { $seed }
list-open = informazione perfetta; giocatori: { $players }
list-hidden = informazione nascosta; giocatori: { $players }
list-player = { $player }: { $about } (per { $needs })
list-parameter = { $name }=  { $about } ({ $kind })
list-parameter-default = { $name }=  { $about } ({ $kind }, { $default } se non indicato)

# Che cosa è andato storto.
terminal-failed = non è stato possibile leggere o scrivere il terminale o un file: { $why }
terminal-bot-failed = un bot ha avuto un errore mentre pensava: segnalalo con il comando che hai usato
terminal-see-above = vedi sopra

# arbitro solve
solve-learns-in-decimals = { $method } impara con i decimali: togli --exact
solve-samples-catalogue = { $method } gioca un gioco del catalogo, come kuhn; per un file usa cfr, cfr+ o dcfr
solve-precision-missed = La precisione { $epsilon } non è stata raggiunta in { $iterations ->
        [one] una iterazione
       *[other] { $iterations } iterazioni
    }: concedi più secondi con --seconds.
solve-written-as-nfg = una tabella si scrive come .nfg: chiama così il file
solve-written-as-efg = un albero si scrive come .efg, o come tabella .nfg: chiama così il file
solve-written-as-stg = un gioco stocastico o ricorsivo si scrive come .stg: chiama così il file

# arbitro play con un file
duel-you-are = { $title }: sei { $player }.
duel-in-theory = In teoria { $promise }.
duel-here = Qui { $promise }.
duel-both-choose = Si sceglie insieme; la scelta dell’avversario è fissata prima della tua. «quit» per finire.
duel-opponent-had = L’avversario aveva { $choice }: ottieni { $paid }.
duel-hidden-moves = Ciò che non puoi vedere è mostrato come «?» fino alla fine della partita. «quit» per finire.
duel-so-far = Finora: { $known-series }.
duel-it-went = È andata così: { $story-series }. Ottieni { $paid }.
duel-next-game = prossima partita
duel-no-seat = il posto «{ $seat }» non esiste: scegli tra { $seats }
duel-not-in-list = «{ $text }» non è tra le scelte: scrivi un nome o un numero dell’elenco
duel-not-a-number = «{ $text }» non è tra le scelte: scrivine una dell’elenco
duel-over = La partita { $number } è finita: { $won } in questa, { NUMBER($mean, minimumFractionDigits: 3) } a partita finora.
duel-in-all = { $games ->
        [one] Una partita
       *[other] { $games } partite
    }, { $total } in tutto.
