# Briscola.
why-table = { $mv }: table 5.1 of Vinci’s thesis, for a hand of { $points ->
        [one] one point
       *[other] { $points } points
    } split { $shape }
why-no-suit-yet = no suit is declared yet: the cheapest card
why-rules-stopped = the rules stopped: { $error }
why-no-rule-named-a-card = no rule named a card that can be played
why-fell-back = strategy { $strategy }: { $reason }; the cheapest card, { $card-the }, is played instead
why-rule-wants = rule { $rule } wants { $card-the }, worth { NUMBER($points, minimumFractionDigits: 1, maximumFractionDigits: 1) } points
rule-concludes-play = play { $card-the }
chance-suspect = { $player } (suspicion { $suspicion })
belief-partner = the partner
why-pays = { $mv }: pays in { $deals ->
        [one] one imagined deal
       *[other] { $deals } imagined deals
    }: { $payoff }
why-wins-deals = { $card-the } wins { NUMBER($percent, maximumFractionDigits: 0) } % of { $deals ->
        [one] one imagined deal
       *[other] { $deals } imagined deals
    }, with { NUMBER($points, maximumFractionDigits: 1) } points for our side ({ $stopped })
why-no-deal-imagined = no deal could be imagined ({ $stopped })
why-no-deal-any-move = no deal could be imagined: a random move
why-solved-points = { $card-the }: with all cards known, our side gets { $points } points with best play
why-leads-cheapest = leads the cheapest card
why-loads-partner = gives the most points to the trick that the partner takes
why-partner-takes = the partner takes so far: the cheapest card
why-worth-a-trump = ten points or more are worth the cheapest trump that takes
why-takes-in-suit = takes without a trump
why-not-worth-taking = the trick is not worth taking: the cheapest card
why-first-card = the first card

# Kriegspiel and its endings.
belief-black-king = the black king
belief-opponent-king = the opponent’s king
verdict-sure-win = sure win in { $moves ->
        [one] one move
       *[other] { $moves } moves
    }
verdict-almost-sure-win = almost sure win: probability 1, without a bound on the moves
verdict-no-sure-win = no sure win, not even with probability 1
why-loses-no-time = { $verdict }: { $mv } loses no time
why-chance-says = { $verdict }: { $mv }, chosen at random
why-risks-least = no plan is sure here: { $mv } risks least
why-solved-ending-says = { $verdict }: the solved ending says { $mv }
why-drives-king = { $mv } drives a king that may be on { $squares ->
        [one] one square
       *[other] { $squares } squares
    } into the smallest region
set-king-squares = squares of the king
set-wave = wave
set-taboo = taboo
why-opening = { $mv } belongs to its opening, and nothing is better by much
why-worth-most-over-boards = { $mv } is worth most over { $boards ->
        [one] one board that agrees
       *[other] { $boards } boards that agree
    } with the umpire’s answers; it is legal on { NUMBER($percent, maximumFractionDigits: 0) } % of them
why-looks-natural = no board in mind explains the umpire’s answers: { $mv } looks natural
why-asking-is-free = asking costs nothing
why-asks-pawn-captures = asks whether a pawn can capture
why-pawn-can-capture = a pawn can capture
why-takes-back = takes back
why-raids = a raid
why-nothing-to-capture = nothing to capture: a random try
why-i-try = { $rule }; I try { $mv }
why-i-try-by-class = { $class }: { $rule }; I try { $mv }

# Plans for endings against a hidden king.
answer-legal = legal
answer-refused = refused
answer-mate = mate
answer-promoted = promoted
answer-check = { $answer }, check { $how }
plan-line = { $indent }{ $line }
plan-of = { $belief }: { $verdict }
plan-cut = … ({ $verdict })
plan-dice = throw dice between { $tries-series }
plan-play = play { $mv }
plan-won = if { $answers-or }: won ({ $kings })
plan-if = if { $answers-or } ({ $kings }):
plan-after-reply = if { $answers-or }, after Black’s reply ({ $kings }):
plan-tree = { $belief } ({ $verdict })
plan-ends = { $answers-or }: { $kings }
plan-leads = { $answers-or } → { $kings }
starts-king-known = the king known
starts-king-anywhere = the king anywhere
starts-all = the king known and the king anywhere

# Maran’s player.
maran-class-outside-square = wave outside the square
maran-class-everett = Everett
maran-class-king-near = king near
maran-class-defendable = pawn defendable
maran-class-not-defendable = pawn not defendable
maran-only-kpk = this player knows only king and pawn against king: a random move
maran-stay-near = no rule of the thesis applies: stay near the pawn
maran-push-free = push: the black king cannot catch the pawn
maran-make-way = make way for the pawn
maran-push-guarded = push: the king still guards the pawn
maran-advance-king = advance with the king
maran-keep-guard = keep guard with the king
maran-push-towards = push towards the king
maran-approach = approach the pawn with the king
maran-chance-push = at random: push
maran-chance-approach = at random: approach with the king
maran-blotto-to-a-side = Blotto: from behind, to a random side
maran-blotto-wait = Blotto: a side is closed, wait behind a random side
maran-blotto-beside = Blotto: from behind the side, beside the pawn
maran-blotto-side-closed = Blotto: the side is closed, back behind the pawn
maran-blotto-forward = Blotto: beside the pawn, one step forward
maran-blotto-push = Blotto: refused in front, push with the small chance
maran-blotto-back = Blotto: refused in front, back behind the pawn
search-solver = exact solution
search-solver-out-of-time = UCT, as there was no time to solve it,
search-pig-solved = the solution of Pig
belief-chance-to-win = chance to win

# What is wrong with a belief, an ending, a problem or a table.
ending-unknown = there is no solved ending "{ $name }": choose one of { $choices }
belief-no-man = "{ $text }" is not a white piece on a square: write White's pieces like "Kf6 Qe3", or the white half of a FEN board
belief-material = White's pieces { $men } are not one of the solved endings { $choices }: choose other pieces
belief-no-men = White has no pieces: write them like "Kf6 Qe3"
belief-bishops = two bishops on squares of one colour cannot mate: put one of them on the other colour
belief-twice = two pieces stand on { $square }: put one of them elsewhere
belief-black-man = only White's pieces are set up: name the squares of the black king
belief-empty = the set of squares is empty: name at least one square where the black king may be
problem-no-man = "{ $text }" is not a black piece with its squares: write a letter and squares, as in k=a8,b8 or n=any or q=d5,none
problem-squares = the squares of "{ $man }" cannot be read: { $why }
problem-never-there = "{ $man }": this piece cannot stand on { $square } in any position that fits; leave { $square } out
problem-position-over = the game is over in this position: give a position in which there is a move
problem-empty = no position fits: with the black pieces on these squares, each position is impossible, as kings that touch or a side in check that is not to move; name other squares
problem-too-many = more than { $most } positions fit: name fewer squares
blind-table-none = it is not a table of a blind ending
blind-table-version = it is a table of version { $found }, and this program reads version { $version }: build the table again
blind-table-length = it has { $found } bytes instead of { $expected }: it was cut short or something was added; build the table again
blind-table-damaged = its checksum is wrong: it is damaged; build the table again
critical-stopped = the sure wins around the position were not computed: { $why }; start again
critical-form = the game around the position could not be written down: { $why }
