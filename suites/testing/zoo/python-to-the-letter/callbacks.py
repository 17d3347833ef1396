"""Answers of the application to interactions.

Choices: interactions never expire, a second answer is refused, follow-ups may come before the answer, and a modal may
answer a modal: no sentence about any. Type 10 is refused (deprecated, "use premium buttons").
"""

from components import Checker
from names import choice_name, localizations
from option_rules import value_of_type
from values import array, integer, object_of, string
from world import Refuse


class Callbacks:
    def interaction(self, interaction_id, token):
        interaction = self.world.interactions.get(interaction_id)
        if interaction is None or interaction.token != token:
            raise Refuse(404, "interago nekonata")
        return interaction

    def by_token(self, app_id, token):
        for interaction in self.world.interactions.values():
            if interaction.token == token and interaction.app_id == app_id:
                return interaction
        raise Refuse(404, "interago nekonata")

    def post(self, interaction, body, files):
        app = self.world.apps[interaction.app_id]
        self.messages.reference(app, object_of(body, "mesagho"))
        message = self.messages.add(app, interaction.channel_id, self.messages.build(body, files))
        message.only = interaction.user_id
        return message

    def callback(self, interaction_id, token, body, files):
        interaction = self.interaction(interaction_id, token)
        object_of(body, "respondo")
        if interaction.answered is not None:
            raise Refuse(409, "jam respondita")
        kind = integer(body.get("type"), "type", False)
        data = body.get("data")
        app = self.world.apps[interaction.app_id]
        if data is None:
            data = {}
        object_of(data, "data")
        resource = {"type": kind}
        allowed = {2: {4, 5, 9, 12}, 3: {4, 5, 6, 7, 9, 12}, 4: {8}, 5: {4, 5, 6, 7, 9, 12}}[interaction.type]
        if kind not in allowed or kind in (6, 7) and interaction.source is None:
            raise Refuse(409, "tia respondo ne konvenas")
        if kind == 4:
            interaction.original = self.post(interaction, data, files)
        elif kind == 5:
            flags = data.get("flags")
            interaction.pending = integer(flags, "flags", False) if flags is not None else 0
        elif kind in (6, 7):
            if kind == 7:
                if self.world.messages.get(interaction.source.id) is not interaction.source:
                    raise Refuse(410, "mesagho forigita")
                self.messages.change(interaction.source, data, files)
            interaction.original = interaction.source
        elif kind == 8:
            interaction.choices = self.choices(interaction, data)
        elif kind == 9:
            string(data.get("custom_id"), 1, 100, "custom_id")
            string(data.get("title"), 1, 10**6, "title")
            if not array(data.get("components"), "components"):
                raise Refuse(413, "components: malplena")
            interaction.modal = {
                "custom_id": data["custom_id"],
                "title": data["title"],
                "components": Checker("modal").run(data["components"]),
            }
        elif kind == 12:
            if not app.has_activity:
                raise Refuse(424, "sen aktivajho")
        interaction.answered = kind
        if interaction.original is not None:
            resource["message"] = self.messages.show(interaction.original)
        return {
            "interaction": {
                "id": interaction.id,
                "type": interaction.type,
                "response_message_id": interaction.original.id if interaction.original else None,
            },
            "resource": resource,
            "echo": "…o…o",
        }

    def choices(self, interaction, data):
        choices = array(data.get("choices"), "choices", 25)
        for nth, choice in enumerate(choices):
            object_of(choice, "choice")
            choice_name(choice.get("name"), "choices[%d].name" % nth)
            value_of_type(choice.get("value"), interaction.option["type"], "choices[%d].value" % nth)
            if "name_localizations" in choice:
                localizations(choice["name_localizations"], choice_name, "choices[%d].name_localizations" % nth)
        return choices

    def followup(self, app_id, token, body, files):
        interaction = self.by_token(app_id, token)
        if interaction.type == 4:
            raise Refuse(409, "ne al kompletigo")
        if interaction.by_user and interaction.followups >= 5:
            raise Refuse(420, "kvin suficas")
        message = self.post(interaction, body, files)
        interaction.followups += 1
        message.token = token
        return self.messages.show(message)

    def hook_message(self, app_id, token, message_id):
        interaction = self.by_token(app_id, token)
        if message_id == "@original":
            message = interaction.original
        else:
            message = self.world.messages.get(message_id)
            if message is not None and message is not interaction.original and getattr(message, "token", None) != token:
                message = None
        if message is None or message.id not in self.world.messages:
            raise Refuse(404, "mesagho nekonata")
        return interaction, message

    def hook_edit(self, app_id, token, message_id, body, files):
        interaction = self.by_token(app_id, token)
        if message_id == "@original" and interaction.answered == 5 and interaction.original is None:
            object_of(body, "mesagho")
            if body.get("flags") is None:
                body = {**body, "flags": interaction.pending}
            elif isinstance(body["flags"], int):
                body = {**body, "flags": body["flags"] | interaction.pending}
            interaction.original = self.post(interaction, body, files)
            return self.messages.show(interaction.original)
        _, message = self.hook_message(app_id, token, message_id)
        return self.messages.change(message, body, files)
