# Why the table refuses a move.
refusal-over = The game is over: no more moves are accepted.
refusal-no-such-seat = There is no seat { $seat }: this game has seats 0 to { $last }.
refusal-not-asked = It is not the turn of { $seat-the }.
refusal-waits-for = It is not the turn of { $seat-the }: the table waits for { $waits_for-the }.
refusal-unreadable = "{ $text }" is not a move of this game: { $how } (the nearest move on offer is "{ $nearest }").
refusal-not-offered = "{ $text }" is not on offer now; the nearest move on offer is "{ $nearest }".

# Why a game was broken off.
broken-off-move-limit = it had gone on for { $moves ->
        [one] one move
       *[other] { $moves } moves
    }
broken-off-insisted = { $player } insisted on "{ $mv }", which was not on offer
broken-off-cancelled = it was called off
broken-off-aborted = it was aborted before the second move

# How players ended a game before its rules did.
settled-resigned = { $seat } resigned
settled-out-of-time = The time of { $seat } was up
settled-draw = The players agreed to a draw

# What to write instead of an unknown name.
instead-meant = did you mean "{ $name }"?
instead-one-of = choose one of { $names }
instead-other-command = give such a file to `arbitro solve` or `arbitro play`

# What is wrong with the name of a game or a player.
catalogue-unknown-game = there is no game "{ $name }": { $instead }
catalogue-person = A person cannot play here: name bots (people play with `arbitro play`).
catalogue-unknown-player = there is no player "{ $name }": { $instead }
catalogue-no-tree = { $game } cannot be solved as a tree: { $why }
catalogue-no-game = { $game } cannot be played: { $why }
catalogue-no-search = { $game } cannot be searched like this: { $why }
catalogue-unsuitable = { $player } cannot play { $game }: it needs { $needs }. Suitable: { $suitable }.
catalogue-no-player = { $player } cannot play: { $why }
catalogue-wrong-count = { $game } is for { $expected } players, but { $found ->
        [one] one was
       *[other] { $found } were
    } named.

spec-no-name = "{ $text }" has no name: write a name, or name:parameter=value,parameter=value
spec-not-an-argument = "{ $argument }" in "{ $spec }" is not a parameter: write parameter=value, with commas between them
spec-open-quote = a quotation mark in "{ $text }" is never closed
spec-twice = the parameter "{ $argument }" is in "{ $spec }" twice: keep one of them

argument-unknown = { $owner } has no parameter "{ $name }": { $instead }
argument-needs = { $name } of { $owner } is for { $other }={ $values-or }: add that, or leave { $name } out
argument-no-parameters = { $owner } has no parameters, so "{ $name }" cannot be set: write just { $owner }
argument-wrong-value = "{ $value }" is not a value for { $name } of { $owner }: it must be { $kind }
argument-value-meant = "{ $value }" is not a value for { $name } of { $owner }: it must be { $kind }; did you mean "{ $nearest }"?

kind-whole-from = a whole number from { $min }
kind-whole = a whole number from { $min } to { $max }
kind-number = a number from { $min } to { $max }
kind-choice = one of { $words }
kind-time = a time such as 500ms or 2s
kind-file = a file
kind-choice-or-file = one of { $words }, or a file
kind-text = a text

broken-off-person-left = the player left
broken-off-all-left = all players have left
broken-off-table-closed = the table was closed
broken-off-not-back = no player came back
broken-off-no-move = a bot had no move
bot-other-version = The table and the bot do not have the same version of the game: update the older one.
bot-no-offer = The table asked for a move but offered none.
bot-elsewhere = { $bot } was asked about another game or another seat than its own.
bot-insisted = { $seat } chose { $mv } again and again, which is not on offer.
either = { $one } or { $other }

search-for-two-players = { $algorithm } is for two players of whom one wins what the other loses: use max-n or paranoid
search-unreadable-move = move { $number }, "{ $mv }", cannot be read: { $how }
search-over-before = the game is over before move { $number }: give fewer moves
search-not-offered = move { $number }, "{ $mv }", is not on offer there: check the moves before it
search-hides = it hides something from its players, and a search must see every move
learner-for-two = it learns games for two players, and { $game } is for { $seats }
learner-no-games = it needs at least one game to learn from
player-no-allies = "{ $text }" names no allies: write seat numbers such as 0+2 or 0+2/1+3
player-not-in-time = it was not ready in time: give a smaller number of { $parameter }
player-td-no-features = it learns two-player zero-sum games whose payoffs have bounds: choose another bot

# Files and matches.
file-not-text-at = { $path }:{ NUMBER($line, useGrouping: "false") }:{ NUMBER($column, useGrouping: "false") }: this byte is not UTF-8; save the file as UTF-8
file-cannot-be-read = { $path }: cannot be read: { $why }
file-cannot-be-written = { $path }: cannot be written: { $why }
file-is-a-folder = it is a folder: name a file
file-not-a-folder = a part of the path is not a folder
file-broken-link = it is a link to a file that is not there
file-no-name = it does not name a file
file-no-such-folder = its folder is not there: make the folder first
file-not-found = there is no such file
file-no-permission = permission denied
file-not-text = it is not UTF-8 text
file-already-there = there is such a file already
file-disk-full = the disk is full
file-read-only = the file system is read-only
file-address-in-use = another program is listening there
file-connection-refused = the connection is refused: is the server running?
match-no-entrants = a match needs at least one player: name some of { $players }
match-no-games = a match needs at least one game
match-uneven = { $games } games cannot be shared out: with duplicate deals their number is a multiple of { $seats }
match-too-long = a match of { $groups ->
        [one] one group
       *[other] { $groups } groups
    } with { $games } games each is too long: the limit is { $most } games
experiment-unknown = there is no experiment "{ $name }": { $instead }

# Records that cannot be used.
record-at = { $place }: { $why }
