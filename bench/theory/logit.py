"""Logit paths beside Gambit's: five games of Gambit's catalogue and a four-player tree whose plans fill no table.

Usage: logit.py FOLDER PROGRAM. Writes the games to the folder, has both programs trace them, asserts that both end at the
same equilibrium and that no player gains more by leaving ours (both gains as Gambit measures them), and prints one row for
each game. Our time is the best of five runs within one process, Gambit's is one run.
"""
import random
import subprocess
import sys
import time

import pygambit as gbt
import pygambit.catalog as catalog

GAMES = [
    "books/myerson1991/fig4_2",
    "journals/ijgt/selten1975/fig1",
    "journals/ijgt/nau2004/sec4",
    "journals/other/reiley2008/fig1",
    "books/watson2013/fig29_1",
]


def four_players():
    """Chance draws one of four states, in each of which the game may end at once. Then four players choose in turn; each sees
    part of what happened. 133 nodes, 27 information sets, no subgames, 134,217,728 profiles of the reduced normal form."""
    rng = random.Random(1)
    ends = 0
    lines = ['EFG 2 R "Four players" { "1" "2" "3" "4" }', 'c "" 1 "" { "a" 1/4 "b" 1/4 "c" 1/4 "d" 1/4 } 0']

    def end():
        nonlocal ends
        ends += 1
        payoffs = " ".join(str(rng.randint(0, 20)) for _ in range(4))
        lines.append(f't "" {ends} "" {{ {payoffs} }}')

    for state in range(4):
        lines.append(f'c "" {state + 2} "" {{ "end" 1/5 "go on" 4/5 }} 0')
        end()
        lines.append(f'p "" 1 {state + 1} "" {{ "l" "r" }} 0')
        for one in range(2):
            lines.append(f'p "" 2 {2 * state + one + 1} "" {{ "l" "r" }} 0')
            for two in range(2):
                # The third player sees half of the state, the fourth player the other half.
                lines.append(f'p "" 3 {4 * (state // 2) + 2 * one + two + 1} "" {{ "l" "r" }} 0')
                for three in range(2):
                    # The fourth player also confuses two of the eight cases.
                    lines.append(f'p "" 4 {min(4 * (state % 2) + 2 * two + three, 6) + 1} "" {{ "l" "r" }} 0')
                    for _ in range(2):
                        end()
    return "\n".join(lines) + "\n"


def actions(game):
    """All actions, or strategies of a table, in the order in which the nodes of the file first meet the sets, each with its
    information set."""
    if not game.is_tree:
        return [(strategy, None) for player in game.players for strategy in player.strategies]
    found = {}

    def walk(node):
        if not node.is_terminal and not node.player.is_chance:
            key = (node.player.number, node.infoset.number)
            found.setdefault(key, [(action, node.infoset) for action in node.infoset.actions])
        for child in node.children:
            walk(child)

    walk(game.root)
    return [one for own in found.values() for one in own]


def as_profile(game, found):
    """Our probabilities as a profile of Gambit, which then measures what a player could gain."""
    profile = game.mixed_behavior_profile() if game.is_tree else game.mixed_strategy_profile()
    for (action, _), weight in zip(actions(game), found, strict=True):
        profile[action] = weight
    return profile


def main():
    folder, program = sys.argv[1], sys.argv[2]
    games = []
    for name in GAMES:
        game = catalog.load(name)
        path = f"{folder}/{name.replace('/', '-')}.{'efg' if game.is_tree else 'nfg'}"
        with open(path, "w") as out:
            out.write(game.to_efg() if game.is_tree else game.to_nfg())
        games.append((name, path, game))
    path = f"{folder}/four-players.efg"
    with open(path, "w") as out:
        out.write(four_players())
    games.append(("four players, 133 nodes", path, gbt.read_efg(path)))
    ours = {}
    for line in subprocess.run([program, *(path for _, path, _ in games)], capture_output=True, text=True, check=True).stdout.splitlines():
        path, seconds, regret, points, found = line.split("\t")
        ours[path] = (float(seconds), float(regret), int(points), [float(weight) for weight in found.split(",")])
    print("| logit path | Arbitro cpu-s | Gambit cpu-s | times as fast | Arbitro gain | Gambit gain | largest difference |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    for name, path, game in games:
        start = time.process_time()
        theirs = gbt.nash.logit_solve(game).equilibria[0]
        their_seconds = time.process_time() - start
        seconds, regret, points, found = ours[path]
        profile = as_profile(game, found)
        # What is played where the play never comes is free: only sets that are reached are compared.
        reached = [action for action, infoset in actions(game) if infoset is None or theirs.infoset_prob(infoset) > 1e-6]
        apart = max(abs(profile[action] - theirs[action]) for action in reached)
        gain, their_gain = float(profile.max_regret()), float(theirs.max_regret())
        # Gambit stops further from the equilibrium: then the two may differ by more.
        assert gain <= max(their_gain, 1e-6) and apart < (5e-2 if their_gain > 1e-5 else 1e-4), (name, gain, their_gain, apart)
        print(f"| {name} | {seconds:.3g} | {their_seconds:.3g} | {their_seconds / seconds:.0f} | {gain:.1e} | {their_gain:.1e} | {apart:.1e} |")


main()
