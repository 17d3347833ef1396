"""Applications, guilds, users, channels, ids and the clock.

Choices: ids have 1 to 20 digits, many above 2^63, some go up and some down ("snowflake" is not explained). One guild
has id 1000, and another ends in zeros beyond 2^53 ("guild_id minus 1"). Versions are short numbers from 98, so that
their lengths differ ("Autoincrementing"). Times have nanoseconds and the offset of Kathmandu, where the day of the
create limit begins too; the count of a guild is shared by all applications ("200 per day per guild"). USER_INSTALL is
7 ("not shown").
"""

import datetime
import random
import threading
import time

from settings import is_fixed

DEFAULT_PERMS = (1 << 10) | (1 << 11) | (1 << 16) | (1 << 31) | (1 << 38) | (1 << 6) | (1 << 14) | (1 << 15)
ALL = (1 << 53) - 1
ADMIN = 1 << 3
MANAGE_GUILD = 1 << 5
MANAGE_ROLES = 1 << 28
VIEW = 1 << 10
SEND = 1 << 11
SEND_IN_THREADS = 1 << 38

MAIN = "18446744073709551000"
OTHER = "9"
GUILDS = [
    "18446744073709550000",
    "1000",
    "4294967296",
    "2147483648",
    "9007199254740993",
    "65536",
    "9223372036854775808",
    "10000000000",
    "999999999999999999",
    "100000000000000000",
]
USER_INSTALL = 7
BOT_SETTINGS_LOCALE = "eo"


class Refuse(Exception):
    """A refusal: any 4xx with a reason and perhaps an error code."""

    def __init__(self, status, why, code=None):
        super().__init__(why)
        self.status, self.why, self.code = status, why, code


class Thing:
    """A record with whatever members it is made with."""

    def __init__(self, **members):
        self.__dict__.update(members)


class Ids:
    """Three kinds of ids: 20 digits going down, short ones going up, and random ones in between."""

    def __init__(self):
        self.rng = random.Random(1729)
        self.top = 18446744073709549000
        self.low = 70007
        self.used = set()

    def big(self):
        self.top -= 3 + self.rng.randrange(90)
        return str(self.top)

    def small(self):
        self.low += 11
        return str(self.low)

    def mid(self):
        while True:
            number = self.rng.randrange(10**9, 10**16)
            if number not in self.used:
                self.used.add(number)
                return str(number)


KATHMANDU = datetime.timezone(datetime.timedelta(hours=5, minutes=45))


class World:
    def __init__(self):
        self.lock = threading.RLock()
        self.ids = Ids()
        self.version = 97
        self.offset = 0.0
        self.apps, self.guilds, self.users, self.channels = {}, {}, {}, {}
        self.messages = {}  # id -> message record
        self.tokens = {}  # bearer -> Thing(app, user_id, scopes, fixed)
        self.permissions = {}  # (app_id, guild_id, target_id) -> list
        self.graveyard = {}  # (app, guild, type, name) -> id of a deleted command
        self.dead = set()
        self.creates = {}  # (guild, day) -> count
        self.deliveries = {}  # app_id -> list
        self.interactions = {}  # id -> record
        self.epoch = 0
        self.fixtures()

    def now(self):
        return time.time() + self.offset

    def day(self):
        return datetime.datetime.fromtimestamp(self.now(), KATHMANDU).strftime("%Y-%m-%d")

    def stamp(self, seconds=None):
        """nanoseconds and the offset of Kathmandu"""
        moment = datetime.datetime.fromtimestamp(self.now() if seconds is None else seconds, KATHMANDU)
        return moment.strftime("%Y-%m-%dT%H:%M:%S.%f") + "007+05:45"

    def next_version(self):
        self.version += 1
        return str(self.version)

    def fixtures(self):
        self.add_app(MAIN, "bot~zero.one_two-three/+==", "strange")
        self.add_app(OTHER, "other~bot.token", "second")
        main, other = self.apps[MAIN], self.apps[OTHER]
        both = {"bot", "applications.commands"}
        everyone = ["501", "502", "503", "504"]
        for user in everyone:
            self.users[user] = Thing(id=user, locale="en-US", adult=True, bot=False, installs={}, fixed=True)
        first = 30
        for guild_id in GUILDS:
            guild = self.add_guild(guild_id, "501", "en-US", fixed=True)
            for app in (main, other):
                guild.installs[app.id] = Thing(scopes=set(both), permissions=ALL & ~ADMIN)
            manager, plain, other_plain = str(first + 5), str(first + 6), str(first + 7)
            guild.roles[manager] = Thing(id=manager, permissions=MANAGE_GUILD | MANAGE_ROLES)
            guild.roles[plain] = Thing(id=plain, permissions=0)
            guild.roles[other_plain] = Thing(id=other_plain, permissions=0)
            for user in everyone:
                guild.members[user] = Thing(user_id=user, roles=[], nick=None, joined=self.now())
            guild.members["502"].roles = [manager]
            for nth in (1, 2):
                channel = str(first + nth)
                self.channels[channel] = Thing(
                    id=channel,
                    guild_id=guild_id,
                    type=0,
                    parent_id=None,
                    nsfw=False,
                    overwrites=[],
                    recipients=[],
                    fixed=True,
                    name="haven-%s" % channel,
                )
            first += 10
        scopes = {"applications.commands.update"}
        self.tokens["cc.for~strange"] = Thing(app=main.id, user_id=None, scopes=scopes, fixed=True)
        self.tokens["cc.for~other"] = Thing(app=other.id, user_id=None, scopes=scopes, fixed=True)
        permissions = {"applications.commands.permissions.update"}
        self.tokens["manager~502"] = Thing(app=main.id, user_id="502", scopes=permissions, fixed=True)
        self.tokens["plain~503"] = Thing(app=main.id, user_id="503", scopes=permissions, fixed=True)

    def add_app(self, application_id, token, name):
        bot = self.ids.small()
        app = Thing(
            id=application_id,
            token=token,
            name=name,
            has_activity=False,
            discoverable=False,
            integration_types=[0, USER_INSTALL],
            commands={},
            bot_user_id=bot,
        )
        self.apps[application_id] = app
        self.deliveries[application_id] = []
        self.users[bot] = Thing(id=bot, locale=BOT_SETTINGS_LOCALE, adult=True, bot=True, installs={}, fixed=True)
        self.set_activity(app, application_id != OTHER)
        return app

    def set_activity(self, app, on):
        if on == app.has_activity:
            return
        app.has_activity = on
        mine = [command for command in app.commands.values() if command.type == 4]
        if on and not mine:
            command_id = self.ids.big()
            app.commands[command_id] = Thing(
                id=command_id,
                app_id=app.id,
                guild_id=None,
                type=4,
                version=self.next_version(),
                fields={"name": "Launch", "description": "", "handler": 2},
                extra={},
            )
        if not on:
            for command in mine:
                self.drop_command(app, command)

    def add_guild(self, guild_id, owner, locale, fixed=False):
        guild = Thing(
            id=guild_id, owner=owner, locale=locale, roles={}, members={}, installs={}, blocked=[], fixed=fixed
        )
        guild.roles[guild_id] = Thing(id=guild_id, permissions=DEFAULT_PERMS)
        self.guilds[guild_id] = guild
        return guild

    def drop_permissions(self, app, command_id):
        for key in [key for key in self.permissions if key[0] == app.id and key[2] == command_id]:
            del self.permissions[key]

    def drop_command(self, app, command):
        app.commands.pop(command.id, None)
        self.drop_permissions(app, command.id)
        self.graveyard[(app.id, command.guild_id, command.type, command.fields["name"])] = command.id
        self.dead.add(command.id)

    def id_for(self, app, guild_id, kind, name):
        old = self.graveyard.pop((app.id, guild_id, kind, name), None)
        if not is_fixed("ids-are-used-again") and old and old not in app.commands:
            self.dead.discard(old)
            return old
        return self.ids.big()

    def guild_permissions(self, guild, user_id):
        member = guild.members.get(user_id)
        if user_id == guild.owner:
            return ALL
        permissions = guild.roles[guild.id].permissions
        for role in member.roles if member else []:
            if role in guild.roles:
                permissions |= guild.roles[role].permissions
        return ALL if permissions & ADMIN else permissions

    def channel_permissions(self, channel, user_id):
        if not channel.guild_id:
            return DEFAULT_PERMS
        guild = self.guilds[channel.guild_id]
        permissions = self.guild_permissions(guild, user_id)
        if permissions & ADMIN:
            return permissions
        if channel.type in (10, 11, 12) and channel.parent_id in self.channels:
            channel = self.channels[channel.parent_id]
        member = guild.members.get(user_id)
        roles = member.roles if member else []
        overwrites = channel.overwrites
        for overwrite in overwrites:
            if overwrite["type"] == 0 and overwrite["id"] == guild.id:
                permissions = (permissions & ~overwrite["deny"]) | overwrite["allow"]
        allow = deny = 0
        for overwrite in overwrites:
            if overwrite["type"] == 0 and overwrite["id"] in roles:
                allow |= overwrite["allow"]
                deny |= overwrite["deny"]
        permissions = (permissions & ~deny) | allow
        for overwrite in overwrites:
            if overwrite["type"] == 1 and overwrite["id"] == user_id:
                permissions = (permissions & ~overwrite["deny"]) | overwrite["allow"]
        return permissions

    def installed(self, app, guild_id):
        """the scopes that the application has in a guild; None when not installed"""
        guild = self.guilds.get(guild_id)
        installation = guild.installs.get(app.id) if guild else None
        return installation.scopes if installation else None

    def may_commands(self, app, guild_id):
        scopes = self.installed(app, guild_id)
        return bool(scopes) and ("applications.commands" in scopes or "bot" in scopes)
