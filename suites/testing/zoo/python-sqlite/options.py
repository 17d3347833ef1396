"""Checks of options and choices."""

from texts import check_dictionary, check_text, is_int, is_number, is_slash_name, require, within

SUB, GROUP, STRING, INTEGER, CHANNEL, NUMBER = 1, 2, 3, 4, 7, 10
VALUES = (STRING, INTEGER, NUMBER)
MEMBERS = {
    "required": tuple(range(3, 12)),
    "choices": VALUES,
    "autocomplete": VALUES,
    "options": (SUB, GROUP),
    "channel_types": (CHANNEL,),
    "min_value": (INTEGER, NUMBER),
    "max_value": (INTEGER, NUMBER),
    "min_length": (STRING,),
    "max_length": (STRING,),
}
TEXTS = ("name", "name_localizations", "description", "description_localizations")


def check_options(options, path, allowed):
    require(isinstance(options, list), f"{path} must be an array")
    require(len(options) <= 25, f"{path} has more than 25 entries")
    optional_seen = False
    for index, option in enumerate(options):
        check_option(option, f"{path}[{index}]", allowed)
        if option["type"] not in (SUB, GROUP):
            required = option.get("required") is True
            require(not (required and optional_seen), f"{path}: required options come first")
            optional_seen = optional_seen or not required
    names = [option["name"] for option in options]
    require(len(set(names)) == len(names), f"{path} has a name twice")
    subs = [option for option in options if option["type"] in (SUB, GROUP)]
    require(len(subs) in (0, len(options)), f"{path} mixes subcommands and other options")


def check_option(option, path, allowed):
    require(isinstance(option, dict), f"{path} must be an object")
    kind = option.get("type")
    require(is_int(kind) and 1 <= kind <= 11, f"{path}.type is unknown")
    require(kind in allowed, f"{path}.type is not allowed here")
    check_text(option.get("name"), f"{path}.name", is_slash_name)
    check_dictionary(option.get("name_localizations"), f"{path}.name_localizations", is_slash_name)
    check_text(option.get("description"), f"{path}.description", within(1, 100))
    check_dictionary(option.get("description_localizations"), f"{path}.description_localizations", within(1, 100))
    for member, kinds in MEMBERS.items():
        if member in option and kind in kinds:
            check_member(member, option[member], kind, f"{path}.{member}")
        elif member in option:
            says_nothing = option[member] is None or option[member] is False or option[member] == []
            require(says_nothing, f"{path}.{member} is not for this type")
    if option.get("autocomplete") is True:
        require(not option.get("choices"), f"{path} has choices and autocomplete")


def check_member(member, value, kind, path):
    if member in ("required", "autocomplete"):
        require(isinstance(value, bool), f"{path} must be a boolean")
    elif member == "choices":
        check_choices(value, kind, path)
    elif member == "options":
        check_options(value, path, (SUB,) if kind == GROUP else range(3, 12))
    elif member == "channel_types":
        require(isinstance(value, list) and all(is_int(v) and v >= 0 for v in value), f"{path} is not valid")
    elif member in ("min_value", "max_value"):
        require(fits(kind, value), f"{path} is not valid")
    else:
        least = 0 if member == "min_length" else 1
        require(is_int(value) and least <= value <= 6000, f"{path} is not valid")


def fits(kind, value):
    if kind == INTEGER:
        return is_int(value) and abs(value) < 2**53
    return is_number(value) and abs(value) <= 2**53


def check_choices(choices, kind, path):
    require(isinstance(choices, list) and len(choices) <= 25, f"{path} must be an array of up to 25 choices")
    for choice in choices:
        require(isinstance(choice, dict), f"{path} must hold objects")
        check_text(choice.get("name"), f"{path}.name", within(1, 100))
        check_dictionary(choice.get("name_localizations"), f"{path}.name_localizations", within(1, 100))
        if kind == STRING:
            check_text(choice.get("value"), f"{path}.value", within(0, 100))
        else:
            require(fits(kind, choice.get("value")), f"{path}.value does not fit the type")


def clean_options(options):
    """Leaves out what an option of its type does not have."""
    return [clean_option(option) for option in options]


def clean_option(option):
    kept = {"type": option["type"]}
    for member, value in option.items():
        if member in TEXTS or option["type"] in MEMBERS.get(member, ()):
            kept[member] = value
    if "options" in kept:
        kept["options"] = clean_options(kept["options"])
    if "choices" in kept:
        names = ("name", "name_localizations", "value")
        kept["choices"] = [{key: c[key] for key in names if key in c} for c in kept["choices"]]
    return kept
