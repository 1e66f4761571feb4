"""Talk on the page: by phase, and apart for those whom the game sets apart."""

import pytest
from tests.web.venue import Venue

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("language", "night", "apart", "alone"),
    [
        ("en", "Night 1</h3>", "(not heard by all)", "Nobody hears you."),
        ("zh", "第 1 夜</h3>", "（并非人人听见）", "没有人听得见你。"),
    ],
)
async def test_the_dead_talk_apart(place: Venue, language: str, night: str, apart: str, alone: str) -> None:
    """The page says in which phase words were said, who does not hear them, and nothing of them to others."""
    people = [place.person(name, language) for name in ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus")]
    ann, gus = people[0], people[6]
    wishes = {"game": "quantum", "pace": "live", "seats": "7", "talk": "on"}
    code = await place.open(ann, **wishes)
    await place.begin(code, *people)
    await ann.post(f"/t/{code}/talk", {"text": "sleep well"})
    assert alone not in (await gus.get(f"/t/{code}")).text
    place.now += 3 * 60_000
    await place.service.tick()
    for person in people:
        assert (await person.order(code, "vote 7"))[0] == 200
    await gus.post(f"/t/{code}/talk", {"text": "I told you so"})
    for person, hears in ((ann, False), (gus, True)):
        html = (await person.get(f"/t/{code}")).text
        assert [told in html for told in (night, apart, alone, "I told you so")] == [
            True,
            hears,
            hears,
            hears,
        ]
