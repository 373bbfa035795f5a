"""Runs programs in real CLIPS. Reads one JSON list of inputs per line; answers with the JSON text they printed."""
import json
import os
import sys

import clips

CONSTRUCTS = ("(deftemplate ", "(deffacts ", "(defrule ", "(deffunction ", "(defglobal ", "(defmodule ", "(defgeneric ", "(defmethod ")


class Capture(clips.Router):
    def __init__(self):
        super().__init__("capture", 40)
        self.parts = []
        self.errors = 0

    def query(self, name):
        return name in ("stdout", "stderr", "stdwrn")

    def write(self, name, message):
        # Error texts are each engine's own; what a program prints must agree.
        # It also announces the firing limit when it was not reached.
        if name == "stderr":
            self.errors += 1
        if name == "stdout" and message != "rule firing limit reached\n":
            self.parts.append(message)


def answer(inputs):
    environment = clips.Environment()
    capture = Capture()
    environment.add_router(capture)
    for text in inputs:
        try:
            if text.startswith(CONSTRUCTS):
                environment.build(text)
            elif text == "(reset)":
                environment.reset()
            elif text == "(clear)":
                environment.clear()
            elif text.startswith("(run"):
                environment.run(int(text[4:-1])) if text != "(run)" else environment.run(500)
            else:
                environment.eval(text)
        except clips.CLIPSError:
            capture.parts.append("!\n")
    return ["".join(capture.parts), capture.errors]


# CLIPS itself writes to the standard output when it cleans up: keep the answers apart from that.
answers = os.fdopen(os.dup(1), "w")
os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), file=answers, flush=True)
