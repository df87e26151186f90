"""What `python app.py` tells and how it listens."""

from typing import Any

import pytest
from flask import Flask

from companion import serve


@pytest.mark.parametrize(("proxies", "scheme"), [(0, "http"), (1, "https")])
def test_a_proxy_in_front_is_believed_only_where_one_is(
    app: Flask, monkeypatch: pytest.MonkeyPatch, capsys: Any, proxies: int, scheme: str
) -> None:
    asked: dict[str, Any] = {}
    monkeypatch.setattr(serve, "serve", lambda _app, **how: asked.update(how))
    app.config["TRUSTED_PROXIES"] = proxies
    serve.serve_table(app)
    assert asked["clear_untrusted_proxy_headers"] is not bool(proxies)
    assert f" open {scheme}://" in capsys.readouterr().out
