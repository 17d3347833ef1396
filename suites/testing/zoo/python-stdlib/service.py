"""Application commands with the standard library. Reads its settings from stdin and prints its port."""

import json
import os
import re
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

from rules import FIELDS, Commands
from locales import locale_of, localize
from store import Store
from texts import Refused, invalid

SETTINGS = json.loads(sys.stdin.readline())
FIXED = SETTINGS["fixed"]
PATH = re.compile(r"/api/v10/applications/([0-9]+)(?:/guilds/([0-9]+))?/commands(?:/([0-9]+))?/?")
LOCK = threading.Lock()


def is_fixed(cause):
    return FIXED == "all" or cause in FIXED


STORE = Store(is_fixed, SETTINGS["firstId"])
COMMANDS = Commands(is_fixed)


def dress(command):
    if is_fixed("ids-are-integers"):
        return command
    return {key: int(value) if key in ("id", "version") else value for key, value in command.items()}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = -1

    def log_message(self, format, *args):
        pass

    def answer(self):
        raw = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        try:
            with LOCK:
                status, body = self.route(raw)
        except Refused as refused:
            status, body = refused.status, {"message": refused.message, "code": refused.code}
        except Exception as error:
            print(repr(error), file=sys.stderr)
            status, body = 500, {"message": "500: Internal Server Error", "code": 0}
        content = b"" if body is None else json.dumps(body).encode()
        self.send_response(status)
        if status != 204:
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = answer

    def route(self, raw):
        url = urlsplit(self.path)
        match = PATH.fullmatch(url.path)
        if match is None:
            raise Refused(404, "404: Not Found")
        application_id, guild_id, command_id = match.groups()
        self.check_access(application_id, guild_id)
        scope = (application_id, guild_id)
        if command_id is None:
            routes = {"GET": self.get_all, "POST": self.post, "PUT": self.put}
            if guild_id is not None and not is_fixed("guild-bulk-is-forgotten"):
                del routes["PUT"]
            argument = url.query
        else:
            routes = {"GET": self.get_one, "PATCH": self.patch, "DELETE": self.delete}
            argument = command_id
        if self.command not in routes:
            raise Refused(405, "405: Method Not Allowed")
        return routes[self.command](scope, argument, raw)

    def check_access(self, application_id, guild_id):
        owner = SETTINGS["tokens"].get(self.headers.get("Authorization", ""))
        if owner is None:
            raise Refused(401, "401: Unauthorized")
        if owner != application_id and is_fixed("any-token-fits-any-application"):
            raise Refused(403, "This is another application", 20012)
        if guild_id is not None and guild_id not in SETTINGS["guildIds"]:
            raise Refused(403, "Missing access", 50001)

    def read_json(self, raw):
        def refuse(constant):
            raise ValueError(constant)

        try:
            return json.loads(raw, parse_constant=refuse)
        except (ValueError, RecursionError):
            raise Refused(400, "The body is no JSON", 50109) from None

    def get_all(self, scope, query, _raw):
        commands = [dress(command) for command in STORE.all(scope).values()]
        if parse_qs(query).get("with_localizations", [""])[0].lower() in ("true", "1"):
            return 200, commands
        locale = locale_of(self.headers, is_fixed)
        return 200, [localize(command, locale) for command in commands]

    def post(self, scope, _query, raw):
        body = self.read_json(raw)
        command, is_new = STORE.create(scope, COMMANDS.read(body, scope[1] is None))
        return (201 if is_new else 200), dress(command)

    def put(self, scope, _query, raw):
        body = self.read_json(raw)
        if not isinstance(body, list):
            raise invalid("the body", "must be an array")
        defaults = {"integration_types": [0], "contexts": [0, 1, 2]}
        entries = []
        for item in body:
            fields = COMMANDS.read(item, scope[1] is None, defaults)
            entries.append((item.get("id"), fields))
        return 200, [dress(command) for command in STORE.overwrite(scope, entries)]

    def get_one(self, scope, command_id, _raw):
        return 200, dress(STORE.get(scope, command_id))

    def patch(self, scope, command_id, raw):
        command = STORE.get(scope, command_id)
        edit = self.read_json(raw)
        if not isinstance(edit, dict):
            raise invalid("the edit", "must be an object")
        fields = {key: command[key] for key in ("type", *FIELDS) if key in command}
        for key in FIELDS:
            if edit.get(key) or (key in edit and is_fixed("edit-skips-empty-values")):
                fields[key] = edit[key]
        return 200, dress(STORE.edit(scope, command_id, COMMANDS.read(fields, scope[1] is None)))

    def delete(self, scope, command_id, _raw):
        STORE.delete(scope, command_id)
        return (204 if is_fixed("delete-answers-200") else 200), None


def stop_with_parent():
    sys.stdin.read()
    os._exit(0)


ThreadingHTTPServer.request_queue_size = 128
server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
threading.Thread(target=stop_with_parent, daemon=True).start()
print(server.server_port, flush=True)
server.serve_forever()
