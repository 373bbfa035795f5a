"""OpenSpiel's side of the search bench: rates per CPU second, answers checked first.

Playouts and UCT run in OpenSpiel's C++. RandomRolloutEvaluator cannot be called from Python, so playouts are measured
through a search of one simulation, whose evaluation of the root plays as many random games as it is asked for.
Alpha-beta is OpenSpiel's Python code over C++ states: its C++ one is not exposed.
"""
import time

import pyspiel
from open_spiel.python.algorithms import minimax

SECONDS, ROUNDS = 1.0, 4


def best_rate(work, units):
    """Does the work until SECONDS of CPU have passed, ROUNDS times; the best rate of units per CPU second."""
    best = 0.0
    for _ in range(ROUNDS):
        done, start = 0, time.process_time()
        while time.process_time() - start < SECONDS:
            work()
            done += units
        best = max(best, done / (time.process_time() - start))
    return best


def report(name, value, unit):
    print(f"{name} {value:.6e} {unit}", flush=True)


def playouts(name, batch):
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(batch, 1), 1.4, 1, 100, False, 1, False)
    report(f"playouts/{name}", best_rate(lambda: bot.mcts_search(state), batch), "playouts/cpu-s")


def simulations(name, count):
    game = pyspiel.load_game(name)
    state = game.new_initial_state()

    def search():
        bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 1.4, count, 1000, False, 1, False)
        return bot.mcts_search(state)

    root = search()
    assert root.explore_count == count, root.explore_count
    best = max(root.children, key=lambda child: child.explore_count)
    assert best.action == {"tic_tac_toe": 4, "connect_four": 3}[name], "UCT should like the middle of the empty board"
    report(f"mcts/{name}", best_rate(search, count), "sims/cpu-s")


def solving():
    game = pyspiel.load_game("tic_tac_toe")
    value, _ = minimax.alpha_beta_search(game)
    assert value == 0, value
    report("alphabeta/tic_tac_toe", 1 / best_rate(lambda: minimax.alpha_beta_search(game), 1), "cpu-s")


playouts("tic_tac_toe", 5000)
playouts("connect_four", 1000)
simulations("tic_tac_toe", 20000)
simulations("connect_four", 5000)
solving()
