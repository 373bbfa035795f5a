game-morra = Morra
    .about = Show one or two fingers and guess how many the other shows.
morra-closed = The hands are closed.
morra-both = The first shows { $first } and guesses { $guess }; the second shows { $second } and guesses { $other }.
