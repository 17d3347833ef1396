/** Creates and edits of one command. */
import type { Application, Command, Guild } from "../entities.js";
import { Failure, noObject, Problems } from "../failure.js";
import { isObject } from "../values.js";
import type { World } from "../world.js";
import { commandsIn, findCommand, overwrite, putNew, requireRoom, spendCreates } from "./keep.js";
import { blank, type Mode, type Reading, readContent, typeOf } from "./read.js";

const NO_OBJECT = "The body";

function readingOf(world: World, app: Application, guild: Guild | null, mode: Mode): Reading {
  return { app, guild, mode, at: "", isFixed: world.isFixed };
}

/** Overwrites the command of the same type and name, if there is one. */
export function createCommand(
  world: World,
  app: Application,
  guild: Guild | null,
  body: unknown,
): { readonly status: number; readonly command: Command } {
  if (!isObject(body)) throw noObject(NO_OBJECT);
  const problems = new Problems();
  const reading = readingOf(world, app, guild, "create");
  const type = typeOf(problems, body, reading);
  problems.throwIfAny("The command");
  const content = readContent(problems, body, blank(app, guild, type, "create"), reading);
  problems.throwIfAny("The command");
  const all = commandsIn(app, guild);
  const old = all.find((one) => one.type === type && one.name === content.name);
  if (old) return { status: 200, command: overwrite(world, app, old, content) };
  requireRoom([...all, content]);
  spendCreates(world, app, guild, 1);
  return { status: 201, command: putNew(world, app, guild, content) };
}

export function editCommand(
  world: World,
  app: Application,
  guild: Guild | null,
  { id, body }: { readonly id: string; readonly body: unknown },
): Command {
  const old = findCommand(app, guild, id);
  if (!isObject(body)) throw noObject(NO_OBJECT);
  const problems = new Problems();
  const { id: _id, guild: _guild, version: _version, ...base } = old;
  const content = readContent(problems, body, base, readingOf(world, app, guild, "edit"));
  problems.throwIfAny("The command");
  const isUsed = commandsIn(app, guild).some(
    (one) => one.id !== id && one.type === old.type && one.name === content.name,
  );
  if (isUsed) throw new Failure(409, 72032, "Another command has this name.");
  return overwrite(world, app, old, content);
}
