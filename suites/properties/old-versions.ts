/** Properties of versions: a global command is used in the version that it has, and in no other that it had. */
import fc, { type Arbitrary } from "fast-check";
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Property } from "../../src/case/property.js";
import type { Reference } from "../../src/case/template.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import {
  delivered,
  deliveries,
  FOR_ALL,
  interaction,
  later,
  mark,
  NOT_DELIVERED,
  reach,
  use,
  WORLD,
} from "../rows/driver.js";
import { GLOBAL } from "../rows/scope.js";
import { at, type Body, bulk, edit, equals, slot } from "../rows/steps.js";

const COMMON = {
  level: "must",
  needs: ["driver", "interactions"],
  leases: ["global", "driver"],
  creates: 0,
  emptiesScope: false,
  weight: 0.05,
} as const satisfies Partial<Property>;

const STALE = "interaction.stale-version.is-rejected" satisfies RuleId;
const OTHER_OPTIONS = { options: [{ type: 5, name: "sure", description: "An option that is new" }] };

/** Broken where the version that a command has is rejected. */
const TAKEN = "interaction.command.is-type-2" satisfies RuleId;

/** Broken where a version is not newer than the one before it. */
const GROWS = "command.version.grows" satisfies RuleId;

/** A version that was replaced is not used again, however long ago that was. */
const oldVersionsAreRejected: Property = {
  ...COMMON,
  id: "interaction.any-old-version-is-rejected@later",
  title: "rejects an outdated version of a global command, also hours and days after its edit",
  rules: [STALE, TAKEN],
  movesClock: true,
  steps: () =>
    fc
      .tuple(fc.constantFrom(0, 1, 6, 24, 48, 960), fc.constantFrom(0, 25, 960), fc.boolean(), fc.boolean())
      .map(([hours, before, isLookedAt, isNamed]) => [
        ...WORLD,
        slot(GLOBAL, "command", { name: "slot-a", ...FOR_ALL }),
        reach(),
        ...later("before", before),
        // A client that was given the command before may use it without another look at it.
        ...(isLookedAt ? [{ ...reach(), name: "looked-at-again" }] : []),
        mark(),
        use("valid", { rule: TAKEN, ...(isNamed ? { more: { version: at("command", "/version") } } : {}) }),
        deliveries("valid-seen", [{ ...delivered("valid-seen", 1), rule: TAKEN }]),
        edit(GLOBAL, "given", "edited", "command", OTHER_OPTIONS),
        ...later("after", hours),
        use("twin", { more: { version: at("command", "/version") }, part: "twin", outcome: NOT_DELIVERED }),
        deliveries("seen", [{ ...delivered("seen", 0), rule: STALE }], "valid-seen"),
      ]),
};

/** How a command is changed. */
type Write = "edit" | "overwrite" | "bulk";

interface Change {
  readonly by: Write;
  /** Which other list of options it gets. */
  readonly more: number;
  /** Whether it is used before the next change. */
  readonly isUsed: boolean;
}

const changes: Arbitrary<readonly Change[]> = fc.array(
  fc.record({
    by: fc.constantFrom<Write>("edit", "overwrite", "bulk"),
    more: fc.nat({ max: 1 }),
    isUsed: fc.boolean(),
  }),
  { minLength: 1, maxLength: 4, size: "max" },
);

const NAME = "slot-a";
const OPTION_LISTS: readonly (readonly Body[])[] = [
  [],
  [{ type: 5, name: "sure", description: "An option" }],
  [
    { type: 3, name: "text", description: "A text" },
    { type: 5, name: "sure", description: "Another option" },
  ],
];

const { nsfw: _nsfw, ...IN_BULK } = FOR_ALL;

/** The change as step `name`, and where it answers the version of the command. */
function written(
  by: Write,
  name: string,
  options: readonly Body[],
): { readonly step: Step; readonly version: Reference } {
  const version = at(name, "/version");
  if (by === "edit") return { step: edit(GLOBAL, "given", name, "command", { options }), version };
  if (by === "overwrite") return { step: { ...slot(GLOBAL, NAME, { ...FOR_ALL, options }), name }, version };
  const body = [{ name: NAME, description: "A slot of slashproof", ...IN_BULK, options }];
  return { step: bulk(GLOBAL, "given", name, body), version: { $: name, find: { name: NAME }, at: "/version" } };
}

/** Each version is newer than the one before it, or an old one would be as good as the one that it has. */
function newer(versions: readonly Reference[], step: Step): Step {
  const grow = versions
    .slice(1)
    .map((right, nth): Check => ({ check: "grows", left: versions[nth] ?? right, right, rule: GROWS }));
  return { ...step, expect: [...grow, ...step.expect] };
}

/** A user takes note of the command, and uses it in the last one of these versions. */
function usedIn(versions: readonly [Reference, ...Reference[]], moment: string): readonly Step[] {
  const [reached, seen] = [`reached ${moment}`, `seen ${moment}`];
  const version = versions.at(-1) ?? versions[0];
  return [
    { ...reach(), name: `reach ${moment}` },
    mark(reached),
    newer(versions, use(`use ${moment}`, { more: { version }, rule: TAKEN })),
    deliveries(
      seen,
      [
        { ...delivered(seen, 1), rule: TAKEN },
        {
          ...equals(interaction(seen, "/data/version"), version),
          rule: "interaction.data.version-is-the-command-version",
        },
      ],
      reached,
    ),
  ];
}

/** In vain. */
function notUsedIn(version: Reference, moment: string): Step {
  return use(`use of ${moment}`, { more: { version }, part: "twin", outcome: NOT_DELIVERED, rule: STALE });
}

function stepsOfChanges(drawn: readonly Change[]): readonly Step[] {
  const versions: [Reference, ...Reference[]] = [at("bare", "/version")];
  let options = 0;
  const steps: Step[] = [
    ...WORLD,
    { ...slot(GLOBAL, NAME, { ...FOR_ALL, options: OPTION_LISTS[0] ?? [] }), name: "command" },
    edit(GLOBAL, "given", "bare", "command", { options: [] }),
    ...usedIn(versions, "at first"),
  ];
  for (const [nth, { by, more, isUsed }] of drawn.entries()) {
    options = (options + 1 + more) % OPTION_LISTS.length;
    const one = written(by, `change ${nth + 1}`, OPTION_LISTS[options] ?? []);
    steps.push(one.step);
    const before = versions.at(-1) ?? one.version;
    versions.push(one.version);
    if (isUsed)
      steps.push(
        newer(versions, notUsedIn(before, `the version before change ${nth + 1}`)),
        ...usedIn(versions, `after change ${nth + 1}`),
      );
  }
  const inVain = versions.slice(0, -1).map((one, nth) => notUsedIn(one, `version ${nth + 1}`));
  const none = deliveries(
    "seen of old ones",
    [{ ...delivered("seen of old ones", 0), rule: STALE }],
    "before old ones",
  );
  return [...steps, mark("before old ones"), ...inVain, none, ...usedIn(versions, "at last")];
}

/** Whatever replaced it: a version that a command had before is no longer used. */
const replacedVersionsAreRejected: Property = {
  ...COMMON,
  id: "interaction.any-old-version-is-rejected@changes",
  title: "rejects all versions that a global command had before any changes, and takes the one that it has",
  rules: [STALE, TAKEN, GROWS, "interaction.data.version-is-the-command-version"],
  needs: [...COMMON.needs, "bulk-overwrite"],
  creates: 1,
  emptiesScope: true,
  steps: () => changes.map(stepsOfChanges),
};

/** Properties of versions. */
export const oldVersionProperties: readonly Property[] = [oldVersionsAreRejected, replacedVersionsAreRejected];
