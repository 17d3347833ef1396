"""Permissions of commands in a guild. A row without a command is for the whole application."""

from texts import is_int, is_snowflake, require


class PermissionStore:
    def __init__(self, connection, is_fixed):
        self.db = connection
        self.is_fixed = is_fixed

    def rows(self, application, guild):
        sql = "SELECT * FROM permissions WHERE application = ? AND guild = ? ORDER BY rowid"
        return self.db.execute(sql, (application, guild)).fetchall()

    def get(self, application, guild, target):
        rows = [row for row in self.rows(application, guild) if (row["command"] or application) == target]
        entries = [
            {"id": row["subject"], "type": row["type"], "permission": bool(row["permission"])} for row in rows
        ]
        return {"id": target, "application_id": application, "guild_id": guild, "permissions": entries}

    def all(self, application, guild):
        targets = dict.fromkeys(row["command"] or application for row in self.rows(application, guild))
        return [self.get(application, guild, target) for target in targets]

    def put(self, application, guild, target, body):
        entries = body.get("permissions")
        require(isinstance(entries, list), "permissions must be an array")
        require(len(entries) <= 100, "permissions has more than 100 entries")
        for entry in entries:
            require(isinstance(entry, dict), "a permission must be an object")
            require(is_snowflake(entry.get("id")), "id must be a snowflake")
            require(is_int(entry.get("type")) and entry["type"] in (1, 2, 3), "type is unknown")
            require(isinstance(entry.get("permission"), bool), "permission must be a boolean")
        command = None if target == application else target
        if self.is_fixed("permissions-are-added"):
            sql = "DELETE FROM permissions WHERE application = ? AND guild = ? AND command IS ?"
            self.db.execute(sql, (application, guild, command))
        rows = [(command, application, guild, e["id"], int(e["type"]), e["permission"]) for e in entries]
        self.db.executemany("INSERT INTO permissions VALUES (?, ?, ?, ?, ?, ?)", rows)
        return self.get(application, guild, target)
