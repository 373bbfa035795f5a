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
rounds = 20
environment = clips.Environment()
start = time.process_time()
for _ in range(rounds):
    environment.clear()
    environment.load(sys.argv[1])
load = (time.process_time() - start) / rounds
environment = new(sys.argv[1])
environment.reset()
if len(sys.argv) > 2:
    environment.load_facts(sys.argv[2])
start = time.process_time()
fired = environment.run()
run = time.process_time() - start
after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(json.dumps({"run": run, "load": load, "fired": fired, "facts": len(list(environment.facts())), "kilobytes": after - before}))
