game-kuhn = Poker di Kuhn
    .about = Tre carte e una puntata: il più piccolo gioco con un bluff
    .rules =
        ## Scopo
        Vinci le monete sul tavolo con la carta più alta, oppure fai rinunciare l’avversario.

        ## Come si gioca
        • Le carte sono tre: fante, donna e re. Il re è la più alta.
        • Ogni giocatore paga una moneta e riceve una carta. La terza carta resta coperta.
        • Il primo giocatore passa oppure punta un’altra moneta.
        • Dopo una puntata l’altro giocatore vede, pagando una moneta, oppure lascia e perde.
        • Se passano entrambi, o se la puntata viene vista, la carta più alta vince tutto.
        • Se il primo passa e il secondo punta, il primo può ancora vedere o lasciare.

        ## Buono a sapersi
        Il bluff fa parte del gioco migliore: ogni tanto punta con il fante; da secondo, una volta su tre. Il primo giocatore perde in media 1/18 di moneta a partita, per quanto giochi bene.
kuhn-no-card = ancora nessuna carta
kuhn-you-hold = hai { $card-the }
kuhn-no-betting = puntate: nessuna
kuhn-betting = puntate: { $bids }
kuhn-showdown = scoperte: { $first-the } contro { $second-the }
kuhn-dealt = Ricevi { $card-the }.
kuhn-bets = { $player-start } punta.
kuhn-passes = { $player-start } passa.
kuhn-show = Il primo giocatore mostra { $first-the }, il secondo { $second-the }.
kuhn-opens-with = { $card }, all’apertura
kuhn-holds-after = { $card }, dopo { $bids }
kuhn-a-bet = una puntata
kuhn-a-pass = un passo
