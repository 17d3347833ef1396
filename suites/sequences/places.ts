/** Where sequences act: scopes of two applications, by name. */
import type { Credential, Lease, Step } from "../../src/case/case.js";
import type { Reference, Template } from "../../src/case/template.js";
import { guildId } from "../rows/driver.js";
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
  /** Token of somebody who may edit permissions; default: the one of target.json. Entries name people of the world that the driver made. */
  readonly manager?: Reference;
  /** Path parameters of the requests. */
  readonly path: Readonly<Record<string, Template>>;
}

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
    manager: at("manager-token", "/token"),
  },
  "second new guild": { scope: GUILD, lease: "driver", path: { guild_id: guildId("elsewhere") } },
  "other guild": { scope: GUILD, lease: "otherApplication", as: "otherBot", path: OTHER },
  "other global": { scope: GLOBAL, lease: "otherApplication", as: "otherBot", path: OTHER },
} as const satisfies Readonly<Record<string, SequencePlace>>;

/** Name of a place. */
export type PlaceName = keyof typeof PLACES;

/** The step as it is sent in a place: with its path parameters and its token. */
export function asIn(name: string, step: Step): Step {
  const place: SequencePlace = PLACES[name as PlaceName];
  const as = step.as ?? place.as;
  return { ...step, path: { ...place.path, ...step.path }, ...(as === undefined ? {} : { as }) };
}
