"""Uses of commands: invoking, typing and the picker."""

from access import Out

FALLBACK = {"en-US": "en-GB", "en-GB": "en-US", "es-419": "es-ES"}


class Invocations:
    def command_data(self, command, arguments, resolved):
        data = {
            "id": command.id,
            "name": command.fields["name"],
            "type": command.type,
            "version": command.version,
            "hue": 211,
        }
        if command.guild_id:
            data["guild_id"] = command.guild_id
        if arguments or command.type == 1:
            data["options"] = arguments or []
        if resolved:
            data["resolved"] = resolved
        return data

    def invoke(self, body):
        app, command, user_id, user, channel = self.begin(body)
        guild = self.world.guilds.get(channel.guild_id) if channel.guild_id else None
        resolved, locale = {}, body.get("locale") or user.locale
        if command.type == 1:
            arguments = self.fill(
                command.fields.get("options"), body.get("options"), (guild, channel, user_id, resolved), False, {}
            )
            return self.deliver(app, 2, user_id, channel, locale, self.command_data(command, arguments, resolved))
        if body.get("options"):
            raise Out("invalid", "no arguments")
        if command.type == 4:
            if command.fields.get("handler", 2) == 2:
                self.messages.add(
                    app,
                    channel.id,
                    {"flags": 0, "attachments": [], "content": "Ludus incepit.", "embeds": [], "components": []},
                )
                return {"outcome": "handled"}
            return self.deliver(app, 2, user_id, channel, locale, self.command_data(command, None, None))
        target_id = body.get("target_id")
        if target_id is None:
            raise Out("invalid", "no target")
        target_id = str(target_id)
        if command.type == 2:
            if not self.resolve(resolved, "user", target_id, guild, channel, user_id):
                raise Out("invalid", "no such user")
            resolved.setdefault("members", {})
        else:
            message = self.world.messages.get(target_id)
            if message is None or message.channel_id != channel.id:
                raise Out("invalid", "no such message")
            resolved["messages"] = {target_id: self.messages.show(message)}
        data = self.command_data(command, None, resolved)
        data["target_id"] = target_id
        return self.deliver(app, 2, user_id, channel, locale, data)

    def type_option(self, body):
        app, command, user_id, user, channel = self.begin(body)
        if command.type != 1:
            raise Out("invalid", "no options")
        guild = self.world.guilds.get(channel.guild_id) if channel.guild_id else None
        resolved, state = {}, {}
        arguments = self.fill(
            command.fields.get("options"), body.get("options"), (guild, channel, user_id, resolved), True, state
        )
        if not state.get("focused"):
            raise Out("invalid", "nothing focused")
        return self.deliver(
            app,
            4,
            user_id,
            channel,
            body.get("locale") or user.locale,
            self.command_data(command, arguments, resolved),
            option=state["focused"],
        )

    def picker(self, body):
        user_id, user, channel = self.need_channel(body)
        try:
            self.in_channel(user_id, channel)
        except Out:
            return {"commands": []}
        shown = []
        for app in self.world.apps.values():
            for command in app.commands.values():
                if not self.available(app, command, user_id, channel) or not self.permitted(
                    app, command, user_id, channel
                ):
                    continue
                if command.type == 2 and not self.can_send(user_id, channel):
                    continue
                options = command.fields.get("options") or []
                if options and all(option["type"] == 2 and not option.get("options") for option in options):
                    continue
                data = {
                    locale: text
                    for locale, text in (command.fields.get("name_localizations") or {}).items()
                    if text != command.fields["name"]
                }
                name = data.get(user.locale, data.get(FALLBACK.get(user.locale), command.fields["name"]))
                row = {
                    "id": command.id,
                    "application_id": app.id,
                    "name": name,
                    "type": command.type,
                    "version": command.version,
                }
                if command.guild_id:
                    row["guild_id"] = command.guild_id
                shown.append(row)
        return {"commands": shown[::-1]}
