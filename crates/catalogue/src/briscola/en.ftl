game-briscola = Briscola
    .about = Three cards in hand, a stock and a trump on the table, for 2, 3, 4 or 6 players
    .rules =
        ## Goal
        Take cards worth more than 60 of the 120 points.

        ## Cards
        There are forty cards in four suits (coins, cups, swords, batons). From the strongest to the weakest, with their points:
        • ace 11, three 10 (these two are called carichi)
        • king (K) 4, knight (Q) 3, jack (J) 2
        • 7, 6, 5, 4, 2: no points (lisci)
        The whole pack is worth 120 points.

        ## How to play
        • Each player has three cards. One card lies open under the stock: its suit is trumps (briscola).
        • One player leads a card, the others play one card each. You do not have to follow suit.
        • The highest trump takes the trick. If there is no trump, the highest card of the suit that was led takes it.
        • The winner of the trick draws a card first, then the others, and leads the next trick. The open trump is the last card of the stock.
        • With four or six players, partners sit alternately and add up their points. With three, the player with most points wins, and the 2 of cups is left out. With six, all 2s are left out.

        ## Good to know
        Do not lead aces and threes: give them to tricks that you or your partner will win. Keep trumps for the last tricks, and use a small trump to take many points.

# Cards.
card = { $rank } of { $suit }
    .the = { $rank-the } of { $suit }
suit-cups = cups
suit-coins = coins
suit-swords = swords
suit-batons = batons
suit-hearts = hearts
suit-diamonds = diamonds
suit-spades = spades
suit-clubs = clubs

# Drawings and notices.
briscola-points = { $points ->
        [one] point
       *[other] points
    }
briscola-last-trick = last trick: { $plays }
briscola-your-cards = your cards: { $cards }
briscola-dealing = the cards are being dealt
briscola-you = you
briscola-partner = partner
briscola-plays = { $player } plays { $card-the } ({ $kind }).
briscola-takes = { $player } takes the trick: { $points ->
        [one] one point
       *[other] { $points } points
    }.
briscola-trump-on-table = trump: { $card } on the table, { $stock ->
        [one] one card
       *[other] { $stock } cards
    } to draw
briscola-trump = trump: { $suit }, nothing left to draw
briscola-partner-shows = { $player } shows: { $cards }
briscola-you-draw = You draw { $card-the }.
briscola-draws = { $player } draws a card.
briscola-exposed = The trump is { $card-the }.
briscola-takes-exposed = { $player } takes { $card-the } from the table.
briscola-shows-you = { $player } shows you { $cards-the }.

# Bots, parameters and files.
player-greedy-briscola = greedy
    .about = takes what it can take cheaply, loads its partner’s tricks and gives as little as it can
player-searcher-briscola = searcher
    .about = imagines deals and tries every card in each; with an empty stock it solves them
needs-briscola = Briscola
parameter-playouts = how imagined games are played out: by the learned policy, or greedily as before 2026-11-18
parameter-players = number of players: 2, 3, 4 in pairs, 6 in threes
parameter-last-hand = whether partners show each other their last three cards

# Titles and sources of experiments.
experiment-briscola-greedy = Briscola for two: the searcher against the greedy player
experiment-briscola-greedy-source = our own aim: at least 15 percentage points ahead of the greedy player, which is 57.5 % of the points
