# What the terminal says.
terminal-help = Type a move, or: moves (list them), ? (hint, and why the bot moved), quit.
terminal-help-notes = Type note e5 q to note a guess on the board.
terminal-broken-off = The game was broken off.
terminal-broken-off-because = The game was broken off: { $reason }.
terminal-not-finished = The game is not finished.
terminal-draw = A draw ({ $score }).
terminal-you-win = You win ({ $score }).
terminal-win = { $winners } { $winners-count ->
        [one] wins
       *[other] win
    } ({ $score }).
terminal-no-winner = There is no winner ({ $score }).
terminal-tries = { $player } tries { $mv }
terminal-hint = Hint: { $mv }
terminal-no-hint = No hint: { $why }
terminal-nothing-to-explain = There is nothing to explain yet.
terminal-choose-first = Choose a move first, with the arrows or the mouse, or type it.
terminal-wait = The bot is thinking: wait for its move.
terminal-thinking = The bot is thinking …
terminal-your-move = Your move, { $player }.
terminal-larger = Make the window larger to see the board (24 × 9 at least). Esc leaves.
terminal-keys-end = n new game   ? why   q leave
terminal-keys-short = ←↑↓→ Enter play  ? why  Esc leave
terminal-keys = ←↑↓→ choose   Enter play   or type a move   ? hint and why   Esc leave
terminal-umpire = the umpire
terminal-why = why
terminal-welcome = Arrows or mouse to choose, Enter to play; ? for a hint and for the bot’s reasons.
notes-cleared = All notes are deleted.
note-deleted = The note on { $square } is deleted.
noted = Noted: { $man } on { $square }.
note-no-man = "{ $text }" is not a piece: write p, n, b, r, q, k, or x for any piece.
note-no-square = "{ $text }" is not a square.
notes-help = Write note e5 q to note a queen on e5, note e5 to delete it, note clear to delete all.
window-your-board = your board
window-bots-board = the bot’s
window-umpires-board = the umpire’s
terminal-kept-record = The record is in { $path }.
terminal-kept-log = The log is in { $path }.
join-sits = { $player } sits at table { $table } as { $seat }: { $game }
join-game-over = A game is over: { $payoff } for { $seat }
replay-seed = { $game }, seed { $seed }
ladder-left-out = { $player } does not take part: { $why }
list-open = perfect information; players: { $players }
list-hidden = hidden information; players: { $players }
list-player = { $player }: { $about } (for { $needs })
list-parameter = { $name }=  { $about } ({ $kind })
list-parameter-default = { $name }=  { $about } ({ $kind }, { $default } if not given)

mate-none = No mate in { $moves ->
    [one] one move
   *[other] { $moves } moves
} under the rules { $rules }.
mate-case = If the umpire has said “{ $said }” ({ $positions ->
    [one] one position
   *[other] { $positions } positions
}):
mate-key = 1.{ $mv } mates in { $moves } against any defence under the rules { $rules }.
mate-no-key = No first move is enough.
mate-try = try { $mv }
mate-mates = try { $mv }: mate
mate-answer = “{ $said }” ({ $positions ->
    [one] one position
   *[other] { $positions } positions
})
mate-refuted = 1.{ $mv } fails: “{ $said }” leaves { $positions ->
    [one] one position
   *[other] { $positions } positions
} and no mate in time.
mate-refuted-by = 1.{ $mv } fails: Black replies { $reply }, “{ $said }” leaves { $positions ->
    [one] one position
   *[other] { $positions } positions
} and no mate in time.
mate-effort = { NUMBER($beliefs) } { $beliefs ->
    [one] belief
   *[other] beliefs
}, { NUMBER($seconds, maximumFractionDigits: 2) } s
