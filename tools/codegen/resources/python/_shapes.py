"""The shapes of the protocol's definitions, used to check and repair values."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any, Final, cast


@cache
def load_shapes() -> Mapping[str, dict[str, Any]]:
    """Returns the shape of each definition."""
    return cast(Mapping[str, dict[str, Any]], json.loads(_SHAPES))


_SHAPES: Final = r'''{}'''
