"""Routing of requests to the stores."""

import re
from urllib.parse import parse_qs, urlsplit

from bulk import overwrite_all
from locales import locale_of, localize
from permissions import PermissionStore
from schema import connect
from show import show
from store import CommandStore
from texts import require

PATH = re.compile(r"/api/v10/applications/([0-9]+)(?:/guilds/([0-9]+))?/commands(?:/([0-9]+))?(/permissions)?")


class Refused(Exception):
    def __init__(self, status, message):
        super().__init__(message)
        self.status = status


class Service:
    def __init__(self, world, is_fixed):
        self.applications = world["applications"]
        self.guilds = {guild["id"] for guild in world["guilds"]}
        self.is_fixed = is_fixed
        self.db = connect(is_fixed)
        self.commands = CommandStore(self.db, is_fixed)
        self.permissions = PermissionStore(self.db, is_fixed)

    def answer(self, method, url, headers, body):
        """Returns status and content."""
        parts = urlsplit(url)
        match = PATH.fullmatch(parts.path)
        owner, kind = self.identify(headers.get("Authorization") or "")
        if match is None:
            raise Refused(404, "not found")
        application, guild, command, is_permissions = match.groups()
        if owner != application:
            raise Refused(403, "the token is of another application")
        if guild is not None and guild not in self.guilds:
            raise Refused(404, "unknown guild")
        if is_permissions:
            return self.answer_permissions(method, application, guild, command, kind, body)
        if kind not in ("bot", "clientCredentials"):
            raise Refused(403, "the token lacks the scope")
        if command is None:
            return self.answer_all(method, application, guild, parse_qs(parts.query), headers, body)
        return self.answer_one(method, application, guild, command, body)

    def identify(self, authorization):
        for application in self.applications:
            for kind, token in application["tokens"].items():
                if authorization == f"{'Bot' if kind == 'bot' else 'Bearer'} {token}":
                    return application["id"], kind
        raise Refused(401, "unauthorized")

    def answer_all(self, method, application, guild, query, headers, body):
        if method == "GET":
            shown = [show(row, self.is_fixed) for row in self.commands.rows(application, guild)]
            if query.get("with_localizations", ["false"])[0].lower() == "true":
                return 200, shown
            locale = locale_of(headers)
            return 200, [localize(command, locale) for command in shown]
        if method == "POST":
            row, is_new = self.commands.create(application, guild, self.read_object(body()))
            return 201 if is_new else 200, show(row, self.is_fixed)
        if method == "PUT":
            rows = overwrite_all(self.commands, application, guild, body())
            return 200, [show(row, self.is_fixed) for row in rows]
        raise Refused(405, "method not allowed")

    def answer_one(self, method, application, guild, command, body):
        row = self.commands.find(application, guild, command)
        if row is None:
            raise Refused(404, "unknown command")
        if method == "DELETE":
            self.db.execute("DELETE FROM commands WHERE id = ?", (command,))
            return 204, None
        if method == "PATCH":
            self.commands.edit(row, guild, self.read_object(body()))
            row = self.commands.find(application, guild, command)
        elif method != "GET":
            raise Refused(405, "method not allowed")
        return 200, show(row, self.is_fixed)

    def answer_permissions(self, method, application, guild, command, kind, body):
        if guild is None:
            raise Refused(404, "not found")
        if command is None and method == "GET":
            return 200, self.permissions.all(application, guild)
        if command is None or method not in ("GET", "PUT"):
            raise Refused(405, "method not allowed")
        if method == "PUT" and kind == "bot":
            raise Refused(403, "bots cannot edit permissions")
        if method == "PUT" and kind == "memberWithoutManage" and self.is_fixed("any-member-edits-permissions"):
            raise Refused(403, "missing permissions")
        found = any(self.commands.find(application, scope, command) for scope in (guild, None))
        current = self.permissions.get(application, guild, command)
        if not found and command != application and not current["permissions"]:
            raise Refused(404, "unknown command")
        if method == "GET":
            return 200, current
        return 200, self.permissions.put(application, guild, command, self.read_object(body()))

    def read_object(self, body):
        if self.is_fixed("wrong-shape-answers-500"):
            require(isinstance(body, dict), "the body must be an object")
        return body
