/** Builders of rows about one component, repeated at each spot where it may stand. */
import type { Json } from "../../../src/contract/json.js";
import type { RuleId } from "../../../src/contract/rule-ids.gen.js";
import type { JsonObject } from "../../commands/members.js";
import { replaceAt } from "../../mutations/json-pointer.js";
import { letters } from "../../mutations/row.js";
import {
  type AttachedFile,
  type ComponentAcceptance,
  type ComponentPair,
  type ComponentProbe,
  type ComponentTable,
  componentPair,
} from "./component-row.js";
import type { Spot } from "./spots.js";

interface AtSpots {
  readonly rule: RuleId;
  readonly slug: string;
  readonly title: string;
  readonly files?: readonly AttachedFile[];
  readonly profile?: "discord";
}

/** A pair about one component; `pointer` leads from the component, `""` is the component itself. */
export interface PairAtSpots extends AtSpots {
  readonly component: JsonObject;
  readonly pointer: string;
  readonly to: Json | undefined;
  readonly verdict?: ComponentPair["verdict"];
  readonly implies?: readonly RuleId[];
}

interface ValueAtSpots extends AtSpots {
  readonly component: JsonObject;
}

/** The words of a row at a spot. */
function wordsAt(spot: Spot, { rule, slug, title, files, profile }: AtSpots) {
  return {
    rule,
    slug: `${slug}-${spot.slug}`,
    title: `${title} ${spot.what}`,
    place: spot.place,
    v2: spot.v2,
    ...(files === undefined ? {} : { files }),
    ...(profile === undefined ? {} : { profile }),
  } as const;
}

/** The same pair at each spot. */
export function pairsAt(spots: readonly Spot[], seed: PairAtSpots): ComponentPair[] {
  const { component, pointer, to, verdict = "refused", implies } = seed;
  return spots.map((spot) =>
    componentPair({
      ...wordsAt(spot, seed),
      valid: spot.around(component),
      pointer: `${spot.at}${pointer}`,
      to,
      verdict,
      ...(implies === undefined ? {} : { implies }),
    }),
  );
}

/** A pair about a field that has no place there. */
export function misplacedAt(spots: readonly Spot[], seed: Omit<PairAtSpots, "verdict">): ComponentPair[] {
  return pairsAt(spots, { ...seed, verdict: "refused-or-without-effect" });
}

/** A pair about a wrong JSON type, which a lenient reader may convert. */
export function mistypedAt(spots: readonly Spot[], seed: Omit<PairAtSpots, "verdict">): ComponentPair[] {
  return pairsAt(spots, { ...seed, verdict: "refused-or-coerced" });
}

/** The same component accepted at each spot. */
export function acceptedAt(spots: readonly Spot[], seed: ValueAtSpots): ComponentAcceptance[] {
  return spots.map((spot) => ({ ...wordsAt(spot, seed), value: spot.around(seed.component) }));
}

/** The same component tried at each spot. */
export function probedAt(spots: readonly Spot[], seed: ValueAtSpots): ComponentProbe[] {
  return acceptedAt(spots, seed);
}

/** A text of bounded length in a component. */
export interface LengthAtSpots {
  readonly rule: RuleId;
  readonly component: JsonObject;
  readonly pointer: string;
  /** What the text is, with its article: `a button label`. */
  readonly what: string;
  /** Put into each slug where one rule holds for several texts: `of-a-user-select`. */
  readonly of?: string;
  /** 1 where an empty text must be refused; without it the documents are silent on it. */
  readonly min?: number;
  readonly max: number;
  readonly make?: (length: number) => string;
  readonly files?: readonly AttachedFile[];
}

/** One code point, two UTF-16 units: which of them counts is open. */
const ASTRAL = "𐐨";

/** The greatest length accepted and one more refused; the empty text refused or tried; at the first spot also in other units. */
export function lengthsAt(spots: readonly Spot[], seed: LengthAtSpots): ComponentTable {
  const { component, pointer, what, max, min, make = letters, of, ...words } = seed;
  const slug = (start: string): string => (of === undefined ? start : `${start}-${of}`);
  const holding = (value: string): JsonObject => replaceAt(component, pointer, value) as JsonObject;
  const named = (start: string, title: string) => ({ ...words, slug: slug(start), title });
  const first = spots.slice(0, 1);
  const tooLong = pairsAt(spots, {
    ...named(`refuses-${max + 1}-characters`, `refuses ${what} of ${max + 1} characters`),
    component: holding(make(max)),
    pointer,
    to: make(max + 1),
  });
  const empty = pairsAt(spots, {
    ...named("refuses-an-empty-text", `refuses an empty text as ${what}`),
    component: holding("a"),
    pointer,
    to: "",
  });
  const greatest = acceptedAt(spots, {
    ...named(`accepts-${max}-characters`, `accepts ${what} of ${max} characters`),
    component: holding(make(max)),
  });
  const astral = probedAt(first, {
    ...named(`tries-${max}-astral-characters`, `is sent ${what} of ${max} characters of two UTF-16 units each`),
    component: holding(ASTRAL.repeat(max)),
  });
  const none = probedAt(first, {
    ...named("tries-an-empty-text", `is sent an empty text as ${what}`),
    component: holding(""),
  });
  return {
    pairs: min === 1 ? [...tooLong, ...empty] : tooLong,
    acceptances: greatest,
    probes: [...(make === letters ? astral : []), ...(min === 1 ? [] : none)],
  };
}

/** A number between bounds in a component. */
export interface RangeAtSpots {
  readonly rule: RuleId;
  /** A valid component in which `member` has this value. */
  readonly holding: (value: number) => JsonObject;
  readonly member: string;
  /** What has the number, with its article: `a user select`. */
  readonly what: string;
  /** Put into each slug: `of-a-user-select`. */
  readonly of: string;
  /** Without it the documents give no lower bound. */
  readonly min?: number;
  readonly max: number;
}

const asSlug = (value: number): string => (value < 0 ? `minus-${-value}` : String(value));

/** Both ends accepted, and refused what lies just beyond. */
export function rangesAt(spots: readonly Spot[], seed: RangeAtSpots): ComponentTable {
  const { rule, holding, member, what, of, min, max } = seed;
  const ends =
    min === undefined
      ? [[max, max + 1] as const]
      : ([
          [max, max + 1],
          [min, min - 1],
        ] as const);
  const name = member.replaceAll("_", "-");
  return {
    pairs: ends.flatMap(([inside, outside]) =>
      pairsAt(spots, {
        rule,
        slug: `refuses-${name}-${asSlug(outside)}-${of}`,
        title: `refuses ${member} ${outside} of ${what}`,
        component: holding(inside),
        pointer: `/${member}`,
        to: outside,
      }),
    ),
    acceptances: ends.flatMap(([inside]) =>
      acceptedAt(spots, {
        rule,
        slug: `accepts-${name}-${asSlug(inside)}-${of}`,
        title: `accepts ${member} ${inside} of ${what}`,
        component: holding(inside),
      }),
    ),
    probes: [],
  };
}

/** Members of a wrong JSON type. */
export interface TypedAtSpots {
  readonly rule: RuleId;
  readonly component: JsonObject;
  readonly pointer: string;
  /** What the member is, in slugs: `label-of-a-button`. */
  readonly name: string;
  /** The same in titles: `label of a button`. */
  readonly what: string;
  readonly wrong: readonly (readonly [slug: string, value: Json])[];
}

/** One pair for each wrong type. */
export function typesAt(spots: readonly Spot[], { name, what, wrong, ...seed }: TypedAtSpots): ComponentPair[] {
  return wrong.flatMap(([slug, to]) =>
    mistypedAt(spots, {
      ...seed,
      slug: `refuses-${slug}-as-${name}`,
      title: `refuses ${slug.replaceAll("-", " ")} as ${what}, or converts it,`,
      to,
    }),
  );
}
