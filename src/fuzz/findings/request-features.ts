/** What is unusual in a request, as words: what failed requests have in common, and none that passed, is what is wrong. */
import { countCodePoints } from "../../contract/count-code-points.js";
import { isObject, type Json, type JsonObject, oneOrAll } from "../../contract/json.js";
import { featuresOf } from "../../run/causes/bodies/features.js";
import { kindsOfCharacters, numberClass } from "../search/value-class.js";
import { likenessOfIds } from "./alike-ids.js";
import { hasNamesakes, repeatedNamesIn } from "./repeated-names.js";

/** Words about a request, or about one object of it, and how much there is of each: 1 for a plain word, else a size. */
export type FeatureCounts = ReadonlyMap<string, number>;

type Word = readonly [word: string, count: number];

/** What every command has. */
const PLAIN: ReadonlySet<string> = new Set(
  ["name", "description"].flatMap((name) => ["is there", "is short"].map((word) => `body.${name} ${word}`)),
);

const SIZED = /^(.*) has (\d+) (elements|characters)$/;

/** Begins words that only count against requests that passed: no two examples have all of them in common. */
const FINE = "~";

/** True for a word of one object, and for one that says which characters there are, or how much in all. */
export const isFine = (word: string): boolean => word.startsWith(FINE);

/** A body of so many bytes is large, and its size worth a word; so is a number. */
const LARGE = 1_000;

/** The words of a body, such as `options.type is 3`, and then those of each object in it; nothing where all is usual. */
export function featuresOfRequest(body: Json | undefined): readonly FeatureCounts[] {
  const whole = new Map<string, number>();
  const objects: FeatureCounts[] = [];
  collect(body, { owner: "body", within: "" }, { whole, objects });
  const bytes = body === undefined ? 0 : Buffer.byteLength(JSON.stringify(body));
  if (bytes >= LARGE) whole.set(`${FINE}body bytes`, bytes);
  for (const command of oneOrAll(body).filter(isObject))
    for (const where of repeatedNamesIn(command)) whole.set(`${FINE}an option is named as ${where}`, 1);
  if (Array.isArray(body) && hasNamesakes(body)) whole.set(NAMESAKES, 1);
  for (const what of likenessOfIds(body)) whole.set(`${FINE}custom_ids that differ in ${what}`, 1);
  const longest = longestText(body);
  if (longest > LONG) whole.set(LONGEST, longest);
  for (const [word, count] of whole) if (count === 1 && word.endsWith(IN_ALL)) whole.delete(word);
  return [whole, ...objects].filter(({ size }) => size > 0);
}

/** The longest text in bytes, wherever it is: services may have columns of so many. */
const LONGEST = `${FINE}longest text in bytes`;
const LONG = 100;

function longestText(value: Json | undefined): number {
  if (typeof value === "string") return Buffer.byteLength(value);
  if (typeof value !== "object" || value === null) return 0;
  return Math.max(0, ...Object.values(value).map((part) => longestText(part as Json)));
}

/** Written so in JSON, wherever it is: what reads numbers may not know it. */
const EXPONENT = `${FINE}a number with an exponent`;
const hasExponent = (value: number): boolean => String(value).includes("e");

/** Commands of one list have one name. */
const NAMESAKES = `${FINE}namesakes in a list`;

/** The least and the most of something, whatever it is. */
const EQUAL_BOUNDS = `${FINE}equal bounds`;

function hasEqualBounds(object: JsonObject): boolean {
  return Object.entries(object).some(([name, least]) => {
    const most = name.startsWith("min_") ? object[name.replace("min_", "max_")] : undefined;
    return typeof least === "number" && least === most;
  });
}

/** Ends words that count objects; one is usual. */
const IN_ALL = " objects in all";

interface Collected {
  readonly whole: Map<string, number>;
  readonly objects: FeatureCounts[];
}

/** What an object is, and the types of those that it is in. */
interface Location {
  readonly owner: string;
  readonly within: string;
}

function collect(value: Json | undefined, at: Location, into: Collected): void {
  const { owner, within } = at;
  if (Array.isArray(value)) {
    const elements: readonly Json[] = value;
    if (elements.length > 1) raise(into.whole, [`${owner} elements`, elements.length]);
    const all = `${FINE}${owner} elements in all`;
    if (elements.length > 0) into.whole.set(all, (into.whole.get(all) ?? 0) + elements.length);
    for (const element of elements) collect(element, at, into);
  } else if (isObject(value)) {
    collectObject(value, at, into);
    const all = `${FINE}${owner}${IN_ALL}`;
    into.whole.set(all, (into.whole.get(all) ?? 0) + 1);
    const inside = typeof value["type"] === "number" ? `${within}/${value["type"]}` : within;
    for (const [name, part] of Object.entries(value))
      if (typeof part === "object") collect(part, { owner: ownerOf(name, owner), within: inside }, into);
  }
}

/** What a component is in says little of it. */
const COMPONENTS: ReadonlySet<string> = new Set(["accessory", "component"]);

/** Translations of options are other texts than those of commands. */
function ownerOf(name: string, owner: string): string {
  if (name.endsWith("_localizations")) return `${owner}.${name}`;
  return COMPONENTS.has(name) ? "components" : name;
}

/** The languages of a dictionary are alike, and belong to no object of their own. */
function collectObject(object: JsonObject, { owner, within }: Location, { whole, objects }: Collected): void {
  const isDictionary = owner.endsWith("_localizations");
  const own = new Map<string, number>();
  if (isDictionary) raise(whole, [`${owner} elements`, Object.keys(object).length]);
  for (const [name, part] of Object.entries(object)) {
    if (typeof part === "number" && hasExponent(part)) whole.set(EXPONENT, 1);
    for (const [word, count] of wordsOf(isDictionary ? "text" : name, part, owner)) {
      raise(whole, [word, count]);
      raise(own, [`${FINE}in one ${word}`, count]);
    }
  }
  if (hasEqualBounds(object)) whole.set(EQUAL_BOUNDS, 1);
  if (isDictionary || own.size < 2) return;
  // The same members may be right at one depth, and wrong at another.
  own.set(`${FINE}in one ${owner} within ${within}`, 1);
  objects.push(own);
}

function wordsOf(member: string, value: Json, owner: string): readonly Word[] {
  if (typeof value === "object" && value !== null) {
    const size = Object.keys(value).length;
    return [[`${owner}.${member} ${size === 0 ? "is empty" : "is there"}`, 1]];
  }
  const coarse = [...featuresOf({ [member]: value })].flatMap((word): readonly Word[] => {
    const [, text, size, unit] = SIZED.exec(word) ?? [];
    if (text !== undefined) return [[`${owner}.${text} ${unit}`, Number(size)]];
    return PLAIN.has(`${owner}.${word}`) ? [] : [[`${owner}.${word}`, 1]];
  });
  const kinds = kindsOf(value);
  const fine = kinds.map((kind): Word => [`${FINE}${owner}.${member} has ${kind}`, 1]);
  const words = [
    ...coarse,
    ...fine,
    ...boundWords(member, kinds, owner),
    ...textWords(member, kinds, owner),
    ...sizeWords(`${FINE}${owner}.${member}`, value),
  ];
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0
    ? [...words, [`${FINE}${owner}.${member} in size`, value]]
    : words;
}

/** Where a text has more bytes or UTF-16 units than characters, a service may count those. */
function sizeWords(what: string, value: Json): readonly Word[] {
  if (typeof value !== "string") return [];
  const [bytes, units] = [Buffer.byteLength(value), value.length];
  return [
    ...(bytes > units ? [[`${what} in bytes`, bytes] as const] : []),
    ...(units > countCodePoints(value) ? [[`${what} in UTF-16 units`, units] as const] : []),
  ];
}

/** A service mostly deals with the least and the most of a thing in one place: what is wrong with one is wrong with the other. */
function boundWords(member: string, kinds: readonly string[], owner: string): readonly Word[] {
  const [, bounded] = BOUND.exec(member) ?? [];
  if (bounded === undefined) return [];
  const bound = `${FINE}${owner} bound of ${bounded}`;
  return [[bound, 1], ...kinds.map((kind): Word => [`${bound} has ${kind}`, 1])];
}

const BOUND = /^(?:min|max)_(\w+)$/;

/** A service mostly deals with the names of commands and of options in one way, and with their descriptions. */
function textWords(member: string, kinds: readonly string[], owner: string): readonly Word[] {
  if (!TEXTS.has(member) || !OWNERS_OF_TEXTS.has(owner)) return [];
  return kinds.map((kind): Word => [`${FINE}a ${member} has ${kind}`, 1]);
}

const TEXTS: ReadonlySet<string> = new Set(["name", "description"]);
const OWNERS_OF_TEXTS: ReadonlySet<string> = new Set(["body", "options"]);

/** Finer than the words of causes: only what is new in a failed request counts, so that more words do no harm. */
function kindsOf(value: Json): readonly string[] {
  if (typeof value === "string" && value in Object.prototype) return ["the name of a member of every object"];
  if (typeof value === "string") return SHORT_NUMBER.test(value) ? [`the text ${value}`] : kindsOfCharacters(value);
  if (typeof value !== "number") return [];
  const precision = Math.fround(value) === value ? [] : ["more than single precision"];
  return Math.abs(value) < LARGE ? precision : [numberClass(value), ...precision];
}

/** Bits of permissions are sent as text. */
const SHORT_NUMBER = /^\d{1,2}$/;

function raise(counts: Map<string, number>, [word, size]: Word): void {
  counts.set(word, Math.max(size, counts.get(word) ?? 0));
}
