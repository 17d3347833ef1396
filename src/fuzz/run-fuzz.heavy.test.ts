/** Fuzzing finds nothing where nothing is wrong, finds what is, and loses nothing of it. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { suiteOf } from "../../suites/index.js";
import { LIBERTIES, type Way } from "../../suites/testing/independent/broken.js";
import { openIndependentService } from "../../suites/testing/independent/open-independent-service.js";
import type { ProfileName } from "../contract/profile.js";
import type { Coverage, RunEvent } from "../run/result/event.js";
import { createReferenceService } from "../service/reference-service.js";
import { type OpenTarget, openFetchTarget } from "../target/open-target.js";
import { parseTarget } from "../target/parse-target.js";
import { mergeEvents } from "./merge-events.js";
import type { FuzzOptions, FuzzStatus } from "./options.js";
import { runFuzz } from "./run-fuzz.js";

const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "slashproof-fuzz-"));
  folders.push(folder);
  return folder;
}

type Fetch = (request: Request) => Promise<Response>;

function reference(profile: ProfileName, wrap: (next: Fetch) => Fetch = (next) => next): OpenTarget {
  const service = createReferenceService({ profile });
  const target = parseTarget(service.target, "reference", { inProcess: true });
  return openFetchTarget(target, wrap(service.fetch));
}

function independent(...ways: readonly Way[]): OpenTarget {
  const { target, fetch } = openIndependentService(...ways);
  return openFetchTarget(parseTarget(target, "independent", { inProcess: true }), fetch);
}

async function fuzz(target: OpenTarget, more: Partial<FuzzOptions> = {}): Promise<RunEvent[]> {
  const events: RunEvent[] = [];
  await runFuzz({
    target,
    profile: "documented",
    seed: 1,
    runs: 200,
    corpus: freshFolder(),
    onEvent: (event) => events.push(event),
    ...more,
  });
  await target.close();
  return events;
}

/** Ends with the first finding. */
function fuzzUntilFound(target: OpenTarget, more: Partial<FuzzOptions>): Promise<RunEvent[]> {
  const found = new AbortController();
  const onStatus = ({ findings }: FuzzStatus): unknown => findings > 0 && found.abort();
  return fuzz(target, { ...more, signal: found.signal, onStatus });
}

const complaintsOf = (events: readonly RunEvent[]): readonly string[] =>
  events.flatMap((event) =>
    event.event === "case-finished" && !["passed", "observed"].includes(event.outcome.outcome)
      ? [`${event.id} ${JSON.stringify(event.outcome)}`]
      : [],
  );

const noticesOf = (events: readonly RunEvent[]): readonly string[] =>
  events.flatMap((event) => (event.event === "notice" ? [event.text] : []));

describe("on a sound service", () => {
  test("nothing is found on the reference service", async () => {
    expect(complaintsOf(await fuzz(reference("documented")))).toEqual([]);
  });

  test("nothing is found on the reference service in profile discord", async () => {
    expect(complaintsOf(await fuzz(reference("discord"), { seed: 3, profile: "discord" }))).toEqual([]);
  });

  test("nothing is found on the independent service", async () => {
    expect(complaintsOf(await fuzz(independent(), { seed: 3 }))).toEqual([]);
  });

  test("nothing is found where all that is open was decided the other way", async () => {
    expect(complaintsOf(await fuzz(independent(...LIBERTIES)))).toEqual([]);
  });
});

/** Commands too large are one bug, messages too large another. */
const SIZE_IDS = ["command.any-size-is-answered@edit.guild", "message.any-size-is-answered@send.guild"];

/** Answers 500 to what holds more than so many UTF-8 bytes of text. */
const failingAbove =
  (bytes: number) =>
  (next: Fetch): Fetch =>
  async (request) =>
    Buffer.byteLength(await request.clone().text()) > bytes ? new Response("", { status: 500 }) : next(request);

describe("on a broken service", () => {
  test("what is found is saved, run first the next time, and reported as fixed once it is", async () => {
    const corpus = freshFolder();

    const found = await fuzzUntilFound(independent("edit-merges-options"), { corpus, runs: 500 });
    const again = await fuzz(independent("edit-merges-options"), { corpus, runs: 1 });
    const fixed = await fuzz(independent(), { corpus, runs: 1 });

    expect(complaintsOf(found)).not.toEqual([]);
    expect(noticesOf(again).join("\n")).toMatch(/Corpus: \d+ entries, FIXED \d+, FAILED [1-9]/);
    expect(noticesOf(fixed).join("\n")).toMatch(/FAILED 0, FLAKY 0, GONE 0/);
  });

  test("a server error above 10 kB of text is found by climbing, and by its smallest command", async () => {
    const events = await fuzz(reference("documented", failingAbove(10_000)), { runs: 60, properties: [] });

    const finding = events.flatMap((event) =>
      event.event === "case-finished" && event.finding ? [event.finding] : [],
    );
    const body = JSON.stringify(finding[0]?.case.steps.at(-1)?.body);
    const ids = finding.map(({ case: { id } }) => id);
    // Nothing else was sent that messages that are sent and edited could be compared with.
    expect(ids.filter((id) => id.startsWith("command."))).toEqual(SIZE_IDS.slice(0, 1));
    expect(new Set(finding.map(({ level }) => level))).toEqual(new Set(["must"]));
    expect(Buffer.byteLength(body)).toBeGreaterThan(10_000);
    expect(Buffer.byteLength(body)).toBeLessThan(12_000);
  });
});

test("what breaks above 35 kB is found by climbing, and missed by as many values drawn at random", async () => {
  const events = await fuzz(reference("documented", failingAbove(35_000)), { runs: 300 });

  const found = events.flatMap((event) => (event.event === "case-finished" && event.finding ? [event.id] : []));
  expect(found.toSorted()).toEqual(SIZE_IDS.toSorted());
});

describe("shards that do not learn", () => {
  const plain = { feedback: false };

  test("joined are what one run gives", async () => {
    const whole = await fuzz(independent(), { ...plain, runs: 250 });
    const pieces = [
      await fuzz(independent(), { ...plain, runs: 250, shard: "1/2" }),
      await fuzz(independent(), { ...plain, runs: 250, shard: "2/2" }),
    ];

    expect(timeless(mergeEvents(pieces))).toEqual(timeless(mergeEvents([whole])));
  });

  test("joined find on a broken service what one run finds", async () => {
    const broken = () => independent("option-name-may-be-uppercase", "deep-description-may-have-101");
    const whole = mergeEvents([await fuzz(broken(), { ...plain, runs: 400 })]);
    const pieces = [
      await fuzz(broken(), { ...plain, runs: 400, shard: "1/2" }),
      await fuzz(broken(), { ...plain, runs: 400, shard: "2/2" }),
    ];

    const joined = mergeEvents(pieces);

    expect(verdictOf(whole)).toMatchObject({ verdict: "findings", exitCode: 1 });
    expect(verdictOf(joined)).toEqual(verdictOf(whole));
  });

  /**
   * Verdict, rules of the findings, and which rules failed. How often each was run depends on when shrinking began, and
   * which case or value shows a bug first on the workers.
   */
  function verdictOf(events: readonly RunEvent[]): object {
    const found = events.flatMap((event) =>
      event.event === "case-finished" && event.outcome.outcome === "failed" ? [event.outcome.violations[0].rule] : [],
    );
    const { verdict, exitCode, rules } = events.find((event) => event.event === "run-finished") ?? { rules: [] };
    const failed = rules.filter(({ state }) => state === "failed").map(({ rule }) => rule);
    return { verdict, exitCode, found: found.toSorted(), failed: failed.toSorted() };
  }

  /**
   * What has to be equal: everything but times, memory, the order in which workers ended, and what depends on
   * them: how far the size search climbs toward slow answers, and with it the coverage and the number of requests.
   * Of the cases of the suite that run together, the first sends what all of them need.
   */
  function timeless(events: readonly RunEvent[]): readonly string[] {
    const written = new Set(suiteOf("documented").cases.map(({ id }) => id));
    const isWritten = (event: RunEvent): boolean => event.event === "case-finished" && written.has(event.id);
    return events
      .filter(({ event }) => event !== "notice" && event !== "coverage")
      .map((event) =>
        JSON.stringify({
          ...event,
          durationMs: 0,
          startedAt: "",
          peakMemoryBytes: 0,
          traffic: undefined,
          ...(event.event === "run-started" ? { shard: "", cases: 0 } : {}),
          ...(event.event === "run-finished" || isWritten(event) ? { requests: 0 } : {}),
          ...(event.event === "probed" ? { facts: event.facts.filter(({ fact }) => fact !== "latency") } : {}),
        }),
      )
      .sort();
  }
});

describe("the corpus", () => {
  test("tells one line for each file that is no entry, and leaves them as they are", async () => {
    const corpus = freshFolder();
    const files: Readonly<Record<string, string>> = {
      "broken.json": '{"format": "slashproof-cor',
      "foreign.json": '{"name": "package"}',
      "huge.json": `"${"x".repeat(9_000_000)}"`,
      "newer.json": '{"format": "slashproof-corpus/2"}',
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(corpus, name), text);

    const reported = noticesOf(await fuzz(reference("documented"), { corpus, runs: 1 })).join("\n");

    for (const name of Object.keys(files)) expect(reported.split(name)).toHaveLength(2);
    for (const [name, text] of Object.entries(files)) expect(readFileSync(join(corpus, name), "utf8")).toBe(text);
  });

  test("holds the inputs that reached something new, by names that depend on what is in them", async () => {
    const [one, other] = [freshFolder(), freshFolder()];

    await fuzz(reference("documented"), { corpus: one, workers: 1, runs: 200 });
    await fuzz(reference("documented"), { corpus: other, workers: 1, runs: 200 });

    expect(readdirSync(one)).not.toEqual([]);
    expect(readdirSync(one)).toEqual(readdirSync(other));
  });
});

test("without a driver and other capabilities as many values are sent as were wanted", async () => {
  const { target, fetch } = createReferenceService();
  const { driver: _driver, ...others } = target;
  const bare = { ...others, capabilities: ["guild-commands", "bulk-overwrite"] };

  const events = await fuzz(openFetchTarget(parseTarget(bare, "bare", { inProcess: true }), fetch), { runs: 600 });

  const coverage = events.find((event): event is Coverage => event.event === "coverage");
  expect(complaintsOf(events)).toEqual([]);
  expect(coverage?.cases).toBeGreaterThanOrEqual(600);
});

test("a plateau ends the search", async () => {
  const events = await fuzz(reference("documented"), { runs: 5000, plateau: 20, properties: [] });

  const coverage = events.find((event): event is Coverage => event.event === "coverage");
  expect(coverage?.cases).toBeLessThan(1_000);
  expect(noticesOf(events).join("\n")).toContain("plateau");
});
