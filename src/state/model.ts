/** The abstract service: what the documents say is where, with room for all that they leave open. */

import type { Json } from "../contract/json.js";
import type { Field, ModelCommandKey } from "./operation.js";
import { FIELDS } from "./operation.js";

/** The values that a member may hold by the documents; `null` is the default. More than one: it is open which. */
export type Allowed = readonly [Json, ...Json[]];

/** A command as far as the model follows it. */
export interface ModelCommand extends ModelCommandKey {
  /** Where its id was first returned: the step of its create, or of the bulk overwrite that made it. */
  readonly origin: string;
  /** Returned in the answer of a bulk overwrite, where it is under the name that it had then. */
  readonly madeInBulkAs: string | undefined;
  /** Values that each member may have. */
  readonly fields: Readonly<Record<Field, Allowed>>;
  /** Words of its permissions; `open` where it is not known which ones it has. */
  readonly permissions: readonly string[] | "open";
  /** It has these or none: whether an overwrite keeps them is not said. */
  readonly mayHaveNone: boolean;
}

/** One scope of an application. */
export interface ModelScope {
  /** Commands that exist, the oldest first. */
  readonly commands: readonly ModelCommand[];
  /** Daily creates that a sound service has counted. */
  readonly creates: number;
  /** Permissions of the application were edited: they may show where a command has none of its own. Default false. */
  readonly isPermitted?: boolean;
}

/** What permissions of a command may be read: these, or none as well; `undefined` where that is not known. */
export function readPermissions(
  { isPermitted = false }: ModelScope,
  { permissions, mayHaveNone }: Pick<ModelCommand, "permissions" | "mayHaveNone">,
): { readonly words: readonly string[]; readonly orNone: boolean } | undefined {
  if (permissions === "open" || (isPermitted && (mayHaveNone || permissions.length === 0))) return undefined;
  return { words: permissions, orNone: mayHaveNone };
}

/** Scopes by place. */
export type ModelState = Readonly<Record<string, ModelScope>>;

/** A service without commands. */
export function emptyState(places: readonly string[]): ModelState {
  return Object.fromEntries(places.map((place) => [place, { commands: [], creates: 0 }]));
}

/** The scope of a place; one that was never named is empty. */
export function scopeOf(state: ModelState, place: string): ModelScope {
  return state[place] ?? { commands: [], creates: 0 };
}

/** The command of this type and name. */
export function commandOf(scope: ModelScope, key: ModelCommandKey): ModelCommand | undefined {
  return scope.commands.find(({ type, name }) => type === key.type && name === key.name);
}

/** The members of a fresh command: what was sent, and the defaults of the rest. */
export function freshFields(body: { readonly [member: string]: Json }): Readonly<Record<Field, Allowed>> {
  return fieldsFrom((field) => [body[field] ?? null]);
}

/** Members after a write: what was sent, and for the rest what `otherwise` makes of what was there. */
export function writtenFields(
  before: Readonly<Record<Field, Allowed>>,
  body: { readonly [member: string]: Json },
  otherwise: (allowed: Allowed) => Allowed,
): Readonly<Record<Field, Allowed>> {
  return fieldsFrom((field) => {
    const sent = body[field];
    return sent === undefined ? otherwise(before[field]) : [sent];
  });
}

/** What was there, or the default: what becomes of a member that an overwrite leaves out is open. */
export function keptOrReset(allowed: Allowed): Allowed {
  return allowed.includes(null) ? allowed : [...allowed, null];
}

function fieldsFrom(allowedOf: (field: Field) => Allowed): Readonly<Record<Field, Allowed>> {
  return Object.fromEntries(FIELDS.map((field) => [field, allowedOf(field)])) as Record<Field, Allowed>;
}
