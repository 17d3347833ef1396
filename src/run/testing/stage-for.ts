/** A run against the reference service, sound or tampered with, for tests of the run. */
import type { Case, Step } from "../../case/case.js";
import type { Suite } from "../../case/property.js";
import type { ProfileName } from "../../contract/profile.js";
import { createReferenceService } from "../../service/reference-service.js";
import { type OpenOptions, type OpenTarget, openFetchTarget } from "../../target/open-target.js";
import { parseTarget } from "../../target/parse-target.js";
import type { CaseFinished, Notice, RunEvent, RunFinished } from "../result/event.js";
import { type RunOptions, runSuites } from "../run-suites.js";

export type Fetch = (request: Request) => Promise<Response>;
/** Is between the run and the service. */
export type Tamper = (request: Request, next: Fetch) => Promise<Response>;

export interface TestTarget {
  readonly target: OpenTarget;
  /** The service itself, past whatever tampers with it. */
  readonly ask: (
    method: string,
    path: string,
    body?: unknown,
    token?: string,
  ) => Promise<{ status: number; json: unknown }>;
  readonly application: string;
  readonly guilds: readonly string[];
}

/** A reference service as an open target. @param change members of target.json that differ */
export function openTestTarget(
  tamper: Tamper = (request, next) => next(request),
  change: Record<string, unknown> = {},
  options: OpenOptions = {},
): TestTarget {
  const service = createReferenceService({ seed: "test" });
  const json = { ...service.target, ...change };
  const target = openFetchTarget(parseTarget(json, "test"), (request) => tamper(request, service.fetch), options);
  const { baseUrl, tokens, applicationId, guilds } = target.description;
  return {
    target,
    application: applicationId,
    guilds: guilds.map(({ id }) => id),
    ask: async (method, path, body, token = `Bot ${tokens.bot}`) => {
      const headers = { authorization: token, "content-type": "application/json" };
      const url = `${baseUrl}/applications/${applicationId}${path}`;
      const response = await service.fetch(
        new Request(url, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }),
      );
      const text = await response.text();
      return { status: response.status, json: text === "" ? undefined : (JSON.parse(text) as unknown) };
    },
  };
}

export interface TestRun {
  readonly events: readonly RunEvent[];
  readonly cases: readonly CaseFinished[];
  readonly notices: readonly Notice[];
  readonly finished: RunFinished;
}

/** Runs cases and collects the events. */
export async function runCases(
  target: OpenTarget,
  suite: Partial<Suite>,
  options: Partial<RunOptions> & { readonly profile?: ProfileName } = {},
): Promise<TestRun> {
  const events: RunEvent[] = [];
  const finished = await runSuites({
    target,
    suite: { cases: [], properties: [], ...suite },
    profile: "documented",
    seed: 7,
    runs: 20,
    ...options,
    onEvent: (event) => {
      events.push(event);
      options.onEvent?.(event);
    },
  });
  return {
    events,
    finished,
    cases: events.filter((event) => event.event === "case-finished"),
    notices: events.filter((event) => event.event === "notice"),
  };
}

/** Cases that did not pass, each as one line. */
export function complaintsOf(cases: readonly CaseFinished[]): readonly string[] {
  return cases
    .filter(({ outcome }) => outcome.outcome !== "passed")
    .map(({ id, outcome }) => `${id} ${JSON.stringify(outcome)}`);
}

/** A case with the needful filled in. */
export function testCase(id: string, steps: readonly Step[], more: Partial<Case> = {}): Case {
  return {
    id,
    title: "does as configured",
    rules: ["endpoint.create.answers-201-for-a-new-name"],
    level: "must",
    needs: [],
    leases: ["guild"],
    creates: 0,
    emptiesScope: false,
    steps,
    ...more,
  };
}

/** POST of a slot in the leased guild. */
export const slotStep = (name: string, more: Partial<Step> = {}): Step => ({
  name,
  part: "given",
  call: "createGuildCommand",
  body: { name: "slot-a", description: "A slot" },
  expect: [{ check: "accepted" }],
  ...more,
});

/** GET of the list of the leased guild. */
export const listStep = (name: string, more: Partial<Step> = {}): Step => ({
  name,
  part: "read",
  call: "listGuildCommands",
  query: { with_localizations: "true" },
  expect: [{ check: "accepted" }],
  ...more,
});
