/** Runs that go wrong at one request, and what has to be true of their target afterwards. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Finding } from "../../case/outcome.js";
import { runFuzz } from "../../fuzz/run-fuzz.js";
import { replayFinding } from "../replay.js";
import { type Chaos, chaos, type Mishap } from "./chaos.js";
import { buryRuns } from "./dead-run.js";
import { listStep, openTestTarget, runCases, slotStep, type Tamper, type TestTarget, testCase } from "./stage-for.js";

/** What goes wrong, in which command, at which request. */
export interface CrashPoint {
  readonly command: CrashCommand;
  readonly mishap: Mishap;
  readonly at: number;
}

/**
 * Commands that write to a target. `recovery` is a check that finds the journal of a killed run, `two-runs` are two
 * checks at the same time, and `fuzz-beside` is a search that begins while a check is at work.
 */
export const CRASH_COMMANDS = [
  "check",
  "destructive",
  "replay",
  "recovery",
  "two-runs",
  "fuzz",
  "fuzz-beside",
] as const;

export type CrashCommand = (typeof CRASH_COMMANDS)[number];

const WORD = { type: 3, name: "word", description: "A word", name_localizations: { de: "wort" } };
const RESIDENTS = [
  { name: "resident", description: "Was here", name_localizations: { de: "bewohner" }, options: [WORD] },
  { name: "Look", type: 2 },
];
const PLACES = { contexts: [0, 1], integration_types: [0] };

/** So many commands have no room beside residents: with permission these go, and are made again. */
const FULL = Array.from({ length: 15 }, (_, nth) => ({ name: `Menu ${nth}`, type: 2 }));

const fill = slotStep("fill", { part: "act", call: "bulkOverwriteGuildCommands", body: FULL });
const put = slotStep("put", {
  part: "act",
  call: "bulkOverwriteGuildCommands",
  body: [{ name: "slot-b", description: "Put as a list" }],
});
const CASES = [
  testCase("slot", [slotStep("act", { part: "act" }), listStep("list")]),
  testCase("bulk", [slotStep("given"), put, listStep("list")], { emptiesScope: true, creates: 2 }),
];
const AWAY = testCase("away", [fill, { ...fill, name: "second", path: { guild_id: { $: "guild2" } } }], {
  leases: ["guild", "guild2"],
  emptiesScope: true,
  creates: 30,
});

/** A target with residents everywhere but in its last guild, and what may go wrong in front of it. */
interface Settled {
  readonly service: TestTarget;
  readonly before: unknown;
  /** Of the residents of the first guild. */
  readonly ids: readonly string[];
  through: Tamper;
}

async function settle(): Promise<Settled> {
  const guilds = openTestTarget().target.description.guilds.slice(0, 2);
  const settled: { through: Tamper } = { through: (request, next) => next(request) };
  const service = openTestTarget(
    (request, next) => settled.through(request, next),
    { guilds, otherApplication: undefined, driver: undefined, capabilities: [] },
    { isPersistent: true, timeoutMs: 3_600_000 },
  );
  const { target, ask } = service;
  const bearer = `Bearer ${target.description.tokens.guildManager}`;
  const path = `/guilds/${service.guilds[0]}/commands`;
  const ids: string[] = [];
  for (const body of RESIDENTS) {
    await ask("POST", "/commands", { ...body, ...PLACES });
    const { json } = await ask("POST", path, body);
    ids.push((json as { id: string }).id);
    const permissions = [{ id: guilds[0]?.roleIds[0], type: 1, permission: false }];
    await ask("PUT", `${path}/${(json as { id: string }).id}/permissions`, { permissions }, bearer);
  }
  return Object.assign(settled, { service, ids, before: await stateOf(service) });
}

/** Residents with their permissions as people compare them, in one order. */
async function stateOf({ ask, guilds }: TestTarget): Promise<string> {
  const names = new Set<unknown>([...RESIDENTS.map(({ name }) => name), "Launch"]);
  const lists = ["/commands", ...guilds.map((guild) => `/guilds/${guild}/commands`)];
  const texts: string[] = [];
  for (const path of lists) {
    const commands = (await ask("GET", `${path}?with_localizations=true`)).json as readonly Record<string, unknown>[];
    const permissions = path === "/commands" ? [] : (await ask("GET", `${path}/permissions`)).json;
    for (const { id, version: _version, ...rest } of commands.filter(({ name }) => names.has(name))) {
      const own = (permissions as readonly Record<string, unknown>[]).find((one) => one["id"] === id);
      texts.push(JSON.stringify([path, rest, own?.["permissions"] ?? []]));
    }
  }
  return texts.sort().join("\n");
}

const hasJournal = (folder: string): boolean =>
  readdirSync(folder, { recursive: true }).join().includes("journal.json");

/** How many requests a command sends where nothing goes wrong. */
export async function requestsOf(command: CrashCommand): Promise<number> {
  const { requests } = await run({ command, mishap: "429", at: Number.POSITIVE_INFINITY });
  return requests;
}

/** @returns what is not as it has to be; `undefined` where all is well */
export async function complaintOf(point: CrashPoint): Promise<string | undefined> {
  return (await run(point)).complaint;
}

async function run(point: CrashPoint): Promise<{ readonly requests: number; readonly complaint: string | undefined }> {
  const folder = mkdtempSync(join(tmpdir(), "slashproof-crash-"));
  try {
    const settled = await settle();
    if (point.command === "recovery") await killAway(settled, folder);
    const broken = await goWrong(point, settled, folder);
    return { requests: broken.count(), complaint: await judge(settled, broken.ended, folder) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How a run ended: with an exit code, with an error, or it was killed. */
type Ended = number | "failed" | "killed";

async function goWrong(
  { command, mishap, at }: CrashPoint,
  settled: Settled,
  folder: string,
): Promise<Pick<Chaos, "count"> & { readonly ended: Ended }> {
  let broken: Chaos | undefined;
  settled.through = (request, next) => {
    broken ??= chaos(next, mishap, at);
    return broken.fetch(request);
  };
  // The chaos is made by the first request; the death of the run is looked for from then on.
  const isKill = mishap.startsWith("kill");
  const death = isKill ? deathOf(() => broken) : new Promise<never>(() => undefined);
  const ended = await Promise.race([start(command, settled, folder), death]);
  if (ended === "killed") buryRuns(folder);
  settled.through = (request, next) => next(request);
  return { count: () => broken?.count() ?? 0, ended };
}

async function deathOf(broken: () => Chaos | undefined): Promise<"killed"> {
  while (broken() === undefined) await new Promise((resolve) => setImmediate(resolve));
  await broken()?.killed;
  return "killed";
}

async function start(command: CrashCommand, { service }: Settled, stateFolder: string): Promise<Ended> {
  const options = { stateFolder, workers: 2, runs: 2, waitMs: 0 };
  const check = async (allowDestructive: boolean): Promise<Ended> =>
    (
      await runCases(
        service.target,
        { cases: allowDestructive ? [...CASES, AWAY] : CASES },
        { ...options, allowDestructive },
      )
    ).finished.exitCode;
  const fuzz = async (): Promise<Ended> =>
    (
      await runFuzz({
        ...FUZZ,
        ...options,
        runs: FUZZ_RUNS,
        target: service.target,
        corpus: join(stateFolder, "corpus"),
      })
    ).exitCode;
  const going = async (): Promise<Ended> => {
    switch (command) {
      case "check":
        return check(false);
      case "destructive":
      case "recovery":
        return check(true);
      case "replay":
        await replayFinding(FINDING, service.target, { stateFolder, waitMs: 0, allowDestructive: true });
        return 0;
      case "fuzz":
        return fuzz();
      case "two-runs":
        return bestOf([check(true), check(true)]);
      case "fuzz-beside":
        return bestOf([check(true), fuzz()]);
    }
  };
  return going().catch(() => "failed" as const);
}

/** Enough to come to single requests and to sequences. */
const FUZZ_RUNS = 12;
const FUZZ = { profile: "documented", seed: 3, allowDestructive: true, onEvent: () => undefined } as const;

/** Success counts if one of several had it: the others may have been refused the target. */
async function bestOf(runs: readonly Promise<Ended>[]): Promise<Ended> {
  const all = await Promise.allSettled(runs);
  return all.some((one) => one.status === "fulfilled" && one.value === 0) ? 0 : "failed";
}

const FINDING: Finding = {
  format: "slashproof-finding/1",
  id: "00000000",
  case: AWAY,
  level: "must",
  violations: [{ rule: "bulk.is-atomic", step: "put", kind: "different", expected: "one", actual: "another" }],
  exchanges: [],
  curl: "",
  seed: 1,
  profile: "documented",
  target: "test",
  tool: "test",
} as unknown as Finding;

/** A run that is killed while the residents of a guild are away. */
async function killAway(settled: Settled, stateFolder: string): Promise<void> {
  await new Promise<void>((resolve) => {
    let broken: Chaos | undefined;
    settled.through = (request, next) => {
      const isDelete = request.method === "DELETE" && settled.ids.some((id) => request.url.endsWith(id));
      broken ??= isDelete ? chaos(next, "kill-after", 2) : undefined;
      void broken?.killed.then(resolve);
      return (broken?.fetch ?? next)(request);
    };
    void runCases(settled.service.target, { cases: [AWAY] }, { stateFolder, workers: 1, allowDestructive: true }).then(
      () => resolve(),
      () => resolve(),
    );
  });
  buryRuns(stateFolder);
  if ((await stateOf(settled.service)) === settled.before) throw new Error("the residents are not away");
}

/** Residents are there, or a journal brings them back; success is never said of a target that is not as it was. */
async function judge({ service, before }: Settled, ended: Ended, stateFolder: string): Promise<string | undefined> {
  const isSame = (await stateOf(service)) === before;
  if (ended === 0 && !isSame) return "exit code 0, and residents are not as they were";
  if (!isSame && !hasJournal(stateFolder)) return `${ended}: residents are not as they were, and there is no journal`;
  const { finished } = await runCases(service.target, { cases: CASES.slice(0, 1) }, { stateFolder });
  if ((await stateOf(service)) !== before) return `${ended}: the journal did not bring the residents back`;
  if (finished.exitCode !== 0) return `${ended}: the run after it ended with ${finished.exitCode}`;
  return hasJournal(stateFolder) ? `${ended}: the journal is still there after the run that restored` : undefined;
}
