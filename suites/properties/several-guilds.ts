/** One global command, used here and there: each use is delivered with what belongs to its guild, where it is allowed. */
import fc, { type Arbitrary } from "fast-check";
import { part } from "../../generators/primitives/choice-tape.js";
import type { Step } from "../../src/case/case.js";
import type { Property } from "../../src/case/property.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { channelId, delivered, deliveries, FOR_ALL, guild, mark, member, reach, use, user } from "../rows/driver.js";
import { GLOBAL } from "../rows/scope.js";
import { type Body, create, remove, slot } from "../rows/steps.js";

/** Names of the steps that make the guilds. */
export const GUILDS = ["guild", "elsewhere"] as const;
/** Names of the steps that make the users. */
export const USERS = ["user", "other"] as const;
const LOCALES = ["en-US", "fr", "ja"] as const;
const NICKS = [null, "Ada"] as const;

/** Who uses it, and where. */
export interface UseSomewhere {
  /** The guild. */
  readonly in: (typeof GUILDS)[number];
  /** The user. */
  readonly by: (typeof USERS)[number];
}

interface DrawnWorld {
  /** Of the guilds, and of the users. */
  readonly guildLocales: readonly string[];
  readonly userLocales: readonly string[];
  /** Of each user in each guild. */
  readonly nicks: readonly (string | null)[];
  readonly uses: readonly UseSomewhere[];
}

/** Who uses it where, in which languages. */
export const worlds: Arbitrary<DrawnWorld> = fc.record({
  guildLocales: fc.tuple(fc.constantFrom(...LOCALES), fc.constantFrom(...LOCALES)),
  userLocales: fc.tuple(fc.constantFrom(...LOCALES), fc.constantFrom(...LOCALES)),
  nicks: fc.array(fc.constantFrom(...NICKS), { minLength: 4, maxLength: 4 }),
  uses: fc.array(part(fc.record({ in: fc.constantFrom(...GUILDS), by: fc.constantFrom(...USERS) })), {
    minLength: 2,
    maxLength: 8,
    size: "max",
  }),
});

const USED: RuleId = "interaction.command.is-type-2";

function stepsOf({ guildLocales, userLocales, nicks, uses }: DrawnWorld): readonly Step[] {
  const members = GUILDS.flatMap((into, row) =>
    USERS.map((of, column) => {
      const nick = nicks[row * USERS.length + column];
      return member(into, of, typeof nick === "string" ? { nick } : {});
    }),
  );
  return [
    ...GUILDS.map((name, nth) => guild(name, { locale: guildLocales[nth] ?? "en-US" })),
    ...USERS.map((name, nth) => user(name, { locale: userLocales[nth] ?? "en-US" })),
    ...members,
    ...newCommand({}),
    ...USERS.map((name) => reach(name)),
    mark(),
    ...uses.map(({ in: place, by }, nth) => use(`use ${nth + 1}`, { by, in: channelId(place) })),
    deliveries("seen", [{ ...delivered("seen", uses.length), rule: USED }, { check: "received" }], "mark"),
  ];
}

/** Made anew: what a service remembers of a command is of the uses of one value then. */
export function newCommand(more: Body): readonly Step[] {
  return [
    slot(GLOBAL, "before", { name: "slot-a", ...FOR_ALL }),
    remove(GLOBAL, "given", "gone", "before"),
    create(GLOBAL, "given", "command", { name: "slot-a", description: "Used in several guilds", ...FOR_ALL, ...more }),
  ];
}

/** What properties of several guilds have in common. */
export const SEVERAL_GUILDS = {
  level: "must",
  needs: ["driver", "interactions"],
  leases: ["global", "driver"],
  creates: 1,
  emptiesScope: false,
  weight: 0.02,
} as const satisfies Partial<Property>;

/** What one use was delivered with says nothing of the next. */
export const usedInSeveralGuilds: Property = {
  id: "interaction.any-use-is-delivered@several-guilds",
  title: "sends each use of a global command with the guild, the member and the languages that it has",
  rules: [USED, "interaction.guild-id.is-present-in-guilds", "interaction.locale.is-of-the-client"],
  ...SEVERAL_GUILDS,
  steps: () => worlds.map(stepsOf),
};
