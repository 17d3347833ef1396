/** What a list must show after an operation: the model, command by command, and nothing else changed. */
import type { Check } from "../../src/case/check.js";
import type { Reference } from "../../src/case/template.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { idOf } from "../../src/state/apply.js";
import type { ModelExpectation } from "../../src/state/expectation.js";
import { commandOf, type ModelCommand, type ModelScope } from "../../src/state/model.js";
import { FIELDS, type Field, type ModelOperation, type ModelRequest } from "../../src/state/operation.js";
import { at, differs, equals, named, oneOf, same } from "../rows/steps.js";

/** A list of a scope, and what was done there since. */
export interface LastList {
  /** Name of the step. */
  readonly name: string;
  /** Ids, in the model, of the commands in it. */
  readonly ids: ReadonlySet<string>;
  /** The rule that is broken where a command that was written since is not that of the model, by its id in the model. */
  readonly written: ReadonlyMap<string, FieldRule>;
  /** Commands that were removed since, with the rule that is broken where they are still there. */
  readonly removed: ReadonlyMap<ModelCommand, RuleId>;
}

/** The rule that is broken where this member is not that of the model. */
export type FieldRule = (field: Field) => RuleId;

/** A list after which nothing was done. */
export function freshList(name: string, { commands }: ModelScope): LastList {
  return { name, ids: new Set(commands.map(idOf)), written: new Map(), removed: new Map() };
}

/** An operation with what must come of it. */
export interface DoneOperation {
  /** The operation. */
  readonly asked: Pick<ModelRequest, "operation">;
  /** What the documents say of its answer and of the state after it. */
  readonly expectation: ModelExpectation;
}

/** The same list after one more operation, whose result was not read. */
export function unreadAfter(list: LastList, { asked: { operation }, expectation }: DoneOperation): LastList {
  const rule = fieldRuleOf(operation, expectation);
  const touched = touchedBy(expectation).map((command) => [idOf(command), rule] as const);
  const removed = removedBy(expectation).map((command) => [command, ruleOf(expectation)] as const);
  return {
    ...list,
    written: new Map([...list.written, ...touched]),
    removed: new Map([...list.removed, ...removed]),
  };
}

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

/** Commands that an operation removes. */
export function removedBy(expectation: ModelExpectation): readonly ModelCommand[] {
  if (expectation.is === "deleted") return [expectation.command];
  return expectation.is === "replaced" ? expectation.removed : [];
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
  deleted: "endpoint.delete.removes-the-command",
  replaced: "bulk.removes-what-is-not-listed",
  read: "command.version.stays-on-read",
  listed: "command.version.stays-on-read",
  refused: "endpoint.refused-write-leaves-no-trace",
  "gone-already": "command.list.holds-each-command",
  collision: "command.name.is-unique-per-type-and-scope",
};

/** The rule of a member of a written command: an edit replaces what it was given, and keeps the rest. */
function fieldRuleOf(operation: ModelOperation, expectation: ModelExpectation): FieldRule {
  if (expectation.is === "overwritten") return () => "upsert.stores-the-fields";
  const { do: verb } = operation;
  return (field) =>
    verb === "edit" && operation.body[field] !== undefined ? "edit.replaces-provided-fields" : ruleOf(expectation);
}

/** The list equals the model; what was not written since the last list is as it was, version included. */
export function checksOfList(scope: ModelScope, done: DoneOperation, last: LastList, name: string): readonly Check[] {
  const { expectation } = done;
  const { written } = unreadAfter(last, done);
  const rule = last.written.size + last.removed.size > 0 ? "command.list.holds-each-command" : ruleOf(expectation);
  return [
    { check: "shape" },
    ...checksOfRemoved(scope, last, name),
    { check: "count", in: at(name), is: scope.commands.length, rule },
    ...scope.commands.flatMap((command): readonly Check[] => {
      const listed = { ...named(name, { id: idReference(command), name: command.name, type: command.type }, 1), rule };
      const own = written.get(idOf(command));
      if (own) return [listed, ...checksOfFields(command, name, own)];
      return [listed, { ...same(entryOf(last.name, command), entryOf(name, command)), rule }];
    }),
    ...checksOfVersions(expectation, last, name),
  ];
}

/** What was removed is not there any more. A new command of its name might have its id: no document says otherwise. */
function checksOfRemoved(scope: ModelScope, { removed }: LastList, list: string): readonly Check[] {
  return [...removed]
    .filter(([command]) => commandOf(scope, command) === undefined)
    .map(([command, rule]) => {
      const { name, type } = command;
      return { ...named(list, { id: idReference(command), name, type }, 0), rule };
    });
}

/** Each member holds a value that the model allows. */
function checksOfFields(command: ModelCommand, list: string, ruleOfField: FieldRule): readonly Check[] {
  const fields = FIELDS.filter((field) => command.type === 1 || (field !== "description" && field !== "options"));
  return fields.map((field) => {
    const place = entryOf(list, command, `/${field}`);
    const [first, ...others] = command.fields[field];
    return {
      ...(others.length === 0 ? equals(place, first) : oneOf(place, first, ...others)),
      rule: ruleOfField(field),
    };
  });
}

/** Versions that have to be other ones than before. */
function checksOfVersions(expectation: ModelExpectation, last: LastList, name: string): readonly Check[] {
  const known = changedVersions(expectation).filter((command) => last.ids.has(idOf(command)));
  return known.map((command) => ({
    ...differs(entryOf(last.name, command, "/version"), entryOf(name, command, "/version")),
    rule: "command.version.changes-on-edit",
  }));
}

function changedVersions(expectation: ModelExpectation): readonly ModelCommand[] {
  if (expectation.is === "replaced") {
    return expectation.commands.filter((command) => expectation.changedVersions.includes(idOf(command)));
  }
  const isOne = expectation.is === "overwritten" || expectation.is === "edited";
  return isOne && expectation.version === "changed" ? [expectation.command] : [];
}
