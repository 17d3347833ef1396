/** Stateful runs: whatever is done in whatever order, the service holds what the model says. */
import type { Step } from "../../src/case/case.js";
import type { Property } from "../../src/case/property.js";
import { commandWriteOf } from "../../src/contract/operations.js";
import { MANAGER, MANAGER_TOKEN } from "../access/people.js";
import { needsOf } from "../rows/draft.js";
import { drive, guild, guildId, member, roleId, WORLD } from "../rows/driver.js";
import { roleOf } from "../rows/in-world.js";
import { NEW_NAMES, SHARED_NAMES, sequences } from "../sequences/operations.js";
import { PLACES, type PlaceName } from "../sequences/places.js";
import { SLOT_COUNT, SLOT_NAMES } from "../sequences/slots.js";
import { stepsOfSequence } from "../sequences/steps-of.js";

/** Creates that one sequence may ask of one scope; the day of a guild has room for many such. */
const CREATES = 8;

/** The same on slots, those included that it leaves missing: the day has room for four times as many. */
const CREATES_ON_SLOTS = 2;

/** In guilds that are new, whose day is not used for anything else. */
const CREATES_OF_WORLD = 40;

/** Two guilds with one user in both, a role in each, and somebody who may edit the permissions of both. */
const NEW_GUILDS: readonly Step[] = [
  ...WORLD,
  ...roleOf({ $: "role" }),
  ...MANAGER_TOKEN,
  guild("elsewhere"),
  member("elsewhere"),
  drive("given", "role-elsewhere", "makeRole", { guild_id: guildId("elsewhere"), permissions: "0" }),
  drive("given", "manager-role-elsewhere", "makeRole", { guild_id: guildId("elsewhere"), permissions: MANAGER }),
  member("elsewhere", "manager", { role_ids: [roleId("manager-role-elsewhere")] }),
];

interface Sequences {
  readonly id: string;
  readonly title: string;
  readonly places: readonly [PlaceName, ...PlaceName[]];
  readonly hasPermissions: boolean;
  readonly most: number;
  readonly weight: number;
  /** It begins with slots, instead of nothing. */
  readonly onSlots?: boolean;
  /** A broad mix; and a scope is listed again before an operation in it, where others were written to. */
  readonly isBroad?: boolean;
  /** It begins with commands of one name and all types in each place, and with their permissions. */
  readonly isCrowded?: boolean;
  /** Everybody reads what is there: the bot, the application itself, and in vain another application. */
  readonly hasReaders?: boolean;
  /** Hours and days pass between its operations. */
  readonly takesTime?: boolean;
  /** Makes new guilds, whose day has room for whatever a sequence creates. */
  readonly world?: readonly Step[];
}

function property({
  id,
  title,
  places,
  most,
  weight,
  onSlots = false,
  isBroad = false,
  isCrowded = false,
  world,
  ...mix
}: Sequences): Property {
  const { hasPermissions, takesTime = false, hasReaders = false } = mix;
  const missing = onSlots ? SLOT_COUNT : 0;
  // Where several scopes are looked at, one of them may be emptied.
  const onThose = CREATES_ON_SLOTS + (isBroad ? missing : 0);
  const creates = world ? CREATES_OF_WORLD : onSlots ? onThose : CREATES;
  const names = onSlots ? SLOT_NAMES : world ? NEW_NAMES : SHARED_NAMES;
  const leases = [...new Set(places.map((place) => PLACES[place].lease))];
  return {
    id,
    title,
    rules: ["command.list.holds-each-command", "endpoint.refused-write-leaves-no-trace", "upsert.adds-no-entry"],
    level: "must",
    needs: [
      ...needsOf(leases, []),
      "bulk-overwrite" as const,
      ...(world ? (["guild-commands"] as const) : []),
      ...(hasPermissions && !world ? (["permissions-edit"] as const) : []),
      ...(hasReaders ? (["permissions-list", "client-credentials", "other-application"] as const) : []),
    ],
    leases,
    creates: world ? 0 : creates + missing,
    emptiesScope: !world || leases.includes("global"),
    weight,
    ...(takesTime ? { movesClock: true } : {}),
    // In the global scope or on a clock that others move, a sequence is no longer by itself.
    ...(world && !takesTime && !leases.includes("global") ? { sideBySide: "driven" as const } : {}),
    steps: () =>
      sequences({ places, hasPermissions, most, takesTime, names, isBroad, isCrowded, hasReaders })
        .map((sequence) =>
          stepsOfSequence(places, sequence, {
            creates,
            onSlots,
            looksAgain: isBroad,
            hasReaders,
            ...(world ? { world } : {}),
          }),
        )
        .map((steps) => (hasReaders ? byBothTokens(steps) : steps)),
  };
}

/** Whatever the bot writes, the application itself may write: they take turns. */
function byBothTokens(steps: readonly Step[]): readonly Step[] {
  let writes = 0;
  return steps.map((step) => {
    const isTurn = step.as === undefined && commandWriteOf(step.call) !== undefined && writes++ % 2 === 1;
    return isTurn ? { ...step, as: "clientCredentials" } : step;
  });
}

/** Sequences in one guild with permissions, in one guild alone, and in five scopes of two applications. */
export const sequenceProperties: readonly Property[] = [
  property({
    id: "sequence.any-one-follows-the-model@guild",
    title: "stores the commands of a guild as the documents require, after each request of any random sequence",
    places: ["guild"],
    hasPermissions: false,
    most: 20,
    weight: 0.05,
  }),
  property({
    id: "sequence.any-one-follows-the-model@permissions.guild",
    title: "keeps and deletes permissions as the documents require in any sequence in a guild",
    places: ["guild"],
    hasPermissions: true,
    most: 20,
    weight: 0.02,
  }),
  property({
    id: "sequence.any-one-follows-the-model@two-applications",
    title: "stores the commands that the documents require while two applications act in guilds and globally",
    places: ["guild", "guild2", "global", "other guild", "other global"],
    isBroad: true,
    hasPermissions: false,
    most: 20,
    weight: 0.03,
  }),
  property({
    id: "sequence.any-one-follows-the-model@scopes",
    title: "stores the commands that the documents require while commands of one name are in two guilds and global",
    places: ["guild", "guild2", "global"],
    isBroad: true,
    hasPermissions: false,
    most: 16,
    weight: 0.05,
  }),
  property({
    id: "sequence.any-one-follows-the-model@new-guilds",
    title: "stores commands and permissions as the documents require in any sequence in two new guilds",
    places: ["new guild", "second new guild"],
    hasPermissions: true,
    most: 20,
    weight: 0.03,
    isBroad: true,
    world: NEW_GUILDS,
  }),
  property({
    id: "sequence.any-one-follows-the-model@readers",
    title: "shows each reader the same commands and permissions after any sequence, and other applications none",
    places: ["new guild", "second new guild"],
    hasPermissions: true,
    most: 5,
    weight: 0.02,
    isBroad: true,
    hasReaders: true,
    world: NEW_GUILDS,
  }),
  property({
    id: "sequence.any-one-follows-the-model@everywhere",
    title: "stores commands and permissions as the documents require while all scopes have commands of one name",
    places: ["new guild", "second new guild", "global"],
    hasPermissions: true,
    most: 12,
    weight: 0.01,
    isBroad: true,
    isCrowded: true,
    world: NEW_GUILDS,
  }),
  property({
    id: "sequence.any-one-follows-the-model@slots.two-applications",
    title: "stores the commands that the documents require while two applications reuse a few commands in all scopes",
    places: ["guild", "guild2", "global", "other guild", "other global"],
    hasPermissions: false,
    most: 20,
    weight: 0.01,
    onSlots: true,
    isBroad: true,
  }),
  property({
    id: "sequence.any-one-follows-the-model@days",
    title: "stores commands and permissions as the documents require while hours and days pass",
    places: ["new guild"],
    hasPermissions: true,
    most: 16,
    weight: 0.04,
    takesTime: true,
    world: NEW_GUILDS,
  }),
  property({
    id: "sequence.any-one-follows-the-model@slots.guild",
    title:
      "stores guild commands as the documents require, after each request of any long random sequence on a few commands",
    places: ["guild"],
    hasPermissions: false,
    most: 40,
    weight: 0.02,
    onSlots: true,
  }),
  property({
    id: "sequence.any-one-follows-the-model@slots.global",
    title:
      "stores global commands as the documents require, after each request of any long random sequence on a few commands",
    places: ["global"],
    hasPermissions: false,
    most: 40,
    weight: 0.03,
    onSlots: true,
  }),
];
