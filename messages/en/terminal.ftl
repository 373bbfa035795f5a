# What the terminal says.
terminal-help = Type a move, or: rules, moves (list them), ? (hint, and why the bot moved), { $undo ->
        [yes] undo (takes your last move back), quit
       *[no] quit
    }.
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
terminal-keys-all = ←↑↓→ choose  Enter play  or type a move  ? hint and why  { $undo ->
        [yes] Ctrl-Z undo  Tab
       *[no] Tab
    }, PgUp, PgDn read back  Esc leave
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
join-unknown-order = "{ $line }" is not an order: write resign, draw, rematch, accept or decline
join-draw-offered = The opponent offers a draw: write accept or decline
join-game-over = A game is over: { $payoff } for { $seat }
replay-nature = chance
replay-seed = { $game }, seed { $seed }
ladder-no-such-bot = no bot “{ $name }” plays this game: choose from { $known-series }
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

# What went wrong.
terminal-failed = the terminal or a file could not be read or written: { $why }
terminal-bot-failed = a bot failed while it was thinking: please report it with the command that you used
terminal-see-above = see above

# arbitro solve
solve-seconds = { $done } of { $total } s
solve-steps = { $steps ->
        [one] one step
       *[other] { $steps } steps
    }
solve-steps-gap = { $steps ->
        [one] one step
       *[other] { $steps } steps
    }, gap { $gap }
solve-plot-ending = { $file } is neither .svg nor .csv; name the plot so
solve-learns-in-decimals = { $method } learns in decimals: leave out --exact
solve-samples-catalogue = { $method } plays a game of the catalogue, such as kuhn; for a file use cfr, cfr+ or dcfr
solve-precision-missed = The precision { $epsilon } was not reached in { $iterations ->
        [one] one iteration
       *[other] { $iterations } iterations
    }: allow more --seconds.
solve-nothing-to-plot = only branches and dynamics are drawn: choose the method logit, replicator or best-response
solve-time-axis = time
solve-written-as-nfg = a table is written as .nfg: name the file so
solve-written-as-efg = a tree is written as .efg, or as a table .nfg: name the file so
solve-written-as-stg = a stochastic or recursive game is written as .stg: name the file so

# arbitro play with a file
duel-you-are = { $title }: you are { $player }.
duel-in-theory = In theory { $promise }.
duel-here = Here { $promise }.
duel-both-choose = Both choose at once; your opponent’s choice is sealed before yours. "quit" ends.
duel-opponent-had = Your opponent had { $choice }: you get { $paid }.
duel-hidden-moves = What you cannot see is shown as "?" until the game is over. "quit" ends.
duel-so-far = So far: { $known-series }.
duel-it-went = It went: { $story-series }. You get { $paid }.
duel-next-game = next game
duel-no-seat = there is no seat "{ $seat }": choose one of { $seats }
duel-not-in-list = "{ $text }" is not on offer: write a name or a number of the list
duel-not-a-number = "{ $text }" is not on offer: write one of the list
duel-over = Game { $number } is over: { $won } in it, { NUMBER($mean, minimumFractionDigits: 3) } a game so far.
duel-in-all = { $games ->
        [one] One game
       *[other] { $games } games
    }, { $total } in all.

# arbitro solve kriegspiel, arbitro solve chess
endings-no-pawn = { $ending } has no pawn to promote: leave --goal out
endings-no-folder = { $folder }: cannot be made: { $why }
endings-solved = { $path } ({ NUMBER($mebibytes, minimumFractionDigits: 1, maximumFractionDigits: 1) } MiB), solved in { NUMBER($seconds, minimumFractionDigits: 1, maximumFractionDigits: 1) } s
endings-other-starts = { $path } is there already, built from other starts ({ $starts }): add --again to build it from { $wanted }
endings-there = { $path } is there already, built from { $starts }: { $beliefs ->
        [one] one belief
       *[other] { $beliefs } beliefs
    }
endings-no-such-ending = there is no such ending: choose KQK, KRK, KBBK, KBNK or KPK
endings-not-in-table = { $belief } was not solved: build the table of { $ending }
endings-equally-likely = { $belief }: every square equally likely
endings-no-try-wins = no try wins at once
endings-risk = { $mv } wins at once with { NUMBER($win, minimumFractionDigits: 3) } ({ $wins }), loses a piece or stalemates with { NUMBER($loss, minimumFractionDigits: 3) } ({ $loses })
endings-not-that-ending = { $belief } is not { $ending }: name its own ending
endings-drawn = { $king }: drawn
endings-mate-by = { $king }: mate in { $moves } by { $best-or }
endings-open = { $ending } with White to move, up to symmetry: { $won } of { $legal } legal positions are won, the longest in { $longest ->
        [one] one move
       *[other] { $longest } moves
    } ({ NUMBER($seconds, minimumFractionDigits: 2, maximumFractionDigits: 2) } s)
endings-beliefs = { $ending }: { $beliefs ->
        [one] one belief
       *[other] { $beliefs } beliefs
    }
endings-start-counts = { $starts }: { $sure } sure ({ $longest ->
        [one] at most one move
       *[other] at most { $longest } moves
    }), { $almost } almost sure, { $neither } neither, of { $all }
endings-not-solved = not solved ({ $stopped }): nothing was written; start again when you have the time
endings-beliefs-met = { $beliefs } beliefs met
endings-beliefs-sure = { $beliefs } beliefs are won for sure in { $moves }
endings-beliefs-almost = almost sure wins, round { $round }: { $beliefs } beliefs left
endings-policy = { $policy }, { $starts }: { $states } states of knowledge, { $sweeps ->
        [one] one sweep
       *[other] { $sweeps } sweeps
    }, last change { $change }
endings-policy-heads = | class of the start | starts | won with open boards | sure for some player | **sure** | **almost sure** | ≥ 0.9 | > 0 | 0 | mean | mean where sure for some player | longest expected |
endings-policy-row = | { $class } | { $starts } | { $open } | { $possible } | { $sure } | { $almost } | { $likely } | { $unlikely } | { $never } | { NUMBER($mean, minimumFractionDigits: 4, maximumFractionDigits: 4) } | { NUMBER($mean_possible, minimumFractionDigits: 4, maximumFractionDigits: 4) } | { NUMBER($longest, minimumFractionDigits: 1, maximumFractionDigits: 1) } |
endings-no-study = { $path }: it is no study of this program, or it was cut short: take it away and compute it again
endings-other-study = { $path }: it is a study of version { $found }, and this program reads version { $version }: take it away and compute it again
endings-as-built = as built from the board of fig. 15.2
endings-as-printed = as printed: 18 moves from fig. 5.2, 24 from fig. 4.2
endings-as-computed = as computed: { $first } moves from fig. 5.2, { $second } from fig. 4.2
endings-sure-mate = a sure mate in { $moves }
endings-no-sure-mate = no sure mate in { $moves } moves
endings-computed-stages = computed: fig. 5.2 is { $first }, fig. 4.2 { $second }
endings-white-keeps = White may try { $tries ->
        [one] one move
       *[other] { $tries } moves
    } and keeps { $kept }.
endings-tree-and-matrix = The tree has { $nodes } nodes and { $sets } information sets; the matrix { $rows } × { $columns }:
endings-removed-equal = { $strategy } is equal to { $other }
endings-removed-dominated = { $strategy } is dominated by { $other }
endings-what-is-left = What is left:
endings-critical-value = Value { NUMBER($value, minimumFractionDigits: 4, maximumFractionDigits: 4) }, proved between { NUMBER($lower, minimumFractionDigits: 4, maximumFractionDigits: 4) } and { NUMBER($upper, minimumFractionDigits: 4, maximumFractionDigits: 4) }.
endings-chance-of = { $strategy }: { NUMBER($chance, minimumFractionDigits: 4, maximumFractionDigits: 4) }
endings-bound-starts = { $starts } starts with the king known, { $open } won with open boards, { $sure } surely when blind, { $between } in between
endings-bound-rounds = { $above } rounds from above (last change { $change }), { $below } from below (last gain { $gain }) over { $beliefs } beliefs
endings-bound-heads = | bound | starts with such an upper bound | with such a lower bound |
endings-bound-range = { NUMBER($from, minimumFractionDigits: 1) } to { NUMBER($to, minimumFractionDigits: 1) }

# arbitro tree
tree-too-long = This is as much as a person can read: look at less of it with --depth or --after.
tree-not-drawn = only minimax and alpha-beta can be drawn step by step: choose one of them for --svg, --dot or --json
tree-no-seat = there is no seat "{ $name }": { $instead }

# Other commands.
progress-no-interrupt = Ctrl-C cannot be listened to: { $why }
progress-after = { $done } after { $seconds } s
progress-games = { $done } of { $total } games
progress-steps = { $done } of { $total } done
progress-trials = { $done } of { $total } trials
progress-moves = { $done } of { $total } moves
learn-stopped = Called off: what was learnt so far is kept.
learn-games = { $games ->
        [one] One game
       *[other] { $games } games
    }: { $first } won { $first_won }, { $drawn } drawn, { $second } won { $second_won }.
learn-file = { $configurations ->
        [one] One configuration has a weight; it is
       *[other] { $configurations } configurations have a weight; they are
    } in { $path }.
learn-features = { $features ->
        [one] The weights of one feature are in { $path }.
       *[other] The weights of { $features } features are in { $path }.
    }
experiment-stopped = Called off: this is what was measured so far.
experiment-written = Written: { $files }.
tune-won = { $won } of { $trials } trials were won.
tune-changed = { $name }: { $before } became { $after }
tune-caller = On { $deals } deals that were never used, as the caller’s side: { NUMBER($gain, minimumFractionDigits: 2, maximumFractionDigits: 2) } percentage points more won (standard error { NUMBER($error, minimumFractionDigits: 2, maximumFractionDigits: 2) }).
tune-defenders = On { $deals } deals that were never used, as defenders: { NUMBER($gain, minimumFractionDigits: 2, maximumFractionDigits: 2) } percentage points more won (standard error { NUMBER($error, minimumFractionDigits: 2, maximumFractionDigits: 2) }).
tune-written = The strategy is in { $path }.
serve-no-listening = { $address } cannot be listened on: { $why }; choose another --listen
serve-on = Arbitro is on http://{ $address }
verify-wrong = Move { $number } does not follow from the seed: the record or the deal was changed.
verify-rolls = { $rolls ->
    [0] Nothing is left to chance in this game.
    [one] One card or die follows from the seed.
   *[other] All { $rolls } cards and dice follow from the seed.
}
verify-hash = SHA-256 of the key: { $hash }
verify-number = The seed is the number { $seed }: no hash of it was published.
admin-broken = Row { NUMBER($id, useGrouping: "false") } of the table { $source } cannot be read: { $why }
admin-checked = { $count ->
    [0] Everything can be read.
    [one] One fault: stop the server and repair it with --repair.
   *[other] { $count } faults: stop the server and repair them with --repair.
}
admin-repaired = { $count ->
    [one] One row was put aside, into the table quarantine.
   *[other] { $count } rows were put aside, into the table quarantine.
}
admin-backup = The copy is { $file }.
admin-deleted = The record { NUMBER($record, useGrouping: "false") } is deleted.
admin-no-record = There is no record { NUMBER($record, useGrouping: "false") }: look the number up in the list of finished games.
admin-no-socket = The socket { $path } of the server cannot be used: { $why }
admin-no-server = No server runs over this database: start it, or name its file with --database.
admin-tables = { $count ->
    [0] No tables.
    [one] One table.
   *[other] { $count } tables.
}
admin-bans = { $count ->
    [0] No bans.
    [one] One ban.
   *[other] { $count } bans.
}
admin-comments = { $count ->
    [0] No comments.
    [one] One comment.
   *[other] { $count } comments.
}
admin-closed = The table { NUMBER($table, useGrouping: "false") } is closed.
admin-no-table = There is no table { NUMBER($table, useGrouping: "false") }: look the number up with: arbitro admin tables
admin-banned = { $whom } is banned.
admin-unbanned = { $whom } is not banned any more.
admin-no-ban = { $whom } is not banned: see arbitro admin bans
admin-for-good = for good
admin-deleted-comment = The comment { NUMBER($comment, useGrouping: "false") } on the record { NUMBER($record, useGrouping: "false") } is deleted.
admin-no-comment = There is no comment { NUMBER($comment, useGrouping: "false") } on a record { NUMBER($record, useGrouping: "false") }: look the number up with: arbitro admin comments { NUMBER($record, useGrouping: "false") }
admin-resumed = Tables and games begin again.
admin-drains = No table and no game begins any more. { $games ->
    [0] No game is being played: the server stops.
    [one] One game is being played: the server stops when it has ended.
   *[other] { $games } games are being played: the server stops when they have ended.
}
admin-drains-and-stays = No table and no game begins any more. { $games ->
    [0] No game is being played: the server can be stopped.
    [one] One game is being played: see arbitro admin status
   *[other] { $games } games are being played: see arbitro admin status
}
admin-drained = No game is being played any more.
admin-status = Tables: { NUMBER($tables, useGrouping: "false") }. Games being played: { NUMBER($games, useGrouping: "false") }. Sockets: { NUMBER($sockets, useGrouping: "false") }. { $open }
admin-open = Tables and games begin.
admin-begins-nothing = No table and no game begins.
admin-waiting = waiting
admin-playing = playing
admin-commenting = commenting
admin-restored = { $file } is a copy of { $copy } now.
admin-aside = What was there before is { $file }.
analyse-stopped = the analysis was called off: nothing was written
replay-only-moves = the game has only { $moves ->
        [one] one move
       *[other] { $moves } moves
    }: choose --at from 0 to { $moves }
replay-one-game = a record holds one game: --game is for PGN files
list-no-game = there is no game "{ $name }": { $instead }
join-no-strategy-file = { $player } reads no strategy file in { $game }: leave --strategy out, or choose another --player
join-strategy-twice = the strategy is in { $player } already: leave it out there, or leave --strategy out
play-not-for-files = { $option } is for games of the catalogue and this one is a file: leave it out
play-one-opponent = a game from a file has one opponent and you named { $players }
play-same-file = --record and --log both name { $path }: give them a file each
play-too-many-named = { $players } players were named, but beside you there is room for { $room }: name fewer
play-no-rules-player = --strategy is for briscola5, and { $game } has no player by rules: leave it out
list-levels = levels: { $levels-series }
list-level = { $strength } ({ $player })

# Rules.
terminal-you = you
terminal-warning = warning: { $text }
rules-unreadable = { $path }: cannot be read: { $why }
rules-unwritable = { $path }: cannot be written: { $why }
rules-broken = { $path }: { $errors ->
        [one] one error
       *[other] { $errors } errors
    }
rules-fine = { $path }: ok, { $rules ->
        [one] 1 rule
       *[other] { $rules } rules
    }
rules-would-change = { $path } would change
rules-formatted = { $path } formatted
rules-ran = { $fired ->
        [one] 1 firing
       *[other] { $fired } firings
    }, { $facts ->
        [one] 1 fact
       *[other] { $facts } facts
    }, { NUMBER($seconds, minimumFractionDigits: 3, maximumFractionDigits: 3) } s
rules-strategy-fine = { $path }: ok, a strategy

# Several people, undo and interrupted games.
terminal-leave-sure = Leave the game? Esc or y leaves, any other key goes on. A game that you leave can be taken up again with arbitro play --resume.
terminal-pass-to = Pass the keyboard to { $player-the }, and press Enter when no other player looks
terminal-suits = C cups  D coins  S swords  B batons
terminal-no-undo-hidden = Moves cannot be taken back in games with hidden information.
terminal-nothing-to-undo = You have not moved yet: there is nothing to take back.
play-nothing-to-resume = No interrupted game is kept here: start one with arbitro play GAME.
