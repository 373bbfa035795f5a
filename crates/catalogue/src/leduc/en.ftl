game-leduc = Leduc hold’em
    .about = Six cards, two betting rounds, one public card
    .rules =
        ## Goal
        Win the coins in the middle with the better hand, or make your opponent give up.

        ## How to play
        • There are six cards: two jacks, two queens and two kings. Suits do not matter.
        • Each player pays one coin and receives one card.
        • First round of betting: call (pay as much as the other player has paid, which may be nothing), raise by 2 coins, or fold and lose. At most two raises.
        • Then one card is turned up for both players.
        • Second round of betting: the same, with raises of 4 coins.
        • A pair with the card on the table wins. Without a pair the higher card wins: king, queen, jack. Equal cards share.

        ## Good to know
        A king before the public card is strong, but any pair beats it. The best play mixes: it sometimes raises with a weak card and sometimes only calls with a strong one.
leduc-no-card = none yet
leduc-round = round { $round }: your card { $own }, public card { $public }
leduc-pot = in the pot: { $first } from the first player, { $second } from the second
leduc-showdown = shown: { $first-the } against { $second-the }
leduc-dealt = You are dealt { $card-the }.
leduc-public = The public card is { $card-the }.
leduc-folds = { $player-start } folds.
leduc-raises = { $player-start } raises.
leduc-calls = { $player-start } calls.
leduc-show = The first player shows { $first-the }, the second { $second-the }.
leduc-opens-with = { $card }, to open
leduc-holds-after = { $card }, after { $wagers-series }
leduc-holds-with-public = { $card }, after { $before-series }, public card { $public }
leduc-holds-with-public-after = { $card }, after { $before-series }, public card { $public }, then { $then-series }
leduc-a-call = call
leduc-a-raise = raise
