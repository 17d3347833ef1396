"""What depends on all options of a command.

Choices: a localized name is compared with the names of all options, nested ones too ("all default option names of the
command"). Numbers do not count for the 8000 characters ("characters of … value properties").
"""

from world import Refuse


def walk(list_):
    for option in list_ or []:
        yield option
        yield from walk(option.get("options"))


def check_localized_names(options):
    every = list(walk(options))
    defaults = {}
    for option in every:
        defaults[option["name"]] = defaults.get(option["name"], 0) + 1
    used = set()
    for option in every:
        for locale, text in (option.get("name_localizations") or {}).items():
            if text == option["name"]:
                continue  # identical to its default: ignored
            if text in defaults or (locale, text) in used:
                raise Refuse(409, "nomen translatum iam adest: " + text)
            used.add((locale, text))


def longest(default, localizations):
    return max([len(default or "")] + [len(text) for text in (localizations or {}).values()])


def combined_size(fields):
    size = longest(fields.get("name"), fields.get("name_localizations"))
    size += longest(fields.get("description"), fields.get("description_localizations"))
    for option in walk(fields.get("options")):
        size += longest(option["name"], option.get("name_localizations"))
        size += longest(option["description"], option.get("description_localizations"))
        for choice in option.get("choices", []):
            size += longest(choice["name"], choice.get("name_localizations"))
            size += len(choice["value"]) if isinstance(choice["value"], str) else 0
    return size
