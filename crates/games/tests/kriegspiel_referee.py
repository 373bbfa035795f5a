"""Replays games before the referee of the package kriegspiel and the legality of python-chess.

Reads a JSON list of {"rules", "acts"} and writes, for every act, what they say about it.
"""

import json
import sys

import chess
from kriegspiel import KriegspielGame, KriegspielMove, QuestionAnnouncement
from kriegspiel.move import MainAnnouncement, SpecialCaseAnnouncement

NAMES = {
    # The thesis has no counterpart: Berkeley says the least, and what it says both say.
    "thesis": "berkeley",
    "english": "english",
    "berkeley": "berkeley",
    "cincinnati": "cincinnati",
    "rand": "rand",
    "icc": "wild16",
}
CHECKS = {
    SpecialCaseAnnouncement.CHECK_RANK: "rank",
    SpecialCaseAnnouncement.CHECK_FILE: "file",
    SpecialCaseAnnouncement.CHECK_LONG_DIAGONAL: "long-diagonal",
    SpecialCaseAnnouncement.CHECK_SHORT_DIAGONAL: "short-diagonal",
    SpecialCaseAnnouncement.CHECK_KNIGHT: "knight",
}
ENDS = {
    SpecialCaseAnnouncement.CHECKMATE_WHITE_WINS: "mate",
    SpecialCaseAnnouncement.CHECKMATE_BLACK_WINS: "mate",
    SpecialCaseAnnouncement.DRAW_STALEMATE: "stalemate",
    SpecialCaseAnnouncement.STALEMATE_WHITE_WINS: "stalemate-loses",
    SpecialCaseAnnouncement.STALEMATE_BLACK_WINS: "stalemate-loses",
    SpecialCaseAnnouncement.DRAW_INSUFFICIENT: "dead-position",
}


def question(act):
    if act == "any?":
        return KriegspielMove(QuestionAnnouncement.ASK_ANY)
    return KriegspielMove(QuestionAnnouncement.COMMON, chess.Move.from_uci(act))


def text(move):
    return "any?" if move.question_type == QuestionAnnouncement.ASK_ANY else move.chess_move.uci()


def checks(answer):
    special = answer.special_announcement
    if special == SpecialCaseAnnouncement.CHECK_DOUBLE:
        return sorted([CHECKS[answer.check_1], CHECKS[answer.check_2]])
    return [CHECKS[special]] if special in CHECKS else []


def replay(rules, acts):
    game = KriegspielGame(ruleset=NAMES[rules])
    board = chess.Board()
    said = []
    for act in acts:
        move = question(act)
        offered = sorted(text(possible) for possible in game.possible_to_ask)
        # Chess without counting rules: python-chess ends nothing by itself, so its legal moves are all there is.
        legal = sorted(legal.uci() for legal in board.legal_moves)
        answer = game.ask_for(move)
        main = answer.main_announcement
        man = answer.captured_piece_announcement
        squares = answer.next_turn_pawn_try_squares
        said.append(
            {
                "offered": offered,
                "legal": legal,
                "answer": main.name,
                "opponent_hears": game._ruleset.should_record_opponent_answer(move, answer),
                "capture": None if answer.capture_at_square is None else chess.square_name(answer.capture_at_square),
                "man": None if man is None else man.name.lower(),
                "en_passant": answer.en_passant_announced,
                "promotion": answer.promotion_announced,
                "checks": checks(answer),
                "end": ENDS.get(answer.special_announcement),
                "number": answer.next_turn_pawn_tries,
                "some": answer.next_turn_has_pawn_capture,
                "sources": None if squares is None else [chess.square_name(square) for square in squares],
            }
        )
        if main in (MainAnnouncement.REGULAR_MOVE, MainAnnouncement.CAPTURE_DONE):
            board.push(move.chess_move)
    return said


json.dump([replay(game["rules"], game["acts"]) for game in json.load(sys.stdin)], sys.stdout)
