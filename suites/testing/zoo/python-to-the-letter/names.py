"""Names, texts and dictionaries of texts.

Choices: \\p{N} is no letter, so capitals such as Ⅷ are accepted ("Where a letter has a lowercase variant"). The name
of a menu command may be one space ("1-32 characters", "may contain spaces"). Any well-formed locale is known
("Complete list of locale codes: not shown").
"""

import re
import unicodedata

from values import object_of, string
from world import Refuse

LOCALE = re.compile(r"^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$")


def is_in_script(code):
    return (
        0x900 <= code <= 0x950
        or 0x955 <= code <= 0x963
        or 0x966 <= code <= 0x97F
        or 0xA8E0 <= code <= 0xA8FF
        or 0x11B00 <= code <= 0x11B09
        or 0x0E01 <= code <= 0x0E3A
        or 0x0E40 <= code <= 0x0E5B
    )


def slash_name(value, path):
    string(value, 1, 32, path)
    for character in value:
        category = unicodedata.category(character)
        if not (character in "-_'" or category[0] in "LN" or is_in_script(ord(character))):
            raise Refuse(418, "%s: littera U+%04X non licet" % (path, ord(character)))
        if category[0] == "L" and character.lower() != character:
            raise Refuse(418, path + ": minuscula desideratur")
    return value


def menu_name(value, path):
    return string(value, 1, 32, path)


def localizations(value, rule, path):
    if value is None:
        return None
    object_of(value, path)
    for locale, text in value.items():
        if not LOCALE.match(locale):
            raise Refuse(424, path + ": lingua ignota")
        rule(text, "%s.%s" % (path, locale))
    return dict(value)


def description_text(value, path):
    return string(value, 1, 100, path)


def choice_name(value, path):
    return string(value, 1, 100, path)
