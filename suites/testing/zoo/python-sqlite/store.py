"""Reading and writing of commands."""

import json
import sqlite3
import time

from options import clean_options
from rules import check_command
from schema import guild_key
from texts import Invalid, require

SHARED = (
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "options",
    "default_member_permissions",
    "default_permission",
    "nsfw",
)
GLOBAL_ONLY = ("dm_permission", "integration_types", "contexts")
AS_JSON = ("name_localizations", "description_localizations", "options", "integration_types", "contexts")
DEFAULTS = {"description": "", "default_permission": True, "nsfw": False}
LIMITS = {1: 100, 2: 15, 3: 15}
DAILY_CREATES = 200

last_id = 0


def new_id():
    global last_id
    last_id = max(last_id + 1, (int(time.time() * 1000) - 1420070400000) << 22)
    return str(last_id)


class CommandStore:
    def __init__(self, connection, is_fixed):
        self.db = connection
        self.is_fixed = is_fixed

    def rows(self, application, guild):
        sql = "SELECT * FROM commands WHERE application = ? AND guild IS ? ORDER BY rowid"
        return self.db.execute(sql, (application, guild_key(guild, self.is_fixed))).fetchall()

    def find(self, application, guild, command_id):
        return next((row for row in self.rows(application, guild) if row["id"] == command_id), None)

    def members(self, guild):
        members = SHARED if guild is not None else SHARED + GLOBAL_ONLY
        lost = not self.is_fixed("description-localizations-are-lost")
        return [m for m in members if not (lost and m == "description_localizations")]

    def columns_of(self, body, guild):
        """The members of a body as values of columns."""
        columns = {}
        for member in self.members(guild):
            if member in body:
                value = body[member]
                if member == "options":
                    value = clean_options(value)
                columns[member] = json.dumps(value) if member in AS_JSON and value is not None else value
        return columns

    def create(self, application, guild, body):
        """Inserts or overwrites; returns the row and whether it is new."""
        check_command(body, guild is None, self.is_fixed)
        kind = int(body.get("type", 1))
        key = (application, guild_key(guild, self.is_fixed), kind, body["name"])
        sql = "SELECT id FROM commands WHERE application = ? AND guild = ? AND type = ? AND name = ?"
        old = self.db.execute(sql, key).fetchone()
        if old is None:
            self.check_limits([row["type"] for row in self.rows(application, guild)] + [kind])
            self.count_creates(application, guild, 1)
        if old is not None and self.is_fixed("upsert-gives-new-id"):
            self.overwrite(old["id"], guild, body)
            return self.find(application, guild, old["id"]), False
        return self.insert(application, guild, body), old is None

    def insert(self, application, guild, body):
        columns = {**DEFAULTS, **self.columns_of(body, guild), "type": int(body.get("type", 1))}
        columns.update(id=new_id(), application=application, guild=guild_key(guild, self.is_fixed), version=new_id())
        marks = ", ".join(f":{name}" for name in columns)
        self.db.execute(f"INSERT OR REPLACE INTO commands ({', '.join(columns)}) VALUES ({marks})", columns)
        return self.find(application, guild, columns["id"])

    def overwrite(self, command_id, guild, body):
        """Every member that the body leaves out gets its default."""
        empty = {member: None for member in self.members(guild)}
        self.update(command_id, {**empty, **DEFAULTS, **self.columns_of(body, guild)}, "{0} = :{0}")

    def update(self, command_id, columns, template):
        sets = ", ".join(template.format(name) for name in [*columns, "version"])
        values = {**columns, "version": new_id(), "id": command_id}
        try:
            self.db.execute(f"UPDATE commands SET {sets} WHERE id = :id", values)
        except sqlite3.IntegrityError as error:
            raise Invalid("another command has this name") from error

    def edit(self, row, guild, body):
        changes = {member: body[member] for member in self.members(guild) if member in body}
        # Looked at before the members are chosen, so that a lost member is checked all the same.
        allowed = SHARED if guild is not None else SHARED + GLOBAL_ONLY
        merged = {**self.as_body(row, guild), **{m: body[m] for m in allowed if m in body}}
        check_command(merged, guild is None, self.is_fixed)
        clears = self.is_fixed("edit-with-null-is-ignored")
        self.update(row["id"], self.columns_of(changes, guild), "{0} = :{0}" if clears else "{0} = COALESCE(:{0}, {0})")
        self.forget_permissions_of_renamed(row, merged["name"])

    def forget_permissions_of_renamed(self, row, name):
        if row["name"] != name:
            self.db.execute("DELETE FROM permissions WHERE command = ?", (row["id"],))

    def as_body(self, row, guild):
        body = {"type": row["type"]}
        for member in self.members(guild):
            value = row[member]
            if value is not None:
                is_flag = member in ("nsfw", "default_permission", "dm_permission")
                body[member] = bool(value) if is_flag else json.loads(value) if member in AS_JSON else value
        if row["type"] != 1:
            del body["description"]
        return body

    def check_limits(self, types):
        for kind, limit in LIMITS.items():
            require(types.count(kind) <= limit, f"there can be {limit} commands of type {kind}")

    def count_creates(self, application, guild, count):
        if guild is None:
            return
        key = (application, guild, time.strftime("%Y-%m-%d", time.gmtime()))
        where = "application = ? AND guild = ? AND day = ?"
        used = self.db.execute(f"SELECT COUNT(*) FROM creates WHERE {where}", key).fetchone()[0]
        require(used + count <= DAILY_CREATES, "maximum number of daily command creates reached (200)")
        self.db.executemany("INSERT INTO creates VALUES (?, ?, ?)", [key] * count)
