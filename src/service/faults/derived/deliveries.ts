/** Everything that is delivered, member by member: absent, of another type, or that of somebody else. */
import {
  DELIVERY_KINDS,
  type DeliveredMember,
  type DeliveredPlace,
  type DeliveryKind,
  deliveredPlaces,
  isOfKind,
  membersOfKind,
  whoseRule,
} from "../../../contract/delivered.js";
import { isObject, type Json, type JsonObject } from "../../../contract/json.js";
import type { RuleId } from "../../../contract/rule-ids.gen.js";
import { type Fault, fault } from "../fault.js";
import { deliveredAs, without } from "../operations.js";

type Place = Omit<DeliveredPlace, "holder">;

/** A way to get a member wrong. */
interface Way {
  /** Behind the member in the id of the fault. */
  readonly word: string;
  /** Completes "delivers …", around the member. */
  readonly title: (member: string) => string;
  /** The rule that it breaks; undefined where the documents allow it. */
  readonly rule: (kind: DeliveryKind, place: Place) => RuleId | undefined;
  /** The member as it is delivered; undefined for none. */
  readonly change: (value: Json | undefined, place: Place) => Json | undefined;
}

const WAYS: readonly Way[] = [
  {
    word: "is-missing",
    title: (member) => `without ${member}`,
    rule: (kind, place) => place.says.missing ?? whoseRule(kind, place, typeIn(kind)),
    change: () => undefined,
  },
  {
    word: "has-another-type",
    title: (member) => `with a ${member} of another type`,
    rule: (kind, place) => place.says.wrongType ?? whoseRule(kind, place, typeIn(kind)),
    change: (value, { says }) => (value === undefined ? undefined : ofAnotherType(value, says)),
  },
  {
    word: "is-somebody-elses",
    title: (member) => `with the ${member} of something else`,
    // Some values are only known to be there.
    rule: (kind, place) => (place.says.whose === undefined ? undefined : whoseRule(kind, place, typeIn(kind))),
    change: (value, { member }) => (value === undefined ? undefined : elses(value, member)),
  },
];

/** One fault for each kind of interaction, documented member and way. */
export const deliveryFaults: readonly Fault[] = DELIVERY_KINDS.flatMap((kind) =>
  membersOfKind(kind).flatMap((place) => WAYS.flatMap((way) => faultOf(kind, place, way) ?? [])),
);

function faultOf(kind: DeliveryKind, place: Place, way: Way): Fault | undefined {
  const rule = way.rule(kind, place);
  if (rule === undefined) return undefined;
  const { schema, member } = place;
  return fault(`delivery.${kind}.${dashed(schema)}.${dashed(member)}.${way.word}`, rule, {
    title: `delivers a ${kind.replace("-", " ")} ${way.title(`${schema}.${member}`)}`,
    harm: "The application gets an interaction without the data that it needs",
    kind: "derived",
    delivery: kind,
    apply: deliveredAs((interaction) => {
      return isOfKind(interaction, kind) ? changed(interaction, place, (value) => way.change(value, place)) : undefined;
    }),
  });
}

/** A copy in which the member is another one wherever the schema has it. */
function changed(
  interaction: JsonObject,
  place: Place,
  change: (value: Json | undefined) => Json | undefined,
): JsonObject {
  const holders = new Set(
    [...deliveredPlaces(interaction)]
      .filter(({ schema, member }) => schema === place.schema && member === place.member)
      .map(({ holder }) => holder),
  );
  const copy = (value: Json): Json => {
    if (Array.isArray(value)) return (value as readonly Json[]).map(copy);
    if (!isObject(value)) return value;
    const inner = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, copy(one)]));
    if (!holders.has(value)) return inner;
    const other = change(value[place.member]);
    return other === undefined ? without(inner, place.member) : { ...inner, [place.member]: other };
  };
  return copy(interaction) as JsonObject;
}

/** Of a member that is an object, the rules of command types depend on the type of the command. */
function typeIn(kind: DeliveryKind): Json | undefined {
  return { "user-command": 2, "message-command": 3 }[kind as string];
}

const OTHERS: Readonly<Record<string, Json>> = { string: "text", number: 7.5, boolean: true, object: { odd: true } };

/** A value of a JSON type that the schema does not take. Null is never one: where it may be is open. */
function ofAnotherType(value: Json, { types = [typeOf(value)] }: DeliveredMember): Json {
  const isTaken = (type: string) => types.includes(type);
  const other = Object.keys(OTHERS).find((type) => !isTaken(type));
  return OTHERS[other ?? ""] ?? null;
}

function typeOf(value: Json): string {
  return Array.isArray(value) ? "array" : typeof value;
}

/** A value of the same type that belongs to something else. */
function elses(value: Json, member: string): Json {
  if (member === "permissions") return "0";
  if (Array.isArray(value)) return elsesList(value);
  if (isObject(value)) return typeof value["id"] === "string" ? { ...value, id: OTHER_ID } : underOtherKeys(value);
  if (typeof value === "number") return value + 1;
  if (typeof value === "boolean") return !value;
  if (typeof value !== "string") return "somebody else";
  return /^\d+$/.test(value) ? OTHER_ID : /^[a-z]{2}(?:-[A-Z0-9]+)?$/.test(value) ? "ja" : OTHER_TEXT;
}

/** Ids or texts of others; of a list of objects nothing is left. */
function elsesList(list: readonly Json[]): Json {
  if (list.length === 0) return [OTHER_ID];
  return list.some(isObject) ? [] : list.map((one) => elses(one, ""));
}

const OTHER_ID = "123456789012345678";
const OTHER_TEXT = "something-else";

/** Entities under the ids of others. */
function underOtherKeys(value: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(value).map(([name, one], index) => {
      const isId = /^\d+$/.test(name);
      return [isId ? `${OTHER_ID}${index}` : name, isObject(one) && !isId ? underOtherKeys(one) : one];
    }),
  );
}

function dashed(name: string): string {
  return name
    .replace(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`)
    .replaceAll("_", "-")
    .toLowerCase();
}
