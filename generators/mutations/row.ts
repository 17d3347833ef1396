/** Builders of rows: a twin is always made from its valid half, so they cannot differ anywhere else. */
import type { Json } from "../../src/contract/json.js";
import { replaceAt } from "./json-pointer.js";
import type { Acceptance, Pair, Probe } from "./pair.js";

/** The rows of one subject. */
export interface Table {
  readonly pairs: readonly Pair[];
  readonly acceptances: readonly Acceptance[];
  readonly probes: readonly Probe[];
}

type PairSeed = Omit<Pair, "twin" | "verdict"> & { readonly to: Json | undefined; readonly verdict?: Pair["verdict"] };

/**
 * A pair whose twin is `valid` with `to` at `pointer`; `to: undefined` leaves the member out.
 * The verdict is `refused` where none is given.
 */
export function pair({ to, verdict = "refused", ...row }: PairSeed): Pair {
  return { ...row, verdict, twin: replaceAt(row.valid, row.pointer, to) };
}

/** A pair about a field that has no place there: `valid` lacks the member that its twin has. */
export function misplaced(row: Omit<PairSeed, "verdict">): Pair {
  return pair({ ...row, verdict: "refused-or-without-effect" });
}

/** A pair about a wrong JSON type, which a lenient reader may convert. */
export function mistyped(row: Omit<PairSeed, "verdict">): Pair {
  return pair({ ...row, verdict: "refused-or-coerced" });
}

/** What a text of bounded length is asked with, all inside the Basic Multilingual Plane. */
export interface LengthSeed {
  readonly row: Omit<Acceptance, "slug" | "title" | "value">;
  /** The valid value in which the text stands at `pointer`. */
  readonly base: Json;
  readonly pointer: string;
  /** What the text is, with its article: `a choice name`. */
  readonly what: string;
  /** Put before each slug where one rule holds at several places: `description`. */
  readonly place?: string;
  readonly min: number;
  readonly max: number;
}

/** Latin letters in lower case, exactly `length` of them. */
export function letters(length: number): string {
  return "abcdefghijklmnopqrstuvwxyz".repeat(Math.ceil(length / 26)).slice(0, length);
}

/** The least and the greatest length accepted, one more refused, and the empty text where one character is the least. */
export function lengthRows(seed: LengthSeed): { readonly pairs: Pair[]; readonly acceptances: Acceptance[] } {
  const { row, base, pointer, what, min, max } = seed;
  const slug = (text: string): string => (seed.place === undefined ? text : `${text}-in-${seed.place}`);
  const at = (length: number): Json => replaceAt(base, pointer, letters(length));
  const pairs = [
    pair({
      ...row,
      slug: slug(`refuses-${max + 1}-characters`),
      title: `refuses ${what} of ${max + 1} characters`,
      valid: at(max),
      pointer,
      to: letters(max + 1),
    }),
  ];
  if (min === 1)
    pairs.push(
      pair({
        ...row,
        slug: slug("refuses-an-empty-text"),
        title: `refuses an empty text as ${what}`,
        valid: at(1),
        pointer,
        to: "",
      }),
    );
  const accept = (length: number, unit: string): Acceptance => ({
    ...row,
    slug: slug(`accepts-${length}-${unit}`),
    title: `accepts ${what} of ${length} ${unit}`,
    value: at(length),
  });
  return { pairs, acceptances: [accept(1, "character"), accept(max, "characters")] };
}

/** Several tables as one, in their order. */
export function joined(tables: readonly Partial<Table>[]): Table {
  return {
    pairs: tables.flatMap((table) => table.pairs ?? []),
    acceptances: tables.flatMap((table) => table.acceptances ?? []),
    probes: tables.flatMap((table) => table.probes ?? []),
  };
}
