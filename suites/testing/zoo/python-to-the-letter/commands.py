"""Commands of all guilds and of one: create, edit, delete, list and bulk overwrite.

Choices: every write gives a new version, also one that changes nothing ("updated on substantial changes" forbids no
others). Global commands have no daily limit, and a delete gives no create back ("200 per day per guild"). A delete of
what does not exist answers 204 (only "exists → does not exist, 204" is shown). An unknown id in a bulk overwrite is
ignored, one of another type refused ("command ID if known"). The answer of a bulk overwrite is localized as a list is
("Endpoints that return all … commands"). A bulk overwrite without the entry point removes it ("all types are
overwritten").
"""

from command_permissions import CommandPermissions
from command_rules import LIMITS, check_whole, checked_command, checked_fields
from command_view import show
from values import array, object_of, odd_key, snowflake
from world import Refuse, Thing


class Commands(CommandPermissions):
    def __init__(self, world):
        self.world = world

    def scope(self, app, guild_id):
        if guild_id is not None:
            if guild_id not in self.world.guilds:
                raise Refuse(404, "societas ignota")
            if not self.world.may_commands(app, guild_id):
                raise Refuse(403, "applicatio non admissa")

    def of(self, app, guild_id):
        return [command for command in app.commands.values() if command.guild_id == guild_id]

    def find(self, app, guild_id, command_id):
        command = app.commands.get(command_id)
        if command is None or command.guild_id != guild_id:
            raise Refuse(410 if command_id in self.world.dead else 404, "iussum ignotum")
        return command

    def list(self, app, guild_id, locale):
        self.scope(app, guild_id)
        commands = sorted(self.of(app, guild_id), key=lambda command: odd_key(command.id, command.version))
        return [show(command, locale) for command in commands]

    def get(self, app, guild_id, command_id):
        self.scope(app, guild_id)
        return show(self.find(app, guild_id, command_id))

    def count_creates(self, guild_id, count):
        if guild_id is None or count == 0:
            return
        key = (guild_id, self.world.day())
        have = self.world.creates.get(key, 0)
        if have + count > 200:
            raise Refuse(420, "ducenta hodie, satis est")
        self.world.creates[key] = have + count

    def create(self, app, guild_id, body):
        self.scope(app, guild_id)
        kind, fields, extra = checked_command(app, guild_id, body, "create")
        for command in self.of(app, guild_id):
            if command.type == kind and command.fields["name"] == fields["name"]:
                command.fields, command.extra, command.version = fields, extra, self.world.next_version()
                return 200, show(command)
        if sum(command.type == kind for command in self.of(app, guild_id)) >= LIMITS[kind]:
            raise Refuse(413, "nimis multa iussa")
        self.count_creates(guild_id, 1)
        command_id = self.world.id_for(app, guild_id, kind, fields["name"])
        command = app.commands[command_id] = Thing(
            id=command_id,
            app_id=app.id,
            guild_id=guild_id,
            type=kind,
            fields=fields,
            extra=extra,
            version=self.world.next_version(),
        )
        return 201, show(command)

    def edit(self, app, guild_id, command_id, body):
        self.scope(app, guild_id)
        command = self.find(app, guild_id, command_id)
        object_of(body, "iussum")
        fields, extra = checked_fields(app, guild_id, command.type, body, "edit")
        new = dict(command.fields)
        new.update(fields)
        check_whole(command.type, new)
        old = command.fields["name"]
        if new["name"] != old:
            if any(
                other is not command and other.type == command.type and other.fields["name"] == new["name"]
                for other in self.of(app, guild_id)
            ):
                raise Refuse(409, "nomen iam adest")
            self.world.drop_permissions(app, command.id)
        command.fields = new
        command.extra = {**command.extra, **extra}
        command.version = self.world.next_version()
        return show(command)

    def delete(self, app, guild_id, command_id):
        self.scope(app, guild_id)
        command = app.commands.get(command_id)
        if command is not None and command.guild_id == guild_id:
            self.world.drop_command(app, command)

    def bulk(self, app, guild_id, body, locale):
        self.scope(app, guild_id)
        array(body, "iussa")
        rows, seen, counts = [], set(), {}
        for element in body:
            kind, fields, extra = checked_command(app, guild_id, element, "bulk")
            if (kind, fields["name"]) in seen:
                raise Refuse(409, "nomen bis: " + fields["name"])
            seen.add((kind, fields["name"]))
            counts[kind] = counts.get(kind, 0) + 1
            if counts[kind] > LIMITS[kind]:
                raise Refuse(413, "nimis multa iussa")
            command_id = snowflake(element["id"], "id") if element.get("id") is not None else None
            rows.append([kind, fields, extra, command_id, None])
        mine = {command.id: command for command in self.of(app, guild_id)}
        claimed = set()
        for row in rows:
            if row[3] in mine:
                if row[3] in claimed:
                    raise Refuse(409, "id bis")
                if mine[row[3]].type != row[0]:
                    raise Refuse(409, "id alius generis")
                row[4] = mine[row[3]]
                claimed.add(row[3])
        for row in rows:
            if row[4] is None:
                for command in mine.values():
                    if (
                        command.id not in claimed
                        and command.type == row[0]
                        and command.fields["name"] == row[1]["name"]
                    ):
                        row[4] = command
                        claimed.add(command.id)
        self.count_creates(guild_id, sum(row[4] is None for row in rows))
        for command in list(mine.values()):
            if command.id not in claimed:
                self.world.drop_command(app, command)
        out = []
        for kind, fields, extra, _, command in rows:
            if command is None:
                command_id = self.world.id_for(app, guild_id, kind, fields["name"])
                command = app.commands[command_id] = Thing(
                    id=command_id, app_id=app.id, guild_id=guild_id, type=kind, fields=fields, extra=extra, version=None
                )
            elif command.fields["name"] != fields["name"]:
                self.world.drop_permissions(app, command.id)
            command.fields, command.extra, command.version = fields, extra, self.world.next_version()
            out.append(command)
        out.sort(key=lambda command: odd_key(command.version, command.id))
        return [show(command, locale) for command in out]
