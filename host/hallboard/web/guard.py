"""Access: this machine by its own names, other addresses with a token for all or for the wall, no other site's page."""

from __future__ import annotations

import hmac
import re
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs, urlsplit

from starlette.responses import JSONResponse, RedirectResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOOPBACK = ("localhost", "127.0.0.1", "::1")
_COOKIE = "hallboard"
_FOR_WATCHERS = re.compile(r"/|/static/.*|/api/wall|/api/wall/\w+/\d+\.svg|/api/rounds/[\w.-]+\.hgn")
_REFUSED = 4403  # of WebSockets; the page does not try again
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_HEADERS = (
    (b"content-security-policy", _POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
)


class Guard:
    """Lets a request through to `app`, or refuses it with one line.

    Without a token it answers only requests to the loopback's names, which defends against DNS rebinding. With one,
    each request must carry it: as `?token=` once (a cookie keeps it), or as `Authorization: Bearer`. Who carries
    `watch_token` instead gets the page, the wall and the rounds, all as late as they are shown, and nothing else. A
    browser's request from another site's page is always refused.
    """

    def __init__(self, app: ASGIApp, token: str = "", watch_token: str = "") -> None:
        self._app = app
        self._token = token
        self._watch_token = watch_token

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        problem = self._problem(scope, headers)
        if problem:
            await _refuse(scope, receive, send, problem)
        elif self._token and scope["type"] == "http" and (asked := _asked(scope)) and scope["path"] == "/":
            only_watches = not _is_among(self._token, asked) and _is_among(self._watch_token, asked)
            response = RedirectResponse("/#/wall" if only_watches else "/", 303)
            kept = self._watch_token if only_watches else self._token
            response.set_cookie(_COOKIE, kept, httponly=True, samesite="strict")
            await response(scope, receive, send)
        else:
            await self._app(scope, receive, _with_headers(send))

    def _problem(self, scope: Scope, headers: dict[str, str]) -> str:
        """Why the request is refused, '' if it is not."""
        host = headers.get("host", "")
        if not self._token and urlsplit(f"//{host}").hostname not in LOOPBACK:
            return f"this server answers to {LOOPBACK[0]} only, not to {host or 'no name'}"
        origin = headers.get("origin")
        if origin is not None and urlsplit(origin).netloc != host:
            return f"a page of {origin} may not ask here"
        if not self._token or _is_among(self._token, given := _given(scope, headers)):
            return ""
        if not _is_among(self._watch_token, given):
            return "a token is needed: the line that `hallboard serve` has printed has it"
        if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD") or not _for_watchers(scope["path"]):
            return "this address is for watching only: the wall and the rounds"
        return ""


def _for_watchers(path: str) -> bool:
    """True for the page's files, and for what is shown late."""
    return _FOR_WATCHERS.fullmatch(path) is not None


def _is_among(token: str, given: list[str]) -> bool:
    """True if the token is one of those; an empty one never is."""
    return bool(token) and any(hmac.compare_digest(token.encode(), one.encode()) for one in given)


def _asked(scope: Scope) -> list[str]:
    """The tokens in the address."""
    return parse_qs(scope["query_string"].decode("latin-1")).get("token", [])


def _given(scope: Scope, headers: dict[str, str]) -> list[str]:
    """Every token in the request."""
    found = _asked(scope)
    scheme, _, token = headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        found.append(token.strip())
    try:
        cookies: SimpleCookie = SimpleCookie(headers.get("cookie", ""))
    except CookieError:
        return found
    return [*found, cookies[_COOKIE].value] if _COOKIE in cookies else found


def _with_headers(send: Send) -> Send:
    async def wrapped(message: Message) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message.get("headers", ()), *_HEADERS]}
        await send(message)

    return wrapped


async def _refuse(scope: Scope, receive: Receive, send: Send, problem: str) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": _REFUSED, "reason": problem[:100]})
    else:
        await JSONResponse({"error": problem}, 403)(scope, receive, send)
