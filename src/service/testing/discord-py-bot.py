"""A bot that uses the world around its commands, as the guide of discord.py does. It prints one line for each step."""

import asyncio
import io
import json
import os
import urllib.request

import discord
import yarl
from discord import app_commands

api = os.environ["DISCORD_API_URL"] + "/v10"
discord.http.Route.BASE = api
with urllib.request.urlopen(api + "/gateway") as answer:
    address = json.load(answer)["url"]
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(address)

client = discord.Client(intents=discord.Intents.all())
tree = app_commands.CommandTree(client)
seen = []


@tree.command(description="Says hello")
async def greet(interaction: discord.Interaction, who: str):
    await interaction.response.send_message(f"Hello {who}")


@client.event
async def on_message(message):
    seen.append(f"message {message.content}")


@client.event
async def on_thread_create(thread):
    seen.append(f"thread {thread.name}")


@client.event
async def on_member_remove(member):
    seen.append("member gone")


async def act():
    guild = client.guilds[0]
    channel = guild.text_channels[0]
    member = next(each for each in guild.members if not each.bot)
    tree.copy_global_to(guild=guild)
    print("commands", [len(await tree.sync()), len(await tree.sync(guild=guild))])
    message = await channel.send("hello", file=discord.File(io.BytesIO(b"bytes"), "notes.txt"))
    print("file", (await message.attachments[0].read()).decode())
    await message.add_reaction("👍")
    print("reactions", [str(each) for each in (await channel.fetch_message(message.id)).reactions])
    thread = await message.create_thread(name="talk")
    await thread.send("in the thread")
    await (await member.create_dm()).send("in private")
    role = await guild.create_role(name="painter")
    await member.add_roles(role)
    print("roles", [each.name for each in (await guild.fetch_member(member.id)).roles if each.name == "painter"])
    made = await guild.create_text_channel("news", topic="Old")
    await made.edit(topic="New")
    print("topic", (await client.fetch_channel(made.id)).topic)
    await made.delete()
    await member.kick()
    for _ in range(100):
        if "member gone" in seen:
            break
        await asyncio.sleep(0.05)
    print("seen", seen)


@client.event
async def on_ready():
    try:
        await act()
    finally:
        await client.close()


client.run(os.environ["DISCORD_TOKEN"], log_handler=None)
