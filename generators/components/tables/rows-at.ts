/** Builders of rows about one component, repeated at each spot where it may be. */
import type { Json, JsonObject } from "../../../src/contract/json.js";
import type { RuleId } from "../../../src/contract/rule-ids.gen.js";
import { replaceAt } from "../../rows/json-pointer.js";
import { accentedLetters, letters } from "../../rows/lengths.js";
import {
  type AttachedFile,
  bodyRow,
  type ComponentAcceptance,
  type ComponentPair,
  type ComponentTable,
  componentPair,
  type PairSeed,
  wordsOf,
} from "../../rows/row.js";
import type { Spot } from "./spots.js";

/** An acceptance or a probe about one component. */
export interface ValueAtSpots {
  /** Default: the slug in words. The words of the spot follow. */
  readonly title?: string;
  /** The component at each spot. */
  readonly component: JsonObject;
  /** Sent beside the body. */
  readonly files?: readonly AttachedFile[];
  /** Only in this profile. */
  readonly profile?: "discord";
  /** True where the row is about the place: its words then belong to the title. */
  readonly isAboutPlace?: true;
}

/** A pair about one component; `pointer` leads from the component, `""` is the component itself. */
export type PairAtSpots = ValueAtSpots & Pick<PairSeed, "pointer" | "to" | "verdict" | "implies">;

type Rows<Seed, Row> = (spots: readonly Spot[], rule: RuleId, slug: string, seed: Seed) => Row[];

/** A place is put into brackets, unless the row is about the place itself. */
function titleAt(title: string, place: string, isAboutPlace = false): string {
  return isAboutPlace ? `${title} ${place.replace(/^in /, "directly in ")}` : `${title} (${place})`;
}

/** The same pair at each spot. */
export const pairsAt: Rows<PairAtSpots, ComponentPair> = (
  spots,
  rule,
  slug,
  { component, title, pointer, isAboutPlace, ...seed },
) =>
  spots.map(({ place, v2, around, at, ...spot }) =>
    componentPair(rule, `${slug}-${spot.slug}`, {
      ...seed,
      title: titleAt(title ?? wordsOf(slug), spot.what, isAboutPlace),
      place,
      v2,
      valid: around(component),
      pointer: `${at}${pointer}`,
    }),
  );

/** A pair about a field that has no place there. */
export const misplacedAt: typeof pairsAt = (spots, rule, slug, seed) =>
  pairsAt(spots, rule, slug, { ...seed, verdict: "refused-or-without-effect" });

/** A pair about a wrong JSON type, which a lenient reader may convert. */
export const mistypedAt: typeof pairsAt = (spots, rule, slug, seed) =>
  pairsAt(spots, rule, slug, { ...seed, verdict: "refused-or-coerced" });

/** The same component accepted at each spot. */
export const acceptedAt: Rows<ValueAtSpots, ComponentAcceptance> = (
  spots,
  rule,
  slug,
  { component, title, isAboutPlace, ...seed },
) =>
  spots.map(({ place, v2, around, ...spot }) =>
    bodyRow(rule, `${slug}-${spot.slug}`, {
      ...seed,
      title: titleAt(title ?? wordsOf(slug), spot.what, isAboutPlace),
      place,
      v2,
      value: around(component),
    }),
  );

/** The same component tried at each spot. */
export const probedAt: typeof acceptedAt = (spots, rule, slug, seed) => acceptedAt(spots, rule, slug, seed);

/** A text of bounded length in a component. */
export interface LengthAtSpots {
  /** A valid component; the text at `pointer` is replaced. */
  readonly component: JsonObject;
  /** JSON pointer of the text inside the component. */
  readonly pointer: string;
  /** What the text is, with its article: `a button label`. */
  readonly what: string;
  /** Put into each slug where one rule holds for several texts: `of-a-user-select`. */
  readonly of?: string;
  /** 1 where an empty text must be refused; without it the documents are silent on it. */
  readonly min?: number;
  /** Included, in characters. */
  readonly max: number;
  /** Makes a text of a length. Default: letters. */
  readonly make?: (length: number) => string;
  /** Files to be uploaded with the message; absent where the component names none. */
  readonly files?: readonly AttachedFile[];
}

/** One code point, two UTF-16 units: which of them counts is open. */
const ASTRAL = "𐐨";

/** The greatest length accepted and one more refused; the empty text refused or tried; at the first spot also in other units. */
export function lengthsAt(spots: readonly Spot[], rule: RuleId, seed: LengthAtSpots): ComponentTable {
  const { component, pointer, what, max, min, make = letters, of, ...files } = seed;
  const slug = (start: string): string => (of === undefined ? start : `${start}-${of}`);
  const holding = (value: string) => ({ ...files, component: replaceAt(component, pointer, value) as JsonObject });
  const refuses = (start: string, title: string, from: string, to: string) =>
    pairsAt(spots, rule, slug(start), { ...holding(from), title, pointer, to });
  const first = spots.slice(0, 1);
  const astral = probedAt(first, rule, slug(`tries-${max}-astral-characters`), {
    ...holding(ASTRAL.repeat(max)),
    title: `may accept or refuse ${max} characters of two UTF-16 units each as ${what}`,
  });
  const none = probedAt(first, rule, slug("tries-an-empty-text"), {
    ...holding(""),
    title: `may accept or refuse an empty string as ${what}`,
  });
  return {
    pairs: [
      ...refuses(`refuses-${max + 1}-characters`, `refuses ${max + 1} characters as ${what}`, make(max), make(max + 1)),
      ...(min === 1 ? refuses("refuses-an-empty-text", `refuses an empty string as ${what}`, "a", "") : []),
    ],
    acceptances: acceptedAt(spots, rule, slug(`accepts-${max}-characters`), {
      ...holding(make === letters ? accentedLetters(max) : make(max)),
      title: `accepts ${max} characters as ${what}`,
    }),
    probes: [...(make === letters ? astral : []), ...(min === 1 ? [] : none)],
  };
}

/** A number between bounds in a component. */
export interface RangeAtSpots {
  /** A valid component in which `member` has this value. */
  readonly holding: (value: number) => JsonObject;
  /** The member that holds the number. */
  readonly member: string;
  /** What has the number, with its article: `a user select`. */
  readonly what: string;
  /** Put into each slug: `of-a-user-select`. */
  readonly of: string;
  /** Included. Without it the documents give no lower bound. */
  readonly min?: number;
  /** Included. */
  readonly max: number;
}

const asSlug = (value: number): string => (value < 0 ? `minus-${-value}` : String(value));

/** Both ends accepted, and refused what lies just beyond. */
export function rangesAt(spots: readonly Spot[], rule: RuleId, seed: RangeAtSpots): ComponentTable {
  const { holding, member, what, of, min, max } = seed;
  const ends = [[max, max + 1] as const, ...(min === undefined ? [] : [[min, min - 1] as const])];
  const name = member.replaceAll("_", "-");
  return {
    pairs: ends.flatMap(([inside, to]) =>
      pairsAt(spots, rule, `refuses-${name}-${asSlug(to)}-${of}`, {
        title: `refuses ${what} with ${member}: ${to}`,
        component: holding(inside),
        pointer: `/${member}`,
        to,
      }),
    ),
    acceptances: ends.flatMap(([inside]) =>
      acceptedAt(spots, rule, `accepts-${name}-${asSlug(inside)}-${of}`, {
        title: `accepts ${what} with ${member}: ${inside}`,
        component: holding(inside),
      }),
    ),
    probes: [],
  };
}

/** Members of a wrong JSON type. */
export interface TypedAtSpots {
  /** A valid component; the value at `pointer` is replaced. */
  readonly component: JsonObject;
  /** JSON pointer of the member inside the component. */
  readonly pointer: string;
  /** What the member is, in titles: `label of a button`. */
  readonly what: string;
  /** The same in slugs. Default: `what` with hyphens, `label-of-a-button`. */
  readonly name?: string;
  /** Values of other JSON types, each with the end of its row's id. */
  readonly wrong: readonly (readonly [slug: string, value: Json])[];
}

/** `label of a button` is a field, `the component` is none. */
function placeOf(what: string): string {
  return /^(an?|the) /.test(what) ? `instead of ${what}` : `in the field ${what.replace(/^\S+/, '"$&"')}`;
}

/** One pair for each wrong type. */
export function typesAt(
  spots: readonly Spot[],
  rule: RuleId,
  { what, name = what.replaceAll(/[ _]/g, "-"), wrong, ...seed }: TypedAtSpots,
): ComponentPair[] {
  return wrong.flatMap(([slug, to]) =>
    mistypedAt(spots, rule, `refuses-${slug}-as-${name}`, {
      ...seed,
      title: `refuses ${wordsOf(slug)} ${placeOf(what)}, or converts it to the right type`,
      to,
    }),
  );
}
