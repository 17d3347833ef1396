/** Replaces all commands of a scope. */
import type { Application, Command, Guild } from "../entities.js";
import { Failure, Problems } from "../failure.js";
import { type Fields, given, isId, isObject } from "../values.js";
import type { World } from "../world.js";
import type { Content } from "./content.js";
import { commandsIn, overwrite, putNew, remove, requireRoom, spendCreates } from "./keep.js";
import { blank, readContent, typeOf } from "./read.js";

/** An element of the list, with the command that it overwrites. */
interface Planned {
  readonly content: Content;
  readonly old: Command | undefined;
}

export function bulkOverwrite(world: World, app: Application, guild: Guild | null, body: unknown): readonly Command[] {
  if (!Array.isArray(body)) throw new Failure(400, 70001, "The body must be a JSON array.");
  const before = commandsIn(app, guild);
  const plan = byName(readList(world, app, guild, body), before);
  const kept = new Set(plan.map(({ old }) => old?.id));
  spendCreates(world, app, guild, plan.filter(({ old }) => old === undefined).length);
  for (const { id } of before) if (!kept.has(id)) remove(app, id);
  return plan.map(({ old, content }) =>
    old ? overwrite(world, app, old, content) : putNew(world, app, guild, content),
  );
}

/** Elements with the commands that they name by id. */
function readList(world: World, app: Application, guild: Guild | null, list: readonly unknown[]): readonly Planned[] {
  const problems = new Problems();
  const before = commandsIn(app, guild);
  const claimed = new Set<string>();
  const plan = list.flatMap((element, nth): readonly Planned[] => {
    if (!isObject(element)) {
      problems.add(`${nth}`, "must be an object");
      return [];
    }
    const reading = { app, guild, mode: "bulk", at: `${nth}`, isFixed: world.isFixed } as const;
    const type = typeOf(problems, element, reading);
    const old = claim(problems, element, { before, claimed, type, at: `${nth}` });
    return [{ content: readContent(problems, element, blank(app, guild, type, "bulk"), reading), old }];
  });
  checkNames(problems, plan);
  problems.throwIfAny("The list");
  requireRoom(plan.map(({ content }) => content));
  return plan;
}

interface Claims {
  readonly before: readonly Command[];
  readonly claimed: Set<string>;
  readonly type: number;
  readonly at: string;
}

/** An id of no command of the scope means nothing. */
function claim(problems: Problems, element: Fields, { before, claimed, type, at }: Claims): Command | undefined {
  if (!given(element, "id")) return undefined;
  if (!isId(element["id"])) problems.add(`${at}.id`, "must be a snowflake");
  const old = before.find(({ id }) => id === element["id"]);
  if (!old) return undefined;
  if (claimed.has(old.id)) problems.add(`${at}.id`, "is used twice");
  if (old.type !== type) problems.add(`${at}.type`, "a command keeps its type");
  claimed.add(old.id);
  return old;
}

function checkNames(problems: Problems, plan: readonly Planned[]): void {
  const names = new Set<string>();
  for (const [nth, { content }] of plan.entries()) {
    const key = `${content.type} ${content.name}`;
    if (names.has(key)) problems.add(`${nth}.name`, "is used twice");
    names.add(key);
  }
}

/** An element without an id overwrites the command of its type and name. */
function byName(plan: readonly Planned[], before: readonly Command[]): readonly Planned[] {
  const claimed = new Set(plan.flatMap(({ old }) => (old ? [old.id] : [])));
  return plan.map(({ content, old }) => {
    const found =
      old ?? before.find((one) => !claimed.has(one.id) && one.type === content.type && one.name === content.name);
    if (found) claimed.add(found.id);
    return { content, old: found };
  });
}
