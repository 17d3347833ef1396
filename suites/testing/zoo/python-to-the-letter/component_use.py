"""Uses of components of a message, and what a user picks in a select."""

import copy

from access import Out
from components import SELECTS, walk


class ComponentUse:
    def picked(self, component, values, context, modal):
        """checks the values of a select, returns (values, resolved or None)"""
        guild, channel, user_id, all_resolved = context
        if not isinstance(values, list) or any(not isinstance(value, str) for value in values):
            raise Out("invalid", "values")
        least, most = component.get("min_values", 1), component.get("max_values", 1)
        none_ok = modal and component.get("required") is False and not values
        if not none_ok and not least <= len(values) <= most or len(set(values)) != len(values):
            raise Out("invalid", "number of values")
        if component["type"] == 3:
            if any(value not in [option["value"] for option in component["options"]] for value in values):
                raise Out("invalid", "no such choice")
            return values, None
        kinds = {5: ("user",), 6: ("role",), 7: ("user", "role"), 8: ("channel",)}[component["type"]]
        resolved = {}
        for value in values:
            if component["type"] == 8 and component.get("channel_types"):
                found = self.world.channels.get(value)
                if found is None or found.type not in component["channel_types"]:
                    raise Out("invalid", "type of channel")
            if not any(self.resolve(resolved, kind, value, guild, channel, user_id) for kind in kinds):
                raise Out("invalid", "no such entity")
        for kind, value in resolved.items():
            all_resolved.setdefault(kind, {}).update(copy.deepcopy(value))
        return values, resolved

    def use_component(self, body):
        user_id, user, channel = self.need_channel(body)
        self.in_channel(user_id, channel)
        message = self.world.messages.get(str(body.get("message_id")))
        if message is None or message.channel_id != channel.id or message.app_id is None:
            raise Out("unknown", "no such message")
        if message.flags & 64 and getattr(message, "only", user_id) != user_id:
            raise Out("unknown", "no such message")
        for component in walk(message.components):
            if component["type"] not in (2,) + SELECTS:
                continue
            if (
                body.get("custom_id") is not None
                and component.get("custom_id") == body["custom_id"]
                or body.get("component_id") is not None
                and component["id"] == body["component_id"]
            ):
                break
        else:
            raise Out("unknown", "no such component")
        if component.get("disabled"):
            raise Out("invalid", "disabled")
        if component["type"] == 2 and component["style"] in (5, 6):
            return {"outcome": "handled"}
        data = {
            "component_type": component["type"],
            "id": component["id"],
            "custom_id": component["custom_id"],
            "pressure": "light",
        }
        if component["type"] != 2:
            guild = self.world.guilds.get(channel.guild_id) if channel.guild_id else None
            data["values"], resolved = self.picked(
                component, body.get("values", []), (guild, channel, user_id, {}), False
            )
            if resolved is not None:
                data["resolved"] = resolved
        return self.deliver(self.world.apps[message.app_id], 3, user_id, channel, user.locale, data, message=message)
