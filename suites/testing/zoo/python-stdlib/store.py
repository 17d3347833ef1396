"""Commands in dictionaries, one for each scope."""

import datetime

from texts import Refused, invalid

MOST_OF_TYPE = {1: 100, 2: 15, 3: 15}
CREATES_A_DAY = 200


class Store:
    def __init__(self, is_fixed, first_id):
        self.is_fixed = is_fixed
        self.last_id = int(first_id)
        self.scopes = {}
        self.creates = {}

    def next_id(self):
        self.last_id += 32
        return str(self.last_id)

    def all(self, scope):
        return self.scopes.setdefault(scope, {})

    def get(self, scope, command_id):
        if command_id not in self.all(scope):
            raise Refused(404, "Unknown application command", 10063)
        return self.all(scope)[command_id]

    def find(self, scope, fields):
        for command in self.all(scope).values():
            if command["name"] == fields["name"] and command["type"] == fields["type"]:
                return command
        return None

    def create(self, scope, fields):
        """The command, and whether it is new."""
        command = self.find(scope, fields)
        if command is not None:
            return self.save(scope, fields, command), False
        self.check_counts([*self.all(scope).values(), fields])
        self.count_creates(scope, 1)
        return self.save(scope, fields, None), True

    def edit(self, scope, command_id, fields):
        command = self.get(scope, command_id)
        same = self.find(scope, fields)
        if same is not None and same is not command:
            raise invalid("name", "is that of another command")
        return self.save(scope, fields, command)

    def delete(self, scope, command_id):
        self.get(scope, command_id)
        del self.all(scope)[command_id]

    def overwrite(self, scope, entries):
        """Replaces the list of a scope; entries are pairs of the id that the client names and of the fields."""
        keys = [(fields["type"], fields["name"]) for _, fields in entries]
        if len(set(keys)) < len(keys):
            raise invalid("the list", "has the same name and type twice")
        before = dict(self.all(scope))
        kept = [self.take(before, command_id, fields["type"]) for command_id, fields in entries]
        for index, (_, fields) in enumerate(entries):
            if kept[index] is None:
                same = next((old for old in before.values() if (old["type"], old["name"]) == keys[index]), None)
                kept[index] = before.pop(same["id"]) if same else None
        rest = {} if self.is_fixed("bulk-keeps-what-is-left-out") else before
        self.check_counts([fields for _, fields in entries])
        self.count_creates(scope, kept.count(None))
        self.scopes[scope] = rest
        return [self.save(scope, fields, old) for old, (_, fields) in zip(kept, entries)]

    def take(self, commands, command_id, kind):
        command = commands.get(command_id) if isinstance(command_id, str) else None
        return commands.pop(command_id) if command and command["type"] == kind else None

    def save(self, scope, fields, old):
        application_id, guild_id = scope
        command = {"id": old["id"] if old else self.next_id(), "application_id": application_id}
        if guild_id is not None:
            command["guild_id"] = guild_id
        command.update(fields)
        if old is None or {**old, "version": None} != {**command, "version": None}:
            command["version"] = self.next_id()
        else:
            command["version"] = old["version"]
        self.all(scope)[command["id"]] = command
        return command

    def check_counts(self, commands):
        for kind, most in MOST_OF_TYPE.items():
            if sum(command["type"] == kind for command in commands) > most:
                raise Refused(400, "Maximum number of application commands reached", 30032)

    def count_creates(self, scope, count):
        if scope[1] is None:
            return
        key = (scope, datetime.datetime.now(datetime.timezone.utc).date())
        if self.creates.get(key, 0) + count > CREATES_A_DAY:
            raise Refused(400, "Max number of daily application command creates has been reached (200)", 30034)
        self.creates[key] = self.creates.get(key, 0) + count
