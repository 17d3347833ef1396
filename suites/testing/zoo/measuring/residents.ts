/** Runs commands on a service of the zoo that has commands everywhere, and compares those before and after. */
import { join } from "node:path";
import type { Case } from "../../../../src/case/case.js";
import type { Finding } from "../../../../src/case/outcome.js";
import type { Suite } from "../../../../src/case/property.js";
import { runFuzz } from "../../../../src/fuzz/run-fuzz.js";
import { replayFinding } from "../../../../src/run/replay.js";
import type { RunEvent } from "../../../../src/run/result/event.js";
import { runSuites } from "../../../../src/run/run-suites.js";
import { type OpenTarget, openTarget } from "../../../../src/target/open-target.js";
import { parseTarget } from "../../../../src/target/parse-target.js";
import type { TargetDescription } from "../../../../src/target/target-description.js";
import type { ZooService, ZooStart } from "../zoo-service.js";

const WORD = { type: 3, name: "word", description: "A word", name_localizations: { de: "wort" }, required: true };
const RESIDENTS = [
  { name: "resident", description: "Was here", name_localizations: { de: "bewohner" }, options: [WORD] },
  { name: "Look", type: 2 },
];

/** What a check took from a service, one line each, and how it ended. */
export interface Losses {
  readonly lost: readonly string[];
  readonly exitCode: number;
  readonly notices: readonly string[];
}

/** What is done to a service that has commands. */
export interface Asked {
  readonly command: "check" | "check --fast" | "fuzz" | "replay";
  readonly suite: Suite;
  readonly stateFolder: string;
  /** So many guilds, from the last, have no residents. */
  readonly emptyGuilds: number;
}

/** Residents are made in the scopes, with permissions where the service takes them, and looked at past the run. */
export async function lossesOf(service: ZooService, start: ZooStart, asked: Asked): Promise<Losses> {
  const running = await service.start(start);
  try {
    const description = parseTarget(running.target, service.name);
    await settle(description, description.guilds.length - asked.emptyGuilds);
    const before = await stateOf(description);
    if (before.size === 0) throw new Error(`${service.name} took no resident`);
    const notices: string[] = [];
    const target = openTarget(description);
    const exitCode = await COMMANDS[asked.command](target, asked, (text) => notices.push(text));
    await target.close();
    const after = await stateOf(description);
    const lost = [...before].flatMap(([place, text]) =>
      after.get(place) === text ? [] : `${place}: ${text} is ${after.get(place) ?? "gone"}`,
    );
    return { lost, exitCode, notices };
  } finally {
    await running.close();
  }
}

type Run = (target: OpenTarget, asked: Asked, onNotice: (text: string) => void) => Promise<number>;

const SETTINGS = { profile: "documented", seed: 1, runs: 1 } as const;

/** How each command is done here; it gives the exit code. */
const COMMANDS: Readonly<Record<Asked["command"], Run>> = {
  check: async (target, { suite, stateFolder }, onNotice) =>
    (await runSuites({ ...SETTINGS, target, suite, stateFolder, onEvent: noticesTo(onNotice) })).exitCode,
  "check --fast": async (target, { suite, stateFolder }, onNotice) =>
    (await runSuites({ ...SETTINGS, target, suite, stateFolder, fast: true, onEvent: noticesTo(onNotice) })).exitCode,
  fuzz: async (target, { stateFolder }, onNotice) => {
    const corpus = join(stateFolder, "corpus");
    const options = { ...SETTINGS, runs: 60, target, stateFolder, corpus, onEvent: noticesTo(onNotice) };
    return (await runFuzz(options)).exitCode;
  },
  replay: async (target, { suite, stateFolder }, onNotice) => {
    target.onNotice = onNotice;
    for (const one of suite.cases.filter((_, nth) => nth % REPLAYED === 0))
      await replayFinding(findingOf(one), target, { stateFolder });
    return 0;
  },
};

/** Every so manieth case of the suite is replayed. */
const REPLAYED = 20;

function noticesTo(onNotice: (text: string) => void): (event: RunEvent) => void {
  return (event) => {
    if (event.event === "notice") onNotice(event.text);
  };
}

/** A finding about a case, as a file would give it. */
function findingOf(one: Case): Finding {
  const violation = { rule: one.rules[0], step: "act", kind: "status", expected: "", actual: "" };
  const about = { id: "00000000", case: one, level: one.level, violations: [violation], exchanges: [], curl: "" };
  return { format: "slashproof-finding/1", ...about, seed: 1, profile: "documented", target: "", tool: "" } as never;
}

async function settle(target: TargetDescription, guilds: number): Promise<void> {
  await makeIn(target, "/commands");
  for (const { id: guild, roleIds } of target.guilds.slice(0, guilds)) {
    const path = `/guilds/${guild}/commands`;
    await makeIn(target, path);
    for (const { id } of await commandsIn(target, path)) {
      const permissions = [{ id: roleIds[0], type: 1, permission: false }];
      await call(target, "PUT", `${path}/${id}/permissions`, { permissions }, bearerOf(target));
    }
  }
}

/** One by one, or as a list where the service has no other way. */
async function makeIn(target: TargetDescription, path: string): Promise<void> {
  for (const body of RESIDENTS) await call(target, "POST", path, body);
  if ((await commandsIn(target, path)).length === 0) await call(target, "PUT", path, RESIDENTS);
}

/** Some services do not find a list that has a query. */
async function commandsIn(target: TargetDescription, path: string) {
  const whole = listIn(await call(target, "GET", `${path}?with_localizations=true`));
  return whole.length > 0 ? whole : listIn(await call(target, "GET", path));
}

/** Residents with ids and permissions by place, in one order. */
async function stateOf(target: TargetDescription): Promise<ReadonlyMap<string, string>> {
  const state = new Map<string, string>();
  for (const path of ["/commands", ...target.guilds.map(({ id }) => `/guilds/${id}/commands`)]) {
    for (const command of await commandsIn(target, path)) {
      if (RESIDENTS.some(({ name }) => name.toLowerCase() === String(command["name"]).toLowerCase()))
        state.set(`${path}/${command["id"]}`, JSON.stringify(command));
    }
    if (path === "/commands") continue;
    for (const { id, permissions } of listIn(await call(target, "GET", `${path}/permissions`)))
      state.set(`${path}/${id}/permissions`, JSON.stringify(permissions));
  }
  return state;
}

function listIn(body: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(body) ? (body as readonly Readonly<Record<string, unknown>>[]) : [];
}

const bearerOf = ({ tokens }: TargetDescription): string => `Bearer ${tokens.guildManager}`;

async function call(
  target: TargetDescription,
  method: string,
  path: string,
  body?: unknown,
  authorization = `Bot ${target.tokens.bot}`,
): Promise<unknown> {
  const answer = await fetch(`${target.baseUrl}/applications/${target.applicationId}${path}`, {
    method,
    headers: { authorization, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return answer.text().then((text) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return undefined;
    }
  });
}
