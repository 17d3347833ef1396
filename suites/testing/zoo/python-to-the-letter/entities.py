"""Users, members, roles, channels and files as an application receives them."""

LIMIT = 10 * 1024 * 1024


class Entities:
    def user(self, user_id):
        user = self.world.users[user_id]
        return {
            "id": user_id,
            "username": "u" + user_id,
            "discriminator": "0",
            "global_name": None,
            "avatar": None,
            "bot": user.bot,
            "premium_type": 0,
            "shoe_size": 43,
        }

    def member(self, guild, user_id, channel=None, nested=True):
        member = guild.members[user_id]
        permissions = (
            self.world.channel_permissions(channel, user_id)
            if channel
            else self.world.guild_permissions(guild, user_id)
        )
        out = {
            "roles": list(member.roles),
            "permissions": str(permissions),
            "joined_at": self.world.stamp(member.joined),
            "nick": member.nick,
            "pending": False,
            "premium_since": None,
            "avatar": None,
            "banner": None,
            "flags": 0,
            "communication_disabled_until": None,
            "handshake": "firm",
        }
        if nested:
            out.update(user=self.user(user_id), mute=False, deaf=False)
        return out

    def role(self, guild, role_id):
        role = guild.roles[role_id]
        return {
            "id": role_id,
            "name": "r" + role_id,
            "permissions": str(role.permissions),
            "color": 0,
            "hoist": False,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
            "position": 1,
            "description": None,
            "flags": 0,
            "icon": None,
            "managed": False,
            "mentionable": True,
            "unicode_emoji": None,
            "smell": "of pepper",
        }

    def channel(self, channel, user_id):
        return {
            "id": channel.id,
            "type": channel.type,
            "name": channel.name,
            "guild_id": channel.guild_id,
            "flags": 0,
            "last_message_id": None,
            "nsfw": channel.nsfw,
            "parent_id": channel.parent_id,
            "position": 0,
            "permissions": str(self.world.channel_permissions(channel, user_id)),
            "rate_limit_per_user": 0,
            "topic": None,
            "depth": "unknown",
        }

    def resolve(self, resolved, kind, id_, guild, channel, user_id):
        """kind: user, role, channel. Adds to resolved; False when there is no such entity."""
        if kind == "user":
            if id_ not in self.world.users:
                return False
            resolved.setdefault("users", {})[id_] = self.user(id_)
            if guild and id_ in guild.members:
                resolved.setdefault("members", {})[id_] = self.member(guild, id_, channel, False)
            return True
        if kind == "role":
            if not guild or id_ not in guild.roles:
                return False
            resolved.setdefault("roles", {})[id_] = self.role(guild, id_)
            return True
        found = self.world.channels.get(id_)
        if not guild or not found or found.guild_id != guild.id:
            return False
        resolved.setdefault("channels", {})[id_] = self.channel(found, user_id)
        return True

    def file(self, resolved, name):
        attachment = {
            "id": self.world.ids.mid(),
            "filename": name,
            "size": 3,
            "url": "strange://files/3",
            "proxy_url": "strange://files/3",
            "content_type": "application/octet-stream",
        }
        resolved.setdefault("attachments", {})[attachment["id"]] = attachment
        return attachment["id"]
