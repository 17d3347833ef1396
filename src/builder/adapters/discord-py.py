"""discord.py: the commands that its decorators, groups and context menus make. Needs the Debian package python3-discord."""

import inspect
import json
import sys
import traceback
from typing import Union

import discord
from discord import app_commands

TYPES = {3: str, 4: int, 5: bool, 6: discord.User, 7: app_commands.AppCommandChannel, 8: discord.Role, 10: float}
TYPES |= {9: Union[discord.User, discord.Role], 11: discord.Attachment}
LIMITS = {3: ("min_length", "max_length"), 4: ("min_value", "max_value"), 10: ("min_value", "max_value")}
MENUS = {2: discord.User, 3: discord.Message}
OF_A_COMMAND = {"type", "name", "description", "options", "nsfw", "dm_permission", "default_member_permissions"}
OF_ANY_OPTION = {"type", "name", "description", "required", "choices", "autocomplete"}
OF_SOME_OPTIONS = {"options", "channel_types", "min_length", "max_length", "min_value", "max_value"}


class Unsupported(Exception):
    pass


def only(members, known, what):
    if not isinstance(members, dict):
        raise Unsupported(f"{what} that is no object")
    for name in members:
        if name not in known:
            raise Unsupported(f"{name} of {what}")
    return members


def typed(value, types, what):
    """What its annotations and decorators take; a bool is no number there."""
    if type(value) not in types:
        raise Unsupported(f"{what} of another type")
    return value


def listed(value, what):
    return typed(value, [list], what)


def annotation_of(option, kind):
    if kind == 7:
        return app_commands.Transform[object, channels_of(listed(option.get("channel_types", []), "channel_types"))]
    low, high = (option.get(name) for name in LIMITS.get(kind, ("", "")))
    if low is None and high is None:
        return TYPES[kind]
    numbers = [float, int] if kind == 10 else [int]
    for limit in (low, high):
        if limit is not None:
            typed(limit, numbers, "a limit")
    number = float if kind == 10 else int
    return app_commands.Range[TYPES[kind], *(limit if limit is None else number(limit) for limit in (low, high))]


def channels_of(numbers):
    """The annotations for channels stand for several types each; a transformer names them one by one."""
    types = [discord.ChannelType(typed(number, [int], "channel_types")) for number in numbers]

    class Channels(app_commands.Transformer):
        type = discord.AppCommandOptionType.channel
        channel_types = types

        async def transform(self, use, value):
            return value

    return Channels()


def choice_of(choice, kind):
    """The type of a value is the type of its option: a whole number in a number option is written with a point."""
    only(choice, {"name", "value"}, "a choice")
    value = choice.get("value")
    if kind == 10 and type(value) is int:
        value = float(value)
    if type(value) is not TYPES[kind]:
        raise Unsupported("a value of another type than its option")
    return app_commands.Choice(name=typed(choice.get("name"), [str], "the name of a choice"), value=value)


def parameter_of(name, option):
    kind = option.get("type")
    if type(kind) is not int or kind not in TYPES:
        raise Unsupported(f"an option of the type {kind}")
    own = {"channel_types"} if kind == 7 else set(LIMITS.get(kind, ()))
    only(option, OF_ANY_OPTION | own, "an option")
    required = typed(option.get("required", False), [bool], "required")
    default = inspect.Parameter.empty if required else None
    kinds = inspect.Parameter.POSITIONAL_OR_KEYWORD
    return inspect.Parameter(name, kinds, default=default, annotation=annotation_of(option, kind))


async def suggest(_use, _typed: str):
    return []


def texts_of(member, payloads):
    """By parameter, p0 and on."""
    return {f"p{index}": typed(one.get(member), [str], member) for index, one in enumerate(payloads)}


def callback_of(options):
    """The function that a user would write for a command with these options, with the decorators."""

    async def callback(use, *_others):
        pass

    use = inspect.Parameter("use", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=discord.Interaction)
    parameters = [parameter_of(f"p{index}", one) for index, one in enumerate(options)]
    if [one.default for one in parameters] != sorted((one.default for one in parameters), key=lambda one: one is None):
        raise Unsupported("a parameter with a default before one without: Python has no such functions")
    callback.__signature__ = inspect.Signature([use, *parameters])
    if options:
        app_commands.rename(**texts_of("name", options))(callback)
        app_commands.describe(**texts_of("description", options))(callback)
    for index, option in enumerate(options):
        if "choices" in option:
            choices = [choice_of(choice, option["type"]) for choice in listed(option["choices"], "choices")]
            app_commands.choices(**{f"p{index}": choices})(callback)
        if typed(option.get("autocomplete", False), [bool], "autocomplete"):
            app_commands.autocomplete(**{f"p{index}": suggest})(callback)
    return callback


def with_settings(make, payload):
    """With the argument `nsfw`, and what the decorators `guild_only` and `default_permissions` say."""
    command = make(nsfw=typed(payload.get("nsfw", False), [bool], "nsfw"))
    bits = payload.get("default_member_permissions")
    if bits is not None and not (isinstance(bits, str) and bits.isascii() and bits.isdigit()):
        raise Unsupported("permissions that are no bits")
    command.guild_only = not typed(payload.get("dm_permission", True), [bool], "dm_permission")
    command.default_permissions = None if bits is None else discord.Permissions(int(bits))
    return command


def options_of(payload):
    return [only(one, OF_ANY_OPTION | OF_SOME_OPTIONS, "an option") for one in listed(payload.get("options", []), "options")]


def is_nested(option):
    return option.get("type") in (1, 2)


def slash_command_of(payload):
    """A command, or a group where its options are subcommands."""
    options = options_of(payload)
    texts = {name: typed(payload.get(name), [str], name) for name in ("name", "description")}
    if any(map(is_nested, options)):
        group = with_settings(lambda **settings: app_commands.Group(**texts, **settings), payload)
        for one in options:
            group.add_command(nested_of(one))
        return group
    callback = callback_of(options)
    return with_settings(lambda **settings: app_commands.Command(callback=callback, **texts, **settings), payload)


def nested_of(option):
    if option.get("type") not in (1, 2) or (option["type"] == 2) != any(map(is_nested, options_of(option))):
        raise Unsupported("options that are no subcommands beside subcommands, or an empty group")
    return slash_command_of(only(option, {"type", "name", "description", "options"}, "a subcommand"))


def menu_of(payload):
    only(payload, OF_A_COMMAND - {"description", "options"}, "a menu command")
    kind = MENUS[payload["type"]]

    async def callback(use, given):
        pass

    callback.__annotations__ = {"use": discord.Interaction, "given": kind}
    name = typed(payload.get("name"), [str], "name")
    return with_settings(lambda **settings: app_commands.ContextMenu(name=name, callback=callback, **settings), payload)


def command_of(payload):
    only(payload, OF_A_COMMAND, "a command")
    kind = typed(payload.get("type", 1), [int], "type")
    if kind not in (1, *MENUS):
        raise Unsupported(f"a command of the type {kind}")
    return (menu_of if kind in MENUS else slash_command_of)(payload).to_dict()


def answer(kind, payload):
    if kind == "describe":
        return {"sent": {"name": "discord.py", "version": discord.__version__}}
    try:
        if kind in ("command", "guild-command"):
            return {"sent": command_of(payload)}
        if kind == "command-list":
            return {"sent": [command_of(one) for one in listed(payload, "commands")]}
        return {"unsupported": "it builds commands"}
    except Unsupported as error:
        return {"unsupported": str(error)}
    except Exception as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        return {"failed" if last.filename == __file__ else "refused": f"{type(error).__name__}: {error}"}


for line in sys.stdin:
    request = json.loads(line)
    print(json.dumps({"id": request["id"], **answer(request["kind"], request["payload"])}), flush=True)
