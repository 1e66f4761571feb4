"""`caipan play`, `show` and `verify`: a game in the terminal and its log."""

from pathlib import Path

import pytest
from tests.cli.terminal import CHINESE, run

from caipan.catalog import CATALOG


@pytest.fixture(name="log")
def played(tmp_path: Path) -> Path:
    """Return the log of a duel between two agents."""
    file = tmp_path / "duel.caipan.jsonl"
    halving = ("--seat", "halving")
    assert run("play", "xixi", *halving, *halving, "--seed", 3, "--log", file).exit_code == 0
    return file


def test_agents_alone_just_play() -> None:
    """With agents on all seats the game is told to its end, and the same seed tells the same game."""
    words = ("play", "xixi", "--seat", "halving", "--seat", "uniform", "--seed", 8)
    first = run(*words)
    assert first.exit_code == 0
    assert first.stdout == run(*words).stdout
    assert "Player 1 (halving) asked" in first.stdout
    assert first.stdout.splitlines()[-1] == "Player 1 (halving) brought about two showdowns."


def test_a_person_plays_until_the_end() -> None:
    """A person is told what happens, and wins by naming the two pairs."""
    typed = "\n".join(f"pair {x} {y}" for x in range(1, 14) for y in range(x + 1, 14))
    result = run("play", "xixi", "--seat", "human", "--seat", "uniform", "--seed", 1, typed=typed)
    assert result.exit_code == 0
    assert "Player 1 (you) brought about two showdowns." in result.stdout
    assert "unfinished" not in result.stdout


@pytest.mark.parametrize("game", ["ninth", "guessit", "xixi"])
def test_the_end_does_not_repeat_the_game(game: str) -> None:
    """A person who has been told what happened is told the rest at the end, and nothing twice."""
    typed = {"ninth": "blind 3\nname 1\nwrong\n", "guessit": "ask 1\n", "xixi": "sum 14\n"}[game]
    result = run("play", game, "--seed", 1, typed=f"{typed}resign\n")
    told = [line.lstrip("> ") for line in result.stdout.splitlines()]
    happened = [line for line in told if line.startswith("Player ")]
    assert happened
    assert len(happened) == len(set(happened))
    assert told[-1].startswith("Won by: ")


def test_bad_input_is_asked_for_again() -> None:
    """What cannot be read or done gets its sentence, and the turn is not lost; ? lists the moves."""
    result = run("play", "xixi", "--seed", 1, typed="dunno\nsum 40\n?\n\x1b[2Jsum\nresign\n")
    assert result.exit_code == 0
    assert "A question begins with sum, difference, product, quotient or pair." in result.stdout
    assert "No two cards make sum 40." in result.stdout
    assert "difference 12, product 2" in result.stdout
    assert "Player 1 (you) resigned." in result.stdout
    assert "\x1b" not in result.stdout


def test_the_end_of_input_ends_politely(tmp_path: Path) -> None:
    """Ctrl-D leaves the game; the log so far is whole lines, and unsealed."""
    file = tmp_path / "left.caipan.jsonl"
    result = run("play", "xixi", "--seed", 1, "--log", file, typed="sum 14\n")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-1] == "The game was left unfinished."
    assert "Line 5: The log ends before the seed was shown." in run("verify", file).stdout


def test_two_people_look_one_after_the_other() -> None:
    """With two people the screen is handed over before each turn."""
    two = ("--seat", "human", "--seat", "human")
    result = run("play", "xixi", *two, "--seed", 1, typed="\nsum 14\n\nresign\n")
    assert "Player 1, press Enter when nobody else looks." in result.stdout
    assert "Player 2 resigned." in result.stdout


def test_a_written_log_verifies(log: Path) -> None:
    """The log of a game played here follows from its seed."""
    result = run("verify", log)
    assert result.exit_code == 0
    assert result.stdout == "All 19 events follow from the seed and the rules.\n"


def test_an_altered_log_does_not_verify(log: Path) -> None:
    """The first line that was changed is named, with exit code 1."""
    lines = log.read_text().splitlines(keepends=True)
    lines[4] = lines[4].replace("true", "maybe").replace("false", "true").replace("maybe", "false")
    log.write_text("".join(lines))
    result = run("verify", log)
    assert result.exit_code == 1
    assert result.stdout == "Line 5: By rules and seed, something else happens here.\n"


def test_showing_a_log(log: Path) -> None:
    """A log is told step by step, from any seat, from outside or as the referee knows it."""
    for words in ((), ("--seat", "referee"), ("--seat", 1), ("--seat", "public")):
        result = run("show", log, *words)
        assert result.exit_code == 0
        assert "2. halving 1 asked sum 18: yes" in result.stdout
        assert result.stdout.splitlines()[-2:] == [
            "Both have brought about two showdowns.",
            "All 19 events follow from the seed and the rules.",
        ]


def test_a_log_that_is_shown_is_judged(log: Path) -> None:
    """A log that was altered, or that ends too soon, is shown as it is, and what is wrong stands below."""
    lines = log.read_text().splitlines(keepends=True)
    log.write_text("".join(lines[:-2]))
    cut = run("show", log)
    assert (cut.exit_code, cut.stdout.splitlines()[-1]) == (
        0,
        "Line 20: The log ends before the seed was shown.",
    )
    altered = lines[4].replace("true", "maybe").replace("false", "true").replace("maybe", "false")
    log.write_text("".join([*lines[:4], altered, *lines[5:]]))
    last = run("show", log).stdout.splitlines()[-1]
    assert last == "Line 5: By rules and seed, something else happens here."


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("play", "chess"), "There is no game “chess”; the games are: xixi"),
        (("play", "xixi", "--option", "facing"), "An option is given as name=value, not as “facing”."),
        (("play", "xixi", "--option", "colour=red"), "There is no option “colour”; the options are: facing"),
        (("play", "xixi", "--option", "facing=up"), "can be one of self, opponent."),
        (("play", "xixi", "--option", "facing=self", "--option", "facing=self"), "“facing” is given twice."),
        (("play", "xixi", "--seat", "deep-blue"), "There is no agent “deep-blue”; the agents are: uniform"),
        (("play", "xixi", *["--seat", "human"] * 3), "The game is for 2 players, not for 3."),
        (
            ("play", "xixi", "--log", "/no/such/place"),
            "The file /no/such/place cannot be written: there is no such",
        ),
        (("play", "xixi", "--seed", "x"), "; it can be a whole number."),
        (("show", "/no/such/file"), "The file /no/such/file cannot be read: there is no such file"),
        (("verify", "/"), "The file / cannot be read: it is a folder"),
        (("play", "\x1b[2J\u202e"), "There is no game “�[2J�”"),
        (("simulate", "xixi", "--agents", "uniform"), "The game is for 2 players, not for 1."),
        (("simulate", "xixi", "--agents", "uniform,uniform", "--games", "0"), "--games"),
        (("simulate", "xixi", "--agents", "uniform,"), "There is no agent “”"),
    ],
)
def test_misuse_is_answered_with_a_sentence(words: tuple[str, ...], sentence: str) -> None:
    """A bad name, number, option or file is answered on the error stream, with exit code 2."""
    result = run(*words)
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert result.stdout == ""


def test_a_seat_that_is_not_there(log: Path) -> None:
    """A seat that the log has not is refused, and so is another view than a seat's log holds."""
    assert "“3” is no seat of this game: 1 to 2, public or referee." in run("show", log, "--seat", 3).stderr
    log.write_text(log.read_text().replace('"commitment"', '"viewer":"seat 1","commitment"', 1))
    assert run("show", log).exit_code == 0
    assert run("show", log, "--seat", 2).stderr == "This log holds only what seat 1 saw.\n"


def test_damaged_logs_are_not_shown(log: Path) -> None:
    """A log cut short or of an unknown game names the line, with exit code 2."""
    whole = log.read_bytes()
    log.write_bytes(whole[:-5])
    assert run("show", log).stderr == "Line 21: The last line is not complete.\n"
    log.write_bytes(whole.replace(b'"xixi"', b'"go"', 1))
    assert run("show", log).stderr == "Line 1: This log is of a game that is not known here: go.\n"


def test_the_terminal_speaks_chinese() -> None:
    """The language follows from the environment."""
    result = run("play", "xixi", "--seed", 1, typed="和40\n认输\n", env=CHINESE)
    assert "没有两张牌能是“和 40”。" in result.stdout
    assert run("play", "go", env=CHINESE).stderr.startswith("没有叫“go”的游戏，可选：xixi")


@pytest.mark.parametrize("game", CATALOG)
def test_every_game_plays_in_the_terminal(game: str, tmp_path: Path) -> None:
    """Any game in the catalog plays, and its log verifies and is shown from outside and from a seat."""
    listing, file = CATALOG[game], tmp_path / "game.caipan.jsonl"
    seats = listing.game.seats(listing.game.options_type())[0]
    agents = [word for _ in range(seats) for word in ("--seat", list(listing.agents)[-1])]
    assert run("play", game, *agents, "--seed", 4, "--log", file).exit_code == 0
    assert run("verify", file).exit_code == 0
    for viewer in ("referee", "public", seats):
        assert run("show", file, "--seat", viewer).exit_code == 0
    left = run("play", game, "--seed", 4, typed="?\nnonsense\n")
    assert left.exit_code == 0
    assert left.stdout.endswith("The game was left unfinished.\n")


def test_an_old_log_is_verified_with_a_word_about_its_names(log: Path) -> None:
    """A log of format 1 is read as ever; `verify` and `show` say that nothing covers names and times."""
    *rows, seal = log.read_text().splitlines(keepends=True)
    old = seal[: seal.index(',"sha256"')] + "}\n"
    log.write_text("".join([rows[0].replace('"caipan":2', '"caipan":1'), *rows[1:], old]))
    for command in ("verify", "show"):
        told = run(command, log)
        assert told.exit_code == 0
        assert told.stdout.splitlines()[-2:] == [
            f"All {len(rows) - 1} events follow from the seed and the rules.",
            "Names and times are not covered: logs of format 1 have no seal over the whole file.",
        ]
    rows[2] = rows[2].replace('"at":1', '"at":2')
    log.write_text("".join([*rows, seal]))
    told = run("verify", log)
    assert (told.exit_code, told.stdout) == (
        1,
        f"Line {len(rows) + 1}: Something in the file is not as it was sealed.\n",
    )
