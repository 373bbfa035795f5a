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
value-within = { $value } ({ $low } to { $high })
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
