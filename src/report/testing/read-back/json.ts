/** `results.json` read back. */
import type { ReadBack } from "./read-back.js";

interface Results {
  readonly verdict: string;
  readonly conformant: boolean;
  readonly exitCode: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly cases: readonly { readonly id: string; readonly state: string }[];
}

/** @throws Error where `conformant` and the verdict do not say the same */
export function readJson(text: string): ReadBack {
  const { verdict, conformant, exitCode, counts, cases }: Results = JSON.parse(text);
  if (conformant !== (verdict === "conformant")) throw new Error(`conformant is ${conformant}, verdict ${verdict}`);
  const {
    cases: _all,
    unsupported = 0,
    noRoom = 0,
    untestable = 0,
    blocked = 0,
    harnessErrors = 0,
    ...others
  } = counts;
  return {
    verdict,
    exitCode,
    cases: Object.fromEntries(cases.map(({ id, state }) => [id, state])),
    counts: { ...others, "not run": unsupported + noRoom + untestable + blocked + harnessErrors },
  };
}
