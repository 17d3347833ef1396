"""Checks of whole commands."""

import re

from options import check_options
from texts import check_dictionary, check_text, is_int, is_slash_name, require, within


def check_command(command, is_global, is_fixed):
    kind = command.get("type", 1)
    require(is_int(kind) and kind in (1, 2, 3), "type is not supported")
    is_name = is_slash_name if kind == 1 else within(1, 32)
    check_text(command.get("name"), "name", is_name)
    check_dictionary(command.get("name_localizations"), "name_localizations", is_name)
    if kind == 1:
        check_text(command.get("description"), "description", within(1, 100))
        check_dictionary(command.get("description_localizations"), "description_localizations", within(1, 100))
        check_options(command.get("options", []), "options", range(1, 12))
        check_localized_names(command)
        require(size_of(command, is_fixed) <= 8000, "the command has more than 8000 characters")
    else:
        require("description" not in command, "description is not allowed for this type")
        require(not command.get("description_localizations"), "description_localizations are not allowed")
        require(command.get("options", []) == [], "options are not allowed for this type")
    check_flags(command, is_global)


def check_flags(command, is_global):
    for member in ("default_permission", "nsfw"):
        require(isinstance(command.get(member, False), bool), f"{member} must be a boolean")
    permissions = command.get("default_member_permissions")
    if permissions is not None:
        check_text(permissions, "default_member_permissions", lambda t: re.fullmatch(r"[0-9]{1,30}", t) is not None)
    if not is_global:
        return
    require(command.get("dm_permission") in (None, True, False), "dm_permission must be a boolean")
    require(not is_int(command.get("dm_permission")), "dm_permission must be a boolean")
    check_list(command.get("integration_types", []), (0,), "integration_types")
    check_list([] if command.get("contexts") is None else command["contexts"], (0, 1, 2), "contexts")


def check_list(value, allowed, path):
    require(isinstance(value, list), f"{path} must be a list")
    require(all(is_int(entry) and entry in allowed for entry in value), f"{path} has an unknown value")


def flatten(options):
    for option in options:
        yield option
        yield from flatten(option.get("options") or [])


def check_localized_names(command):
    options = list(flatten(command.get("options", [])))
    defaults = {option["name"] for option in options}
    seen = set()
    for option in options:
        for locale, text in (option.get("name_localizations") or {}).items():
            if text == option["name"]:
                continue
            require(text not in defaults and (locale, text) not in seen, f"option name {text} is used twice")
            seen.add((locale, text))


def size_of(node, is_fixed):
    def longest(member):
        texts = [node.get(member)]
        if is_fixed("size-counts-defaults-only"):
            texts += (node.get(f"{member}_localizations") or {}).values()
        return max(len(text) if isinstance(text, str) else 0 for text in texts)

    own = longest("name") + longest("description")
    own += len(node["value"]) if isinstance(node.get("value"), str) else 0
    children = (node.get("options") or []) + (node.get("choices") or [])
    return own + sum(size_of(child, is_fixed) for child in children)
