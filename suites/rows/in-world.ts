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
