"""How the world comes back to what it was at the start."""

from world import Thing


class Reset:
    def reset(self, body):
        world = self.world
        world.offset = 0.0
        world.epoch += 1
        for guild_id in [guild for guild in world.guilds if not world.guilds[guild].fixed]:
            del world.guilds[guild_id]
            for app in world.apps.values():
                for command in [one for one in app.commands.values() if one.guild_id == guild_id]:
                    world.drop_command(app, command)
        made = {user for user in world.users if not world.users[user].fixed}
        for user in made:
            del world.users[user]
        for guild in world.guilds.values():
            guild.blocked = []
            for role_id in [made_role for made_role in guild.roles if getattr(guild.roles[made_role], "made", False)]:
                del guild.roles[role_id]
            for user in [user for user in guild.members if user in made]:
                del guild.members[user]
            if getattr(guild, "first", None) is not None:
                guild.installs = {
                    app_id: Thing(**installation.__dict__) for app_id, installation in guild.first.items()
                }
        for user in world.users.values():
            user.installs = {}
        for channel_id in [channel_id for channel_id in world.channels if not world.channels[channel_id].fixed]:
            del world.channels[channel_id]
        lost = [
            key
            for key, message in world.messages.items()
            if message.channel_id not in world.channels or message.app_id is None
        ]
        for message_id in lost:
            del world.messages[message_id]
        for token in [token for token in world.tokens if not world.tokens[token].fixed]:
            del world.tokens[token]
        world.interactions.clear()
        for deliveries in world.deliveries.values():
            deliveries.clear()
        world.permissions = {key: entries for key, entries in world.permissions.items() if key[1] in world.guilds}
        for app in world.apps.values():
            has_activity, is_discoverable, types = self.base[app.id]
            app.discoverable, app.integration_types = is_discoverable, list(types)
            world.set_activity(app, has_activity)

    def remember(self, guild):
        if guild.fixed and getattr(guild, "first", None) is None:
            guild.first = {app_id: Thing(**installation.__dict__) for app_id, installation in guild.installs.items()}
