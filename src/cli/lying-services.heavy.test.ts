/** Services that lie end in a verdict or in one clear message, within the time limit, without a warning or a stack. */
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ServedChaos, serveChaos } from "../run/testing/served-chaos.js";
import { LIES } from "./testing/lies.js";
import { type Ran, run } from "./testing/run-here.js";

/** The runs that meet no limit are over by then, also on a busy machine. */
const LIMIT_MS = 120_000;
/** What comes after it: the cases under way, the restoring, the reports. */
const AFTER_MS = 60_000;
const PART = ["--only", "endpoint.create.*,endpoint.list.*,upsert.*,limit.*", "--runs", "1"];

let served: ServedChaos;
let folder: string;
const warnings: string[] = [];
const note = ({ name, message }: Error): void => void warnings.push(`${name}: ${message}`);

beforeAll(() => {
  process.on("warning", note);
});
afterAll(() => void process.off("warning", note));
beforeEach(async () => {
  warnings.length = 0;
  served = await serveChaos();
  folder = await mkdtemp(join(tmpdir(), "slashproof-lies-"));
  return async () => {
    await served.close();
    await rm(folder, { recursive: true });
  };
});

/** What a user sees of a command, whether it ends with a code or with a message. */
async function seen(...args: readonly string[]): Promise<Ran> {
  return run(...args).catch((error: Error & { code?: string }) => {
    if (error.name !== "SetupError") throw error;
    return { code: 2, stdout: "", stderr: error.message };
  });
}

/** Names of all commands that the service holds, whatever it says of them. */
async function commandsOn({ ask, guilds }: ServedChaos): Promise<readonly string[]> {
  const paths = ["/commands", ...guilds.map((guild) => `/guilds/${guild}/commands`)];
  const lists = await Promise.all(paths.map((path) => ask("GET", path)));
  return lists.flatMap((list, nth) => (list as { name: string }[]).map(({ name }) => `${paths[nth]} ${name}`)).sort();
}

describe("a service that answers with", { timeout: LIMIT_MS + AFTER_MS + 10_000 }, () => {
  test.each(LIES)("$name", async ({ lie, limitMs = LIMIT_MS, codes, says }) => {
    const file = join(folder, "target.json");
    await writeFile(file, JSON.stringify(served.target));
    const before = await commandsOn(served);
    served.through = lie();
    const startedAt = performance.now();
    const bounds = ["--time", `${limitMs}ms`, "--timeout", "1s", "--workers", "4"];

    const out = join(folder, "out");
    const ran = await seen("check", "--target", file, "--out", out, ...PART, ...bounds);

    const text = ran.stdout + ran.stderr;
    expect(performance.now() - startedAt).toBeLessThan(limitMs + AFTER_MS);
    expect(text).toMatch(says);
    expect(codes).toContain(ran.code);
    expect(/not as it was before/.test(text) ? before : await commandsOn(served)).toEqual(before);
    expect(text).not.toMatch(/\n\s+at |defect of slashproof|harness.error|TypeError|RangeError/i);
    expect(warnings).toEqual([]);
    expect(ran.code === 2 ? [] : await readdir(out)).toEqual(
      ran.code === 2 ? [] : expect.arrayContaining(["results.json"]),
    );
  });
});
