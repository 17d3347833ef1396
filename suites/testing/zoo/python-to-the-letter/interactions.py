"""Interactions, from what a user does to the answer.

Choices: the version of interactions is 3 ("integer"), and tokens have ~ and . ("Unique interaction token").
"""

import secrets

from access import Access
from arguments import Arguments
from callbacks import Callbacks
from component_use import ComponentUse
from entities import LIMIT, Entities
from invocations import Invocations
from modals import Modals
from world import DEFAULT_PERMS, Thing


class Interactions(Entities, Access, Arguments, Invocations, ComponentUse, Modals, Callbacks):
    def __init__(self, world, commands, messages):
        self.world, self.commands, self.messages = world, commands, messages

    def deliver(self, app, kind, user_id, channel, locale, data, **more):
        world = self.world
        interaction_id, token = world.ids.small(), "~" + secrets.token_urlsafe(27) + "."
        guild = world.guilds.get(channel.guild_id) if channel.guild_id else None
        delivered = {
            "id": interaction_id,
            "application_id": app.id,
            "type": kind,
            "token": token,
            "version": 3,
            "channel_id": channel.id,
            "channel": self.channel(channel, user_id),
            "locale": locale or world.users[user_id].locale,
            "entitlements": [],
            "attachment_size_limit": LIMIT,
            "data": data,
            "weekday": None,
        }
        if guild:
            installation = guild.installs.get(app.id)
            delivered.update(
                guild_id=guild.id,
                guild_locale=guild.locale,
                member=self.member(guild, user_id, channel),
                app_permissions=str(installation.permissions if installation else DEFAULT_PERMS),
            )
        else:
            delivered.update(user=self.user(user_id), app_permissions=str(DEFAULT_PERMS))
        if "message" in more:
            delivered["message"] = self.messages.show(more["message"])
        world.deliveries[app.id].append(delivered)
        world.interactions[interaction_id] = Thing(
            id=interaction_id,
            token=token,
            app_id=app.id,
            type=kind,
            user_id=user_id,
            channel_id=channel.id,
            guild_id=channel.guild_id,
            answered=None,
            original=None,
            modal=None,
            followups=0,
            locale=delivered["locale"],
            source=more.get("message"),
            option=more.get("option"),
            by_user=self.by_user(app, channel, user_id),
        )
        return {"outcome": "delivered", "interaction_id": interaction_id}
