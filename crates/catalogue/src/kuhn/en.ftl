game-kuhn = Kuhn poker
    .about = Three cards, one bet: the smallest game with a bluff
    .rules =
        ## Goal
        Win the coins in the middle with the higher card, or make your opponent give up.

        ## How to play
        • There are three cards: jack, queen and king. The king is the highest.
        • Each player pays one coin and receives one card. The third card stays hidden.
        • The first player passes or bets one more coin.
        • After a bet the other player calls by paying one coin, or folds and loses.
        • If both pass, or if a bet is called, the higher card wins everything.
        • If the first player passes and the second bets, the first player may still call or fold.

        ## Good to know
        Bluffing is part of the best play: bet with a jack now and then, one time in three as second player. The first player loses 1/18 of a coin per game on average, however well he plays.
kuhn-no-card = no card yet
kuhn-you-hold = you hold { $card-the }
kuhn-no-betting = bets: none
kuhn-betting = bets: { $bids }
kuhn-showdown = shown: { $first-the } against { $second-the }
kuhn-dealt = You are dealt { $card-the }.
kuhn-bets = { $player-start } bets.
kuhn-passes = { $player-start } passes.
kuhn-show = The first player shows { $first-the }, the second { $second-the }.
kuhn-opens-with = { $card }, to open
kuhn-holds-after = { $card }, after { $bids }
kuhn-a-bet = a bet
kuhn-a-pass = a pass
