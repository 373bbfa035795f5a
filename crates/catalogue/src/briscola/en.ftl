game-briscola = Briscola
    .about = Three cards in hand, a stock and a trump on the table, for 2, 3, 4 or 6 players

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
