/** What a builder adds to every payload is one finding, and no matter of the rules that the payloads are about. */
import type { BuilderChange, BuilderConstant, BuilderKind } from "../case/builder-result.js";
import type { Json } from "../contract/json.js";
import { isObject } from "../contract/json.js";
import { type BuilderPayload, type Canary, groupOf } from "./canaries.js";
import { changesOf } from "./change.js";

/** A payload of those that come first, with what was sent for it. */
export interface SentCanary {
  /** The payload. */
  readonly canary: Canary;
  /** What came out. */
  readonly sent: Json;
}

/** A member that some payloads always get. */
interface Constant extends Omit<BuilderConstant, "payloads"> {
  /** Groups of payloads that get it. @see groupOf */
  readonly groups: readonly string[];
}

/** The members that a group of payloads always gets. */
export type Constants = readonly Constant[];

/**
 * Members that were added wherever they could be, in each payload of a group, with one value.
 *
 * @remarks A member of an element of a list is known by the list and its name, at whatever depth: `options.required`.
 */
export function constantsOf(canaries: readonly SentCanary[]): Constants {
  const groups = [...new Set(canaries.map(({ canary }) => groupOf(canary)))];
  const found = groups.flatMap((group) => constantsOfGroup(canaries.filter(({ canary }) => groupOf(canary) === group)));
  const byKey = new Map<string, Constants[number]>();
  for (const one of found) {
    const key = `${one.pointer} ${JSON.stringify(one.sent)}`;
    const { kinds, groups } = byKey.get(key) ?? { kinds: [], groups: [] };
    byKey.set(key, {
      ...one,
      kinds: [...new Set([...kinds, ...one.kinds])],
      groups: [...groups, ...one.groups],
    });
  }
  return [...byKey.values()];
}

/** The changes that are not such a member. */
export function withoutConstants(
  given: BuilderPayload,
  changes: readonly BuilderChange[],
  constants: Constants,
): readonly BuilderChange[] {
  return changes.filter((change) => constantIn(given, change, constants) === undefined);
}

/** The constant that a change is, if it is one. */
export function constantIn(given: BuilderPayload, change: BuilderChange, constants: Constants): Constant | undefined {
  if (change.how !== "added" || change.given !== undefined) return undefined;
  const [group, place] = [groupOf(given), placeOf(given.kind, change.pointer)];
  return constants.find(
    (one) =>
      one.groups.includes(group) && one.pointer === place && JSON.stringify(one.sent) === JSON.stringify(change.sent),
  );
}

function constantsOfGroup(canaries: readonly SentCanary[]): Constants {
  const added = canaries.map(({ canary, sent }) =>
    changesOf(canary.kind, canary.payload, sent).flatMap((change) =>
      change.how === "added" && change.given === undefined ? [constantOf(canary, change)] : [],
    ),
  );
  const all = new Map(added.flat().map((one) => [`${one.pointer} ${JSON.stringify(one.sent)}`, one]));
  return [...all.values()].filter((one) =>
    canaries.every(({ canary: { kind, payload } }, index) => {
      const count = added[index]?.filter((other) => isSame(one, other)).length;
      return count === placesIn(payload, kind, one.pointer);
    }),
  );
}

function constantOf(canary: Canary, { pointer, sent = null }: BuilderChange): Constant {
  return { pointer: placeOf(canary.kind, pointer), sent, kinds: [canary.kind], groups: [groupOf(canary)] };
}

function isSame(one: Constant, other: Constant): boolean {
  return one.pointer === other.pointer && JSON.stringify(one.sent) === JSON.stringify(other.sent);
}

/** The list and the member; of the whole, or of an element of a list of commands, the member alone. */
function placeOf(kind: BuilderKind, pointer: string): string {
  const segments = pointer.split("/").slice(kind === "command-list" ? 2 : 1);
  const name = segments.at(-1);
  const list = segments.findLast((segment, index) => index < segments.length - 1 && !/^\d+$/.test(segment));
  return list === undefined ? `/${name}` : `/${list}/*/${name}`;
}

/** In how many places of a payload the member of a constant could be and is not. */
function placesIn(payload: Json, kind: BuilderKind, place: string): number {
  const name = place.slice(place.lastIndexOf("/") + 1);
  let count = 0;
  const look = (value: Json, pointer: string): void => {
    if (Array.isArray(value)) for (const [index, one] of value.entries()) look(one, `${pointer}/${index}`);
    if (!isObject(value)) return;
    if (!(name in value) && placeOf(kind, `${pointer}/${name}`) === place) count++;
    for (const [member, one] of Object.entries(value)) look(one, `${pointer}/${member}`);
  };
  look(payload, "");
  return count;
}
