"""Log lines: one a request, as JSON or as text, never with what would let a stranger in."""

import io
import json
import logging
from datetime import datetime, timedelta

import pytest
from flask import Flask, abort, request

from app import create_app
from companion.unlogged import SERVERS
from tests.conftest import running


@pytest.fixture(autouse=True)
def loggers_as_before():
    """Leave the app's logger and the servers' as they were."""
    loggers = [logging.getLogger(name) for name in ("app", *SERVERS)]
    before = [(logger.handlers[:], logger.filters[:], logger.level) for logger in loggers]
    yield
    for logger, (handlers, filters, level) in zip(loggers, before, strict=True):
        logger.handlers[:], logger.filters[:] = handlers, filters
        logger.setLevel(level)


@pytest.fixture
def logging_app(tmp_path, request, tables):
    """Give an app that logs in the format that the test names."""
    with running(tmp_path / "instance", LOG_FORMAT=request.param) as app:
        yield app


as_json = pytest.mark.parametrize("logging_app", ["json"], indirect=True)


def logged(app: Flask, path: str, method: str = "GET") -> list[str]:
    stream = io.StringIO()
    app.test_client().open(path, method=method, errors_stream=stream)
    return stream.getvalue().splitlines()


@as_json
def test_a_request_is_one_line_of_json(logging_app: Flask):
    [line] = logged(logging_app, "/api/rules?q=secret")
    said = json.loads(line)
    assert datetime.fromisoformat(said.pop("time")).utcoffset() == timedelta()
    assert 0 <= said.pop("milliseconds") < 10_000
    assert said == {
        "level": "info",
        "client": "127.0.0.1",
        "method": "GET",
        "path": "/api/rules",
        "status": 200,
    }


@as_json
@pytest.mark.parametrize(
    ("path", "written", "status"),
    [
        ("/join/opensesame", "/join/<key>", 404),
        ("/t/opensesame", "/t/<code>", 404),
        ("/t/opensesame/enter/7", "/t/<code>/enter/<int:seat_id>", 404),
        ("/opensesame", "(no page)", 404),
        ("/t/opensesame/no/page", "(no page)", 404),
        ("/join/open%00sesame", "/join/<key>", 404),
        ("/", "/", 200),
    ],
)
def test_keys_and_codes_of_links_stay_out(logging_app: Flask, path, written, status):
    [line] = logged(logging_app, path)
    assert "sesame" not in line
    said = json.loads(line)
    assert (said["path"], said["status"]) == (written, status)


@as_json
def test_a_line_break_in_an_address_begins_no_line(logging_app: Flask):
    [line] = logged(logging_app, "/healthz%0A{}")
    assert json.loads(line)["path"] == "(no page)"


@as_json
def test_a_wrong_method_is_logged_too(logging_app: Flask):
    [line] = logged(logging_app, "/healthz", "POST")
    assert json.loads(line)["status"] in (400, 405)


@as_json
def test_an_error_is_a_line_of_json_with_where_it_came_from(logging_app: Flask, monkeypatch):
    def broken(**_values: str) -> str:
        raise RuntimeError("out of dragons")

    monkeypatch.setitem(logging_app.view_functions, "groups.invited", broken)
    logging_app.config["PROPAGATE_EXCEPTIONS"] = False
    error, request = map(json.loads, logged(logging_app, "/join/opensesame"))
    assert error["level"] == "error"
    assert error["message"] == "Exception on /join/<key> [GET]"
    assert "RuntimeError: out of dragons" in error["error"]
    assert "sesame" not in json.dumps(error)
    assert (request["path"], request["status"]) == ("/join/<key>", 500)


KEY, CODE = "Key-of_a-group-22letter", "fetchatabe"
ASKED = [
    ("GET", "/join/{key}", 404),
    ("GET", "/t/{code}", 404),
    ("GET", "/t/{code}/now?x={key}", 404),
    ("GET", "/jion/{key}", 404),
    ("GET", "/t/{code}/{key}/{code}", 404),
    ("GET", "/join/{key}%0A{key}", 404),
    ("GET", "/rules?q=http://localhost/join/{key}", 200),
    ("PUT", "/join/{key}", 405),
    ("GET", "/t/{code}/undo", 405),
    ("POST", "/join/{key}", 400),
    ("POST", "/t/{code}/finish?{code}", 400),
    ("GET", "/t/{code}/setup", 429),
    ("GET", "/fails/{key}", 500),
    ("GET", "/fails/{key}?{code}", 500),
]


@pytest.mark.parametrize("logging_app", ["text", "json", ""], indirect=True)
@pytest.mark.parametrize(("method", "path", "status"), ASKED)
def test_no_key_gets_into_the_log(logging_app: Flask, caplog, method, path, status):
    def fails(key: str) -> str:
        cause = ValueError(f"{key} of {request.url}, not /t/{CODE}/undo nor %2Fjoin%2F{KEY}")
        raise RuntimeError(request.full_path) from cause

    logging_app.add_url_rule("/fails/<key>", view_func=fails)
    logging_app.config |= {"TESTING": False, "PROPAGATE_EXCEPTIONS": False}
    if status == 429:
        logging_app.view_functions["setup.change"] = lambda code: abort(429)
    client, stream = logging_app.test_client(), io.StringIO()
    with client.session_transaction() as session:
        session["groups"] = [KEY]
    referer = f"http://localhost/t/{CODE}"
    path = path.format(key=KEY, code=CODE)
    with caplog.at_level(logging.DEBUG):
        asked = client.open(path, method=method, errors_stream=stream, headers={"Referer": referer})
    assert asked.status_code == status
    assert status != 500 or "Traceback" in caplog.text
    for said in (caplog.text, stream.getvalue()):
        assert KEY not in said
        assert CODE not in said


@pytest.mark.parametrize("logging_app", [""], indirect=True)
@pytest.mark.parametrize("server", SERVERS)
@pytest.mark.parametrize(
    ("text", "args"),
    [
        ("Exception while serving %s", [f"/t/{CODE}/now"]),
        ("Exception while serving %s", [f"/{CODE[:5]}-{CODE[5:]} HTTP/1.1"]),
        ("Exception while serving %s", [f"http://localhost/{CODE}?x"]),
        (
            '"%(r)s" %(s)s "%(f)s"',
            [{"r": f"GET /join/{KEY} HTTP/1.1", "s": 200, "f": f"/t/{CODE}"}],
        ),
    ],
)
def test_servers_name_no_links_either(logging_app: Flask, caplog, server, text, args):
    try:
        raise OSError(f"broke off at /join/{KEY}?x")
    except OSError:
        logging.getLogger(server).exception(text, *args)
    assert "broke off at /join/…?x" in caplog.text
    assert KEY not in caplog.text
    assert CODE not in caplog.text.replace("-", "")


@pytest.mark.parametrize("logging_app", ["text"], indirect=True)
def test_a_request_is_one_line_of_text(logging_app: Flask):
    [line] = logged(logging_app, "/t/opensesame")
    time, level, said = line.split(" ", 2)
    assert datetime.fromisoformat(time)
    assert level == "INFO"
    assert said.startswith("127.0.0.1 GET /t/<code> 404 ")
    assert said.endswith(" ms")


@pytest.mark.parametrize("logging_app", [""], indirect=True)
def test_nothing_is_logged_unless_asked_for(logging_app: Flask):
    assert logged(logging_app, "/") == []


def test_another_format_is_refused_at_the_start(tmp_path):
    with pytest.raises(ValueError, match="LOG_FORMAT is text or json, not 'xml'"):
        create_app({"LOG_FORMAT": "xml"}, instance=tmp_path)


def test_the_environment_names_the_format(tmp_path, monkeypatch):
    monkeypatch.setenv("LOG_FORMAT", "json")
    monkeypatch.delenv("DATABASE_URL", raising=False)
    with running(tmp_path / "instance") as app:
        assert app.config["LOG_FORMAT"] == "json"
