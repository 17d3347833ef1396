/** The step of the model: an operation in, what must be answered and the new state out. */
import { isDeepEqual } from "./deep-equal.js";
import type { ModelExpectation, VersionAfter } from "./expectation.js";
import {
  type Allowed,
  commandOf,
  freshFields,
  keptOrReset,
  type ModelCommand,
  type ModelScope,
  type ModelState,
  scopeOf,
  writtenFields,
} from "./model.js";
import { type CommandBody, keyOfBody, type ModelOperation, type ModelRequest } from "./operation.js";

/** The state after an operation, with what the documents say of its answer. */
export interface Applied {
  /** The state after the operation. */
  readonly state: ModelState;
  /** What the documents say of the answer. */
  readonly expectation: ModelExpectation;
}

type InScope = readonly [scope: ModelScope, expectation: ModelExpectation];

/**
 * What must come of an operation.
 *
 * @remarks After a `collision` both commands are taken out of the model: who asks has to delete both before going on,
 * since the documents do not say which of them is left.
 * @example apply(emptyState(["global"]), { step: "1", place: "global", operation: { do: "create", body: { name: "ping" } } })
 */
export function apply(state: ModelState, request: ModelRequest): Applied {
  const { operation } = request;
  if (operation.do === "get" && operation.from !== undefined && operation.from !== request.place) {
    const isThere = commandOf(scopeOf(state, operation.from), operation.of) !== undefined;
    return { state, expectation: { is: "refused", why: isThere ? "elsewhere" : "unknown" } };
  }
  const [scope, expectation] = applyIn(scopeOf(state, request.place), request.operation, request.step);
  return { state: { ...state, [request.place]: scope }, expectation };
}

function applyIn(scope: ModelScope, operation: ModelOperation, step: string): InScope {
  switch (operation.do) {
    case "create":
      if (operation.fault) return [scope, { is: "refused", why: operation.fault }];
      return create(scope, operation.body, step);
    case "bulk":
      if (operation.fault) return [scope, { is: "refused", why: operation.fault }];
      return replaceAll(scope, operation, step);
    case "list":
      return [scope, { is: "listed" }];
    case "permit all":
      return [{ ...scope, isPermitted: true }, { is: "permitted-all" }];
    default:
      return applyToOne(scope, operation);
  }
}

function applyToOne(
  scope: ModelScope,
  operation: Exclude<ModelOperation, { do: "create" | "bulk" | "list" | "permit all" }>,
): InScope {
  const command = commandOf(scope, operation.of);
  if (!command) {
    if (operation.do === "delete") return [scope, { is: "gone-already" }];
    const isFaulty = "fault" in operation && operation.fault !== undefined;
    return [scope, { is: "refused", why: isFaulty ? "either" : "unknown" }];
  }
  switch (operation.do) {
    case "edit":
      if (operation.fault) return [scope, { is: "refused", why: operation.fault }];
      return edit(scope, command, operation.body);
    case "rename":
      return rename(scope, command, operation.name);
    case "delete":
      return [without(scope, command), { is: "deleted", command }];
    case "permit": {
      if (operation.fault) return [scope, { is: "refused", why: operation.fault }];
      const permitted = { ...command, permissions: operation.entries, mayHaveNone: false };
      return [withOne(scope, command, permitted), { is: "permitted", command: permitted }];
    }
    case "get":
      return [scope, { is: "read", command }];
  }
}

function create(scope: ModelScope, body: CommandBody, step: string): InScope {
  const key = keyOfBody(body);
  const used = commandOf(scope, key);
  if (used) {
    const command = overwritten(used, body);
    return [withOne(scope, used, command), { is: "overwritten", command, version: versionAfter(used, command) }];
  }
  const command: ModelCommand = {
    ...key,
    origin: step,
    madeInBulkAs: undefined,
    fields: freshFields(body),
    ...NO_PERMISSIONS,
  };
  return [
    { ...scope, commands: [...scope.commands, command], creates: scope.creates + 1 },
    { is: "created", command },
  ];
}

const NO_PERMISSIONS = { permissions: [], mayHaveNone: false } as const satisfies Partial<ModelCommand>;

/** Keeps its id. What was left out is kept or reset; whether its permissions stay is advice only. */
function overwritten(used: ModelCommand, body: CommandBody): ModelCommand {
  return { ...used, fields: writtenFields(used.fields, body, keptOrReset), mayHaveNone: true };
}

function edit(scope: ModelScope, command: ModelCommand, body: CommandBody): InScope {
  const edited = { ...command, fields: writtenFields(command.fields, body, (allowed) => allowed) };
  return [withOne(scope, command, edited), { is: "edited", command: edited, version: versionAfter(command, edited) }];
}

/** A new name keeps the id and drops the permissions; the same name again may drop them. */
function rename(scope: ModelScope, command: ModelCommand, name: string): InScope {
  if (name === command.name) {
    const same: ModelCommand = { ...command, mayHaveNone: true };
    return [withOne(scope, command, same), { is: "edited", command: same, version: "open" }];
  }
  const holder = commandOf(scope, { type: command.type, name });
  if (holder) return [without(without(scope, command), holder), { is: "collision", command, holder }];
  const renamed: ModelCommand = { ...command, name, ...NO_PERMISSIONS };
  return [withOne(scope, command, renamed), { is: "edited", command: renamed, version: "open" }];
}

/** The list is the new state. A used name keeps its id and is no create; the rest is new. */
function replaceAll(scope: ModelScope, operation: BulkOperation, step: string): InScope {
  const { body: bodies } = operation;
  const linked = linkedBy(operation, scope);
  const commands = bodies.map((body, nth): ModelCommand => {
    const key = keyOfBody(body);
    const used = commandOf(scope, key);
    if (used) return overwritten(used, body);
    // Renamed by its id, or new where the id is no link: none of both has permissions.
    if (linked && nth === 0)
      return { ...overwritten(linked, body), ...key, ...NO_PERMISSIONS, origin: step, madeInBulkAs: key.name };
    return {
      ...key,
      origin: step,
      madeInBulkAs: key.name,
      fields: freshFields(body),
      ...NO_PERMISSIONS,
    };
  });
  const kept = scope.commands.filter((command) => commands.some((one) => isSameCommand(one, command)));
  const changedVersions = kept
    .filter((before) => {
      const after = commands.find((one) => isSameCommand(one, before));
      return after !== undefined && versionAfter(before, after) === "changed";
    })
    .map(idOf);
  // Whether the linked one is another command now is open, and so is what its id leads to.
  const removed = scope.commands.filter((command) => !kept.includes(command) && command !== linked);
  const creates = scope.creates + commands.length - kept.length;
  return [
    { ...scope, commands, creates },
    { is: "replaced", commands, removed, changedVersions },
  ];
}

type BulkOperation = Extract<ModelOperation, { readonly do: "bulk" }>;

/**
 * The command whose id the first element of a bulk overwrite has. None where the name of that element is used, or where
 * another element has its name: which of them is meant is open then.
 */
export function linkedBy({ body, link }: BulkOperation, scope: ModelScope): ModelCommand | undefined {
  const [first] = body;
  if (link === undefined || first === undefined || keyOfBody(first).type !== link.type) return undefined;
  const isNamed = body.some((one) => keyOfBody(one).type === link.type && keyOfBody(one).name === link.name);
  return isNamed || commandOf(scope, keyOfBody(first)) ? undefined : commandOf(scope, link);
}

/** What tells a command from all others for as long as it lives. */
export function idOf({ origin, madeInBulkAs, type }: ModelCommand): string {
  return madeInBulkAs === undefined ? origin : `${origin}/${type}/${madeInBulkAs}`;
}

function isSameCommand(one: ModelCommand, other: ModelCommand): boolean {
  return idOf(one) === idOf(other);
}

/** Other options are a substantial change for certain; what else is one is left open. */
function versionAfter(before: ModelCommand, after: ModelCommand): VersionAfter {
  const [was, is] = [only(before.fields.options), only(after.fields.options)];
  return was !== undefined && is !== undefined && !isDeepEqual(was.value ?? [], is.value ?? []) ? "changed" : "open";
}

function only(allowed: Allowed) {
  return allowed.length === 1 ? { value: allowed[0] } : undefined;
}

function withOne(scope: ModelScope, before: ModelCommand, after: ModelCommand): ModelScope {
  return { ...scope, commands: scope.commands.map((command) => (command === before ? after : command)) };
}

function without(scope: ModelScope, gone: ModelCommand): ModelScope {
  return { ...scope, commands: scope.commands.filter((command) => !isSameCommand(command, gone)) };
}
