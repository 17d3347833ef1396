/** What a case would send, before it is sent: fields, pairs of fields, broken rules, and which operation follows which, on one resource and in all. */
import { isDeepStrictEqual } from "node:util";
import type { Step } from "../../case/case.js";
import { isReference } from "../../case/template.js";
import type { Json } from "../../contract/json.js";
import { hash32 } from "../../run/plan/hash.js";
import type { TapedValue } from "./drawn-job.js";
import { addFields, mixed } from "./fields.js";

/** How many operations in a row count together. */
const LONGEST = 3;

/**
 * The features of steps as numbers, each once. Of steps that make users and guilds only the fields count. Looks at the state have
 * none: they are the same in every value. Of an invalid variant the object counts that differs from the valid half.
 */
export function sentFeaturesOf(steps: readonly Step[]): ReadonlySet<number> {
  const features = new Set<number>();
  const operations: string[] = [];
  const histories: Histories = { subjects: new Map(), deeds: new Map() };
  const valid = steps.find(({ part }) => part === "valid")?.body;
  for (const step of steps) {
    const { call, part, body, expect } = step;
    // What is used was drawn as well, and so was what was done to it before.
    if (part === "given") addFields(features, body as Json | undefined, hash32(call));
    if (part === "given" ? !DEED.test(call) : part !== "act" && part !== "twin") continue;
    const broken = part === "twin" ? `${expect.find(({ rule }) => rule !== undefined)?.rule}` : "";
    features.add(mixed(hash32(call), hash32(broken)));
    // References are objects as well: what they lead to is not known yet, but where they are is.
    const place = differenceOf(part === "twin" ? valid : undefined, body as Json | undefined, hash32(broken));
    if (part !== "given") addFields(features, place.of, place.in);
    operations.push(`${call} ${placeOf(step)} ${broken === "" ? "" : "refused"}`);
    addEndings(features, operations);
    if (part !== "twin") addHistory(features, histories, step);
  }
  return features;
}

/** Operations that change something, or use it. Those that make users and guilds are the same in every value. */
const DEED = /^(?:create|edit|delete|bulk|invoke|type|use|submit|move|change)/;

/** Numbers of features that tell what follows on what are odd, and all others even. */
const ofOrder = (feature: string): number => (hash32(feature) | 1) >>> 0;
const isOfOrder = (feature: number): boolean => (feature & 1) === 1;

/** A value has many more fields than operations: what follows on what counts as much as so many fields. */
const WORTH_OF_ORDER = 8;

/** The last operations, two and more in a row. */
function addEndings(features: Set<number>, operations: readonly string[]): void {
  for (let length = 2; length <= Math.min(LONGEST, operations.length); length++)
    features.add(ofOrder(operations.slice(-length).join(" > ")));
}

/** Where a step acts, as far as it says so: several guilds and applications differ in this. */
function placeOf({ path = {}, as }: Step): string {
  const { guild_id: guild = "", channel_id: channel = "" } = path;
  return JSON.stringify([guild, channel, as ?? ""]);
}

/** What was done so far. Mutable. */
interface Histories {
  /** What each step made or overwrote, by the name of the step. */
  readonly subjects: Map<string, string>;
  readonly deeds: Map<string, readonly Deed[]>;
}

/** What a step is about: a command by its place, type and name where it is created, so that overwrites of it are known. */
function subjectOf(step: Step, { subjects }: Histories): string {
  const { name, path = {}, body } = step;
  const of = path["command_id"] ?? path["message_id"];
  if (of === undefined) {
    const { name: own, type = 1 } = Object(body) as { readonly name?: unknown; readonly type?: unknown };
    const subject = typeof own === "string" ? `${placeOf(step)} ${String(type)} ${own}` : name;
    subjects.set(name, subject);
    return subject;
  }
  if (!isReference(of)) return JSON.stringify(of);
  return [subjects.get(of.$) ?? of.$, ...(of.find ? [JSON.stringify(of.find)] : [])].join(" ");
}

/** What was done to one resource, one step after the other: the operations, and which members they write. */
function addHistory(features: Set<number>, histories: Histories, step: Step): void {
  const subject = subjectOf(step, histories);
  const deed: Deed = { call: step.call, members: membersOf(step.body) };
  const before = histories.deeds.get(subject) ?? [];
  const history = [...before, deed].slice(-LONGEST);
  histories.deeds.set(subject, history);
  addEndings(features, ["of one", ...history.map(({ call }) => call)]);
  for (const one of before.at(-1)?.members ?? [])
    for (const other of deed.members) features.add(ofOrder(`${before.at(-1)?.call} ${one} > ${deed.call} ${other}`));
}

interface Deed {
  readonly call: string;
  readonly members: readonly string[];
}

/** Members of a body, and whether they take something back. */
function membersOf(body: Step["body"]): readonly string[] {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return [];
  const isEmpty = (value: unknown): boolean =>
    value === null || value === false || (typeof value === "object" && Object.keys(value).length === 0);
  return Object.entries(body).map(([member, value]) => `${member}${isEmpty(value) ? " gone" : ""}`);
}

/** The innermost part of `twin` that holds all differences from `valid`, and a number for where it is. */
function differenceOf(valid: unknown, twin: Json | undefined, place: number): Located {
  const whole = { of: twin, in: place };
  if (typeof valid !== "object" || valid === null || typeof twin !== "object" || twin === null) return whole;
  const [one, other] = [Object.entries(valid), Object.entries(twin)];
  if (one.length !== other.length) return whole;
  const changed = other.filter(([name, value]) => !isDeepStrictEqual(value, Object(valid)[name]));
  const [[name, value] = ["", undefined], ...more] = changed;
  if (more.length > 0 || typeof value !== "object" || value === null) return whole;
  return differenceOf(Object(valid)[name], value, Array.isArray(twin) ? place : mixed(place, hash32(name)));
}

interface Located {
  readonly of: Json | undefined;
  readonly in: number;
}

/** A value that was chosen, and what it sends, as features. */
export interface Worthiest<Candidate> {
  /** The value. */
  readonly of: Candidate;
  /** Each feature once. */
  readonly sends: ReadonlySet<number>;
}

/**
 * The candidate that sends most of what was sent least, for what it takes. Operations that follow on many others show
 * little that is new by themselves, so the cost of a request is less the more there are.
 *
 * @param candidates at least one
 */
export function worthiestOf<C extends Pick<TapedValue, "steps">>(
  candidates: readonly C[],
  sent: SentFeatures,
): Worthiest<C> {
  let worthiest: (Worthiest<C> & { readonly worth: number }) | undefined;
  for (const of of candidates) {
    const sends = sentFeaturesOf(of.steps);
    const worth = sent.noveltyOf(sends) / Math.sqrt(Math.max(1, of.steps.length));
    if (worthiest === undefined || worth > worthiest.worth) worthiest = { of, sends, worth };
  }
  if (worthiest === undefined) throw new Error("there is no candidate");
  return worthiest;
}

/** Slots of one table of counts, a power of two: features that share a slot count as one, and memory stays flat. */
const SLOTS = 2 ** 15;

/** More is counted as this. */
const MOST_TIMES = 255;

/** How often each feature was sent and answered as it has to be. Mutable: it grows with what is sent. */
export class SentFeatures {
  readonly #counts = new Uint8Array(SLOTS);

  /** Counts the features of a value. */
  add(features: Iterable<number>): void {
    for (const feature of features) {
      const count = this.#countOf(feature);
      if (count < MOST_TIMES) this.#counts[(feature >>> 1) & (SLOTS - 1)] = count + 1;
    }
  }

  /** Takes back what was counted once. A feature that was counted as often as can be stays so. */
  remove(features: Iterable<number>): void {
    for (const feature of features) {
      const count = this.#countOf(feature);
      if (count > 0 && count < MOST_TIMES) this.#counts[(feature >>> 1) & (SLOTS - 1)] = count - 1;
    }
  }

  /**
   * The sum of what each feature is worth: most where it was never sent, and less the more often it was.
   */
  noveltyOf(features: Iterable<number>): number {
    let novelty = 0;
    for (const feature of features)
      novelty += (isOfOrder(feature) ? WORTH_OF_ORDER : 1) / (1 + this.#countOf(feature)) ** 2;
    return novelty;
  }

  #countOf(feature: number): number {
    return this.#counts[(feature >>> 1) & (SLOTS - 1)] ?? 0;
  }
}
