"""Fields that several components have."""

from values import boolean, integer, object_of, snowflake, string
from world import Refuse


def needed(component, key, path):
    if key not in component:
        raise Refuse(428, "%s.%s: eyða" % (path, key))
    return component[key]


def number_field(component, key, least, most, path):
    if key in component:
        component[key] = integer(component[key], "%s.%s" % (path, key), False)
        if not least <= component[key] <= most:
            raise Refuse(416, "%s.%s: %d..%d" % (path, key, least, most))


def text_field(component, key, least, most, path, nullable=False, required=False):
    if required:
        needed(component, key, path)
    if key in component and not (nullable and component[key] is None):
        string(component[key], least, most, "%s.%s" % (path, key))


def boolean_field(component, key, path):
    if key in component:
        boolean(component[key], "%s.%s" % (path, key), False)


def emoji(component, path):
    if "emoji" in component:
        parsed = object_of(component["emoji"], path + ".emoji")
        if parsed.get("name") is not None:
            string(parsed["name"], 0, 10**6, path + ".emoji.name")
        if parsed.get("id") is not None:
            parsed["id"] = snowflake(parsed["id"], path + ".emoji.id")
        if "animated" in parsed:
            boolean(parsed["animated"], path + ".emoji.animated", False)
