game-briscola = Briscola
    .about = Tre carte a testa, il mazzo e la briscola in tavola, in 2, 3, 4 o 6
    .rules =
        ## Scopo
        Prendi carte che valgano più di 60 dei 120 punti.

        ## Carte
        Le carte sono quaranta, di quattro semi (denari, coppe, spade, bastoni). Dalla più forte alla più debole, con i loro punti:
        • asso 11, tre 10 (questi due sono i carichi)
        • re 4, cavallo 3, fante 2
        • 7, 6, 5, 4, 2: niente punti (i lisci)
        Tutto il mazzo vale 120 punti.

        ## Come si gioca
        • Ogni giocatore ha tre carte. Una carta sta scoperta sotto il mazzo: il suo seme è la briscola.
        • Un giocatore esce con una carta, gli altri ne giocano una ciascuno. Non c’è obbligo di rispondere al seme.
        • Prende la briscola più alta. Se non c’è nessuna briscola, prende la carta più alta del seme di uscita.
        • Chi prende pesca per primo, poi pescano gli altri, ed esce alla mano seguente. La briscola scoperta è l’ultima carta del mazzo.
        • In quattro e in sei i compagni siedono alternati agli avversari e sommano i punti. In tre vince chi fa più punti e si toglie il 2 di coppe. In sei si tolgono tutti i 2.

        ## Buono a sapersi
        Non uscire con assi e tre: dalli alle mani che prendi tu o il tuo compagno. Tieni le briscole per le ultime mani e usa una briscola piccola per prendere molti punti.

# Carte.
card = { $rank } di { $suit }
    .the = { $rank-the } di { $suit }
suit-cups = coppe
suit-coins = denari
suit-swords = spade
suit-batons = bastoni
suit-hearts = cuori
suit-diamonds = quadri
suit-spades = picche
suit-clubs = fiori

# Disegni e avvisi.
briscola-points = { $points ->
        [one] punto
       *[other] punti
    }
briscola-last-trick = ultima mano: { $plays }
briscola-your-cards = le tue carte: { $cards }
briscola-dealing = si danno le carte
briscola-you = tu
briscola-partner = compagno
briscola-plays = { $player } gioca { $card-the } ({ $kind }).
briscola-takes = { $player } prende la mano: { $points ->
        [one] un punto
       *[other] { $points } punti
    }.
briscola-trump-on-table = briscola: { $card } in tavola, { $stock ->
        [one] una carta
       *[other] { $stock } carte
    } nel mazzo
briscola-trump = briscola: { $suit }, il mazzo è finito
briscola-partner-shows = { $player } mostra: { $cards }
briscola-you-draw = Peschi { $card-the }.
briscola-draws = { $player } pesca una carta.
briscola-exposed = La briscola è { $card-the }.
briscola-takes-exposed = { $player } prende { $card-the } dalla tavola.
briscola-shows-you = { $player } ti mostra { $cards-the }.

# Bot, parametri e file.
player-greedy-briscola = greedy
    .about = prende ciò che costa poco, carica le mani che prende il compagno e cede il meno possibile
player-searcher-briscola = giocatore a simulazione
    .about = immagina smazzate e prova ogni carta in ciascuna; a mazzo finito le risolve
needs-briscola = Briscola
parameter-playouts = come si finiscono le partite immaginate: con la strategia appresa, o in modo avido come prima del 18/11/2026
parameter-players = in quanti si gioca: 2, 3, 4 a coppie, 6 a terne
parameter-last-hand = i compagni si mostrano le ultime tre carte?

# Titoli e fonti degli esperimenti.
experiment-briscola-greedy = Briscola in due: il giocatore a simulazione contro il giocatore «greedy»
experiment-briscola-greedy-source = un nostro obiettivo: almeno 15 punti percentuali più del giocatore «greedy», cioè il 57,5 % dei punti
