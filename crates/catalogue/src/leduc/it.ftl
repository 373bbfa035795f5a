game-leduc = Leduc hold’em
    .about = Sei carte, due giri di puntate, una carta scoperta
    .rules =
        ## Scopo
        Vinci le monete sul tavolo con la mano migliore, oppure fai rinunciare l’avversario.

        ## Come si gioca
        • Le carte sono sei: due fanti, due donne e due re. I semi non contano.
        • Ogni giocatore paga una moneta e riceve una carta.
        • Primo giro di puntate: vedi (paghi quanto ha pagato l’altro, che può essere nulla), rilancia di 2 monete, oppure lascia e perdi. Al massimo due rilanci.
        • Poi si scopre una carta per entrambi.
        • Secondo giro di puntate: lo stesso, con rilanci di 4 monete.
        • Vince chi fa coppia con la carta in tavola. Senza coppia vince la carta più alta: re, donna, fante. A parità si divide.

        ## Buono a sapersi
        Prima della carta comune un re è forte, ma qualsiasi coppia lo batte. La strategia migliore è mista: a volte rilancia con una carta debole e a volte vede soltanto con una forte.
leduc-no-card = ancora nessuna
leduc-round = giro { $round }: la tua carta: { $own }; la carta scoperta: { $public }
leduc-pot = nel piatto: { $first } del primo giocatore, { $second } del secondo
leduc-showdown = scoperte: { $first-the } contro { $second-the }
leduc-dealt = Ricevi { $card-the }.
leduc-public = La carta scoperta è { $card-the }.
leduc-folds = { $player-start } lascia.
leduc-raises = { $player-start } rilancia.
leduc-calls = { $player-start } vede.
leduc-show = Il primo giocatore mostra { $first-the }, il secondo { $second-the }.
leduc-opens-with = { $card }, all’apertura
leduc-holds-after = { $card }, dopo { $wagers-series }
leduc-holds-with-public = { $card }, dopo { $before-series }, carta scoperta: { $public }
leduc-holds-with-public-after = { $card }, dopo { $before-series }, carta scoperta: { $public }, poi { $then-series }
leduc-a-call = vedo
leduc-a-raise = rilancio
