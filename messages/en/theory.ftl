# Reports on solved games. Names of players and strategies come from the files of the games.

number-4 = { NUMBER($value, maximumFractionDigits: 4, useGrouping: "false") }
number-6 = { NUMBER($value, maximumFractionDigits: 6, useGrouping: "false") }
number-12 = { NUMBER($value, maximumFractionDigits: 12, useGrouping: "false") }
number-power = { NUMBER($mantissa, minimumFractionDigits: 2, maximumFractionDigits: 2) }e{ $exponent }

theory-normal = { $shape } game in normal form for { $players ->
        [one] one player
       *[other] { $players } players
    }
theory-zero-sum = { $shape } zero-sum game in normal form for { $players } players
theory-extensive-perfect = game in extensive form for { $players ->
        [one] one player
       *[other] { $players } players
    } with perfect information ({ $nodes ->
        [one] one node
       *[other] { $nodes } nodes
    }, { $sets ->
        [one] one information set
       *[other] { $sets } information sets
    })
theory-extensive-imperfect = game in extensive form for { $players ->
        [one] one player
       *[other] { $players } players
    } with imperfect information ({ $nodes } nodes, { $sets ->
        [one] one information set
       *[other] { $sets } information sets
    })
theory-stochastic = stochastic game (Shapley) with { $components ->
        [one] one component
       *[other] { $components } components
    }
theory-recursive = recursive game (Everett) with { $components ->
        [one] one component
       *[other] { $components } components
    }

theory-method-lp = lp (linear program)
theory-method-extreme = extreme (enumeration of the extreme points)
theory-method-lemke-howson = lemke-howson
theory-method-pure = pure (all profiles of pure strategies)
theory-method-approximate = approximate (pure strategies, learning, supports)
theory-method-fictitious-play = fictitious-play
theory-method-regret-matching = regret-matching
theory-method-sequence = sequence (linear program in sequence form)
theory-method-normal = normal (reduced normal form), then { $then }
theory-method-backward = backward (backward induction)
theory-method-subgames = backward ({ $count ->
        [one] one subgame
       *[other] { $count } subgames
    }, from the ends to the root)
theory-method-newton = newton (policy iteration, from zero)
theory-method-iterate = iterate (T again and again, from zero)
theory-method-given = given strategies
theory-method-correlated = correlated (linear program over profiles)
theory-method-coarse = coarse (coarse correlated equilibria, linear program over profiles)
theory-method-replicator = replicator (replicator dynamics, from near the middle)
theory-method-best-response = best-response (best-response dynamics, from near the middle)
theory-method-everett = everett (two attainable vectors)
theory-method-logit = logit (principal branch of the logit equilibria)
theory-method-lcp = lcp (complementary pivoting on the sequence form)
theory-method-supports = supports (all supports, by subdivision)
theory-method-simplicial = simplicial (simplicial subdivision)

theory-equilibrium = Equilibrium
theory-equilibrium-number = Equilibrium { $number }
theory-equilibrium-in-set = Equilibrium { $number } (set { $set })
theory-pure-number = Pure equilibrium { $number }
theory-value = Value and optimal strategies
theory-saddle = Saddle point
theory-perfect = Subgame-perfect equilibrium
theory-perfect-number = Subgame-perfect equilibrium { $number }
theory-average-strategies = Average strategies
theory-average-play = Average play
theory-stationary = Values to { $player } and stationary strategies

theory-given-play = The strategies of the file against each other
theory-best-response-of = Best response of { $player }
theory-best-responses = exact: best responses to the strategies of the file
theory-best-sum = Greatest sum of payoffs
theory-most-for = Most for { $player }
theory-least-for = Least for { $player }
theory-end-of-path = End of the path
theory-mean-of-path = Mean over time
theory-exact-advice = exact: no player gains by not following the advice, and no advice of this kind does better
theory-near-advice = no player gains more than { $gain } by not following the advice
theory-followed = followed up to time { $time } (payoffs in units of their span); in its last tenth no share moved by more than { $moved }
theory-some-equilibria = exact, but not all: the search stopped with { $count ->
        [one] one equilibrium
       *[other] { $count } equilibria
    }
theory-exact-value = exact: the value is { $value }, and neither player gains by leaving these strategies
theory-exact-matrix = exact: { $first } gets at least { $value } whatever happens, and { $second } pays no more than { $value }
theory-matrix-between = { $first } gets at least { NUMBER($lower, minimumFractionDigits: 9, maximumFractionDigits: 9) } whatever happens, and { $second } pays at most { NUMBER($upper, minimumFractionDigits: 9, maximumFractionDigits: 9) }
theory-tree-between = { $first } gets at least { NUMBER($lower, minimumFractionDigits: 9, maximumFractionDigits: 9) } against any play, and { $second } pays at most { NUMBER($upper, minimumFractionDigits: 9, maximumFractionDigits: 9) } (by best responses)
theory-exact-equilibrium = an equilibrium, exactly: no player gains by leaving it alone
theory-near-equilibrium = no player gains more than { $gain } by leaving it alone (computed exactly)
theory-near-average = no player gains more than { $gain } by leaving the average play alone
theory-near-learnt = neither player gains more than { $gain } by leaving these strategies (by best responses)
theory-no-pure = there is no equilibrium in pure strategies
theory-all-pure = { $count ->
        [one] the only equilibrium in pure strategies
       *[other] all { $count } equilibria in pure strategies
    }
theory-near-perfect = in no subgame does a player gain more than { $gain } by leaving
theory-only-perfect = a subgame-perfect equilibrium, exactly; the only one in which subgames are played in pure strategies where they can be
theory-all-perfect = { $count } subgame-perfect equilibria, exactly
theory-some-perfect = { $count ->
        [one] one subgame-perfect equilibrium
       *[other] { $count } subgame-perfect equilibria
    }, exactly; there are more
theory-degenerate = exact, and all: the game is degenerate; it has { $count ->
        [one] one extreme equilibrium
       *[other] { $count } extreme equilibria
    } in { $sets ->
        [one] one connected set
       *[other] { $sets } connected sets
    }, and every other equilibrium is a mixture within a set
theory-all-equilibria = exact, and all: no equilibrium is degenerate, and the game has { $count ->
        [one] one equilibrium
       *[other] { $count } equilibria
    }
theory-shapley = from every component { $first } gets at least the lower bound whatever happens, and { $second } pays at most the upper one (exact fractions, at most { $gap } apart)
theory-critical = the critical vector is between the two vectors below, each attainable by Everett's theorem (checked exactly); the strategies are { $epsilon }-optimal
theory-logit = Logit equilibrium
theory-near-floats = no player gains more than { $gain } by leaving these strategies (by best responses, in floating point)
theory-near-agents = at no information set does a player gain more than { $gain } by another choice; as a player forgets, changes at several sets were not looked at
theory-likeliest = the observed play is likeliest at λ = { $lambda } on the principal branch
theory-lambda-unbounded = the likelihood still grows where the branch ends (λ = { $lambda }): no finite λ is likeliest
theory-all-isolated = all { $count ->
        [one] equilibria: there is one, isolated
       *[other] { $count } equilibria, each isolated
    } (boxes that cover all strategies were searched in floating point; each equilibrium is the only one in its box)
theory-not-all-isolated = { $count ->
        [one] one isolated equilibrium
       *[other] { $count } isolated equilibria
    }; in { $undecided ->
        [one] one small box
       *[other] { $undecided } small boxes
    } nothing could be decided, as where equilibria form a continuum
theory-some-isolated = { $count ->
        [0] no equilibrium so far
        [one] one equilibrium so far
       *[other] { $count } equilibria so far
    }; the search did not end, so there may be more

theory-pure-strategies = Pure strategies: { $players-series }.
theory-strategies-of = { $player } { $count }
theory-strategies-about = { $player } about { $digit }e{ $exponent }
theory-no-recall = No perfect recall: { $why }.
theory-one-of-many = There are too many equilibria to list; this is one of them.
theory-found-by = Found by { $how }.
theory-by-pure = pure strategies
theory-by-polishing = learning, improved by Newton's method
theory-by-supports = support enumeration with Newton's method
theory-by-regret-matching = regret matching
theory-by-fictitious-play = fictitious play
theory-exploitability = Exploitability: the largest gain of a player who leaves alone is { $largest }; { $players ->
        [2] half the sum of both gains (NashConv/2)
       *[other] the mean of all gains (NashConv/{ $players })
    } is { $mean }.
theory-not-precise = The precision { $epsilon } was not reached: the search used all the work allowed to it.
theory-sequence-form = Sequence form: { $first } and { $second } sequences, { $pairs ->
        [one] one pair of them ends
       *[other] { $pairs } pairs of them end
    } the game.
theory-sure-of = { $player } is sure of { $level } with the pure strategy { $strategies-or }.
theory-pure-equilibria = { $count ->
        [0] No equilibrium in pure strategies.
       *[other] Equilibria in pure strategies: { $count } { $profiles-series }.
    }
theory-pareto = Pareto optima: { $count } { $profiles-series }.
theory-welfare = Greatest sum { $sum } { $sum_profiles-series }; the worst off gets at most { $least } { $least_profiles-series }.
theory-strictly = strictly
theory-weakly = weakly
theory-undominated = No strategy is { $how } dominated.
theory-undominated-by-pure = No strategy is { $how } dominated by another one (mixtures of many were not tried).
theory-eliminated = Removing { $how } dominated strategies repeatedly leaves { $left } after { $rounds ->
        [one] one round
       *[other] { $rounds } rounds
    }.
theory-trap = The trap: iterating T from zero ends after { $steps ->
        [one] one step
       *[other] { $steps } steps
    } at ({ $vector-series }), a fixed point that is not the value.
theory-settled = Iterating T from zero ends after { $steps ->
        [one] one step
       *[other] { $steps } steps
    } at ({ $vector-series }); here that is the value, but nothing proves it.
theory-unsettled = Iterating T from zero is at ({ $vector-series }) after { $steps ->
        [one] one step
       *[other] { $steps } steps
    } and has not settled.

theory-payoffs = Payoffs (rows: { $first }, columns: { $second })
theory-payoffs-to = Payoffs to { $first } (rows: { $first }, columns: { $second })
theory-bounds = Certified bounds
theory-iterates = Iterates
theory-plain-iterates = Plain iteration of T from zero
theory-first-of = { $what } (the first { $shown } of { $all })
theory-certificates = Certificates of Everett's theorem
theory-file-strategies = Strategies of the file, in payments to { $player }
theory-component = component
theory-lower = lower
theory-value-head = value
theory-upper = upper
theory-strategy = strategy
theory-attainable = w attainable by { $player }
theory-guarantees = { $strategy } ({ $player }) guarantees
theory-concedes = { $strategy } ({ $player }) concedes at most
theory-against = { $first } against { $second }
theory-set = set { $number }
theory-stopped = Stopped early: { $reason }.
theory-branch = The branch has { $points ->
        [one] one point
       *[other] { $points } points
    } from λ = 0 to λ = { $lambda }.
theory-branch-limit = λ reached its limit before the precision was reached.
theory-branch-stuck = The branch could not be followed further: it comes to a singular point. What is shown is its last point.
theory-branch-title = Principal branch of the logit equilibria
theory-branch-head = { $player } { $action }
theory-branch-head-at = { $player } { $set } { $action }
theory-likelihood = Logarithm of the likelihood: { $here }; of uniform play: { $at_zero }.
theory-standard-error = Standard error of λ: { $error }; 95 % confidence interval from { $low } to { $high }.
theory-gain-of = { $player } could gain { $gain } by a best response.
theory-pivots = { $count ->
        [one] One pivot.
       *[other] { $count } pivots.
    }
theory-cells = { $supports ->
        [one] One combination of supports
       *[other] { $supports } combinations of supports
    } and { $cells ->
        [one] one box
       *[other] { $cells } boxes
    } were looked at.
theory-worst-gain = In none of them does a player gain more than { $gain } by leaving alone.
theory-meshes = { $count ->
        [one] One mesh
       *[other] { $count } meshes
    } and { $simplices ->
        [one] one simplex
       *[other] { $simplices } simplices
    } were passed.
theory-too-many-plans = The plans are too many for a table, so subgames were not solved one after another.
theory-gives-away = The strategy of { $player } gives away { $loss } against a best response, compared with the value of the game (half of it, as in NashConv/2: { $half }).
theory-needs-all-others = A best response needs the strategies of all other players; the file does not give them.
theory-drawn = drawn together
theory-numbered = { $name } (set { $number })
theory-seen-nothing = before any move is seen
theory-after = after { $events-series }
theory-either = { $events-or }

theory-at-set = { $player }, { $place }: { $choices-or }
theory-maxmin = maxmin in pure strategies { $maxmin }, minmax { $minmax }
theory-saddle-at = saddle point at ({ $row }, { $column }): least of its row, greatest of its column
theory-differ = they differ, so there is no saddle point and both players must mix
theory-adjoint = the adjoint A* = [{ $a } { $b }; { $c } { $d }], |A| = { $determinant }, J A* J' = { $sum }
theory-row-formula = formula 1.2: x = J A* / (J A* J') = ({ $first }, { $second })
theory-column-formula = formula 2.2: y = A* J' / (J A* J') = ({ $first }, { $second })
theory-value-formula = formula 3.2: w = |A| / (J A* J') = { $value }
theory-linear-program = linear program: max Σy subject to A'y ≤ 1, y ≥ 0, where A' is the matrix shifted above zero; its prices are x
theory-dominated = round { $round }: the strategy { $strategy } of { $player } is removed, { $how } dominated by { $by }
theory-transformation = w = (w1, w2, …) is what the components are worth; T(w) solves every component with w put in its cells
theory-row = [{ $entries-series }]
theory-matrix-value = { $component }: value { $value } of the matrix { $rows-series }
theory-endless-cells = Some cells never stop, so Shapley's theorem does not apply as it stands: T need not be a contraction. The bounds above do not need it: they are what the two strategies guarantee against every answer. With a small chance ε to stop in those cells the theorem applies, and the values tend to these:
theory-with-stop = ε = 1e-{ $exponent }: { $values-series }
theory-contraction = Every cell stops with a chance of at least { $stop }, so T brings vectors nearer by the factor { $factor }.
theory-attainable-means = A vector w is attainable by the first player if T(w) > w where w > 0 and T(w) ≥ w elsewhere: playing the matrices with w put in then gets at least w, even if the game could go on for ever. For the second player the signs are reversed. The critical vector, which is the value, has attainable vectors of both players arbitrarily near.
theory-free-stop = These were built from the game in which the opponent may stop for nothing with probability { $probability }.

theory-held-to = your opponent holds you to { $value } a round on average, whatever you do
theory-best-reply = your opponent plays its part of an equilibrium; the best you can get from it is { $value } a round
theory-held-to-components = whatever you do, your opponent holds you on average to { $values-series }
theory-worth = { $component } { $value }
theory-held-to-game = your opponent holds you to { $value } a game on average, whatever you do
theory-others-perfect = the others play their parts of a subgame-perfect equilibrium, in which you get { $value } a game
theory-opponent-perfect = your opponent plays its part of a subgame-perfect equilibrium, in which you get { $value } a game
theory-plays-file = your opponent plays the strategy of { $file }
theory-habit-maxmin = your opponent expects the worst of every choice and takes the best of these
theory-habit-expected = your opponent takes what is best on average if you go on choosing as you have so far
theory-habit-certainty = your opponent takes the best choice, each having one outcome
theory-habit-satisficer = your opponent takes the first choice that is sure to bring { $aspiration }; that level falls by { $fall } when no choice does, and rises by { $rise } when the first does
theory-chance = chance { $event }

theory-no-ending = { $file } is none of the game files known here: name it .nfg, .agg or .bagg (a table), .efg (a tree) or .stg (stochastic or recursive)
theory-no-method = "{ $method }" is no method for this game ({ $kind }): choose from { $choices }
theory-no-epsilon = epsilon is { $epsilon }; it must be above 0
theory-too-many-exact = { $first } and { $second } sequences are too many for the exact linear program; leave out --exact
theory-too-many = { $first } and { $second } sequences are too many for the linear program; use the method cfr+
theory-beyond-decimals = the value is beyond what decimals can hold; use --exact
theory-program-failed = the linear program failed; try --exact
theory-empty-table = the table is empty
theory-only-two = only games for two players are played here, and this one is for { $players }
theory-tree-is-walked = a tree cannot be played as a table
theory-rules-play-tables = decision rules play tables (.nfg); this game is played against its solution only
theory-no-player = there is no player { $player }: the game is for { $players }
theory-no-equilibrium = no equilibrium of this tree was found
theory-table-too-large = a table of { $profiles } profiles for { $players } players is beyond the limit of { $limit } payoffs; { $players ->
        [2] a zero-sum game for two can be written as a tree (.efg), which needs no table
       *[other] a game with moves can be written as a tree (.efg), and the methods logit and cfr need no table
    }
theory-too-many-profiles = the plans of { $players } players have { $profiles } profiles together, and a table takes at most { $most }; use the method { $players ->
        [2] lcp, logit or cfr
       *[other] logit or cfr
    }, which needs no table
theory-plans-mixed = a player forgets its own moves, and the equilibrium mixes whole plans, which cannot be played move by move; use the method normal
theory-not-certified = the value could not be certified: { $why }; give the cells that go on for ever a small chance to stop, or, if only stopping pays, write the game as `recursive`
theory-diverges = the values grow beyond all bounds; some cells never stop, give them a chance to
theory-bounds-apart = the bounds are still { $gap } apart and come no nearer; allow an epsilon above that
theory-no-bounds = no finite bounds on the values were found; give the cells that go on for ever a small chance to stop, or, if only stopping pays, write the game as `recursive`
theory-not-recursive = this is a stochastic game, which pays at every stage; solve it with the method `newton` or `iterate`
theory-vectors-apart = the two attainable vectors are still { $gap } apart; allow an epsilon above that
theory-strategy-misfit = the strategy "{ $strategy }" does not fit the game: it needs a distribution for every component in every memory
theory-unbounded = against this strategy the opponent can win without bound by never letting the game stop
theory-endless = against this strategy the game never stops and the payments grow without bound
theory-undefined = against this strategy the game can go on for ever with payments of both signs, so it has no total
theory-bimatrix-two = this method is for two players and the game has { $players }; use the method `approximate`
theory-strategies-of-trees = strategies from a file are for tables and trees (.nfg, .agg, .bagg, .efg); a .stg file holds its own strategies
theory-too-large-to-correlate = the table is too large for the linear program; leave out --exact or solve a smaller game
theory-too-large-to-follow = dynamics are followed in tables of at most { $limit } payoffs; solve a smaller game
theory-too-many-vertices = finding all equilibria of a { $rows }×{ $columns } game needs more than { $limit } vertices; use the method `lemke-howson` to find one
theory-no-label = the label { $label } is not one of the { $labels } strategies; give a number below { $labels }
theory-path-too-long = the path from label { $label } did not end within { $pivots } pivots; start from another label
theory-forgets = player { $player } forgets what it did or knew before information set { $set } (two of its nodes are reached by different own moves), so behavioural strategies and the sequence form do not apply; use the reduced normal form
theory-sequence-two = the sequence form is for two players and the game has { $players }; use the reduced normal form
theory-not-zero-sum = the game is not zero-sum (an end pays { $sum } in total); use the reduced normal form
theory-tree-too-large = the tree has more than { $limit } nodes; start nearer to the end of the game, or use external or outcome sampling, which needs no tree
theory-not-finite = the rules give { $value } as a payoff or probability; it must be a finite number
theory-no-alternative = the table has no alternative, or one without a consequence; give each at least one
theory-not-certain = "{ $strategy }" has more than one consequence; use the maxmin rule, or probabilities and the expected value
theory-no-distribution = the probabilities of "{ $strategy }" are missing, negative or do not sum to 1; use the maxmin rule without them
theory-no-rule = there is no decision rule "{ $rule }": choose equilibrium, maxmin, expected, certainty, or satisficer:aspiration=3,fall=1,rise=1
theory-no-satisficer = the satisficer cannot take "{ $parameter }": write numbers such as aspiration=3,fall=1,rise=1, with fall above 0 and rise not below
theory-in-decimals = the method { $method } works in decimals; leave out --exact
theory-nothing-yet = stopped before anything was found: { $reason }; allow more seconds
theory-lcp-too-large = the sequence form needs { $size } equations, and { $limit } are allowed; use the method logit or cfr
theory-supports-too-large = listing all equilibria is for tables of at most { $limit } profiles; use the method logit to find one
theory-logit-too-large = the information sets have { $actions } actions together, and the logit path takes at most { $limit }; use the method cfr

report-no-title = (no title)
report-kind = Kind
report-method = Method
report-guarantee = Guarantee
report-steps = Step by step
report-convergence = Convergence (distance on a logarithmic scale)
report-player-at = { $player } at { $place }
report-player-seen = { $player-start }, { $place }
