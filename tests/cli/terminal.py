"""A terminal for the tests of the commands."""

from typer.testing import CliRunner, Result

from caipan.cli import main

ENGLISH = {"LC_ALL": "en_GB.UTF-8"}
CHINESE = {"LC_ALL": "", "LC_MESSAGES": "", "LANG": "zh_CN.UTF-8"}


def run(*words: object, typed: str = "", env: dict[str, str] = ENGLISH) -> Result:
    """Run `caipan` with these words and what is typed afterwards; no error may escape it."""
    result = CliRunner().invoke(main, [str(word) for word in words], input=typed, env=env)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result
