"""Commands as they are shown.

Choices: `type` is absent for slash commands ("type?", "Defaults to 1"); nsfw, default_permission and
integration_types are absent unless given; contexts, default_member_permissions and unset dictionaries are null
("??"). A dictionary has no values that are equal to the default ("are ignored"). Members that the documents do not
name are at every depth.
"""


def useful_localizations(default, dictionary):
    return None if dictionary is None else {member: text for member, text in dictionary.items() if text != default}


def put_localizations(out, source, key, locale, null):
    """locale None: dictionaries; otherwise the localized value instead of them"""
    dictionary = useful_localizations(source.get(key), source.get(key + "_localizations"))
    out.pop(key + "_localizations", None)
    if locale is None:
        if dictionary is not None or null:
            out[key + "_localizations"] = dictionary
        return
    for member, text in (dictionary or {}).items():
        if member.lower() == locale.lower():
            out[key + "_localized"] = text


def show_option(option, locale):
    out = {member: text for member, text in option.items() if member not in ("options", "choices")}
    put_localizations(out, option, "name", locale, False)
    put_localizations(out, option, "description", locale, False)
    if "choices" in option:
        out["choices"] = []
        for choice in option["choices"]:
            shown = dict(choice)
            put_localizations(shown, choice, "name", locale, True)
            shown["pondus"] = {"unciae": len(choice["name"])}
            out["choices"].append(shown)
    if "options" in option:
        out["options"] = [show_option(child, locale) for child in option["options"]]
    out["colour_of_the_day"] = None
    return out


def show(command, locale=None):
    fields = command.fields
    out = dict(command.extra)
    out.update(
        {
            "id": command.id,
            "application_id": command.app_id,
            "name": fields["name"],
            "description": fields["description"],
            "version": command.version,
            "☃": {"melting": False, "arms": ["stick", "stick"]},
        }
    )
    put_localizations(out, fields, "name", locale, True)
    put_localizations(out, fields, "description", locale, True)
    if command.type != 1:
        out["type"] = command.type
    if command.guild_id is not None:
        out["guild_id"] = command.guild_id
    if "options" in fields and command.type == 1:
        out["options"] = [show_option(option, locale) for option in fields["options"]]
    out["default_member_permissions"] = fields.get("default_member_permissions")
    for member in ("default_permission", "nsfw", "integration_types", "handler"):
        if member in fields:
            out[member] = fields[member]
    if command.guild_id is None:
        out["contexts"] = fields.get("contexts")
        if fields.get("dm_permission") is not None:
            out["dm_permission"] = fields["dm_permission"]
    return out
