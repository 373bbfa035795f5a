# Perché i giocatori automatici hanno scelto una mossa.
why-drawn-by-lot = scelta a caso
why-first-on-offer = era la prima mossa possibile
why-drawn-from-strategy = sorteggiata con le probabilità della sua strategia
why-values = { $search } stima { $mv } a { $value }
why-values-stopped = { $search } stima { $mv } a { $value } (fermata: { $stopped })
why-found-no-move = { $search } non ha trovato mosse ({ $stopped })
why-so-first-taken = — perciò è stata presa la prima mossa possibile
why-heaviest = { $mv } porta alla migliore posizione conosciuta dopo { $games ->
        [one] una partita
       *[other] { $games } partite
    }
why-only-move = { $mv } è l’unica mossa

# Ricerche.
search-to-depth = { $search } a profondità { $depth }
search-deepening = alfa-beta ad approfondimento iterativo
search-paranoid = la ricerca paranoica
search-sampled-worlds = la ricerca su mondi campionati
search-uct = UCT con { $simulations ->
        [one] una partita a caso
       *[other] { $simulations } partite a caso
    }
search-seats-move-together = { $search } vuole giocatori che muovono a turno, ma in questo gioco muovono insieme: usa un altro giocatore
search-no-chance = { $search } non può esaminare mosse del caso: usa expectiminimax, max^n o UCT
search-too-deep = l’albero è più profondo di { $moves } mosse: indica un limite di profondità
search-too-many-seats = { $seats } giocatori sono troppi per questa ricerca: ne ammette { $most }

# Che cosa si è contato; il numero sta davanti.
count-moves-on-offer = { $number ->
        [one] mossa possibile
       *[other] mosse possibili
    }
count-nodes = { $number ->
        [one] posizione
       *[other] posizioni
    }
count-leaves = { $number ->
        [one] foglia
       *[other] foglie
    }
count-cuts = { $number ->
        [one] taglio
       *[other] tagli
    }
count-milliseconds = { $number ->
        [one] millisecondo
       *[other] millisecondi
    }
count-configurations = { $number ->
        [one] posizione conosciuta
       *[other] posizioni conosciute
    }
count-moves-deep = { $number ->
        [one] mossa di profondità
       *[other] mosse di profondità
    }
count-worlds = { $number ->
        [one] mondo
       *[other] mondi
    }
count-worlds-played-out = { $number ->
        [one] mondo giocato fino in fondo
       *[other] mondi giocati fino in fondo
    }

# Insiemi con un nome.
set-looked-deeper = verifica { $moves ->
        [one] una mossa
       *[other] { $moves } mosse
    } più a fondo
set-held = { $mv } regge
set-did-not-hold = { $mv } non regge, meglio { $instead }
set-each-can-expect = guadagni attesi

# Una spiegazione riga per riga.
explanation-line = linea: { $moves } ({ $value })
explanation-weighed = valutate: { $candidates }
value-at-most = ≤ { $value }
value-at-least = ≥ { $value }
value-within = media dei campioni { $value } (intervallo al 95 % di questa media, non del valore del gioco: da { $low } a { $high })
explanation-candidate-at-depth = { $mv } { $value } (profondità { $depth })
explanation-candidate = { $mv } { $value }
explanation-visited = { $mv } { $value } ({ $visits ->
        [one] una visita
       *[other] { $visits } visite
    })
explanation-count = { $number } { $what }
explanation-rules-fired = regole applicate:
explanation-chance = { $what } { NUMBER($percent, maximumFractionDigits: 0) } %
explanation-named = { $name }: { $items }

# Regret con campionamento.
sampling-for-two = il regret con campionamento è per due giocatori e il gioco ne ha { $seats }
sampling-zero-sum = il regret con campionamento è per giochi a somma zero
sampling-no-end = questo gioco non ha un limite di durata; il regret con campionamento potrebbe non finire mai una linea

# Una ricerca passo per passo.
trace-root = la radice
    .of = della radice
trace-node = { $name }
    .of = di { $name }
trace-start = La lista L comincia con la radice.
trace-enter = Visita { $node }.
trace-enter-window = Visita { $node } con α = { $alpha }, β = { $beta }.
trace-leaf-over = { $node }: la partita è finita, valore { $value }.
trace-leaf-depth = { $node }: limite di profondità; stima { $value }.
trace-expand-max = { $node }: espansione; chi massimizza sceglie tra { $count ->
        [one] 1 mossa
       *[other] { $count } mosse
    }.
trace-expand-min = { $node }: espansione; chi minimizza sceglie tra { $count ->
        [one] 1 mossa
       *[other] { $count } mosse
    }.
trace-label = { $child } porta { $node } da { $from } a { $to }.
trace-label-same = { $child } non cambia nulla: { $node } resta { $to }.
trace-cut = { $node }: taglio, perché { $value } { $sign } { $name } = { $bound } { $holder-of }. Non visitati: { $rest-series }.
trace-nothing = nulla
trace-done = { $node } ha valore { $value }.
trace-list = L = ({ $nodes-series })
trace-not-visited = non esaminato
trace-max-chooses = sceglie max
trace-min-chooses = sceglie min
trace-leaf = foglia
trace-best-line = linea migliore
trace-summary = { $algorithm }: { $result }; { $nodes ->
        [one] una posizione esaminata
       *[other] { $nodes } posizioni esaminate
    }, di cui { $leaves ->
        [one] una foglia
       *[other] { $leaves } foglie
    }{ $cuts }
trace-stopped = { $summary }; fermata ({ $stopped })
trace-no-value = nessun valore
trace-value = valore { $value }
trace-value-move = valore { $value }, mossa { $mv }
trace-no-cuts = { "" }
trace-cuts = { $number ->
        [0] , nessun taglio
        [one] , 1 taglio
       *[other] , { $number } tagli
    }
