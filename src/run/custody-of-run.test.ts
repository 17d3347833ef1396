import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { replayFinding } from "./replay.js";
import { chaos } from "./testing/chaos.js";
import { buryRuns } from "./testing/dead-run.js";
import { openTestTarget, runCases, slotStep, type Tamper, type TestTarget, testCase } from "./testing/stage-for.js";

const RICH = {
  name: "resident",
  description: "Was here before",
  default_member_permissions: "32",
  name_localizations: { de: "bewohner" },
  options: [{ type: 3, name: "word", description: "A word", choices: [{ name: "One", value: "1" }] }],
};

let stateFolder: string;

beforeEach(() => {
  stateFolder = mkdtempSync(join(tmpdir(), "slashproof-state-"));
});
afterEach(() => rmSync(stateFolder, { recursive: true, force: true }));

const persistent = (tamper?: Tamper): TestTarget =>
  openTestTarget(tamper, {}, { isPersistent: true, timeoutMs: 600_000 });

const ONE_SLOT = { cases: [testCase("a", [slotStep("act", { part: "act" })])] };
/** So many commands have no room beside residents. */
const FULL = Array.from({ length: 100 }, (_, nth) => ({ name: `fill-${nth}`, description: "One of many" }));
const put = slotStep("put", { part: "act", call: "bulkOverwriteGuildCommands", body: FULL });
const EMPTIES = { cases: [testCase("a", [put], { emptiesScope: true })] };
const options = { workers: 1, allowDestructive: true };

const filesOf = (): readonly string[] => readdirSync(stateFolder, { recursive: true, encoding: "utf8" });
const fileOf = (name: string): string => join(stateFolder, filesOf().find((path) => path.includes(name)) ?? name);

interface Killed {
  readonly service: TestTarget;
  readonly before: unknown;
  /** What everything passes through after the death of the run. */
  through: Tamper;
}

/** Commands and permissions of the first guild as people compare them: without what the service sets. */
async function stateOf({ ask, guilds }: TestTarget): Promise<unknown> {
  const guild = `/guilds/${guilds[0]}/commands`;
  const { json: commands } = await ask("GET", `${guild}?with_localizations=true`);
  const { json: permissions } = await ask("GET", `${guild}/permissions`);
  const plain = ({ id: _id, version: _version, ...rest }: Record<string, unknown>) => rest;
  return {
    commands: (commands as readonly Record<string, unknown>[]).map(plain),
    permissions: (permissions as readonly Record<string, unknown>[]).map((one) => one["permissions"]),
  };
}

/** A run that is killed has no end. This one goes on in the process of the tests, and gives up long after its test. */
function killLater(run: Promise<unknown>): void {
  run.catch(() => undefined);
}

/** A run that dies at its first delete, with a resident in the first guild that has permissions. */
async function killedRun(): Promise<Killed> {
  let tamper: Tamper = (request, next) => next(request);
  const service = persistent((request, next) => tamper(request, next));
  const guild = `/guilds/${service.guilds[0]}/commands`;
  const { json } = await service.ask("POST", guild, RICH);
  const role = service.target.description.guilds[0]?.roleIds[0];
  const permissions = [{ id: role, type: 1, permission: false }];
  const bearer = `Bearer ${service.target.description.tokens.guildManager}`;
  await service.ask("PUT", `${guild}/${(json as { id: string }).id}/permissions`, { permissions }, bearer);
  const before = await stateOf(service);
  await new Promise<void>((resolve) => {
    let broken: ReturnType<typeof chaos> | undefined;
    tamper = (request, next) => {
      const isDelete = request.method === "DELETE" && request.url.endsWith((json as { id: string }).id);
      broken ??= isDelete ? chaos(next, "kill-after", 1) : undefined;
      void broken?.killed.then(resolve);
      return (broken?.fetch ?? next)(request);
    };
    killLater(runCases(service.target, EMPTIES, { ...options, stateFolder }));
  });
  buryRuns(stateFolder);
  const killed: Killed = { service, before, through: (request, next) => next(request) };
  tamper = (request, next) => killed.through(request, next);
  return killed;
}

describe("a run on a target that outlives it", () => {
  test("leaves neither a journal nor a claim when it ends well", async () => {
    const service = persistent();

    const { finished } = await runCases(service.target, ONE_SLOT, { stateFolder });

    expect(finished.exitCode).toBe(0);
    expect(filesOf().filter((name) => /\.(json|log|tmp)$/.test(name))).toEqual([]);
  });

  test("has written the journal before its first request that changes anything, without a token", async () => {
    let atFirstWrite: string | undefined;
    const service = persistent((request, next) => {
      if (request.method !== "GET") atFirstWrite ??= readFileSync(fileOf("journal.json"), "utf8");
      return next(request);
    });
    await service.ask("POST", "/commands", RICH);

    await runCases(service.target, ONE_SLOT, { stateFolder });

    expect(JSON.parse(atFirstWrite ?? "")).toMatchObject({ format: "slashproof-journal/1", command: "check" });
    expect(atFirstWrite).toContain("Was here before");
    for (const token of Object.values(service.target.description.tokens)) expect(atFirstWrite).not.toContain(token);
  });

  test("refuses to begin while another run is at work", async () => {
    const service = persistent();
    let second: Promise<unknown> | undefined;
    await runCases(service.target, ONE_SLOT, {
      stateFolder,
      onEvent: () => {
        second ??= runCases(persistent().target, ONE_SLOT, { stateFolder, waitMs: 0 }).catch((error: unknown) => error);
      },
    });

    expect(await second).toMatchObject({ code: "target-in-use" });
  });
});

test.each([
  ["says so where the target outlives it", persistent(), 1],
  ["says nothing where the target ends with it", openTestTarget(), 0],
])("a run that makes a command again %s", async (_what, service, said) => {
  await service.ask("POST", `/guilds/${service.guilds[0]}/commands`, RICH);

  const { notices } = await runCases(service.target, EMPTIES, { stateFolder, ...options });

  expect(notices.filter(({ text }) => text.includes("had to be made again"))).toHaveLength(said);
});

describe("after a run that was killed while a resident was away", () => {
  test("the next one puts it back first, with its permissions, and writes down the new id", async () => {
    const { service, before } = await killedRun();
    expect(await stateOf(service)).not.toEqual(before);

    const { notices, finished } = await runCases(service.target, ONE_SLOT, { stateFolder });

    expect(await stateOf(service)).toEqual(before);
    expect(finished.exitCode).toBe(0);
    expect(notices.map(({ text }) => text).join("\n")).toMatch(/An earlier run was cut off.*\n.*new id: ".+new-ids-/);
    expect(filesOf().join()).not.toContain("journal");
    expect(JSON.parse(readFileSync(join(stateFolder, newIds()), "utf8"))).toMatchObject({
      format: "slashproof-new-ids/1",
    });
  });

  test("nothing else runs while it cannot be put back, the journal stays, and a third run puts it back", async () => {
    const killed = await killedRun();
    const { service } = killed;
    killed.through = (request, next) =>
      request.method === "POST" ? Promise.resolve(Response.json({}, { status: 500 })) : next(request);

    await expect(runCases(service.target, ONE_SLOT, { stateFolder })).rejects.toMatchObject({
      code: "target-not-restored",
      message: expect.stringMatching(
        /^Cannot restore the target ".+": command "resident" could not be made again in guild \d+ \(500\); .*what was there is kept in ".+journal.json": run slashproof restore, or delete that file if all may stay as it is now$/,
      ),
    });
    killed.through = (request, next) => next(request);
    await runCases(service.target, ONE_SLOT, { stateFolder });

    expect(await stateOf(service)).toEqual(killed.before);
  });

  test("a recovery that is killed is taken up again", async () => {
    const killed = await killedRun();
    for (const method of ["POST", "PUT"]) {
      await new Promise<void>((resolve) => {
        const broken = new Map<string, ReturnType<typeof chaos>>();
        killed.through = (request, next) => {
          if (request.method === method) broken.set("", broken.get("") ?? chaos(next, "kill-after", 1));
          void broken.get("")?.killed.then(resolve);
          return (broken.get("")?.fetch ?? next)(request);
        };
        killLater(runCases(killed.service.target, ONE_SLOT, { stateFolder }));
      });
      buryRuns(stateFolder);
    }
    killed.through = (request, next) => next(request);

    await runCases(killed.service.target, ONE_SLOT, { stateFolder });

    expect(await stateOf(killed.service)).toEqual(killed.before);
  });

  test("what somebody else made meanwhile stays, and what the run made goes", async () => {
    const { service } = await killedRun();
    const guild = `/guilds/${service.guilds[0]}/commands`;
    await service.ask("POST", guild, { name: "slot-b", description: "A slot" });
    await service.ask("POST", guild, { name: "later", description: "By somebody else" });

    await runCases(service.target, ONE_SLOT, { stateFolder });

    const { json } = await service.ask("GET", guild);
    expect((json as readonly { name: string }[]).map(({ name }) => name).sort()).toEqual(["later", "resident"]);
  });

  test.each<readonly [string, (path: string) => void, string, RegExp]>([
    ["cut off", (path) => truncateSync(path, 100), "journal-damaged", /it is cut off or no JSON; compare it/],
    ["empty", (path) => truncateSync(path, 0), "journal-damaged", /it is empty/],
    [
      "of a newer version",
      (path) => writeFileSync(path, '{"format":"slashproof-journal/2"}'),
      "journal-newer",
      /another version of slashproof wrote it \(slashproof-journal\/2\)/,
    ],
    [
      "of another target",
      (path) => writeFileSync(path, readFileSync(path, "utf8").replace(/"applicationId": "\d/, '"applicationId": "9')),
      "journal-of-another-target",
      /it is about application 9/,
    ],
    [
      "without its residents",
      (path) => writeFileSync(path, '{"format":"slashproof-journal/1"}'),
      "journal-damaged",
      /form/,
    ],
  ])("a journal that is %s stops the next run, and stays", async (_, damage, code, message) => {
    const { service } = await killedRun();
    damage(fileOf("journal.json"));
    const content = readFileSync(fileOf("journal.json"), "utf8");

    const run = runCases(service.target, ONE_SLOT, { stateFolder });

    await expect(run).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
    expect(readFileSync(fileOf("journal.json"), "utf8")).toBe(content);
  });

  test("a log whose last line is cut off is read without that line", async () => {
    const { service, before } = await killedRun();
    writeFileSync(fileOf("journal.json").replace(/json$/, "log"), '{"done":1,"scope":"1","ids":[]}\n{"sent":2,"sc');

    await runCases(service.target, ONE_SLOT, { stateFolder });

    expect(await stateOf(service)).toEqual(before);
  });
});

describe("a target that cannot be put back at the end", () => {
  /** A target that takes no more writes once the resident with this id is gone. */
  const breaking = (id: () => string): Tamper => {
    let isBroken = false;
    return (request, next) => {
      const mayPass = !isBroken || request.method === "GET";
      isBroken ||= request.method === "DELETE" && request.url.endsWith(id());
      return mayPass ? next(request) : Promise.resolve(Response.json({}, { status: 500 }));
    };
  };
  const settled = async (): Promise<TestTarget> => {
    let id = "unknown";
    const service = persistent(breaking(() => id));
    const { json } = await service.ask("POST", `/guilds/${service.guilds[0]}/commands`, RICH);
    ({ id } = json as { id: string });
    return service;
  };

  test("is never a success, and names the journal", async () => {
    const service = await settled();

    const { finished } = await runCases(
      service.target,
      { cases: [testCase("a", [], { level: "observe" }), ...EMPTIES.cases] },
      { ...options, stateFolder },
    );

    expect([1, 2]).toContain(finished.exitCode);
    expect(finished.notRestored).toMatch(/command "resident" could not be made again .* is kept in ".+journal.json"/);
    expect(filesOf().join()).toContain("journal.json");
  });

  test("makes replay fail", async () => {
    const source = openTestTarget((request, next) =>
      request.method === "PUT" ? Promise.resolve(Response.json({}, { status: 503 })) : next(request),
    );
    const { cases } = await runCases(source.target, EMPTIES);
    const service = await settled();
    const [{ finding } = { finding: undefined }] = cases;
    if (!finding) throw new Error("there is no finding");

    const replayed = replayFinding(finding, service.target, { stateFolder, allowDestructive: true });

    await expect(replayed).rejects.toMatchObject({ code: "target-not-restored" });
    expect(filesOf().join()).toContain("journal.json");
  });
});

describe("a disk that takes no journal", () => {
  test("stops a run before its first request that changes anything", async () => {
    let writes = 0;
    const service = persistent((request, next) => {
      if (request.method !== "GET") writes++;
      if (request.method === "GET" && filesOf().length > 0)
        mkdirSync(`${fileOf("claim-").replace(/claim-.*/, "")}journal.json.tmp`, { recursive: true });
      return next(request);
    });

    await expect(runCases(service.target, ONE_SLOT, { stateFolder })).rejects.toMatchObject({
      code: "state-unwritable",
    });

    expect(writes).toBe(0);
  });

  test("ends a run that has begun, with its target put back", async () => {
    let isFull = false;
    const service = persistent((request, next) => {
      const log = fileOf("journal.json").replace(/json$/, "log");
      if (filesOf().join().includes("journal.json") && !isFull) {
        rmSync(log, { force: true });
        symlinkSync("/dev/full", log);
        isFull = true;
      }
      return next(request);
    });
    const cases = Array.from({ length: 5 }, (_, nth) => testCase(`c${nth}`, [slotStep("act", { part: "act" })]));

    await expect(runCases(service.target, { cases }, { stateFolder, workers: 1 })).rejects.toMatchObject({
      code: "state-unwritable",
      message: expect.stringContaining("no space is left on the disk"),
    });

    expect(await stateOf(service)).toMatchObject({ commands: [] });
  });
});

function newIds(): string {
  return filesOf().find((name) => name.includes("new-ids-")) ?? "";
}

describe("permissions of the application itself", () => {
  const permit = (service: TestTarget, permission: boolean) => {
    const role = service.target.description.guilds[0]?.roleIds[0] ?? "";
    return { permissions: [{ id: role, type: 1, permission }] };
  };
  const changing = (service: TestTarget) => ({
    cases: [
      testCase("a", [
        slotStep("act", {
          part: "act",
          call: "editCommandPermissions",
          path: { command_id: { $: "application" } },
          as: "guildManager",
          body: permit(service, false),
          expect: [{ check: "accepted" }],
        }),
      ]),
    ],
  });

  test("are changed where there were none, and none are there after the run", async () => {
    const { applicationId } = openTestTarget().target.description;
    let journal = "";
    const service = persistent((request, next) => {
      if (request.url.endsWith(`/commands/${applicationId}/permissions`))
        journal ||= readFileSync(fileOf("journal.json"), "utf8");
      return next(request);
    });

    const { finished } = await runCases(service.target, changing(service), { stateFolder, workers: 1 });

    expect(finished.counts).toMatchObject({ cases: 1, passed: 1 });
    expect(JSON.parse(journal)).toMatchObject({ permissions: [{ command: applicationId, permissions: [] }] });
    expect(await stateOf(service)).toEqual({ commands: [], permissions: [] });
  });

  test("are left alone where there were some", async () => {
    const service = persistent();
    const { applicationId, tokens } = service.target.description;
    const path = `/guilds/${service.guilds[0]}/commands/${applicationId}/permissions`;
    await service.ask("PUT", path, permit(service, true), `Bearer ${tokens.guildManager}`);
    const before = await stateOf(service);

    const { finished } = await runCases(service.target, changing(service), { stateFolder, workers: 1 });

    expect(finished.counts).toMatchObject({ cases: 1, noRoom: 1 });
    expect(await stateOf(service)).toEqual(before);
  });
});
