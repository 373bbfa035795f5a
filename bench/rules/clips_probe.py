"""The same measurement as crates/rules/examples/probe.rs, in CLIPS 6.4.2."""
import json
import resource
import sys
import time

import clips


def new(path):
    environment = clips.Environment()
    environment.load(path)
    return environment


before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
# A whole process, from here on: Python and its module are loaded.
start = time.process_time()
environment = new(sys.argv[1])
environment.reset()
if len(sys.argv) > 2:
    environment.load_facts(sys.argv[2])
environment.run()
whole = time.process_time() - start
del environment

rounds = 20
environment = clips.Environment()
start = time.process_time()
for _ in range(rounds):
    environment.clear()
    environment.load(sys.argv[1])
load = (time.process_time() - start) / rounds
environment = new(sys.argv[1])
# Again and again in one process, the best counts: the first round pays for memory that later ones have.
run, spent = float("inf"), 0.0
for _ in range(20):
    environment.reset()
    if len(sys.argv) > 2:
        environment.load_facts(sys.argv[2])
    start = time.process_time()
    fired = environment.run()
    took = time.process_time() - start
    run, spent = min(run, took), spent + took
    if spent > 0.5:
        break
after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(json.dumps({"run": run, "load": load, "whole": whole, "fired": fired, "facts": len(list(environment.facts())), "kilobytes": after - before}))
