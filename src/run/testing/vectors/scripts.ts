/** Situations that a run can meet, each made by a scripted target: what the recorded streams beside this file come from. */
import type { Case, Step } from "../../../case/case.js";
import type { Expectation } from "../../../case/expectations.js";
import type { RunEvent } from "../../result/event.js";
import { type Fetch, listStep, openTestTarget, runCases, slotStep, testCase } from "../stage-for.js";

/** What a target may answer to break a report: markup, terminal codes, direction marks, ends of CDATA and fences. */
export const HOSTILE =
  '</script><img src=x onerror="globalThis.broken=1">```broken``` \u001b[31mred\u0007 \u202egnp.exe ]]> @everyone | **bold** \u2028 ::error::x';

/** One run: its cases, what is between them and a sound service, and how it is started. */
interface Script {
  readonly cases: readonly Case[];
  /** Answers in place of the service; `undefined` lets the request through. @param nth how often this was called before, from 0 */
  readonly answer?: (request: Request, nth: number) => Response | undefined;
  /** Members of target.json that differ. */
  readonly target?: Readonly<Record<string, unknown>>;
  readonly expectations?: readonly Expectation[];
  /** Ctrl-C when so many cases are over. */
  readonly interruptAfter?: number;
}

const ADVICE = "command.name.rename-to-a-used-name-is-refused";

/** Reads the command named in the query of the request; the script answers by it. */
const read = (marker: string, more: Partial<Step> = {}): Step => ({
  ...listStep("read", { query: { with_localizations: marker } }),
  ...more,
});

const edit = (more: Partial<Step>): Step => ({
  name: "edit",
  part: "act",
  call: "editGuildCommand",
  path: { command_id: { $: "slot", at: "/id" } },
  body: { description: "New" },
  expect: [{ check: "accepted" }],
  ...more,
});

/** What a service that renews ids answers to a bulk overwrite of the slot. */
const RENEWED = {
  id: "1".repeat(19),
  application_id: "2".repeat(19),
  name: "slot-a",
  description: "A slot",
  version: "3",
};

const bulk: Step = {
  name: "bulk",
  part: "act",
  call: "bulkOverwriteGuildCommands",
  body: [{ name: "slot-a", description: "A slot" }],
  expect: [{ check: "equals", at: { $: "bulk", at: "/0/id" }, to: { $: "slot", at: "/id" } }],
};

/** The slot, as the bulk overwrite answered it, has to be there under its id. */
const named = listStep("read", {
  expect: [{ check: "lists", in: { $: "bulk" }, where: { id: { $: "slot", at: "/id" } }, times: 1 }],
});

const passing = (id: string, more: Partial<Case> = {}): Case =>
  testCase(id, [slotStep("slot"), listStep("read")], more);

/** A read that the script answers with 500 and hostile text, so that a check of level `level` fails. */
const failing = (id: string, more: Partial<Case> = {}): Case =>
  testCase(id, [slotStep("slot"), read("broken")], { title: `survives ${HOSTILE}`, ...more });

const isAbout = (request: Request, marker: string): boolean => request.url.includes(`with_localizations=${marker}`);

const broken = (): Response =>
  new Response(JSON.stringify({ message: HOSTILE }), {
    status: 500,
    headers: { "content-type": "application/json", "x-note": "hostile <b>" },
  });

const answerBroken = (request: Request): Response | undefined => (isAbout(request, "broken") ? broken() : undefined);

const expected = (entry: Partial<Expectation>): Expectation =>
  ({ case: "scripted.fails", is: "failed", reason: `Known: ${HOSTILE}`, ...entry }) as Expectation;

/** By the name of the recorded stream. */
export const SCRIPTS: Readonly<Record<string, Script>> = {
  pass: { cases: [passing("scripted.passes")] },
  fail: { cases: [passing("scripted.passes"), failing("scripted.fails")], answer: answerBroken },
  "advice-only": {
    cases: [passing("scripted.passes"), failing("scripted.advises", { level: "should", rules: [ADVICE] })],
    answer: answerBroken,
  },
  blocked: {
    cases: [
      passing("scripted.passes"),
      testCase("scripted.is-blocked", [read("broken", { part: "given" }), listStep("list")]),
    ],
    answer: answerBroken,
  },
  "no-room": {
    cases: [
      passing("scripted.passes"),
      testCase("scripted.has-no-room", [slotStep("slot"), read("broken"), listStep("list")]),
    ],
    answer: (request) => (isAbout(request, "broken") ? new Response("{}", { status: 429 }) : undefined),
  },
  untestable: {
    cases: [passing("scripted.passes"), passing("scripted.is-untestable", { needs: ["other-application"] })],
    target: { otherApplication: undefined, capabilities: ["other-application"] },
  },
  unsupported: {
    cases: [passing("scripted.passes"), passing("scripted.is-unsupported", { needs: ["other-application"] })],
    target: { otherApplication: undefined, capabilities: [] },
  },
  flaky: {
    cases: [passing("scripted.passes"), failing("scripted.is-flaky")],
    answer: (request, nth) => (isAbout(request, "broken") && nth === 0 ? broken() : undefined),
  },
  "harness-error": {
    cases: [
      passing("scripted.passes"),
      testCase("scripted.is-ours", [
        slotStep("slot"),
        listStep("read", { expect: [{ check: "round-trip", sent: "nobody", at: { $: "read" } }] }),
      ]),
    ],
  },
  "nothing-asserted": {
    cases: [
      passing("scripted.passes"),
      testCase("scripted.asserts-nothing", [slotStep("slot"), listStep("read", { expect: [] })]),
    ],
  },
  observed: {
    cases: [
      passing("scripted.passes"),
      testCase("scripted.observes", [read("broken", { expect: [{ check: "observe", what: "what it says" }] })], {
        level: "observe",
      }),
    ],
    answer: answerBroken,
  },
  "expected-failure": {
    cases: [passing("scripted.passes"), failing("scripted.fails")],
    answer: answerBroken,
    expectations: [expected({ link: "https://example.org/7", expires: "2999-12-31" })],
  },
  "outdated-expectation": {
    cases: [passing("scripted.passes"), failing("scripted.fails")],
    expectations: [expected({})],
  },
  "expected-and-new": {
    cases: [passing("scripted.passes"), failing("scripted.fails"), failing("scripted.fails-too")],
    answer: answerBroken,
    expectations: [expected({})],
  },
  "missing-route": {
    cases: [
      passing("scripted.passes"),
      testCase("scripted.edits", [slotStep("slot"), edit({ part: "act" })], {
        title: `edits ${HOSTILE}`,
        rules: ["endpoint.edit.answers-200"],
      }),
      testCase("scripted.reads-the-edit", [slotStep("slot"), edit({ part: "given" }), listStep("read")]),
    ],
    answer: (request) => (request.method === "PATCH" ? Response.json({}, { status: 404 }) : undefined),
  },
  "renewed-ids": {
    cases: [
      passing("scripted.passes"),
      testCase("scripted.keeps-the-id", [slotStep("slot"), bulk], {
        title: `keeps ${HOSTILE}`,
        rules: ["bulk.same-name-keeps-the-id"],
      }),
      testCase("scripted.reads-the-slot", [slotStep("slot"), { ...bulk, expect: [] }, named], {
        rules: ["command.list.holds-each-command"],
      }),
    ],
    answer: (request) => (request.method === "PUT" ? Response.json([RENEWED]) : undefined),
  },
  interrupted: {
    cases: [passing("scripted.passes"), passing("scripted.is-not-reached")],
    interruptAfter: 1,
  },
};

/** Runs a script and gives its events with all that differs from run to run taken out. */
export async function play({
  cases,
  answer,
  target,
  expectations,
  interruptAfter,
}: Script): Promise<readonly RunEvent[]> {
  let asked = 0;
  let ended = 0;
  const interrupt = new AbortController();
  const opened = openTestTarget((request: Request, next: Fetch) => {
    const given = answer?.(request, asked);
    if (request.url.includes("with_localizations=broken")) asked++;
    return given ? Promise.resolve(given) : next(request);
  }, target);
  const { events } = await runCases(
    opened.target,
    { cases },
    {
      workers: 1,
      runs: 1,
      signal: interrupt.signal,
      ...(expectations ? { expectations: { entries: expectations, today: "2026-11-21" } } : {}),
      onEvent: (event) => {
        if (event.event === "case-finished" && ++ended === interruptAfter) interrupt.abort();
      },
    },
  );
  return events.map(steady);
}

const STEADY: Readonly<Record<string, unknown>> = {
  startedAt: "2026-11-21T00:00:00.000Z",
  durationMs: 1,
  peakMemoryBytes: 1,
  node: "v20.0.0",
  tool: "slashproof 0.0.0",
};

/** What a clock decides, or the number of probes. */
const UNSTEADY: ReadonlySet<string> = new Set(["x-ratelimit-reset", "date", "traffic"]);

/** Those that scripts are about: a capability that is new some day changes no recorded stream. */
const CAPABILITIES: readonly string[] = ["guild-commands", "other-application"];

/** Times, versions and ids the same in every run; of a stack only what was thrown. */
function steady(event: RunEvent): RunEvent {
  const text = JSON.stringify(event, (key, value: unknown) => {
    if (key in STEADY) return STEADY[key];
    if (key === "reason" && typeof value === "string") return value.split("\n")[0];
    if (key === "facts" && Array.isArray(value))
      return value.filter(({ fact }: { fact: string }) => fact !== "latency");
    if ((key === "capabilities" || key === "capabilityChecks") && Array.isArray(value))
      return value.filter(({ capability }: { capability: string }) => CAPABILITIES.includes(capability));
    return UNSTEADY.has(key) ? undefined : value;
  });
  return JSON.parse(text.replace(/\b\d{17,20}\b/g, "1000000000000000000"));
}
