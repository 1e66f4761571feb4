"""`caipan audit`: the wrong answers of a game with real cards (rules §7)."""

import json
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from tests.cli.terminal import CHINESE, ENGLISH, run
from typer.testing import Result

HANDS = "A: 3 6 12 13\nB: A 4 10 7\n"


def audited(folder: Path, sheet: str, *words: str, env: dict[str, str] = ENGLISH) -> Result:
    """Audit a sheet."""
    file = folder / "sheet.txt"
    file.write_text(sheet, "utf-8")
    return run("audit", "xixi", file, *words, env=env)


def wrong(folder: Path, sheet: str, *words: str) -> list[tuple[int, str, str]]:
    """Return line, given and right of each wrong answer, by `--json`; the exit code must agree."""
    result = audited(folder, sheet, "--json", *words)
    found: list[dict[str, Any]] = json.loads(result.stdout)["wrong"]
    assert result.exit_code == (1 if found else 0)
    return [(each["line"], each["given"], each["right"]) for each in found]


def test_true_answers_pass(tmp_path: Path) -> None:
    """A game without a mistake is said to have none."""
    sheet = HANDS + "A sum 14 yes\nB product 36 yes\nA pair 4 10 yes\nB quotient 5 no\n"
    assert wrong(tmp_path, sheet) == []
    assert audited(tmp_path, sheet).stdout == "4 answers, 0 of them wrong.\n"


def test_wrong_answers_are_named_with_the_right_one(tmp_path: Path) -> None:
    """Each wrong answer is named by its line in the file, blank lines and comments counted."""
    sheet = "# a game\n\n" + HANDS + "\nA sum 14 no\nB product 36 no  # 3 × 12\nA difference 5 yes\n"
    assert wrong(tmp_path, sheet) == [(6, "no", "yes"), (7, "no", "yes"), (8, "yes", "no")]
    told = audited(tmp_path, sheet).stdout.splitlines()
    assert told == [
        "Line 6: A asked sum 14; the answer is yes: B holds 4 and 10.",
        "Line 7: B asked product 36; the answer is yes: A holds 3 and Q.",
        "Line 8: A asked difference 5; the answer is no: B holds A 4 7 10.",
        "3 answers, 3 of them wrong.",
    ]


def test_showdowns_take_effect_by_the_true_answer(tmp_path: Path) -> None:
    """A pair that was there is shown even if the answer was no; one that was not is not shown."""
    sheet = HANDS + "A pair 4 10 no\nB pair 3 4 yes\nA sum 14 yes\nB sum 9 yes\n"
    assert wrong(tmp_path, sheet) == [(3, "no", "yes"), (4, "yes", "no"), (5, "yes", "no")]
    assert "but what lies face up no longer counts" in audited(tmp_path, sheet).stdout


def test_the_defenders_advantage_of_the_rules(tmp_path: Path) -> None:
    """Of A, 3, 6, 9 with A and 9 shown, sum 7 is no (rules §1)."""
    sheet = "Ann: 2 4 5 7\nBob: A 3 6 9\nAnn pair A 9 yes\nBob sum 6 yes\nAnn sum 7 no\n"
    assert wrong(tmp_path, sheet) == []


@pytest.mark.parametrize(
    "line",
    [
        "甲 和 14 否",
        "甲和14否",
        "甲：和是14？否",
        "甲 ｓｕｍ　１４　ｎｏ",
        "甲 对 4 10 没有",
        "甲 4和10 否",
        "甲 差 6 否",
        "甲 积 40 否",
        "甲 商 4 否",
        "甲 对 4和10 否",
        "甲：对4和10 否",
        "甲 对 4、10 否",
        "甲问：和是14？ 否",
        "甲问 4和10？否。",
        "甲 asks pair 4 and 10 no",
        "甲 pair 4, 10 no",
    ],
)
def test_chinese_words(tmp_path: Path, line: str) -> None:
    """Chinese words, full-width forms and the community's way of asking for a pair are understood."""
    assert wrong(tmp_path, f"甲：3、6、Q、K\r\n乙：Ａ　4 １０ 7\r\n{line}\r\n") == [(3, "no", "yes")]


def test_names_of_words_that_questions_are_made_of(tmp_path: Path) -> None:
    """Players may be called by characters that mean something in a question."""
    sheet = "和问: 3 6 Q K\n对手: A 4 10 7\n和问 和14 否\n对手问和问：和是9？ 是\n和问 问 差6 否\n"
    assert wrong(tmp_path, sheet.replace("对手问和问", "对手问")) == [(3, "no", "yes"), (5, "no", "yes")]


def test_the_sentences_are_chinese_too(tmp_path: Path) -> None:
    """The right answer and why are said in the person's language."""
    result = audited(tmp_path, "甲: 3 6 Q K\n乙: A 4 10 7\n甲 和14 否\n", env=CHINESE)
    assert result.stdout.splitlines()[0] == "第 3 行：甲 问“和 14”，应答“是”：乙 有 4 和 10。"


def test_questions_that_the_referee_refuses_have_the_answer_no(tmp_path: Path) -> None:
    """Impossible questions and pairs that lie face up are judged, and noted; so are turns out of order."""
    sheet = HANDS + "A sum 40 yes\nA pair 4 10 yes\nB sum 9 yes\nA pair 4 7 yes\nB pair 3 3 no\n"
    assert wrong(tmp_path, sheet) == [(3, "yes", "no"), (6, "yes", "no")]
    notes = json.loads(audited(tmp_path, sheet, "--json").stdout)["notes"]
    assert [(note["line"], note["why"]) for note in notes] == [
        (3, "No two cards make sum 40."),
        (4, "A asked twice running; a line may be missing."),
        (6, "One of these cards already lies face up."),
        (7, "A pair is two different cards."),
    ]


def test_facing_the_opponent(tmp_path: Path) -> None:
    """With cards that face the opponent, the questions are about the own hand."""
    sheet = HANDS + "A sum 14 yes\n"
    assert wrong(tmp_path, sheet, "--option", "facing=opponent") == [(3, "yes", "no")]


@pytest.mark.parametrize(
    ("sheet", "line", "sentence"),
    [
        ("", 1, "The hands of two players are needed before the end."),
        ("A: 3 6 12 13\n", 2, "The hands of two players are needed before the end."),
        ("A: 3 6 12\n", 1, "A hand is four different cards."),
        ("A: 3 3 6 12\n", 1, "A hand is four different cards."),
        ("A: 3 6 12 14\n", 1, "“14” is no card; cards are A, 2 to 10, J, Q and K."),
        ("A: 3 6 12 joker\n", 1, "“joker” is no card; cards are A, 2 to 10, J, Q and K."),
        ("A: 3 6 12 13\nB: 3 4 5 7\n", 2, "Both players cannot hold 3."),
        ("A: 3 6 12 13\na: 1 4 5 7\n", 2, "Each hand begins with the player's own name, not “a”."),
        (": 3 6 12 13\n", 1, "Each hand begins with the player's own name, not “”."),
        (HANDS + "C: 2 5 8 9\n", 3, "There are two hands, and they come before the questions."),
        ("A sum 14 yes\n", 1, "The hands of two players come first, such as “A: 3 6 12 13”."),
        (HANDS + "\nC sum 14 yes\n", 4, "A line begins with who asks: A, B."),
        (HANDS + "A sum 14\n", 3, "A line ends with the answer, yes or no."),
        (HANDS + "A\n", 3, "A line ends with the answer, yes or no."),
        (HANDS + "A yes\n", 3, "A question begins with sum, difference, product, quotient or pair."),
        (HANDS + "A sum yes\n", 3, "This question names one number."),
        (HANDS + "A pair 4 yes\n", 3, "A pair question names two cards."),
        (HANDS + "A sum -3 no\n", 3, "This question names one number."),
        (HANDS + "A sum 1.5 no\n", 3, "This question names one number."),
        (HANDS + "A sum 14\u202e no\n", 3, "This question names one number."),
    ],
)
def test_sheets_that_make_no_sense(tmp_path: Path, sheet: str, line: int, sentence: str) -> None:
    """A malformed sheet is refused with the line and a sentence, and exit code 2."""
    result = audited(tmp_path, sheet)
    assert (result.exit_code, result.stderr) == (2, f"Line {line}: {sentence}\n")


def test_files_that_are_no_text(tmp_path: Path) -> None:
    """A file that is no text, or is not there, is refused with a sentence."""
    file = tmp_path / "sheet.txt"
    file.write_bytes(b"A: 3 6 12 13\xff\n")
    assert "is no text in UTF-8" in run("audit", "xixi", file).stderr
    assert "cannot be read" in run("audit", "xixi", tmp_path / "none").stderr


def test_names_of_several_signs(tmp_path: Path) -> None:
    """Names may hold digits, and begin like one another; a byte order mark does no harm."""
    sheet = "\ufeffP: 3 6 12 13\nP 1: A 4 10 7\nP sum 14 no\nP 1 sum 9 no\n"
    assert wrong(tmp_path, sheet) == [(3, "no", "yes"), (4, "no", "yes")]


@pytest.mark.parametrize("page", ["RULES.md", "RULES.zh.md"])
def test_the_sheet_in_the_rules_can_be_audited(tmp_path: Path, page: str) -> None:
    """What the rules show as a sheet is read, and each of its answers is judged."""
    text = files("caipan.games.xixi").joinpath(page).read_text("utf-8")
    (sheet,) = re.findall(r"```\n(.*?)```", text, re.DOTALL)
    result = audited(tmp_path, sheet)
    assert result.stderr == ""
    assert result.stdout.splitlines()[-1].startswith(f"{len(sheet.splitlines()) - 2} answers, ")


def test_one_answer_is_counted_in_grammar(tmp_path: Path) -> None:
    """One answer is not "1 answers"; in Chinese the form does not change."""
    assert audited(tmp_path, HANDS + "A sum 14 yes\n").stdout == "1 answer, 0 wrong.\n"
    assert audited(tmp_path, HANDS + "A sum 14 yes\n", env=CHINESE).stdout == "共 1 个回答，错了 0 个。\n"
