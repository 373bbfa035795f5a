game-chess = Chess
    .about = Chess from the usual position or any other
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
