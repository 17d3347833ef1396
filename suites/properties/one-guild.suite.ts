/** Several drawn commands in one new guild: each is tried by few requests, because all of them are read at once. */
import fc, { type Arbitrary } from "fast-check";
import { chatInputCommand, contextMenuCommand, renamed } from "../../generators/commands/command.js";
import { sizeOf } from "../../generators/commands/command-size.js";
import { FreeNames } from "../../generators/commands/distinct.js";
import { COMMANDS } from "../../generators/kinds.js";
import { severalFaults } from "../../generators/mutations/several-faults.js";
import { part } from "../../generators/primitives/choice-tape.js";
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Property } from "../../src/case/property.js";
import { levelOf } from "../../src/contract/catalogue.js";
import { isObject, type Json, type JsonObject } from "../../src/contract/json.js";
import { LIMITS } from "../../src/contract/limits.gen.js";
import type { ProfileName } from "../../src/contract/profile.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { guild } from "../rows/driver.js";
import { GUILD } from "../rows/scope.js";
import {
  absent,
  answered,
  at,
  bulk,
  create,
  edit,
  entry,
  equals,
  get,
  list,
  listBefore,
  readBack,
  refusedAt,
  remove,
  same,
} from "../rows/steps.js";
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

/** What is done to a command in one round. */
type Act =
  /** An edit of these members. */
  | { readonly do: "edit"; readonly fields: JsonObject }
  /** The command is deleted, and made again under its name. */
  | { readonly do: "again"; readonly body: JsonObject }
  /** A create of its name, which takes its place. */
  | { readonly do: "overwrite"; readonly body: JsonObject }
  /** An edit of its name. */
  | { readonly do: "rename"; readonly name: string }
  /** Another command is made under the first name that it had, and has the acts that come after. */
  | { readonly do: "reuse"; readonly body: JsonObject };

/** A command, and what becomes of it. */
interface Drawn {
  readonly made: JsonObject;
  /** One act in each round, as long as there are some. */
  readonly acts: readonly Act[];
}

/** Names that commands take one after the other, distinct in each type. */
class Names {
  readonly #ofTypes = new Map<string, FreeNames>();

  take({ type = 1, name }: JsonObject): string {
    const free = this.#ofTypes.get(String(type)) ?? new FreeNames();
    this.#ofTypes.set(String(type), free);
    return free.take(String(name), LIMITS.commandName.max);
  }
}

/** Commands whose names may meet by chance: distinct in each type, and kept by what is made in their place. */
function distinctNames(drawn: readonly Drawn[]): readonly Drawn[] {
  const names = new Names();
  const made = drawn.map((one) => ({ ...one.made, name: names.take(one.made) }));
  return drawn.map(({ acts }, nth) => {
    const first = made[nth] ?? {};
    return { made: first, acts: withNames(acts, first, names) };
  });
}

function withNames(acts: readonly Act[], { type = 1, name: first }: JsonObject, names: Names): readonly Act[] {
  let name = String(first);
  return acts.map((act): Act => {
    if (act.do === "edit") return act;
    if (act.do === "rename") name = names.take({ type, name: act.name });
    if (act.do === "rename") return { ...act, name };
    if (act.do === "reuse") name = String(first);
    return { ...act, body: renamed(act.body, name) };
  });
}

/** What an edit sends: all members of another command but its name, or some of them. */
function fieldsOf({ type: _type, name: _name, ...others }: JsonObject, kept: readonly boolean[]): JsonObject {
  const members = Object.entries(others);
  const some = members.filter((_, nth) => kept[nth % kept.length]);
  return Object.fromEntries(some.length > 0 ? some : members);
}

/** What takes a member back. */
const CLEARED: Readonly<Record<string, Json>> = {
  options: [],
  name_localizations: {},
  description_localizations: {},
  default_member_permissions: null,
  nsfw: false,
};

/** An edit that takes back some of what a command has; `undefined` where that is nothing. */
function clearing(command: JsonObject, which: readonly boolean[]): JsonObject | undefined {
  const members = Object.entries(CLEARED).filter(([member]) => isSet(command[member]));
  const some = members.filter((_, nth) => which[nth % which.length]);
  return members.length === 0 ? undefined : Object.fromEntries(some.length > 0 ? some : members);
}

function isSet(value: Json | undefined): boolean {
  return typeof value === "object" && value !== null ? Object.keys(value).length > 0 : value !== undefined;
}

/** What is drawn for one act: another command, which kind of act it is, and which members it has. */
interface ActSeed {
  readonly other: JsonObject;
  readonly kind: "edit" | "clear" | Act["do"];
  readonly kept: readonly boolean[];
}

function actOf({ other, kind, kept }: ActSeed, before: JsonObject): Act {
  if (kind === "rename") return { do: kind, name: String(other["name"]) };
  if (kind === "again" || kind === "overwrite" || kind === "reuse") return { do: kind, body: other };
  const cleared = kind === "clear" ? clearing(before, kept) : undefined;
  return { do: "edit", fields: cleared ?? fieldsOf(other, kept) };
}

/** The members of a command after an act, as far as they are certain: what an overwrite leaves out may stay or go. */
function after(before: JsonObject, act: Act): JsonObject {
  if (act.do === "edit") return { ...before, ...act.fields };
  return act.do === "rename" ? { ...before, name: act.name } : act.body;
}

/** The acts up to the first that would have more characters than a command may have, or nothing to say. */
function actsOf(made: JsonObject, seeds: readonly ActSeed[]): readonly Act[] {
  const acts: Act[] = [];
  let [command, largest, isMoved] = [made, made, false];
  for (const seed of seeds) {
    // Only a name that is free again can be used again.
    const act = actOf(seed.kind === "reuse" && !isMoved ? { ...seed, kind: "again" } : seed, command);
    isMoved = act.do === "rename" || (isMoved && act.do !== "reuse");
    command = after(command, act);
    largest = act.do === "overwrite" ? { ...largest, ...act.body } : after(largest, act);
    const isEmpty = act.do === "edit" && Object.keys(act.fields).length === 0;
    // Another name may be longer.
    if (isEmpty || sizeOf(largest) > LIMITS.commandSize.max - ROOM_FOR_NAMES) break;
    acts.push(act);
  }
  return acts;
}

const ROOM_FOR_NAMES = 2 * LIMITS.commandName.max;

const ALL_KEPT = [true];
const keptMembers = fc.oneof(
  { withCrossShrink: true },
  { arbitrary: fc.constant<readonly boolean[]>(ALL_KEPT), weight: 2 },
  { arbitrary: fc.array(fc.boolean(), { minLength: 3, maxLength: 5 }), weight: 3 },
);

/** Most acts on one command. */
const MOST_ACTS = 4;

const kinds = fc.constantFrom<ActSeed["kind"]>(
  ...(["edit", "edit", "edit", "clear", "clear"] as const),
  ...(["again", "overwrite", "rename", "rename", "reuse"] as const),
);

function commands(profile: ProfileName, isEdited: boolean): Arbitrary<readonly Drawn[]> {
  const settings = { vocabulary: wordsOf(profile), inBulk: !isEdited };
  const chatInput = chatInputCommand(settings);
  const others = ([2, 3] as const).map((type) => contextMenuCommand(type, settings));
  const historyOf = (one: Arbitrary<JsonObject>): Arbitrary<Drawn> => {
    if (!isEdited) return one.map((made) => ({ made, acts: [] }));
    const act = fc.record({ other: one, kind: kinds, kept: keptMembers });
    return fc
      .tuple(one, fc.array(part(act), { maxLength: MOST_ACTS, size: "max" }))
      .map(([made, seeds]): Drawn => ({ made, acts: actsOf(made, seeds) }));
  };
  const drawn = fc.oneof(
    { withCrossShrink: true },
    { arbitrary: historyOf(chatInput), weight: 8 },
    ...others.map((one) => ({ arbitrary: historyOf(one), weight: 1 })),
  );
  return fc.noBias(fc.array(part(drawn), { minLength: 1, maxLength: MOST_COMMANDS, size: "max" })).map(distinctNames);
}

const madeBy = (nth: number, round = 0): string => (round === 0 ? `create ${nth + 1}` : `create ${nth + 1}.${round}`);
const editedBy = (nth: number, round: number): string => `edit ${nth + 1}.${round}`;

/** A command while rounds go by. */
interface Standing {
  /** The step that returned its id. */
  readonly origin: string;
  /** Members that were sent, and what was sent last. */
  readonly command: JsonObject;
}

/** What an edit does not name stays as it was. */
function keptBy(
  { origin, command }: Standing,
  fields: JsonObject,
  [before, now]: readonly [string, string],
): readonly Check[] {
  return Object.keys(command)
    .filter((member) => !(member in fields) && member !== "default_permission")
    .map((member) => ({
      ...same(entry(before, origin, `/${member}`), entry(now, origin, `/${member}`)),
      rule: "edit.keeps-other-fields",
    }));
}

/** What came of an act. */
interface Done {
  readonly steps: readonly Step[];
  readonly checks: readonly Check[];
  readonly standing: Standing;
  /** A command that stays as it is from here on. */
  readonly left?: Standing;
}

function stepsOfAct(act: Act, nth: number, round: number, before: Standing): Done {
  const command = after(before.command, act);
  const lists = [listedIn(round - 1), listedIn(round)] as const;
  const now = lists[1];
  if (act.do === "edit" || act.do === "rename") {
    const fields = act.do === "edit" ? act.fields : { name: act.name };
    const written = editedBy(nth, round);
    const { origin } = before;
    const steps = [edit(GUILD, "act", written, origin, fields, { expect: [taken("edit", [fields])] })];
    const checks: readonly Check[] = [
      readBack(written, entry(now, origin)),
      { ...same(at(written), entry(now, origin)), rule: "edit.answers-the-whole-command" },
      ...keptBy(before, fields, lists),
    ];
    return { steps, checks, standing: { origin, command } };
  }
  const written = madeBy(nth, round);
  const isNew = act.do !== "overwrite";
  const made = create(GUILD, "act", written, act.body, [
    taken(isNew ? "create" : "overwrite", [act.body]),
    ...(isNew ? [{ ...answered(201), rule: NEW_NAME[act.do] }] : []),
  ]);
  const gone = remove(GUILD, "act", `delete ${nth + 1}.${round}`, before.origin);
  const origin = isNew ? written : before.origin;
  const checks: readonly Check[] = [
    readBack(written, entry(now, origin)),
    { ...same(at(written), entry(now, origin)), rule: ECHO_OF_CREATE },
  ];
  return {
    steps: act.do === "again" ? [gone, made] : [made],
    checks,
    standing: { origin, command },
    ...(act.do === "reuse" ? { left: before } : {}),
  };
}

/** The rule that is broken where a name that is free again is not taken for a new command. */
const NEW_NAME = {
  again: "upsert.after-delete-is-a-create",
  reuse: "edit.rename-frees-the-old-name",
} as const satisfies Record<string, RuleId>;

const listedIn = (round: number): string => (round === 0 ? "made" : `round ${round}`);

/** A list with all commands and no more. */
function seen(name: string, count: number, checks: readonly Check[]): Step {
  const whole: Check = { check: "count", in: at(name), is: count, rule: "command.list.holds-each-command" };
  return list(GUILD, name, [{ check: "shape" }, ...checks, whole]);
}

/** What a list in a language shows of a command. */
function checksOfLanguage({ origin, command }: Standing, locale: string): readonly Check[] {
  return (["name", "description"] as const).flatMap((member): readonly Check[] => {
    const dictionary = command[`${member}_localizations`];
    const text = isObject(dictionary) ? dictionary[locale] : undefined;
    const place = (what: string) => entry("in a language", origin, `/${what}`);
    const shown: Check = { ...equals(place(`${member}_localized`), text ?? null), rule: SHOWN_IN_A_LANGUAGE };
    const hidden: Check = {
      ...absent(place(`${member}_localizations`)),
      rule: "localization.list.omits-the-dictionaries",
    };
    return text === undefined ? [hidden] : [shown, hidden];
  });
}

const SHOWN_IN_A_LANGUAGE: RuleId = "localization.list.shows-the-requesters-locale";

/** A list in a language, and then commands by their ids: what one shows is not kept for the other. */
function readsOf(standing: readonly Standing[], latest: string, locale: string): readonly Step[] {
  const shown = standing.flatMap((one) => checksOfLanguage(one, locale));
  return [
    {
      ...list(GUILD, "in a language", [{ check: "shape" }, ...shown]),
      query: {},
      headers: { "Accept-Language": locale },
    },
    ...standing.slice(-MOST_READ).map(({ origin }, nth) => {
      const name = `one ${nth + 1}`;
      return get(GUILD, name, origin, [
        { check: "shape" },
        { ...same(entry(latest, origin), at(name)), rule: DICTIONARIES_OF_ONE },
      ]);
    }),
  ];
}

/** A language that something is translated to, if anything is. */
function localeFor(standing: readonly Standing[], reader: number): string {
  const locales = standing.flatMap(({ command }) =>
    ["name_localizations", "description_localizations"].flatMap((member) => Object.keys(Object(command[member]))),
  );
  return locales[reader % locales.length] ?? "en-US";
}

/** So many commands are read by their ids. */
const MOST_READ = 2;

const DICTIONARIES_OF_ONE: RuleId = "localization.dictionaries.are-in-single-answers";

function stepsOf(drawn: readonly Drawn[], reader: number): readonly Step[] {
  const steps: Step[] = drawn.map(({ made }, nth) =>
    create(GUILD, "act", madeBy(nth), made, [taken("create", [made])]),
  );
  let standing: readonly Standing[] = drawn.map(({ made }, nth) => ({ origin: madeBy(nth), command: made }));
  const left: Standing[] = [];
  steps.push(
    seen(listedIn(0), drawn.length, [
      ...drawn.map((_, nth) => readBack(madeBy(nth), entry(listedIn(0), madeBy(nth)))),
      ...drawn.map(
        (_, nth): Check => ({ ...same(at(madeBy(nth)), entry(listedIn(0), madeBy(nth))), rule: ECHO_OF_CREATE }),
      ),
    ]),
  );
  const rounds = Math.max(...drawn.map(({ acts }) => acts.length));
  for (let round = 1; round <= rounds; round++) {
    const checks: Check[] = left.map((one) => unchanged(one, round));
    standing = standing.map((before, nth): Standing => {
      const act = drawn[nth]?.acts[round - 1];
      if (act === undefined) {
        checks.push(unchanged(before, round));
        return before;
      }
      const done = stepsOfAct(act, nth, round, before);
      steps.push(...done.steps);
      checks.push(...done.checks);
      if (done.left) {
        left.push(done.left);
        checks.push(unchanged(done.left, round));
      }
      return done.standing;
    });
    steps.push(seen(listedIn(round), drawn.length + left.length, checks));
  }
  steps.push(...readsOf(standing, listedIn(rounds), localeFor(standing, reader)));
  return inNewGuild(steps);
}

/** What was done to other commands has not reached this one. */
function unchanged({ origin }: Standing, round: number): Check {
  const [before, now] = [entry(listedIn(round - 1), origin), entry(listedIn(round), origin)];
  return { ...same(before, now), rule: "command.list.holds-each-command" };
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

/** Drawn commands, each with a history of its own. */
const storesEach = (profile: ProfileName): Property => ({
  ...COMMON,
  id: "command.any-valid-ones-round-trip@one-guild",
  title: "stores any valid commands that are created, edited and made again in one guild, each as it was sent",
  rules: [...ROUND_TRIP_RULES, "edit.keeps-other-fields"],
  steps: () =>
    fc.tuple(commands(profile, true), fc.nat({ max: MOST_COMMANDS })).map(([drawn, reader]) => stepsOf(drawn, reader)),
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
