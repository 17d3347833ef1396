"""The locale of the requester, and lists in that locale."""


def locale_of(headers, is_fixed):
    """The service's own header, then Accept-Language, then the locale of the user's settings."""
    own = headers.get("X-Service-Locale")
    if own:
        return own.strip()
    wishes = []
    if is_fixed("accept-language-is-ignored"):
        for wish in headers.get("Accept-Language", "").split(","):
            tag, _, quality = wish.strip().partition(";q=")
            try:
                wishes.append((float(quality or 1), tag.strip()))
            except ValueError:
                continue
    wishes = [(quality, tag) for quality, tag in wishes if tag not in ("", "*") and quality > 0]
    return max(wishes, key=lambda wish: wish[0])[1] if wishes else "en-US"


def localize(value, locale):
    """A command, option or choice with its localized texts instead of its dictionaries."""
    if not isinstance(value, dict):
        return value
    result = {key: item for key, item in value.items() if not key.endswith("_localizations")}
    for key in ("name", "description"):
        dictionary = value.get(f"{key}_localizations")
        text = dictionary.get(locale) if isinstance(dictionary, dict) else None
        if text is not None and text != value.get(key):
            result[f"{key}_localized"] = text
    for key in ("options", "choices"):
        if isinstance(result.get(key), list):
            result[key] = [localize(item, locale) for item in result[key]]
    return result
