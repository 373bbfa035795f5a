game-kriegspiel = Kriegspiel
    .about = Chess in which you do not see the opponent’s pieces and the umpire answers; or an ending against a hidden king

# What the umpire says.
kriegspiel-moved = { $by } has moved.
kriegspiel-refused = { $by }: no.
kriegspiel-any-yes = { $by } asks “Any?”: try!
kriegspiel-any-no = { $by } asks “Any?”: no.
kriegspiel-your-king = Your king stands on { $square }.
kriegspiel-begins = The game begins.
kriegspiel-check = Check { $direction }.
kriegspiel-double-check = Double check { $first } and { $second }.
kriegspiel-on-rank = on the rank
kriegspiel-on-file = on the file
kriegspiel-on-long-diagonal = on the long diagonal
kriegspiel-on-short-diagonal = on the short diagonal
kriegspiel-from-knight = from a knight
kriegspiel-capture = Capture on { $square }.
kriegspiel-capture-en-passant = Capture en passant on { $square }.
kriegspiel-pawn-captured = Pawn captured on { $square }.
kriegspiel-pawn-captured-en-passant = Pawn captured en passant on { $square }.
kriegspiel-piece-captured = Piece captured on { $square }.
kriegspiel-promotion = A pawn is promoted.
kriegspiel-pawn-tries = There are pawn tries.
kriegspiel-pawn-tries-on = { $squares-count ->
        [one] Pawn try
       *[other] Pawn tries
    } on { $squares }.
kriegspiel-pawn-tries-number = { $number ->
        [one] One pawn try.
       *[other] { $number } pawn tries.
    }
kriegspiel-mate = Checkmate.
kriegspiel-stalemate = Stalemate: a draw.
kriegspiel-dead-position = Neither side can mate any more: a draw.
kriegspiel-repetition = Third repetition of the position: a draw.
kriegspiel-rule = A draw by the agreed rule.
kriegspiel-promoted-and-safe = The pawn is promoted and safe: won.

# Under the board.
kriegspiel-opponent-men = { $men ->
        [one] the opponent has only the king
       *[other] the opponent has { $men } pieces
    }
kriegspiel-refused-tries = refused: { $tries }
kriegspiel-check-here = check { $direction }
kriegspiel-capture-first = try a capture with a pawn first
kriegspiel-note-pawn-tries = there are pawn tries
kriegspiel-note-pawn-tries-on = { $squares-count ->
        [one] pawn try
       *[other] pawn tries
    } on { $squares }
kriegspiel-note-pawn-tries-number = { $number ->
        [one] one pawn try
       *[other] { $number } pawn tries
    }

# Why a try is not on offer.
kriegspiel-why-asked-already = You have already asked "Any?" in this turn.
kriegspiel-why-no-question = "Any?" cannot be asked: these rules do not have the question.
kriegspiel-why-no-pawn-captures = "Any?" cannot be asked: none of your pawns could capture anything.
kriegspiel-why-umpire-places = Only the umpire places the king.
kriegspiel-why-empty-square = None of your pieces is on { $square }.
kriegspiel-why-refused-already = { $mv } was already refused in this turn: it cannot become legal.
kriegspiel-why-capture-first = A capture with a pawn must be tried first: the umpire said that there are some.
kriegspiel-why-no-captures = The umpire said that no pawn can capture.
kriegspiel-why-captures-elsewhere = The umpire said that pawns can capture only on { $squares }, not on { $square }.
kriegspiel-why-promotion = Add what the pawn becomes: { $mv }q, { $mv }r, { $mv }b or { $mv }n.
kriegspiel-why-never = Your piece on { $from } can never go to { $to }.
