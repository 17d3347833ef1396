/** Damaged files of every kind: each is read, or refused with one clear error, and what is read does no harm. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { allCaseIds } from "../../suites/index.js";
import { SetupError } from "../contract/setup-error.js";
import { FIXTURE_FORMATS } from "../fixture/index.js";
import { SAMPLE_EVENTS, SAMPLE_FINDING } from "../report/testing/sample-events.js";
import { parseExpectations } from "../run/expectations/parse-expectations.js";
import { replayFinding } from "../run/replay.js";
import { createReferenceService } from "../service/index.js";
import { openFetchTarget } from "../target/open-target.js";
import { parseTarget } from "../target/parse-target.js";
import { readEvents } from "./event-log.js";
import { readBuilderResult } from "./files/read-builder-results.js";
import { readSaved } from "./files/read-corpus.js";
import { readRecordings, readSavedCases } from "./files/read-recordings.js";
import { fixtureCases } from "./fixtures/fixture-cases.js";
import { recordOnReference } from "./fixtures/record-reference.js";
import { readTargetJson } from "./target/read-target.js";
import { drawOf, mutatedText } from "./testing/mutated-json.js";

const CASES = allCaseIds();

/** Files of each kind in a run of the tests; `LOADER_FILES=200000` asks so many in all. */
const FILES_PER_KIND = Math.ceil(Number(process.env["LOADER_FILES"] ?? 2_400) / 8);
const SEED = Number(process.env["LOADER_SEED"] ?? 1);

const recordings = await recordOnReference(fixtureCases("command", 2, 1, false), "documented");
const [recording] = recordings;
const [testCase] = fixtureCases("command", 1, 1, false);
const entry = { format: "slashproof-corpus/1", kind: "input", profile: "documented", case: testCase };
const rule = {
  rule: "a.b",
  area: "a",
  level: "must",
  faults: [],
  state: "passed",
  rows: { passed: 1 },
  rowStates: {},
  examples: [],
};
const builder = {
  format: "slashproof-builder/2",
  adapter: { name: "a", version: "1" },
  command: "",
  tool: "t",
  profile: "documented",
  startedAt: "",
  answered: 1,
  adapterFaults: [],
  constants: [],
  rules: [rule],
};
const target = {
  baseUrl: "http://127.0.0.1:9/api",
  applicationId: "5",
  tokens: { bot: "abcdef" },
  guilds: [{ id: "6" }],
};
const expectations = { format: "slashproof-expectations/1", entries: [{ rule: "bulk.is-atomic", reason: "known" }] };

const KINDS: readonly [kind: string, text: string, read: (path: string, text: string) => Promise<unknown>][] = [
  ["finding", JSON.stringify(SAMPLE_FINDING), readSaved],
  ["recording", JSON.stringify(recording), readSavedCases],
  ["corpus entry", JSON.stringify(entry), readRecordings],
  ["JSON fixture", FIXTURE_FORMATS.json(recordings, {}), readSavedCases],
  ["HAR fixture", FIXTURE_FORMATS.har(recordings, {}), readSaved],
  ["builder result", JSON.stringify(builder), readBuilderResult],
  ["target", JSON.stringify(target), async (path) => parseTarget(await readTargetJson(path), path)],
  ["expectations", JSON.stringify(expectations), async (path, text) => parseExpectations(text, path, CASES)],
];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "slashproof-loaders-"));
  return () => rm(folder, { recursive: true });
});

/** The error of a loader that is no clear one, with the text that led to it. */
async function wrongErrorOf(read: () => Promise<unknown>, text: string): Promise<object | undefined> {
  try {
    await read();
    return undefined;
  } catch (error) {
    const isClear = error instanceof SetupError && /^Cannot .+: .+; .+/s.test(error.message);
    return isClear ? undefined : { error: String(error), stack: error instanceof Error ? error.stack : "", text };
  }
}

test.each(KINDS)(
  "a damaged %s is read or refused clearly",
  async (kind, text, read) => {
    const draw = drawOf(SEED + kind.length);
    const wrong: object[] = [];
    const path = join(folder, "file.json");

    for (let count = 0; count < FILES_PER_KIND && wrong.length < 3; count++) {
      const damaged = mutatedText(text, draw);
      await writeFile(path, damaged);
      const found = await wrongErrorOf(() => read(path, damaged), damaged.slice(0, 3_000));
      if (found) wrong.push(found);
    }

    expect(wrong).toEqual([]);
  },
  3_600_000,
);

test("damaged events are read or refused clearly", async () => {
  const draw = drawOf(SEED);
  const wrong: object[] = [];
  const path = join(folder, "events.ndjson");

  for (let count = 0; count < FILES_PER_KIND && wrong.length < 3; count++) {
    const lines = SAMPLE_EVENTS.map((event) => JSON.stringify(event));
    const nth = draw(lines.length);
    lines[nth] = mutatedText(lines[nth] ?? "{}", draw).replaceAll("\n", " ");
    await writeFile(path, lines.join("\n"));
    const found = await wrongErrorOf(() => readEvents(path), lines[nth]?.slice(0, 3_000) ?? "");
    if (found) wrong.push(found);
  }

  expect(wrong).toEqual([]);
}, 3_600_000);

test("what is read of damaged findings asks nothing of others and takes nothing away", async () => {
  const service = createReferenceService();
  const description = parseTarget({ ...service.target, driver: undefined }, "target.json");
  const origins = new Set<string>();
  const opened = openFetchTarget(description, (request) => {
    origins.add(new URL(request.url).origin);
    return service.fetch(request);
  });
  const remote = { ...opened, isLoopback: false };
  const draw = drawOf(SEED);
  const path = join(folder, "file.json");
  const sound = JSON.stringify({
    ...SAMPLE_FINDING,
    case: { ...testCase, id: "a" },
    violations: SAMPLE_FINDING.violations,
  });
  const state = async () => JSON.stringify(await (await service.fetch(listOf(description))).json());
  const before = await state();
  const outcomes = new Set<string>();

  for (let count = 0; count < FILES_PER_KIND; count++) {
    await writeFile(path, mutatedText(sound, draw));
    const saved = await readSaved(path).catch(() => ({ findings: [] }));
    for (const { finding } of saved.findings) {
      const { outcome } = await replayFinding(finding, remote);
      outcomes.add(outcome.outcome === "harness-error" ? outcome.reason : outcome.outcome);
    }
  }

  expect([...origins]).toEqual([new URL(description.baseUrl).origin]);
  expect(await state()).toBe(before);
  expect([...outcomes].filter((one) => one.includes("exception"))).toEqual([]);
}, 3_600_000);

function listOf({ baseUrl, applicationId, tokens }: ReturnType<typeof parseTarget>): Request {
  return new Request(`${baseUrl}/applications/${applicationId}/commands`, {
    headers: { authorization: `Bot ${tokens.bot}` },
  });
}
