/** Is what a builder sends what it was given? Filling in what the documents give as default is no change. */
import type { BuilderChange, BuilderKind } from "../case/builder-result.js";
import { DEFAULTS, DOCUMENTED_MEMBERS } from "../contract/documented.js";
import type { Json } from "../contract/json.js";
import { isObject } from "../contract/json.js";
import { escapeSegment } from "../contract/json-pointer.js";
import { wordFor, wordForLists } from "./change-word.js";

/** Members of components, messages and modals, with the value that absence means; undefined where it has none. */
const COMPONENT_MEMBERS: ReadonlyMap<string, Json | undefined> = new Map<string, Json | undefined>([
  ...["type", "custom_id", "style", "label", "emoji", "sku_id", "url", "placeholder", "options", "value"].map(open),
  ...["description", "default_values", "channel_types", "components", "component", "accessory", "content"].map(open),
  ...["media", "items", "file", "accent_color", "min_length", "max_length", "title", "name"].map(open),
  ...["embeds", "poll", "sticker_ids"].map(open),
  ["flags", 0],
  ["disabled", false],
  ["min_values", 1],
  ["max_values", 1],
  ["default", false],
  ["spoiler", false],
  ["divider", true],
  ["spacing", 1],
  ["required", true],
  ["animated", false],
]);

/** Beside those of `case/compare`: where a command of a bulk overwrite can be installed and used without a word. @see D1 "Bulk overwrite" */
const LIST_DEFAULTS: ReadonlyMap<string, Json> = new Map<string, Json>([
  ["integration_types", [0]],
  ["contexts", [0, 1, 2]],
]);

/** Members that mean nothing in an option. */
const OF_COMMANDS_ALONE = new Set([
  ...["id", "application_id", "guild_id", "version", "handler", "nsfw", "contexts", "integration_types"],
  ...["default_member_permissions", "default_permission", "dm_permission", "permissions", "permission"],
]);

/** Members that only answers have: a service has no use for them in a create body or an edit. */
const OF_ANSWERS = new Set(["application_id", "guild_id", "version", "name_localized", "description_localized"]);

/** The context that the deprecated `dm_permission` speaks of: it may be said in both ways. */
const BOT_DM = 1;

const CHECKBOX_GROUP = 22;

/** Lists whose order means nothing. */
const SETS = new Set(["contexts", "integration_types", "channel_types", "default_values", "permissions"]);

/**
 * All changes, depth first. Members that were given all count; those that were added count where the documents
 * know them and give them no such default. The ids of components are the service's to fill in, and 0 asks it to.
 */
export function changesOf(kind: BuilderKind, given: Json, sent: Json | undefined): readonly BuilderChange[] {
  return changesAt({ kind, pointer: "", name: "", depth: 0 }, given, sent);
}

interface Place {
  readonly kind: BuilderKind;
  readonly pointer: string;
  /** The member that holds the value; empty for elements of lists and the whole. */
  readonly name: string;
  readonly depth: number;
}

function changesAt(place: Place, given: Json | undefined, sent: Json | undefined): readonly BuilderChange[] {
  if (given === sent || areBothDefaults(place, given, sent)) return [];
  if (Array.isArray(given) && Array.isArray(sent)) return changesOfLists(place, given, sent);
  if (isObject(given) && isObject(sent)) return changesOfMembers(place, given, sent);
  return [{ how: wordFor(given, sent), pointer: place.pointer, given, sent }];
}

function changesOfMembers(
  place: Place,
  given: { readonly [key: string]: Json },
  sent: { readonly [key: string]: Json },
): readonly BuilderChange[] {
  const names = new Set([...Object.keys(given), ...Object.keys(sent)]);
  return [...names].flatMap((name) => {
    const [one, other] = [memberOf(given, name), memberOf(sent, name)];
    if (one === undefined && !mayNotBeAdded(place, name, given, other)) return [];
    const at = { ...place, name, pointer: `${place.pointer}/${escapeSegment(name)}`, depth: place.depth + 1 };
    return changesAt(at, one, other);
  });
}

/** What a member holds; of a checkbox group without a maximum, whose boxes may all be checked, their number. */
function memberOf(members: { readonly [key: string]: Json }, name: string): Json | undefined {
  if (Object.hasOwn(members, name)) return members[name];
  const { type, options } = members;
  return name === "max_values" && type === CHECKBOX_GROUP && Array.isArray(options) ? options.length : undefined;
}

/** Whether a member that was not given is one that could change what the service is requested to do. */
function mayNotBeAdded(
  { kind, name: parent, depth }: Place,
  name: string,
  given: { readonly [key: string]: Json },
  sent: Json | undefined,
): boolean {
  if (parent.endsWith("_localizations")) return true;
  if (isOfComponents(kind)) return COMPONENT_MEMBERS.has(name);
  if (kind === "permissions") return DOCUMENTED_MEMBERS.has(name);
  if (OF_ANSWERS.has(name)) return false;
  if (depth > 0) return DOCUMENTED_MEMBERS.has(name) && !OF_COMMANDS_ALONE.has(name);
  const { type = 1, contexts } = given;
  if (isOfEdits(kind) && name === "type") return sent !== 1;
  if (name === "description" && type !== 1 && sent === "") return false;
  if (name === "dm_permission" && Array.isArray(contexts)) return sent !== contexts.includes(BOT_DM);
  return DOCUMENTED_MEMBERS.has(name);
}

/** Elements are alike where they mean the same: a list whose elements moved is reordered, whatever defaults they gained. */
function changesOfLists(place: Place, given: readonly Json[], sent: readonly Json[]): readonly BuilderChange[] {
  const element = { ...place, name: "" };
  const alike = (one: Json, other: Json): boolean => changesAt(element, one, other).length === 0;
  const inPlace = given.flatMap((one, index) =>
    changesAt({ ...element, pointer: `${place.pointer}/${index}` }, one, sent[index]),
  );
  const isOfOneLength = given.length === sent.length;
  if (isOfOneLength && inPlace.length === 0) return [];
  const isReordered = isOfOneLength && haveSameElements(given, sent, alike);
  if (isReordered && SETS.has(place.name)) return [];
  if (isOfOneLength && !isReordered) return inPlace;
  return [{ how: wordForLists(given, sent, alike), pointer: place.pointer, given, sent }];
}

function haveSameElements(
  given: readonly Json[],
  sent: readonly Json[],
  alike: (one: Json, other: Json) => boolean,
): boolean {
  const left = [...sent];
  return given.every((one) => {
    const index = left.findIndex((other) => alike(one, other));
    if (index !== -1) left.splice(index, 1);
    return index !== -1;
  });
}

/** In an edit absence means "as it was", so no value is equal to it; an empty dictionary and null mean the same. */
function areBothDefaults(place: Place, given: Json | undefined, sent: Json | undefined): boolean {
  const isStated = given !== undefined && sent !== undefined && place.name.endsWith("_localizations");
  if (isOfEdits(place.kind) && place.depth === 1 && !isStated) return false;
  return isDefault(place, given) && isDefault(place, sent);
}

function isDefault({ kind, name, depth }: Place, value: Json | undefined): boolean {
  if (value === undefined || value === null) return true;
  if (isOfComponents(kind)) return (name === "id" ? 0 : COMPONENT_MEMBERS.get(name)) === value;
  if (depth === 1 && name === "type") return value === 1;
  const standard = depth === 1 && kind === "command-list" ? LIST_DEFAULTS.get(name) : undefined;
  if (standard !== undefined) return JSON.stringify(standard) === JSON.stringify(value);
  if (DEFAULTS.get(name) !== "empty") return DEFAULTS.get(name) === value;
  return typeof value === "object" && Object.keys(value).length === 0;
}

function isOfComponents(kind: BuilderKind): boolean {
  return kind === "message" || kind === "modal";
}

function isOfEdits(kind: BuilderKind): boolean {
  return kind === "command-edit" || kind === "guild-command-edit";
}

function open(name: string): [string, undefined] {
  return [name, undefined];
}
