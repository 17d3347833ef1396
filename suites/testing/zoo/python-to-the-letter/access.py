"""Who may use which command where.

Choices: of two roles that contradict each other, the one that forbids counts. Age-restricted commands work for adults
in every channel ("Channels from which … can be used: not shown"). Only global commands are refused for an old version
("Global commands have read-repair").
"""

from world import ADMIN, SEND, SEND_IN_THREADS, USER_INSTALL, VIEW

THREADS = (10, 11, 12)


class Out(Exception):
    def __init__(self, outcome, reason=""):
        super().__init__(outcome)
        self.body = {"outcome": outcome, "reason": reason or outcome}


class Access:
    def by_user(self, app, channel, user_id):
        """whether the application is here only because its user installed it"""
        if channel.guild_id:
            return not self.world.may_commands(app, channel.guild_id)
        return channel.type == 3 or not self.shares(app, user_id)

    def shares(self, app, user_id):
        return any(
            user_id in guild.members and "bot" in (self.world.installed(app, guild.id) or ())
            for guild in self.world.guilds.values()
        )

    def need_channel(self, body):
        user_id, channel_id = str(body["user_id"]), str(body["channel_id"])
        user, channel = self.world.users.get(user_id), self.world.channels.get(channel_id)
        if user is None or channel is None:
            raise Out("unknown", "no such user or channel")
        return user_id, user, channel

    def in_channel(self, user_id, channel):
        if channel.guild_id:
            guild = self.world.guilds[channel.guild_id]
            if user_id not in guild.members:
                raise Out("denied", "no member")
            if not self.world.channel_permissions(channel, user_id) & VIEW:
                raise Out("denied", "cannot see the channel")
        elif user_id not in channel.recipients:
            raise Out("denied", "not in this conversation")

    def available(self, app, command, user_id, channel):
        world = self.world
        user = world.users[user_id]
        if command.guild_id is not None:
            return channel.guild_id == command.guild_id and world.may_commands(app, command.guild_id)
        types = command.fields.get("integration_types", app.integration_types)
        contexts = command.fields.get("contexts")
        mine = app.id in user.installs and USER_INSTALL in types
        if channel.guild_id:
            if contexts is not None and 0 not in contexts:
                return False
            return mine or (0 in types and world.may_commands(app, channel.guild_id))
        if channel.type == 1:
            if contexts is not None:
                if 1 not in contexts:
                    return False
            elif command.fields.get("dm_permission") is False:
                return False
            return mine or (0 in types and self.shares(app, user_id))
        if contexts is not None:
            if 2 not in contexts:
                return False
        elif command.fields.get("dm_permission") is False:
            return False
        return mine

    def permitted(self, app, command, user_id, channel):
        world = self.world
        if command.fields.get("nsfw") and not world.users[user_id].adult:
            return False
        if not channel.guild_id:
            return True
        guild = world.guilds[channel.guild_id]
        if world.guild_permissions(guild, user_id) & ADMIN:
            return True
        entries = (
            world.permissions.get((app.id, guild.id, command.id))
            or world.permissions.get((app.id, guild.id, app.id))
            or []
        )
        entry_for = {(entry["type"], entry["id"]): entry["permission"] for entry in entries}
        root = channel.parent_id if channel.type in THREADS and channel.parent_id else channel.id
        here = entry_for.get((3, root), entry_for.get((3, channel.id), entry_for.get((3, str(int(guild.id) - 1)))))
        if here is False:
            return False
        if (2, user_id) in entry_for:
            return entry_for[(2, user_id)]
        of_roles = [entry_for[(1, role_id)] for role_id in guild.members[user_id].roles if (1, role_id) in entry_for]
        if of_roles:
            return all(of_roles)
        if (1, guild.id) in entry_for:
            return entry_for[(1, guild.id)]
        default = command.fields.get("default_member_permissions")
        if default is not None:
            wanted = int(default)
            return wanted != 0 and world.channel_permissions(channel, user_id) & wanted == wanted
        return command.fields.get("default_permission") is not False

    def can_send(self, user_id, channel):
        if not channel.guild_id:
            return True
        permissions = self.world.channel_permissions(channel, user_id)
        return bool(permissions & (SEND_IN_THREADS if channel.type in THREADS else SEND))

    def find(self, channel_id):
        for app in self.world.apps.values():
            if channel_id in app.commands:
                return app, app.commands[channel_id]
        raise Out("unknown", "no such command")

    def begin(self, body):
        app, command = self.find(str(body.get("command_id")))
        user_id, user, channel = self.need_channel(body)
        self.in_channel(user_id, channel)
        if not self.available(app, command, user_id, channel):
            raise Out("unknown", "not available here")
        if not self.permitted(app, command, user_id, channel):
            raise Out("denied", "not permitted")
        if command.type == 2 and not self.can_send(user_id, channel):
            raise Out("denied", "Permission Denied")
        if command.guild_id is None and body.get("version") is not None and str(body["version"]) != command.version:
            raise Out("outdated", "reload")
        return app, command, user_id, user, channel
