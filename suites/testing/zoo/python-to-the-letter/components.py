"""Components of messages and modals: placement, ids and media.

Choices: ids begin at 101 and are given to children before their parents ("generated sequentially", order not shown);
they may be negative or up to 2^32-1 ("32-bit integer"). Members that the documents do not name are kept and shown.
Addresses of attachments stay as they are, and those of the proxy are strange ("Filled by the service", form not
shown).
"""

import copy
import zlib

from component_fields import needed, text_field
from interactive import InteractiveRules
from layout import LayoutRules
from settings import is_fixed
from values import array, integer, object_of, string
from world import Refuse

V2 = 1 << 15
SELECTS = (3, 5, 6, 7, 8)
MODAL_CHILD = {3, 4, 5, 6, 7, 8, 19, 21, 22, 23}
INTERACTIVE = MODAL_CHILD | {2}
PLACES = {
    "legacy": {1},
    "v2": {1, 9, 10, 12, 13, 14, 17},
    "container": {1, 9, 10, 12, 13, 14, 17},
    "row": {2, 3, 5, 6, 7, 8},
    "section": {10},
    "accessory": {2, 11},
    "modal": {1, 10, 18},
    "modal-row": {4},
    "label": MODAL_CHILD,
}
DEFINED = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 17, 18, 19, 21, 22, 23}
IDS_FROM = 101


class Checker(LayoutRules, InteractiveRules):
    def __init__(self, kind, attachments=None):
        self.kind = kind  # legacy, v2, modal
        self.files = {attachment["filename"]: attachment for attachment in (attachments or [])}
        self.nodes, self.ids, self.customs = [], set(), set()
        self.exposed = set()
        self.total = 0

    def run(self, components):
        out = copy.deepcopy(array(components, "components"))
        if self.kind == "legacy" and len(out) > 5:
            raise Refuse(413, "components: fleiri en fimm raðir")
        for nth, component in enumerate(out):
            self.one(component, self.kind, "components[%d]" % nth)
        if self.kind == "v2" and self.total > 40:
            raise Refuse(413, "components: fleiri en fjörutíu")
        id_ = IDS_FROM - 1
        for component in self.nodes:  # post-order: children before their parents
            if not component.get("id"):
                id_ += 1
                while id_ in self.ids:
                    id_ += 1
                component["id"] = id_
                self.ids.add(id_)
        return out

    def kids(self, component, place, path, most=None):
        children = array(needed(component, "components", path), path + ".components", most)
        for nth, child in enumerate(children):
            self.one(child, place, "%s.components[%d]" % (path, nth))
        return children

    def one(self, component, place, path):
        object_of(component, path)
        kind = component["type"] = integer(needed(component, "type", path), path + ".type", False)
        if kind not in DEFINED:
            raise Refuse(416, path + ".type: óþekkt gerð")
        if kind not in PLACES[place]:
            raise Refuse(409, "%s: gerð %d má ekki vera hér" % (path, kind))
        self.total += 1
        if kind not in INTERACTIVE and is_fixed("custom-ids-are-on-all-components"):
            component.pop("custom_id", None)
        if component.get("id") is not None:
            component["id"] = integer(component["id"], path + ".id", False)
            if not -(2**31) <= component["id"] < 2**32:
                raise Refuse(416, path + ".id: 32 bitar")
            if component["id"]:
                if component["id"] in self.ids:
                    raise Refuse(409, path + ".id: tvisvar")
                self.ids.add(component["id"])
        if self.kind == "modal" and "disabled" in component:
            raise Refuse(409, path + ".disabled: ekki hér")
        getattr(self, "check_type_%d" % kind)(component, path, place)
        self.nodes.append(component)

    def custom(self, component, path):
        text_field(component, "custom_id", 1, 100, path, required=True)
        if component["custom_id"] in self.customs:
            raise Refuse(409, path + ".custom_id: tvisvar")
        self.customs.add(component["custom_id"])

    def media(self, component, key, path, attachment_only=False):
        media = object_of(needed(component, key, path), "%s.%s" % (path, key))
        url = string(needed(media, "url", "%s.%s" % (path, key)), 1, 10**6, path + ".url")
        out = {
            "url": url,
            "proxy_url": "strange://proxy/" + format(zlib.crc32(url.encode("utf-8", "surrogatepass")), "x"),
            "height": None,
            "width": None,
            "flags": 0,
            "smell": "of rain",
        }
        if url.startswith("attachment://"):
            attachment = self.files.get(url[len("attachment://") :])
            if attachment is None:
                raise Refuse(424, path + ": viðhengi vantar")
            out.update(attachment_id=attachment["id"], content_type=attachment["content_type"])
            self.exposed.add(attachment["id"])
        elif attachment_only:
            raise Refuse(415, path + ": aðeins attachment://")
        component[key] = out
        return out


def with_extra_members(component):
    """adds members that the documents do not name, at every depth, for an answer"""
    if isinstance(component, list):
        return [with_extra_members(item) for item in component]
    if not isinstance(component, dict):
        return component
    out = {key: with_extra_members(value) for key, value in component.items()}
    if "type" in component and "id" in component and isinstance(component.get("type"), int):
        out["humidity"] = 0.75
    return out


def walk(components):
    for component in components or []:
        yield component
        if component["type"] in (1, 9, 17):
            yield from walk(component["components"])
        if component["type"] == 9:
            yield from walk([component["accessory"]])
        if component["type"] == 18:
            yield from walk([component["component"]])
