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
ladder-left-out = { $player } non partecipa: { $why }
list-open = informazione perfetta; giocatori: { $players }
list-hidden = informazione nascosta; giocatori: { $players }
list-player = { $player }: { $about } (per { $needs })
list-parameter = { $name }=  { $about } ({ $kind })
list-parameter-default = { $name }=  { $about } ({ $kind }, { $default } se non indicato)

mate-none = Nessun matto in { $moves ->
    [one] una mossa
   *[other] { $moves } mosse
} con le regole { $rules }.
mate-case = Se l’arbitro ha detto «{ $said }» ({ $positions ->
    [one] una posizione
   *[other] { $positions } posizioni
}):
mate-key = 1.{ $mv } dà matto in { $moves } contro ogni difesa con le regole { $rules }.
mate-no-key = Nessuna prima mossa basta.
mate-try = tenta { $mv }
mate-mates = tenta { $mv }: matto
mate-answer = «{ $said }» ({ $positions ->
    [one] una posizione
   *[other] { $positions } posizioni
})
mate-refuted = 1.{ $mv } non riesce: «{ $said }» lascia { $positions ->
    [one] una posizione
   *[other] { $positions } posizioni
} e nessun matto in tempo.
mate-refuted-by = 1.{ $mv } non riesce: il Nero risponde { $reply }, «{ $said }» lascia { $positions ->
    [one] una posizione
   *[other] { $positions } posizioni
} e nessun matto in tempo.
mate-effort = { NUMBER($beliefs) } { $beliefs ->
    [one] stato di conoscenza
   *[other] stati di conoscenza
}, { NUMBER($seconds, maximumFractionDigits: 2) } s
