/** Which rule a service breaks that refuses a valid message or modal: its smallest form tells. */
import { countComponents } from "../../generators/components/settled.js";
import { V2_FLAG } from "../../generators/components/tables/plain-components.js";
import { MESSAGES, type PayloadKind } from "../../generators/kinds.js";
import type { SingleFault } from "../../generators/mutations/single-fault.js";
import { componentsOf, customIdsOf } from "../../src/case/component-tree.js";
import { levelOf } from "../../src/contract/catalogue.js";
import { elementsOf, type Json, type JsonObject } from "../../src/contract/json.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { alikeIn } from "./alike.js";

/** Something that could not be made smaller. */
interface Unusual {
  readonly pointer: string;
  readonly value: Json;
}

/** In bytes: a service may measure texts by them. */
const LONG = 32;
const MANY = 5;

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** Numbers that name a kind or an element say nothing by their size. */
const NAMES: ReadonlySet<string> = new Set(["type", "style", "id", "flags", "channel_types"]);

function* unusualIn(value: Json, pointer = ""): Generator<Unusual> {
  if (typeof value === "string" && bytesOf(value) > LONG) yield { pointer, value };
  if (typeof value === "number" && Math.abs(value) > MANY) yield { pointer, value };
  if (Array.isArray(value) && value.length > MANY) yield { pointer, value };
  if (typeof value !== "object" || value === null) return;
  for (const [name, inner] of Object.entries(value as JsonObject))
    if (!NAMES.has(name)) yield* unusualIn(inner, `${pointer}/${name}`);
}

/** How far a value is along the bound that a fault is beyond. */
function sizeOf(value: Json | undefined): number {
  if (typeof value === "string" || Array.isArray(value)) return value.length;
  return typeof value === "number" ? value : Number.NaN;
}

/**
 * The rule that each large part of a body would break if it were larger still: where the body is refused, its bound is
 * lower than the documents say, or counts all of them together. `undefined` where no part is large, or those are of several
 * members.
 *
 * @example ruleOfLargePart(MESSAGES, { components: [row({ type: 5, custom_id: "a", placeholder: "a".repeat(101) })] })
 * // "select.placeholder.has-at-most-150-characters"
 */
export function ruleOfLargePart(kind: Pick<PayloadKind<never>, "faultsOf">, body: JsonObject): RuleId | undefined {
  const large = [...unusualIn(body)];
  const members = new Set(large.map(({ pointer }) => pointer.slice(pointer.lastIndexOf("/"))));
  // Faults are many, and most messages have several texts.
  if (members.size !== 1) return undefined;
  const faults = kind.faultsOf(body);
  const rules = new Set(large.flatMap((part) => faults.find((fault) => isBeyond(fault, part))?.rule ?? []));
  const [only, ...others] = rules;
  return others.length === 0 ? only : undefined;
}

/** The fault makes the part larger than it may be. */
function isBeyond({ pointer, to, verdict, rule }: SingleFault, { pointer: place, value }: Unusual): boolean {
  const isOneMore = Array.isArray(value) && pointer === `${place}/${value.length}`;
  const isLarger = pointer === place && sizeOf(to) > sizeOf(value);
  return (isOneMore || isLarger) && verdict === "refused" && levelOf(rule, "documented") === "must";
}

/** More components than a pair of them takes, with what they are in. */
const SEVERAL = 10;

/** Which rule a service breaks that refuses a message: its smallest form tells. */
export function ruleOfTakenMessage(message: JsonObject): RuleId {
  const { components, flags = 0 } = message;
  if (countComponents(components) > SEVERAL)
    return Number(flags) & V2_FLAG ? "v2.components.are-at-most-40" : "legacy.buttons.may-be-25";
  if ([...componentsOf(message)].some(({ component: { id } }) => Number(id) > LARGE_ID))
    return "component.id.is-a-32-bit-integer";
  const ids = customIdsOf(message);
  if (alikeIn(ids).length > 0) return "component.custom-id.is-unique-in-its-message";
  return ruleOfLargePart(MESSAGES, message) ?? ruleOfMember(message) ?? "message.components.read-back";
}

/** What may be left out is in a smallest form only where it matters: ids, and what is chosen beforehand. */
function ruleOfMember(message: JsonObject): RuleId | undefined {
  const all = [...componentsOf(message)];
  const ids = all.filter(({ component }) => component["id"] !== undefined).length;
  if (ids > 0) return ids > 1 ? "component.id.is-unique-in-its-message" : "component.id.given-ones-are-kept";
  const chosen = all.filter(({ component }) => elementsOf(component["default_values"]).length > 0);
  if (chosen.length === 0) return undefined;
  const isBounded = chosen.some(({ component }) => "min_values" in component || "max_values" in component);
  return isBounded ? "auto-select.default-values.lie-within-the-bounds" : "auto-select.default-values.fit-the-select";
}

/** Which rule a service breaks that refuses a message beside others: each may have the custom_ids of the others. */
export function ruleOfTakenBeside(message: JsonObject, others: readonly JsonObject[]): RuleId {
  const own = new Set(customIdsOf(message));
  const isShared = others.some((other) => customIdsOf(other).some((id) => own.has(id)));
  return isShared ? "component.custom-id.is-free-in-other-messages" : ruleOfTakenMessage(message);
}

/** So large that the next ones are near the end of 32 bits. */
const LARGE_ID = 2 ** 30;
