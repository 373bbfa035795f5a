# Texts of the web pages. Messages of the server are in the other files.

## Frame

web-tagline = Games with hidden information
web-skip = Skip to the content
web-nav-play = Play
web-nav-records = Games played
web-nav-games = Games
web-nav-study = Study
web-nav-help = Help
web-nav-about = About
web-language = Language
web-theme = Theme
web-theme-auto = As the system
web-theme-light = Light
web-theme-dark = Dark
web-preferences = Preferences
web-motion = Animation
web-sound = Sounds
web-notify = Notify me when it is my turn
web-deck = Cards
web-deck-game = As set at the table
web-deck-italian = Regional
web-deck-french = French suits
web-your-name = Your name
web-guest = Guest
web-cancel = Cancel
web-retry = Try again
web-reload = Load the page again
web-to-lobby = Back to the start page
web-loading = One moment…

## Errors

web-storage-off = This browser stores nothing for this page. You keep your seat only while the page is open.
web-trouble-title = That did not work
web-lost-title = There is no such page
web-lost-text = The link { $path } does not lead to a page. Part of it may be missing.
web-upgrade-title = Arbitro has been updated
web-upgrade-text = The server runs a newer version than this page. Load the page again; your seat is kept.
web-err-unreachable = The server does not answer. It may be restarting. Your seat and your game are kept.
web-err-no-table = This table no longer exists. Empty tables are closed.
web-err-no-record = There is no game with that number. A game gets its number when all players have said “done”.
web-err-forbidden = That seat is no longer yours. You are watching now.
web-err-not-offered = { $move } is not possible now.
web-err-stale = The game has continued in the meantime. Look again, then move.
web-err-other = Something went wrong: { $message }

## Lobby

web-lobby-title = Sit down and play
web-lobby-lead = Play against people or bots, above all games in which players do not see everything.
web-strength = Strength of the bots
web-more-bots = More bots, by algorithm
web-play-now = Play now
web-with-machines = { $count ->
        [one] against a bot
       *[other] with { $count } bots
    }
web-sitting = Taking your seat…
web-open-tables = Open tables
web-no-tables = No table is waiting for players. Open one and send the link to your friends.
web-open-one = Open a table with your own rules
web-join = Sit down
web-watch = Watch
web-go-on = Continue playing
web-your-tables = Your tables
web-recent = Recent games
web-no-recent = No game has been finished here yet.
web-free-seats = { $count ->
        [one] 1 free seat
       *[other] { $count } free seats
    }
web-phase-waiting = waiting for players
web-phase-playing = in progress
web-phase-commenting = finished, open for comments
web-table = Table { $number }
web-record = Game { $number }
web-all-records = All games
web-more = Show more
web-standings = Mean results
web-standings-games = Games
web-standings-mean = Mean payoff
web-player = Player
web-game = Game
web-broken-off = aborted

## Opening a table

web-open-title = Open a table
web-choose-game = Which game?
web-rules = Rules
web-rules-default = default
web-seats = Seats
web-your-seat = Your seat
web-any-seat = any free one
web-thinking-time = Time for each move
web-clock = { $minutes } min for the game + { $seconds } s for each move
web-late = When the time is up
web-late-substitute = a bot makes the move
web-late-loss = the game is lost, where the game allows it
web-unlimited = no limit
web-seconds = { $count ->
        [one] 1 second
       *[other] { $count } seconds
    }
web-minutes = { $count ->
        [one] 1 minute
       *[other] { $count } minutes
    }
web-grace = Replace an absent player after
web-spectators = Spectators
web-spectators-live = allowed, live
web-spectators-delayed = allowed, half a minute later
web-spectators-nobody = not allowed
web-study-table = Study table: during the game you can ask bots for the reasons of their moves
web-private-table = Private: only people with the link of the invitation find this table
web-open-button = Open the table

## Table

web-invite = Invite
web-invite-text = A person who opens this link can take a free seat.
web-invite-private = This table is private. Only people with this link can sit down or watch.
web-copied = Copied
web-copy = Copy the link
web-fill-machines = Fill the free seats with bots
web-take-this-seat = Take this seat
web-remove-player = Remove
web-waiting-for-players = The game begins when every seat is taken.
web-your-turn = Your turn
web-waits-for = { $names } to move
web-waits = Waiting for a move…
web-sending = Sending…
web-watching = You are watching.
web-watching-late = You are watching with a delay of { $seconds ->
        [one] 1 second
       *[other] { $seconds } seconds
    }.
web-game-over = The game is over
web-game-broken = The game was aborted: { $reason }
web-game-settled = { $reason }.
web-resign = Resign
web-resign-sure = Resign? The game ends and you lose it.
web-resign-bot = Resign? A bot will play in your place until the end.
web-play-on = Play on
web-offer-draw = Offer a draw
web-draw-offer = { $player } offers a draw.
web-draw-offered = You have offered a draw.
web-take-back = Take my last move back
web-takeback-request = { $player } asks to take the last move back.
web-takeback-asked = You have asked to take your last move back.
web-rematch = Rematch with other seats
web-rematch-request = { $player } proposes a rematch with other seats.
web-rematch-asked = You have proposed a rematch with other seats.
web-abort = Abort the game
web-replace = Let a bot play for { $player } now
web-replace-vote = Shall a bot play for { $player }, who is away?
web-accept = Accept
web-decline = Decline
web-withdraw = Withdraw
web-answered = Waiting for the other players.
web-you-won = You win!
web-you-lost = You lose.
web-drawn = A draw.
web-points = { $count ->
        [one] 1 point
       *[other] { $count } points
    }
web-away = away
web-replaced = replaced by a bot
web-free = free
web-offered = being taken
web-machine = bot
web-program = program
web-you = you
web-done-mark = done
web-reconnecting = Connection lost. Trying again…
web-try-now = Try now
web-time-left = { $seconds } s
web-time-left-name = Time left for the move
web-leave = Leave the table
web-leave-sure = Leave the table? A bot will play in your place.
web-stay = Stay
web-panel-chat = Chat
web-panel-history = History
web-panel-comments = Comments
web-panel-why = Why?
web-rules = Rules
web-panel-seats = Seats
web-chat-empty = No messages yet.
web-chat-placeholder = Write to the table
web-send = Send
web-history-empty = Nothing has happened yet.
web-history-hint = Choose a move to comment on it.
web-comment-on = Comment on: { $play }
web-comment-placeholder = What do you think of this move?
web-comment-button = Comment
web-comment-later = The other players can read your comments when the game is over.
web-comments = { $count ->
        [one] 1 comment
       *[other] { $count } comments
    }
web-general-comment = about a move you did not see
web-done-text = The game is in the list of games and can be replayed from every seat. Comments are taken until all players are done.
web-done-again = Done: another game
web-done-leave = Done: leave the table
web-done-waiting = You are done. Waiting for the other players.
web-replay-it = Replay the game
web-moves = Moves
web-your-moves = Your moves
web-write-move = Type a move
web-make-move = Move
web-no-such-move = “{ $move }” is not one of your moves.
web-plain-hint = This game has no board of its own. It is shown as text.
web-you-did = You: { $move }
web-plays = { $by }: { $move }
web-nature = chance
web-pick-board = Plain view
web-another-device = Continue on another device
web-another-device-text = This private link opens your own seat. Do not share it.
web-aloud-title = Public announcements
web-aloud-text = This game has hidden information. Spectators see the umpire’s public announcements during the game, and everything in the replay.
web-chat-offline = Messages are not sent while the connection is lost.

## Why

web-why-title = Why did the bot play { $move-the }?
web-why-none = No explanation: a person made this move, or the bot gave no reasons.
web-why-fair = Reasons are available after the game. During the game they would reveal hidden information.
web-why-line = Expected line
web-why-candidates = Moves considered
web-why-counts = Search effort
web-why-rules = Rules that fired
web-why-salience = Salience
web-why-rule = Rule
web-why-conclusion = Conclusion
web-why-move = Move
web-why-value = Value
web-why-visits = Visits
web-why-mean = mean of the samples { $value } (95 % interval of this mean, not of the value of the game: { $low } – { $high })
web-why-belief = Belief about { $about }

## Replay and analysis

web-replay-title = Game { $number }
web-first = Beginning
web-back = Back
web-forward = Forward
web-last = End
web-play-all = Play
web-pause = Pause
web-view-from = Point of view
web-step = Step { $step } of { $all }
web-downloads = Downloads
web-download-json = Game (JSON)
web-download-csv = Log (CSV)
web-download-pgn = Game (PGN)
web-dealing = Cards are dealt.
web-begins = The game begins.
web-hidden-play = This seat did not see this move.
web-replay-expected = Values that the bots expected, move by move
web-replay-truth = What happened
web-replay-heard = What this seat did and heard
web-replay-copy = Copy the link to this position
web-analyse = What did every card cost?
web-analyse-about = The whole game is analysed with open cards and with each player’s own information. This may take a while.
web-analysis-title = Analysis
web-analysis-given = The partner was revealed in trick { $trick }: { $seat } played { $card-the }.
web-analysis-called = The partner was revealed in trick { $trick } by the called card itself: { $seat } played { $card-the }.
web-analysis-never = The partner was never revealed.
web-analysis-role = Role
web-analysis-lost = Points lost
web-analysis-lost-open = with open cards
web-analysis-quality = Quality
web-analysis-quality-about = Points lost: what the cards cost the player’s side, compared with the best card given the player’s information. Quality: 100 if every card was the best one, 0 if every card was the worst.
web-analysis-play = This card cost { $lost } points; the best card was { $best-the }.
web-analysis-best = No card was better, given the player’s information.
web-analysis-open = With open cards it cost { $lost } points; the best card was { $best-the }.
web-analysis-found = The defenders gave the true partner a { $chance } % chance of being the partner.
web-analysis-no-choice = There was no other card to play.
web-analysis-plot = Points lost, cumulated card by card
web-analysis-deal = Deal { $number }

## Terms

web-term-carico = carico, carichi
    .about = A card of 10 or 11 points (three or ace) that does not take the trick: a present for the side that takes it.
web-term-liscio = liscio, lisci
    .about = A card without points that does not take the trick.
web-term-strozzo = strozzo
    .about = Taking a trick in the suit that was led with a three or an ace.
web-term-defender = defender, defenders
    .about = One of the three who play against the caller and the secret partner. In Italian: villano.
web-term-trump = trump, trumps
    .about = A card of the suit that beats all other suits. In Italian: briscola.
web-term-pawn-try = pawn try, pawn tries
    .about = A capture that one of the pawns can make now. The umpire announces it, but not always where.

## Guided first games

web-guide-first = First time? Learn by playing:
web-guide-title = Learn { $game }
web-guide-part = Part { $part } of { $all }
web-guide-step = Step { $step } of { $all }
web-guide-watch = Watch what the others do…
web-guide-on = Continue
web-guide-hint = Hint
web-guide-show = Show me
web-guide-other = Not this one. { $hint }
web-guide-also = That is just as good. Here the game goes on with { $move-the }.
web-guide-real = Play a real game
web-guide-none = This game has no guided first game.

## After the game

web-after-title = What this game shows
web-after-working = Looking for your costliest play…
web-after-failed = The analysis of this game did not work. You can start it again in the replay.
web-after-costliest = Your costliest card: { $card-the } in trick { $trick }. It cost { $lost } points; with what you knew, { $best-the } was better.
web-after-flawless = None of your cards was clearly worse than another one, with what you knew.
web-after-turning = The turning point: { $player } played { $card-the } in trick { $trick }. With open cards it cost { $lost } points; { $best-the } was better.
web-after-known = What could be known: after trick { $trick }, the plays that you had seen made { $player } the partner with { $chance } % probability.
web-after-swing = The turning point: after your move { $move-the } the bot expected { $after } instead of { $before }.
web-after-look = Look at it

## Grids

web-cell-empty = { $cell }, empty
web-cell-of = { $cell }, { $mark }
web-disc-empty = Row { $row }, column { $column }, empty
web-disc-of = Row { $row }, column { $column }, { $mark }
web-column = Column { $column }

## Cards

web-your-hand = Your cards
web-trick-title = On the table
web-trick-number = Trick { $number }
web-last-trick = Last trick
web-history-strip = Tricks played
web-trump = Trump
web-stock = { $count ->
        [one] 1 card to draw
       *[other] { $count } cards to draw
    }
web-auction = Auction
web-auction-nobody = No call yet.
web-auction-best = { $name } calls { $rank-the }
web-auction-promise = { $name } calls the two and promises { $points ->
        [one] 1 point
       *[other] { $points } points
    }
web-pass = Pass
web-passed = passed
web-call-rank = Call { $rank-the }
web-promise-points = Promise { $points ->
        [one] 1 point
       *[other] { $points } points
    }
web-declare-suit = Which suit?
web-called-card = Called card
web-you-are = You are { $role-a }.
web-winning-now = is winning the trick
web-play-card = Play { $card }
web-hand-hint = Click, drag to the table, or arrows and Enter.
web-side-took = { $names } took { $points } of 120 points.
web-caller-wins = The caller’s side wins.
web-caller-loses = The three defenders win.
web-dealer = dealer
web-shown = { $seat } shows:

## Chess and Kriegspiel

web-piece-king = king
web-piece-queen = queen
web-piece-rook = rook
web-piece-bishop = bishop
web-piece-knight = knight
web-piece-pawn = pawn
web-captured = Captured: { $pieces }
web-board-keys = Board: arrow keys move the cursor, Enter takes a piece and puts it down
web-square-of = { $square }, { $piece }, { $side }
web-square-taken = { $square }: taken. It can go to { $goals-series }.
web-promote-to = Promote to
web-umpire = The umpire
web-umpire-silent = The umpire has not announced anything yet.
web-flip = Turn the board
web-notes-title = Notes
web-notes-hint = Choose a piece and click the squares where you suspect it. Only you see your notes.
web-notes-clear = Clear the notes
web-notes-erase = Erase
web-tries = Tries refused: { $tries }
web-enemy-men = { $count ->
        [one] The opponent has only the king.
       *[other] The opponent has { $count } pieces.
    }
web-show-wave = Show what the bot believes
web-check-square = Check on { $square }.

## Study

web-study-title = Study
web-study-lead = Watch algorithms at work, step by step.
web-study-trees = Search trees
    .about = Minimax and alpha-beta on positions of tris and on trees of the literature: values propagated upwards, α and β, cut branches with the reason.
web-study-learning = Learning by playing
    .about = A learner gets better from game to game: at tris, beside the published table, or at another game by temporal differences. The curve grows while you watch.
web-study-theory = Solved games
    .about = Matrix, stochastic and recursive games of the catalogue with their solution.
web-study-experiments = Experiments
    .about = Measure bots against each other, with limits, progress and a plot.
web-study-endings = Blind endings
    .about = A plan that wins against a king you do not see, on the board.
web-study-tables = Study tables
web-study-tables-about = Play with the bot’s reasoning visible: rules fired, values, visits, beliefs.
web-speed = Speed
web-job-running = Running: { $done } of { $all }
web-job-done = Finished.
web-job-stopped = Stopped: { $reason }
web-job-failed = Failed: { $reason }
web-job-waiting = Waiting in the queue…
web-job-limit = Each job may take { $seconds ->
        [one] 1 second
       *[other] { $seconds } seconds
    }.
web-job-csv = Table for spreadsheets (CSV)
web-job-json = Results as data (JSON)

## Study: search trees

web-tree-source = Tree
web-tree-position = Position
web-tree-after = Moves already made
web-tree-depth = Depth
web-tree-algorithm = Algorithm
web-tree-build = Show the search
web-tree-step = Step { $step } of { $all }
web-tree-side-by-side = List and recursive version side by side
web-tree-value = value
web-tree-cut = cut
web-tree-nodes = { $count ->
        [one] 1 position
       *[other] { $count } positions
    }
web-tree-leaves = { $count ->
        [one] 1 leaf
       *[other] { $count } leaves
    }
web-tree-cuts = { $count ->
        [one] 1 cut
       *[other] { $count } cuts
    }
web-tree-as-list = The tree as a list
web-tree-max = maximiser
web-tree-min = minimiser
web-tree-play-board = Click cells to set the position.
web-tree-cuts-so-far = Cuts so far
web-tree-list-l = List L
web-tree-empty-list = empty
web-tree-result = Value { $value }, best line { $line }.
web-tree-stopped = Stopped: too many positions to display. Choose a smaller depth or make more moves first.
web-tree-undo = Take back
web-tree-game = Position of { $game }
web-tree-values = Values
web-tree-hidden = hidden information: cannot be searched
web-tree-spec = Game with its parameters

## Study: learning

web-learn-start = Start learning
web-learn-stop = Stop
web-learn-games = Games
web-learn-seed = Random seed
web-learn-published = Published figures
web-learn-play = Play against it
web-learn-rate = Percentage of all games so far
web-learn-now = After { $games } games: O won { $first } %, drawn { $drawn } %, X won { $second } %.
web-learn-seats = Who learns?
web-learn-o = O learns, X plays at random
web-learn-x = X learns, O plays at random
web-learn-both = both learn
web-learn-none = both play at random
web-learn-limit = At most { $count } games.
web-learn-printed = Printed in the article
web-learn-own = Here
web-learn-wins = O wins
web-learn-draws = draws
web-learn-method = How does it learn?
web-learn-rewards = rewards and punishments (the article)
web-learn-td-linear = temporal differences, linear evaluation
web-learn-td-network = temporal differences, small network
web-learn-game = Game
web-learn-td-seats = Where does it sit in the tests?
web-learn-td-first = it begins
web-learn-td-second = the random player begins
web-learn-td-wins = it wins
web-learn-td-now = After { $games } games against itself and as many tests against random moves: the first player won { $first } %, drawn { $drawn } %, the second won { $second } %.
web-learn-td-about = It learns from games against itself. After each of them it plays one against random moves, which the curve counts and from which it does not learn. To play against it the server trains it again with the same seed.

## Study: solved games

web-theory-pick = Choose a game
web-theory-source = Source
web-theory-solving = Solving…
web-theory-method = Method
web-theory-guarantee = Guarantee
web-theory-facts = Other facts
web-theory-file = The file
web-theory-convergence = Distance from the solution after each iteration
web-theory-normal = Matrix games
web-theory-extensive = Trees with hidden information
web-theory-stochastic = Stochastic and recursive games
web-theory-at = at { $state }

## Study: experiments

web-experiment-pick = Choose an experiment
web-experiment-start = Start
web-experiment-result = Result
web-experiment-most = Maximum number of deals, runs or trees
web-experiment-all = as published

## Study: blind endings

web-ending-plan = Plan
web-ending-belief = Where the king may be
web-ending-men = White’s pieces
web-ending-kings = Where the black king may be (empty: anywhere)
web-ending-text = The plan as text
web-ending-promotion = King and pawn: a safe promotion is enough
web-ending-make = Compute the plan
web-ending-examples = Examples
web-ending-sure = White wins with certainty in at most { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }.
web-ending-almost = White wins almost surely: with probability 1, but in no fixed number of moves.
web-ending-neither = No sure win was found from here.
web-ending-cut = The plan continues, but is not shown further.
web-ending-try = Tries { $move }
web-ending-said = “{ $said }”
web-ending-over = won
web-ending-back = Back one step
web-ending-path = So far

## About

web-about-title = About Arbitro
web-about-text = Arbitro is a program for playing and studying games in which players do not see everything, such as Briscola in 5 and Kriegspiel. Only the table holds the full state of a game. Each seat receives what it may know, and nothing else.
web-about-keys = Keyboard
web-about-keys-text = Everything can be reached with Tab. On boards and among the cards, arrows move and Enter plays. In replays and trees, the left and right arrows step, Home and End jump.
web-about-programs = Programs and bots
web-about-programs-text = Programs may sit at every table:
web-about-routes = the API
web-about-protocol = the protocol
web-about-others = Licences of the third-party software in this program
web-about-licence = Arbitro is free software under the GNU General Public License, version 3 or later. Chess boards are drawn by chessground (GPL-3.0-or-later) with the pieces of Colin Burnett; plots by uPlot (MIT); trees are laid out by d3-hierarchy (ISC); texts are formatted by @fluent/bundle (Apache-2.0); the cards are our own.
