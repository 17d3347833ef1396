"""Whole commands.

Choices: a slash command without a description is described by its name (create body: "Required: no", and "1-100
characters"). An empty description of a menu command is refused at its creation only ("When description is sent … on
creation it is not allowed"). `options: []` of a menu command is dropped. For one guild, create and edit refuse what
is "global only", bulk drops it as its element lists it, and all refuse BOT_DM. Only a bulk overwrite fills in
defaults of integration_types and contexts. A new entry point has handler 2. 40 digits of permissions and a context
twice are accepted: no sentence limits them.
"""

import copy
import re

from command_size import check_localized_names, combined_size
from names import description_text, localizations, menu_name, slash_name
from option_rules import checked_options
from values import array, boolean, integer, object_of
from world import USER_INSTALL, Refuse

LIMITS = {1: 100, 2: 15, 3: 15, 4: 1}

KNOWN = {
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "options",
    "default_member_permissions",
    "dm_permission",
    "default_permission",
    "nsfw",
    "integration_types",
    "contexts",
    "handler",
}
SERVER = {
    "id",
    "application_id",
    "guild_id",
    "version",
    "type",
    "name_localized",
    "description_localized",
    "☃",
    "permissions",
}
GLOBAL_ONLY = {"dm_permission", "integration_types", "contexts"}


def checked_fields(app, guild_id, kind, body, mode):
    """mode: create, edit, bulk. Returns the validated fields that the body gives."""
    fields = {}
    menu = kind in (2, 3)
    name_rule = slash_name if kind == 1 else menu_name
    if "name" in body:
        fields["name"] = name_rule(body["name"], "name")
    if "name_localizations" in body:
        fields["name_localizations"] = localizations(body["name_localizations"], name_rule, "name_localizations")
    if "description" in body:
        value = body["description"]
        if menu:
            if mode == "create" or value != "":
                raise Refuse(409, "description: non licet")
            fields["description"] = ""
        elif kind == 4 and value == "":
            fields["description"] = ""
        else:
            fields["description"] = description_text(value, "description")
    if "description_localizations" in body:
        value = localizations(body["description_localizations"], description_text, "description_localizations")
        if menu and value:
            raise Refuse(409, "description_localizations: non licet")
        fields["description_localizations"] = value
    if "options" in body:
        if kind != 1:
            if array(body["options"], "options"):
                raise Refuse(409, "options: solum iussis obliquis")
        else:
            fields["options"] = checked_options(body["options"], "command")
    if "default_member_permissions" in body:
        value = body["default_member_permissions"]
        if value is not None:
            if isinstance(value, int) and not isinstance(value, bool):
                value = str(value)
            if not isinstance(value, str) or not re.match(r"^[0-9]{1,40}$", value, re.A):
                raise Refuse(422, "default_member_permissions")
            value = str(int(value))
        fields["default_member_permissions"] = value
    if "default_permission" in body:
        value = body["default_permission"]
        fields["default_permission"] = True if value is None else boolean(value, "default_permission")
    if "nsfw" in body:
        fields["nsfw"] = boolean(body["nsfw"], "nsfw")
        if fields["nsfw"] and app.discoverable:
            raise Refuse(451, "nsfw: applicatio inveniri potest")
    if guild_id is not None:
        contexts = body.get("contexts")
        if isinstance(contexts, list) and any(x in (1, "1") and x is not True for x in contexts):
            raise Refuse(409, "contexts: BOT_DM non licet")
        if mode != "bulk" and (body.get("contexts") is not None or body.get("integration_types") is not None):
            raise Refuse(409, "contexts, integration_types: solum iussis omnium")
        if mode != "bulk" and body.get("dm_permission") is not None:
            raise Refuse(409, "dm_permission: solum iussis omnium")
    else:
        if "dm_permission" in body:
            value = body["dm_permission"]
            fields["dm_permission"] = None if value is None else boolean(value, "dm_permission")
        if "integration_types" in body:
            types = [
                integer(x, "integration_types", False) for x in array(body["integration_types"], "integration_types")
            ]
            if not types:
                raise Refuse(416, "integration_types: vacuum")
            for x in types:
                if x not in (0, USER_INSTALL):
                    raise Refuse(416, "integration_types: ignotum")
                if x not in app.integration_types:
                    raise Refuse(424, "integration_types: applicatio non sustinet")
            fields["integration_types"] = types
        if "contexts" in body:
            contexts = body["contexts"]
            if contexts is not None:
                contexts = [integer(x, "contexts", False) for x in array(contexts, "contexts")]
                if any(x not in (0, 1, 2) for x in contexts):
                    raise Refuse(416, "contexts: ignotum")
            fields["contexts"] = contexts
    if "handler" in body:
        if kind != 4:
            raise Refuse(409, "handler: solum introitui")
        fields["handler"] = integer(body["handler"], "handler")
        if fields["handler"] not in (1, 2):
            raise Refuse(416, "handler: ignotus")
    extra = {key: copy.deepcopy(value) for key, value in body.items() if key not in KNOWN and key not in SERVER}
    return fields, extra


def checked_command(app, guild_id, body, mode):
    object_of(body, "iussum")
    kind = integer(body["type"], "type") if "type" in body else 1
    if kind not in LIMITS:
        raise Refuse(416, "type: genus ignotum")
    if kind == 4:
        if guild_id is not None:
            raise Refuse(409, "introitus in societate non licet")
        if not app.has_activity:
            raise Refuse(424, "applicatio sine actione")
    if "name" not in body:
        raise Refuse(428, "name desideratur")
    if mode == "bulk" and kind == 1 and "description" not in body:
        raise Refuse(428, "description desideratur")
    fields, extra = checked_fields(app, guild_id, kind, body, mode)
    if "description" not in fields:
        fields["description"] = fields["name"] if kind == 1 else ""
    if kind == 4:
        fields.setdefault("handler", 2)
    if mode == "bulk" and guild_id is None:
        fields.setdefault("integration_types", [0])
        fields.setdefault("contexts", [0, 1, 2])
    check_whole(kind, fields)
    return kind, fields, extra


def check_whole(kind, fields):
    if kind == 1:
        check_localized_names(fields.get("options"))
        if combined_size(fields) > 8000:
            raise Refuse(413, "litterae plus quam 8000")
