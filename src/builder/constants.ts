/** What a builder adds to every payload is one finding, and no matter of the rules that the payloads are about. */
import type { BuilderChange, BuilderConstant, BuilderKind } from "../case/builder-result.js";
import type { Json } from "../contract/json.js";
import { isObject } from "../contract/json.js";
import { valueAt } from "../contract/json-pointer.js";
import { type BuilderPayload, groupOf } from "./canaries.js";
import { changesOf } from "./change.js";

/** A plain payload, with what was sent for it. */
export interface SentPlain {
  /** The payload. */
  readonly plain: BuilderPayload;
  /** What came out. */
  readonly sent: Json;
}

/** A member that some payloads always get. */
interface Constant extends Omit<BuilderConstant, "payloads"> {
  /** Groups of payloads that get it, each with the place. @see groupOf */
  readonly where: readonly string[];
}

/** The members that a group of payloads always gets. */
export type Constants = readonly Constant[];

/**
 * Members that were added wherever they could be, in each payload of a group, with one value.
 *
 * @remarks A member of an element of a list is known by the list, the type of the element and its name, at whatever depth: `options.required`.
 */
export function constantsOf(payloads: readonly SentPlain[]): Constants {
  const groups = [...new Set(payloads.map(({ plain }) => groupOf(plain)))];
  const found = groups.flatMap((group) => constantsOfGroup(payloads.filter(({ plain }) => groupOf(plain) === group)));
  const byKey = new Map<string, Constants[number]>();
  for (const one of found) {
    const key = `${one.pointer} ${JSON.stringify(one.sent)}`;
    const { kinds, where } = byKey.get(key) ?? { kinds: [], where: [] };
    byKey.set(key, { ...one, kinds: [...new Set([...kinds, ...one.kinds])], where: [...where, ...one.where] });
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

/** The constant that a change is, if it is one: null says as little as absence. */
export function constantIn(given: BuilderPayload, change: BuilderChange, constants: Constants): Constant | undefined {
  if (change.given !== undefined && change.given !== null) return undefined;
  const where = whereIs(given, change.pointer);
  const isAt = (known: string): boolean => known === where || (where.endsWith(OF_NO_TYPE) && known.startsWith(where));
  return constants.find((one) => one.where.some(isAt) && isSame(one.sent, change.sent));
}

function constantsOfGroup(payloads: readonly SentPlain[]): Constants {
  const added = payloads.map(({ plain, sent }) =>
    changesOf(plain.kind, plain.payload, sent).flatMap((change) =>
      change.how === "added" && change.given === undefined ? [constantOf(plain, change)] : [],
    ),
  );
  const all = new Map(added.flat().map((one) => [`${one.where.join()} ${JSON.stringify(one.sent)}`, one]));
  return [...all.values()].filter((one) =>
    payloads.every(({ plain }, index) => {
      const [where = ""] = one.where;
      const count = added[index]?.filter((other) => other.where[0] === where && isSame(one.sent, other.sent)).length;
      return count === placesIn(plain, where, one.pointer);
    }),
  );
}

function constantOf(plain: BuilderPayload, { pointer, sent = null }: BuilderChange): Constant {
  return { pointer: placeOf(plain.kind, pointer), sent, kinds: [plain.kind], where: [whereIs(plain, pointer)] };
}

function isSame(one: Json | undefined, other: Json | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The list and the member; of the whole, or of an element of a list of commands, the member alone. */
function placeOf(kind: BuilderKind, pointer: string): string {
  const segments = pointer.split("/").slice(kind === "command-list" ? 2 : 1);
  const name = segments.at(-1);
  const list = segments.findLast((segment, index) => index < segments.length - 1 && !/^\d+$/.test(segment));
  return list === undefined ? `/${name}` : `/${list}/*/${name}`;
}

/** Ends a place in what the documents do not have, by its type or its depth: what is added elsewhere is expected there. */
const OF_NO_TYPE = " of type ";

const GREATEST_TYPE = 11;
const SUBCOMMAND = 1;
const GROUP = 2;

/** The group and the place, with the depth and the type of the option, or of the command in a list, that the member belongs to. */
function whereIs(given: BuilderPayload, pointer: string): string {
  const parent = pointer.slice(0, pointer.lastIndexOf("/"));
  const isOfOption = parent !== "" && given.kind !== "message" && given.kind !== "modal";
  const place = `${isOfOption ? given.kind : groupOf(given)} ${placeOf(given.kind, pointer)}`;
  if (!isOfOption) return place;
  const owner = valueAt(given.payload, parent);
  const type = isObject(owner) ? (owner["type"] ?? 1) : 1;
  const depth = pointer.split("/options/").length - 1;
  return `${place}${OF_NO_TYPE}${isDocumented(type, depth) ? `${String(type)} at depth ${depth}` : ""}`;
}

/** Whether options of the type may be so deep: subcommands in groups, parameters below both. */
function isDocumented(type: Json, depth: number): boolean {
  if (!Number.isInteger(type) || Number(type) < 1 || Number(type) > GREATEST_TYPE) return false;
  return depth <= (type === GROUP ? 1 : type === SUBCOMMAND ? 2 : 3);
}

/** In how many places of a payload the member of a constant could be and is not. */
function placesIn(plain: BuilderPayload, where: string, place: string): number {
  const name = place.slice(place.lastIndexOf("/") + 1);
  let count = 0;
  const look = (value: Json, pointer: string): void => {
    if (Array.isArray(value)) for (const [index, one] of value.entries()) look(one, `${pointer}/${index}`);
    if (!isObject(value)) return;
    if (!(name in value) && whereIs(plain, `${pointer}/${name}`) === where) count++;
    for (const [member, one] of Object.entries(value)) look(one, `${pointer}/${member}`);
  };
  look(plain.payload, "");
  return count;
}
