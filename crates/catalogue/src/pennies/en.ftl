game-pennies = Matching pennies
    .about = Both show a face of a coin at once; equal faces pay the first player, different ones the second
pennies-even = even
pennies-odd = odd
pennies-covered = two pennies, covered
pennies-shown = { $first } and { $second }
pennies-heads = heads
pennies-tails = tails
