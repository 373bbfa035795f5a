"""Kills a server with SIGKILL under load and checks that nothing acknowledged was lost or made twice.

    python3 bench/server/kills.py PROGRAM KILLS [SEED]

This program shares no code with the server: it has its own WebSocket client, its own rules of tris and reads the database
with Python's sqlite3. At some tables two programs play one game after another, at others two people play, chat, comment and
go on, and at others a person plays against a bot. After each start every seat comes back, sends again what was not
acknowledged, and compares the whole game with what it was told before. At the end the database is compared with everything
that any seat was told: moves, ends, payoffs, comments, numbers of records and standings.
"""

import asyncio
import base64
import json
import os
import random
import re
import shutil
import sqlite3
import struct
import subprocess
import sys
import tempfile
import time

LONG = 60


class Lost(Exception):
    """Something that was acknowledged is not there, or is there twice."""


def check(condition, *what):
    if not condition:
        raise Lost(" ".join(str(part) for part in what))


class Socket:
    """A WebSocket: texts both ways."""

    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer

    @staticmethod
    async def open(port, path):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        key = base64.b64encode(os.urandom(16)).decode()
        writer.write(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        head = await reader.readuntil(b"\r\n\r\n")
        check(b" 101 " in head.split(b"\r\n")[0], "no socket:", head)
        return Socket(reader, writer)

    def frame(self, kind, payload):
        mask = os.urandom(4)
        length = len(payload)
        if length < 126:
            head = struct.pack("!BB", 0x80 | kind, 0x80 | length)
        else:
            head = struct.pack("!BBH", 0x80 | kind, 0x80 | 126, length)
        masked = bytes(byte ^ mask[index % 4] for index, byte in enumerate(payload))
        self.writer.write(head + mask + masked)

    def say(self, message):
        self.frame(1, json.dumps(message).encode())

    async def hear(self):
        """The next message; None when the server has closed."""
        while True:
            first, second = await self.reader.readexactly(2)
            length = second & 127
            if length == 126:
                (length,) = struct.unpack("!H", await self.reader.readexactly(2))
            elif length == 127:
                (length,) = struct.unpack("!Q", await self.reader.readexactly(8))
            payload = await self.reader.readexactly(length)
            kind = first & 15
            if kind == 1:
                return json.loads(payload)
            if kind == 8:
                return None
            if kind == 9:
                self.frame(10, payload)


class Rules:
    """Tris: who has won after these moves, or None while it goes on."""

    def __init__(self, rows, cols, line):
        self.rows, self.cols, self.line = rows, cols, line

    def cell(self, name):
        """(column, row) of a cell such as b2."""
        column, row = ord(name[0]) - ord("a"), int(name[1:]) - 1
        check(0 <= column < self.cols and 0 <= row < self.rows, "no such cell:", name)
        return column, row

    def outcome(self, moves):
        """The payoffs after moves by 0 and 1 in turn; None while the game goes on."""
        taken = {}
        payoffs = None
        for number, (seat, name) in enumerate(moves):
            check(payoffs is None, "a move after the end:", moves)
            check(seat == number % 2, "out of turn:", moves)
            cell = self.cell(name)
            check(cell not in taken, "made twice:", name, moves)
            taken[cell] = seat
            if self.lines(taken, cell, seat):
                payoffs = [1.0, -1.0] if seat == 0 else [-1.0, 1.0]
            elif len(taken) == self.rows * self.cols:
                payoffs = [0.0, 0.0]
        return payoffs

    def lines(self, taken, cell, seat):
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
            count = 1
            for sign in (1, -1):
                x, y = cell[0] + sign * dx, cell[1] + sign * dy
                while taken.get((x, y)) == seat:
                    count, x, y = count + 1, x + sign * dx, y + sign * dy
            if count >= self.line:
                return True
        return False


class Game:
    """What one seat was told of one game."""

    def __init__(self):
        self.lived = []
        self.payoffs = None
        self.closed = False
        self.acknowledged = []  # Comments: (on, text).
        self.said_done = False


class Seat:
    """A player at a table, and everything that it was ever told."""

    def __init__(self, table, index, token, name, program, dice):
        self.table, self.index, self.token, self.name, self.program = table, index, token, name, program
        self.dice = dice
        self.games = {}
        self.game = None
        self.unacknowledged = None  # A move: (game, after, cell).
        self.commenting = {}  # Comments that were sent: id -> (game, on, text).
        self.written = 0
        self.moves = 0
        self.resent = 0

    async def play(self, port):
        """Plays until the server dies."""
        try:
            socket = await Socket.open(port, f"/api/tables/{self.table}/socket")
            hello = {"type": "hello", "protocol": 1, "token": self.token, "stay": self.program}
            known = self.games.get(self.game)
            since = 0
            if known is not None:
                since = len(known.lived) if self.dice.random() < 0.5 else 0
                hello |= {"game": self.game, "since": since}
            socket.say(hello)
            for number, (game, on, text) in self.commenting.items():
                if game == self.game:
                    socket.say({"type": "comment", "id": number, "on": on, "text": text})
            while (message := await socket.hear()) is not None:
                self.on_message(socket, message, since)
        except (ConnectionError, asyncio.IncompleteReadError, OSError):
            pass

    def on_message(self, socket, message, since):
        kind = message["type"]
        if kind == "start":
            fresh = message["game"] != self.game
            if fresh:
                check(self.game is None or message["game"] > self.game, "an older game", self.game, message["game"])
                self.game = message["game"]
                self.unacknowledged = None
                self.games.setdefault(self.game, Game())
                since = 0
            self.on_lived(message, 0 if fresh else since)
            if not fresh:
                self.games[self.game].said_done = False
            again = self.unacknowledged
            if again and again[0] == self.game:
                # Sent again, whether it arrived before or not: it must be made once.
                socket.say({"type": "move", "after": again[1], "move": again[2]})
                self.resent += 1
            self.act(socket, message)
        elif kind == "event":
            before = len(self.games[self.game].lived)
            self.on_lived(message, message["n"] - len(message["lived"]))
            check(message["n"] >= before, "told less than before")
            self.act(socket, message)
        elif kind == "ack" and message["of"] == "comment":
            game, on, text = self.commenting.pop(message["id"], (None, None, None))
            if game is not None:
                self.games[game].acknowledged.append((on, text))
        elif kind == "closed":
            check(message["record"] in self.games, "a record of a game that was not played", message)
            self.games[message["record"]].closed = True
        elif kind == "error":
            # A move that came too late, or a comment on a game that is closed: nothing was acknowledged.
            if message["code"] in ("stale", "refused", "over", "no-game"):
                self.unacknowledged = None
            check(message["code"] in ("stale", "refused", "over", "no-game", "not-over", "not-found", "too-many"), message)

    def on_lived(self, message, since):
        """What was told agrees with what was told before, and goes on from there."""
        game = self.games[self.game]
        told = message["lived"]
        check(message["n"] == since + len(told), "numbers", message["n"], since, len(told))
        for index, lived in enumerate(told, since):
            if index < len(game.lived):
                check(game.lived[index] == facts(lived), "changed:", game.lived[index], lived)
            else:
                check(index == len(game.lived), "a gap", index, len(game.lived))
                game.lived.append(facts(lived))
        check(message["n"] >= len(game.lived), "lost:", message["n"], "of", len(game.lived), "at table", self.table)
        waiting = self.unacknowledged
        if waiting and waiting[0] == self.game and len(game.lived) > waiting[1]:
            if game.lived[waiting[1]] == ("own", waiting[2]):
                self.moves += 1
            self.unacknowledged = None
        if message.get("over"):
            game.payoffs = message["over"]["payoffs"]

    def act(self, socket, message):
        game = self.games[self.game]
        if not self.program and self.dice.random() < 0.3:
            socket.say({"type": "chat", "text": f"{self.name} at {message['n']}"})
        if not self.program and game.lived and self.dice.random() < 0.4:
            self.written += 1
            on = self.dice.randrange(len(game.lived))
            text = f"comment {self.written} of {self.name} on {on}"
            self.commenting[self.written] = (self.game, on, text)
            socket.say({"type": "comment", "id": self.written, "on": on, "text": text})
        if message.get("over"):
            if not self.program and not game.said_done:
                game.said_done = True
                socket.say({"type": "done", "stay": True})
        elif message.get("offers") and self.unacknowledged is None:
            cell = self.dice.choice(message["offers"])["move"]
            self.unacknowledged = (self.game, message["n"], cell)
            socket.say({"type": "move", "after": message["n"], "move": cell})


def facts(lived):
    """A move as (seat, cell); "own" for one's own."""
    if "did" in lived:
        return ("own", lived["did"]["move"])
    return (lived["heard"]["notice"]["by"], lived["heard"]["notice"]["cell"])


class House:
    """The server as a process."""

    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.database = os.path.join(folder, "arbitro.db")
        self.port = None
        self.process = None

    def start(self):
        settings = {
            "TABLES_PER_CLIENT": "1000",
            "HELD_PER_CLIENT": "10000",
            "SOCKETS_PER_CLIENT": "10000",
            "REQUESTS_PER_MINUTE": "1000000",
            "TEXTS_PER_TEN_SECONDS": "1000000",
            "MISTAKES_PER_TEN_SECONDS": "1000000",
            "RECORD_BYTES_PER_CLIENT": "0",
        }
        environment = os.environ | {f"ARBITRO_{name}": value for name, value in settings.items()}
        log = open(os.path.join(self.folder, "log"), "ab")
        command = [self.program, "serve", "--listen", f"127.0.0.1:{self.port or 0}", "--database", self.database]
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=log, text=True)
        line = self.process.stdout.readline()
        found = re.search(r":(\d+)\s*$", line)
        check(found, "the server did not start:", open(os.path.join(self.folder, "log")).read()[-2000:])
        self.port = int(found.group(1))

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    async def post(self, path, body):
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        text = json.dumps(body)
        head = f"POST {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: {len(text)}\r\n\r\n"
        writer.write((head + text).encode())
        answer = (await reader.read()).decode()
        writer.close()
        check(" 201 " in answer.split("\r\n")[0], path, answer)
        return json.loads(answer[answer.index("{") : answer.rindex("}") + 1])


SIZES = {"tris": Rules(3, 3, 3), "tris:rows=4,cols=4,line=4": Rules(4, 4, 4)}


async def open_tables(house, dice):
    """Tables of programs, of people, and of a person with a bot."""
    seats = []
    rules = {}
    kinds = [(True, None)] * 6 + [(False, None)] * 4 + [(False, "first")] * 2
    for number, (program, bot) in enumerate(kinds):
        game = list(SIZES)[number % 2]
        opened = await house.post("/api/tables", {"game": game, "players": [None, bot]})
        table = opened["table"]["table"]
        rules[table] = SIZES[game]
        for index in range(1 if bot else 2):
            name = f"player {table} {index}"
            taken = await house.post(f"/api/tables/{table}/seats", {"name": name, "seat": index, "program": program})
            own = random.Random(dice.random())
            seats.append(Seat(table, index, taken["token"], name, program, own))
    return seats, rules


def moves_of(seat, game):
    """What a seat was told, as moves of seats."""
    return [(seat.index if by == "own" else by, cell) for by, cell in game.lived]


def stored_games(connection):
    """Every game in the database: its moves, its payoffs if it is over, its comments, and whether it is closed."""
    names = {"O": 0, "X": 1}
    games = {}
    closed = connection.execute("SELECT id, board, record, payoffs, comments FROM game").fetchall()
    for number, table, record, payoffs, comments in closed:
        moves = [(names[by], cell) for by, cell in recorded_moves(record)]
        payoffs = json.loads(payoffs) if payoffs else None
        check(number not in games, "a game that is closed twice:", number)
        games[number] = (table, moves, payoffs, json.loads(comments), True)
    running = {}
    for number, data in connection.execute("SELECT game, data FROM event WHERE game > 0 ORDER BY id"):
        if number not in games:
            running.setdefault(number, []).append(json.loads(data))
    for number, events in running.items():
        check("started" in events[0], "no beginning:", number)
        made = list(events[0]["started"]["moves"])
        comments = []
        for event in events[1:]:
            made += event.get("moved", [])
            comments += [event["commented"]] if "commented" in event else []
        moves = [(names[by], cell) for by, cell in made]
        games[number] = (events[0]["started"]["table"], moves, None, comments, False)
    return games


def recorded_moves(text):
    record = json.loads(text)
    return [(move["by"], move["move"]) if isinstance(move, dict) else tuple(move) for move in record["moves"]]


def compare(seats, rules, database):
    """The database has everything that any seat was told, once."""
    connection = sqlite3.connect(database)
    said = connection.execute("PRAGMA integrity_check").fetchone()[0]
    check(said == "ok", "the file is damaged:", said)
    games = stored_games(connection)
    counts = {"moves": 0, "games": 0, "closed": 0, "comments": 0, "told": 0}
    for number, (table, moves, payoffs, comments, closed) in games.items():
        outcome = rules[table].outcome(moves)
        if closed and payoffs is not None:
            check(outcome == payoffs, "other payoffs", number, outcome, payoffs)
            counts["closed"] += 1
        counts["games"] += 1
        counts["moves"] += len(moves)
        texts = [(comment["name"], comment["on"], comment["text"]) for comment in comments]
        check(len(texts) == len(set(texts)), "a comment is there twice", number, texts)
        counts["comments"] += len(texts)
    for seat in seats:
        for number, told in seat.games.items():
            if not told.lived and not told.acknowledged and not told.closed:
                continue
            check(number in games, "game", number, "is lost")
            table, moves, payoffs, comments, closed = games[number]
            check(table == seat.table, "another table", number)
            known = moves_of(seat, told)
            check(moves[: len(known)] == known, "game", number, "told:", known, "stored:", moves)
            counts["told"] += len(known)
            if told.payoffs is not None:
                check(len(moves) == len(known), "moves after the end", number)
                check(rules[table].outcome(moves) == told.payoffs, "other payoffs", number)
            if told.closed:
                check(closed and payoffs == told.payoffs, "the record", number, "was announced")
            texts = [(comment["on"], comment["text"]) for comment in comments if comment["name"] == seat.name]
            for comment in told.acknowledged:
                check(comment in texts, "a comment is lost:", comment)
    compare_standings(connection, games)
    connection.close()
    return counts


def compare_standings(connection, games):
    """Every finished game counts once for each player."""
    counted = dict(connection.execute("SELECT player, sum(games) FROM standing GROUP BY player"))
    expected = {}
    for number, players in connection.execute("SELECT id, players FROM game WHERE payoffs IS NOT NULL"):
        for player in json.loads(players):
            expected[player] = expected.get(player, 0) + 1
    check(counted == expected, "standings", counted, expected)


async def main():
    program, kills = sys.argv[1], int(sys.argv[2])
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else int(time.time())
    dice = random.Random(seed)
    folder = tempfile.mkdtemp(prefix="arbitro-kills-")
    house = House(program, folder)
    began = time.time()
    try:
        house.start()
        seats, rules = await open_tables(house, dice)
        for kill in range(1, kills + 1):
            playing = [asyncio.create_task(seat.play(house.port)) for seat in seats]
            await asyncio.sleep(dice.uniform(0.05, 0.5))
            house.kill()
            for task in playing:
                await asyncio.wait_for(task, LONG)
            if kill % 50 == 0 or kill == kills:
                # The files as they are, so that reading them changes nothing.
                copy = os.path.join(folder, "copy.db")
                for ending in ("", "-wal"):
                    if os.path.exists(house.database + ending):
                        shutil.copy(house.database + ending, copy + ending)
                counts = compare(seats, rules, copy)
                moves, resent = sum(seat.moves for seat in seats), sum(seat.resent for seat in seats)
                print(
                    f"{kill} kills, {time.time() - began:.0f} s: {moves} moves acknowledged, {resent} sent again, "
                    f"{counts['told']} told; stored: {counts['games']} games, {counts['moves']} moves, "
                    f"{counts['closed']} finished, {counts['comments']} comments",
                    flush=True,
                )
                for ending in ("", "-wal", "-shm"):
                    if os.path.exists(copy + ending):
                        os.remove(copy + ending)
            if kill < kills:
                house.start()
        print(f"nothing acknowledged was lost or made twice (seed {seed})")
    finally:
        if house.process and house.process.poll() is None:
            house.kill()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    try:
        asyncio.run(main())
    except Lost as lost:
        sys.exit(f"LOST: {lost}")
