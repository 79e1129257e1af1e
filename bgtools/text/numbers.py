"""Numbers in strangers' texts, which may have any number of digits."""

LIMIT = 999_999_999
"""What a number is taken for that is larger (or, negative, smaller): no number in a match comes near."""
_DIGITS = 9
_LONGEST = 4000  # more digits than that (4300) Python refuses to read


def as_int(text: str) -> int:
    """The value of digits, perhaps behind a sign, from -LIMIT to LIMIT. ValueError where they are none."""
    if len(text) <= _DIGITS:
        return int(text)
    if len(text) > _LONGEST:
        text = text.strip()
        return -LIMIT if text.startswith("-") else LIMIT
    return max(-LIMIT, min(LIMIT, int(text)))
