/** Cases out of fixtures, as far as their format has room for more than requests: JSON, and HAR that we wrote. */
import type { Case } from "../case/case.js";
import { faultOfCase, faultOfProfile } from "../case/files/case-fault.js";
import { faultOfFile } from "../case/files/fault-of-file.js";
import type { FileFault } from "../case/files/file-fault.js";
import type { Outcome } from "../case/outcome.js";

/** A case with what is known of how it was sent before. */
export interface FixtureCase {
  /** The case. */
  readonly case: Case;
  /** What became of it when it was recorded or saved. */
  readonly outcome: Outcome["outcome"];
  /** Profile of the run that it comes from. */
  readonly profile: string;
}

/** The cases of a fixture, or the first thing that is wrong with it; `undefined` where the value is no fixture of these formats. */
export function casesOfFixture(value: unknown): readonly FixtureCase[] | FileFault | undefined {
  const { format, log } = membersOf(value);
  if (format === "slashproof-fixtures/1") return faultOfFile(value, "fixtures") ?? allOf(ofJson(value as JsonFile));
  if (log === undefined) return undefined;
  const fault = faultOfFile(value, "archive");
  if (fault?.pointer.endsWith("/_slashproof")) return { ...fault, ...FOREIGN };
  return fault ?? allOf(ofArchive(value as Archive));
}

/** Of an archive that somebody else wrote. */
const FOREIGN = { found: "it names no case", remedy: "pass an archive that slashproof fixtures wrote" };

interface JsonFile {
  readonly fixtures: readonly (Omit<FixtureCase, "case"> & {
    readonly case: string;
    readonly title: string;
    readonly rules: Case["rules"];
    readonly plan: Omit<Case, "id" | "title" | "rules">;
  })[];
}

interface Archive {
  readonly log: { readonly pages: readonly { readonly _slashproof: FixtureCase }[] };
}

/** A case and the pointer to it. */
type Placed = readonly [one: FixtureCase, pointer: string];

function ofJson({ fixtures }: JsonFile): readonly Placed[] {
  return fixtures.map(({ case: id, title, rules, outcome, profile, plan }, index) => [
    { case: { ...plan, id, title, rules }, outcome, profile },
    `/fixtures/${index}/plan`,
  ]);
}

function ofArchive({ log }: Archive): readonly Placed[] {
  return log.pages.map(({ _slashproof: one }, index) => [one, `/log/pages/${index}/_slashproof/case`]);
}

function allOf(placed: readonly Placed[]): readonly FixtureCase[] | FileFault {
  for (const [one, pointer] of placed) {
    const fault = faultOfProfile(one.profile) ?? faultOfCase(one.case, pointer);
    if (fault) return fault;
  }
  return placed.map(([one]) => one);
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
