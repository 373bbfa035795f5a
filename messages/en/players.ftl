# Why players chose what they chose.
why-drawn-by-lot = chosen at random
why-first-on-offer = it was the first move on offer
why-drawn-from-strategy = drawn with the probabilities of its strategy
why-values = { $search } values { $mv } at { $value }
why-values-stopped = { $search } values { $mv } at { $value } (stopped: { $stopped })
why-found-no-move = { $search } found no move ({ $stopped })
why-so-first-taken = — so the first move on offer was taken
why-heaviest = { $mv } leads to the best position known from { $games ->
        [one] one game
       *[other] { $games } games
    }
why-only-move = { $mv } is the only move

# Searches.
search-to-depth = { $search } to depth { $depth }
search-deepening = alpha-beta with iterative deepening
search-paranoid = the paranoid search
search-sampled-worlds = the search of sampled worlds
search-uct = UCT with { $simulations } random games
search-seats-move-together = { $search } needs players who move in turn, but in this game they move together: use another player
search-no-chance = { $search } cannot search chance moves: use expectiminimax, max^n or UCT
search-too-deep = the tree is deeper than { $moves } moves: give a depth limit
search-too-many-seats = { $seats } players are too many for this search: it can take { $most }

# What was counted; the number stands before it.
count-moves-on-offer = { $number ->
        [one] move on offer
       *[other] moves on offer
    }
count-nodes = { $number ->
        [one] position
       *[other] positions
    }
count-leaves = { $number ->
        [one] leaf
       *[other] leaves
    }
count-cuts = { $number ->
        [one] cut
       *[other] cuts
    }
count-milliseconds = { $number ->
        [one] millisecond
       *[other] milliseconds
    }
count-configurations = { $number ->
        [one] known position
       *[other] known positions
    }
count-moves-deep = { $number ->
        [one] move deep
       *[other] moves deep
    }
count-worlds = { $number ->
        [one] world
       *[other] worlds
    }
count-worlds-played-out = { $number ->
        [one] world played to its end
       *[other] worlds played to their end
    }

# Named sets.
set-looked-deeper = checked { $moves ->
        [one] one move
       *[other] { $moves } moves
    } deeper
set-held = { $mv } stands
set-did-not-hold = { $mv } fails, { $instead } instead
set-each-can-expect = expected payoffs

# An explanation in lines.
explanation-line = line: { $moves } ({ $value })
explanation-weighed = weighed: { $candidates }
value-at-most = ≤ { $value }
value-at-least = ≥ { $value }
value-within = mean of the samples { $value } (95 % interval of this mean, not of the value of the game: { $low } to { $high })
explanation-candidate-at-depth = { $mv } { $value } ({ $depth } deep)
explanation-candidate = { $mv } { $value }
explanation-visited = { $mv } { $value } ({ $visits ->
        [one] one visit
       *[other] { $visits } visits
    })
explanation-count = { $number } { $what }
explanation-rules-fired = rules fired:
explanation-chance = { $what } { NUMBER($percent, maximumFractionDigits: 0) } %
explanation-named = { $name }: { $items }

# Regret sampling.
sampling-for-two = regret sampling is for two players and the game has { $seats }
sampling-zero-sum = regret sampling is for zero-sum games
sampling-no-end = this game has no bound on its length; regret sampling could go on for ever in one line

# A search step by step.
trace-root = the root
    .of = of the root
trace-node = { $name }
    .of = of { $name }
trace-start = The list L begins with the root.
trace-enter = Visits { $node }.
trace-enter-window = Visits { $node } with α = { $alpha }, β = { $beta }.
trace-leaf-over = { $node }: the game is over, value { $value }.
trace-leaf-depth = { $node }: depth limit; estimated at { $value }.
trace-expand-max = { $node } is expanded: the maximiser chooses among { $count ->
        [one] 1 move
       *[other] { $count } moves
    }.
trace-expand-min = { $node } is expanded: the minimiser chooses among { $count ->
        [one] 1 move
       *[other] { $count } moves
    }.
trace-label = { $child } changes { $node } from { $from } to { $to }.
trace-label-same = { $child } changes nothing: { $node } stays { $to }.
trace-cut = { $node } is cut: { $value } { $sign } { $name } = { $bound } { $holder-of }. Not visited: { $rest-series }.
trace-nothing = nothing
trace-done = { $node } has the value { $value }.
trace-list = L = ({ $nodes-series })
trace-not-visited = not looked at
trace-max-chooses = max chooses
trace-min-chooses = min chooses
trace-leaf = leaf
trace-best-line = best line
trace-summary = { $algorithm }: { $result }; { $nodes ->
        [one] one position
       *[other] { $nodes } positions
    } looked at, { $leaves ->
        [one] one of them a leaf
       *[other] { $leaves } of them leaves
    }{ $cuts }
trace-stopped = { $summary }; stopped by the { $stopped }
trace-no-value = no value
trace-value = value { $value }
trace-value-move = value { $value }, move { $mv }
trace-no-cuts = { "" }
trace-cuts = { $number ->
        [0] , nothing cut
        [one] , 1 cut
       *[other] , { $number } cuts
    }
