/** Several drawn commands in one new guild: each is tried by few requests, because all of them are read at once. */
import fc, { type Arbitrary } from "fast-check";
import { chatInputCommand, contextMenuCommand } from "../../generators/commands/command.js";
import { sizeOf } from "../../generators/commands/command-size.js";
import { FreeNames } from "../../generators/commands/distinct.js";
import { COMMANDS } from "../../generators/kinds.js";
import { severalFaults } from "../../generators/mutations/several-faults.js";
import { part } from "../../generators/primitives/choice-tape.js";
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Property } from "../../src/case/property.js";
import { levelOf } from "../../src/contract/catalogue.js";
import type { JsonObject } from "../../src/contract/json.js";
import { LIMITS } from "../../src/contract/limits.gen.js";
import type { ProfileName } from "../../src/contract/profile.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { guild } from "../rows/driver.js";
import { GUILD } from "../rows/scope.js";
import { at, bulk, create, edit, entry, get, list, listBefore, readBack, refusedAt, same } from "../rows/steps.js";
import { asIn } from "../sequences/places.js";
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

const MOST_COMMANDS = 8;
const MOST_FAULTS = 20;

const inNewGuild = (steps: readonly Step[]): readonly Step[] => [
  guild(),
  ...steps.map((step) => asIn("new guild", step)),
];

/** A command, and what becomes of it. */
interface Drawn {
  readonly made: JsonObject;
  /** Absent where it is not edited. */
  readonly fields?: JsonObject;
}

/** Commands whose names may meet by chance: distinct in each type. */
function distinctNames(drawn: readonly Drawn[]): readonly Drawn[] {
  const names = new Map<string, FreeNames>();
  return drawn.map(({ made, ...others }) => {
    const { type = 1 } = made;
    const free = names.get(String(type)) ?? new FreeNames();
    names.set(String(type), free);
    return { made: { ...made, name: free.take(String(made["name"]), LIMITS.commandName.max) }, ...others };
  });
}

/** What an edit sends: all members of another command but its name, or some of them. */
function fieldsOf({ type: _type, name: _name, ...others }: JsonObject, kept: readonly boolean[]): JsonObject {
  const members = Object.entries(others);
  const some = members.filter((_, nth) => kept[nth % kept.length]);
  return Object.fromEntries(some.length > 0 ? some : members);
}

/** With what it leaves as it was, the command is within its size. */
function fits({ made, fields }: Drawn): boolean {
  return sizeOf({ ...made, ...fields }) <= LIMITS.commandSize.max && Object.keys(fields ?? {}).length > 0;
}

const ALL_KEPT = [true];
const keptMembers = fc.oneof(
  { withCrossShrink: true },
  { arbitrary: fc.constant<readonly boolean[]>(ALL_KEPT), weight: 2 },
  { arbitrary: fc.array(fc.boolean(), { minLength: 3, maxLength: 5 }), weight: 3 },
);

function commands(profile: ProfileName, isEdited: boolean): Arbitrary<readonly Drawn[]> {
  const settings = { vocabulary: wordsOf(profile), inBulk: !isEdited };
  const chatInput = chatInputCommand(settings);
  const others = ([2, 3] as const).map((type) => contextMenuCommand(type, settings));
  const pairOf = (one: Arbitrary<JsonObject>): Arbitrary<Drawn> => {
    if (!isEdited) return one.map((made) => ({ made }));
    return fc.tuple(one, fc.option(fc.tuple(one, keptMembers))).map(([made, other]): Drawn => {
      const fields = other ? fieldsOf(...other) : {};
      return fits({ made, fields }) ? { made, fields } : { made };
    });
  };
  const drawn = fc.oneof(
    { withCrossShrink: true },
    { arbitrary: pairOf(chatInput), weight: 8 },
    ...others.map((one) => ({ arbitrary: pairOf(one), weight: 1 })),
  );
  return fc.noBias(fc.array(part(drawn), { minLength: 1, maxLength: MOST_COMMANDS, size: "max" })).map(distinctNames);
}

const madeBy = (nth: number): string => `create ${nth + 1}`;
const editedBy = (nth: number): string => `edit ${nth + 1}`;

/** What an edit does not name stays as it was. */
function keptBy(nth: number, { made, fields = {} }: Drawn): readonly Check[] {
  return Object.keys(made)
    .filter((member) => !(member in fields) && member !== "default_permission")
    .map((member) => ({
      ...same(entry("made", madeBy(nth), `/${member}`), entry("after", madeBy(nth), `/${member}`)),
      rule: "edit.keeps-other-fields",
    }));
}

function stepsOf(drawn: readonly Drawn[]): readonly Step[] {
  const creates = drawn.map(({ made }, nth) => create(GUILD, "act", madeBy(nth), made, [taken("create", [made])]));
  const edits = drawn.flatMap(({ fields }, nth) =>
    fields ? [edit(GUILD, "act", editedBy(nth), madeBy(nth), fields, { expect: [taken("edit", [fields])] })] : [],
  );
  const seen = list(GUILD, "made", [
    { check: "shape" },
    ...drawn.map((_, nth) => readBack(madeBy(nth), entry("made", madeBy(nth)))),
    ...drawn.map((_, nth): Check => ({ ...same(at(madeBy(nth)), entry("made", madeBy(nth))), rule: ECHO_OF_CREATE })),
  ]);
  const after = list(GUILD, "after", [
    { check: "shape" },
    ...drawn.flatMap((one, nth): readonly Check[] => {
      const now = entry("after", madeBy(nth));
      if (!one.fields) return [{ ...same(entry("made", madeBy(nth)), now), rule: "edit.keeps-other-fields" }];
      return [
        readBack(editedBy(nth), now),
        { ...same(at(editedBy(nth)), now), rule: "edit.answers-the-whole-command" },
        ...keptBy(nth, one),
      ];
    }),
  ]);
  const last = drawn.length - 1;
  const [hasEdits, latest] = [edits.length > 0, edits.length > 0 ? "after" : "made"];
  const alone = get(GUILD, "one", madeBy(last), [
    { check: "shape" },
    { ...same(entry(latest, madeBy(last)), at("one")), rule: "command.list.holds-each-command" },
  ]);
  return inNewGuild([...creates, seen, ...(hasEdits ? [...edits, after] : []), alone]);
}

const ECHO_OF_CREATE: RuleId = "command.create.answers-what-is-read-back";

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

/** Creates and edits of drawn commands. */
const storesEach = (profile: ProfileName): Property => ({
  ...COMMON,
  id: "command.any-valid-ones-round-trip@one-guild",
  title: "stores any valid commands that are created and edited in one guild, each as it was sent",
  rules: [...ROUND_TRIP_RULES, "edit.keeps-other-fields"],
  steps: () => commands(profile, true).map(stepsOf),
});

/** One overwrite by drawn commands. */
const storesAll = (profile: ProfileName): Property => ({
  ...COMMON,
  needs: [...COMMON.needs, "bulk-overwrite"],
  id: "command.any-valid-list-round-trips@one-guild",
  title: "stores any list of valid commands, each as it was sent",
  rules: ROUND_TRIP_RULES,
  steps: () => commands(profile, false).map(listSteps),
});

/** What an edit leaves out is no fault: only what is inside a field is broken by one. */
const isInside = (pointer: string): boolean => pointer.split("/").length > 2;

/** Several faults of one command. */
const refusesEach = (profile: ProfileName): Property => ({
  ...COMMON,
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
