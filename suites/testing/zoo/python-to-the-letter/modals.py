"""Modals that a user submits."""

from access import Out
from components import SELECTS, walk


class Modals:
    def answer_field(self, component, given, context):
        kind, custom_id = component["type"], component["custom_id"]
        answer = {"type": kind, "id": component["id"], "custom_id": custom_id, "ripeness": 1}
        is_given = custom_id in given
        value = given.get(custom_id)
        required = component.get("required", True)
        invalid = Out("invalid", custom_id)
        if kind == 4:
            value = value if is_given else component.get("value", "")
            value = "" if value is None else value
            if not isinstance(value, str) or len(value) > component.get("max_length", 4000):
                raise invalid
            if (required and not value) or (value and len(value) < component.get("min_length", 0)):
                raise invalid
            answer["value"] = value
        elif kind in SELECTS:
            if not is_given:
                value = (
                    [option["value"] for option in component["options"] if option.get("default")]
                    if kind == 3
                    else [entity["id"] for entity in component.get("default_values", [])]
                )
            answer["values"], resolved = self.picked(
                component, [] if value is None else [value] if isinstance(value, str) else value, context, True
            )
            if resolved is not None:
                answer["resolved"] = resolved
        elif kind == 19:
            value = value or []
            value = [value] if isinstance(value, str) else value
            if not isinstance(value, list) or any(not isinstance(entry, str) or not entry for entry in value):
                raise invalid
            if not (not value and not required) and not component.get("min_values", 1) <= len(value) <= component.get(
                "max_values", 1
            ):
                raise invalid
            resolved = {}
            answer["values"] = [self.file(resolved, entry) for entry in value]
            for key, entry in resolved.items():
                context[3].setdefault(key, {}).update(entry)
        elif kind == 21:
            if not is_given:
                value = next((option["value"] for option in component["options"] if option.get("default")), None)
            if isinstance(value, list) and len(value) == 1:
                value = value[0]
            if (
                value is None
                and required
                or value is not None
                and value not in [option["value"] for option in component["options"]]
            ):
                raise invalid
            answer["value"] = value
        elif kind == 22:
            if not is_given:
                value = [option["value"] for option in component["options"] if option.get("default")]
            value = [] if value is None else value
            if not isinstance(value, list) or len(set(map(str, value))) != len(value):
                raise invalid
            if any(entry not in [option["value"] for option in component["options"]] for entry in value):
                raise invalid
            if not (not value and not required) and not (
                component.get("min_values", 1) <= len(value) <= component.get("max_values", len(component["options"]))
            ):
                raise invalid
            answer["values"] = value
        else:
            value = value if is_given else component.get("default", False)
            value = False if value is None else value
            if not isinstance(value, bool):
                raise invalid
            answer["value"] = value
        return answer

    def submit(self, body):
        interaction = self.world.interactions.get(str(body.get("interaction_id")))
        user_id = str(body.get("user_id"))
        if (
            interaction is None
            or interaction.modal is None
            or interaction.user_id != user_id
            or interaction.channel_id not in self.world.channels
        ):
            raise Out("unknown", "no such modal")
        given = body.get("values") or {}
        channel = self.world.channels[interaction.channel_id]
        guild = self.world.guilds.get(channel.guild_id) if channel.guild_id else None
        resolved, rows = {}, []
        context = (guild, channel, user_id, resolved)
        fields = {
            component["custom_id"]
            for component in walk(interaction.modal["components"])
            if "custom_id" in component and component["type"] not in (1, 10, 18)
        }
        if any(key not in fields for key in given):
            raise Out("unknown", "no such field")
        for component in interaction.modal["components"]:
            row = {"type": component["type"], "id": component["id"], "ripeness": 2}
            if component["type"] == 18:
                row["component"] = self.answer_field(component["component"], given, context)
            elif component["type"] == 1:
                row["components"] = [self.answer_field(entry, given, context) for entry in component["components"]]
            rows.append(row)
        data = {"custom_id": interaction.modal["custom_id"], "components": rows, "title_seen": True}
        if resolved:
            data["resolved"] = resolved
        interaction.modal = None
        more = {"message": interaction.source} if interaction.source is not None else {}
        return self.deliver(self.world.apps[interaction.app_id], 5, user_id, channel, interaction.locale, data, **more)
