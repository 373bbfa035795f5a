game-kriegspiel = Kriegspiel
    .about = Chess in which you do not see the opponent’s pieces and the umpire answers; or an ending against a hidden king
    .rules =
        ## Goal
        Checkmate the king of your opponent, whose pieces you do not see.

        ## How to play
        • Pieces move as in chess, and White begins. You see only your own pieces. The umpire sees both sides.
        • On your turn you try a move. If it is legal, it is played. If it is not (a hidden piece is in the way, or your king would be in check), the umpire refuses it and you try another one. A refused try costs nothing and tells you something.
        • You may try any move that could be legal as far as you can see.

        ## What the umpire announces
        • To both players: that a move was made, a capture and its square, and check with its direction (rank, file, long or short diagonal, knight). He does not say what captured.
        • Checkmate, stalemate and the other draws of chess end the game.
        • The rule sets differ in what is said about captures by pawns, about the piece that was captured and about refused tries. Your table has one of them: thesis, english, berkeley, cincinnati, rand or icc. With “thesis” the umpire says when you have captures by pawns, and you must try one of them before other moves.

        ## Endings
        In an ending such as king and pawn against king neither side sees the pieces of the other. White must promote the pawn safely or give mate, as the table says. Black must prevent it.

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
kriegspiel-pawn-tries = { $side } has pawn tries.
kriegspiel-pawn-tries-on = { $side } has { $squares-count ->
        [one] a pawn try
       *[other] pawn tries
    } on { $squares }.
kriegspiel-pawn-tries-number = { $side } has { $number ->
        [one] one pawn try.
       *[other] { $number } pawn tries.
    }
kriegspiel-mate = Checkmate.
kriegspiel-stalemate = Stalemate: a draw.
kriegspiel-dead-position = Neither side can mate any more: a draw.
kriegspiel-repetition = Third repetition of the position: a draw.
kriegspiel-fifty-moves = Fifty moves without a capture or a pawn move: a draw.
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

kriegspiel-no-tables = no solved ending is in { $folder }: write some with arbitro solve kriegspiel KRK --folder FOLDER
kriegspiel-plan-unreadable = the request for a plan cannot be read: { $error }; give `men`, `kings` and `promotion`
kriegspiel-plan-no-ending = there is no such ending: look at the list of endings
kriegspiel-plan-no-pawn = { $ending } has no pawn to promote: leave promotion out
kriegspiel-plan-too-much = this needs too many beliefs for a page: build the table with `arbitro solve kriegspiel`
kriegspiel-plan-not-solved = this position was not solved: choose another one
kriegspiel-ending-and-fen = an ending is set up by king, pawn and wave, not by fen: leave one of them out
kriegspiel-needs-men = { $ending } needs White's pieces: add `men=Ke1+Rh1`, for example
kriegspiel-other-ending = { $men } is not { $ending }: name the ending of these pieces
kriegspiel-no-square = "{ $text }" is no square for { $name }: write a letter from a to h and a number from 1 to 8
kriegspiel-three-men = endings with three pieces take minutes to solve: build the table with arbitro solve kriegspiel and add tables=FOLDER
kriegspiel-no-ending = tables are for endings: leave tables out, or add ending
kriegspiel-no-table = there is no table of these pieces: look at the list of endings
kriegspiel-unusable-table = { $path }: { $why }; this file is never written over, so move it away first
kriegspiel-other-table = { $path }: it holds the table of { $found }, not of { $wanted }: give it its own name, or move it away
kriegspiel-won-by-promoting = { $ending } won by promoting

# Bots, parameters and files.
player-solved-kriegspiel = solved
    .about = the exact solution of an ending against a hidden king: a sure plan if there is one, else a random one that wins
player-maran-kriegspiel = Maran
    .about = Maran’s player of 1993 for king and pawn against a hidden king: five classes, wave and taboo
player-blind-kriegspiel = blind
    .about = plays over sampled boards: the try with the best value on the boards that agree with the umpire’s answers
player-capturer-kriegspiel = capturer
    .about = captures with pawns, takes back, raids the opponent’s first ranks, else plays at random
needs-kriegspiel-ending = Kriegspiel with an ending, where it plays White
needs-kriegspiel-kpk = Kriegspiel with ending=KPK, where it plays White
needs-kriegspiel-known = Kriegspiel from a position that both know
needs-kriegspiel = Kriegspiel
parameter-rules = what the umpire says
parameter-fen-known = the first position, as FEN known to both
parameter-ending = an ending against a hidden black king
parameter-king = the white king of KPK
parameter-pawn = the white pawn of KPK
parameter-men = White’s pieces in the other endings, as Ke1+Rh1
parameter-wave = where the black king may be, as d8+e8; else anywhere
parameter-truth = where the black king is; else chance decides
parameter-first = who moves first in the ending
parameter-goal = what wins the ending
parameter-repetition = whether the third repetition is a draw
parameter-moves = after how many moves of each side it is a draw
parameter-table-folder = the folder with the table of the ending, written by `arbitro solve kriegspiel`
parameter-everett = the files of Everett’s game
parameter-defendable = when the pawn can be defended
parameter-revision = how the wave is revised
parameter-push = how often a lost pawn is pushed
parameter-risk = Blotto’s small chance to push
parameter-boards = how many boards it keeps in mind
parameter-tables-folder = the folder of solved endings, written by `arbitro solve kriegspiel`

# Titles and sources of experiments.
experiment-kriegspiel-blind = Kriegspiel: sampled boards against random tries and a greedy capturer
experiment-kriegspiel-blind-source = our own aims: 98 % of the points against random tries, 90 % against the capturer
preset-kpk = King and pawn against your king, which the bot does not see: stop the pawn.
