"""Rules of whole commands."""

import re

from options import Options
from texts import Texts, invalid

FIELDS = (
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "options",
    "default_member_permissions",
    "dm_permission",
    "default_permission",
    "integration_types",
    "contexts",
    "nsfw",
)
GLOBAL_ONLY = ("dm_permission", "integration_types", "contexts")


class Commands:
    def __init__(self, is_fixed):
        self.is_fixed = is_fixed
        self.texts = Texts(is_fixed)
        self.options = Options(self.texts, is_fixed)

    def read(self, body, is_global, defaults=None):
        """A checked command with all its defaults."""
        if not isinstance(body, dict):
            raise invalid("the command", "must be an object")
        texts = self.texts
        kind = texts.integer(body.get("type", 1), "type", 1, 3)
        read_name = texts.chat_command_name if kind == 1 else texts.menu_name
        read_description = lambda text, where: texts.text(text, where, *((1, 100) if kind == 1 else (0, 0)))
        command = {"type": kind, "default_permission": True, "nsfw": False, "default_member_permissions": None}
        if kind != 1:
            command["description"] = ""
        if is_global:
            command.update({"dm_permission": True, "integration_types": [0, 1], **(defaults or {})})
        command.update({key: body[key] for key in FIELDS if key in body})
        read_name(command.get("name"), "name")
        read_description(command.get("description"), "description")
        for key, read in (("name_localizations", read_name), ("description_localizations", read_description)):
            command[key] = texts.dictionary(command.get(key), key, read)
        self.check_rest(command, kind, is_global)
        if kind == 1:
            options = list(flatten(command.get("options", [])))
            check_localized_names(options)
            check_size([command, *options])
        return command

    def check_rest(self, command, kind, is_global):
        if "options" in command:
            if kind != 1:
                raise invalid("options", "are only for chat-input commands")
            command["options"] = self.options.read(command["options"], "options")
        bits = command["default_member_permissions"]
        if bits is not None and not (isinstance(bits, str) and re.fullmatch("[0-9]+", bits)):
            raise invalid("default_member_permissions", "must be a bit set in a string")
        if not is_global and any(key in command for key in GLOBAL_ONLY):
            raise invalid("the command", "has fields that only global commands have")
        for key in ("dm_permission", "default_permission"):
            if key in command and command[key] is None:
                command[key] = True
        for key in ("dm_permission", "default_permission", "nsfw"):
            if key in command:
                self.texts.boolean(command[key], key)
        for key, most in (("integration_types", 1), ("contexts", 2)):
            for item in self.texts.items(command.get(key, []), key, 10):
                self.texts.integer(item, key, 0, most)


def flatten(options):
    for option in options:
        if isinstance(option, dict):
            yield option
            inner = option.get("options")
            yield from flatten(inner if isinstance(inner, list) else [])


def dictionary_of(part, key):
    dictionary = part.get(key)
    return dictionary if isinstance(dictionary, dict) else {}


def check_localized_names(options):
    """Localized option names differ from all default names and from the others of their locale."""
    defaults = [option.get("name") for option in options]
    taken = set()
    for option in options:
        for locale, name in dictionary_of(option, "name_localizations").items():
            if name == option.get("name"):
                continue  # the same as the default is ignored
            if name in defaults or (locale, str(name)) in taken:
                raise invalid("options", f"use the localized name {name} twice")
            taken.add((locale, str(name)))


def check_size(parts):
    """Texts of the command count 8000 characters at most, each with its longest localization."""
    size = 0
    for part in parts:
        size += longest(part, "name") + longest(part, "description")
        choices = part.get("choices")
        for choice in choices if isinstance(choices, list) else []:
            if isinstance(choice, dict):
                size += longest(choice, "name") + len(str(choice.get("value", "")))
    if size > 8000:
        raise invalid("the command", "has more than 8000 characters")


def longest(part, key):
    texts = [part.get(key), *dictionary_of(part, f"{key}_localizations").values()]
    return max(len(text) if isinstance(text, str) else 0 for text in texts)
