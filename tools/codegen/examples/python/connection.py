"""JSON-RPC over lines of text. Messages are handled in order, and slow work runs in threads."""

from __future__ import annotations

import itertools
import json
import sys
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from functools import partial
from typing import IO, Any, cast

PARSE_ERROR = -32700
INVALID_REQUEST = -32600
METHOD_NOT_FOUND = -32601
INVALID_PARAMS = -32602
INTERNAL_ERROR = -32603


class RequestError(Exception):
    """A JSON-RPC error, which was received in a response or is to be sent in one."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.code = code


class Incoming:
    """A request or a notification."""

    def __init__(self, connection: Connection, message: dict[str, Any]) -> None:
        self.method: str = message["method"]
        self.params: Any = message.get("params")
        self._connection = connection
        self._id: Any = message.get("id")
        self._is_open = "id" in message

    def answer(self, result: Any) -> None:
        """Answers a request unless it is already answered. Does nothing for a notification."""
        if self._is_open:
            self._is_open = False
            self._connection.send(id=self._id, result=result)

    def run(self, work: Callable[[], None]) -> None:
        """Runs the work. Answers with the error if it fails."""
        try:
            work()
        except Exception as error:
            print(f"{self.method}: {error}", file=sys.stderr)
            code = INVALID_PARAMS if isinstance(error, ValueError) else INTERNAL_ERROR
            if self._is_open:
                self._is_open = False
                self._connection.send(id=self._id, error={"code": getattr(error, "code", code), "message": str(error)})

    def start(self, work: Callable[[], None]) -> None:
        """Runs work in a thread so that further messages are handled while it waits for the peer."""
        threading.Thread(target=self.run, args=(work,), daemon=True).start()


def message_in(line: str) -> dict[str, Any] | None:
    """Parses a line. Returns `None` if its JSON is not a message. Raises `ValueError` if the line is not JSON."""
    value: Any = json.loads(line)
    if not isinstance(value, dict):
        return None
    message = cast(dict[str, Any], value)
    return message if isinstance(message.get("method", ""), str) else None


class Connection:
    """A peer. `to_json` writes the types of the connection's version."""

    def __init__(self, source: Iterable[str], target: IO[str], to_json: Callable[[Any], Any]) -> None:
        self._source = source
        self._target = target
        self._to_json = to_json
        self._writing = threading.Lock()
        self._ids = itertools.count(1)
        self._waiting: dict[int, Future[Any]] = {}

    def request(self, method: str, params: Any) -> Any:
        """Returns the result. Raises `RequestError` if the peer answers with an error or its output ends."""
        id, result = next(self._ids), Future[Any]()
        self._waiting[id] = result
        self.send(id=id, method=method, params=params)
        return result.result()

    def notify(self, method: str, params: Any) -> None:
        self.send(method=method, params=params)

    def send(self, **message: Any) -> None:
        text = json.dumps({"jsonrpc": "2.0", **message}, default=self._to_json)
        with self._writing:
            self._target.write(text + "\n")
            self._target.flush()

    def serve(self, handle: Callable[[Incoming], None]) -> None:
        """Handles messages until the input ends. `handle` must not wait for the peer."""
        for line in self._source:
            try:
                message = message_in(line)
            except ValueError:
                self.send(id=None, error={"code": PARSE_ERROR, "message": "not JSON"})
                continue
            if message is None:
                self.send(id=None, error={"code": INVALID_REQUEST, "message": "not a message"})
            elif "method" in message:
                incoming = Incoming(self, message)
                incoming.run(partial(handle, incoming))
            else:
                self._settle(message)
        for result in self._waiting.values():
            result.set_exception(RequestError(INTERNAL_ERROR, "the peer has gone"))

    def _settle(self, message: dict[str, Any]) -> None:
        result = self._waiting.pop(message.get("id", 0), None)
        if result is not None and "error" in message:
            result.set_exception(RequestError(message["error"]["code"], message["error"]["message"]))
        elif result is not None:
            result.set_result(message.get("result"))
