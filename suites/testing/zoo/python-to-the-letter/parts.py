"""The one world of the process, and what works on it."""

from commands import Commands
from driver import Driver
from interactions import Interactions
from messages import Messages
from world import MAIN, World

WORLD = World()
COMMANDS = Commands(WORLD)
MESSAGES = Messages(WORLD)
INTERACTIONS = Interactions(WORLD, COMMANDS, MESSAGES)
DRIVE = Driver(WORLD, COMMANDS, MESSAGES, INTERACTIONS, MAIN)
