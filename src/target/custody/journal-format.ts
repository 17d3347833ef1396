/** Content of a journal: what was on a target before a run, so that it can be put back whatever happens. */
import { isObject } from "../../contract/json.js";
import { SetupError } from "../../contract/setup-error.js";
import type { Resource } from "../workspace/scope.js";
import { isSameTarget, type TargetIdentity } from "./target-folder.js";

/** Permissions of one command in one guild. */
export interface SavedPermissions {
  /** Snowflake of the guild. */
  readonly guild: string;
  /** Snowflake of the command. */
  readonly command: string;
  /** The entries as they were listed. */
  readonly permissions: readonly Resource[];
}

/** One scope as it was before the run. */
export interface SavedScope {
  /** Snowflake of the application. */
  readonly application: string;
  /** Snowflake of the guild; absent for the global scope. */
  readonly guild?: string;
  /** Commands as they were listed, with their dictionaries. */
  readonly residents: readonly Resource[];
  /** Ids of commands that somebody else made during the run: what happens to them is not ours. */
  readonly newcomers?: readonly string[];
}

/** Content of the file. No token ever is in it. */
export interface SavedTarget extends TargetIdentity {
  /** Name and version of the file format. */
  readonly format: typeof JOURNAL_FORMAT;
  /** Command line of the run. */
  readonly command: string;
  /** ISO 8601 date and time, UTC. */
  readonly startedAt: string;
  /** Each scope that the run has touched. */
  readonly scopes: readonly SavedScope[];
  /** Permissions of residents before the run. */
  readonly permissions: readonly SavedPermissions[];
}

/** Name and type of a command. */
export type NameAndType = readonly [name: string, type: number];

/** One line of the log beside it. */
export type JournalEntry =
  /** A request was sent that makes commands of these names. Until it is `done` its result is not known. */
  | { readonly sent: number; readonly scope: string; readonly names: readonly NameAndType[] }
  /** The answer to request `sent`, with the ids of commands that were not there before. */
  | { readonly done: number; readonly scope: string; readonly ids: readonly string[] }
  /** The resident of id `renewed` was made again under the id `as`. */
  | { readonly renewed: string; readonly scope: string; readonly as: string };

/** Format of the journals that this version writes and reads. */
export const JOURNAL_FORMAT = "slashproof-journal/1";

const OF_ANY_VERSION = /^slashproof-journal\/(\d{1,6})$/;

/**
 * Reads the content of a journal.
 * @param identity of the target that it has to be about; without it any will do
 * @throws SetupError `journal-damaged`, `journal-newer`, `journal-of-another-target`; nothing is changed then
 */
export function parseJournal(text: string, path: string, identity?: TargetIdentity): SavedTarget {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw damaged(path, text.trim() === "" ? "it is empty" : "it is cut off or no JSON");
  }
  const { format } = (typeof value === "object" && value !== null ? value : {}) as { readonly format?: unknown };
  const version = typeof format === "string" ? OF_ANY_VERSION.exec(format)?.[1] : undefined;
  if (version !== undefined && format !== JOURNAL_FORMAT) {
    throw new SetupError(
      "journal-newer",
      `Cannot read the journal "${path}": another version of slashproof wrote it (${format}); run slashproof restore with that version`,
    );
  }
  if (!isSavedTarget(value)) throw damaged(path, `it is not of the form ${JOURNAL_FORMAT}`);
  if (identity && !isSameTarget(value, identity)) {
    throw new SetupError(
      "journal-of-another-target",
      `Cannot use the journal "${path}": it is about application ${value.applicationId} at "${value.baseUrl}"; move it back to where it was`,
    );
  }
  return value;
}

/** Lines of a log; the last one is left out where a crash cut it off. */
export function parseLog(text: string, path: string): readonly JournalEntry[] {
  const lines = text.split("\n").slice(0, -1);
  return lines.map((line) => {
    try {
      const value: unknown = JSON.parse(line);
      if (isEntry(value)) return value;
    } catch {
      // Said below.
    }
    throw damaged(path, "a line in its middle cannot be read");
  });
}

function damaged(path: string, found: string): SetupError {
  return new SetupError(
    "journal-damaged",
    `Cannot read the journal "${path}": ${found}; compare it with the target by hand, then move the file away to go on`,
  );
}

function isSavedTarget(value: unknown): value is SavedTarget {
  if (!isObject(value) || value["format"] !== JOURNAL_FORMAT) return false;
  const { baseUrl, applicationId, command, startedAt, scopes, permissions } = value;
  if (![baseUrl, applicationId, command, startedAt].every((one) => typeof one === "string")) return false;
  if (!URL.canParse(baseUrl as string)) return false;
  return (
    Array.isArray(scopes) &&
    scopes.every(isSavedScope) &&
    Array.isArray(permissions) &&
    permissions.every(isPermissions)
  );
}

function isSavedScope(value: unknown): boolean {
  if (!isObject(value) || typeof value["application"] !== "string" || !isOptionalText(value["guild"])) return false;
  const { residents, newcomers = [] } = value;
  return (
    Array.isArray(newcomers) &&
    newcomers.every((id) => typeof id === "string") &&
    Array.isArray(residents) &&
    residents.every((one) => isObject(one) && typeof one["id"] === "string" && one["id"] !== "")
  );
}

function isPermissions(value: unknown): boolean {
  if (!isObject(value) || typeof value["guild"] !== "string" || typeof value["command"] !== "string") return false;
  return Array.isArray(value["permissions"]) && value["permissions"].every(isObject);
}

function isEntry(value: unknown): value is JournalEntry {
  if (!isObject(value) || typeof value["scope"] !== "string") return false;
  const { sent, done, renewed, names, ids, as } = value;
  if (typeof sent === "number") return Array.isArray(names) && names.every((one) => Array.isArray(one));
  if (typeof done === "number") return Array.isArray(ids) && ids.every((id) => typeof id === "string");
  return typeof renewed === "string" && typeof as === "string";
}

function isOptionalText(value: unknown): boolean {
  return value === undefined || typeof value === "string";
}
