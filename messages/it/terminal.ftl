# Che cosa dice il terminale.
terminal-help = Scrivi una mossa, oppure: rules (regole), moves (elenco), ? (suggerimento, e perché il bot ha mosso), { $undo ->
        [yes] undo (annulla la tua ultima mossa), quit
       *[no] quit
    }.
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
terminal-keys-all = ←↑↓→ scegli  Invio gioca  o scrivi una mossa  ? suggerimento e perché  { $undo ->
        [yes] Ctrl-Z annulla  Tab
       *[no] Tab
    }, Pag↑, Pag↓ rileggi  Esc esci
terminal-keys = ←↑↓→ scegli  Invio gioca  o scrivi una mossa  ? suggerimento  Esc esci
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
join-unknown-order = «{ $line }» non è un ordine: scrivi resign, draw, rematch, accept o decline
join-draw-offered = L’avversario propone la patta: scrivi accept o decline
join-game-over = Una partita è finita: { $payoff } per { $seat-the }
replay-nature = il caso
replay-seed = { $game }, seme { $seed }
ladder-no-such-bot = nessun bot «{ $name }» gioca a questo gioco: scegli tra { $known-series }
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

# Che cosa è andato storto.
terminal-failed = non è stato possibile leggere o scrivere il terminale o un file: { $why }
terminal-bot-failed = un bot ha avuto un errore mentre pensava: segnalalo con il comando che hai usato
terminal-see-above = vedi sopra

# arbitro solve
solve-seconds = { $done } di { $total } s
solve-steps = { $steps ->
        [one] un passo
       *[other] { $steps } passi
    }
solve-steps-gap = { $steps ->
        [one] un passo
       *[other] { $steps } passi
    }, scarto { $gap }
solve-plot-ending = { $file } non finisce in .svg né in .csv: dai al grafico uno di questi nomi
solve-learns-in-decimals = { $method } impara con i decimali: togli --exact
solve-samples-catalogue = { $method } gioca un gioco del catalogo, come kuhn; per un file usa cfr, cfr+ o dcfr
solve-precision-missed = La precisione { $epsilon } non è stata raggiunta in { $iterations ->
        [one] una iterazione
       *[other] { $iterations } iterazioni
    }: concedi più secondi con --seconds.
solve-nothing-to-plot = si disegnano solo i rami e le dinamiche: scegli il metodo logit, replicator o best-response
solve-time-axis = tempo
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

# arbitro solve kriegspiel, arbitro solve chess
endings-no-pawn = { $ending } non ha pedoni da promuovere: togli --goal
endings-no-folder = { $folder }: la cartella non si può creare: { $why }
endings-solved = { $path } ({ NUMBER($mebibytes, minimumFractionDigits: 1, maximumFractionDigits: 1) } MiB), risolto in { NUMBER($seconds, minimumFractionDigits: 1, maximumFractionDigits: 1) } s
endings-other-starts = { $path } esiste già, costruita da altri inizi ({ $starts }): aggiungi --again per costruirla da { $wanted }
endings-there = { $path } esiste già, costruita da { $starts }: { $beliefs ->
        [one] una credenza
       *[other] { $beliefs } credenze
    }
endings-no-such-ending = questo finale non esiste: scegli KQK, KRK, KBBK, KBNK o KPK
endings-not-in-table = { $belief } non è stata risolta: costruisci la tabella di { $ending }
endings-equally-likely = { $belief }: tutte le case ugualmente probabili
endings-no-try-wins = nessun tentativo vince subito
endings-risk = { $mv } vince subito con { NUMBER($win, minimumFractionDigits: 3) } ({ $wins }), perde un pezzo o dà stallo con { NUMBER($loss, minimumFractionDigits: 3) } ({ $loses })
endings-not-that-ending = { $belief } non è { $ending }: indica il suo finale
endings-drawn = { $king }: patta
endings-mate-by = { $king }: matto in { $moves } con { $best-or }
endings-open = { $ending } con il Bianco che muove, a meno di simmetrie: { $won } posizioni legali su { $legal } sono vinte, la più lunga in { $longest ->
        [one] una mossa
       *[other] { $longest } mosse
    } ({ NUMBER($seconds, minimumFractionDigits: 2, maximumFractionDigits: 2) } s)
endings-beliefs = { $ending }: { $beliefs ->
        [one] una credenza
       *[other] { $beliefs } credenze
    }
endings-start-counts = { $starts }: { $sure } vinte di sicuro ({ $longest ->
        [one] al massimo una mossa
       *[other] al massimo { $longest } mosse
    }), { $almost } quasi di sicuro, { $neither } né l’uno né l’altro, su { $all }
endings-not-solved = non risolto ({ $stopped }): nulla è stato scritto; ricomincia quando hai tempo
endings-beliefs-met = { $beliefs } credenze incontrate
endings-beliefs-sure = { $beliefs } credenze vinte di sicuro in { $moves }
endings-beliefs-almost = vittorie quasi sicure, giro { $round }: restano { $beliefs } credenze
endings-policy = { $policy }, { $starts }: { $states } stati di conoscenza, { $sweeps ->
        [one] una passata
       *[other] { $sweeps } passate
    }, ultima variazione { $change }
endings-policy-heads = | classe dell’inizio | inizi | vinti a scacchiere scoperte | sicuri per qualche giocatore | **sicuri** | **quasi sicuri** | ≥ 0,9 | > 0 | 0 | media | media dove sicuri per qualche giocatore | attesa più lunga |
endings-policy-row = | { $class } | { $starts } | { $open } | { $possible } | { $sure } | { $almost } | { $likely } | { $unlikely } | { $never } | { NUMBER($mean, minimumFractionDigits: 4, maximumFractionDigits: 4) } | { NUMBER($mean_possible, minimumFractionDigits: 4, maximumFractionDigits: 4) } | { NUMBER($longest, minimumFractionDigits: 1, maximumFractionDigits: 1) } |
endings-no-study = { $path }: non è uno studio di questo programma, o è incompleto: spostalo e ricalcolalo
endings-other-study = { $path }: è uno studio della versione { $found }, e questo programma legge la versione { $version }: spostalo e ricalcolalo
endings-as-built = costruito dalla scacchiera della fig. 15.2
endings-as-printed = come stampato: 18 mosse dalla fig. 5.2, 24 dalla fig. 4.2
endings-as-computed = come calcolato: { $first } mosse dalla fig. 5.2, { $second } dalla fig. 4.2
endings-sure-mate = un matto sicuro in { $moves }
endings-no-sure-mate = nessun matto sicuro in { $moves } mosse
endings-computed-stages = calcolato: la fig. 5.2 è { $first }, la fig. 4.2 { $second }
endings-white-keeps = Il Bianco può tentare { $tries ->
        [one] una mossa
       *[other] { $tries } mosse
    } e tiene { $kept }.
endings-tree-and-matrix = L’albero ha { $nodes } nodi e { $sets } insiemi d’informazione; la matrice è { $rows } × { $columns }:
endings-removed-equal = { $strategy } è uguale a { $other }
endings-removed-dominated = { $strategy } è dominata da { $other }
endings-what-is-left = Resta:
endings-critical-value = Valore { NUMBER($value, minimumFractionDigits: 4, maximumFractionDigits: 4) }, dimostrato tra { NUMBER($lower, minimumFractionDigits: 4, maximumFractionDigits: 4) } e { NUMBER($upper, minimumFractionDigits: 4, maximumFractionDigits: 4) }.
endings-chance-of = { $strategy }: { NUMBER($chance, minimumFractionDigits: 4, maximumFractionDigits: 4) }
endings-bound-starts = { $starts } inizi con il re noto, { $open } vinti a scacchiere scoperte, { $sure } di sicuro alla cieca, { $between } nel mezzo
endings-bound-rounds = { $above } giri dall’alto (ultima variazione { $change }), { $below } dal basso (ultimo guadagno { $gain }) su { $beliefs } credenze
endings-bound-heads = | limite | inizi con questo limite superiore | con questo limite inferiore |
endings-bound-range = da { NUMBER($from, minimumFractionDigits: 1) } a { NUMBER($to, minimumFractionDigits: 1) }

# arbitro tree
tree-too-long = Di più non si può leggere: guardane meno con --depth o --after.
tree-not-drawn = solo minimax e alpha-beta si possono disegnare passo per passo: scegli uno di questi per --svg, --dot o --json
tree-no-seat = il posto «{ $name }» non esiste: { $instead }

# Altri comandi.
progress-no-interrupt = non è possibile intercettare Ctrl-C: { $why }
progress-after = { $done } dopo { $seconds } s
progress-games = { $done } di { $total } partite
progress-steps = { $done } di { $total } fatti
progress-trials = { $done } di { $total ->
        [one] una prova
       *[other] { $total } prove
    }
progress-moves = { $done } di { $total } mosse
learn-stopped = Interrotto: ciò che è stato imparato finora è conservato.
learn-games = { $games ->
        [one] Una partita
       *[other] { $games } partite
    }. Vittorie: { $first } { $first_won }, { $second } { $second_won }; patte: { $drawn }.
learn-file = { $configurations ->
        [one] Una configurazione ha un peso; è
       *[other] { $configurations } configurazioni hanno un peso; sono
    } in { $path }.
learn-features = { $features ->
        [one] I pesi di una caratteristica sono in { $path }.
       *[other] I pesi di { $features } caratteristiche sono in { $path }.
    }
experiment-stopped = Interrotto: questo è ciò che è stato misurato finora.
experiment-written = Scritti: { $files }.
tune-won = { $won ->
        [one] Una prova su { $trials } è stata vinta.
       *[other] { $won } prove su { $trials } sono state vinte.
    }
tune-changed = { $name }: da { $before } a { $after }
tune-caller = Su { $deals } smazzate mai usate, nella squadra del chiamante: { NUMBER($gain, minimumFractionDigits: 2, maximumFractionDigits: 2) } punti percentuali di vittorie in più (errore standard { NUMBER($error, minimumFractionDigits: 2, maximumFractionDigits: 2) }).
tune-defenders = Su { $deals } smazzate mai usate, come villani: { NUMBER($gain, minimumFractionDigits: 2, maximumFractionDigits: 2) } punti percentuali di vittorie in più (errore standard { NUMBER($error, minimumFractionDigits: 2, maximumFractionDigits: 2) }).
tune-written = La strategia è in { $path }.
serve-no-listening = non è possibile ascoltare su { $address }: { $why }; scegli un altro --listen
serve-on = Arbitro è su http://{ $address }
verify-wrong = La mossa { $number } non segue dal seme: la partita registrata o la distribuzione è stata cambiata.
verify-rolls = { $rolls ->
    [0] In questo gioco nulla è lasciato al caso.
    [one] Una carta o un dado segue dal seme.
   *[other] Tutti i { $rolls } sorteggi di carte e dadi seguono dal seme.
}
verify-hash = SHA-256 della chiave: { $hash }
verify-number = Il seme è il numero { $seed }: non ne è stata pubblicata un’impronta.
admin-broken = La riga { NUMBER($id, useGrouping: "false") } della tabella { $source } non si legge: { $why }
admin-checked = { $count ->
    [0] Si legge tutto.
    [one] Un difetto: ferma il server e riparalo con --repair.
   *[other] { $count } difetti: ferma il server e riparali con --repair.
}
admin-repaired = { $count ->
    [one] Una riga è stata messa da parte, nella tabella quarantine.
   *[other] { $count } righe sono state messe da parte, nella tabella quarantine.
}
admin-backup = La copia è { $file }.
admin-deleted = La partita { NUMBER($record, useGrouping: "false") } è cancellata.
admin-no-record = Non c’è una partita { NUMBER($record, useGrouping: "false") }: cerca il numero nell’elenco delle partite finite.
admin-no-socket = Il socket { $path } del server non si può usare: { $why }
admin-no-server = Nessun server usa questo database: avvialo, o indica il suo file con --database.
admin-tables = { $count ->
    [0] Nessun tavolo.
    [one] Un tavolo.
   *[other] { $count } tavoli.
}
admin-bans = { $count ->
    [0] Nessuno è escluso.
    [one] Un’esclusione.
   *[other] { $count } esclusioni.
}
admin-comments = { $count ->
    [0] Nessun commento.
    [one] Un commento.
   *[other] { $count } commenti.
}
admin-closed = Il tavolo { NUMBER($table, useGrouping: "false") } è chiuso.
admin-no-table = Il tavolo { NUMBER($table, useGrouping: "false") } non c’è: cerca il numero con: arbitro admin tables
admin-banned = { $whom } è escluso.
admin-unbanned = { $whom } non è più escluso.
admin-no-ban = { $whom } non è escluso: vedi arbitro admin bans
admin-for-good = per sempre
admin-deleted-comment = Il commento { NUMBER($comment, useGrouping: "false") } alla partita { NUMBER($record, useGrouping: "false") } è cancellato.
admin-no-comment = Non c’è un commento { NUMBER($comment, useGrouping: "false") } a una partita { NUMBER($record, useGrouping: "false") }: cerca il numero con: arbitro admin comments { NUMBER($record, useGrouping: "false") }
admin-resumed = Tavoli e partite cominciano di nuovo.
admin-drains = Non cominciano più tavoli né partite. { $games ->
    [0] Non si gioca nessuna partita: il server si ferma.
    [one] Si gioca una partita: il server si ferma quando finisce.
   *[other] Si giocano { $games } partite: il server si ferma quando finiscono.
}
admin-drains-and-stays = Non cominciano più tavoli né partite. { $games ->
    [0] Non si gioca nessuna partita: il server si può fermare.
    [one] Si gioca una partita: vedi arbitro admin status
   *[other] Si giocano { $games } partite: vedi arbitro admin status
}
admin-drained = Non si gioca più nessuna partita.
admin-status = Tavoli: { NUMBER($tables, useGrouping: "false") }. Partite in corso: { NUMBER($games, useGrouping: "false") }. Connessioni: { NUMBER($sockets, useGrouping: "false") }. { $open }
admin-open = Tavoli e partite cominciano.
admin-begins-nothing = Non cominciano tavoli né partite.
admin-waiting = in attesa
admin-playing = in gioco
admin-commenting = ai commenti
admin-restored = { $file } è ora una copia di { $copy }.
admin-aside = Quello che c’era prima è { $file }.
analyse-stopped = l’analisi è stata interrotta: nulla è stato scritto
replay-only-moves = la partita ha solo { $moves ->
        [one] una mossa
       *[other] { $moves } mosse
    }: scegli --at da 0 a { $moves }
replay-one-game = una partita registrata è una sola: --game è per i file PGN
list-no-game = non c’è alcun gioco «{ $name }»: { $instead }
join-no-strategy-file = { $player } non legge file di strategia in { $game }: togli --strategy, o scegli un altro --player
join-strategy-twice = la strategia è già in { $player }: toglila da lì, o togli --strategy
play-not-for-files = { $option } è per i giochi del catalogo e questo è un file: toglilo
play-one-opponent = un gioco da un file ha un solo avversario e ne hai indicati { $players }
play-same-file = --record e --log indicano entrambi { $path }: dai un file a ciascuno
play-too-many-named = sono stati indicati { $players } giocatori, ma oltre a te c’è posto per { $room }: indicane di meno
play-no-rules-player = --strategy è per briscola5, e { $game } non ha un giocatore a regole: toglilo
list-levels = livelli: { $levels-series }
list-level = { $strength } ({ $player })

# Regole.
terminal-you = tu
terminal-warning = avviso: { $text }
rules-unreadable = { $path }: non si può leggere: { $why }
rules-unwritable = { $path }: non si può scrivere: { $why }
rules-broken = { $path }: { $errors ->
        [one] un errore
       *[other] { $errors } errori
    }
rules-fine = { $path }: corretto, { $rules ->
        [one] 1 regola
       *[other] { $rules } regole
    }
rules-would-change = { $path } cambierebbe
rules-formatted = { $path } formattato
rules-ran = { $fired ->
        [one] 1 regola scattata
       *[other] { $fired } regole scattate
    }, { $facts ->
        [one] 1 fatto
       *[other] { $facts } fatti
    }, { NUMBER($seconds, minimumFractionDigits: 3, maximumFractionDigits: 3) } s
rules-strategy-fine = { $path }: corretto, è una strategia

# Più persone, mosse annullate e partite interrotte.
terminal-leave-sure = Vuoi lasciare la partita? Esc o s per uscire, qualsiasi altro tasto per continuare. Una partita lasciata si riprende con arbitro play --resume.
terminal-pass-to = Passa la tastiera a { $player } e premi Invio quando nessun altro guarda
terminal-suits = C coppe  D denari  S spade  B bastoni
terminal-no-undo-hidden = Nei giochi a informazione nascosta le mosse non si annullano.
terminal-nothing-to-undo = Non hai ancora mosso: non c’è nulla da annullare.
play-nothing-to-resume = Qui non c’è alcuna partita interrotta: iniziane una con arbitro play GIOCO.
