# Italian texts of the files in catalog/. The English texts are in those files.

## catalog/normal

web-catalog-normal-arms-race = La corsa agli armamenti
    .comment = Salerno, lezione 10 (senza numeri; 4 il meglio, 1 il peggio). Noto: un solo equilibrio (build, build), tre ottimi di Pareto. La lezione accosta il non armarsi al confessare; ma nel suo dilemma confessare è la scelta dominante, quindi le corrisponde l’armarsi.
web-catalog-normal-bar-scene = La scena del bar
    .comment = Salerno, lezione 10, dal film A Beautiful Mind. Noto: un solo equilibrio (blonde, blonde), benché (friends, friends) sia meglio per tutti e due; tre ottimi di Pareto. Il consiglio del film non è un equilibrio.
web-catalog-normal-battle-of-the-sexes = La battaglia dei sessi
    .comment = Luce e Raiffa 1957. Noto: tre equilibri, due puri e uno misto (2/3, 1/3) contro (1/3, 2/3).
web-catalog-normal-degenerate = Un gioco degenere
    .comment = Costruito per questo catalogo. Noto: contro left le due righe rendono lo stesso, quindi gli equilibri formano una linea: (top, left), (top, right) e tutte le strategie miste sulle righe contro cui left resta una scelta ottima.
web-catalog-normal-five-coins-component = Cinque monete, prima componente senza seguito
    .comment = Maran 1993, cap. 2 §2: la componente 1 delle cinque monete alla prima iterata. Noto: valore 1/3 con le formule da 1.2 a 3.2.
web-catalog-normal-matching-pennies = Pari e dispari con le monete
    .comment = Von Neumann 1928. Noto: valore 0, entrambi scelgono con probabilità 1/2.
web-catalog-normal-prisoners-dilemma-salerno = Il dilemma del prigioniero (7 anni)
    .comment = Salerno, lezione 10 (anni di prigione, negativi). Noto: un solo equilibrio (talk, talk); gli altri tre profili sono ottimi di Pareto.
web-catalog-normal-prisoners-dilemma-vinci = Il dilemma del prigioniero (3 anni)
    .comment = Vinci 2015, tabella 3.1 (anni di prigione, negativi). Noto: un solo equilibrio (betray, betray); gli altri tre profili sono ottimi di Pareto.
web-catalog-normal-public-goods-3 = Beni pubblici in tre
    .comment = Salerno, lezione 10, il dilemma per n giocatori: ognuno dà 1 o niente, e ciò che si dà vale metà per ciascuno dei tre. Noto: tenere è dominante, tutti tengono è l’unico equilibrio, tutti danno ha la somma maggiore.

## catalog/extensive

web-catalog-extensive-chain-store = La catena di negozi
    .comment = Selten 1978, un mercato. Noto: (in, share) è perfetto nei sottogiochi; (out, fight) è un equilibrio, ma si regge su una minaccia che nessuno metterebbe in atto.
web-catalog-extensive-kuhn = Il poker di Kuhn
    .comment = Kuhn 1950: tre carte, una puntata. Noto: valore -1/18 per il primo.
web-catalog-extensive-prisoners-dilemma = Il dilemma del prigioniero come albero
    .comment = Vinci 2015, fig. 3.3. Noto: (betray, betray), due anni a testa.
web-catalog-extensive-two-ply = L’albero a due semimosse
    .comment = Russell e Norvig, in Salerno, lezione 10. Noto: valore 3 con la prima mossa.

## catalog/stochastic

web-catalog-stochastic-bishop-and-knight = Re, alfiere e cavallo contro re, posizione critica
    .comment = Maran 1993, cap. 2 §4, fig. 12.2, da Ferguson 1992 (Kriegspiel). Si paga in mosse del Bianco fino al matto: il Nero ne vuole molte, il Bianco poche.
web-catalog-stochastic-blotto = Il colonnello Blotto
    .comment = Maran 1993, cap. 2 §3, esempio 4, da Everett 1957. Unità mandate all’attacco: Blotto ne ha tre, il nemico due.
web-catalog-stochastic-everett-1 = Esempio ricorsivo 1
    .comment = Maran 1993, cap. 2 §3, esempio 1, da Everett 1957.
web-catalog-stochastic-everett-2 = Esempio ricorsivo 2
    .comment = Maran 1993, cap. 2 §3, esempio 2, da Everett 1957.
web-catalog-stochastic-everett-3 = Esempio ricorsivo 3
    .comment = Maran 1993, cap. 2 §3, esempio 3, da Everett 1957.
web-catalog-stochastic-five-coins = Cinque monete
    .comment = Maran 1993, cap. 2 §2, da Ferguson: A e B hanno cinque monete in due e mostrano testa o croce.
web-catalog-stochastic-king-and-pawn = Re e pedone contro re, posizione critica
    .comment = Maran 1993, cap. 2 §5 (Kriegspiel). b3 e b4 sono uguali; sono mantenute entrambe, come nel testo.
web-catalog-stochastic-two-components = Due componenti
    .comment = Maran 1993, cap. 2 §2: il gioco con cui si presentano i giochi stocastici.

## catalog/trees

web-catalog-trees-coin-or-safe = Una moneta o il due sicuro
web-catalog-trees-prisoners-dilemma = Il dilemma del prigioniero
web-catalog-trees-three-players = Tre giocatori, comincia A
web-catalog-trees-two-ply = L’albero a due semimosse
