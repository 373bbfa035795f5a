"""The peers' side of the game theory bench: nashpy, Gambit and OpenSpiel on the same matrices and games.

Prints `name value unit` a line. Slow solves run in their own process with a limit of wall time.
"""
import multiprocessing
import sys
import time
import warnings

import numpy as np

LIMIT = float(sys.argv[2]) if len(sys.argv) > 2 else 60.0


def matrices(path):
    for block in open(path).read().split("\n\n"):
        if block.strip():
            yield np.array([[int(word) for word in line.split()] for line in block.strip().splitlines()])


def timed(work):
    start = time.process_time()
    result = work()
    return time.process_time() - start, result


def report(name, value, unit=""):
    print(f"{name} {value:.9g} {unit}", flush=True)


def nashpy_lp(matrix, results):
    import nashpy

    warnings.simplefilter("ignore")
    game = nashpy.Game(matrix)
    best, value = float("inf"), None
    for _ in range(3):
        seconds, (row, column) = timed(game.linear_program)
        best, value = min(best, seconds), float(row @ matrix @ column)
    results.put((best, value))


def gambit(matrix, solver, rational, results):
    import pygambit

    game = pygambit.Game.from_arrays(matrix, -matrix)
    if solver == "lp":
        seconds, found = timed(lambda: pygambit.nash.lp_solve(game, rational=rational, use_strategic=True))
    else:
        seconds, found = timed(lambda: pygambit.nash.lcp_solve(game, rational=rational, use_strategic=True, stop_after=1))
    value = float(found.equilibria[0].payoff(next(iter(game.players)))) if len(found.equilibria) else float("nan")
    results.put((seconds, value))


def limited(name, target, *arguments):
    results = multiprocessing.Queue()
    worker = multiprocessing.Process(target=target, args=(*arguments, results))
    worker.start()
    worker.join(LIMIT)
    if worker.is_alive():
        worker.terminate()
        print(f"{name} >{LIMIT:g} s", flush=True)
    elif not results.empty():
        seconds, value = results.get()
        report(name, seconds, "cpu-s")
        report(name + "/value", value)


def matrix_games():
    for matrix in matrices(sys.argv[1]):
        size = f"{len(matrix)}x{len(matrix)}"
        limited(f"nashpy-lp/float/{size}", nashpy_lp, matrix)
        limited(f"gambit-lp/float/{size}", gambit, matrix, "lp", False)
        limited(f"gambit-lp/rational/{size}", gambit, matrix, "lp", True)
        limited(f"gambit-lcp/rational/{size}", gambit, matrix, "lcp", True)


def best_rate(work, units, seconds=1.0, rounds=3):
    best = 0.0
    for _ in range(rounds):
        done, start = 0, time.process_time()
        while time.process_time() - start < seconds:
            work()
            done += units
        best = max(best, done / (time.process_time() - start))
    return best


def open_spiel():
    import pyspiel
    from open_spiel.python.algorithms import sequence_form_lp

    for name, batch in (("kuhn_poker", 200), ("leduc_poker", 5)):
        game = pyspiel.load_game(name)
        for label, kind in (("cfr", pyspiel.CFRSolver), ("cfr+", pyspiel.CFRPlusSolver)):
            solver = kind(game)

            def iterate():
                for _ in range(batch):
                    solver.evaluate_and_update_policy()

            report(f"{label}/{name}", best_rate(iterate, batch), "iterations/cpu-s")
    leduc = pyspiel.load_game("leduc_poker")
    for label, kind in (("cfr", pyspiel.CFRSolver), ("cfr+", pyspiel.CFRPlusSolver)):
        solver = kind(leduc)
        for _ in range(100):
            solver.evaluate_and_update_policy()
        seconds, value = timed(lambda: pyspiel.exploitability(leduc, solver.average_policy()))
        report(f"{label}/exploitability_after_100", value)
        report(f"{label}/exploitability_time", seconds, "cpu-s")
    for label, kind in (("es-mccfr", pyspiel.ExternalSamplingMCCFRSolver), ("os-mccfr", pyspiel.OutcomeSamplingMCCFRSolver)):
        solver = kind(leduc, 1)

        def sample():
            for _ in range(200):
                solver.run_iteration()

        report(f"{label}/leduc_poker", best_rate(sample, 200), "iterations/cpu-s")
    seconds, solution = timed(lambda: sequence_form_lp.solve_zero_sum_game(leduc))
    report("sequence/float/leduc_poker", seconds, "cpu-s")
    report("sequence/value/leduc_poker", solution[0])


matrix_games()
open_spiel()
