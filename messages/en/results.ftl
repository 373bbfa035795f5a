# Reports of matches and experiments.
results-done = { $name } ({ $stopped ->
        [finished] finished
        [time] time limit
        [nodes] node limit
        [memory] memory limit
       *[cancelled] cancelled
    }): { $done } of { $planned } { $unit ->
        [deals] { $planned ->
            [one] deal
           *[other] deals
        }
        [trees] { $planned ->
            [one] tree
           *[other] trees
        }
       *[games] { $planned ->
            [one] game
           *[other] games
        }
    }, seed { $seed }
results-made-by = Arbitro { $version }, { $commit }, { $date }, { $seconds } s of processor time
results-unknown-commit = unknown commit
results-agree = { $agree } of { $figures } published figures agree with ours
results-interval = 95 %
results-from-to = { $low } to { $high }
results-p = p
results-too-few-deals = too few deals
results-too-few-games = too few games
results-all-equal = all equal
results-no-incidents = No incidents.
results-incidents = incidents
results-incidents-stopped = strategy stopped
results-incidents-fell-back = fell back to another move
results-incidents-out-of-time = clock ran out
results-incidents-refused = move refused
results-first-incident = { $player }, the first incident: { $what }
results-strict = --strict: there { $count ->
        [one] was one incident
       *[other] were { $count } incidents
    } ({ $players })

results-match = Match of { $game }
results-broken-off = { $count ->
        [one] One game was broken off and does not count.
       *[other] { $count } games were broken off and do not count.
    }
results-player = player
results-seat = seat
results-games = games
results-wins = wins %
results-draws = draws %
results-losses = losses %
results-payoff = mean payoff
results-card-points = card points
results-elo = Elo
results-match-note = 95 %: confidence intervals, of shares by Wilson's method, of mean payoffs by Student's t.
results-against = against
results-points = points %
results-sign-test = sign test p
results-pairs-note = points: a draw is half a point; sign test: wins against losses without draws, exact, two-sided.
results-repeated = Only { $different } of the first { $games } games differ in a move. If the players choose without chance, the other games are no new evidence, and the intervals and p-values are too optimistic.
results-elo-note = Elo by maximum likelihood, mean 0.
results-ratings-note = A player won or lost every game: the ratings are computed as if each pair had drawn one more game.

results-aimed-at = aimed at %
results-ahead = ahead by %
results-versus-note = points: a draw is half a point; 95 %: Wilson's interval.
results-ahead-note = ahead: games won less games lost, in percent; all games of a deal are one figure (Student's interval; p two-sided).
results-by-player = { $player } in { $game }
results-deals-twice = Every deal is played once from every seat.
results-reached = reached
results-opponent = opponent
results-versus-plot = share of points against each opponent

results-branching = b
results-depth = d
results-trees = trees
results-best-first = best first
results-minimum = minimum (Knuth and Moore)
results-random-order = random
results-worst-first = worst first
results-uncut = uncut
results-leaves = Leaves visited by alpha-beta, mean over the trees.
results-leaves-visited = leaves visited
results-growth = Branching { $branching }: best first grows as b^({ $best } d), random as b^({ $random } d), worst first as b^({ $worst } d).
results-ordering-note = minimum: b^⌈d/2⌉ + b^⌊d/2⌋ − 1; 95 %: interval of the mean (Student); worst first: even then a bound from far above can cut something; uncut: trees whose values leave nothing to cut. Figures agree when the best order meets the minimum on every tree and uncut trees cost b^d.
results-ordering-plot = leaves visited on uniform trees (mean over the trees) against depth; broken lines: b^(d/2), b^(3d/4), b^d
results-branching-of = branching { $branching }

results-series = series
results-runs = runs
results-won-by = { $seat } wins %
results-drawn = draws %
results-one-series = one series %
results-published = published %
results-agrees = agrees
results-learning = Share of all games from the first.
results-learning-note = 95 %: Student's interval of the mean share, each series one observation; one series: where 95 % of single series lie, by the spread of ours (the published figure is a single series). ✓: the published figure, to its three digits, lies there (in a series without chance: it is ours); ✗: it does not.
results-learning-plot = share of all games from the first; shaded: where 95 % of single series lie; rings: published figures
results-share-of-games = share of games

# What goes wrong while a bot chooses.
incident-rules-stopped = the rules of { $strategy } were stopped ({ $error }); the cheapest card was played instead
incident-no-rule-spoke = { $strategy } proposed no card that can be played; the cheapest card was played instead
incident-no-world = no position could be imagined that explains what the bot heard; another move was played
incident-no-plan = the bot's method found no move; another one was played
incident-no-move-in-time = the time was over before a move was found; another one was played
incident-not-on-offer = the bot chose { $mv }, which was not on offer

# Experiments on deals of Briscola in 5.
briscola5-results-strategy = Strategy of the experts: { $strategy }.
briscola5-results-proven = Stopped early: every difference is proven.
briscola5-results-reading = { $worlds } worlds for each belief, bluff { $bluff }, strangers { $strangers }, heat { $heat }.
briscola5-results-place = { $place ->
        [nobody] nobody
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
briscola5-results-partner-worlds = partner, weighed worlds
briscola5-results-partner-suspicions = partner, suspicions
briscola5-results-partner-even = partner, equal chances
briscola5-results-cards-worlds = cards, weighed worlds
briscola5-results-cards-even = cards, equal chances
briscola5-results-log-loss-of = { $beliefs }: log loss
briscola5-results-log-loss = log loss
briscola5-results-brier = Brier
briscola5-results-gain-over = gain over { $beliefs }
briscola5-results-losses-note = Mean log loss and Brier score at the start of each trick, of the caller and the defenders, while the called card is hidden; less is better.
briscola5-results-gains-note = gain: how much smaller the log loss of the weighed worlds is, from the second trick on, deal by deal (Student’s interval; p two-sided).
briscola5-results-less-is-better = less is better
briscola5-results-about-partner = the partner, { $players }
briscola5-results-about-cards = every hidden card, { $players }
