/** Where sequences act: scopes of two applications, by name. */
import type { Credential, Lease, Step } from "../../src/case/case.js";
import type { Reference, Template } from "../../src/case/template.js";
import { channelId, guild, guildId, roleId, userId } from "../rows/driver.js";
import { type CommandScope, GLOBAL, GUILD } from "../rows/scope.js";
import { at } from "../rows/steps.js";

/** A scope of one application, with what its requests carry. */
export interface SequencePlace {
  /** Global or guild. */
  readonly scope: CommandScope;
  /** The lease of the scope. */
  readonly lease: Lease;
  /** Credential of the requests; default: the bot. */
  readonly as?: Credential;
  /** Token of somebody who may edit permissions; default: the one of target.json. */
  readonly manager?: Reference;
  /** What entries of permissions name in a guild that the driver made, by the constants of target.json; default: those themselves. */
  readonly people?: Readonly<Record<string, Reference>>;
  /** Path parameters of the requests. */
  readonly path: Readonly<Record<string, Template>>;
}

const MANAGER: Reference = at("manager-token", "/token");

const OTHER = { application_id: { $: "otherApplication" } };

/** All places by name; `other` is the second application. */
export const PLACES = {
  guild: { scope: GUILD, lease: "guild", path: {} },
  guild2: { scope: GUILD, lease: "guild2", path: { guild_id: { $: "guild2" } } },
  global: { scope: GLOBAL, lease: "global", path: {} },
  "new guild": {
    scope: GUILD,
    lease: "driver",
    path: { guild_id: guildId() },
    manager: MANAGER,
    people: { user: userId(), role: roleId(), channel: channelId() },
  },
  "second new guild": {
    scope: GUILD,
    lease: "driver",
    path: { guild_id: guildId("elsewhere") },
    manager: MANAGER,
    people: { user: userId(), role: roleId("role-elsewhere"), channel: channelId("elsewhere") },
  },
  "other guild": { scope: GUILD, lease: "otherApplication", as: "otherBot", path: OTHER },
  "other global": { scope: GLOBAL, lease: "otherApplication", as: "otherBot", path: OTHER },
} as const satisfies Readonly<Record<string, SequencePlace>>;

/** Name of a place. */
export type PlaceName = keyof typeof PLACES;

/** Places with somebody who may edit permissions. */
export const KEEPS_PERMISSIONS: readonly string[] = ["guild", "new guild", "second new guild"];

/** The step as it is sent in a place: with its path parameters and its token. */
export function asIn(name: string, step: Step): Step {
  const place: SequencePlace = PLACES[name as PlaceName];
  const as = step.as ?? place.as;
  return { ...step, path: { ...place.path, ...step.path }, ...(as === undefined ? {} : { as }) };
}

/** A guild that the driver makes, and the steps as they are sent there. */
export function inNewGuild(steps: readonly Step[]): readonly Step[] {
  return [guild(), ...steps.map((step) => asIn("new guild", step))];
}
