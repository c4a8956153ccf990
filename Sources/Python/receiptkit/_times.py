# SPDX-License-Identifier: Apache-2.0
"""Times: milliseconds since 1970 in documents, datetimes in UTC in Python."""
from __future__ import annotations

from datetime import datetime, timedelta, timezone

from receiptkit._arguments import wrong_type

EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
_MILLISECOND = timedelta(milliseconds=1)
_SECOND = timedelta(seconds=1)
_LAST = 253_402_300_799_999
_FIRST = -62_135_596_800_000


def aware(time: datetime, name: str = "time") -> datetime:
    """The time. A time without a time zone is ambiguous and raises an error."""
    if not isinstance(time, datetime):
        raise wrong_type(name, "a datetime", time)
    if time.utcoffset() is None:
        raise ValueError(f"{name}: a datetime without a time zone; use datetime.now(timezone.utc)")
    return time


def to_milliseconds(time: datetime | None, name: str = "now") -> int:
    """Milliseconds since 1970; None means now."""
    time = datetime.now(timezone.utc) if time is None else aware(time, name)
    return (time - EPOCH) // _MILLISECOND


def from_milliseconds(milliseconds: int | float) -> datetime:
    """A time in UTC; a value out of range, such as Xcode's placeholder date, becomes the nearest valid time."""
    return EPOCH + timedelta(milliseconds=min(max(int(milliseconds), _FIRST), _LAST))


def from_text(text: str) -> datetime:
    """An RFC 3339 time in UTC."""
    return datetime.fromisoformat(text.replace("Z", "+00:00")).astimezone(timezone.utc)


def to_text(time: datetime, name: str = "time") -> str:
    """RFC 3339 in UTC: an offset of Python can have seconds, which RFC 3339 does not allow."""
    try:
        return aware(time, name).astimezone(timezone.utc).isoformat().replace("+00:00", "Z")
    except OverflowError:
        raise ValueError(f"{name}: a time outside of the years 1 to 9999 in UTC") from None


def to_seconds(duration: timedelta | int, name: str) -> int:
    """The whole seconds of a duration."""
    if isinstance(duration, timedelta):
        return duration // _SECOND
    if isinstance(duration, int) and not isinstance(duration, bool):
        return duration
    raise wrong_type(name, "a timedelta or an int, in seconds", duration)
