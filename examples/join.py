#!/usr/bin/env python3
"""Sits at a table of an Arbitro server and plays at random, through broken connections. Standard library only.

    python3 examples/join.py http://localhost:8080 TABLE [NAME] [GAMES]

Change `choose` to play better: it gets the view of the seat (data of the game) and the moves on offer.
"""
import base64
import json
import os
import random
import socket
import struct
import sys
import time
import urllib.request
from urllib.parse import urlparse


def choose(view, offers):
    return random.choice(offers)


class WebSocket:
    """As much of RFC 6455 as a client of Arbitro needs."""

    def __init__(self, host, port, path):
        self.stream = socket.create_connection((host, port), timeout=90)
        self.buffer = b""
        key = base64.b64encode(os.urandom(16)).decode()
        self.stream.sendall(
            f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        head = b""
        while b"\r\n\r\n" not in head:
            head += self._some()
        head, self.buffer = head.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise ConnectionError(head.decode(errors="replace"))

    def _some(self):
        data = self.stream.recv(65536)
        if not data:
            raise ConnectionError("the server closed the connection")
        return data

    def _exactly(self, count):
        while len(self.buffer) < count:
            self.buffer += self._some()
        data, self.buffer = self.buffer[:count], self.buffer[count:]
        return data

    def _frame(self, kind, data):
        mask = os.urandom(4)
        length = len(data)
        if length < 126:
            head = struct.pack("!BB", 0x80 | kind, 0x80 | length)
        elif length < 65536:
            head = struct.pack("!BBH", 0x80 | kind, 0x80 | 126, length)
        else:
            head = struct.pack("!BBQ", 0x80 | kind, 0x80 | 127, length)
        self.stream.sendall(head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data)))

    def say(self, message):
        self._frame(1, json.dumps(message).encode())

    def hear(self):
        """The next message, or None when the server has closed the socket."""
        while True:
            kind, length = self._exactly(2)
            if length == 126:
                (length,) = struct.unpack("!H", self._exactly(2))
            elif length == 127:
                (length,) = struct.unpack("!Q", self._exactly(8))
            data = self._exactly(length)
            if kind & 15 == 1:
                return json.loads(data)
            if kind & 15 == 8:
                return None
            if kind & 15 == 9:
                self._frame(10, data)  # a heartbeat


def post(server, path, body):
    request = urllib.request.Request(
        server + path, json.dumps(body).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)


PASSING = ("shutting-down", "too-many", "storage")  # it may help to connect again
HARMLESS = ("stale", "not-over")  # somebody was faster


class Guest:
    """A player in a seat: what it knows outlives its connections."""

    def __init__(self, server, table, name, games):
        self.address, self.table, self.games = urlparse(server), table, games
        self.seat = post(server, f"/api/tables/{table}/seats", {"name": name, "program": True})
        self.game, self.known = None, 0  # the game, and how much of it was told
        self.counted, self.played = None, 0

    def play(self):
        failures = 0
        while self.played < self.games:
            try:
                self.sitting()
                failures = 0
            except OSError as error:
                failures += 1
                if failures > 60:
                    raise SystemExit(f"the server cannot be reached: {error}")
            if self.played < self.games:
                time.sleep(0.5)

    def sitting(self):
        """Plays as long as one connection holds."""
        web = WebSocket(self.address.hostname, self.address.port or 80, f"/api/tables/{self.table}/socket")
        hello = {"type": "hello", "protocol": 1, "token": self.seat["token"]}
        if self.game is not None:
            hello.update(game=self.game, since=self.known)
        web.say(hello)
        moved_at = None
        while (told := web.hear()) is not None:
            if told["type"] == "error" and told["code"] in PASSING:
                raise ConnectionError(told["message"])
            if told["type"] == "error" and told["code"] not in HARMLESS:
                raise SystemExit(told["message"])
            if told["type"] == "welcome":  # also after a rematch, with another seat
                self.seat["seat"] = told["seat"]
            if told["type"] == "proposals":  # no draws, no moves taken back; a rematch is welcome
                for proposal in told["open"]:
                    if self.seat["seat"] in proposal["waits_for"]:
                        agree = proposal["what"] == "rematch"
                        web.say({"type": "answer", "what": proposal["what"], "agree": agree})
            if told["type"] not in ("start", "event"):
                continue
            if told["type"] == "start":
                self.game, moved_at = told["game"], None
            self.known = told["n"]
            if "over" in told:
                if self.counted == self.game:  # told again after a reconnection
                    continue
                self.counted = self.game
                self.played += 1
                print("over", told["over"]["payoffs"][self.seat["seat"]], flush=True)
                if self.played == self.games:
                    web.say({"type": "leave"})
                    while (told := web.hear()) is not None and told.get("of") != "leave":
                        pass  # until the server has heard it
                    return
                web.say({"type": "done", "stay": True})  # ready for the next one
            # others' moves may come in while the answer to one's own is on its way
            elif told.get("offers") and moved_at != told["n"]:
                moved_at = told["n"]
                move = choose(told.get("view"), [offer["move"] for offer in told["offers"]])
                web.say({"type": "move", "after": told["n"], "move": move})


if __name__ == "__main__":
    if len(sys.argv) < 3 or not sys.argv[2].isdigit():
        raise SystemExit(__doc__)
    Guest(
        sys.argv[1].rstrip("/"),
        int(sys.argv[2]),
        sys.argv[3] if len(sys.argv) > 3 else "Python",
        int(sys.argv[4]) if len(sys.argv) > 4 else 1,
    ).play()
