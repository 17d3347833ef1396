"""Messages with components: create, edit, get, list, delete.

Choices: flags have an unknown bit ("Other fields … not shown"). content and embeds of a message with the flag of
components V2 are dropped without a word ("no longer work"), and removing the flag is ignored ("the flag cannot be
removed"). Empty messages are accepted. Text that is blocked is refused only when a message is updated ("Update of a
message … 400").
"""

import mimetypes
import re

from components import V2, Checker, walk, with_extra_members
from values import array, integer, object_of, odd_key, string
from world import Refuse, Thing

ODD_BIT = 1 << 20  # a flag bit that no document names
UPLOAD = 10 * 1024 * 1024


class Messages:
    def __init__(self, world):
        self.world = world

    def channel(self, app, channel_id):
        channel = self.world.channels.get(channel_id)
        if channel is None:
            raise Refuse(404, "rás óþekkt")
        if channel.guild_id and self.world.installed(app, channel.guild_id) is None:
            raise Refuse(403, "rás lokuð")
        if not channel.guild_id and channel.type == 3:
            raise Refuse(403, "rás lokuð")
        return channel

    def find(self, app, channel_id, message_id):
        self.channel(app, channel_id)
        message = self.world.messages.get(message_id)
        if message is None or message.channel_id != channel_id:
            raise Refuse(404, "skeyti óþekkt")
        return message

    def uploads(self, files):
        out = []
        for filename, data in files or []:
            if not filename or re.search(r"[/\\\x00-\x1f]", filename):
                raise Refuse(415, "skráarheiti vantar")
            if len(data) > UPLOAD:
                raise Refuse(413, "of stór skrá")
            out.append(
                {
                    "id": self.world.ids.mid(),
                    "filename": filename,
                    "size": len(data),
                    "content_type": mimetypes.guess_type(filename)[0] or "application/octet-stream",
                    "url": "strange://files/" + str(len(data)),
                }
            )
        return out

    def embeds(self, value):
        embeds = array(value, "embeds")
        for embed in embeds:
            object_of(embed, "embed")
            if "fields" in embed:
                array(embed["fields"], "embed.fields", 25)
        return embeds

    def blocked(self, channel, message):
        guild = self.world.guilds.get(channel.guild_id) if channel and channel.guild_id else None
        if not guild or not guild.blocked:
            return False
        texts = [message.content or ""] + [
            component["content"] for component in walk(message.components) if component["type"] == 10
        ]
        return any(blocked in text for blocked in guild.blocked for text in texts)

    def build(self, body, files, old=None):
        """A dict of the fields of a message, validated; old is the message that is edited."""
        object_of(body, "skeyti")
        flags = old.flags if old else 0
        if body.get("flags") is not None:
            given = integer(body["flags"], "flags", False)
            if not 0 <= given < 2**53:
                raise Refuse(416, "flags")
            flags = given | (flags & V2)  # the flag cannot be removed
        v2 = bool(flags & V2)
        attachments = list(old.attachments) if old else []
        if old and isinstance(body.get("attachments"), list):
            keep = {str(attachment.get("id")) for attachment in body["attachments"] if isinstance(attachment, dict)}
            attachments = [attachment for attachment in attachments if attachment["id"] in keep]
        attachments += self.uploads(files)
        out = {
            "flags": flags,
            "attachments": attachments,
            "content": old.content if old else "",
            "embeds": old.embeds if old else [],
            "components": old.components if old else [],
        }
        if v2:
            out["content"], out["embeds"] = "", []  # these fields no longer work
        else:
            if body.get("content") is not None:
                out["content"] = string(body["content"], 0, 10**9, "content")
            elif "content" in body:
                out["content"] = ""
            if body.get("embeds") is not None:
                out["embeds"] = self.embeds(body["embeds"])
        checker = Checker("v2" if v2 else "legacy", attachments)
        if body.get("components") is not None:
            out["components"] = checker.run(body["components"])
        elif "components" in body:
            out["components"] = []
        return out

    def reference(self, app, body):
        reference = body.get("message_reference")
        if isinstance(reference, dict) and reference.get("type") == 1:
            source = self.world.messages.get(str(reference.get("message_id")))
            if source is None:
                raise Refuse(404, "skeyti óþekkt")
            if not source.readable:
                raise Refuse(403, "skeyti ólæsilegt", 160014)

    def add(self, app, channel_id, fields, author=None, **more):
        message_id = self.world.ids.mid()
        message = Thing(
            id=message_id,
            channel_id=channel_id,
            app_id=app.id if app else None,
            author=author or app.bot_user_id,
            created=self.world.now(),
            edited=None,
            readable=True,
            **fields,
            **more,
        )
        self.world.messages[message_id] = message
        return message

    def create(self, app, channel_id, body, files):
        self.channel(app, channel_id)
        object_of(body, "skeyti")
        self.reference(app, body)
        return self.show(self.add(app, channel_id, self.build(body, files)))

    def change(self, message, body, files):
        fields = self.build(body, files, message)
        trial = Thing(**{**message.__dict__, **fields})
        if self.blocked(self.world.channels.get(message.channel_id), trial):
            raise Refuse(400, "skeyti stöðvað")
        message.__dict__.update(fields)
        message.edited = self.world.now()
        return self.show(message)

    def edit(self, app, channel_id, message_id, body, files):
        message = self.find(app, channel_id, message_id)
        if message.app_id != app.id:
            raise Refuse(403, "skeyti annarra")
        return self.change(message, body, files)

    def get(self, app, channel_id, message_id):
        return self.show(self.find(app, channel_id, message_id))

    def list(self, app, channel_id, limit):
        self.channel(app, channel_id)
        most = 50
        if limit is not None:
            if not re.match(r"^[0-9]{1,3}$", limit) or not 1 <= int(limit) <= 100:
                raise Refuse(416, "limit")
            most = int(limit)
        messages = [message for message in self.world.messages.values() if message.channel_id == channel_id][::-1][
            :most
        ]
        messages.sort(key=lambda message: odd_key(message.id))
        return [self.show(message) for message in messages]

    def delete(self, app, channel_id, message_id):
        message = self.find(app, channel_id, message_id)
        del self.world.messages[message.id]

    def show(self, message):
        v2 = message.flags & V2
        used = used_attachments(message.components) if v2 else None
        return {
            "id": message.id,
            "channel_id": message.channel_id,
            "flags": message.flags | ODD_BIT,
            "content": message.content or "",
            "components": with_extra_members(message.components),
            "embeds": message.embeds,
            "attachments": [
                attachment for attachment in message.attachments if used is None or attachment["id"] in used
            ],
            "author": {
                "id": message.author,
                "username": "u" + message.author,
                "bot": self.world.users[message.author].bot if message.author in self.world.users else False,
                "premium_type": 0,
                "shoe_size": 43,
            },
            "timestamp": self.world.stamp(message.created),
            "edited_timestamp": self.world.stamp(message.edited) if message.edited else None,
            "type": 0,
            "ink": {"colour": "sepia"},
        }


def used_attachments(components):
    """ids of the attachments that components show"""
    shown = []
    for component in walk(components):
        shown += [component.get("media"), component.get("file")]
        if component["type"] == 12:
            shown += [item["media"] for item in component["items"]]
    return {one.get("attachment_id") for one in shown if isinstance(one, dict)}
