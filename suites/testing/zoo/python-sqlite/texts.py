"""Checks of names, descriptions and their translations."""

import re
import unicodedata

LOCALE = re.compile(r"[a-z]{2,3}(-([A-Z]{2}|[0-9]{3}))?")

# Marks of the Devanagari and Thai scripts, which are neither letters nor numbers.
SCRIPT_RANGES = [
    (0x0900, 0x0950),
    (0x0955, 0x0963),
    (0x0966, 0x097F),
    (0x0E01, 0x0E3A),
    (0x0E40, 0x0E5B),
    (0xA8E0, 0xA8FF),
    (0x11B00, 0x11B09),
]


def is_name_letter(letter):
    if letter in "-_'" or unicodedata.category(letter)[0] in "LN":
        return True
    return any(first <= ord(letter) <= last for first, last in SCRIPT_RANGES)


def is_slash_name(text):
    return 1 <= len(text) <= 32 and all(is_name_letter(c) and c.lower() == c for c in text)


def within(minimum, maximum):
    return lambda text: minimum <= len(text) <= maximum


def is_int(value):
    """JSON numbers such as 1.0 are whole numbers too; booleans are none."""
    if isinstance(value, bool):
        return False
    return isinstance(value, int) or (isinstance(value, float) and value.is_integer())


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def is_snowflake(value):
    return isinstance(value, str) and re.fullmatch(r"[0-9]{1,20}", value) is not None


class Invalid(Exception):
    """The body breaks a rule."""


def require(condition, message):
    if not condition:
        raise Invalid(message)


def check_text(value, path, is_good):
    require(isinstance(value, str), f"{path} must be a string")
    require(is_good(value), f"{path} is not valid")


def check_dictionary(value, path, is_good):
    if value is None:
        return
    require(isinstance(value, dict), f"{path} must be a dictionary")
    for locale, text in value.items():
        require(LOCALE.fullmatch(locale) is not None, f"{path} has an unknown locale")
        check_text(text, f"{path}.{locale}", is_good)
