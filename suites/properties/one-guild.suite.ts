/** Several drawn commands in one new guild, or globally: each is tried by few requests, because all of them are read at once. */
import fc from "fast-check";
import { COMMANDS } from "../../generators/kinds.js";
import { severalFaults } from "../../generators/mutations/several-faults.js";
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Property } from "../../src/case/property.js";
import { levelOf } from "../../src/contract/catalogue.js";
import type { ProfileName } from "../../src/contract/profile.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { needsOf } from "../rows/draft.js";
import { GLOBAL, GUILD } from "../rows/scope.js";
import { at, bulk, create, edit, list, listBefore, readBack, refusedAt, same } from "../rows/steps.js";
import { inNewGuild } from "../sequences/places.js";
import { type Drawn, histories, MOST_COMMANDS } from "./histories.js";
import { stepsOfHistories } from "./history-steps.js";
import { taken } from "./taken.js";
import { wordsOf } from "./vocabulary.js";

const COMMON = {
  level: "must",
  needs: ["driver", "guild-commands"],
  leases: ["driver"],
  creates: 0,
  emptiesScope: false,
  weight: 0.1,
  sideBySide: "driven",
} as const satisfies Partial<Property>;

const MOST_FAULTS = 20;

function listSteps(drawn: readonly Drawn[]): readonly Step[] {
  const body = drawn.map(({ made }) => made);
  return inNewGuild([
    bulk(GUILD, "act", "act", body, [taken("bulk", body)]),
    list(GUILD, "after", [
      { check: "shape" },
      ...drawn.map((_, nth): Check => {
        const { type = 1, name = "" } = body[nth] ?? {};
        return { check: "round-trip", sent: "act", sentAt: `/${nth}`, at: { $: "after", find: { type, name } } };
      }),
    ]),
  ]);
}

const ROUND_TRIP_RULES = ["option.fields.round-trip", "command.object.has-its-fields"] as const;

/** Drawn commands, each with a history of its own. */
const storesEach = (profile: ProfileName): Property => ({
  ...COMMON,
  weight: 0.08,
  id: "command.any-valid-ones-round-trip@one-guild",
  title: "stores any valid commands that are created, edited and made again in one guild, each as it was sent",
  rules: [...ROUND_TRIP_RULES, "edit.keeps-other-fields"],
  steps: () => {
    const drawn = histories({ vocabulary: wordsOf(profile) }, true);
    return fc
      .tuple(drawn, fc.nat({ max: MOST_COMMANDS }))
      .map(([all, reader]) => inNewGuild(stepsOfHistories(GUILD, all, reader)));
  },
});

/** The same globally, where commands have more members. */
const storesEachGlobally = (profile: ProfileName): Property => ({
  id: "command.any-valid-ones-round-trip@global",
  title: "stores any valid global commands that are created, edited and made again, each as it was sent",
  rules: [...ROUND_TRIP_RULES, "edit.keeps-other-fields"],
  level: "must",
  needs: needsOf(["global"], [EMPTIED]),
  leases: ["global"],
  creates: 0,
  emptiesScope: true,
  weight: 0.03,
  steps: () => {
    const drawn = histories({ scope: "global", vocabulary: wordsOf(profile) }, true);
    return fc
      .tuple(drawn, fc.nat({ max: MOST_COMMANDS }))
      .map(([all, reader]) => [EMPTIED, ...stepsOfHistories(GLOBAL, all, reader)]);
  },
});

const EMPTIED: Step = bulk(GLOBAL, "given", "emptied", []);

/** One overwrite by drawn commands. */
const storesAll = (profile: ProfileName): Property => ({
  ...COMMON,
  needs: [...COMMON.needs, "bulk-overwrite"],
  id: "command.any-valid-list-round-trips@one-guild",
  title: "stores any list of valid commands, each as it was sent",
  rules: ROUND_TRIP_RULES,
  steps: () => histories({ vocabulary: wordsOf(profile), inBulk: true }, false).map(listSteps),
});

/** What an edit leaves out is no fault: only what is inside a field is broken by one. */
const isInside = (pointer: string): boolean => pointer.split("/").length > 2;

/** Several faults of one command. */
const refusesEach = (profile: ProfileName): Property => ({
  ...COMMON,
  weight: 0.06,
  id: "command.any-faults-are-refused@one-guild",
  title: "refuses any invalid variants of a command, and changes nothing",
  rules: ["endpoint.refused-write-leaves-no-trace"],
  steps: () => {
    const isWanted = ({ rule }: { readonly rule: RuleId }): boolean => levelOf(rule, profile) === "must";
    const drawn = severalFaults(COMMANDS, { vocabulary: wordsOf(profile) }, isWanted, MOST_FAULTS);
    return fc.tuple(drawn, fc.boolean()).map(([{ valid, faults }, isByEdit]) => {
      const twins = faults.map(({ rule, pointer, twin }, nth): Step => {
        const refused: Check = { ...refusedAt(pointer), rule };
        const { type: _type, name: _name, ...fields } = twin;
        return isByEdit && isInside(pointer)
          ? edit(GUILD, "twin", `variant ${nth + 1}`, "valid", fields, { expect: [refused] })
          : create(GUILD, "twin", `variant ${nth + 1}`, twin, [refused]);
      });
      const unchanged = { ...same(at("before"), at("after")), rule: "endpoint.refused-write-leaves-no-trace" } as const;
      return inNewGuild([
        create(GUILD, "valid", "valid", valid, [taken("create", [valid]), readBack("valid", at("valid"))]),
        listBefore(GUILD),
        ...twins,
        list(GUILD, "after", [unchanged]),
      ]);
    });
  },
});

/** Properties of several commands in a guild that a driver makes. */
export const oneGuildProperties = (profile: ProfileName): readonly Property[] => [
  storesEach(profile),
  storesAll(profile),
  refusesEach(profile),
];

/** Properties of several commands in the global scope. */
export const globalHistories = (profile: ProfileName): readonly Property[] => [storesEachGlobally(profile)];
