"""The operations of spec/driver.yaml."""

import secrets

from access import Out
from reset import Reset
from values import integer
from world import ADMIN, ALL, USER_INSTALL, Refuse, Thing

BOTH = ["bot", "applications.commands"]


class Driver(Reset):
    OPERATIONS = [
        "describe",
        "reset",
        "makeUser",
        "makeGuild",
        "makeRole",
        "makeMember",
        "makeChannel",
        "makeMessage",
        "makeToken",
        "deleteToken",
        "install",
        "uninstall",
        "changeApplication",
        "changePermissions",
        "listPicker",
        "invokeCommand",
        "typeOption",
        "useComponent",
        "submitModal",
        "blockText",
        "listDeliveries",
        "moveClock",
    ]

    def __init__(self, world, commands, messages, interactions, main_app):
        self.world, self.commands, self.messages, self.interactions, self.main = (
            world,
            commands,
            messages,
            interactions,
            main_app,
        )
        self.base = {
            app.id: (app.has_activity, app.discoverable, list(app.integration_types)) for app in world.apps.values()
        }

    def call(self, operation, body):
        if operation not in self.OPERATIONS:
            raise Refuse(404, "no such operation")
        try:
            return getattr(self, operation)(body) or {}
        except Out as out:
            return out.body

    def app(self, body):
        app = self.world.apps.get(str(body.get("application_id") or self.main))
        if app is None:
            raise Refuse(404, "no such application")
        return app

    def guild(self, guild_id):
        guild = self.world.guilds.get(str(guild_id))
        if guild is None:
            raise Refuse(404, "no such guild")
        return guild

    def user(self, user_id):
        user = self.world.users.get(str(user_id))
        if user is None:
            raise Refuse(404, "no such user")
        return user

    def describe(self, body):
        return {"operations": self.OPERATIONS[::-1]}

    def makeUser(self, body):
        user_id = self.world.ids.small()
        self.world.users[user_id] = Thing(
            id=user_id,
            locale=body.get("locale") or "en-US",
            adult=body.get("is_adult", True),
            bot=body.get("is_bot", False),
            installs={},
            fixed=False,
        )
        return {"user_id": user_id}

    def scopes(self, installation):
        return Thing(
            scopes=set(installation.get("scopes") or BOTH),
            permissions=int(installation.get("permissions") or ALL & ~ADMIN),
        )

    def makeGuild(self, body):
        owner = body.get("owner_id")
        if owner is None:
            owner = self.makeUser({})["user_id"]
        owner = self.user(owner).id
        guild_id = self.world.ids.big()
        guild = self.world.add_guild(guild_id, owner, body.get("locale") or "en-US")
        guild.members[owner] = Thing(user_id=owner, roles=[], nick=None, joined=self.world.now())
        if "installed" not in body:
            guild.installs[self.main] = self.scopes({})
        elif body["installed"] is not None:
            guild.installs[self.main] = self.scopes(body["installed"])
        return {"guild_id": guild_id, "channel_id": self.new_channel(guild_id, {"type": 0})}

    def makeRole(self, body):
        guild = self.guild(body["guild_id"])
        role_id = self.world.ids.small()
        guild.roles[role_id] = Thing(id=role_id, permissions=int(body["permissions"]), made=True)
        return {"role_id": role_id}

    def makeMember(self, body):
        guild, user = self.guild(body["guild_id"]), self.user(body["user_id"])
        member = guild.members.setdefault(user.id, Thing(user_id=user.id, roles=[], nick=None, joined=self.world.now()))
        if "role_ids" in body:
            member.roles = [str(role_id) for role_id in body["role_ids"]]
        if "nick" in body:
            member.nick = body["nick"]

    def new_channel(self, guild_id, body):
        channel_id = self.world.ids.big()
        overwrites = [
            {"id": str(one["id"]), "type": one["type"], "allow": int(one["allow"]), "deny": int(one["deny"])}
            for one in body.get("overwrites") or []
        ]
        self.world.channels[channel_id] = Thing(
            id=channel_id,
            guild_id=guild_id,
            type=int(body["type"]),
            parent_id=body.get("parent_id"),
            nsfw=bool(body.get("nsfw")),
            overwrites=overwrites,
            fixed=False,
            name="ĉ-" + channel_id[-4:],
            recipients=[str(user_id) for user_id in body.get("recipient_ids") or []],
        )
        return channel_id

    def makeChannel(self, body):
        guild_id = body.get("guild_id")
        if guild_id is None and body.get("parent_id") in self.world.channels:
            guild_id = self.world.channels[body["parent_id"]].guild_id
        if guild_id is not None:
            guild_id = self.guild(guild_id).id
        return {"channel_id": self.new_channel(guild_id, body)}

    def makeMessage(self, body):
        user, channel = self.user(body["user_id"]), self.world.channels.get(str(body["channel_id"]))
        if channel is None:
            raise Refuse(404, "no such channel")
        attachments = [
            {
                "id": self.world.ids.mid(),
                "filename": name,
                "size": 3,
                "content_type": "application/octet-stream",
                "url": "strange://files/3",
            }
            for name in body.get("attachments") or []
        ]
        message = self.messages.add(
            None,
            channel.id,
            {
                "flags": 0,
                "attachments": attachments,
                "content": body.get("content") or "",
                "embeds": [],
                "components": [],
            },
            author=user.id,
        )
        message.readable = body.get("readable", True)
        return {"message_id": message.id}

    def makeToken(self, body):
        user_id = self.user(body["user_id"]).id if body.get("user_id") is not None else None
        token = "t~" + secrets.token_urlsafe(21)
        self.world.tokens[token] = Thing(
            app=self.app(body).id, user_id=user_id, scopes=set(body["scopes"]), fixed=False
        )
        return {"token": token}

    def deleteToken(self, body):
        self.world.tokens.pop(body["token"], None)

    def install(self, body):
        app = self.app(body)
        installation = Thing(scopes=set(body["scopes"]), permissions=int(body.get("permissions") or ALL & ~ADMIN))
        if body.get("guild_id") is not None:
            guild = self.guild(body["guild_id"])
            self.remember(guild)
            guild.installs[app.id] = installation
        else:
            self.user(body["user_id"]).installs[app.id] = installation

    def uninstall(self, body):
        app = self.app(body)
        if body.get("guild_id") is not None:
            guild = self.guild(body["guild_id"])
            self.remember(guild)
            guild.installs.pop(app.id, None)
        else:
            user = self.user(body["user_id"])
            user.installs.pop(app.id, None)
            for token in [
                key
                for key, one in self.world.tokens.items()
                if one.user_id == user.id and one.app == app.id and not one.fixed
            ]:
                del self.world.tokens[token]

    def changeApplication(self, body):
        app = self.app(body)
        if "has_activity" in body:
            self.world.set_activity(app, bool(body["has_activity"]))
        if "is_discoverable" in body:
            app.discoverable = bool(body["is_discoverable"])
            for command in app.commands.values() if app.discoverable else []:
                if command.fields.get("nsfw"):
                    command.fields["nsfw"] = False
                    command.version = self.world.next_version()
        if "integration_types" in body:
            app.integration_types = [USER_INSTALL if x == 1 else x for x in body["integration_types"]]

    def changePermissions(self, body):
        guild = self.guild(body["guild_id"])
        command_id = str(body["command_id"])
        if command_id in self.world.apps:
            self.commands.set_permissions(self.world.apps[command_id], guild.id, command_id, None, body["permissions"])
            return
        for app in self.world.apps.values():
            if command_id in app.commands:
                self.commands.set_permissions(app, guild.id, command_id, app.commands[command_id], body["permissions"])
                return
        raise Refuse(404, "no such command")

    def listPicker(self, body):
        return self.interactions.picker(body)

    def invokeCommand(self, body):
        return self.interactions.invoke(body)

    def typeOption(self, body):
        return self.interactions.type_option(body)

    def useComponent(self, body):
        return self.interactions.use_component(body)

    def submitModal(self, body):
        return self.interactions.submit(body)

    def blockText(self, body):
        self.guild(body["guild_id"]).blocked.append(body["text"])

    def listDeliveries(self, body):
        deliveries = self.world.deliveries[self.app(body).id]
        first = 0
        if body.get("after") is not None:
            epoch, _, number = str(body["after"]).partition("→")
            first = int(number, 36) if epoch == "æon%d" % self.world.epoch else 0
        digits, number = "", len(deliveries)
        while number or not digits:
            number, digit = divmod(number, 36)
            digits = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + digits
        return {
            "deliveries": [{"interaction": delivered} for delivered in deliveries[first:]],
            "cursor": "æon%d→%s" % (self.world.epoch, digits),
        }

    def moveClock(self, body):
        self.world.offset += integer(body["milliseconds"], "milliseconds") / 1000
