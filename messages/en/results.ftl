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
results-agree = { $figures ->
        [one] { $agree ->
            [one] The published figure agrees with ours
           *[other] The published figure does not agree with ours
        }
       *[other] { $agree } of { $figures } published figures { $agree ->
            [one] agrees
           *[other] agree
        } with ours
    }
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
results-match-note = 95 %: confidence intervals, of shares by Wilson's method, of mean payoffs by Student's t. The games of one deal and the seats of one game are one observation.
results-against = against
results-points = points %
results-sign-test = sign test p
results-pairs-note = points: a draw is half a point; sign test: wins against losses without draws, exact, two-sided.
results-repeated = { $players }: the first { $games } games contain only { $different ->
        [one] one sequence of moves
       *[other] { $different } different sequences of moves
    }. If these players choose without chance, the other games are no new evidence, and the intervals and p-values are too optimistic.
results-elo-note = Elo by maximum likelihood, mean 0.
results-ratings-note = A player won or lost every game: the ratings are computed as if each pair had drawn one more game.

results-aimed-at = aimed at %
results-ahead = ahead by %
results-versus-note = 95 %: Wilson's interval; the games of one deal are one observation.
results-ahead-note = points: a draw is half a point; ahead: games won less games lost, in percent; all games of a deal are one figure (Student's interval; p two-sided).
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
