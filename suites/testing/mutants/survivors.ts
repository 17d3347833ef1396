/** Survivors that were read and are no gap in the suites, from `survivors.yaml`. */
import { parse } from "yaml";
import { SetupError } from "../../../src/contract/setup-error.js";
import type { MutantText } from "./mutant-text.js";

/**
 * - `equivalent` the mutated service answers every request as the sound one does
 * - `open` it answers otherwise, and the documents allow both
 * - `unseen` it answers otherwise where no request and no driver reaches
 */
export type SurvivorKind = "equivalent" | "open" | "unseen";

const KINDS: readonly string[] = ["equivalent", "open", "unseen"] satisfies SurvivorKind[];
const FIELDS = ["file", "line", "mutation", "kind", "reason"] as const;

/**
 * One mutant, or all on a line that no case runs, and what lies within it. Places are named by their text, which
 * outlives line numbers.
 */
export interface KnownSurvivor {
  readonly file: string;
  /** The line on which the mutated code begins, without indentation. */
  readonly line: string;
  /** `original -> replacement` as the score prints it; absent: every mutant that begins on the line and that no case runs. */
  readonly mutation?: string;
  readonly kind: SurvivorKind;
  readonly reason: string;
}

/**
 * Reads the entries.
 * @param name of the file, for errors
 * @throws SetupError `survivors-invalid`
 */
export function parseSurvivors(text: string, name: string): readonly KnownSurvivor[] {
  const entries: unknown = parse(text) ?? [];
  if (!Array.isArray(entries)) throw invalid(name, "it is no list", "write one entry per survivor");
  return entries.map((entry: Record<string, unknown>, index) => {
    const place = `entry ${index + 1}`;
    const unknown = Object.keys(entry).find((key) => !FIELDS.some((field) => field === key));
    if (unknown !== undefined) throw invalid(name, `${place} has the field "${unknown}"`, `use ${FIELDS.join(", ")}`);
    const { file, line, mutation, kind, reason } = entry;
    if (typeof file !== "string" || typeof line !== "string" || typeof reason !== "string")
      throw invalid(name, `${place} lacks file, line or reason`, "each is a text");
    if (mutation !== undefined && typeof mutation !== "string")
      throw invalid(name, `${place} has a mutation that is no text`, "quote it");
    if (!isKind(kind)) throw invalid(name, `${place} is of the kind "${String(kind)}"`, `use ${KINDS.join(", ")}`);
    return { file, line, kind, reason, ...(mutation === undefined ? {} : { mutation }) };
  });
}

/** The entry is about this very mutant. */
export function isAbout(entry: KnownSurvivor, { file, line, mutation, mutant }: MutantText): boolean {
  const isMeant = entry.mutation === undefined ? mutant.status === "NoCoverage" : entry.mutation === mutation;
  return isMeant && entry.file === file && entry.line === line;
}

function isKind(kind: unknown): kind is SurvivorKind {
  return typeof kind === "string" && KINDS.includes(kind);
}

function invalid(name: string, found: string, way: string): SetupError {
  return new SetupError("survivors-invalid", `Cannot read the survivors "${name}": ${found}; ${way}`);
}
