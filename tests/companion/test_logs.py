"""Log lines: one a request, as JSON or as text, never with what would let a stranger in."""

import io
import json
import logging
from datetime import datetime, timedelta

import pytest
from flask import Flask

from app import create_app
from tests.conftest import running


@pytest.fixture(autouse=True)
def loggers_as_before():
    """Leave the app's logger as it was."""
    logger = logging.getLogger("app")
    before = logger.handlers[:], logger.filters[:], logger.level
    yield
    logger.handlers[:], logger.filters[:] = before[0], before[1]
    logger.setLevel(before[2])


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
    assert said == {"level": "info", "method": "GET", "path": "/api/rules", "status": 200}


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


@pytest.mark.parametrize("logging_app", ["text"], indirect=True)
def test_a_request_is_one_line_of_text(logging_app: Flask):
    [line] = logged(logging_app, "/t/opensesame")
    time, level, said = line.split(" ", 2)
    assert datetime.fromisoformat(time)
    assert level == "INFO"
    assert said.startswith("GET /t/<code> 404 ")
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
