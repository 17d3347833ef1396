"""The routes.

Choices: the bulk overwrite is PATCH and the list of permissions has a path of its own ("method and path: not shown").
A message is created with 201, edited with 203 and deleted with 202; a callback has 201 and a body ("Paths and methods
… not shown"). The batch edit answers 410 ("disabled"). A list of commands takes longer than the rest.
"""

import re

from callers import list_locale, own_application, sender_of
from parts import COMMANDS, INTERACTIONS, MESSAGES, WORLD
from world import Refuse

GLOBAL = "/applications/{app}"
GUILD = GLOBAL + "/guilds/{guild}"
ROUTES = []


def route(method, template, **more):
    pattern = re.compile("^" + re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", template) + "$")

    def put(function):
        ROUTES.append((method, template, pattern, function, more))
        return function

    return put


def both(method, tail, kind="commands", **more):
    def put(function):
        route(method, GUILD + "/commands" + tail, kind=kind, **more)(function)
        route(method, GLOBAL + "/commands" + tail, kind=kind, **more)(function)
        return function

    return put


@route("GET", GUILD + "/all-command-permissions", kind="permissions")
def _(request, sender, app, guild):
    return 200, COMMANDS.permissions_of_all(own_application(sender, app), guild)


@route("PUT", GUILD + "/commands/permissions", kind="permissions-any")
def _(request, sender, app, guild):
    raise Refuse(410, "malŝaltita")


@both("GET", "", slow=True)
def _(request, sender, app, guild=None):
    return 200, COMMANDS.list(own_application(sender, app), guild, list_locale(request, sender))


@both("POST", "")
def _(request, sender, app, guild=None):
    return COMMANDS.create(own_application(sender, app), guild, request.json())


@both("PATCH", "")
def _(request, sender, app, guild=None):
    own = own_application(sender, app)
    return 200, COMMANDS.bulk(own, guild, request.json(), list_locale(request, sender))


@both("GET", "/{command_id}")
def _(request, sender, app, command_id, guild=None):
    return 200, COMMANDS.get(own_application(sender, app), guild, command_id)


@both("PATCH", "/{command_id}")
def _(request, sender, app, command_id, guild=None):
    own = own_application(sender, app)
    return 200, COMMANDS.edit(own, guild, command_id, request.json())


@both("DELETE", "/{command_id}")
def _(request, sender, app, command_id, guild=None):
    COMMANDS.delete(own_application(sender, app), guild, command_id)
    return 204, None


@route("GET", GUILD + "/commands/{command_id}/permissions", kind="permissions")
def _(request, sender, app, guild, command_id):
    return 200, COMMANDS.permissions_of_one(own_application(sender, app), guild, command_id)


@route("PUT", GUILD + "/commands/{command_id}/permissions", kind="permissions-any")
def _(request, sender, app, guild, command_id):
    sender = sender_of(request, "permissions-edit")
    own = own_application(sender, app)
    return 200, COMMANDS.edit_permissions(own, guild, command_id, request.json() if sender.token else {}, sender.token)


CHANNEL = "/channels/{channel_id}/messages"


@route("GET", CHANNEL, kind="bot")
def _(request, sender, channel_id):
    return 200, MESSAGES.list(sender.app, channel_id, request.query.get("limit"))


@route("POST", CHANNEL, kind="bot")
def _(request, sender, channel_id):
    body, files = request.payload()
    return 201, MESSAGES.create(sender.app, channel_id, body, files)


@route("GET", CHANNEL + "/{message_id}", kind="bot", hint=True)
def _(request, sender, channel_id, message_id):
    return 200, MESSAGES.get(sender.app, channel_id, message_id)


@route("PATCH", CHANNEL + "/{message_id}", kind="bot")
def _(request, sender, channel_id, message_id):
    body, files = request.payload()
    return 203, MESSAGES.edit(sender.app, channel_id, message_id, body, files)


@route("DELETE", CHANNEL + "/{message_id}", kind="bot")
def _(request, sender, channel_id, message_id):
    MESSAGES.delete(sender.app, channel_id, message_id)
    return 202, None


@route("POST", "/interactions/{interaction_id}/{token}/callback", kind="none")
def _(request, sender, interaction_id, token):
    body, files = request.payload()
    return 201, INTERACTIONS.callback(interaction_id, token, body, files)


HOOK = "/webhooks/{app}/{token}"


@route("POST", HOOK, kind="none")
def _(request, sender, app, token):
    body, files = request.payload()
    return 201, INTERACTIONS.followup(app, token, body, files)


@route("GET", HOOK + "/messages/{message_id}", kind="none")
def _(request, sender, app, token, message_id):
    return 200, MESSAGES.show(INTERACTIONS.hook_message(app, token, message_id)[1])


@route("PATCH", HOOK + "/messages/{message_id}", kind="none")
def _(request, sender, app, token, message_id):
    body, files = request.payload()
    return 203, INTERACTIONS.hook_edit(app, token, message_id, body, files)


@route("DELETE", HOOK + "/messages/{message_id}", kind="none")
def _(request, sender, app, token, message_id):
    interaction, message = INTERACTIONS.hook_message(app, token, message_id)
    del WORLD.messages[message.id]
    return 202, None
