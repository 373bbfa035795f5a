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
web-catalog-normal-bertrand = Il duopolio di Bertrand
    .comment = Bertrand 1883, un solo cliente che compra da chi costa meno, prezzi da 1 a 5 senza costi. Noto: con prezzi interi gli equilibri puri sono entrambi a 1 ed entrambi a 2.
web-catalog-normal-bismarck-sea = La battaglia del mare di Bismarck
    .comment = Haywood 1954; i pagamenti sono giorni di bombardamento. Noto: punto di sella (north, north), valore 2.
web-catalog-normal-chairs-paradox = Il paradosso del presidente
    .comment = Farquharson 1969: voto a maggioranza relativa, il presidente decide in caso di parità; preferenze ABC, BCA, CAB. Noto: eliminando le strategie debolmente dominate restano i voti A, C, C, l’esito che il presidente gradisce meno.
web-catalog-normal-chicken = Il gioco del pollo
    .comment = Aumann 1974. Noto: due equilibri puri (2, 7) e (7, 2) e uno misto con 14/3 ciascuno; il miglior equilibrio correlato dà 21/4 a ciascuno.
web-catalog-normal-colonel-blotto = Il colonnello Blotto su due postazioni
    .comment = Dresher 1961, Games of Strategy: quattro reggimenti contro tre su due postazioni; la forza maggiore prende la postazione e i reggimenti della minore. Noto: valore 14/9.
web-catalog-normal-cournot = Il duopolio di Cournot
    .comment = Cournot 1838, prezzo 12 - q1 - q2 senza costi, quantità 3, 4 e 6 (metà di un monopolio, quella di Cournot, un monopolio). Noto: entrambi producono 4, con un profitto di 16 ciascuno.
web-catalog-normal-demand-game = Il gioco delle richieste di Nash
    .comment = Nash 1953, richieste intere da 1 a 3 su 4. Noto: gli equilibri puri sono le tre divisioni del 4.
web-catalog-normal-efron-dice = I dadi di Efron
    .comment = Efron, in Gardner 1970: A batte B, B batte C, C batte D e D batte A, ogni volta con probabilità 2/3. Pagamento: probabilità di vincere meno probabilità di perdere. Noto: valore 0 per simmetria, e nessun dado è ottimo da solo.
web-catalog-normal-hawk-dove = Falco e colomba
    .comment = Maynard Smith 1982, Evolution and the Theory of Games, cap. 2, da Maynard Smith e Price 1973; premio 2 e ferita 4. Noto: due equilibri puri e quello misto con V/C = 1/2 di falchi.
web-catalog-normal-hotelling = Hotelling su cinque posti
    .comment = Hotelling 1929, un cliente in ciascuno di cinque posti in fila. Noto: entrambi al centro, 5/2 ciascuno, l’unico equilibrio.
web-catalog-normal-inspection = L’ispezione
    .comment = Von Stengel, Game Theory Basics, 2022; il primo studio di ispezioni, su più periodi, è di Dresher 1962. Noto: ispezione con probabilità 1/10, violazione con 1/5; pagamenti -2 e 0.
web-catalog-normal-matching-pennies-3 = Pari e dispari con le monete in tre
    .comment = Jordan 1993: il primo vuole fare come il secondo, il secondo come il terzo, il terzo diversamente dal primo. Noto: un solo equilibrio, 1/2 ciascuno, con pagamenti 0.
web-catalog-normal-minority-3 = El Farol in tre
    .comment = Da Arthur 1994, El Farol: chi è solo nella sua scelta riceve 1. Noto: sei equilibri puri, uno per ogni giocatore solo e per ogni sua scelta.
web-catalog-normal-morra-three-fingers = La morra con tre dita
    .comment = Williams 1954, The Compleat Strategyst. Noto: valore 0; la strategia 5/12, 4/12, 3/12 su «1 guess 4», «2 guess 4», «3 guess 4» è ottima.
web-catalog-normal-morra-two-fingers = La morra con due dita
    .comment = Gioco popolare; Dantzig 1963. Noto: valore 0, con combinazioni di «1 guess 3» e «2 guess 3» tra 3/5 e 4/7 per la prima.
web-catalog-normal-penalty-kick = Il calcio di rigore
    .comment = Palacios-Huerta 2003, probabilità di segnare in 1417 rigori. Noto: il tiratore a sinistra con 0.38, il portiere a sinistra con 0.42.
web-catalog-normal-prisoners-dilemma-axelrod = Il dilemma del prigioniero (Axelrod)
    .comment = Axelrod 1984, The Evolution of Cooperation: tentazione 5, ricompensa 3, punizione 1, ingenuo 0. Noto: un solo equilibrio, entrambi defezionano.
web-catalog-normal-pure-coordination = Coordinamento puro
    .comment = Schelling 1960, The Strategy of Conflict. Noto: due equilibri puri con 1 ciascuno e uno misto con 1/2 ciascuno.
web-catalog-normal-rock-paper-scissors = Sasso, carta, forbici
    .comment = Gioco popolare; von Neumann 1928. Noto: valore 0, ogni scelta con probabilità 1/3.
web-catalog-normal-rock-paper-scissors-lizard-spock = Sasso, carta, forbici, Spock, lucertola
    .comment = Kass e Bryla. Noto: valore 0, ogni scelta con probabilità 1/5.
web-catalog-normal-rock-paper-scissors-weighted = Sasso, carta, forbici con vittoria doppia del sasso
    .comment = Gioco popolare. Noto: valore 0 per simmetria; in un gioco antisimmetrico 3×3 i pesi sono i pagamenti della coppia opposta, qui 1/4, 1/2, 1/4.
web-catalog-normal-second-price-auction = L’asta al secondo prezzo
    .comment = Vickrey 1961, valori 3 e 2, offerte intere, parità decise a sorte. Noto: offrire il proprio valore è debolmente dominante; allora il primo vince pagando 2.
web-catalog-normal-shapley-cycle = Il gioco di Shapley senza convergenza
    .comment = Shapley 1964: il gioco fittizio non converge. Noto: un solo equilibrio, 1/3 ciascuna, con pagamenti 1/3.
web-catalog-normal-silent-duel = Il duello silenzioso in sei momenti
    .comment = Restrepo 1957, qui con un colpo ciascuno; la precisione è il momento stesso; qui i momenti sono discreti. Noto: valore 0 per simmetria.
web-catalog-normal-stag-hunt = La caccia al cervo
    .comment = Da Rousseau 1755; Skyrms 2004, The Stag Hunt. Noto: entrambi cacciano il cervo, entrambi la lepre, oppure il cervo con probabilità 3/4.
web-catalog-normal-travelers-dilemma = Il dilemma del viaggiatore
    .comment = Basu 1994, con richieste da 2 a 10 e un premio di 2. Noto: entrambi chiedono 2, l’unico equilibrio.
web-catalog-normal-volunteers-dilemma-3 = Il dilemma del volontario in tre
    .comment = Diekmann 1985, beneficio 1 e costo 1/4. Noto: tre equilibri puri con un volontario; in quello simmetrico ciascuno aspetta con probabilità 1/2 e ottiene 3/4.

## catalog/extensive

web-catalog-extensive-chain-store = La catena di negozi
    .comment = Selten 1978, un mercato. Noto: (in, share) è perfetto nei sottogiochi; (out, fight) è un equilibrio, ma si regge su una minaccia che nessuno metterebbe in atto.
web-catalog-extensive-kuhn = Il poker di Kuhn
    .comment = Kuhn 1950: tre carte, una puntata. Noto: valore -1/18 per il primo.
web-catalog-extensive-prisoners-dilemma = Il dilemma del prigioniero come albero
    .comment = Vinci 2015, fig. 3.3. Noto: (betray, betray), due anni a testa.
web-catalog-extensive-two-ply = L’albero a due semimosse
    .comment = Russell e Norvig, in Salerno, lezione 10. Noto: valore 3 con la prima mossa.
web-catalog-extensive-bagwell = Impegno osservato con disturbo
    .comment = Bagwell 1995, disturbo 1/100. Noto: l’unico equilibrio puro è quello delle mosse simultanee, (4, 4), benché chi guida vorrebbe impegnarsi su S per (5, 2).
web-catalog-extensive-battle-outside-option = La battaglia dei sessi con un’alternativa
    .comment = Kohlberg e Mertens 1986. Noto: entrare per (3, 1) e restare fuori per (2, 2) sono entrambi perfetti nei sottogiochi; l’induzione in avanti conserva (3, 1).
web-catalog-extensive-beer-quiche = Birra e quiche
    .comment = Cho e Kreps 1987: il burbero, con 9/10, preferisce la birra, il mite la quiche. Noto: in tutti gli equilibri i due tipi fanno lo stesso, birra con (29/10, 9/10) o quiche con (21/10, 9/10); solo la birra supera il criterio intuitivo.
web-catalog-extensive-centipede = Il centopiedi in quattro mosse
    .comment = Rosenthal 1981; pagamenti di McKelvey e Palfrey 1992. Noto: il primo prende subito, 2/5 e 1/10.
web-catalog-extensive-monty-hall = Monty Hall
    .comment = Selvin 1975; il presentatore paga 1 per l’automobile. Noto: il concorrente vince con probabilità 2/3, cambiando porta.
web-catalog-extensive-one-card-poker = Il poker con una carta
    .comment = Myerson 1991, cap. 2: una carta rossa fa vincere il primo, una nera il secondo. Noto: valore 1/3; il primo rilancia con la nera con 1/3, il secondo vede con 2/3.
web-catalog-extensive-seltens-horse = Il cavallo di Selten
    .comment = Selten 1975, figura 1. Noto: gli equilibri puri danno (1, 1, 1) e (3, 2, 2); solo il primo è perfetto con mano tremante.
web-catalog-extensive-trust = La fiducia
    .comment = Kreps 1990. Noto: il secondo abuserebbe della fiducia, quindi il primo non si fida: (0, 0).
web-catalog-extensive-ultimatum = L’ultimatum su tre monete
    .comment = Güth, Schmittberger e Schwarze 1982. Noto: due equilibri perfetti nei sottogiochi in strategie pure, (3, 0) e (2, 1).

## catalog/stochastic

web-catalog-stochastic-bishop-and-knight = Re, alfiere e cavallo contro re, posizione critica
    .comment = Maran 1993, cap. 2 §4, fig. 12.2, da Ferguson 1992 (Kriegspiel). Si paga in mosse del Bianco fino al matto: il Nero ne vuole molte, il Bianco poche.
web-catalog-stochastic-blotto = Il colonnello Blotto
    .comment = Maran 1993, cap. 2 §3, esempio 4, da Everett 1957. Unità mandate all’attacco: Blotto ne ha tre, l’avversario due.
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
web-catalog-stochastic-big-match = Il big match
    .comment = Gillette 1957 chiedeva il limite delle medie; Blackwell e Ferguson 1968 trovarono il valore 1/2 senza strategia ottima. Qui i pagamenti di ogni stadio sono scontati di 9/10 e pesati con 1/10, il che dà lo stesso valore.
web-catalog-stochastic-pennies-until-decided = Monete fino alla decisione
    .comment = Ogni stadio è pari e dispari con le monete, in cui una coppia di scelte ripete lo stadio. v = valore di [[v, -1], [-1, 1]] dà v = (v - 1)/(v + 3), quindi (v + 1)^2 = 0.

## catalog/trees

web-catalog-trees-coin-or-safe = Una moneta o il due sicuro
web-catalog-trees-prisoners-dilemma = Il dilemma del prigioniero
web-catalog-trees-three-players = Tre giocatori, comincia A
web-catalog-trees-two-ply = L’albero a due semimosse
