/** Changes of the user's files: folders are watched one by one, because the recursive watch of Node 20 enters node_modules too. */
import { spawnSync } from "node:child_process";
import { type FSWatcher, readdirSync, statSync, watch } from "node:fs";
import { join, relative, resolve } from "node:path";

/** The files of a folder. */
export interface FileChanges {
  /** Resolves once a file changed since the call before, and no other one has for a moment. @param signal ends the wait */
  next(signal: AbortSignal): Promise<void>;
  /** Ends the watch. */
  close(): void;
}

const QUIET_MS = 200;
/** More folders are not watched: a system has a limit. */
const MOST_FOLDERS = 5_000;
/** What a service writes while it runs. */
const WRITTEN_BY_SERVICES = /(?:\.(?:log|pid|tmp|lock|db|sqlite3?)|-(?:wal|shm|journal)|~)$/i;

/**
 * Watches a folder with all below it. What git ignores does not count, nor hidden files, node_modules and files such as logs.
 *
 * @param ignored folders that do not count, such as that of the reports
 */
export function watchFiles(folder: string, ignored: readonly string[]): FileChanges {
  const without = new Set(ignored.map((one) => resolve(folder, one)));
  const watchers = new Map<string, FSWatcher>();
  const changed = new Set<string>();
  let isSeen: () => void = () => undefined;
  const see = (path: string): void => {
    if (isOfTools(relative(folder, path)) || without.has(path)) return;
    changed.add(path);
    isSeen();
  };
  const enter = (path: string, isNew: boolean): void => {
    if (watchers.has(path) || watchers.size >= MOST_FOLDERS || without.has(path) || isOfTools(relative(folder, path)))
      return;
    const entries = readdirSync(path, { withFileTypes: true });
    const watcher = watch(path, (_event, name) => void (name === null || look(join(path, name))));
    const leave = (): void => {
      watcher.close();
      watchers.delete(path);
    };
    watcher.on("error", leave);
    watchers.set(path, watcher);
    for (const entry of entries) {
      if (entry.isDirectory()) enter(join(path, entry.name), isNew);
      else if (isNew) see(join(path, entry.name));
    }
  };
  /** A new folder is entered, and what is in it is new too. */
  const look = (path: string): void => {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found === undefined) watchers.get(path)?.emit("error", new Error("the folder is gone"));
    if (found?.isDirectory()) enter(path, true);
    else see(path);
  };
  enter(resolve(folder), false);
  return {
    next: async (signal) => {
      while (!signal.aborted) {
        if (changed.size === 0) await until(signal, (resume) => (isSeen = resume));
        else if (await isQuiet(signal, (resume) => (isSeen = resume))) {
          const paths = [...changed];
          changed.clear();
          if (!areIgnored(paths, folder)) return;
        }
      }
    },
    close: () => {
      for (const watcher of watchers.values()) watcher.close();
    },
  };
}

function isOfTools(path: string): boolean {
  return (
    path.split(/[\\/]/).some((name) => name.startsWith(".") || name === "node_modules") ||
    WRITTEN_BY_SERVICES.test(path)
  );
}

function until(signal: AbortSignal, wait: (resume: () => void) => void): Promise<void> {
  return new Promise((done) => {
    signal.addEventListener("abort", () => done(), { once: true });
    wait(done);
  });
}

/** @returns false where something else changed meanwhile */
async function isQuiet(signal: AbortSignal, wait: (resume: () => void) => void): Promise<boolean> {
  const timer = new AbortController();
  const timeout = setTimeout(() => timer.abort(), QUIET_MS);
  await until(AbortSignal.any([signal, timer.signal]), wait);
  clearTimeout(timeout);
  return timer.signal.aborted;
}

/** Built files would start one run after the other. Without git, or outside a repository, nothing is ignored. */
function areIgnored(paths: readonly string[], folder: string): boolean {
  const { status, stdout } = spawnSync("git", ["check-ignore", "-z", "--stdin"], {
    cwd: folder,
    input: paths.join("\0"),
    encoding: "utf8",
  });
  return status === 0 && stdout.split("\0").filter((path) => path !== "").length === paths.length;
}
