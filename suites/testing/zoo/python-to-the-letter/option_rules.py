"""Options of commands and their choices.

Choices: members that are not valid for the type are refused, even when false or empty ("Valid for"); so is `choices:
[]` beside `autocomplete: true` ("Cannot be true when choices are present"). A least value above the largest, choices
twice and any channel type that is not negative are accepted, and members that the documents do not name are kept and
shown: no sentence about them.
"""

from names import choice_name, description_text, localizations, slash_name
from values import SAFE, array, boolean, integer, object_of, string
from world import Refuse

OPTION_FIELDS = {
    "type": range(1, 12),
    "name": range(1, 12),
    "name_localizations": range(1, 12),
    "description": range(1, 12),
    "description_localizations": range(1, 12),
    "required": range(3, 12),
    "choices": (3, 4, 10),
    "options": (1, 2),
    "channel_types": (7,),
    "min_value": (4, 10),
    "max_value": (4, 10),
    "min_length": (3,),
    "max_length": (3,),
    "autocomplete": (3, 4, 10),
}
NULLABLE = {"name_localizations", "description_localizations"}


def value_of_type(x, kind, path):
    if kind == 3:
        return string(x, 0, 100, path)
    if isinstance(x, bool) or not isinstance(x, (int, float)):
        raise Refuse(406, path + ": numerus desideratur")
    if kind == 4:
        x = integer(x, path, False)
        if abs(x) > SAFE:
            raise Refuse(416, path + ": numerus nimius")
    elif not -(2**53) <= x <= 2**53:
        raise Refuse(416, path + ": numerus nimius")
    return x


def checked_option(option, parent, path):
    option = dict(object_of(option, path))
    if "type" not in option or "name" not in option or "description" not in option:
        raise Refuse(428, path + ": type, name, description desiderantur")
    kind = option["type"] = integer(option["type"], path + ".type")
    if not 1 <= kind <= 11:
        raise Refuse(416, path + ".type: genus ignotum")
    for key, value in option.items():
        if key in OPTION_FIELDS:
            if kind not in OPTION_FIELDS[key]:
                raise Refuse(409, "%s.%s: non huius generis" % (path, key))
            if value is None and key not in NULLABLE:
                raise Refuse(406, "%s.%s: nihil non licet" % (path, key))
    if parent == "group" and kind != 1:
        raise Refuse(409, path + ": solum iussa inferiora in grege")
    if parent == "sub" and kind in (1, 2):
        raise Refuse(409, path + ": nec grex nec iussum inferius hic")
    slash_name(option["name"], path + ".name")
    description_text(option["description"], path + ".description")
    if "name_localizations" in option:
        option["name_localizations"] = localizations(
            option["name_localizations"], slash_name, path + ".name_localizations"
        )
    if "description_localizations" in option:
        option["description_localizations"] = localizations(
            option["description_localizations"], description_text, path + ".description_localizations"
        )
    for key in ("required", "autocomplete"):
        if key in option:
            option[key] = boolean(option[key], path + "." + key)
    if "choices" in option:
        if option.get("autocomplete"):
            raise Refuse(409, path + ": et optiones et complementum")
        out = []
        for i, choice in enumerate(array(option["choices"], path + ".choices", 25)):
            choice_path = "%s.choices[%d]" % (path, i)
            choice = dict(object_of(choice, choice_path))
            if "name" not in choice or "value" not in choice:
                raise Refuse(428, choice_path + ": name, value desiderantur")
            choice_name(choice["name"], choice_path + ".name")
            choice["value"] = value_of_type(choice["value"], kind, choice_path + ".value")
            if "name_localizations" in choice:
                choice["name_localizations"] = localizations(
                    choice["name_localizations"], choice_name, choice_path + ".name_localizations"
                )
            out.append(choice)
        option["choices"] = out
    for key in ("min_value", "max_value"):
        if key in option:
            option[key] = value_of_type(option[key], kind, path + "." + key)
    for key, least in (("min_length", 0), ("max_length", 1)):
        if key in option:
            option[key] = integer(option[key], path + "." + key)
            if not least <= option[key] <= 6000:
                raise Refuse(416, path + "." + key)
    if "channel_types" in option:
        option["channel_types"] = [integer(x, path + ".channel_types") for x in array(option["channel_types"], path)]
        if any(x < 0 for x in option["channel_types"]):
            raise Refuse(416, path + ".channel_types")
    if "options" in option:
        option["options"] = checked_options(option["options"], "sub" if kind == 1 else "group", path + ".options")
    return option


def checked_options(list_, parent, path="options"):
    out = [checked_option(option, parent, "%s[%d]" % (path, i)) for i, option in enumerate(array(list_, path, 25))]
    names = [option["name"] for option in out]
    if len(set(names)) != len(names):
        raise Refuse(409, path + ": nomina bis")
    kinds = {option["type"] in (1, 2) for option in out}
    if len(kinds) == 2:
        raise Refuse(409, path + ": iussa inferiora cum parametris mixta")
    seen = False
    for option in out:
        if option.get("required") is True:
            if seen:
                raise Refuse(424, path + ": necessaria ante libera")
        else:
            seen = option["type"] > 2 or seen
    return out
