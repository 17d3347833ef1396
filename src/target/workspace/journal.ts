/** What was on the target before us, on disk: so that even a killed run can be put right by the next. */
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pid } from "node:process";
import type { TargetDescription } from "../target-description.js";
import type { Resource } from "./scope.js";

/** Permissions of one command in one guild. */
export interface SavedPermissions {
  readonly guild: string;
  readonly command: string;
  readonly permissions: readonly Resource[];
}

export interface SavedScope {
  readonly application: string;
  readonly guild?: string;
  readonly residents: readonly Resource[];
}

/** Content of the file. No token ever stands in it. */
export interface SavedWorkspace {
  readonly format: "slashproof-workspace/1";
  readonly baseUrl: string;
  readonly applicationId: string;
  /** In the order in which they were first leased. */
  readonly scopes: readonly SavedScope[];
  readonly permissions: readonly SavedPermissions[];
}

/** A journal of one target in one folder. */
export interface Journal {
  save(workspace: SavedWorkspace): void;
  /** Remembers a command that we made, by scope and id. */
  made(scope: string, id: string): void;
  /** The target is as it was: nothing to put right any more. */
  clear(): void;
}

export interface LeftBehind {
  readonly workspace: SavedWorkspace;
  /** `scope id` of every command that the run made. */
  readonly made: ReadonlySet<string>;
}

/** The journal of a target in a folder. Nothing is written before the first `save`. */
export function openJournal(folder: string, description: TargetDescription): Journal {
  const { path, madePath } = filesOf(folder, description);
  return {
    save: (workspace) => {
      mkdirSync(folder, { recursive: true });
      const beside = `${path}.${pid}.tmp`;
      writeFileSync(beside, `${JSON.stringify(workspace, undefined, 2)}\n`);
      renameSync(beside, path);
    },
    made: (scope, id) => appendFileSync(madePath, `${scope} ${id}\n`),
    clear: () => {
      rmSync(path, { force: true });
      rmSync(madePath, { force: true });
    },
  };
}

/** A journal that writes nothing: for targets that end with the run. */
export const NO_JOURNAL: Journal = { save: () => {}, made: () => {}, clear: () => {} };

/** What an earlier run on this target left behind in this folder, if it was cut off. */
export function readJournal(folder: string, description: TargetDescription): LeftBehind | undefined {
  const { path, madePath } = filesOf(folder, description);
  if (!existsSync(path)) return undefined;
  const workspace = parse(readFileSync(path, "utf8"));
  if (!workspace || workspace.baseUrl !== description.baseUrl || workspace.applicationId !== description.applicationId)
    return undefined;
  const made = existsSync(madePath) ? readFileSync(madePath, "utf8").split("\n") : [];
  return { workspace, made: new Set(made.filter((line) => line !== "")) };
}

/** One file per target, so that no run writes over what another has still to put right. */
function filesOf(folder: string, description: TargetDescription): { readonly path: string; readonly madePath: string } {
  const hash = createHash("sha256")
    .update(`${description.baseUrl} ${description.applicationId}`)
    .digest("hex")
    .slice(0, 8);
  return { path: join(folder, `workspace-${hash}.json`), madePath: join(folder, `workspace-${hash}.made`) };
}

function parse(text: string): SavedWorkspace | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isOurs =
      typeof value === "object" && value !== null && "format" in value && value.format === "slashproof-workspace/1";
    return isOurs ? (value as SavedWorkspace) : undefined;
  } catch {
    return undefined;
  }
}
