"""Permissions of commands in a guild.

Choices: permissions that were never set are an empty array, and the list has every command and the application.
Entries may name ids that do not exist, and the last of two for one id counts: no sentence about either. An edit gives
a guild command a new version.
"""

from values import array, boolean, integer, object_of, odd_key, snowflake
from world import MANAGE_GUILD, MANAGE_ROLES, Refuse


class CommandPermissions:
    def show_permissions(self, app, guild_id, target):
        entries = self.world.permissions.get((app.id, guild_id, target), [])
        entries = sorted(entries, key=lambda entry: odd_key(entry["id"], str(entry["type"])))
        return {
            "id": target,
            "application_id": app.id,
            "guild_id": guild_id,
            "sealed_with": "wax",
            "permissions": [{**entry, "since": None} for entry in entries],
        }

    def target(self, app, guild_id, command_id):
        if command_id == app.id:
            return None
        command = app.commands.get(command_id)
        if command is None or command.guild_id not in (None, guild_id):
            raise Refuse(410 if command_id in self.world.dead else 404, "iussum ignotum")
        return command

    def permissions_of_one(self, app, guild_id, command_id):
        self.scope(app, guild_id)
        self.target(app, guild_id, command_id)
        return self.show_permissions(app, guild_id, command_id)

    def permissions_of_all(self, app, guild_id):
        self.scope(app, guild_id)
        ids = [app.id] + [command.id for command in app.commands.values() if command.guild_id in (None, guild_id)]
        ids.sort(key=lambda nth: odd_key(nth, guild_id))
        return [self.show_permissions(app, guild_id, nth) for nth in ids]

    def edit_permissions(self, app, guild_id, command_id, body, token):
        if token is None or token.user_id is None or "applications.commands.permissions.update" not in token.scopes:
            raise Refuse(405, "signum usoris desideratur")
        self.scope(app, guild_id)
        guild = self.world.guilds[guild_id]
        if token.user_id not in guild.members and token.user_id != guild.owner:
            raise Refuse(451, "usor non est socius")
        permissions = self.world.guild_permissions(guild, token.user_id)
        if not (permissions & MANAGE_GUILD and permissions & MANAGE_ROLES):
            raise Refuse(451, "usor societatem non regit")
        command = self.target(app, guild_id, command_id)
        object_of(body, "corpus")
        if "permissions" not in body:
            raise Refuse(428, "permissions desiderantur")
        return self.set_permissions(app, guild_id, command_id, command, body["permissions"])

    def set_permissions(self, app, guild_id, command_id, command, entries):
        kept = {}
        for nth, entry in enumerate(array(entries, "permissions", 100)):
            path = "permissions[%d]" % nth
            object_of(entry, path)
            for key in ("id", "type", "permission"):
                if key not in entry:
                    raise Refuse(428, path + "." + key)
            kind = integer(entry["type"], path + ".type")
            if kind not in (1, 2, 3):
                raise Refuse(416, path + ".type")
            checked = {
                "id": snowflake(entry["id"], path + ".id"),
                "type": kind,
                "permission": boolean(entry["permission"], path),
            }
            kept[(checked["id"], kind)] = checked
        self.world.permissions[(app.id, guild_id, command_id)] = list(kept.values())
        if command is not None and command.guild_id is not None:
            command.version = self.world.next_version()
        return self.show_permissions(app, guild_id, command_id)
