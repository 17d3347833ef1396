/** Journals and claims that no run can use: one clear message each, nothing is sent that writes, and nothing is lost. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type ServedChaos, serveChaos } from "../run/testing/served-chaos.js";
import { thisHolder } from "../target/custody/holder.js";
import { targetFolder } from "../target/custody/target-folder.js";
import { startCli } from "./testing/run-cli.js";
import { run } from "./testing/run-here.js";

let served: ServedChaos;
let folder: string;
/** Of the target, in the state folder. */
let kept: string;
let writes: number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "slashproof-bad-journal-"));
  served = await serveChaos();
  const { applicationId, target } = served;
  kept = targetFolder(join(folder, "state"), { baseUrl: target.baseUrl, applicationId });
  mkdirSync(kept, { recursive: true });
  vi.stubEnv("SLASHPROOF_STATE", join(folder, "state"));
  writeFileSync(join(folder, "target.json"), JSON.stringify(target));
  await served.ask("POST", guildCommands(), { name: "resident", description: "Was here" });
  writes = 0;
  served.through = (request, next) => {
    if (request.method !== "GET") writes++;
    return next(request);
  };
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await served.close();
  rmSync(folder, { recursive: true, force: true });
});

const guildCommands = (): string => `/guilds/${served.guilds[0]}/commands`;

const FLAGS = ["--only", "command.list.*", "--quiet", "--report", "ndjson", "--wait", "1s"];
const check = () => run("check", "--target", join(folder, "target.json"), ...FLAGS, "--out", join(folder, "out"));

const journal = (change: object): string =>
  JSON.stringify({
    format: "slashproof-journal/1",
    baseUrl: served.target.baseUrl,
    applicationId: served.applicationId,
    command: "check",
    startedAt: "2026-01-01T00:00:00.000Z",
    scopes: [{ application: served.applicationId, residents: [{ id: "5", name: "lost", description: "Was here" }] }],
    permissions: [],
    ...change,
  });

/** What is in the folder of the target, by name. */
function contents(): Readonly<Record<string, string>> {
  const files = readdirSync(kept).filter((name) => statSync(join(kept, name)).isFile());
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(kept, name), "utf8")]));
}

const elsewhere = (): string =>
  JSON.stringify({
    format: "slashproof-claim/1",
    ...thisHolder("slashproof fuzz"),
    ...{ machine: "another boot", host: "build-7", pid: 4711, processStart: "1", beat: 7, beatAt: Date.now() },
  });

const UNUSABLE: readonly (readonly [string, () => void, RegExp])[] = [
  [
    "a journal of another target",
    () => writeFileSync(join(kept, "journal.json"), journal({ applicationId: "77" })),
    /^Cannot use the journal ".+": it is about application 77 at "http.+"; move it back to where it was$/,
  ],
  [
    "a journal of a newer version",
    () => writeFileSync(join(kept, "journal.json"), journal({ format: "slashproof-journal/9" })),
    /^Cannot read the journal ".+": another version of slashproof wrote it \(slashproof-journal\/9\); run slashproof restore with that version$/,
  ],
  [
    "a journal that is cut off",
    () => writeFileSync(join(kept, "journal.json"), journal({}).slice(0, 200)),
    /^Cannot read the journal ".+": it is cut off or no JSON; compare it with the target by hand, then move the file away to go on$/,
  ],
  [
    "a log that is damaged in its middle",
    () => {
      writeFileSync(join(kept, "journal.json"), journal({}));
      writeFileSync(join(kept, "journal.log"), '{"sent":1\n{"done":1,"scope":"5","ids":[]}\n');
    },
    /^Cannot read the journal ".+journal.log": a line in its middle cannot be read; compare it/,
  ],
  [
    "a journal that cannot be read",
    () => mkdirSync(join(kept, "journal.json")),
    /^Cannot read the journal ".+": it is a folder; make it readable$/,
  ],
  [
    "a disk that is full",
    () => symlinkSync("/dev/full", join(kept, "journal.json.tmp")),
    /^Cannot keep the journal of the target in ".+": no space is left on the disk; set SLASHPROOF_STATE to a folder that can be written$/,
  ],
  [
    "a state folder that is read-only",
    () => vi.stubEnv("SLASHPROOF_STATE", "/proc/slashproof"),
    /^Cannot keep the journal of the target in "\/proc\/slashproof.*": .+; set SLASHPROOF_STATE to a folder that can be written$/,
  ],
  [
    "a run on another machine",
    () => writeFileSync(join(kept, "claim-other.json"), elsewhere()),
    /^Cannot use the target ".+": "slashproof fuzz" with pid 4711 on build-7, begun .+ UTC, is using it; wait for it with --wait 10m, or end it$/,
  ],
];

test.each(UNUSABLE)("%s ends a check with one message before it writes anything", async (_, prepare, message) => {
  prepare();
  const before = contents();

  await expect(check()).rejects.toMatchObject({ name: "SetupError", message: expect.stringMatching(message) });

  expect(writes).toBe(0);
  expect(contents()).toEqual(before);
  expect(await served.ask("GET", guildCommands())).toMatchObject([{ name: "resident" }]);
});

describe("a run that is stopped", { timeout: 120_000 }, () => {
  test("keeps its target, and loses nothing when it goes on", async () => {
    const args = ["check", "--target", "target.json", ...FLAGS, "--timeout", "80s"];
    const first = startCli(args, { cwd: folder, env: { SLASHPROOF_STATE: join(folder, "state") } });
    const stopped = new Promise<void>((resolve) => {
      served.through = (request, next) => {
        if (request.method !== "GET" && first.child.kill("SIGSTOP")) resolve();
        return next(request);
      };
    });
    await stopped;
    served.through = (request, next) => next(request);
    const state = () => readFileSync(`/proc/${first.child.pid}/stat`, "utf8");
    await expect.poll(state).toMatch(/\) [Tt] /);

    await expect(check()).rejects.toMatchObject({
      message: expect.stringContaining(`holds it and is stopped; continue it (kill -CONT ${first.child.pid})`),
    });

    first.child.kill("SIGCONT");
    expect((await first.ended).code).toBe(0);
    expect(existsSync(kept)).toBe(false);
    expect(await served.ask("GET", guildCommands())).toMatchObject([{ name: "resident" }]);
  });
});
