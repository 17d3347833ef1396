/** One run made by hand in which everything that a report can meet happens once. */
import type { Exchange, Finding, Outcome, Violation } from "../../case/outcome.js";
import type { CaseFinished, RunEvent, RunFinished, RunStarted } from "../../run/result/event.js";

/** What a target may answer to break a report: markup, terminal codes, direction marks, a lone surrogate, no XML characters. */
export const HOSTILE =
  '</script><img src=x onerror="globalThis.broken=1">```broken``` \u001b[31mred\u0007 \u202egnp.exe \ud800 \ufffe ]]> @everyone | **bold** \u2028';

const STARTED: RunStarted = {
  event: "run-started",
  format: "slashproof-events/1",
  tool: "slashproof 0.1.0",
  startedAt: "2026-11-21T09:30:00.000Z",
  target: { name: "my-emulator", baseUrl: "http://127.0.0.1:4010/api/v10", embedded: false },
  profile: "documented",
  seed: 42,
  lanes: 8,
  runs: 20,
  filters: { only: [], skip: ["limit.*"] },
  cases: 14,
  node: "v20.20.2",
};

const BASE = "http://127.0.0.1:4010/api/v10/applications/157730590492196864/commands";

function exchange(step: string, body: unknown, status: number, answer: string): Exchange {
  return {
    step,
    request: {
      method: "POST",
      url: BASE,
      headers: { authorization: "Bot (redacted)", "content-type": "application/json" },
      body: JSON.stringify(body),
    },
    response: {
      status,
      headers: { "content-type": "application/json", "x-note": HOSTILE },
      body: answer,
      truncated: false,
    },
    durationMs: 3.25,
  };
}

type Violations = readonly [Violation, ...Violation[]];

const LONG_NAME: Violations = [
  {
    rule: "command.name.has-1-to-32-characters",
    step: "twin",
    kind: "accepted",
    expected: "a refusal (4xx), state unchanged; its valid variant with 32 characters was accepted",
    actual: "201 Created, name has 33 characters",
    pointer: "/name",
  },
];

const HOSTILE_ANSWER: Violations = [
  {
    rule: "command.object.has-its-fields",
    step: "create",
    kind: "no-resource",
    expected: "a command with its id, application_id, name, description and version",
    actual: `200 OK with ${HOSTILE}`,
  },
  {
    rule: "command.object.has-snowflakes",
    step: "create",
    kind: "missing",
    expected: "an id that is a snowflake",
    actual: "null",
    pointer: "/id",
  },
];

function finding(id: string, caseId: string, title: string, violations: Violations, more: Partial<Finding>): Finding {
  const payload = { name: "a".repeat(33), description: "d" };
  return {
    format: "slashproof-finding/1",
    id,
    case: {
      id: caseId,
      title,
      rules: [violations[0].rule],
      level: "must",
      needs: [],
      leases: ["global"],
      creates: 0,
      emptiesScope: false,
      steps: [
        {
          name: "valid",
          part: "valid",
          call: "createGlobalCommand",
          body: { name: "a".repeat(32), description: "d" },
          expect: [{ check: "accepted" }],
        },
        {
          name: "twin",
          part: "twin",
          call: "createGlobalCommand",
          body: payload,
          expect: [{ check: "refused", pointer: "/name" }],
        },
        {
          name: "read",
          part: "read",
          call: "listGlobalCommands",
          expect: [
            { check: "same", left: { $: "valid" }, right: { $: "read", find: { name: "a".repeat(32) }, at: "/name" } },
          ],
        },
      ],
    },
    level: "must",
    violations,
    exchanges: [
      exchange(
        "valid",
        { name: "a".repeat(32), description: "d" },
        201,
        '{"id":"1","name":"a","options":[{"type":3,"name":"x"}]}',
      ),
      exchange("twin", payload, 201, '{"id":"2","name":"aaa"}'),
    ],
    curl: `curl -X POST "$BASE_URL/applications/$APP/commands" -H "Authorization: Bot $BOT_TOKEN" -d '${JSON.stringify(payload)}'`,
    seed: 42,
    profile: "documented",
    target: "my-emulator",
    foundOn: {
      name: "my-emulator",
      baseUrl: "http://127.0.0.1:4010/api/v10",
      applicationId: "1",
      opened: { by: "file", path: "target.json" },
    },
    tool: "slashproof 0.1.0",
    ...more,
  };
}

type Optional = "level" | "requests" | "durationMs";

/** A finished case; what is not said is that of an ordinary `must` case. */
export function finished(
  given: Omit<CaseFinished, "event" | Optional> & Partial<Pick<CaseFinished, Optional>>,
): CaseFinished {
  return { event: "case-finished", level: "must", requests: 3, durationMs: 4.5, ...given };
}

const TITLE = "refuses a name of 33 characters";
const TWIN = {
  pointer: "/name",
  from: `"${"a".repeat(32)}" (32)`,
  to: `"${"a".repeat(33)}" (33)`,
};

function longName(variant: string, file: string): CaseFinished {
  const id = `command.name.refuses-33-characters@${variant}`;
  return finished({
    id,
    title: TITLE,
    area: "naming",
    rules: ["command.name.has-1-to-32-characters", "endpoint.refused-write-leaves-no-trace"],
    outcome: { outcome: "failed", violations: LONG_NAME },
    finding: finding(file, id, TITLE, LONG_NAME, { twin: TWIN }),
    file: `findings/${file}.json`,
  });
}

function unjudged(id: string, outcome: Outcome): CaseFinished {
  return finished({
    id,
    title: "keeps the lists of two guilds apart",
    area: "scope",
    rules: ["scope.guild-ids-do-not-cross"],
    outcome,
    requests: 0,
  });
}

const ADVICE: Violations = [
  {
    rule: "command.name.rename-to-a-used-name-is-refused",
    step: "twin",
    kind: "accepted",
    expected: "a refusal (4xx)",
    actual: "200 OK",
  },
];

const CASES: readonly CaseFinished[] = [
  finished({
    id: "command.name.accepts-32-characters@create.global",
    title: "accepts a name of 32 characters",
    area: "naming",
    rules: ["command.name.has-1-to-32-characters"],
    outcome: { outcome: "passed" },
  }),
  longName("create.global", "3f2a"),
  longName("edit.guild", "77b0"),
  finished({
    id: "command.object.has-its-fields@create.global",
    title: "answers a create with the whole command",
    area: "objects",
    rules: ["command.object.has-its-fields", "command.object.has-snowflakes"],
    outcome: { outcome: "failed", violations: HOSTILE_ANSWER },
    finding: finding(
      "9c01",
      "command.object.has-its-fields@create.global",
      "answers a create with the whole command",
      HOSTILE_ANSWER,
      {
        exchanges: [
          exchange("create", { name: "slot-a", description: HOSTILE }, 200, HOSTILE),
          {
            step: "read",
            request: { method: "GET", url: BASE, headers: {} },
            response: { failure: `the connection was reset ${HOSTILE}` },
            durationMs: 1,
          },
        ],
      },
    ),
    file: "findings/9c01.json",
  }),
  finished({
    id: "command.name.refuses-a-rename-to-a-used-name@edit.guild",
    title: "refuses to rename a command to a name in use",
    area: "naming",
    rules: [ADVICE[0].rule],
    level: "should",
    outcome: { outcome: "failed", violations: ADVICE },
    finding: finding(
      "a1d4",
      "command.name.refuses-a-rename-to-a-used-name@edit.guild",
      "refuses to rename a command to a name in use",
      ADVICE,
      { level: "should" },
    ),
    file: "findings/a1d4.json",
  }),
  finished({
    id: "upsert.parallel-creates-make-one-command@create.guild",
    title: "makes one command of two creates at the same moment",
    area: "upsert",
    rules: ["upsert.parallel-creates-make-one-command"],
    outcome: {
      outcome: "flaky",
      passedRuns: 3,
      failedRuns: 2,
      violations: [
        {
          rule: "upsert.parallel-creates-make-one-command",
          step: "list",
          kind: "wrong-count",
          expected: "one command named slot-a",
          actual: "two commands named slot-a",
        },
      ],
    },
  }),
  unjudged("scope.guild-ids-do-not-cross@get.guild", {
    outcome: "unsupported",
    reason: "second-guild: target.json names one guild",
  }),
  unjudged("scope.guild-ids-do-not-cross@edit.guild", {
    outcome: "unsupported",
    reason: "second-guild: target.json names one guild",
  }),
  unjudged("scope.guild-ids-do-not-cross@delete.guild", {
    outcome: "blocked",
    reason: `step "make" was answered with 503 ${HOSTILE}`,
  }),
  unjudged("scope.lists-do-not-mix@list.guild", {
    outcome: "untestable",
    reason: "second-guild is claimed, but both guild ids are the same",
  }),
  unjudged("scope.guild-ids-do-not-cross@bulk.guild", {
    outcome: "harness-error",
    reason: 'step "read" refers to "make", which has no body',
  }),
  finished({
    id: "edit.context-menu-description-is-open@edit.global",
    title: "receives a user command with a description",
    area: "edit",
    rules: ["edit.context-menu-description-is-open"],
    level: "observe",
    outcome: {
      outcome: "observed",
      observations: [
        { what: "status of an edit that adds a description to a user command", value: 200 },
        { what: "the description that is read back", value: HOSTILE },
      ],
    },
  }),
  finished({
    id: "permission.get.answers-the-object@guild",
    title: "answers the permissions of a command",
    area: "permissions",
    rules: ["permission.get.answers-the-object"],
    outcome: { outcome: "passed" },
  }),
  finished({
    id: "bulk.is-atomic@guild",
    title: "changes nothing when one element of a bulk overwrite is refused",
    area: "bulk",
    rules: ["bulk.is-atomic", "endpoint.refused-write-leaves-no-trace"],
    outcome: { outcome: "passed" },
  }),
];

const FINISHED: RunFinished = {
  event: "run-finished",
  verdict: "findings",
  exitCode: 1,
  reason: "2 rules that every service must keep do not hold",
  counts: {
    cases: 14,
    passed: 3,
    failed: 3,
    advice: 1,
    flaky: 1,
    expected: 0,
    unsupported: 2,
    noRoom: 0,
    untestable: 1,
    blocked: 1,
    harnessErrors: 1,
    observed: 1,
  },
  rules: [
    { rule: "command.name.has-1-to-32-characters", level: "must", passed: 1, failed: 2, other: 0, state: "failed" },
    { rule: "command.object.has-its-fields", level: "must", passed: 0, failed: 1, other: 0, state: "failed" },
    { rule: "command.object.has-snowflakes", level: "must", passed: 0, failed: 1, other: 0, state: "failed" },
    {
      rule: "command.name.rename-to-a-used-name-is-refused",
      level: "should",
      passed: 0,
      failed: 1,
      other: 0,
      state: "failed",
    },
    {
      rule: "upsert.parallel-creates-make-one-command",
      level: "must",
      passed: 0,
      failed: 0,
      other: 1,
      state: "not-exercised",
    },
    { rule: "scope.guild-ids-do-not-cross", level: "must", passed: 0, failed: 0, other: 5, state: "not-exercised" },
    {
      rule: "edit.context-menu-description-is-open",
      level: "observe",
      passed: 0,
      failed: 0,
      other: 1,
      state: "observed",
    },
    { rule: "permission.get.answers-the-object", level: "must", passed: 1, failed: 0, other: 0, state: "passed" },
    { rule: "bulk.is-atomic", level: "must", passed: 1, failed: 0, other: 0, state: "passed" },
    { rule: "endpoint.refused-write-leaves-no-trace", level: "must", passed: 1, failed: 0, other: 2, state: "passed" },
  ],
  requests: 1234,
  durationMs: 4321,
  peakMemoryBytes: 120_000_000,
};

/** The finding of the first failed case, as it is saved. */
export const SAMPLE_FINDING: Finding = finding(
  "3f2a",
  "command.name.refuses-33-characters@create.global",
  TITLE,
  LONG_NAME,
  { twin: TWIN },
);

/** The whole run: three failed cases in two groups, one advice, one flake, five that judged nothing. */
export const SAMPLE_EVENTS: readonly RunEvent[] = [
  STARTED,
  {
    event: "capabilities",
    capabilities: [
      { capability: "guild-commands", state: "claimed", reason: "target.json claims it" },
      { capability: "bulk-overwrite", state: "probed", reason: `answered 200 ${HOSTILE}` },
      { capability: "second-guild", state: "absent", reason: "target.json names one guild" },
    ],
  },
  { event: "notice", text: `guild 41771983423143937 is out of use: 429 ${HOSTILE}` },
  ...CASES,
  FINISHED,
];

/** The same run when the process was killed after the first failure: no last event. */
export const CUT_OFF_EVENTS: readonly RunEvent[] = SAMPLE_EVENTS.slice(0, 5);

/** A run without anything to report. */
export const CONFORMANT_EVENTS: readonly RunEvent[] = [
  STARTED,
  ...CASES.filter((one) => one.outcome.outcome === "passed"),
  {
    ...FINISHED,
    verdict: "conformant",
    exitCode: 0,
    reason: "every rule of the claimed capabilities was exercised and held",
    counts: {
      cases: 3,
      passed: 3,
      failed: 0,
      advice: 0,
      flaky: 0,
      expected: 0,
      unsupported: 0,
      noRoom: 0,
      untestable: 0,
      blocked: 0,
      harnessErrors: 0,
      observed: 0,
    },
    rules: FINISHED.rules.filter((rule) => rule.state === "passed"),
  },
];
