"""The JSON interface, to the letter: what it answers, and everything that is wrong at once."""

import json
import re
from io import BytesIO

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion import api
from scorers import GAMES

DRAGONS = "/api/games/little-dragons/score"
KOMBO = "/api/games/kombo-klash/score"
KOBOLDS = "/api/games/too-many-kobolds/score"
GOBLINS = "/api/games/goblin-king/score"
PAIR = ["Noah", "Ryan"]
EMPTY = {"kind": "empty"}
CAVE = [{"kind": "dragon", "resource": "fire"}] + [EMPTY] * 14

NO_NUMBERS = [True, False, 1.0, "", "3", "three", [], [1], {}, 10**30, -1, 1e400]

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@pytest.fixture
def app(app):
    """Check CSRF tokens as outside of tests: the interface has to do without."""
    app.config["WTF_CSRF_ENABLED"] = True
    return app


@pytest.fixture
def ask(client):
    """Send a request as JSON; gives the status and the answer."""

    def ask(path, request):
        answer = client.post(path, data=json.dumps(request))
        assert answer.mimetype == "application/json"
        return answer.status_code, answer.json

    return ask


@pytest.fixture
def wrong(ask):
    """Send a request that cannot be scored; gives the fields of its problems, in order."""

    def wrong(path, request):
        status, answer = ask(path, request)
        assert (status, list(answer)) == (422, ["problems"])
        for problem in answer["problems"]:
            assert list(problem) == ["field", "message"]
            assert problem["message"].endswith((".", "?", "!"))
        return [problem["field"] for problem in answer["problems"]]

    return wrong


def entry(player="Noah", **answers):
    return {"player": player, "answers": answers}


def request(*entries, players=PAIR, **more):
    return {"players": players, "entries": list(entries), **more}


# What it answers


def test_the_games_are_listed(client):
    answer = client.get("/api/games")
    assert answer.status_code == 200
    listed = answer.json["games"]
    assert [game["slug"] for game in listed] == list(GAMES)
    assert all(game["title"] == GAMES[game["slug"]].title for game in listed)


@every_game
def test_an_answer_has_its_shape(ask, game):
    players = [f"Player {n}" for n in range(game.seats.stop - 1)]
    status, sheet = ask(f"/api/games/{game.slug}/score", {"players": players})
    assert status == 200
    assert list(sheet) == sorted(sheet)
    assert set(sheet) == {
        "checks",
        "conflicts",
        "game",
        "notes",
        "outcome",
        "series",
        "tallies",
        "waiting_for",
    }
    assert sheet["game"] == game.slug
    assert sheet["waiting_for"] == players
    assert sheet["outcome"] is None
    for tally in sheet["tallies"]:
        assert tally == {"name": tally["name"], "total": 0, "rank": 1, "lines": []}


def test_a_table_is_scored(ask):
    status, sheet = ask(DRAGONS, request(entry(eggs_3=2, broken=1), entry("Ryan", eggs_3=1)))
    assert status == 200
    noah, ryan = sheet["tallies"]
    assert (noah["name"], noah["total"], noah["rank"]) == ("Noah", 4, 1)
    assert (ryan["name"], ryan["total"], ryan["rank"]) == ("Ryan", 1, 2)
    assert noah["lines"][0] == {
        "label": "2 eggs",
        "amount": 2,
        "rule": "final-score",
        "detail": "2 of No. 3",
    }
    assert sheet["outcome"] == {"winners": ["Noah"], "rule": "final-score"}
    assert sheet["waiting_for"] == []
    assert set(sheet["notes"][0]) == {"text", "rule"}


def test_a_check_shows_both_sides(ask):
    status, sheet = ask(GOBLINS, request(entry(goblins=3)))
    assert status == 200
    assert sheet["tallies"] == []
    [check] = sheet["checks"]
    assert set(check) == {"question", "have", "need", "met", "missing"}
    assert set(check["have"]) == set(check["need"]) == {"name", "total", "lines"}
    assert (check["have"]["total"], check["need"]["total"]) == (3, 10)
    assert (check["met"], check["missing"]) == (False, 7)


def test_more_than_enough_is_not_less_than_nothing_missing(ask):
    _, sheet = ask(GOBLINS, request(entry(goblins=30, moved=True)))
    assert sheet["checks"][0]["missing"] == 0
    assert sheet["outcome"]["winners"] == ["Noah"]


def test_turns_have_their_series(ask):
    _, sheet = ask(KOMBO, request(entry(howl=4), entry("Ryan", swamp=2), entry(howl=1)))
    assert sheet["series"] == [
        {"name": "Noah", "values": [4, 5]},
        {"name": "Ryan", "values": [2]},
    ]


def test_a_conflict_says_which_rule(ask):
    _, sheet = ask(DRAGONS, request(entry(eggs_3=3), entry("Ryan", eggs_3=3)))
    assert [set(conflict) for conflict in sheet["conflicts"]] == [{"text", "rule"}]
    assert sheet["outcome"] is None


def test_ranks_leave_out_what_is_shared(ask):
    entries = [entry("A", eggs_9=2), entry("B", eggs_9=2), entry("C", eggs_8=1)]
    easy = {"mode": "easy"}
    _, sheet = ask(DRAGONS, request(*entries, players=["A", "B", "C"], options=easy))
    assert [tally["rank"] for tally in sheet["tallies"]] == [1, 1, 3]


def test_tallies_and_the_waiting_are_in_the_order_of_the_players(ask):
    players = ["Cleo", "Ada", "Ben"]
    _, sheet = ask(DRAGONS, request(entry("Ada", eggs_9=9), players=players))
    assert [tally["name"] for tally in sheet["tallies"]] == players
    assert sheet["waiting_for"] == ["Cleo", "Ben"]


def test_a_later_entry_replaces_an_earlier_one(ask):
    _, sheet = ask(DRAGONS, request(entry(eggs_9=9), entry(eggs_9=1)))
    assert sheet["tallies"][0]["total"] == 1


def test_a_replaced_entry_must_be_possible_too(wrong):
    assert wrong(DRAGONS, request(entry(eggs_9=10), entry(eggs_9=1))) == ["entries-0-eggs_9"]


@pytest.mark.parametrize("more", [{}, {"options": None, "entries": None}, {"note": 1, "game": []}])
def test_only_the_players_are_needed(ask, more):
    assert ask(DRAGONS, {"players": PAIR, **more})[0] == 200


@pytest.mark.parametrize("missing", [{"eggs_3": None}, {}])
def test_null_is_missing_and_a_missing_number_nothing(ask, missing):
    _, sheet = ask(DRAGONS, request(entry(**missing)))
    assert sheet["tallies"][0]["total"] == 0
    assert sheet["waiting_for"] == ["Ryan"]


def test_what_an_entry_says_besides_is_ignored(ask):
    assert ask(DRAGONS, request({**entry(), "at": "noon"}))[0] == 200


@pytest.mark.parametrize(
    "body",
    [
        b'\xef\xbb\xbf{"players": ["Noah", "Ryan"]}',
        '{"players": ["Noah", "Ryan"]}'.encode("utf-16"),
        b' \n{"players": ["Noah", "Ryan"], "players": ["Ada", "Ben"]}\n',
    ],
)
def test_json_is_read_however_it_is_written(client, body):
    assert client.post(DRAGONS, data=body).status_code == 200


@pytest.mark.parametrize(
    "kind", ["application/json", "text/plain", "application/x-www-form-urlencoded", ""]
)
def test_the_content_type_does_not_matter(client, kind):
    answer = client.post(DRAGONS, data=json.dumps(request()), content_type=kind)
    assert answer.status_code == 200


def test_nothing_is_kept_on_the_phone(client):
    assert "Set-Cookie" not in client.post(DRAGONS, data=json.dumps(request())).headers


# Everything that is wrong, at once


def test_every_problem_of_a_request_at_once(wrong):
    everything = {
        "players": ["Noah", "Noah"],
        "options": {"mode": "hard", "trophies": 1},
        "entries": [
            {"player": 7, "answers": {"eggs_3": 4, "broken": "1", "egg_3": 0}},
            "Noah",
            {"player": "Noah"},
        ],
    }
    assert sorted(wrong(DRAGONS, everything)) == sorted(
        [
            "players",
            "options-mode",
            "options-trophies",
            "entries-0-player",
            "entries-0-eggs_3",
            "entries-0-broken",
            "entries-0-egg_3",
            "entries-1",
            "entries-2-answers",
        ]
    )


@pytest.mark.parametrize("body", [None, [], "players", 7, True, 1.5, {}, {"players": None}])
def test_without_players_there_is_no_table(wrong, body):
    assert wrong(DRAGONS, body) == ["players"]


@pytest.mark.parametrize(
    "players",
    [
        "Noah, Ryan",
        {"Noah": 1, "Ryan": 2},
        ["Noah"],
        [],
        list("ABCDEFG"),
        ["Noah", 7],
        ["Noah", None],
        ["Noah", ["Ryan"]],
        ["Noah", ""],
        ["Noah", " \t\u3000"],
        ["Noah", "x" * 41],
        ["Noah", "Noah"],
        ["Noah", "Noah", 7],
    ],
)
def test_anything_wrong_with_the_players_is_one_problem(wrong, players):
    assert wrong(DRAGONS, {"players": players}) == ["players"]


@pytest.mark.parametrize(
    "players",
    [
        ["Noah", "noah"],
        [" Noah", "Noah"],
        ["x" * 40, "🐉" * 40],
        ["נח", "\u202eRyan"],
        ["👩‍👩‍👧", "🇩🇪"],
        ["Zo\u00eb", "Zoe\u0308"],
        ["<b>", "'; DROP TABLE play; --"],
        ["No\0ah", "\ud800"],
    ],
)
def test_names_are_taken_exactly_as_they_are(ask, players):
    status, sheet = ask(DRAGONS, request(entry(players[1], eggs_3=1), players=players))
    assert status == 200
    assert [tally["name"] for tally in sheet["tallies"]] == players
    assert sheet["waiting_for"] == players[:1]


@every_game
def test_a_game_seats_so_many(ask, wrong, game):
    path = f"/api/games/{game.slug}/score"
    for n in range(game.seats.stop + 2):
        players = [f"Player {k}" for k in range(n)]
        if n in game.seats:
            assert ask(path, {"players": players})[0] == 200
        else:
            assert wrong(path, {"players": players}) == ["players"]


@pytest.mark.parametrize("options", [[], "easy", 1, True, 1.5, False, 0, ""])
def test_options_are_an_object(wrong, options):
    assert wrong(DRAGONS, {"players": PAIR, "options": options}) == ["options"]


@pytest.mark.parametrize("mode", ["Easy", "", 1, True, [], {}, ["easy"]])
def test_an_option_is_one_of_its_choices(wrong, mode):
    assert wrong(DRAGONS, {"players": PAIR, "options": {"mode": mode}}) == ["options-mode"]


@pytest.mark.parametrize("target", [*NO_NUMBERS, 9, 501])
def test_an_option_is_a_number_in_its_range(wrong, target):
    assert wrong(KOMBO, {"players": PAIR, "options": {"target": target}}) == ["options-target"]


@pytest.mark.parametrize("entries", [{}, "", "[]", 0, 1, True, False, {"0": {}}])
def test_entries_are_a_list(wrong, entries):
    assert wrong(DRAGONS, {"players": PAIR, "entries": entries}) == ["entries"]


def test_there_may_be_a_thousand_entries(ask, wrong):
    assert ask(KOMBO, request(*[entry()] * 1000))[0] == 200
    assert wrong(KOMBO, request(*[entry()] * 1001)) == ["entries"]
    assert wrong(KOMBO, request(*[{}] * 10_000)) == ["entries"]


@pytest.mark.parametrize("no_entry", [None, [], "Noah", 7, True, [["player", "Noah"]]])
def test_an_entry_is_an_object(wrong, no_entry):
    assert wrong(DRAGONS, request(entry(), no_entry)) == ["entries-1"]


@pytest.mark.parametrize("player", ["Ada", "noah", "Noah ", "", None, 0, True, ["Noah"], {}])
def test_an_entry_names_one_of_the_players(wrong, player):
    assert wrong(DRAGONS, request(entry(player))) == ["entries-0-player"]


def test_an_entry_without_anything_lacks_both(wrong):
    assert wrong(DRAGONS, request({})) == ["entries-0-player", "entries-0-answers"]


@pytest.mark.parametrize("answers", [None, [], "", "{}", 3, False])
def test_answers_are_an_object(wrong, answers):
    assert wrong(DRAGONS, request({"player": "Noah", "answers": answers})) == ["entries-0-answers"]


@pytest.mark.parametrize("value", NO_NUMBERS, ids=lambda value: repr(value)[:12])
def test_a_number_is_a_whole_number_in_its_range(wrong, value):
    assert wrong(DRAGONS, request(entry(), entry("Ryan", eggs_9=value))) == ["entries-1-eggs_9"]


@pytest.mark.parametrize("word", ["NaN", "Infinity", "-Infinity", "1e999", "-1e999"])
def test_what_is_no_number_is_refused(client, word):
    body = json.dumps(request(entry(eggs_9="?"))).replace('"?"', word)
    answer = client.post(DRAGONS, data=body)
    assert answer.status_code in (400, 422)


@pytest.mark.parametrize("value", [0, 1, "true", "", "yes", [], {}, 1.0])
def test_a_yes_or_no_is_true_or_false(wrong, value):
    assert wrong(GOBLINS, request(entry(moved=value))) == ["entries-0-moved"]


def test_an_unknown_answer_never_counts_as_nothing(wrong):
    assert wrong(DRAGONS, request(entry(egg_3=3, EGGS_3=None))) == [
        "entries-0-egg_3",
        "entries-0-EGGS_3",
    ]


@pytest.mark.parametrize(
    "key", ["", " ", "x" * 5000, "א", "🐉", "\0", "\ud800", "eggs_3 ", "a-b-c"]
)
def test_an_unknown_answer_is_named_as_it_was_sent(wrong, key):
    assert wrong(DRAGONS, request(entry(**{key: 1}))) == [f"entries-0-{key}"]


def test_parts_that_are_valid_are_judged_together(wrong):
    assert wrong(KOMBO, request(entry(tiles=3))) == ["entries-0-creature", "entries-0-value"]
    assert wrong(KOMBO, request(entry(tiles="3", chameleons=2))) == ["entries-0-tiles"]


@pytest.mark.parametrize(
    ("cards", "fields"),
    [
        (None, ["cards"]),
        ([], ["cards"]),
        ({}, ["cards"]),
        ("", ["cards"]),
        (CAVE[:14], ["cards"]),
        ([*CAVE, EMPTY], ["cards"]),
        ([EMPTY] * 15, ["cards"]),
        ([*CAVE[:14], None], ["cards-14"]),
        ([*CAVE[:14], ["empty"]], ["cards-14"]),
        ([*CAVE[:14], {}], ["cards-14-kind"]),
        ([*CAVE[:14], {"kind": "troll"}], ["cards-14-kind"]),
        ([*CAVE[:14], {"kind": ["empty"]}], ["cards-14-kind"]),
        ([*CAVE[:14], {"kind": "kid", "value": "3"}], ["cards-14-value"]),
        ([*CAVE[:14], {"kind": "kid", "value": True}], ["cards-14-value"]),
        ([*CAVE[:14], {"kind": "kid", "mushrooms": 10**30}], ["cards-14-mushrooms"]),
        ([*CAVE[:14], {"kind": "empty", "mushroom": 1}], ["cards-14-mushroom"]),
        ([{"kind": "dragon", "resource": "fire", "flipped": True}, *CAVE[1:]], ["cards-0-flipped"]),
        (
            [*CAVE[:13], {"kind": "kid", "value": 1.5, "colour": ""}, {"kind": 1}],
            ["cards-13-colour", "cards-13-value", "cards-14-kind"],
        ),
    ],
)
def test_a_problem_in_a_cell_is_named_with_its_cell(wrong, cards, fields):
    found = wrong(KOBOLDS, request(entry(), entry("Ryan", cards=cards)))
    mine = [field for field in found if not field.startswith("entries-0-")]
    assert sorted(mine) == [f"entries-1-{field}" for field in fields]


@pytest.mark.parametrize("depth", [1, 100, 500])
def test_an_answer_nested_wrongly_is_a_problem_at_its_field(client, depth):
    nested = "[" * depth + "]" * depth
    body = json.dumps(request(entry(eggs_9="?"))).replace('"?"', nested)
    answer = client.post(DRAGONS, data=body)
    assert answer.status_code == 422
    assert [problem["field"] for problem in answer.json["problems"]] == ["entries-0-eggs_9"]


# What cannot be read at all


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b" ",
        b"{",
        b"players=Noah",
        b"{'players': []}",
        b'{"players": ["Noah", "Ryan"],}',
        b'{"players": ["No\xffah", "Ryan"]}',
        b"\xff\xfe\x00",
        b"\x80",
        b"[" * 100_000 + b"]" * 100_000,
        b'{"a":' * 40_000 + b"1" + b"}" * 40_000,
        b'{"players": ' + b"[" * 100_000,
        b'{"players": ["Noah", "Ryan"], "entries": ' + b"9" * 5000 + b"}",
    ],
    ids=lambda body: repr(body[:24]),
)
def test_what_is_no_json_is_an_error(client, body):
    answer = client.post(DRAGONS, data=body)
    assert answer.status_code == 400
    assert list(answer.json) == ["error"]


@pytest.mark.parametrize(
    "path",
    [
        "/api/",
        "/api/nothing",
        "/api/games/",
        "/api/games/chess",
        "/api/games/little-dragons",
        "/api/games/little-dragons/score/",
        "/api/games/Little-Dragons/scores",
        "/api/%00",
        "/api/games/%ff%fe",
        "/api/" + "x" * 5000,
    ],
)
@pytest.mark.parametrize("method", ["get", "post"])
def test_what_is_not_there_is_an_error(client, path, method):
    answer = getattr(client, method)(path)
    assert answer.status_code == 404
    assert list(answer.json) == ["error"]


@pytest.mark.parametrize("slug", ["chess", "little_dragons", "LITTLE-DRAGONS", "%00", "é", "*"])
def test_an_unknown_game_is_an_error_whatever_is_sent(client, slug):
    for body in ("{}", "no JSON"):
        answer = client.post(f"/api/games/{slug}/score", data=body)
        assert answer.status_code == 404
        assert list(answer.json) == ["error"]


def test_an_unknown_helper_is_an_error(client):
    answer = client.post("/api/games/little-dragons/helpers/chess", data="{}")
    assert answer.status_code == 404
    assert list(answer.json) == ["error"]


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [("get", DRAGONS, "POST"), ("put", DRAGONS, "POST"), ("delete", "/api/games", "GET")],
)
def test_a_wrong_method_is_an_error_that_says_the_right_one(client, method, path, allowed):
    answer = getattr(client, method)(path)
    assert answer.status_code == 405
    assert list(answer.json) == ["error"]
    assert allowed in answer.headers["Allow"]


def test_a_request_that_is_too_large_is_an_error(client):
    large = {**request(), "note": "x" * 256 * 1024}
    answer = client.post(DRAGONS, data=json.dumps(large))
    assert answer.status_code == 413
    assert list(answer.json) == ["error"]


def test_a_request_of_unknown_length_is_read_no_further(client):
    answer = client.post(
        DRAGONS,
        input_stream=BytesIO(b" " * 300 * 1024 + b"{}"),
        environ_overrides={"wsgi.input_terminated": True, "HTTP_TRANSFER_ENCODING": "chunked"},
    )
    assert answer.status_code == 413
    assert list(answer.json) == ["error"]


def test_a_request_of_256_kib_is_read(client):
    body = json.dumps(request()).ljust(256 * 1024)
    assert client.post(DRAGONS, data=body).status_code == 200


def test_a_fault_of_our_own_is_said_in_json_too(app, client, monkeypatch):
    def broken(*_):
        raise ZeroDivisionError("a secret")

    monkeypatch.setattr(api, "as_json", broken)
    app.config["PROPAGATE_EXCEPTIONS"] = False
    answer = client.post(DRAGONS, data=json.dumps(request()))
    assert answer.status_code == 500
    assert list(answer.json) == ["error"]
    assert "secret" not in answer.text


# Whatever is sent

KEYS = sorted(
    {key for game in GAMES.values() for key in game.entry_form().data} | {"kind", "wants"}
)
values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-30, 600)
    | st.integers()
    | st.floats()
    | st.text(max_size=45)
    | st.sampled_from(["wolf", "empty", "dragon", "fire", "standard", "Noah", "Ryan"]),
    lambda inner: (
        st.lists(inner, max_size=16)
        | st.dictionaries(st.sampled_from(KEYS) | st.text(max_size=9), inner, max_size=8)
    ),
    max_leaves=30,
)
answers = st.dictionaries(st.sampled_from(KEYS) | st.text(max_size=9), values, max_size=8)
entries = st.fixed_dictionaries(
    {}, optional={"player": st.sampled_from(PAIR) | values, "answers": answers | values}
)
requests = values | st.fixed_dictionaries(
    {"players": st.just(PAIR) | values},
    optional={
        "options": answers | values,
        "entries": st.lists(entries | values, max_size=4) | values,
    },
)
FIELD = re.compile(r"players|options(-.*)?|entries(-\d+(-.*)?)?", re.DOTALL)
fuzzed = settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@every_game
@fuzzed
@given(sent=requests)
def test_whatever_is_sent_has_an_answer(client, game, sent):
    answer = client.post(f"/api/games/{game.slug}/score", data=json.dumps(sent))
    assert answer.status_code in (200, 422)
    if answer.status_code == 422:
        problems = answer.json["problems"]
        assert problems
        assert [p["field"] for p in problems if not FIELD.fullmatch(p["field"])] == []


@fuzzed
@given(body=st.binary(max_size=60))
def test_whatever_the_bytes_there_is_an_answer(client, body):
    assert client.post(KOMBO, data=body).status_code in (200, 400, 422)


def test_rules_questions_are_answered(client):
    results = client.get("/api/rules?q=broken egg&game=little-dragons").json["results"]
    assert results
    for result in results:
        assert set(result) == {"game", "id", "title", "text", "ruling"}
        assert result["game"] == "little-dragons"
        assert result["ruling"] is result["id"].startswith("ruling-")


@pytest.mark.parametrize(
    "query", ["", "?q=", "?q=%22%20OR%20NEAR(%20*", "?q=%F0%9F%90%89", "?q=%00"]
)
def test_odd_rules_questions_get_an_answer(client, query):
    assert isinstance(client.get(f"/api/rules{query}").json["results"], list)


def test_rules_of_an_unknown_game(client):
    answer = client.get("/api/rules?q=x&game=chess")
    assert answer.status_code == 404
    assert "error" in answer.json


@pytest.mark.parametrize("slug", GAMES)
def test_helpers_take_an_object(client, slug):
    for helper in GAMES[slug].helpers:
        address = f"/api/games/{slug}/helpers/{helper.slug}"
        answer = client.post(address, data="[]")
        assert answer.status_code == 422
        assert [p["field"] for p in answer.json["problems"]] == ["answers"]
        assert client.post(address, data="{").status_code == 400
        assert client.post(f"{address}-x", data="{}").status_code == 404
        assert "unknown" in {
            p["field"] for p in client.post(address, json={"unknown": 1}).json["problems"]
        }
