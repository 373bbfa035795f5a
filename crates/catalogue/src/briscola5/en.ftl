game-briscola5 = Briscola in 5
    .about = An auction for a card; its holder is the caller’s secret partner
    .rules =
        ## Goal
        The caller and a secret partner play against the other three. The caller’s side wins with more than 60 of the 120 points.

        ## Cards
        There are forty cards in four suits (coins, cups, swords, batons). From the strongest to the weakest, with their points:
        • ace 11, three 10 (these two are called carichi)
        • king (K) 4, knight (Q) 3, jack (J) 2
        • 7, 6, 5, 4, 2: no points (lisci)
        The whole pack is worth 120 points.

        ## The auction
        • Each player has eight cards. The player to the right of the dealer speaks first: call a rank or pass. A pass is final.
        • Each call must be lower than the call before, in the order ace, three, king, knight, jack, 7, 6, 5, 4, 2. A low call is a promise to win with less help.
        • The last player who called is the caller. The caller declares a suit: it is trumps.
        • The holder of the called card (called rank, trump suit) is the caller’s partner. The partner keeps this secret until the card is played. The other three are the defenders (villani).

        ## How to play
        • The player to the right of the caller leads. Play goes on to the right.
        • You do not have to follow suit. The highest trump takes the trick; without a trump, the highest card of the suit that was led takes it.
        • The winner of a trick leads the next one. There are eight tricks.
        • If the caller’s side wins, the caller earns 2, the partner 1, and each defender loses 1. If it does not win, it is the reverse.

        ## Good to know
        Call when you have strong cards of one suit: then you call the highest card of that suit that you miss. As a defender, watch who gives points to the caller. As the partner, help the caller without showing it too early.

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

# Bots, parameters and files.
player-random-briscola5 = random
    .about = bids by table 5.1 and plays random cards
player-expert-briscola5 = expert
    .about = bids by table 5.1 and plays by the rules of a strategy
player-searcher-briscola5 = searcher
    .about = imagines deals, weighs them by what the others did, and tries every card in each
needs-briscola5 = Briscola in 5
parameter-after-two = whether the auction goes on by points after the 2
parameter-own-card = whether one may call a card of one’s own hand
parameter-declaration = when the suit is declared
parameter-first-lead = who leads to the first trick
parameter-sixty = what 60 points mean
parameter-all-pass = what happens if all pass
parameter-length = how many deals make a match
parameter-cappotto = what taking all 120 points is worth
parameter-strategy = avveduto, accorto, prudente, audace, accorto-tuned, or a file of rules
parameter-worlds = imagined deals for a move
parameter-processor = CPU time for a move, independent of the load of the computer
parameter-method = how imagined deals are played
parameter-bidding = how it bids
parameter-reading = whether it infers from the calls and cards of the others
parameter-instinct = the policy assumed for all players: avveduto, accorto, or accorto with tuned weights
parameter-bluff = the share of cards that the others are assumed to play without a reason
parameter-strangers = the share of players who are assumed to play at random
parameter-solve-from = how many tricks before the end open cards are solved
briscola5-log-other-game = the game is { $game }, and only games of briscola5 have this log: `arbitro replay` writes the moves of the record of any game with --csv
briscola5-log-move = move { $number } of the record, { $mv }, is not on offer there: the record was changed or is of other rules
briscola5-analysis-other-game = the record is of { $game }, and only games of briscola and briscola5 can be analysed: look at it with replay instead
briscola5-analysis-unfinished = the game is not finished: play it to its end before it is analysed
briscola5-analysis-no-player = no player is called { $name } here

# Titles and sources of experiments.
experiment-briscola5-bidding = Briscola in 5: bidding by simulation
experiment-briscola5-bidding-source = Vinci 2015, table 5.1 is the table
experiment-briscola5-calibration = Briscola in 5: how good beliefs about the partner are
experiment-briscola5-calibration-source = Vinci 2015, ch. 8 wishes for such probabilities; no figures were printed
experiment-briscola5-doubt = Briscola in 5: the searcher assumes that one player in ten plays at random, instead of none
experiment-briscola5-doubt-source = none: no such figures have been published
experiment-briscola5-experts = Briscola in 5: five experts
experiment-briscola5-experts-source = M. Vinci 2014/15, Briscola in 5, fig. 7.6
experiment-briscola5-methods = Briscola in 5: solver, trees and the combination beside rollouts
experiment-briscola5-methods-source = Vinci 2015, §3.2.4 is the first; no figures were printed
experiment-briscola5-one = Briscola in 5: one expert among random players
experiment-briscola5-one-source = M. Vinci 2014/15, Briscola in 5, fig. 7.2 and 7.3
experiment-briscola5-random = Briscola in 5: five at random
experiment-briscola5-random-source = M. Vinci 2014/15, Briscola in 5, fig. 7.1
experiment-briscola5-searcher-random = Briscola in 5: one searcher among random players
experiment-briscola5-searcher-random-source = Vinci 2015, fig. 7.2 and 7.3 measure a player by rules like this
experiment-briscola5-searcher = Briscola in 5: the searcher in the place of the expert
experiment-briscola5-searcher-source = Vinci 2015, ch. 8 (future work); no figures were printed
experiment-briscola5-strangers = Briscola in 5: searchers among opponents whose strategies they do not know
experiment-briscola5-strangers-source = none: no such figures have been published
experiment-briscola5-team = Briscola in 5: a team of experts
experiment-briscola5-team-source = M. Vinci 2014/15, Briscola in 5, fig. 7.4 and 7.5
experiment-briscola5-time = Briscola in 5: strength and time for a move, beside 0.02 s
experiment-briscola5-time-source = none: no such figures have been published
experiment-briscola5-tuned = Briscola in 5: searchers among tuned experts
experiment-briscola5-tuned-source = none: no such figures have been published

# Reports of experiments.
briscola5-results-strategy = Strategy of the experts: { $strategy }.
briscola5-results-proven = Stopped early: every difference is proven.
briscola5-results-reading = { $worlds } worlds for each belief, bluff { $bluff }, share of random players { $strangers }, temperature { $heat }.
briscola5-results-place = { $place ->
        [nobody] no player
        [everybody] all players
        [caller] caller
        [partner] partner
        [villain] one defender
        [caller-side] caller’s side
        [villains] defenders
       *[seat] one seat
    }
briscola5-results-line-up = line-up
briscola5-results-side = side
briscola5-results-caller-side = caller’s side
briscola5-results-villains = defenders
briscola5-results-won = won %
briscola5-results-drawn = drawn %
briscola5-results-points = points
briscola5-results-at-random = random players %
briscola5-results-gain = gain
briscola5-results-duplicate-note = won: by the side, of all its games, with Wilson’s interval; random players: the same side of the same deals with random players only; gain: percentage points above them, deal by deal (Student’s interval; p two-sided). Published figures agree when their own interval contains ours.
briscola5-results-duplicate-plot = share of games won by the side that is counted
briscola5-results-instead-of = instead of
briscola5-results-among = among
briscola5-results-role = role
briscola5-results-seconds = seconds per move
briscola5-results-won-instead = baseline %
briscola5-results-paid = paid
briscola5-results-roles-note = won: by the player’s side, with Wilson’s interval; baseline: won by the same side of the same deals with the other player in that place; gain: the difference deal by deal (Student’s interval; p two-sided); points: of the side; paid: to the player.
briscola5-results-roles-plot = difference on the same deals, with its 95 % confidence interval
briscola5-results-won-more = gain in deals won
briscola5-results-points-more = gain in points
briscola5-results-paid-more = gain in payoff
briscola5-results-five = five
briscola5-results-trick = trick
briscola5-results-deals = deals
briscola5-results-beliefs = beliefs
briscola5-results-partner-worlds = partner, weighted worlds
briscola5-results-partner-suspicions = partner, suspicions
briscola5-results-partner-even = partner, equal chances
briscola5-results-cards-worlds = cards, weighted worlds
briscola5-results-cards-even = cards, equal chances
briscola5-results-log-loss-of = { $beliefs }: log loss
briscola5-results-log-loss = log loss
briscola5-results-brier = Brier
briscola5-results-gain-over = gain over { $beliefs }
briscola5-results-losses-note = Mean log loss and Brier score at the start of each trick, of the caller and the defenders, while the called card is hidden; less is better.
briscola5-results-gains-note = gain: how much smaller the log loss of the weighted worlds is, from the second trick on, deal by deal (Student’s interval; p two-sided).
briscola5-results-less-is-better = less is better
briscola5-results-about-partner = the partner, { $players }
briscola5-results-about-cards = every hidden card, { $players }

# Line-ups and series of experiments.
experiment-row-simulated = simulated
experiment-row-villains-among-experts = defenders among experts
experiment-row-villains-among-random-players = defenders among random players
experiment-row-five-experts = five experts
experiment-row-solver = solver
experiment-row-ismcts = ismcts
experiment-row-combined = combined
experiment-row-combined-from-five-tricks = combined from five tricks
experiment-row-one-expert-calls = one expert calls
experiment-row-one-expert-is-partner = one expert is partner
experiment-row-one-expert-is-villain = one expert is a defender
experiment-row-five-at-random = five at random
experiment-row-one-calls = one calls
experiment-row-one-is-partner = one is partner
experiment-row-one-is-villain = one is a defender
experiment-row-searchers-call = searchers call
experiment-row-searchers-are-villains = searchers are defenders
experiment-row-searchers-call-prudente = searchers call, prudente
experiment-row-searchers-are-villains-prudente = searchers are defenders, prudente
experiment-row-searchers-call-audace = searchers call, audace
experiment-row-searchers-are-villains-audace = searchers are defenders, audace
experiment-row-experts-call = experts call
experiment-row-experts-are-villains = experts are defenders
experiment-row-2ms = 2ms
experiment-row-20ms = 20ms
experiment-row-100ms = 100ms
experiment-row-500ms = 500ms
experiment-row-2s = 2s
experiment-row-tuned-are-villains = tuned: are defenders
experiment-row-tuned-call = tuned: call
experiment-row-accorto-are-villains = accorto: are defenders
experiment-row-accorto-call = accorto: call
