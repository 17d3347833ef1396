/** What must hold for a message or modal as a whole: its count, ids and custom_ids that differ, numbered files. */
import { isObject, type Json, type JsonObject } from "../../src/contract/json.js";
import { FreeNames } from "../commands/distinct.js";
import type { AttachedFile } from "../rows/row.js";
import { COMPONENT_LIMITS } from "./component-limits.js";

/** Files of one message: as many as are public. */
const MOST_FILES = 10;
const ATTACHMENT = "attachment://";
const PICTURE = "https://example.com/picture.png";

/** What is used up while components are settled one after the other. */
class Account {
  left: number;
  files = 0;
  readonly customIds = new FreeNames();
  readonly ids = new Set<number>();

  constructor(left: number) {
    this.left = left;
  }
}

/** Components with all members of a list that stays: undefined is dropped. */
function settledList(list: Json | undefined, account: Account): JsonObject[] {
  const kept: JsonObject[] = [];
  if (!Array.isArray(list)) return kept;
  for (const component of list) {
    if (account.left === 0) break;
    const one = isObject(component) ? settled(component, account) : undefined;
    if (one !== undefined) kept.push(one);
  }
  return kept;
}

/** How much room the smallest form of a component takes: rows and containers have a child, sections an accessory too. */
function leastRoom(component: JsonObject): number {
  if ("accessory" in component) return 3;
  return "components" in component || "component" in component ? 2 : 1;
}

function settled(component: JsonObject, account: Account): JsonObject | undefined {
  if (account.left < leastRoom(component)) return undefined;
  account.left -= 1;
  const own = withOwn(component, account);
  if (own === undefined) {
    account.left += 1;
    return undefined;
  }
  return withNested(own, account);
}

/** Free custom_id, free id, numbered files of the component itself. */
function withOwn(component: JsonObject, account: Account): JsonObject | undefined {
  let made = component;
  const { id, custom_id: customId, file } = component;
  if (file !== undefined) {
    const media = numbered(file, account);
    if (media === undefined) return undefined;
    made = { ...made, file: media };
  }
  if (component["media"] !== undefined) made = withMedia(made, account);
  if (Array.isArray(component["items"])) {
    const { items } = component;
    const settledItems = items.map((item) => (isObject(item) ? withMedia(item, account) : item));
    if (settledItems.some((item, index) => item !== items[index])) made = { ...made, items: settledItems };
  }
  if (typeof customId === "string") {
    const free = account.customIds.take(customId, COMPONENT_LIMITS.customId.max);
    if (free !== customId) made = { ...made, custom_id: free };
  }
  if (typeof id === "number" && id !== 0) {
    if (account.ids.has(id)) {
      const { id: _id, ...others } = made;
      made = others;
    }
    account.ids.add(id);
  }
  return made;
}

function withMedia(carrier: JsonObject, account: Account): JsonObject {
  const media = numbered(carrier["media"], account) ?? { url: PICTURE };
  return media === carrier["media"] ? carrier : { ...carrier, media };
}

/** The same reference with its number in the name; undefined where there are files enough. */
function numbered(media: Json | undefined, account: Account): Json | undefined {
  const url = isObject(media) ? media["url"] : undefined;
  if (typeof url !== "string" || !url.startsWith(ATTACHMENT)) return media;
  if (account.files === MOST_FILES) return undefined;
  account.files += 1;
  const [kind = "notes", ending = "txt"] = url
    .slice(ATTACHMENT.length)
    .replace(/-\d+\./, ".")
    .split(".");
  return { url: `${ATTACHMENT}${kind}-${account.files}.${ending}` };
}

function withNested(component: JsonObject, account: Account): JsonObject | undefined {
  const { components, accessory, component: child } = component;
  let made = component;
  if (isObject(accessory)) {
    const beside = settled(accessory, account);
    if (beside !== undefined && beside !== accessory) made = { ...made, accessory: beside };
  }
  if (isObject(child)) {
    const held = settled(child, account);
    if (held !== undefined && held !== child) made = { ...made, component: held };
  }
  if (!Array.isArray(components)) return made;
  const inner = settledList(components, account);
  const isSame = inner.length === components.length && inner.every((one, index) => one === components[index]);
  if (inner.length > 0) return isSame ? made : { ...made, components: inner };
  account.left += 1;
  return undefined;
}

/** The components as one message or modal may hold them, 40 of them at most; what does not fit any more is left out. */
export function settledComponents(list: Json, most: number = COMPONENT_LIMITS.components.max): JsonObject[] {
  return settledList(list, new Account(most));
}

/** How many components there are, nested ones and accessories counted. */
export function countComponents(list: Json | undefined): number {
  if (!Array.isArray(list)) return 0;
  let count = 0;
  for (const one of list) {
    if (!isObject(one)) continue;
    count += 1 + countComponents(one["components"]);
    if (isObject(one["accessory"])) count += 1;
    if (isObject(one["component"])) count += 1;
  }
  return count;
}

/** The kind of a file by the ending of its name. */
const KINDS: Readonly<Record<string, AttachedFile["kind"]>> = { png: "png", gif: "gif" };

/** The files that have to be sent with a body, by the references in it. */
export function filesOf(body: JsonObject): readonly AttachedFile[] {
  const names = new Set<string>();
  collectNames(body["components"], names);
  return [...names].map((name) => ({ name, kind: KINDS[name.split(".").at(-1) ?? ""] ?? "text" }));
}

function collectNames(value: Json | undefined, names: Set<string>): void {
  if (Array.isArray(value)) for (const one of value) collectNames(one, names);
  if (!isObject(value)) return;
  const { url } = value;
  if (typeof url === "string" && url.startsWith(ATTACHMENT)) names.add(url.slice(ATTACHMENT.length));
  for (const member of Object.values(value)) if (typeof member === "object") collectNames(member, names);
}
