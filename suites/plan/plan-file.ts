/** The cases of all profiles as one file: `npm run build` writes it, and steps are unpacked when a case is first looked at. */
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import type { Case, Step } from "../../src/case/case.js";
import type { PropertyFacts, SuiteCases } from "../../src/case/property.js";
import { PROFILE_NAMES, type ProfileName } from "../../src/contract/profile.js";

/** Content of the file. Each text is compressed JSON in base64. */
export interface PlanFile {
  /** Of each profile its cases in their order, as `StoredCases`. */
  readonly profiles: Readonly<Record<ProfileName, string>>;
  /** Of each profile its properties without what draws their values, as `PropertyFacts[]`. */
  readonly properties: Readonly<Record<ProfileName, string>>;
  /** The steps of cases, as `Step[][]`: case `n` is entry `n % CHUNK` of text `n / CHUNK`. */
  readonly chunks: readonly string[];
}

/** Thousands of cases share a few hundred of these. */
type Facts = Omit<Case, "id" | "title" | "steps">;

/** The cases of a profile without their steps. */
interface StoredCases {
  readonly facts: readonly Facts[];
  /** Of each case its words, the number of its facts, that of its steps in the file, and the requests that it takes. */
  readonly cases: readonly (readonly [id: string, title: string, facts: number, at: number, cost: number])[];
}

/** Cases whose steps are unpacked together. */
const CHUNK = 64;

/** Higher levels take many times as long for a tenth less. */
const QUALITY = 7;

/** What a plan is made of. */
export interface PlanSource {
  /** The cases of a profile. */
  readonly casesOf: (profile: ProfileName) => SuiteCases;
  /** Its properties. */
  readonly propertyFactsOf: (profile: ProfileName) => readonly PropertyFacts[];
  /** Requests that a case takes in a run. */
  readonly requestsFor: (asked: Case) => number;
}

/**
 * Packs the cases of all profiles. A case that is in several has the same steps in each, which are kept once.
 *
 * @throws Error where they differ, or where a case does not survive JSON
 */
export function packPlan({ casesOf, propertyFactsOf, requestsFor }: PlanSource): PlanFile {
  const steps = new Map<string, { readonly at: number; readonly text: string }>();
  const stepsOf = ({ id, steps: own }: Case): number => {
    const text = JSON.stringify(own);
    const kept = steps.get(id) ?? { at: steps.size, text };
    if (kept.text !== text) throw new Error(`the steps of ${id} differ between profiles`);
    steps.set(id, kept);
    return kept.at;
  };
  const packed = PROFILE_NAMES.map(
    (profile) => [profile, packCases(casesOf(profile).cases, stepsOf, requestsFor)] as const,
  );
  const texts = [...steps.values()].map(({ text }) => text);
  const chunks: string[] = [];
  for (let from = 0; from < texts.length; from += CHUNK) chunks.push(pack(`[${texts.slice(from, from + CHUNK)}]`));
  const properties = PROFILE_NAMES.map((profile) => [profile, pack(JSON.stringify(propertyFactsOf(profile)))] as const);
  return { profiles: ofEach(packed), properties: ofEach(properties), chunks };
}

function ofEach(texts: readonly (readonly [ProfileName, string])[]): Readonly<Record<ProfileName, string>> {
  return Object.fromEntries(texts) as Record<ProfileName, string>;
}

/** @param stepsOf number of the steps of a case in the file */
function packCases(
  cases: readonly Case[],
  stepsOf: (asked: Case) => number,
  requestsFor: PlanSource["requestsFor"],
): string {
  const facts = new Map<string, number>();
  const rows = cases.map((asked) => {
    const { id, title, steps: _, ...own } = asked;
    const text = JSON.stringify(own);
    const nth = facts.get(text) ?? facts.size;
    facts.set(text, nth);
    return [id, title, nth, stepsOf(asked), requestsFor(asked)];
  });
  return pack(`{"facts":[${[...facts.keys()]}],"cases":${JSON.stringify(rows)}}`);
}

/** Reads cases of a packed plan; the steps of each are unpacked when they are first looked at, and then kept. */
export class StoredPlan {
  readonly #file: PlanFile;
  readonly #steps: (readonly (readonly Step[])[])[] = [];

  constructor(file: PlanFile) {
    this.#file = file;
  }

  /** The cases of a profile, in their order. */
  casesOf(profile: ProfileName): SuiteCases {
    const { facts, cases } = JSON.parse(unpack(this.#file.profiles[profile])) as StoredCases;
    return {
      cases: cases.map(([id, title, nth, at]) => this.#caseOf({ id, title, ...(facts[nth] as Facts) }, at)),
      costs: new Map(cases.map(([id, , , , cost]) => [id, cost])),
    };
  }

  /** The properties of a profile, without what draws their values. */
  propertyFactsOf(profile: ProfileName): readonly PropertyFacts[] {
    return JSON.parse(unpack(this.#file.properties[profile])) as readonly PropertyFacts[];
  }

  #caseOf(words: Omit<Case, "steps">, at: number): Case {
    const stepsAt = (): readonly Step[] => this.#stepsAt(at);
    // An own member that a spread and JSON.stringify see, as in every other case.
    return {
      ...words,
      get steps() {
        return stepsAt();
      },
    };
  }

  #stepsAt(at: number): readonly Step[] {
    const nth = Math.floor(at / CHUNK);
    this.#steps[nth] ??= JSON.parse(unpack(this.#file.chunks[nth] ?? "")) as readonly (readonly Step[])[];
    const steps = this.#steps[nth][at % CHUNK];
    if (steps === undefined) throw new Error(`the plan has no steps at ${at}; npm run build writes it anew`);
    return steps;
  }
}

function pack(text: string): string {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }).toString("base64");
}

function unpack(text: string): string {
  return brotliDecompressSync(Buffer.from(text, "base64")).toString("utf8");
}
