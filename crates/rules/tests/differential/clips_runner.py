"""Runs programs in real CLIPS. Reads one JSON list of inputs per line; answers with the JSON text they printed.

CLIPS writes to a file in memory by itself. A router in Python is asked for every piece of text, and takes more time than CLIPS.
"""
import ctypes
import json
import os
import re
import sys

from clips._clips import ffi, lib

CONSTRUCTS = ("(deftemplate ", "(deffacts ", "(defrule ", "(deffunction ", "(defglobal ", "(defmodule ", "(defgeneric ", "(defmethod ")
# Warnings go where programs print. CLIPS also announces the firing limit when it was not reached.
NOT_PRINTED = re.compile(r"\[[A-Z]+[0-9]+\] WARNING: .*\n|rule firing limit reached\n")
LIBC = ctypes.CDLL(None)


def take(file):
    """What was written to a file since the last time."""
    text = os.pread(file, os.lseek(file, 0, os.SEEK_CUR), 0)
    if text:
        os.lseek(file, 0, os.SEEK_SET)
        os.ftruncate(file, 0)
    return text


def works(environment, value, text):
    """Gives an input to CLIPS; says whether it took it."""
    if text.startswith(CONSTRUCTS):
        return lib.Build(environment, text.encode()) == lib.BE_NO_ERROR
    if text == "(reset)":
        return not lib.Reset(environment)
    if text == "(clear)":
        return lib.Clear(environment)
    if text.startswith("(run"):
        lib.Run(environment, int(text[4:-1]) if text != "(run)" else 500)
        return True
    return lib.Eval(environment, text.encode(), value) == lib.EE_NO_ERROR


def answer(inputs):
    environment = lib.CreateEnvironment()
    value = ffi.new("CLIPSValue *")
    for text in inputs:
        if not works(environment, value, text):
            lib.WriteString(environment, b"stdout", b"!\n")
    LIBC.fflush(None)
    # Error texts are each engine's own; what a program prints must agree.
    printed, errors = take(1).decode(errors="replace"), take(2)
    lib.DestroyEnvironment(environment)
    # CLIPS also writes to the standard output when it cleans up.
    LIBC.fflush(None)
    take(1)
    return [NOT_PRINTED.sub("", printed), len(errors)]


answers = os.fdopen(os.dup(1), "w")
for standard in (1, 2):
    os.dup2(os.memfd_create("output"), standard)
for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), file=answers, flush=True)
