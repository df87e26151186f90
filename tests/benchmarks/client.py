"""A phone's browser as a server sees it: one connection, one cookie, one thing at a time."""

import asyncio
import re
from dataclasses import dataclass
from urllib.parse import urlencode


@dataclass
class Answer:
    """What a server said."""

    status: int
    head: str
    body: str

    def header(self, name: str) -> str:
        found = re.search(rf"^{name}: ([^\r\n]*)", self.head, re.IGNORECASE | re.MULTILINE)
        return found[1] if found else ""

    def hidden(self, name: str) -> str:
        """Give a hidden field of the page's form."""
        found = re.search(rf'name="{name}"[^>]*value="([^"]*)"', self.body)
        return found[1] if found else ""


@dataclass
class Client:
    """A phone's browser: one connection that is kept where the server keeps it, one cookie."""

    port: int
    cookie: str = ""
    pipe: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, path: str, form: dict[str, str] | None = None, **headers: str) -> Answer:
        """Ask for a page, or post a form; a connection that was closed meanwhile is opened anew."""
        try:
            return await self._ask(path, form, headers)
        except (ConnectionError, asyncio.IncompleteReadError):
            self.pipe = None
            return await self._ask(path, form, headers)

    async def _ask(self, path: str, form: dict[str, str] | None, headers: dict[str, str]) -> Answer:
        self.pipe = self.pipe or await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self.pipe
        body = urlencode(form or {})
        lines = [f"{'GET' if form is None else 'POST'} {path} HTTP/1.1", "Host: 127.0.0.1"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        if self.cookie:
            lines.append(f"Cookie: {self.cookie}")
        if form is not None:
            lines += [
                "Content-Type: application/x-www-form-urlencoded",
                f"Content-Length: {len(body)}",
            ]
        writer.write("\r\n".join([*lines, "", body]).encode())
        answer = await self._read(reader)
        cookie = answer.header("Set-Cookie")
        self.cookie = cookie.partition(";")[0] or self.cookie
        if answer.header("Connection").lower() == "close":
            writer.close()
            self.pipe = None
        return answer

    async def _read(self, reader: asyncio.StreamReader) -> Answer:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        answer = Answer(int(head.split(" ", 2)[1]), head, "")
        length = answer.header("Content-Length")
        if length:
            answer.body = (await reader.readexactly(int(length))).decode(errors="replace")
        return answer
