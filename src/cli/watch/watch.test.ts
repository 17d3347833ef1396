/** `check --watch`: which run comes next, and what starts it. */
import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { SetupError } from "../../contract/setup-error.js";
import type { ExitCode } from "../end/exit-code.js";
import type { Flags } from "../flags.js";
import { run } from "../testing/run-here.js";
import { watchFiles } from "./file-changes.js";
import { type WatchStep, watchLoop } from "./watch-loop.js";

/** Steps of a user, results of runs, and the flags that those runs must have had. */
async function loop(steps: readonly WatchStep[], results: readonly (ExitCode | SetupError)[], flags: Flags = {}) {
  const [runs, shown, left] = [[] as Flags[], [] as string[], [...steps]];
  const code = await watchLoop(flags, {
    run: async (now) => {
      const result = results[runs.push(now) - 1] ?? 0;
      if (result instanceof SetupError) throw result;
      return result;
    },
    next: async () => left.shift() ?? "quit",
    show: async ({ message }) => void shown.push(message),
  });
  return { code, runs, shown };
}

describe("a watch", () => {
  test("runs again after a change, and ends with the code of the last run", async () => {
    expect(await loop(["change", "change"], [0, 0, 1])).toMatchObject({ code: 1, runs: [{}, {}, {}] });
  });

  test("runs first what failed, and all once that passes", async () => {
    const { runs } = await loop(["change", "change"], [1, 1, 0, 0], { fast: true, only: ["bulk.*"] });

    const failed = { fast: true, lastFailed: true };
    const all = { fast: true, only: ["bulk.*"] };
    expect(runs).toEqual([all, failed, failed, all]);
  });

  test("runs all at Enter, also after a failure", async () => {
    expect((await loop(["all"], [1, 1])).runs).toEqual([{}, {}]);
  });

  test("shows why a run cannot go on, and waits for the next change", async () => {
    const broken = new SetupError("service-not-started", "no service");

    expect(await loop(["change", "change"], [0, broken, 0])).toEqual({
      code: 0,
      runs: [{}, {}, {}],
      shown: ["no service"],
    });
  });

  test("runs all where no case is left that failed", async () => {
    const none = new SetupError("filter-matches-nothing", "no case failed");

    expect(await loop(["change"], [1, none, 0])).toMatchObject({
      code: 0,
      runs: [{}, { lastFailed: true }, {}],
      shown: [],
    });
  });

  test("ends where its first run cannot begin, and at Ctrl-C", async () => {
    await expect(loop([], [new SetupError("usage", "no target")])).rejects.toThrow("no target");
    expect(await loop(["change"], [130])).toMatchObject({ code: 130, runs: [{}] });
  });

  test("is refused without a terminal", async () => {
    await expect(run("check", "--in-process", "--watch")).rejects.toThrow("Cannot use --watch here");
  });
});

describe("changes of files", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "slashproof-watch-"));
    spawnSync("git", ["init", "--quiet", folder]);
    for (const name of ["src/deep", "node_modules/a", "out", "dist", ".cache"])
      await mkdir(join(folder, name), { recursive: true });
    await writeFile(join(folder, ".gitignore"), "dist\n");
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** True where the change ends the wait. */
  async function isSeen(change: () => Promise<unknown>): Promise<boolean> {
    const changes = watchFiles(folder, ["out"]);
    const patience = new AbortController();
    const next = changes.next(patience.signal).then(() => !patience.signal.aborted);
    await change();
    setTimeout(() => patience.abort(), 600);
    return next.finally(() => changes.close());
  }
  const write = (name: string) => () => writeFile(join(folder, name), "1");

  test.each([
    ["a file", write("server.js")],
    ["a file in a folder in a folder", write("src/deep/a.py")],
    ["a file in a new folder", () => mkdir(join(folder, "src/new")).then(write("src/new/a.rs"))],
    [
      "a folder that comes with its files",
      () =>
        mkdir(join(folder, "out/b"))
          .then(write("out/b/c.js"))
          .then(() => rename(join(folder, "out/b"), join(folder, "b"))),
    ],
  ])("are seen: %s", async (_what, change) => {
    expect(await isSeen(change)).toBe(true);
  });

  test("are not seen where tools or the service write", async () => {
    const names = [
      "node_modules/a/b.js",
      "out/report.html",
      "dist/server.js",
      ".cache/a",
      "data.sqlite",
      "service.log",
    ];

    expect(await isSeen(() => Promise.all(names.map((name) => write(name)())))).toBe(false);
  });
});
