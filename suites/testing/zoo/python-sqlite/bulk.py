"""Bulk overwrite of the commands of a scope."""

from rules import check_command
from texts import is_snowflake, require

GLOBAL_DEFAULTS = {"integration_types": [0], "contexts": [0, 1, 2]}


def overwrite_all(store, application, guild, body):
    require(isinstance(body, list), "the body must be an array")
    for element in body:
        if store.is_fixed("wrong-shape-answers-500"):
            require(isinstance(element, dict), "each command must be an object")
        check_command(element, guild is None, store.is_fixed)
        require("id" not in element or is_snowflake(element["id"]), "id must be a snowflake")
    names = [(element.get("type", 1), element["name"]) for element in body]
    require(len(set(names)) == len(names), "a name is given twice")
    store.check_limits([kind for kind, _ in names])
    if guild is None:
        body = [{**GLOBAL_DEFAULTS, **element} for element in body]
    old = store.rows(application, guild)
    matches = match(body, old)
    store.count_creates(application, guild, len(body) - len(matches))
    remove_others(store, old, {row["id"] for row in matches.values()})
    for row in matches.values():
        # Makes room, so that two commands can swap their names.
        store.db.execute("UPDATE commands SET name = char(0) || id WHERE id = ?", (row["id"],))
    return [write(store, application, guild, element, matches.get(place)) for place, element in enumerate(body)]


def match(body, old):
    """Rows that the elements overwrite: the given id counts before the name."""
    free, matches = list(old), {}
    for is_match in (lambda e, row: e.get("id") == row["id"], lambda e, row: e["name"] == row["name"]):
        for place, element in enumerate(body):
            fits = [row for row in free if row["type"] == element.get("type", 1) and is_match(element, row)]
            if place not in matches and fits:
                matches[place] = fits[0]
                free.remove(fits[0])
    return matches


def remove_others(store, old, kept):
    for row in old:
        is_removed = row["type"] == 1 or store.is_fixed("bulk-keeps-menus")
        if row["id"] not in kept and is_removed:
            store.db.execute("DELETE FROM commands WHERE id = ?", (row["id"],))


def write(store, application, guild, element, row):
    if row is None:
        return store.insert(application, guild, element)
    store.overwrite(row["id"], guild, element)
    store.forget_permissions_of_renamed(row, element["name"])
    return store.find(application, guild, row["id"])
