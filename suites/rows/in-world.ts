/** Rows name ids by constants of the leased guild; in a world that the driver made they are those of its own. */
import type { Step } from "../../src/case/case.js";
import { isReference, type Reference, type Template } from "../../src/case/template.js";
import { channelId, drive, guildId, roleId, userId } from "./driver.js";

const PLACES: Readonly<Record<string, Reference>> = { user: userId(), role: roleId(), channel: channelId() };

const ROLE: Step = drive("given", "role", "makeRole", { guild_id: guildId(), permissions: "0" });

/** A body whose constants are those of the world that the driver made. @param people default: those of its first guild */
export function inWorld(value: Template, people: Readonly<Record<string, Reference>> = PLACES): Template {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return (value as readonly Template[]).map((one) => inWorld(one, people));
  if (isReference(value)) return people[value.$] ?? value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, inWorld(member as Template, people)]));
}

/** Makes the role that one of the bodies names; nothing where none does. */
export function roleOf(...bodies: readonly Template[]): readonly Step[] {
  return JSON.stringify(bodies).includes('{"$":"role"}') ? [ROLE] : [];
}

/** A snowflake in the place of each constant: where no world was made, refused bodies name no user who exists. */
export function inNoWorld(value: Template): Template {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return (value as readonly Template[]).map(inNoWorld);
  if (isReference(value)) return value.$ in PLACES ? "1100000000000000001" : value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, inNoWorld(member as Template)]));
}

/**
 * Steps in a world that the driver makes, after those that make it, of which only what the others need is left.
 *
 * @param world guilds, users, members of them, roles and tokens
 */
export function afterWorld(world: readonly Step[], steps: readonly Step[]): readonly Step[] {
  if (world.length === 0) return steps;
  const named = namesIn(steps);
  const needed = new Set<Step>();
  for (let before = -1; before < needed.size; ) {
    before = needed.size;
    for (const step of world) {
      if (needed.has(step) || !isNeeded(step, named)) continue;
      needed.add(step);
      for (const name of namesIn([step])) named.add(name);
    }
  }
  return [...world.filter((step) => needed.has(step)), ...steps];
}

/** A member is somebody who is needed, in a guild that is. */
function isNeeded({ call, name, body }: Step, named: ReadonlySet<string>): boolean {
  const wanted = call === "makeMember" ? namesIn(Object.values(body ?? {}).filter(isReference)) : new Set([name]);
  return [...wanted].every((one) => named.has(one));
}

/** Names of the steps that a value refers to. */
function namesIn(value: unknown): Set<string> {
  return new Set([...JSON.stringify(value).matchAll(/\{"\$":"([^"]*)"/g)].map(([, name = ""]) => name));
}
