# SPDX-License-Identifier: Apache-2.0
"""Times: milliseconds since 1970 in documents, datetimes in UTC in Python."""
from __future__ import annotations

from datetime import datetime, timedelta, timezone

EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
_MILLISECOND = timedelta(milliseconds=1)
_LAST = 253_402_300_799_999
_FIRST = -62_135_596_800_000


def to_milliseconds(time: datetime | None) -> int:
    """Milliseconds since 1970; None means now. A time without a time zone is ambiguous and raises an error."""
    if time is None:
        time = datetime.now(timezone.utc)
    if time.tzinfo is None:
        raise ValueError("a datetime without a time zone; use datetime.now(timezone.utc)")
    return (time - EPOCH) // _MILLISECOND


def from_milliseconds(milliseconds: int | float) -> datetime:
    """A time in UTC; a value out of range, such as Xcode's placeholder date, becomes the nearest valid time."""
    return EPOCH + timedelta(milliseconds=min(max(int(milliseconds), _FIRST), _LAST))


def from_text(text: str) -> datetime:
    """An RFC 3339 time in UTC."""
    return datetime.fromisoformat(text.replace("Z", "+00:00")).astimezone(timezone.utc)
