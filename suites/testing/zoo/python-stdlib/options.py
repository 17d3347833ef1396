"""Rules of options and their choices."""

from texts import invalid

VALID_FOR = {
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
KEPT = ("type", "name", "name_localizations", "description", "description_localizations", *VALID_FOR)


class Options:
    def __init__(self, texts, is_fixed):
        self.texts = texts
        self.is_fixed = is_fixed

    def read(self, value, where, parent="command"):
        """A list of options without what is unknown in it."""
        options = [
            self.read_option(option, f"{where}[{index}]", parent)
            for index, option in enumerate(self.texts.items(value, where, 25))
        ]
        names = [option["name"] for option in options]
        if len(set(names)) < len(names):
            raise invalid(where, "has the same name twice")
        nested = [option["type"] <= 2 for option in options]
        if any(nested) and not all(nested):
            raise invalid(where, "mixes subcommands with other options")
        required = [option.get("required", False) for option in options]
        if required != sorted(required, reverse=True):
            raise invalid(where, "has a required option after an optional one")
        return options

    def read_option(self, value, where, parent):
        texts = self.texts
        if not isinstance(value, dict):
            raise invalid(where, "must be an object")
        option = {key: value[key] for key in KEPT if key in value}
        kind = texts.integer(option.get("type"), f"{where}.type", 1, 11)
        if (parent == "group" and kind != 1) or (parent == "subcommand" and kind <= 2):
            raise invalid(f"{where}.type", "is not possible here")
        for key, kinds in VALID_FOR.items():
            if key in option and kind not in kinds:
                raise invalid(f"{where}.{key}", "does not fit the type of the option")
        self.check_texts(option, where)
        for key in ("required", "autocomplete"):
            if key in option:
                texts.boolean(option[key], f"{where}.{key}")
        if "choices" in option:
            if option.get("autocomplete"):
                raise invalid(where, "cannot have both choices and autocomplete")
            option["choices"] = [
                self.read_choice(choice, f"{where}.choices[{index}]", kind)
                for index, choice in enumerate(texts.items(option["choices"], f"{where}.choices", 25))
            ]
        self.check_bounds(option, where, kind)
        if "options" in option:
            texts.items(option["options"], f"{where}.options", 25)
            if self.is_fixed("nested-options-are-not-checked"):
                inside = "group" if kind == 2 else "subcommand"
                option["options"] = self.read(option["options"], f"{where}.options", inside)
        return option

    def check_texts(self, option, where):
        texts = self.texts
        description = lambda text, place: texts.text(text, place, 1, 100)
        texts.chat_command_name(option.get("name"), f"{where}.name")
        description(option.get("description"), f"{where}.description")
        texts.dictionary(option.get("name_localizations"), f"{where}.name_localizations", texts.chat_command_name)
        texts.dictionary(option.get("description_localizations"), f"{where}.description_localizations", description)

    def check_bounds(self, option, where, kind):
        texts = self.texts
        for key in ("min_value", "max_value"):
            if key in option:
                self.check_number(option[key], f"{where}.{key}", kind)
        for key, least in (("min_length", 0), ("max_length", 1)):
            if key in option:
                texts.integer(option[key], f"{where}.{key}", least, 6000)
        if "channel_types" in option:
            for channel_type in texts.items(option["channel_types"], f"{where}.channel_types", 100):
                texts.integer(channel_type, f"{where}.channel_types", 0, 1000)

    def check_number(self, value, where, kind):
        is_right = self.texts.is_integer(value) if kind == 4 else self.texts.is_number(value)
        most = 2**53 - 1 if kind == 4 else 2**53
        if not is_right or abs(value) > most:
            raise invalid(where, "is no number of the option's type")

    def read_choice(self, value, where, kind):
        if not isinstance(value, dict):
            raise invalid(where, "must be an object")
        name = lambda text, place: self.texts.text(text, place, 1, 100)
        choice = {key: value[key] for key in ("name", "name_localizations", "value") if key in value}
        name(choice.get("name"), f"{where}.name")
        self.texts.dictionary(choice.get("name_localizations"), f"{where}.name_localizations", name)
        if kind == 3:
            self.texts.text(choice.get("value"), f"{where}.value", 0, 100)
        else:
            self.check_number(choice.get("value"), f"{where}.value", kind)
        return choice
