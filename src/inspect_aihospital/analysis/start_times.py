"""Read when a run was started, whatever the zone in which its log wrote that."""

from datetime import UTC, datetime


def start_of(created: str) -> datetime:
    """Parse the start of a run, as its log writes it; without a zone it is taken for UTC."""
    time = datetime.fromisoformat(created)
    return time if time.tzinfo else time.replace(tzinfo=UTC)


def utc_text(created: str) -> str:
    """Write the start of a run in UTC, so that texts sort by time; keep what is no time."""
    try:
        return start_of(created).astimezone(UTC).isoformat()
    except ValueError:
        return created
