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
