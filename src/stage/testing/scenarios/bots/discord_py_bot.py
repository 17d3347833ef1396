"""The small bot with discord.py, as its examples write bots: `discord_py_bot.py BASE_URL TOKEN`."""

import io
import sys

import discord
import yarl
from discord import app_commands

BASE_URL, TOKEN = sys.argv[1:3]
discord.http.Route.BASE = BASE_URL
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(BASE_URL.replace("http", "ws", 1)).with_path("/")

PAGES = 3
FRUITS = ["apple", "apricot", "banana"]
REPORT = "All is well"

intents = discord.Intents.none()
intents.guilds = intents.members = intents.messages = intents.reactions = intents.message_content = True


class Bot(discord.Client):
    def __init__(self):
        super().__init__(intents=intents, chunk_guilds_at_startup=False)
        self.tree = app_commands.CommandTree(self)
        self.waiting = None

    async def setup_hook(self):
        await self.tree.sync()

    async def on_ready(self):
        print("ready", flush=True)

    async def on_message(self, message):
        if message.author.bot:
            return
        if message.content == "!ping":
            await message.reply("Pong")
        if message.content == "!like":
            await message.add_reaction("👍")
        if message.content == "!read":
            await message.channel.send((await message.attachments[0].read()).decode())

    async def on_guild_join(self, guild):
        await guild.text_channels[0].send("Thank you for the invitation")

    async def on_member_join(self, member):
        await member.guild.text_channels[0].send(f"Welcome {member.name}")

    async def on_raw_reaction_add(self, payload):
        if payload.user_id == self.user.id:
            return
        channel = self.get_channel(payload.channel_id)
        await channel.send(f"{payload.member.name} reacted with {payload.emoji.name}")


bot = Bot()
tree = bot.tree


async def show(use, content, view):
    """This version finds the view of a response by a field that interaction_metadata has replaced, but always by the id of the message."""
    await use.response.defer()
    await use.edit_original_response(content=content, view=view)


class CounterView(discord.ui.View):
    @discord.ui.button(label="Add one", style=discord.ButtonStyle.primary, custom_id="count")
    async def add(self, use, button):
        await use.response.edit_message(content=str(int(use.message.content) + 1))


class ConfirmView(discord.ui.View):
    said = None

    @discord.ui.button(label="Yes", style=discord.ButtonStyle.primary)
    async def yes(self, use, button):
        await self.end(use, "yes")

    @discord.ui.button(label="No", style=discord.ButtonStyle.primary)
    async def no(self, use, button):
        await self.end(use, "no")

    async def end(self, use, said):
        self.said = said
        await use.response.edit_message(content=f"You said {said}", view=None)
        self.stop()


class ColourView(discord.ui.View):
    OPTIONS = [discord.SelectOption(label="Red", value="r"), discord.SelectOption(label="Green", value="g")]

    @discord.ui.select(custom_id="colour", options=OPTIONS)
    async def choose(self, use, select):
        await use.response.edit_message(content=f"You chose {','.join(select.values)}", view=None)


class PeopleView(discord.ui.View):
    @discord.ui.select(cls=discord.ui.UserSelect, custom_id="people", max_values=2)
    async def choose(self, use, select):
        await use.response.edit_message(content="You picked " + ",".join(f"<@{user.id}>" for user in select.values))


class Feedback(discord.ui.Modal, title="Feedback"):
    text = discord.ui.TextInput(label="Your words", custom_id="text", style=discord.TextStyle.paragraph)

    async def on_submit(self, use):
        await use.response.send_message(f"Thank you for {self.text.value}")


class PagesView(discord.ui.View):
    def __init__(self, number):
        super().__init__()
        self.number = number
        self.back.disabled = number == 1
        self.next.disabled = number == PAGES

    @property
    def text(self):
        return f"Page {self.number} of {PAGES}"

    @discord.ui.button(label="Back", style=discord.ButtonStyle.primary)
    async def back(self, use, button):
        await self.turn(use, -1)

    @discord.ui.button(label="Next", style=discord.ButtonStyle.primary)
    async def next(self, use, button):
        await self.turn(use, 1)

    async def turn(self, use, step):
        view = PagesView(self.number + step)
        await use.response.edit_message(content=view.text, view=view)


class DuelView(discord.ui.View):
    def __init__(self, opponent):
        super().__init__()
        self.opponent = opponent

    @discord.ui.button(label="Accept", style=discord.ButtonStyle.primary)
    async def accept(self, use, button):
        if use.user.id != self.opponent.id:
            await use.response.send_message("This is not for you", ephemeral=True)
            return
        await use.response.edit_message(content=f"{use.user.name} accepts", view=None)


@tree.command(description="Says hello")
async def hello(use: discord.Interaction):
    await use.response.send_message(f"Hello {use.user.name}")


@tree.command(description="Repeats all options")
async def echo(
    use: discord.Interaction,
    text: str = None,
    count: int = None,
    ratio: float = None,
    flag: bool = None,
    who: discord.User = None,
    where: discord.TextChannel = None,
    role: discord.Role = None,
):
    shown = [text, count, ratio, str(flag).lower(), who and who.name, where and where.name, role and role.name]
    await use.response.send_message(" | ".join(map(str, shown)))


admin = app_commands.Group(name="admin", description="Groups")
user_group = app_commands.Group(name="user", description="About users", parent=admin)
tree.add_command(admin)


@user_group.command(description="Gives a name")
async def rename(use: discord.Interaction, name: str):
    await use.response.send_message(f"user rename: {name}")


@tree.command(description="Takes its time")
async def slow(use: discord.Interaction):
    await use.response.defer()
    await use.edit_original_response(content="Done")


@tree.command(description="Says something else later")
async def follow(use: discord.Interaction):
    await use.response.send_message("First")
    await use.followup.send("Second")


@tree.command(description="For one user")
async def secret(use: discord.Interaction):
    await use.response.send_message("Only you see this", ephemeral=True)


@tree.command(description="Counts")
async def counter(use: discord.Interaction):
    await show(use, "0", CounterView())


@tree.command(description="Waits inside its handler")
async def confirm(use: discord.Interaction):
    view = ConfirmView()
    await show(use, "Are you sure?", view)
    await view.wait()


@tree.command(description="A list of texts")
async def colour(use: discord.Interaction):
    await show(use, "Which?", ColourView())


@tree.command(description="A list of users")
async def people(use: discord.Interaction):
    await show(use, "Who?", PeopleView())


@tree.command(description="Shows a modal")
async def feedback(use: discord.Interaction):
    await use.response.send_modal(Feedback())


@tree.command(description="Suggests")
async def search(use: discord.Interaction, fruit: str):
    await use.response.send_message(f"Found {fruit}")


@search.autocomplete("fruit")
async def suggest(use: discord.Interaction, typed: str):
    return [app_commands.Choice(name=fruit, value=fruit) for fruit in FRUITS if fruit.startswith(typed)]


@tree.command(description="For few")
@app_commands.default_permissions(ban_members=True)
async def ban(use: discord.Interaction):
    await use.response.send_message("Banned")


@tree.command(description="Turns pages")
async def pages(use: discord.Interaction):
    view = PagesView(1)
    await show(use, view.text, view)


@tree.command(description="An embed")
async def card(use: discord.Interaction):
    embed = discord.Embed(title="A card", colour=0x336699)
    embed.add_field(name="Of", value=use.user.name)
    embed.set_footer(text="The end")
    await use.response.send_message(embed=embed)


@tree.command(description="For two users")
async def duel(use: discord.Interaction, opponent: discord.User):
    await show(use, f"{opponent.name}, do you accept?", DuelView(opponent))


@tree.command(description="Throws")
async def broken(use: discord.Interaction):
    raise RuntimeError("The handler is broken")


@tree.error
async def apologize(use: discord.Interaction, error):
    await use.response.send_message("Something went wrong", ephemeral=True)


@tree.command(description="Writes directly")
async def dm(use: discord.Interaction):
    await use.user.send("Psst")
    await use.response.send_message("See your messages", ephemeral=True)


@tree.command(description="Creates a channel")
async def room(use: discord.Interaction, name: str):
    channel = await use.guild.create_text_channel(name)
    await channel.send("A new room")
    await use.response.send_message(f"Created {channel.name}")


@tree.command(description="Begins a thread")
async def topic(use: discord.Interaction, name: str):
    thread = await use.channel.create_thread(name=name, type=discord.ChannelType.public_thread)
    await thread.send("Write here")
    await use.response.send_message(f"Began {thread.name}")


@tree.command(description="Waits for the reminder")
async def wait(use: discord.Interaction):
    bot.waiting = use
    await use.response.send_message("I wait")


@tree.command(description="Edits what waits")
async def remind(use: discord.Interaction):
    await use.response.defer()
    try:
        await bot.waiting.edit_original_response(content="It is time")
    except discord.HTTPException:
        await use.followup.send("It is too late")
    await use.edit_original_response(content="Reminded")


@tree.command(description="Uploads a file")
async def report(use: discord.Interaction):
    await use.response.send_message(file=discord.File(io.BytesIO(REPORT.encode()), "report.txt"))


@tree.command(description="Downloads a file")
async def size(use: discord.Interaction, file: discord.Attachment):
    await use.response.send_message(f"{file.filename} has {len(await file.read())} bytes")


@tree.context_menu(name="Greet")
async def greet(use: discord.Interaction, user: discord.User):
    await use.response.send_message(f"Hi {user.name}")


@tree.context_menu(name="Shout")
async def shout(use: discord.Interaction, message: discord.Message):
    await use.response.send_message(message.content.upper())


bot.run(TOKEN, log_handler=None)
