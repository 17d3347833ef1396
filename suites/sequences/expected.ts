/** What a list must show after an operation: the model, command by command, and nothing else changed. */
import type { Check } from "../../src/case/check.js";
import type { Reference } from "../../src/case/template.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { idOf } from "../../src/state/apply.js";
import type { ModelExpectation } from "../../src/state/expectation.js";
import type { ModelCommand, ModelScope } from "../../src/state/model.js";
import { FIELDS, type Field } from "../../src/state/operation.js";
import { at, differs, equals, named, oneOf, same } from "../rows/steps.js";

/** The lists of a scope before and after an operation, by step name. */
export interface Lists {
  /** Name of the step that lists the scope before the operation. */
  readonly before: string;
  /** Name of the step that lists the scope after the operation. */
  readonly after: string;
}

/** Name of the step that lists a scope after an operation. @param step of the operation */
export const listAfter = (step: string): string => `list after ${step}`;

/** Where the id of a command was first returned. */
export function idReference({ origin, madeInBulkAs, type }: ModelCommand): Reference {
  if (madeInBulkAs === undefined) return at(origin, "/id");
  return { $: origin, find: { name: madeInBulkAs, type }, at: "/id" };
}

/** The entry of a command in a list. */
export function entryOf(list: string, command: ModelCommand, pointer = ""): Reference {
  return { $: list, find: { id: idReference(command) }, at: pointer };
}

/** Commands that an operation may have changed. */
export function touchedBy(expectation: ModelExpectation): readonly ModelCommand[] {
  switch (expectation.is) {
    case "created":
    case "overwritten":
    case "edited":
      return [expectation.command];
    case "replaced":
      return expectation.commands;
    default:
      return [];
  }
}

/** The rule that is broken where the state after an operation is not that of the model. */
export function ruleOf(expectation: ModelExpectation): RuleId {
  return STATE_RULES[expectation.is];
}

const STATE_RULES: Readonly<Record<ModelExpectation["is"], RuleId>> = {
  created: "command.create.answers-what-is-read-back",
  overwritten: "upsert.adds-no-entry",
  edited: "edit.keeps-other-fields",
  permitted: "command.list.holds-each-command",
  "permitted-all": "command.list.holds-each-command",
  deleted: "endpoint.delete.removes-the-command",
  replaced: "bulk.removes-what-is-not-listed",
  read: "command.version.stays-on-read",
  listed: "command.version.stays-on-read",
  refused: "endpoint.refused-write-leaves-no-trace",
  "gone-already": "command.list.holds-each-command",
  collision: "command.name.is-unique-per-type-and-scope",
};

/** The rule that is broken where a member of a written command is not that of the model. */
export function fieldRuleOf(expectation: ModelExpectation): RuleId {
  return expectation.is === "overwritten" ? "upsert.stores-the-fields" : ruleOf(expectation);
}

/** Commands that were written since the list before, with the rule that is broken where they are not as they must be. */
export type Unseen = ReadonlyMap<string, RuleId>;

/** The commands of an operation whose list is not read. */
export function unseenBy(expectation: ModelExpectation): Unseen {
  return new Map(touchedBy(expectation).map((command) => [idOf(command), fieldRuleOf(expectation)]));
}

/**
 * The list equals the model; what was not touched is as it was, version included. Whether an edit of permissions makes
 * another version of a command is open.
 */
export function checksOfList(
  scope: ModelScope,
  expectation: ModelExpectation,
  lists: Lists,
  unseen: Unseen = new Map(),
): readonly Check[] {
  const rule = ruleOf(expectation);
  const isRead = expectation.is === "read" || expectation.is === "listed";
  const wholeRule = isRead ? "command.list.holds-each-command" : rule;
  const touched = new Set(touchedBy(expectation).map(idOf));
  return [
    { check: "shape" },
    ...scope.commands
      .filter((one) => unseen.get(idOf(one)) === FROM_ELSEWHERE)
      .map((one) => stillThere(one, lists.after)),
    { check: "count", in: at(lists.after), is: scope.commands.length, rule: wholeRule },
    ...scope.commands.flatMap((command): readonly Check[] => {
      const { name, type } = command;
      const isKept = expectation.is === "replaced" && lists.after !== listAfter(command.origin);
      const listed = {
        ...named(lists.after, { id: idReference(command), name, type }, 1),
        rule: isKept ? ("bulk.same-name-keeps-the-id" as const) : wholeRule,
      };
      const isPermitted =
        expectation.is === "permitted-all" ||
        (expectation.is === "permitted" && idOf(expectation.command) === idOf(command));
      if (touched.has(idOf(command)) || isPermitted)
        return [listed, ...checksOfFields(command, lists.after, fieldRuleOf(expectation), DEFAULTS_OF[expectation.is])];
      const unseenRule = unseen.get(idOf(command));
      if (unseenRule !== undefined) return [listed, ...checksOfFields(command, lists.after, unseenRule)];
      return [listed, { ...same(entryOf(lists.before, command), entryOf(lists.after, command)), rule }];
    }),
    ...checksOfVersions(expectation, lists, unseen),
  ];
}

/** What is broken where a command is not as it was after a write in another scope. */
export const FROM_ELSEWHERE = "scope.writes-stay-in-their-scope" satisfies RuleId;

/** A command is in the list after writes in other scopes. */
export function stillThere(command: ModelCommand, seen: string): Check {
  const { name, type } = command;
  return { ...named(seen, { id: idReference(command), name, type }, 1), rule: FROM_ELSEWHERE };
}

/** The members of a command that the model follows. */
export function fieldsOf({ type }: ModelCommand): readonly Field[] {
  return FIELDS.filter((field) => type === 1 || (field !== "description" && field !== "options"));
}

/** The rules of members that a command has not been given. */
type Defaults = Readonly<Partial<Record<Field, RuleId>>>;

/** What a new command has not been given, it has by default: whatever was there before it. */
const DEFAULTS_OF: Readonly<Partial<Record<ModelExpectation["is"], Defaults>>> = {
  created: {
    nsfw: "command.nsfw.defaults-to-false",
    default_member_permissions: "command.default-member-permissions.defaults-to-none",
  },
};

/** Each member holds a value that the model allows. */
function checksOfFields(command: ModelCommand, list: string, rule: RuleId, defaults: Defaults = {}): readonly Check[] {
  return fieldsOf(command).map((field) => {
    const place = entryOf(list, command, `/${field}`);
    const [first, ...others] = command.fields[field];
    const check = others.length === 0 ? equals(place, first) : oneOf(place, first, ...others);
    return { ...check, rule: (first === null ? defaults[field] : undefined) ?? rule };
  });
}

/** Versions that have to be other ones than before. */
function checksOfVersions(expectation: ModelExpectation, lists: Lists, unseen: Unseen): readonly Check[] {
  const seen = changedVersions(expectation).filter((command) => !unseen.has(idOf(command)));
  return seen.flatMap((command): readonly Check[] => {
    const [left, right] = [lists.before, lists.after].map((list) => entryOf(list, command, "/version"));
    if (left === undefined || right === undefined) return [];
    return [
      { ...differs(left, right), rule: "command.version.changes-on-edit" },
      { check: "grows", left, right, rule: "command.version.grows" },
    ];
  });
}

function changedVersions(expectation: ModelExpectation): readonly ModelCommand[] {
  if (expectation.is === "replaced") {
    return expectation.commands.filter((command) => expectation.changedVersions.includes(idOf(command)));
  }
  const isOne = expectation.is === "overwritten" || expectation.is === "edited";
  return isOne && expectation.version === "changed" ? [expectation.command] : [];
}
