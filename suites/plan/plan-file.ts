/** The cases of all profiles as one file: `npm run build` writes it, and steps are unpacked when a case is run. */
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import type { Case, Step } from "../../src/case/case.js";
import type { CaseShape, GroupPlace } from "../../src/case/case-shape.js";
import type { PropertyFacts, SuiteCases, SuiteMeasures } from "../../src/case/property.js";
import { PROFILE_NAMES, type ProfileName } from "../../src/contract/profile.js";

/** What the file holds. Each part is compressed JSON. */
export interface PlanFile {
  /** Of each profile its cases in their order, as `StoredCases`. */
  readonly profiles: Readonly<Record<ProfileName, Buffer>>;
  /** Of each profile its properties without what draws their values, as `PropertyFacts[]`. */
  readonly properties: Readonly<Record<ProfileName, Buffer>>;
  /** What was measured of the cases, as `SuiteMeasures`. */
  readonly measures: Buffer;
  /** The steps of cases, as `Step[][]`: entry `n` of all is entry `n % CHUNK` of chunk `n / CHUNK`. */
  readonly chunks: readonly Buffer[];
}

/** The content of the file: the length of each part in bytes, as a line of JSON, and then the parts. */
export function encodePlan({ profiles, properties, measures, chunks }: PlanFile): Buffer {
  const parts = [...inOrder(profiles), ...inOrder(properties), measures, ...chunks];
  return Buffer.concat([Buffer.from(`${JSON.stringify(parts.map(({ length }) => length))}\n`), ...parts]);
}

/** Reads what `encodePlan` wrote. Nothing is copied. */
export function decodePlan(content: Buffer): PlanFile {
  let end = content.indexOf("\n") + 1;
  const lengths = JSON.parse(content.toString("utf8", 0, end)) as readonly number[];
  const parts = lengths.map((length) => {
    end += length;
    return content.subarray(end - length, end);
  });
  const ofProfiles = (from: number) =>
    ofEach(PROFILE_NAMES.map((profile, nth) => [profile, parts[from + nth] as Buffer]));
  const count = PROFILE_NAMES.length;
  const [measures = Buffer.of(), ...chunks] = parts.slice(2 * count);
  return { profiles: ofProfiles(0), properties: ofProfiles(count), measures, chunks };
}

function inOrder(parts: Readonly<Record<ProfileName, Buffer>>): readonly Buffer[] {
  return PROFILE_NAMES.map((profile) => parts[profile]);
}

/** Thousands of cases share a few hundred of these. */
type Facts = Omit<Case, "id" | "title" | "steps">;

/** The cases of a profile without their steps. */
interface StoredCases {
  readonly facts: readonly Facts[];
  readonly shapes: readonly Shape[];
  /** Kinds and keys of groups. */
  readonly places: readonly Omit<GroupPlace, "world">[];
  readonly cases: readonly Row[];
}

/** Where a case belongs is in its row. */
type Shape = Omit<CaseShape, "place">;

/** A case: its words, the numbers of its facts and its shape, where its steps are in the file, and where it belongs. */
type Row = readonly [
  id: string,
  title: string,
  facts: number,
  shape: number,
  at: number,
  place?: number,
  /** Absent where it is the id. */
  world?: string,
];

/** Cases whose steps are unpacked together. */
const CHUNK = 64;

/** The highest level takes twice as long for 4 % less. */
const QUALITY = 10;

/** What a plan is made of. */
export interface PlanSource {
  /** The cases of a profile. */
  readonly casesOf: (profile: ProfileName) => SuiteCases;
  /** Its properties. */
  readonly propertyFactsOf: (profile: ProfileName) => readonly PropertyFacts[];
  /** What was measured of the cases. */
  readonly measures: () => SuiteMeasures;
  /** What follows from the steps of a case. */
  readonly shapeOf: (testCase: Case) => CaseShape;
  /** True for what a short run is made of: its steps are beside each other in the file. */
  readonly isShort?: (id: string) => boolean;
}

/**
 * Packs the cases of all profiles. A case that is in several has the same steps in each, which are kept once.
 *
 * @throws Error where they differ, or where a case does not survive JSON
 */
export function packPlan({ casesOf, propertyFactsOf, measures, shapeOf, isShort = () => false }: PlanSource): PlanFile {
  const steps = new Map<string, { readonly at: number; readonly text: string }>();
  const stepsOf = ({ id, steps: own }: Case): number => {
    const text = JSON.stringify(own);
    const kept = steps.get(id) ?? { at: steps.size, text };
    if (kept.text !== text) throw new Error(`the steps of ${id} differ between profiles`);
    steps.set(id, kept);
    return kept.at;
  };
  const suites = new Map(PROFILE_NAMES.map((profile) => [profile, casesOf(profile).cases]));
  for (const testCase of asTheyRun([...suites.values()].flat(), shapeOf, isShort)) stepsOf(testCase);
  const packed = PROFILE_NAMES.map(
    (profile) => [profile, packCases(suites.get(profile) ?? [], stepsOf, shapeOf)] as const,
  );
  const texts = [...steps.values()].map(({ text }) => text);
  const chunks: Buffer[] = [];
  for (let from = 0; from < texts.length; from += CHUNK) chunks.push(pack(`[${texts.slice(from, from + CHUNK)}]`));
  const properties = PROFILE_NAMES.map((profile) => [profile, pack(JSON.stringify(propertyFactsOf(profile)))] as const);
  return {
    profiles: ofEach(packed),
    properties: ofEach(properties),
    measures: pack(JSON.stringify(measures())),
    chunks,
  };
}

function ofEach(parts: readonly (readonly [ProfileName, Buffer])[]): Readonly<Record<ProfileName, Buffer>> {
  return Object.fromEntries(parts) as Record<ProfileName, Buffer>;
}

/** Cases that run together, or in the same scope, one after the other. */
function asTheyRun(
  cases: readonly Case[],
  shapeOf: PlanSource["shapeOf"],
  isShort: NonNullable<PlanSource["isShort"]>,
): readonly Case[] {
  const alike = new Map<string, Case[]>();
  for (const testCase of cases) {
    const key = `${isShort(testCase.id) ? 0 : 1} ${shapeOf(testCase).place?.key ?? testCase.leases.join()}`;
    if (alike.get(key)?.push(testCase) === undefined) alike.set(key, [testCase]);
  }
  return [...alike].toSorted(([one], [other]) => Number(one[0]) - Number(other[0])).flatMap(([, together]) => together);
}

/** @param stepsOf number of the steps of a case in the file */
function packCases(
  cases: readonly Case[],
  stepsOf: (testCase: Case) => number,
  shapeOf: PlanSource["shapeOf"],
): Buffer {
  const [facts, shapes, places] = [new Texts(), new Texts(), new Texts()];
  const rows = cases.map((testCase): Row => {
    const { id, title, steps: _, ...own } = testCase;
    const { place, ...shape } = shapeOf(testCase);
    const row = [id, title, facts.add(own), shapes.add(shape), stepsOf(testCase)] as const;
    if (place === undefined) return row;
    const { world, ...where } = place;
    return world === id ? [...row, places.add(where)] : [...row, places.add(where), world];
  });
  return pack(`{"facts":${facts},"shapes":${shapes},"places":${places},"cases":${JSON.stringify(rows)}}`);
}

/** Values as JSON, each once. */
class Texts {
  readonly #numbers = new Map<string, number>();

  /** @returns the number of the value */
  add(value: object): number {
    const text = JSON.stringify(value);
    const nth = this.#numbers.get(text) ?? this.#numbers.size;
    this.#numbers.set(text, nth);
    return nth;
  }

  toString(): string {
    return `[${[...this.#numbers.keys()]}]`;
  }
}

/** Where the steps of each case are. */
const STEPS = new WeakMap<object, () => readonly Step[]>();

/**
 * The steps of the case that it is called on: an own member that a spread and JSON.stringify see, as in every other case.
 * All cases have the same function, so that objects with the same members have the same shape: with thousands of shapes,
 * V8 looks up every member of a case by its name.
 */
const STEPS_MEMBER = {
  enumerable: true,
  get(this: object): readonly Step[] {
    const stepsAt = STEPS.get(this);
    if (stepsAt === undefined) throw new Error("the plan has no case with these steps");
    return stepsAt();
  },
};

/** Chunks whose steps are in memory: who reads them in another order than that of the file unpacks some again. */
const MOST_UNPACKED = 48;

/** Reads cases of a packed plan. Steps are unpacked when they are looked at, and forgotten when all beside them were. */
export class StoredPlan {
  readonly #file: PlanFile;
  readonly #unpacked = new Map<number, Unpacked>();
  readonly #suites = new Map<ProfileName, SuiteCases>();
  #measures: SuiteMeasures | undefined;

  constructor(file: PlanFile) {
    this.#file = file;
  }

  /** What was measured of the cases. */
  measures(): SuiteMeasures {
    this.#measures ??= JSON.parse(unpack(this.#file.measures)) as SuiteMeasures;
    return this.#measures;
  }

  /** The cases of a profile, in their order: each time the same ones. */
  casesOf(profile: ProfileName): SuiteCases {
    const suite = this.#suites.get(profile) ?? this.#readCases(profile);
    this.#suites.set(profile, suite);
    return suite;
  }

  #readCases(profile: ProfileName): SuiteCases {
    const { facts, shapes, places, cases } = JSON.parse(unpack(this.#file.profiles[profile])) as StoredCases;
    const known = new Map<Case, CaseShape>();
    for (const [id, title, nth, shape, at, place, world = id] of cases) {
      const where = place === undefined ? undefined : places[place];
      known.set(this.#caseOf({ id, title, ...(facts[nth] as Facts) }, at), {
        ...(shapes[shape] as Shape),
        ...(where ? { place: { ...where, world } } : {}),
      });
    }
    return { cases: [...known.keys()], shapes: known };
  }

  /** The properties of a profile, without what draws their values. */
  propertyFactsOf(profile: ProfileName): readonly PropertyFacts[] {
    return JSON.parse(unpack(this.#file.properties[profile])) as readonly PropertyFacts[];
  }

  #caseOf(words: Omit<Case, "steps">, at: number): Case {
    STEPS.set(words, () => this.#stepsAt(at));
    return Object.defineProperty(words, "steps", STEPS_MEMBER) as Case;
  }

  #stepsAt(at: number): readonly Step[] {
    const nth = Math.floor(at / CHUNK);
    const index = at % CHUNK;
    const { steps, unread } = this.#unpacked.get(nth) ?? this.#unpack(nth);
    const own = steps[index];
    if (own === undefined) throw new Error(`the plan has no steps at ${at}; npm run build writes it anew`);
    unread.delete(index);
    if (unread.size === 0) this.#unpacked.delete(nth);
    return own;
  }

  #unpack(nth: number): Unpacked {
    const steps = JSON.parse(unpack(this.#file.chunks[nth] ?? Buffer.of())) as Unpacked["steps"];
    const unpacked = { steps, unread: new Set(steps.keys()) };
    for (const oldest of this.#unpacked.keys()) {
      if (this.#unpacked.size < MOST_UNPACKED) break;
      this.#unpacked.delete(oldest);
    }
    this.#unpacked.set(nth, unpacked);
    return unpacked;
  }
}

/** The steps of the cases of one chunk, and which of them were not looked at. */
interface Unpacked {
  readonly steps: readonly (readonly Step[])[];
  readonly unread: Set<number>;
}

function pack(text: string): Buffer {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
}

function unpack(part: Buffer): string {
  return brotliDecompressSync(part).toString("utf8");
}
