"""Rules of names, descriptions, dictionaries and simple values."""

import re

SCRIPTS = (
    "\u0900-\u0950\u0955-\u0963\u0966-\u097f\ua8e0-\ua8ff\U00011b00-\U00011b09"  # Devanagari
    "\u0e01-\u0e3a\u0e40-\u0e5b"  # Thai
)
LOCALE = re.compile(r"[a-z]{2,3}(-[A-Z]{2}|-[0-9]{3})?")


class Refused(Exception):
    """An answer that is not a success."""

    def __init__(self, status, message, code=0):
        super().__init__(message)
        self.status = status
        self.message = message
        self.code = code


def invalid(where, problem):
    return Refused(400, f"{where} {problem}", 50035)


class Texts:
    """Checks of single values; which of them are right depends on what is mended."""

    def __init__(self, is_fixed):
        self.is_fixed = is_fixed
        allowed = r"[\w'\-" + SCRIPTS + "]" if is_fixed("names-of-some-scripts-are-refused") else r"[\w-]"
        self.chat_name = re.compile("^" + allowed + "{1,32}$")

    def is_integer(self, value):
        if isinstance(value, bool) and self.is_fixed("booleans-pass-as-integers"):
            return False
        return isinstance(value, int)

    def is_number(self, value):
        return self.is_integer(value) or isinstance(value, float)

    def text(self, value, where, least, most):
        if not isinstance(value, str):
            raise invalid(where, "must be a string")
        if not least <= len(value) <= most:
            raise invalid(where, f"must have {least} to {most} characters")
        return value

    def menu_name(self, value, where):
        """The name of a user or message command."""
        name = self.text(value, where, 1, 32)
        if not self.is_fixed("name-length-in-bytes") and len(name.encode("utf-8", "replace")) > 32:
            raise invalid(where, "must have 1 to 32 characters")
        return name

    def chat_command_name(self, value, where):
        """The name of a chat-input command or of an option."""
        name = self.menu_name(value, where)
        if self.is_fixed("names-may-end-with-a-newline"):
            match = self.chat_name.fullmatch(name) if not name.endswith("\n") else None
        else:
            match = self.chat_name.match(name)
        if match is None:
            raise invalid(where, "has characters that are not allowed")
        if name != name.lower():
            raise invalid(where, "must be lowercase")
        return name

    def dictionary(self, value, where, read):
        if value is None:
            return None
        if not isinstance(value, dict):
            raise invalid(where, "must be an object")
        for locale, text in value.items():
            if not LOCALE.fullmatch(locale):
                raise invalid(where, f"has the unknown locale {locale}")
            read(text, f"{where}.{locale}")
        return value

    def items(self, value, where, most):
        if not isinstance(value, list):
            raise invalid(where, "must be an array")
        if len(value) > most:
            raise invalid(where, f"may have {most} items")
        return value

    def boolean(self, value, where):
        if not isinstance(value, bool):
            raise invalid(where, "must be a boolean")
        return value

    def integer(self, value, where, least, most):
        if not self.is_integer(value) or not least <= value <= most:
            raise invalid(where, f"must be an integer from {least} to {most}")
        return value
