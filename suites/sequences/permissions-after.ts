/** The permissions of commands after an operation of a sequence. */
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import { PERMISSION_OPERATIONS } from "../../src/contract/operations.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { idOf } from "../../src/state/apply.js";
import type { ModelExpectation } from "../../src/state/expectation.js";
import type { ModelCommand } from "../../src/state/model.js";
import type { ModelOperation, ModelRequest } from "../../src/state/operation.js";
import { hold } from "../permissions/words.js";
import { request } from "../rows/steps.js";
import { idReference, touchedBy } from "./expected.js";
import { KEEPS_PERMISSIONS } from "./places.js";
import { entriesOf } from "./requests.js";

/** What happened before an operation that decides which rule it breaks. */
export interface PermissionHistory {
  /** Its command had permissions before. */
  readonly isAgain: boolean;
  /** Time passed before the operation. */
  readonly isLater: boolean;
  /** What took the name away that a created command has; `undefined` where it was never used. */
  readonly freedBy: "rename" | "removal" | undefined;
}

/** Permissions are those of the model, where it says. Only the first application has someone who may edit them. */
export function permissionsAfter(
  { place, step, operation }: ModelRequest,
  expectation: ModelExpectation,
  commands: readonly ModelCommand[],
  { isAgain, isLater, freedBy }: PermissionHistory,
): readonly Step[] {
  if (!KEEPS_PERMISSIONS.includes(place) || operation.do === "get" || operation.do === "list") return [];
  const deleted = expectation.is === "deleted" ? [expectation.command] : [];
  const requested = "of" in operation ? operation.of : undefined;
  const renamed = operation.do === "rename" ? operation.name : requested?.name;
  const standing = commands.filter(
    ({ permissions, name, type }) =>
      permissions !== "open" && (permissions.length > 0 || (type === requested?.type && name === renamed)),
  );
  const read = (command: ModelCommand, nth: number, words: readonly string[], check: Partial<Check>): Step => {
    const name = `permissions after ${step}.${nth}`;
    return request("read", name, PERMISSION_OPERATIONS.get, {
      path: { command_id: idReference(command) },
      expect: [{ ...hold(name, entriesOf(words, place)), ...check } as Check],
    });
  };
  const touched = new Set(touchedBy(expectation).map(idOf));
  return [
    ...standing.map((command, nth) => {
      const isAsked = command.type === requested?.type && command.name === renamed;
      const isMeant = isAsked || isLater || touched.has(idOf(command));
      return read(command, nth, command.permissions === "open" ? [] : command.permissions, {
        ...orNone(command),
        rule: isMeant ? permissionRuleOf(operation, isAgain) : "scope.writes-stay-in-their-scope",
      });
    }),
    ...(expectation.is === "created" && freedBy
      ? [read(expectation.command, standing.length, [], { rule: FREED_RULES[freedBy] })]
      : []),
    ...deleted.map((command, nth) =>
      read(command, standing.length + nth, [], { rule: "permission.delete-drops-permissions" }),
    ),
  ];
}

/** The permissions of all commands of a place that have some for certain. @param rule is broken where they are other ones */
export function permissionsAtRest(
  place: string,
  commands: readonly ModelCommand[],
  moment: string,
  rule: RuleId,
): readonly Step[] {
  if (!KEEPS_PERMISSIONS.includes(place)) return [];
  return commands.flatMap((command, nth): readonly Step[] => {
    const { permissions } = command;
    if (permissions === "open" || permissions.length === 0) return [];
    const name = `permissions ${nth + 1} of ${place} ${moment}`;
    return [
      request("read", name, PERMISSION_OPERATIONS.get, {
        path: { command_id: idReference(command) },
        expect: [{ ...hold(name, entriesOf(permissions, place)), ...orNone(command), rule }],
      }),
    ];
  });
}

const orNone = ({ mayHaveNone }: ModelCommand) => (mayHaveNone ? ({ orNone: true } as const) : {});

/** A new command has no permissions, whatever the one had that was called so before. */
const FREED_RULES = {
  rename: "edit.rename-drops-permissions",
  removal: "permission.delete-drops-permissions",
} as const satisfies Record<string, RuleId>;

/** The rule that is broken where the permissions of a command are not those of the model. */
function permissionRuleOf(operation: ModelOperation, isAgain: boolean): RuleId {
  if (operation.do === "rename") return "edit.rename-drops-permissions";
  const isEmpty = operation.do === "permit" && operation.entries.length === 0;
  if (isEmpty) return "permission.edit.empty-list-removes-all";
  return isAgain ? "permission.edit.replaces-all" : "permission.edit.is-read-back";
}
