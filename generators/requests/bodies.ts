/** Bodies of whole requests: create, edit, bulk overwrite and permission edit. */
import fc, { type Arbitrary } from "fast-check";
import type { Json, JsonObject } from "../../src/contract/json.js";
import { LIMITS } from "../../src/contract/limits.gen.js";
import { type CommandSettings, chatInputCommand, command, contextMenuCommand } from "../commands/command.js";
import { FreeNames } from "../commands/distinct.js";
import { listAsItself } from "../commands/members.js";
import { snowflake } from "../primitives/scalars.js";

/**
 * Bodies of a create in this scope: commands of types 1, 2 and 3.
 *
 * @example fc.sample(createBody({ scope: "global" }), 1) // [{ name: "a", description: "a", contexts: [0] }]
 */
export function createBody(settings: CommandSettings = {}): Arbitrary<JsonObject> {
  return command(settings);
}

/** Members that an edit cannot have: the type of a command is fixed. */
function withoutType(body: JsonObject): JsonObject {
  const { type: _type, ...editable } = body;
  return editable;
}

/** What is left of a body when only the members under the set bits of `mask` are kept. */
function keptBy(mask: number, body: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(body).filter((_, index) => (mask >> (index % 16)) & 1));
}

/**
 * Bodies of an edit of a command of this type: any of its members, none, or all.
 *
 * @remarks An edit without options of a command whose stored options are near 8000 characters may still break that
 * limit by a longer description: edit a small command, or the one that the body replaces whole.
 */
export function editBody(type: 1 | 2 | 3, settings: CommandSettings = {}): Arbitrary<JsonObject> {
  const whole = type === 1 ? chatInputCommand(settings) : contextMenuCommand(type, settings);
  const mask = fc.oneof({ withCrossShrink: true }, fc.nat(2 ** 16 - 1), fc.constant(2 ** 16 - 1));
  return fc.tuple(mask, whole).map(([kept, body]) => keptBy(kept, withoutType(body)));
}

/** The same elements with names that are distinct in each type. */
function distinctPerType(elements: readonly JsonObject[]): readonly JsonObject[] {
  const taken = new Map<Json, FreeNames>();
  return elements.map((element) => {
    const type = element["type"] ?? 1;
    const names = taken.get(type) ?? new FreeNames();
    taken.set(type, names);
    const name = names.take(String(element["name"]), LIMITS.commandName.max);
    return name === element["name"] ? element : { ...element, name };
  });
}

/**
 * Bodies of a bulk overwrite: up to `most` commands of types 1, 2 and 3, distinct per type; the empty list too.
 *
 * @param most how many elements at the most; 15 keeps the list within the limit of every type
 */
export function bulkBody(
  settings: CommandSettings = {},
  most = LIMITS.commandsPerType[2],
): Arbitrary<readonly JsonObject[]> {
  return fc
    .array(command({ ...settings, inBulk: true }), { maxLength: most, size: "max" })
    .map(distinctPerType, listAsItself);
}

/** Who may be named in permissions: ids that the guild under test knows. Each list may be empty. */
export interface Targets {
  /** Role ids: targets of permissions of type 1. */
  readonly roles: readonly string[];
  /** User ids: targets of permissions of type 2. */
  readonly users: readonly string[];
  /** Channel ids: targets of permissions of type 3. */
  readonly channels: readonly string[];
}

function overwrite(type: 1 | 2 | 3, id: Arbitrary<string>): Arbitrary<JsonObject> {
  return fc.record({ id, type: fc.constant(type), permission: fc.boolean() }, { noNullPrototype: true });
}

function distinctTargets(entries: readonly JsonObject[]): readonly JsonObject[] {
  const seen = new Set<Json | undefined>();
  const distinct = entries.filter(({ id }) => !seen.has(id) && seen.add(id));
  return distinct.length === entries.length ? entries : distinct;
}

/**
 * Bodies of a permission edit: no entry, a few, or 100 of them. No id occurs twice, which is open.
 *
 * @param targets ids of the guild under test; without them the ids are made up, and a service that looks them up may refuse
 */
export function permissionsBody(targets?: Targets): Arbitrary<JsonObject> {
  const most = LIMITS.permissions.max;
  const entries = targets === undefined ? madeUp() : known(targets);
  const few = fc.array(entries, { maxLength: 5, size: "max" });
  const full = fc.array(entries, { minLength: most, maxLength: most });
  return fc
    .oneof({ withCrossShrink: true }, { arbitrary: few, weight: 9 }, { arbitrary: full, weight: 1 })
    .map(distinctTargets, listAsItself)
    .map(
      (permissions) => ({ permissions }),
      (body) => listAsItself(Object(body).permissions),
    );
}

function madeUp(): Arbitrary<JsonObject> {
  return fc.oneof(
    { withCrossShrink: true },
    overwrite(1, snowflake()),
    overwrite(2, snowflake()),
    overwrite(3, snowflake()),
  );
}

function known({ roles, users, channels }: Targets): Arbitrary<JsonObject> {
  const kinds = [roles, users, channels].flatMap((ids, index) =>
    ids.length === 0 ? [] : [overwrite(([1, 2, 3] as const)[index] ?? 1, fc.constantFrom(...ids))],
  );
  return fc.oneof({ withCrossShrink: true }, ...kinds);
}
