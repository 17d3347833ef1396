/** An operation of a sequence as the one step that asks it. */
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Reference, Template } from "../../src/case/template.js";
import type { CommandVerb } from "../../src/contract/operations.js";
import { PERMISSION_OPERATIONS } from "../../src/contract/operations.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { linkedBy } from "../../src/state/apply.js";
import type { ModelExpectation } from "../../src/state/expectation.js";
import { commandOf, type ModelCommand, type ModelScope, type ModelState, scopeOf } from "../../src/state/model.js";
import { keyOfBody, type ModelOperation, type ModelRequest } from "../../src/state/operation.js";
import { FREE_FOR_TYPES, sharesNames } from "../commands/shared-names.js";
import { CHANNEL_ALLOWED, ROLE_ALLOWED, USER_DENIED } from "../permissions/words.js";
import { inWorld } from "../rows/in-world.js";
import { headersOf } from "../rows/languages.js";
import { absent, answered, at, named, REFUSED, readBack, refusedAs, refusedAt, request } from "../rows/steps.js";
import { idReference } from "./expected.js";
import { asIn, PLACES, type PlaceName, type SequencePlace } from "./places.js";

/** Permission entries by the words that operations use. */
export const ENTRIES: Readonly<Record<string, Template>> = {
  role: ROLE_ALLOWED,
  user: USER_DENIED,
  channel: CHANNEL_ALLOWED,
};

/** Entries as they are sent to a place, and read back there. */
export function entriesOf(words: readonly string[], place: string): Template {
  const entries = words.map((word) => ENTRIES[word] ?? word);
  const people = placeOf(place)?.people;
  return people === undefined ? entries : inWorld(entries, people);
}

const placeOf = (place: string): SequencePlace | undefined =>
  (PLACES as Readonly<Record<string, SequencePlace>>)[place];
const managerOf = (place: string): Reference | undefined => placeOf(place)?.manager;

/** What took a name away from the last command of its place that had it: an edit, an overwrite with its id, or a removal. */
export type FreedBy = "rename" | "link" | "removal";

/**
 * The request of an operation with what its answer must be.
 *
 * @param state what there is when it is sent
 * @param freedBy of the name that it gives a command; none where no command of the place had it
 */
export function requestOf(
  tested: ModelRequest,
  state: ModelState,
  expectation: ModelExpectation,
  freedBy: FreedBy | undefined,
): Step {
  const { operation, place, step } = tested;
  const before = scopeOf(state, place);
  const crossed = operation.do === "get" && operation.from ? crossedRuleOf(place, operation.from) : undefined;
  const taken = freedRuleOf(tested, freedBy) ?? takenRuleOf(tested, state);
  const answer = checksOfAnswer(expectation, taken, crossed);
  const isRename = operation.do === "rename" && expectation.is === "edited";
  const renamed: readonly Check[] = [{ check: "accepted", rule: taken ?? "edit.replaces-provided-fields" }];
  const echo: Check = { ...readBack(step, at(step)), rule: ANSWER_RULES.replaced };
  const expect: readonly Check[] = [
    ...(isRename ? renamed : answer),
    { check: "shape" },
    ...(expectation.is === "replaced" ? [echo] : []),
  ];
  if (operation.do === "permit" || operation.do === "permit all") {
    const isFaulty = operation.do === "permit" && operation.fault !== undefined;
    const as = isFaulty ? "bot" : (managerOf(place) ?? "guildManager");
    return asIn(
      place,
      request("act", step, PERMISSION_OPERATIONS.edit, {
        as,
        body: { permissions: entriesOf(operation.entries, place) },
        path: pathOf(operation, before),
        expect,
      }),
    );
  }
  const { scope } = PLACES[place as PlaceName];
  return asIn(place, {
    name: step,
    part: "act",
    call: scope.calls[VERBS[operation.do]],
    path: pathOf(operation, operation.do === "get" && operation.from ? scopeOf(state, operation.from) : before),
    ...bodyOf(operation, before),
    ...(operation.do === "list" && !operation.isPlain ? { query: { with_localizations: "true" } } : {}),
    ...(operation.do === "list" && operation.language ? { headers: headersOf(operation.language, "both") } : {}),
    expect:
      operation.do === "list" && operation.isPlain
        ? [...expect, ...plainList(step, before, Object.keys(state).length > 1)]
        : expect,
  });
}

/** A list that does not ask for dictionaries has none. Where there are several places, other commands are those of another place. */
export function plainList(step: string, { commands }: ModelScope, isOfSeveral: boolean): readonly Check[] {
  const rule = isOfSeveral ? "scope.lists-do-not-mix" : "command.list.holds-each-command";
  return [
    ...commands.map((command): Check => {
      const { name, type } = command;
      return { ...named(step, { id: idReference(command), name, type }, 1), rule };
    }),
    { check: "count", in: at(step), is: commands.length, rule },
    ...commands.flatMap(({ name, type }) =>
      ["name_localizations", "description_localizations"].map(
        (member): Check => ({
          ...absent({ $: step, find: { name, type }, at: `/${member}` }),
          rule: "localization.list.omits-the-dictionaries",
        }),
      ),
    ),
  ];
}

const VERBS: Readonly<Record<Exclude<ModelOperation["do"], "permit" | "permit all">, CommandVerb>> = {
  create: "create",
  edit: "edit",
  rename: "edit",
  delete: "delete",
  bulk: "bulk",
  get: "get",
  list: "list",
};

function bodyOf(operation: ModelOperation, before: ModelScope): { readonly body?: Template } {
  if (operation.do === "rename") return { body: { name: operation.name } };
  const linked = operation.do === "bulk" ? linkedBy(operation, before) : undefined;
  if (operation.do === "bulk" && linked)
    return { body: operation.body.map((one, nth) => (nth === 0 ? { id: idReference(linked), ...one } : one)) };
  return operation.do === "create" || operation.do === "edit" || operation.do === "bulk"
    ? { body: operation.body }
    : {};
}

/** The command that is meant; where none is, an id that no service gives out. */
function pathOf(operation: ModelOperation, before: ModelScope): Readonly<Record<string, Template>> {
  if (operation.do === "permit all") return { command_id: { $: "application" } };
  if (!("of" in operation)) return {};
  const command = commandOf(before, operation.of);
  return { command_id: command ? idReference(command) : { $: "unknownId" } };
}

/**
 * The rule that is broken where a name is refused that a command of the place has had. What freed it is part of a small
 * sequence only where it matters; but a slot has to be renamed for its name to be given again, and new guilds have none.
 */
function freedRuleOf({ operation, place }: ModelRequest, freedBy: FreedBy | undefined): RuleId | undefined {
  if (freedBy === "removal" && operation.do === "create") return "upsert.after-delete-is-a-create";
  return freedBy === "rename" && placeOf(place)?.people !== undefined ? "edit.rename-frees-the-old-name" : undefined;
}

/**
 * The rule that is broken where a name is refused that another command has, of another type or elsewhere; none where no other
 * command has it, or where both are so: slots have their names in all places, and no smaller sequence tells which of them
 * is why. Lists have names of their own: what is elsewhere is left to other requests.
 */
function takenRuleOf({ operation, place }: ModelRequest, state: ModelState): RuleId | undefined {
  if (operation.do === "bulk") return sharesNames(operation.body) ? FREE_FOR_TYPES : undefined;
  if (operation.do !== "create" && operation.do !== "rename") return undefined;
  const { name, type } =
    operation.do === "create" ? keyOfBody(operation.body) : { ...operation.of, name: operation.name };
  const takenBy = (isAlike: (one: ModelCommand) => boolean): readonly string[] =>
    Object.keys(state).filter((where) => where !== place && scopeOf(state, where).commands.some(isAlike));
  const namesakes = takenBy((one) => one.name === name && one.type === type);
  const others = namesakes.length > 0 ? namesakes : takenBy((one) => one.name === name);
  const isOfOtherType = scopeOf(state, place).commands.some((one) => one.name === name && one.type !== type);
  if (isOfOtherType) return others.length > 0 ? undefined : FREE_FOR_TYPES;
  if (others.some((where) => applicationOf(where) === applicationOf(place)))
    return "command.name.is-free-in-other-scopes";
  return others.length > 0 ? "command.name.is-free-for-other-applications" : undefined;
}

const applicationOf = (place: string): string => (place.startsWith("other ") ? "other" : "own");

/** The rule that is broken where a command is reached from another place. */
function crossedRuleOf(place: string, from: string): RuleId {
  if (applicationOf(place) !== applicationOf(from)) return "endpoint.unknown-command.is-refused";
  const isGlobal = [place, from].some((one) => PLACES[one as PlaceName].scope.name === "global");
  return isGlobal ? "scope.global-and-guild-ids-do-not-cross" : "scope.guild-ids-do-not-cross";
}

/** The rule that is broken where a request is not accepted. */
const ANSWER_RULES = {
  edited: "endpoint.edit.answers-200",
  permitted: "permission.edit.answers-the-object",
  deleted: "endpoint.delete.answers-204",
  replaced: "endpoint.bulk.answers-200-with-an-array",
  read: "endpoint.get.answers-200",
  listed: "endpoint.list.answers-200-with-an-array",
} as const;

function checksOfAnswer(
  expectation: ModelExpectation,
  takenRule: RuleId | undefined,
  crossedRule: RuleId = "endpoint.unknown-command.is-refused",
): readonly Check[] {
  switch (expectation.is) {
    case "created":
      return [{ ...answered(201), rule: takenRule ?? "endpoint.create.answers-201-for-a-new-name" }];
    case "overwritten":
      return [{ ...answered(200), rule: "endpoint.create.answers-200-for-a-used-name" }];
    case "replaced":
      return [{ check: "accepted", rule: takenRule ?? ANSWER_RULES.replaced }];
    case "refused":
      return [refusalOf(expectation.why, crossedRule)];
    case "collision":
    case "gone-already":
    case "permitted-all":
      return [{ check: "answered" }];
    default:
      return [{ check: "accepted", rule: ANSWER_RULES[expectation.is] }];
  }
}

function refusalOf(why: Extract<ModelExpectation, { is: "refused" }>["why"], crossedRule: RuleId): Check {
  if (why === "elsewhere") return { ...refusedAs("unknown-command"), rule: crossedRule };
  if (why === "unknown") return { ...refusedAs("unknown-command"), rule: "endpoint.unknown-command.is-refused" };
  if (why === "either") return { ...REFUSED, rule: "endpoint.unknown-command.is-refused" };
  if (why.rule === "permission.edit.refuses-a-bot-token") return { ...refusedAs("bot-on-permissions"), rule: why.rule };
  return { ...refusedAt(why.pointer), rule: why.rule };
}
