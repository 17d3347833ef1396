/** Checks a service of the zoo that has commands everywhere, and compares them before and after. */
import type { Suite } from "../../../../src/case/property.js";
import { runSuites } from "../../../../src/run/run-suites.js";
import { openTarget } from "../../../../src/target/open-target.js";
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

/** How a service is checked. */
export interface Asked {
  readonly suite: Suite;
  readonly stateFolder: string;
  /** So many guilds, from the last, have no residents. */
  readonly emptyGuilds: number;
}

/** Residents are made in the scopes, with permissions where the service takes them, and looked at past the run. */
export async function lossesOf(
  service: ZooService,
  start: ZooStart,
  { suite, stateFolder, emptyGuilds }: Asked,
): Promise<Losses> {
  const running = await service.start(start);
  try {
    const description = parseTarget(running.target, service.name);
    await settle(description, description.guilds.length - emptyGuilds);
    const before = await stateOf(description);
    if (before.size === 0) throw new Error(`${service.name} took no resident`);
    const notices: string[] = [];
    const { exitCode } = await runSuites({
      target: await openTarget(description),
      suite,
      profile: "documented",
      seed: 1,
      runs: 1,
      stateFolder,
      onEvent: (event) => {
        if (event.event === "notice") notices.push(event.text);
      },
    });
    const after = await stateOf(description);
    const lost = [...before].flatMap(([place, text]) =>
      after.get(place) === text ? [] : `${place}: ${text} is ${after.get(place) ?? "gone"}`,
    );
    return { lost, exitCode, notices };
  } finally {
    await running.close();
  }
}

async function settle(target: TargetDescription, guilds: number): Promise<void> {
  for (const body of RESIDENTS) await call(target, "POST", "/commands", body);
  for (const { id: guild, roleIds } of target.guilds.slice(0, guilds)) {
    for (const body of RESIDENTS) {
      const made = await call(target, "POST", `/guilds/${guild}/commands`, body);
      const { id } = (made ?? {}) as { readonly id?: unknown };
      const permissions = [{ id: roleIds[0], type: 1, permission: false }];
      await call(target, "PUT", `/guilds/${guild}/commands/${id}/permissions`, { permissions }, bearerOf(target));
    }
  }
}

/** Residents with ids and permissions by place, in one order. */
async function stateOf(target: TargetDescription): Promise<ReadonlyMap<string, string>> {
  const state = new Map<string, string>();
  for (const path of ["/commands", ...target.guilds.map(({ id }) => `/guilds/${id}/commands`)]) {
    for (const command of listIn(await call(target, "GET", `${path}?with_localizations=true`))) {
      if (RESIDENTS.some(({ name }) => name === command["name"]))
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
