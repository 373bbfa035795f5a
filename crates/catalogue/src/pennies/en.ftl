game-pennies = Matching pennies
    .about = Both show a face of a coin at once; equal faces pay the first player, different ones the second
    .rules =
        ## Goal
        Guess what the other player shows.

        ## How to play
        • Both players choose heads or tails at the same time. Neither sees the choice of the other before.
        • If the two faces are equal, the first player wins one point from the second.
        • If they differ, the second player wins one point from the first.

        ## Good to know
        If you choose each face with probability one half, your opponent cannot gain anything against you. This is the equilibrium of the game. Any habit can be exploited.
pennies-even = even
pennies-odd = odd
pennies-covered = two pennies, covered
pennies-shown = { $first } and { $second }
pennies-heads = heads
pennies-tails = tails
