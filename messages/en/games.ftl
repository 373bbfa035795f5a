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
