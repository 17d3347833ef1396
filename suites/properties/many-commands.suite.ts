/** Properties of many commands at once: lists of any length are stored whole, and what a scope has room for is accepted. */
import fc from "fast-check";
import { manyCommands } from "../../generators/commands/many-commands.js";
import type { Step } from "../../src/case/case.js";
import type { Property } from "../../src/case/property.js";
import { levelOf } from "../../src/contract/catalogue.js";
import type { JsonObject } from "../../src/contract/json.js";
import { LIMITS } from "../../src/contract/limits.gen.js";
import type { ProfileName } from "../../src/contract/profile.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { FREE_FOR_TYPES, sharesNames } from "../commands/shared-names.js";
import { GUILD } from "../rows/scope.js";
import { at, bulk, create, entry, list, readBack, request } from "../rows/steps.js";
import { inNewGuild } from "../sequences/places.js";
import { ruleOfUnusual } from "./taken.js";

const COUNT_RULES: Readonly<Record<1 | 2 | 3, RuleId>> = {
  1: "limit.chat-input.is-100",
  2: "limit.user.is-15",
  3: "limit.message.is-15",
};

const OTHER_TYPES: RuleId = "limit.types-are-independent";

/** The last commands of a list are created each by itself: so many at the most. */
const MOST_CREATES = 3;

/** Creates of fewer commands of a type say nothing of its limit. */
const MANY = 10;

function typeOf({ type }: JsonObject): 1 | 2 | 3 {
  return type === 2 || type === 3 ? type : 1;
}

/** Which rule a refusal of the last of these commands breaks. */
function createRule(all: readonly JsonObject[]): RuleId {
  const [last = {}] = all.slice(-1);
  const type = typeOf(last);
  const isMany = all.filter((one) => typeOf(one) === type).length > MANY;
  if (isMany) return COUNT_RULES[type];
  // A refused name shows in a short list: in a long one it is commands of other types that leave no room.
  if (all.length > MANY) return OTHER_TYPES;
  if (isNameOfAnother(last, all)) return FREE_FOR_TYPES;
  return ruleOfUnusual(all) ?? "endpoint.create.answers-201-for-a-new-name";
}

const isNameOfAnother = ({ name }: JsonObject, all: readonly JsonObject[]): boolean =>
  all.filter((one) => one["name"] === name).length > 1;

/** How many commands there may be of one of the types that these have. */
function mostOfOneType(all: readonly JsonObject[]): number {
  return Math.max(0, ...all.map((one) => LIMITS.commandsPerType[typeOf(one)]));
}

/** Which rule a refusal of all these commands breaks: where there are many, it may be about their number. */
function bulkRule(all: readonly JsonObject[]): RuleId {
  if (all.length <= MANY && sharesNames(all)) return FREE_FOR_TYPES;
  return all.length > mostOfOneType(all) ? OTHER_TYPES : "endpoint.bulk.answers-200-with-an-array";
}

/** How the commands go again, so that some of them can be made once more. */
type Clearing = "none" | "bulk" | "deletes";

/** Whether creates leave one after the other, or together: of each there is one, whatever the others are doing. */
type Timing = "in turn" | "at once";

const timed = (timing: Timing, steps: readonly Step[]): readonly Step[] =>
  timing === "in turn" ? steps : steps.map((step) => ({ ...step, together: "creates" }));

/** What is there already is written again beside the creates. It takes no room, as the creates take no more than theirs. */
function overwritten(inBulk: readonly JsonObject[], timing: Timing): readonly Step[] {
  const known = timing === "in turn" ? [] : inBulk.slice(-1);
  const rule = inBulk.length > MANY ? "upsert.works-at-the-type-limit" : "endpoint.create.answers-200-for-a-used-name";
  return known.map((body) => create(GUILD, "act", "overwrite", body, [{ check: "accepted", rule }]));
}

/** What is written to a command that is there, of the type that has least room left. */
type Rewriting = "none" | "create" | "edit" | "rename" | "bulk";

const RENAMED = "renamed-where-it-is-full";

/** However many there are, what is there may be written again: by its name, by its id, and as the whole list. */
function rewritten(commands: readonly JsonObject[], rewriting: Rewriting): readonly Step[] {
  const ofType = (type: 1 | 2 | 3) => commands.filter((one) => typeOf(one) === type);
  const fullness = (type: 1 | 2 | 3) => ofType(type).length / LIMITS.commandsPerType[type];
  const [fullest = 1] = ([1, 2, 3] as const).toSorted((one, other) => fullness(other) - fullness(one));
  const [first] = ofType(fullest);
  if (rewriting === "none" || first === undefined) return [];
  const isMany = ofType(fullest).length > MANY;
  const upsert = isMany ? "upsert.works-at-the-type-limit" : "endpoint.create.answers-200-for-a-used-name";
  const written: Readonly<Record<Exclude<Rewriting, "none">, () => Step>> = {
    create: () => create(GUILD, "act", "rewritten", first, [{ check: "accepted", rule: upsert }]),
    edit: () => changed(first, { default_member_permissions: "0" }),
    rename: () => changed(first, { name: RENAMED }),
    bulk: () =>
      bulk(GUILD, "act", "rewritten", commands, [
        { check: "accepted", rule: "endpoint.bulk.answers-200-with-an-array" },
      ]),
  };
  const rule = rewriting === "create" ? "upsert.adds-no-entry" : "command.list.holds-each-command";
  const seen = "after it was rewritten";
  return [written[rewriting](), list(GUILD, seen, [{ check: "count", in: at(seen), is: commands.length, rule }])];
}

const changed = (one: JsonObject, fields: JsonObject): Step =>
  request("act", "rewritten", GUILD.calls.edit, {
    path: { command_id: idInList(one) },
    body: fields,
    expect: [{ check: "accepted", rule: "endpoint.edit.answers-200" }],
  });

/** The id of a command in the list that was read after all creates. */
const idInList = ({ type = 1, name = "" }: JsonObject) => ({ $: "after", find: { type, name }, at: "/id" });

/** The last commands go, and come again each by itself: what was counted before does not count now. */
function againSteps(commands: readonly JsonObject[], clearing: Clearing, timing: Timing): readonly Step[] {
  if (clearing === "none" || commands.length === 0) return [];
  const back = commands.slice(-MOST_CREATES);
  const gone: readonly Step[] =
    clearing === "bulk"
      ? [bulk(GUILD, "act", "cleared", [], [{ check: "accepted", rule: "bulk.empty-list-clears-the-scope" }])]
      : back.map((one, nth) =>
          request("act", `delete ${nth + 1}`, GUILD.calls.delete, {
            path: { command_id: idInList(one) },
            expect: [{ check: "accepted", rule: "endpoint.delete.answers-204" }],
          }),
        );
  const left = clearing === "bulk" ? 0 : commands.length - back.length;
  return [
    ...gone,
    ...timed(
      timing,
      back.map((one, nth) =>
        create(GUILD, "act", `again ${nth + 1}`, one, [{ check: "accepted", rule: CLEARED_RULES[clearing] }]),
      ),
    ),
    list(GUILD, "at the end", [
      { check: "count", in: at("at the end"), is: left + back.length, rule: "command.list.holds-each-command" },
    ]),
  ];
}

const CLEARED_RULES = {
  bulk: "bulk.empty-list-clears-the-scope",
  deletes: "limit.delete-frees-a-slot",
} as const satisfies Record<string, RuleId>;

function stepsOf(
  commands: readonly JsonObject[],
  clearing: Clearing,
  timing: Timing,
  rewriting: Rewriting,
): readonly Step[] {
  const inBulk = commands.slice(0, Math.max(0, commands.length - MOST_CREATES));
  const alone = commands.slice(inBulk.length);
  const creates = alone.map((body, nth) => {
    // At once, any of them may be the last.
    const others = timing === "at once" ? alone.toSpliced(nth, 1) : alone.slice(0, nth);
    return create(GUILD, "act", `create ${nth + 1}`, body, [
      { check: "accepted", rule: createRule([...inBulk, ...others, body]) },
    ]);
  });
  const read = at("after");
  const storedRule = (some: readonly JsonObject[]): RuleId => ruleOfUnusual(some) ?? "command.list.holds-each-command";
  const steps = [
    bulk(GUILD, "act", "act", inBulk, [
      { check: "accepted", rule: bulkRule(inBulk) },
      { check: "count", in: at("act"), is: inBulk.length, rule: "endpoint.bulk.answers-200-with-an-array" },
    ]),
    ...timed(timing, [...creates, ...overwritten(inBulk, timing)]),
    list(GUILD, "after", [
      { check: "count", in: read, is: commands.length, rule: "command.list.holds-each-command" },
      { ...readBack("act", read), rule: storedRule(inBulk) },
      ...alone.map((one, nth) => ({
        ...readBack(`create ${nth + 1}`, entry("after", `create ${nth + 1}`)),
        rule: storedRule([one]),
      })),
    ]),
    ...rewritten(commands, rewriting),
  ];
  return inNewGuild([...steps, ...againSteps(commands, clearing, timing)]);
}

const rewritings = fc.constantFrom<Rewriting>("none", "none", "create", "create", "edit", "rename", "bulk");
const timings = fc.constantFrom<Timing>("in turn", "in turn", "at once");

/** Any list of commands. It costs the creates of a day, so it is sent to a guild that the driver makes. */
export function storesAnyList(profile: ProfileName): Property {
  const rules = [...Object.values(COUNT_RULES), OTHER_TYPES].filter((rule) => levelOf(rule, profile) === "must");
  return {
    id: "command.any-list-is-stored@new-guild",
    title: "stores any list of commands whole, and accepts as many of each type as a guild has room for",
    rules: ["command.list.holds-each-command", "endpoint.bulk.answers-200-with-an-array", ...rules],
    level: "must",
    needs: ["driver", "guild-commands", "bulk-overwrite"],
    leases: ["driver"],
    creates: 0,
    emptiesScope: false,
    weight: 0.12,
    sideBySide: "driven",
    steps: () =>
      fc
        .tuple(manyCommands(), fc.constantFrom<Clearing>("none", "bulk", "deletes"), timings, rewritings)
        .map((drawn) => stepsOf(...drawn)),
  };
}
