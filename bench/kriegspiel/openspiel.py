"""OpenSpiel's side: random tries of Kriegspiel per CPU second.

Random games run in OpenSpiel's C++: a search of one simulation whose evaluation of the root plays as many random games
as it is asked for. How many tries such a game has on average is counted in games played from Python.
"""
import random
import time

import pyspiel

ROUNDS, BATCH, COUNTED = 4, 20, 60

game = pyspiel.load_game("kriegspiel")
start = game.new_initial_state()

random.seed(1)
tries = 0
python_start = time.process_time()
for _ in range(COUNTED):
    state = start.clone()
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
        tries += 1
python_rate = tries / (time.process_time() - python_start)
length = tries / COUNTED
assert 100 < length < 20000, length

best = 0.0
for _ in range(ROUNDS):
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(BATCH, 1), 1.4, 1, 100, False, 1, False)
    began = time.process_time()
    bot.mcts_search(start)
    best = max(best, BATCH * length / (time.process_time() - began))
print(f"kriegspiel {best:.6e} tries/cpu-s")
print(f"kriegspiel-from-python {python_rate:.6e} tries/cpu-s")
print(f"length {length:.6e} tries")
