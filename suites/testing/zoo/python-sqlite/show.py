"""Commands as the service shows them."""

import json


def show(row, is_fixed):
    def dictionary(column):
        return json.loads(row[column]) if column in row.keys() and row[column] is not None else None

    command = {
        "id": row["id"],
        "application_id": row["application"],
        "type": row["type"],
        "name": row["name"],
        "name_localizations": dictionary("name_localizations"),
        "description": row["description"],
        "description_localizations": dictionary("description_localizations"),
        "default_member_permissions": row["default_member_permissions"],
        "default_permission": bool(row["default_permission"]),
        "nsfw": bool(row["nsfw"]) if is_fixed("nsfw-is-a-number") else row["nsfw"],
        "version": row["version"],
    }
    if row["options"] is not None and row["type"] == 1:
        command["options"] = json.loads(row["options"])
    if row["guild"]:
        command["guild_id"] = row["guild"]
    else:
        command["dm_permission"] = row["dm_permission"] != 0
        command["integration_types"] = dictionary("integration_types") or [0]
        command["contexts"] = dictionary("contexts")
    return command
