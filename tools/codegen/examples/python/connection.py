"""JSON-RPC over lines of text. Requests run in threads of their own, so that one may wait while others are served."""

from __future__ import annotations

import itertools
import json
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import IO, Any

METHOD_NOT_FOUND = -32601
INVALID_PARAMS = -32602
INTERNAL_ERROR = -32603


class RequestError(Exception):
    """An error of JSON-RPC: one to answer with, or the peer's answer."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.code = code


@dataclass(frozen=True)
class Incoming:
    """A request or a notification."""

    method: str
    params: Any
    answer: Callable[[Any], None]
    """Answers the request, once; does nothing for a notification."""


class Connection:
    """A peer. `to_json` writes the types of the version that is spoken."""

    def __init__(self, source: Iterable[str], target: IO[str], to_json: Callable[[Any], Any]) -> None:
        self._source = source
        self._target = target
        self._to_json = to_json
        self._writing = threading.Lock()
        self._ids = itertools.count(1)
        self._waiting: dict[int, Future[Any]] = {}

    def request(self, method: str, params: Any) -> Any:
        """Returns the result. Raises `RequestError` if the peer answers with an error, or ends."""
        id, result = next(self._ids), Future[Any]()
        self._waiting[id] = result
        self._send(id=id, method=method, params=params)
        return result.result()

    def notify(self, method: str, params: Any) -> None:
        self._send(method=method, params=params)

    def serve(self, handle: Callable[[Incoming], None]) -> None:
        """Handles messages until the input ends: notifications in their order, each request in a thread."""
        for line in self._source:
            message = json.loads(line)
            if "method" not in message:
                self._settle(message)
            elif "id" in message:
                threading.Thread(target=self._answer, args=(message, handle), daemon=True).start()
            else:
                handle(Incoming(message["method"], message.get("params"), lambda _result: None))
        for result in self._waiting.values():
            result.set_exception(RequestError(INTERNAL_ERROR, "the peer has gone"))

    def _settle(self, message: Any) -> None:
        result = self._waiting.pop(message["id"], None)
        if result is not None and "error" in message:
            result.set_exception(RequestError(message["error"]["code"], message["error"]["message"]))
        elif result is not None:
            result.set_result(message["result"])

    def _answer(self, message: Any, handle: Callable[[Incoming], None]) -> None:
        def answer(result: Any) -> None:
            self._send(id=message["id"], result=result)

        try:
            handle(Incoming(message["method"], message.get("params"), answer))
        except RequestError as error:
            self._send(id=message["id"], error={"code": error.code, "message": str(error)})
        except ValueError as error:
            self._send(id=message["id"], error={"code": INVALID_PARAMS, "message": str(error)})

    def _send(self, **message: Any) -> None:
        text = json.dumps({"jsonrpc": "2.0", **message}, default=self._to_json)
        with self._writing:
            self._target.write(text + "\n")
            self._target.flush()
