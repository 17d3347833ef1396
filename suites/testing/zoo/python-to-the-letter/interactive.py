"""Rules of interactive components.

Choices: buttons without a label, max_values 0, selects without options and a least number above the largest are
accepted ("max" without a least value). `default_values: []` with the default min_values is refused ("the count must
lie within min_values and max_values"). min_values 0 is accepted in messages ("required … ignored in messages").
"""

from component_fields import boolean_field, emoji, needed, number_field, text_field
from settings import is_fixed
from values import array, integer, object_of, snowflake
from world import Refuse


class InteractiveRules:
    def check_type_2(self, component, path, place):
        number_field(component, "style", 1, 6, path)
        style = needed(component, "style", path)
        must, never = {5: ("url", ("custom_id", "sku_id")), 6: ("sku_id", ("custom_id", "label", "url", "emoji"))}.get(
            style, ("custom_id", ("url", "sku_id"))
        )
        needed(component, must, path)
        for key in never:
            if key in component:
                raise Refuse(409, "%s.%s: ekki með þessum stíl" % (path, key))
        text_field(component, "label", 0, 80, path)
        text_field(component, "url", 1, 512, path)
        emoji(component, path)
        boolean_field(component, "disabled", path)
        if style == 6:
            component["sku_id"] = snowflake(component["sku_id"], path + ".sku_id")
        if style < 5:
            self.custom(component, path)

    def demands(self, component, path, most):
        """min_values, max_values, required"""
        if self.kind == "modal":
            boolean_field(component, "required", path)
        number_field(component, "min_values", 0, most, path)
        if self.kind == "modal" and component.get("required", True) and component.get("min_values", 1) < 1:
            raise Refuse(424, path + ".min_values: að minnsta kosti 1")

    def select(self, component, path):
        self.custom(component, path)
        text_field(component, "placeholder", 0, 150, path)
        self.demands(component, path, 25)
        number_field(component, "max_values", 0, 25, path)
        boolean_field(component, "disabled", path)
        if component["type"] != 3 and "default_values" in component:
            entries = array(component["default_values"], path + ".default_values")
            for nth, entry in enumerate(entries):
                entry_path = "%s.default_values[%d]" % (path, nth)
                object_of(entry, entry_path)
                entry["id"] = snowflake(needed(entry, "id", entry_path), entry_path + ".id")
                if needed(entry, "type", entry_path) not in ("user", "role", "channel"):
                    raise Refuse(416, entry_path + ".type")
            if not component.get("min_values", 1) <= len(entries) <= component.get("max_values", 1):
                raise Refuse(416, path + ".default_values: fjöldi")
        if component["type"] == 8 and "channel_types" in component:
            component["channel_types"] = [
                integer(entry, path + ".channel_types", False)
                for entry in array(component["channel_types"], path + ".channel_types")
            ]

    def check_options(self, component, path, least, most):
        entries = array(needed(component, "options", path), path + ".options", most)
        if len(entries) < least:
            raise Refuse(413, "%s.options: %d..%d" % (path, least, most))
        for nth, entry in enumerate(entries):
            entry_path = "%s.options[%d]" % (path, nth)
            object_of(entry, entry_path)
            text_field(entry, "label", 0, 100, entry_path, required=True)
            text_field(entry, "value", 0, 100, entry_path, required=True)
            text_field(entry, "description", 0, 100, entry_path)
            emoji(entry, entry_path)
            boolean_field(entry, "default", entry_path)

    def check_type_3(self, component, path, place):
        self.check_options(component, path, 0, 25)
        self.select(component, path)

    def check_type_5(self, component, path, place):
        if is_fixed("filled-selects-have-options"):
            component.pop("options", None)
        self.select(component, path)

    check_type_6 = check_type_7 = check_type_8 = check_type_5

    def check_type_4(self, component, path, place):
        self.custom(component, path)
        needed(component, "style", path)
        number_field(component, "style", 1, 2, path)
        number_field(component, "min_length", 0, 4000, path)
        number_field(component, "max_length", 1, 4000, path)
        boolean_field(component, "required", path)
        text_field(component, "value", 0, 4000, path)
        text_field(component, "placeholder", 0, 100, path)
        if "label" in component:
            if place == "label":
                raise Refuse(409, path + ".label: ekki í Label")
            text_field(component, "label", 0, 10**6, path)

    def check_type_19(self, component, path, place):
        self.custom(component, path)
        self.demands(component, path, 10)
        number_field(component, "max_values", 0, 10, path)

    def check_type_21(self, component, path, place):
        self.custom(component, path)
        self.check_options(component, path, 2, 10)
        boolean_field(component, "required", path)

    def check_type_22(self, component, path, place):
        self.custom(component, path)
        self.check_options(component, path, 1, 10)
        self.demands(component, path, 10)
        number_field(component, "max_values", 1, 10, path)

    def check_type_23(self, component, path, place):
        self.custom(component, path)
        boolean_field(component, "default", path)
        boolean_field(component, "required", path)
        if component.get("required"):
            raise Refuse(409, path + ".required: aldrei")
