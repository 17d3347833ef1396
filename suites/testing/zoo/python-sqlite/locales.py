"""The language of the requester, and commands in it."""


def locale_of(headers):
    own = (headers.get("X-Service-Locale") or "").strip()
    return own or preferred(headers.get("Accept-Language") or "") or "en-US"


def preferred(header):
    best, best_quality = None, 0.0
    for part in header.split(","):
        tag, *parameters = [text.strip() for text in part.split(";")]
        quality = 1.0
        for parameter in parameters:
            if parameter.startswith("q="):
                try:
                    quality = float(parameter[2:])
                except ValueError:
                    quality = 0.0
        if tag not in ("", "*") and quality > best_quality:
            best, best_quality = tag, quality
    return best


def localize(node, locale):
    shown = {}
    for member, value in node.items():
        if member in ("name_localizations", "description_localizations"):
            if value and locale in value:
                shown[member.replace("localizations", "localized")] = value[locale]
        elif member in ("options", "choices"):
            shown[member] = [localize(entry, locale) for entry in value]
        else:
            shown[member] = value
    return shown
