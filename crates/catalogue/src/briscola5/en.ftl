game-briscola5 = Briscola in 5
    .about = An auction for a card; its holder is the caller’s secret partner

# Notices.
briscola5-dealt-you = { $player } dealt you { $cards-the }.
briscola5-calls = { $player } calls { $rank-the }.
briscola5-promises = { $player } calls the two and promises { $points } points.
briscola5-passes = { $player } passes.
briscola5-all-passed = All have passed.
briscola5-declares = { $player } declares { $suit }: the called card is { $card-the }.
briscola5-counted = { $players-count ->
        [one] { $players }, alone, took
       *[other] { $players } took
    } { $points ->
        [one] one point
       *[other] { $points } points
    } of 120: { $verdict }.
briscola5-caller-wins = the caller’s side wins
briscola5-defenders-win = the defenders win
briscola5-draw = a draw

# Drawings.
briscola5-auction = auction: { $player } calls { $rank-the }
briscola5-auction-begins = auction: no call yet
briscola5-trick-of-card = trick { $trick }: { $player } called { $card-the }
briscola5-trick-of-rank = trick { $trick }: { $player } called { $rank-the }, the suit is not declared yet
briscola5-promised = for { $points } points
briscola5-you-are = — you are { $role-a }
briscola5-standing = match: { $done } of at most { $most } deals done; won: { $wins }
briscola5-passed = passed

role-caller = caller
    .a = the caller
role-partner = partner
    .a = the partner
role-defender = defender
    .a = a defender

# What a player does.
briscola5-move-call = call { $rank-the }
briscola5-move-promise = promise { $points } points
briscola5-move-pass = pass
briscola5-move-declare = declare { $suit }
briscola5-move-play = play { $card-the }
briscola5-no-strategy = { $error }; a strategy is one of { $names }, or a file of rules

# The analysis of a finished game.
analysis-deal = Deal { $number }
analysis-called = { $caller } called { $card }, { $partner } held it.
analysis-caller-wins = The caller’s side wins, { $points } to { $others }.
analysis-villains-win = The defenders win, { $others } to { $points }.
analysis-draw = Draw, { $points } to { $others }.
analysis-columns = takes: points that the player’s side takes in the whole deal after the card, with open cards. lost: points that the card cost its side, compared with the best card with open cards, and with the best card for a player with the same information. A figure with ± is an estimate with its standard error; others are exact. partner: the probability that the defenders gave to the true partner after the card.
analysis-sides = Card points of the sides: { $points }.
analysis-classic-columns = takes: points that the player’s side takes in the whole game after the card, with open cards and the order of the stock known. lost: points that the card cost its side, compared with the best card with open cards, and with the best card for a player with the same information. A figure with ± is an estimate with its standard error; others are exact.
analysis-undeclared = { $cards ->
        [one] One card was
       *[other] { $cards } cards were
    } played before the suit was declared. There were no roles yet, so these cards are not judged.
analysis-believed = The probability that each player gave to { $partner } being the partner, after each trick:
analysis-given-by-called = The partner was revealed in trick { $trick }, when { $player } played the called card itself.
analysis-given = The partner was given away in trick { $trick }, after { $player } played { $card }: from then on the defenders held the true partner for the partner two to one on average, and never again at less than evens.
analysis-never-given = The partner was never given away.
analysis-who = who
analysis-trick = trick
analysis-role = role
analysis-card = card
analysis-takes = takes
analysis-open-best = open best
analysis-known-best = known best
analysis-lost = lost
analysis-found = partner
analysis-player = player
analysis-lost-open = lost open
analysis-quality = quality
analysis-caller-head = { $player } (caller)
analysis-whole = { NUMBER($value, maximumFractionDigits: 0) }
analysis-percent = { NUMBER($value, maximumFractionDigits: 0) } %
analysis-exact = { NUMBER($points, minimumFractionDigits: 1, maximumFractionDigits: 1) }
analysis-estimated = { NUMBER($points, minimumFractionDigits: 1, maximumFractionDigits: 1) } ± { NUMBER($error, minimumFractionDigits: 1, maximumFractionDigits: 1) }
analysis-plot-title = Briscola in 5, analysed
analysis-plot-classic = Briscola, analysed
analysis-plot-note = points that cards cost their side, added up
analysis-plot-known = points lost by what was known
analysis-plot-open = points lost with open cards
analysis-plot-points = points
analysis-plot-chance = probability
analysis-plot-found = partner found
