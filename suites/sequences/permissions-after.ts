/** The permissions of commands after an operation of a sequence. */
import type { Credential, Step } from "../../src/case/case.js";
import { PERMISSION_OPERATIONS } from "../../src/contract/operations.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { idOf } from "../../src/state/apply.js";
import type { ModelExpectation } from "../../src/state/expectation.js";
import { type ModelCommand, type ModelScope, readPermissions } from "../../src/state/model.js";
import { keyOfBody, type ModelCommandKey, type ModelOperation, type ModelRequest } from "../../src/state/operation.js";
import { hold } from "../permissions/words.js";
import { request } from "../rows/steps.js";
import { idReference, touchedBy } from "./expected.js";
import { KEEPS_PERMISSIONS } from "./places.js";
import { entriesOf, type FreedBy } from "./requests.js";

/** What happened before an operation that decides which rule it breaks. */
export interface PermissionHistory {
  /** Its command had permissions before. */
  readonly isAgain: boolean;
  /** Time passed before the operation. */
  readonly isLater: boolean;
  /** What took the name away that a created command has; `undefined` where it was never used. */
  readonly freedBy: FreedBy | undefined;
  /** An overwrite has the id of a command with permissions, and another name. */
  readonly isLinked: boolean;
  /** Commands are read alone after the operation, and permissions also of those that it was not about. */
  readonly isReadAlone: boolean;
  /** Other places were written to since all permissions of this one were read. */
  readonly isAfterOthers: boolean;
}

/** Permissions are those of the model, where it says. Only the first application has someone who may edit them. */
export function permissionsAfter(
  { place, step, operation }: ModelRequest,
  expectation: ModelExpectation,
  scope: ModelScope,
  { isAgain, isLater, freedBy, isLinked, isReadAlone, isAfterOthers }: PermissionHistory,
): readonly Step[] {
  if (!KEEPS_PERMISSIONS.includes(place) || operation.do === "get" || operation.do === "list") return [];
  const deleted = expectation.is === "deleted" ? [expectation.command] : [];
  const requested = "of" in operation ? operation.of : undefined;
  const renamed = operation.do === "rename" ? operation.name : requested?.name;
  const standing = scope.commands.filter(
    ({ permissions, name, type }) => permissions.length > 0 || (type === requested?.type && name === renamed),
  );
  const nameOf = (nth: number): string => `permissions after ${step}.${nth}`;
  const readNone = (command: ModelCommand, nth: number, rule: RuleId): readonly Step[] =>
    permissionsRead(nameOf(nth), place, { scope, command: { ...command, permissions: [], mayHaveNone: false }, rule });
  const touched = new Set(touchedBy(expectation).map(idOf));
  const linked = isLinked && expectation.is === "replaced" ? expectation.commands.slice(0, 1) : [];
  const inVain = expectation.is === "refused" ? writtenIn(operation) : [];
  return [
    ...standing.flatMap((command, nth) => {
      const isAsked = command.type === requested?.type && command.name === renamed;
      const isMeant = isAsked || isLater || operation.do === "permit all" || touched.has(idOf(command));
      const isInVain = inVain.some(({ type, name }) => type === command.type && name === command.name);
      if (!isMeant && !isInVain && !isReadAlone) return [];
      const ruleOfOthers = ruleOfVain(isAfterOthers || !isInVain);
      const rule = isMeant ? permissionRuleOf(operation, isAgain) : ruleOfOthers;
      return permissionsRead(nameOf(nth), place, { scope, command, rule });
    }),
    ...(expectation.is === "created" && freedBy
      ? readNone(expectation.command, standing.length, FREED_RULES[freedBy])
      : []),
    ...linked.flatMap((command) => readNone(command, standing.length, "edit.rename-drops-permissions")),
    ...deleted.flatMap((command, nth) =>
      readNone(command, standing.length + nth, "permission.delete-drops-permissions"),
    ),
  ];
}

/** Broken after a refusal: the smallest sequence that fails has a write elsewhere before it only if that matters. */
function ruleOfVain(isAfterOthers: boolean): RuleId {
  return isAfterOthers ? "scope.writes-stay-in-their-scope" : "endpoint.refused-write-leaves-no-trace";
}

/** Commands that a request writes whole, under the names that it gives them. */
function writtenIn(operation: ModelOperation): readonly ModelCommandKey[] {
  if (operation.do === "create") return [keyOfBody(operation.body)];
  return operation.do === "bulk" ? operation.body.map(keyOfBody) : [];
}

/** A command whose permissions are read, and the rule that is broken where they are other ones. */
interface OfCommand {
  readonly scope: ModelScope;
  readonly command: ModelCommand;
  readonly rule: RuleId;
}

/** Reads the permissions of a command, where it is known what they are. @param as default: the bot */
export function permissionsRead(
  name: string,
  place: string,
  { scope, command, rule }: OfCommand,
  as?: Credential,
): readonly Step[] {
  const known = readPermissions(scope, command);
  if (known === undefined) return [];
  const { words, orNone } = known;
  return [
    request("read", name, PERMISSION_OPERATIONS.get, {
      ...(as === undefined ? {} : { as }),
      path: { command_id: idReference(command) },
      expect: [{ ...hold(name, entriesOf(words, place)), ...(orNone ? { orNone } : {}), rule }],
    }),
  ];
}

/**
 * A rename to a used name that was refused has left both commands their permissions. What becomes of them where it was
 * accepted is open.
 */
export function permissionsAfterCollision(
  { place, step }: ModelRequest,
  { command, holder }: Extract<ModelExpectation, { is: "collision" }>,
  before: ModelScope,
  { isAfterOthers }: PermissionHistory,
): readonly Step[] {
  if (!KEEPS_PERMISSIONS.includes(place)) return [];
  const rule = ruleOfVain(isAfterOthers);
  return [command, holder].flatMap((one, nth) =>
    one.permissions.length === 0
      ? []
      : permissionsRead(`permissions with ${step}.${nth}`, place, { scope: before, command: one, rule }).map(
          (read): Step => ({
            ...read,
            expect: read.expect.map((check) =>
              check.check === "permissions" ? { ...check, afterRefusalOf: step } : check,
            ),
          }),
        ),
  );
}

/** The permissions of all commands of a place that have some for certain. @param rule is broken where they are other ones */
export function permissionsAtRest(place: string, scope: ModelScope, moment: string, rule: RuleId): readonly Step[] {
  if (!KEEPS_PERMISSIONS.includes(place)) return [];
  return scope.commands.flatMap((command, nth): readonly Step[] => {
    if (command.permissions.length === 0) return [];
    return permissionsRead(`permissions ${nth + 1} of ${place} ${moment}`, place, { scope, command, rule });
  });
}

/** A new command has no permissions, whatever the one had that was called so before. */
const FREED_RULES = {
  rename: "edit.rename-drops-permissions",
  link: "edit.rename-drops-permissions",
  removal: "permission.delete-drops-permissions",
} as const satisfies Record<FreedBy, RuleId>;

/** The rule that is broken where the permissions of a command are not those of the model. */
function permissionRuleOf(operation: ModelOperation, isAgain: boolean): RuleId {
  if (operation.do === "rename") return "edit.rename-drops-permissions";
  const isEmpty = operation.do === "permit" && operation.entries.length === 0;
  if (isEmpty) return "permission.edit.empty-list-removes-all";
  return isAgain ? "permission.edit.replaces-all" : "permission.edit.is-read-back";
}
