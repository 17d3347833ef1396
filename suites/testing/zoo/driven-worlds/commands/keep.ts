/** Where commands are kept, and how many there may be. */
import type { Application, Command, Guild } from "../entities.js";
import { Failure, notFound } from "../failure.js";
import type { World } from "../world.js";
import { type Content, contentText } from "./content.js";
import { blank, ENTRY_POINT } from "./read.js";

/** Most commands of each type in one scope. */
const MOST: Readonly<Record<number, number>> = { 1: 100, 2: 15, 3: 15, 4: 1 };
const CREATES_PER_DAY = 200;
const DAY_MS = 86_400_000;
const LAUNCH_HANDLER = 2;

export function commandsIn(app: Application, guild: Guild | null): readonly Command[] {
  return [...app.commands.values()].filter((command) => command.guild === (guild?.id ?? null));
}

export function findCommand(app: Application, guild: Guild | null, id: string): Command {
  const command = app.commands.get(id);
  if (!command || command.guild !== (guild?.id ?? null)) throw notFound("command");
  return command;
}

export function requireRoom(commands: readonly Pick<Command, "type">[]): void {
  for (const [type, most] of Object.entries(MOST))
    if (commands.filter((command) => command.type === Number(type)).length > most)
      throw new Failure(422, 72030, `No more than ${most} commands of type ${type} in one scope.`);
}

export function putNew(world: World, app: Application, guild: Guild | null, content: Content): Command {
  const command = { ...content, id: world.nextId(), guild: guild?.id ?? null, version: world.nextVersion() };
  app.commands.set(command.id, command);
  return command;
}

/** The version stays where the command says the same as before; a new name drops the permissions. */
export function overwrite(world: World, app: Application, old: Command, content: Content): Command {
  const isSame = contentText(content) === contentText(old);
  const version = isSame ? old.version : world.nextVersion();
  const command = { ...content, id: old.id, guild: old.guild, version };
  if (command.name !== old.name) forgetPermissions(app, old.id);
  app.commands.set(command.id, command);
  return command;
}

export function remove(app: Application, id: string): void {
  app.commands.delete(id);
  forgetPermissions(app, id);
}

function forgetPermissions(app: Application, id: string): void {
  for (const ofGuild of app.permissions.values()) ofGuild.delete(id);
}

/** Counts creates against the limit of a guild for a day. @throws Failure where it is exceeded */
export function spendCreates(world: World, app: Application, guild: Guild | null, count: number): void {
  if (guild === null || count === 0) return;
  const now = world.now();
  const recent = (app.creates.get(guild.id) ?? []).filter((time) => time > now - DAY_MS);
  if (recent.length + count > CREATES_PER_DAY) {
    const seconds = Math.max(1, Math.ceil(((recent[0] ?? now) + DAY_MS - now) / 1000));
    const message = `No more than ${CREATES_PER_DAY} commands can be created in a guild within a day.`;
    throw new Failure(429, 72031, message, { headers: { "retry-after": String(seconds) }, retry_after: seconds });
  }
  app.creates.set(guild.id, [...recent, ...Array<number>(count).fill(now)]);
}

/** An application with an activity has a command that launches it. */
export function enableActivity(world: World, app: Application): void {
  app.hasActivity = true;
  if (commandsIn(app, null).some(({ type }) => type === ENTRY_POINT)) return;
  putNew(world, app, null, { ...blank(app, null, ENTRY_POINT, "create"), name: "Launch", handler: LAUNCH_HANDLER });
}
