/**
 * Are two messages the same as far as the documents speak? Of a message they show its components and the flag of
 * components V2; everything else is open, and so is what the service fills in by itself.
 */
import { isDeepStrictEqual } from "node:util";
import { isBlank, isObject, type Json, type JsonObject } from "../../contract/json.js";
import type { OperationId } from "../../contract/operations.js";
import { ROUTES } from "../../contract/routes.gen.js";
import { type Difference, under } from "./difference.js";

/** The flag IS_COMPONENTS_V2. @see D2 "What the service does" 3 */
export const COMPONENTS_V2 = 1 << 15;

/** Members of components and of what they hold, with the value that absence means; undefined where it has none. */
const MEMBERS: ReadonlyMap<string, Json | undefined> = new Map<string, Json | undefined>([
  ["type", undefined],
  ["custom_id", undefined],
  ["style", undefined],
  ["label", undefined],
  ["emoji", undefined],
  ["sku_id", undefined],
  ["url", undefined],
  ["disabled", false],
  ["placeholder", undefined],
  ["min_values", 1],
  ["max_values", 1],
  ["options", undefined],
  ["value", undefined],
  ["default", false],
  ["description", undefined],
  ["default_values", undefined],
  ["channel_types", undefined],
  ["components", undefined],
  ["accessory", undefined],
  ["content", undefined],
  ["media", undefined],
  ["items", undefined],
  ["file", undefined],
  ["spoiler", false],
  ["divider", true],
  ["spacing", 1],
  ["accent_color", undefined],
]);

/**
 * What a component says that is sent without: its default, or nothing. Services fill in none of them. How far an edit
 * leaves what it does not name is open.
 */
const UNSAID: ReadonlySet<string> = new Set(["description", "spoiler", "disabled", "divider", "spacing"]);

/** What is held against a message that is read: what was sent as a new one, what an edit sent, or what was read before. */
type How = "sent" | "edit" | "read";

/** Lists whose order means nothing. */
const SETS: ReadonlySet<string> = new Set(["default_values", "channel_types"]);

/** True for operations that answer with a message, or with a list of them. */
export function speaksOfMessages(call: OperationId): boolean {
  const responses: Readonly<Record<string, { readonly schema: string | null }>> = ROUTES[call].responses;
  return Object.values(responses).some(({ schema }) => schema === "Message" || schema === "MessageList");
}

/**
 * What was sent against what is read: most members that were not sent are the service's to fill in.
 * @param isEdit the flag that an edit does not name stays as it is, so nothing is said of it
 */
export function differenceOfSentMessage(sent: Json, actual: Json | undefined, isEdit = false): Difference | undefined {
  if (!isObject(sent) || !isObject(actual)) return { pointer: "", expected: sent, actual };
  const ofFlag = isEdit && !Object.hasOwn(sent, "flags") ? undefined : differenceOfFlag(sent, actual);
  return ofFlag ?? differenceOfComponents(sent, actual, isEdit ? "edit" : "sent");
}

/** The same message, read twice. */
export function differenceOfReadMessages(one: Json | undefined, other: Json | undefined): Difference | undefined {
  if (!isObject(one) || !isObject(other)) return { pointer: "", expected: one, actual: other };
  return differenceOfFlag(one, other) ?? differenceOfComponents(one, other, "read");
}

/** True where the flag of components V2 is set in `flags`. */
export function isV2(flags: Json | undefined): boolean {
  return typeof flags === "number" && (flags & COMPONENTS_V2) !== 0;
}

function differenceOfFlag(one: JsonObject, other: JsonObject): Difference | undefined {
  if (isV2(one["flags"]) === isV2(other["flags"])) return undefined;
  return { pointer: "/flags", expected: one["flags"], actual: other["flags"] };
}

/** No components, null and the empty list are one; what does not speak of them leaves them as they are. */
function differenceOfComponents(one: JsonObject, other: JsonObject, how: How): Difference | undefined {
  if (how !== "read" && !Object.hasOwn(one, "components")) return undefined;
  const expected = one["components"] ?? [];
  const actual = other["components"] ?? [];
  return under("components", differenceOfMember("components", expected, actual, how));
}

function differenceOfMember(
  name: string,
  expected: Json | undefined,
  actual: Json | undefined,
  how: How,
): Difference | undefined {
  if (expected === actual) return undefined;
  if (name === "emoji") return differenceOfEmoji(expected, actual);
  if (name === "url" && isSameAddress(expected, actual)) return undefined;
  const standard = MEMBERS.get(name);
  const one = expected ?? standard ?? undefined;
  const other = actual ?? standard ?? undefined;
  if (one === other) return undefined;
  if (Array.isArray(one) && Array.isArray(other)) return differenceOfLists(name, one, other, how);
  if (isObject(one) && isObject(other)) {
    return name === "media" || name === "file" ? differenceOfMedia(one, other) : differenceOfObjects(one, other, how);
  }
  return { pointer: "", expected, actual };
}

function differenceOfObjects(one: JsonObject, other: JsonObject, how: How): Difference | undefined {
  for (const name of MEMBERS.keys()) {
    if (!Object.hasOwn(one, name) && (!isJudgedUnsaid(name, how) || isBlank(other[name]))) continue;
    const found = differenceOfMember(name, one[name], other[name], how);
    if (found) return under(name, found);
  }
  return how === "read" ? under("id", differenceOfIds(one["id"], other["id"])) : undefined;
}

function isJudgedUnsaid(name: string, how: How): boolean {
  return how === "read" || (how === "sent" && UNSAID.has(name));
}

/** Whether an id that was given is kept is open, and 0 counts as none: but it is one id, whenever the message is read. */
function differenceOfIds(one: Json | undefined, other: Json | undefined): Difference | undefined {
  const areIds = [one, other].every((id) => typeof id === "number" && id !== 0);
  return areIds && one !== other ? { pointer: "", expected: one, actual: other } : undefined;
}

function differenceOfLists(
  name: string,
  one: readonly Json[],
  other: readonly Json[],
  how: How,
): Difference | undefined {
  if (SETS.has(name)) {
    const isIn = (value: Json, list: readonly Json[]) =>
      list.some((candidate) => differenceOfElement(value, candidate, how) === undefined);
    const isSame = one.every((value) => isIn(value, other)) && other.every((value) => isIn(value, one));
    return isSame ? undefined : { pointer: "", expected: one, actual: other };
  }
  for (let index = 0; index < Math.max(one.length, other.length); index++) {
    const found = differenceOfElement(one[index], other[index], how);
    if (found) return under(index, found);
  }
  return undefined;
}

function differenceOfElement(one: Json | undefined, other: Json | undefined, how: How): Difference | undefined {
  if (isDefaultValue(one) && isDefaultValue(other)) {
    return one["id"] === other["id"] && one["type"] === other["type"]
      ? undefined
      : { pointer: "", expected: one, actual: other };
  }
  return differenceOfMember("", one, other, how);
}

/** `{id, type: "user"}`: the one list whose elements differ by an id that was sent. */
function isDefaultValue(value: Json | undefined): value is JsonObject {
  return isObject(value) && typeof value["type"] === "string" && typeof value["id"] === "string";
}

/** Only the address of a media item is the sender's; that of an upload is the service's own afterwards. */
function differenceOfMedia(one: JsonObject, other: JsonObject): Difference | undefined {
  const [sent, read] = [one["url"], other["url"]];
  if (typeof sent === "string" && sent.startsWith("attachment:")) return undefined;
  const isSame = isDeepStrictEqual(sent, read) || isSameAddress(sent, read);
  return isSame ? undefined : { pointer: "/url", expected: sent, actual: read };
}

/** Two ways to write one address, such as with and without the slash behind a host. */
function isSameAddress(one: Json | undefined, other: Json | undefined): boolean {
  if (typeof one !== "string" || typeof other !== "string" || !URL.canParse(one) || !URL.canParse(other)) return false;
  return new URL(one).href === new URL(other).href;
}

/** An emoji of the service is its id, whatever it is called; any other is its name. */
function differenceOfEmoji(expected: Json | undefined, actual: Json | undefined): Difference | undefined {
  const [one, other] = [expected, actual].map((emoji) =>
    isObject(emoji) ? (emoji["id"] ?? emoji["name"] ?? null) : null,
  );
  // A service that takes anything may have taken an object for a name.
  return isDeepStrictEqual(one, other) ? undefined : { pointer: "", expected, actual };
}
