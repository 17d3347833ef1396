"""Rules of layout and content components.

Choices: empty rows, containers and labels, containers in containers and texts of any length are accepted: no sentence
against them.
"""

from component_fields import boolean_field, needed, number_field, text_field
from values import array, object_of
from world import Refuse


class LayoutRules:
    def check_type_1(self, component, path, place):
        if self.kind == "modal":
            children = self.kids(component, "modal-row", path, 1)
            return
        children = self.kids(component, "row", path)
        buttons = sum(child["type"] == 2 for child in children)
        if buttons > 5 or len(children) - buttons > 1 or (buttons and buttons != len(children)):
            raise Refuse(413, path + ": fimm hnappar eða einn listi")

    def check_type_9(self, component, path, place):
        children = self.kids(component, "section", path, 3)
        if not children:
            raise Refuse(413, path + ".components: tómt")
        self.one(needed(component, "accessory", path), "accessory", path + ".accessory")

    def check_type_14(self, component, path, place):
        boolean_field(component, "divider", path)
        number_field(component, "spacing", 1, 2, path)

    def check_type_17(self, component, path, place):
        self.kids(component, "container", path)
        if component.get("accent_color") is not None:
            number_field(component, "accent_color", 0, 0xFFFFFF, path)
        boolean_field(component, "spoiler", path)

    def check_type_18(self, component, path, place):
        text_field(component, "label", 0, 45, path, required=True)
        text_field(component, "description", 0, 100, path)
        self.one(needed(component, "component", path), "label", path + ".component")

    def check_type_10(self, component, path, place):
        text_field(component, "content", 0, 10**9, path, required=True)

    def check_type_11(self, component, path, place):
        media = self.media(component, "media", path)
        if media.get("content_type", "").startswith("video/"):
            raise Refuse(415, path + ": ekki myndskeið")
        text_field(component, "description", 0, 1024, path, True)
        boolean_field(component, "spoiler", path)

    def check_type_12(self, component, path, place):
        items = array(needed(component, "items", path), path + ".items", 10)
        if not items:
            raise Refuse(413, path + ".items: tómt")
        for nth, item in enumerate(items):
            item_path = "%s.items[%d]" % (path, nth)
            object_of(item, item_path)
            self.media(item, "media", item_path)
            text_field(item, "description", 0, 1024, item_path, True)
            boolean_field(item, "spoiler", item_path)

    def check_type_13(self, component, path, place):
        media = self.media(component, "file", path, True)
        attachment = self.files[media["url"][len("attachment://") :]]
        component["name"], component["size"] = attachment["filename"], attachment["size"]
        boolean_field(component, "spoiler", path)
