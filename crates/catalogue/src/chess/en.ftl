game-chess = Chess
    .about = Chess from the usual position or any other
    .rules =
        ## Goal
        Checkmate the king of your opponent: attack it so that it cannot escape.

        ## How to play
        • White begins. The players take turns.
        • The king moves one square in any direction, the rook along ranks and files, the bishop along diagonals, the queen like rook and bishop together. The knight jumps two squares straight and one to the side.
        • A pawn moves forward one square, from its first rank also two, and captures one square diagonally forward. On the last rank it becomes a queen, rook, bishop or knight.
        • En passant: a pawn that has just moved two squares can be captured as if it had moved one.
        • Castling: king and rook move together, once, if neither has moved, the squares between are empty, and the king is not in check and passes through no attacked square.
        • You may not leave your king in check.

        ## Draws
        Stalemate (no legal move, no check), too few pieces to mate, the third repetition of a position, fifty moves of each side without a capture or a pawn move.
chess-played = { $player } plays { $mv }.

# Bots, parameters and files.
player-expert-chess = expert
    .about = alpha-beta with a chess evaluation (material, mobility, placement) and a search of captures
needs-chess = chess
parameter-fen = the first position, as FEN

# PGN.
chess-pgn-other-game = the record is of { $game }, and only games of chess and of Kriegspiel from a known position have a PGN: write the moves with --csv instead
chess-pgn-move = move { $number } of the record, { $mv }, is not legal there: the record was changed
chess-pgn-no-game = there is no game { $wanted }: the file has { $found ->
        [0] none
        [one] one game
       *[other] { $found } games
    }
