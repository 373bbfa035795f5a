# Words that several games share.
side-white = White
side-black = Black

seat-first = first
    .the = the first player
    .start = The first player
seat-second = second
    .the = the second player
    .start = The second player

rank-ace = ace
    .the = the ace
rank-three = three
    .the = the three
rank-king = king
    .the = the king
rank-queen = queen
    .the = the queen
rank-knight = knight
    .the = the knight
rank-jack = jack
    .the = the jack
rank-seven = seven
    .the = the seven
rank-six = six
    .the = the six
rank-five = five
    .the = the five
rank-four = four
    .the = the four
rank-two = two
    .the = the two

notation = write one of the moves on offer

# Parameters that make no game.
connect-four-size = a board of { $rows } rows and { $columns } columns cannot be played: columns × (rows + 1) may be 64 at most, columns 9
tris-size = a board of { $rows } rows and { $columns } columns cannot be played: each must be from 1 to 19
line-length = a line of { $line } cannot be: it must be from 1 to { $longest }, the longer side of the board
pig-goal = a goal of { $goal } points cannot be played: choose from 2 to 1000
briscola-players = classic Briscola is for 2, 3, 4 or 6 players, not { $players }; for 5 there is Briscola in 5 (briscola5)
tree-hides = the information set { "{" }{ $set }{ "}" } joins several nodes, so this tree hides moves; search needs a tree in which every move is seen
kriegspiel-no-rule-set = there is no rule set "{ $name }" of Kriegspiel: choose one of { $choices }
squares-unreadable = "{ $part }" in "{ $text }" is not a square: write squares from a1 to h8 with commas or plus signs, as in d8+e8+f8
setup-taken = { $square } is already taken by the white king: put the pawn on another square
setup-pawn-rank = a pawn cannot stand on { $square }: put it on ranks 2 to 7
setup-white-kings = White must have exactly one king, not { $kings }: name its square
setup-black-man = only White's pieces are set up: the black king is given by the wave
setup-empty-wave = the wave is empty: name at least one square where the black king may be
setup-wave-square = the black king cannot be on { $square }: { $why }; take { $square } out of the set
setup-outside-wave = the black king stands on { $square }, which is not in the wave { $wave }: add it or move the king
not-there-taken = a white piece stands there
not-there-next-to-king = the white king is next to it
not-there-in-check = it would be in check with White to move
not-there-impossible = the rules do not allow it
