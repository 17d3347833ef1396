"""Values that a user gives for the options of a command."""

import re

from access import Out
from values import SAFE


class Arguments:
    def value(self, option, value, context):
        kind = option["type"]
        invalid = Out("invalid", "value of " + option["name"])
        if kind == 3:
            if not isinstance(value, str) or len(value) > 6000:
                raise invalid
            if option.get("choices") and value not in [choice["value"] for choice in option["choices"]]:
                raise invalid
            if not option.get("choices") and not option.get("min_length", 0) <= len(value) <= option.get(
                "max_length", 6000
            ):
                raise invalid
            return value
        if kind in (4, 10):
            if isinstance(value, bool) or not isinstance(value, (int, float)):
                raise invalid
            if kind == 4:
                if isinstance(value, float):
                    if not value.is_integer():
                        raise invalid
                    value = int(value)
                if abs(value) > SAFE:
                    raise invalid
            elif not -(2**53) <= value <= 2**53:
                raise invalid
            if option.get("choices"):
                if value not in [choice["value"] for choice in option["choices"]]:
                    raise invalid
            elif value < option.get("min_value", value) or value > option.get("max_value", value):
                raise invalid
            return value
        if kind == 5:
            if not isinstance(value, bool):
                raise invalid
            return value
        if not isinstance(value, str):
            raise invalid
        guild, channel, user_id, resolved = context
        if kind == 11:
            if not value:
                raise invalid
            return self.file(resolved, value)
        kinds = {6: ("user",), 7: ("channel",), 8: ("role",), 9: ("user", "role")}[kind]
        if kind == 7 and option.get("channel_types"):
            found = self.world.channels.get(value)
            if found is None or found.type not in option["channel_types"]:
                raise invalid
        if not any(self.resolve(resolved, kind_, value, guild, channel, user_id) for kind_ in kinds):
            raise invalid
        return value

    def typed_value(self, option, value):
        invalid = Out("invalid", "typed into " + option["name"])
        if isinstance(value, bool):
            raise invalid
        if value is None:
            value = ""
        if not isinstance(value, str):
            value = repr(value) if isinstance(value, float) else str(value)
        kind = option["type"]
        if kind == 3:
            if len(value) > option.get("max_length", 6000):
                raise invalid
            return value
        if value == "":
            return value
        if not re.match(
            r"^-?[0-9]+$" if kind == 4 else r"^-?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?$", value, re.A
        ):
            raise invalid
        number = int(value) if kind == 4 else float(value)
        if abs(number) > (SAFE if kind == 4 else 2**53) or number > option.get("max_value", number):
            raise invalid
        return value

    def fill(self, specs, given, context, typing, state):
        given = given or []
        if not isinstance(given, list):
            raise Out("invalid", "options")
        by_name, filled = {option["name"]: option for option in specs or []}, []
        seen = set()
        if any(option["type"] in (1, 2) for option in specs or []) and len(given) != 1:
            raise Out("invalid", "one subcommand")
        for argument in given:
            option = by_name.get(argument.get("name"))
            if option is None or option["name"] in seen or ("type" in argument and argument["type"] != option["type"]):
                raise Out("invalid", "option " + str(argument.get("name")))
            seen.add(option["name"])
            row = {"name": option["name"], "type": option["type"], "mass": 0.5}
            if option["type"] in (1, 2):
                if option["type"] == 2 and not option.get("options"):
                    raise Out("invalid", "empty group")
                row["options"] = self.fill(option.get("options"), argument.get("options"), context, typing, state)
            elif typing and argument.get("focused"):
                if not option.get("autocomplete") or state.get("focused"):
                    raise Out("invalid", "no autocomplete")
                state["focused"] = option
                row["value"], row["focused"] = self.typed_value(option, argument.get("value")), True
            else:
                if "value" not in argument:
                    raise Out("invalid", "no value")
                row["value"] = self.value(option, argument["value"], context)
            filled.append(row)
        if not typing:
            for option in specs or []:
                if option.get("required") and option["name"] not in seen:
                    raise Out("invalid", "required " + option["name"])
        return filled
