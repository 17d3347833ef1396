import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type ServedChaos, serveChaos } from "../../run/testing/served-chaos.js";
import { type Ran, type Running, startCli } from "../testing/run-cli.js";

let served: ServedChaos;
let folder: string;
let state: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "slashproof-restore-"));
  state = join(folder, "state");
  served = await serveChaos();
  writeFileSync(join(folder, "target.json"), JSON.stringify(served.target));
  // Where no guild is empty, what bulk overwrites leave alone cannot be tried: residents have to go for them.
  const guilds = (served.target["guilds"] as readonly unknown[]).slice(0, 1);
  writeFileSync(join(folder, "one-guild.json"), JSON.stringify({ ...served.target, guilds }));
});
afterEach(async () => {
  await served.close();
  rmSync(folder, { recursive: true, force: true });
});

const start = (...args: readonly string[]): Running =>
  startCli(args, { cwd: folder, env: { SLASHPROOF_STATE: state } });
const run = (...args: readonly string[]): Promise<Ran> => start(...args).ended;
const TARGET = ["--target", "target.json"];
const check = (only: string, ...more: readonly string[]): Running => checkOf("target.json", only, ...more);
const checkOf = (target: string, only: string, ...more: readonly string[]): Running =>
  start("check", "--target", target, "--only", only, "--allow-destructive", "--quiet", "--report", "ndjson", ...more);

const listed = async (): Promise<readonly { readonly name: string; readonly id: string }[]> =>
  (await served.ask("GET", `/guilds/${served.guilds[0]}/commands`)) as never;

/** A run that a kill -9 ended while a resident was away. */
async function killed(): Promise<void> {
  const resident = { name: "resident", description: "Was here" };
  const { id } = (await served.ask("POST", `/guilds/${served.guilds[0]}/commands`, resident)) as {
    readonly id: string;
  };
  const running = checkOf("one-guild.json", "bulk.is-atomic*");
  served.through = async (request, next) => {
    const answer = await next(request);
    if (request.method === "DELETE" && request.url.endsWith(id)) running.child.kill("SIGKILL");
    return answer;
  };
  await running.ended;
  served.through = (request, next) => next(request);
  expect((await listed()).map(({ name }) => name)).not.toContain("resident");
}

describe("after a kill -9 of check", { timeout: 120_000 }, () => {
  test("restore shows the journal, restores the target, and has nothing to do the second time", async () => {
    await killed();

    const shown = await run("restore");
    const tried = await run("restore", ...TARGET, "--dry-run");
    const missing = (await listed()).length;
    const restored = await run("restore", ...TARGET, "--backup", "copy.json");
    const again = await run("restore", ...TARGET);

    expect(shown.stdout).toMatch(
      /application \d+\n {2}to be restored: pass --target[\s\S]*slashproof check, begun[\s\S]*1 target to be/,
    );
    expect(tried).toMatchObject({ code: 0, stdout: expect.stringContaining('command "resident" is missing') });
    expect(missing).toBe(0);
    expect(restored).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/Copy of the journal: copy.json[\s\S]*new ids: ".+"/),
    });
    expect((await listed()).map(({ name }) => name)).toEqual(["resident"]);
    expect(JSON.parse(readFileSync(join(folder, "copy.json"), "utf8"))).toMatchObject({
      format: "slashproof-journal/1",
    });
    expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining("Nothing to restore") });
  });

  test("a run in another --out puts the target back before it asks anything", async () => {
    await killed();

    const { code } = await check("command.list.*", "--out", "elsewhere").ended;

    expect(code).toBe(0);
    expect((await listed()).map(({ name }) => name)).toEqual(["resident"]);
  });

  test("restore that fails ends with 2, names the journal, and keeps it", async () => {
    await killed();
    served.through = (request, next) =>
      request.method === "POST" ? Promise.resolve(Response.json({}, { status: 500 })) : next(request);

    const { code, stderr } = await run("restore", ...TARGET);

    expect(code).toBe(2);
    expect(stderr).toMatch(
      /Cannot restore the target ".+": command "resident" could not be made again .+ is kept in ".+journal.json"/,
    );
    expect(readdirSync(state, { recursive: true }).join()).toContain("journal.json");
  });
});

describe("a second check of a target in use", { timeout: 120_000 }, () => {
  test("stops with 2 and names the first, or waits for it", async () => {
    let goOn = (): void => undefined;
    const mayGoOn = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const writing = new Promise<void>((resolve) => {
      served.through = async (request, next) => {
        if (request.method !== "GET") resolve();
        if (request.method !== "GET") await mayGoOn;
        return next(request);
      };
    });
    const first = check("command.list.*", "--timeout", "80s");
    await writing;

    const third = check("command.list.*", "--out", "c", "--wait", "80s").ended;
    const second = await check("command.list.*", "--out", "b").ended;
    const held = await run("restore");
    goOn();

    expect(second.code).toBe(2);
    expect(second.stderr).toMatch(
      new RegExp(`"slashproof check" with pid ${first.child.pid} on .+ is using it; wait for it with --wait`),
    );
    expect(held.stdout).toMatch(/^ {2}in use: "slashproof check" with pid/m);
    expect(held.stdout).not.toContain("\\u000a");
    expect((await third).code).toBe(0);
    expect((await first.ended).code).toBe(0);
  });
});

test("Ctrl-C puts the target back and says nothing is left", { timeout: 120_000 }, async () => {
  await served.ask("POST", `/guilds/${served.guilds[0]}/commands`, { name: "resident", description: "Was here" });
  const running = check("bulk.*");
  let isSent = false;
  served.through = async (request, next) => {
    const answer = await next(request);
    if (request.method === "DELETE" && request.url.includes("/guilds/") && !isSent)
      isSent = running.child.kill("SIGINT");
    return answer;
  };

  const { code } = await running.ended;

  expect(code).toBe(130);
  expect((await listed()).map(({ name }) => name)).toEqual(["resident"]);
  expect(readdirSync(state, { recursive: true }).join()).not.toContain("journal");
});

test("a state folder that cannot be written is one clear error", async () => {
  writeFileSync(join(folder, "state"), "");

  const { code, stderr } = await check("command.list.*").ended;

  expect(code).toBe(2);
  expect(stderr).toMatch(
    /Cannot keep the journal of the target in ".+": .*; set SLASHPROOF_STATE to a folder that can be written/,
  );
});
