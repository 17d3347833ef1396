/** Findings of a corpus become smaller on a target with their bugs, and stay as they are on any other. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createReferenceService } from "../service/reference-service.js";
import { type OpenTarget, openFetchTarget } from "../target/open-target.js";
import { parseTarget } from "../target/parse-target.js";
import { entryNamesIn, readEntryAt, saveEntry } from "./corpus.js";
import type { CorpusEntry } from "./corpus-entry.js";
import { type Fetch, strangeDescription } from "./findings/testing/broken-front.js";
import { minimiseCorpus } from "./minimise-corpus.js";
import { runFuzz } from "./run-fuzz.js";
import { type ShrinkOptions, shrinkCorpus } from "./shrink-corpus.js";

const LONG = "long ".repeat(100);

let folder: string;
/** The finding as the run made it small, and as it was drawn. */
let smallest: CorpusEntry;
let drawn: CorpusEntry;

function opened(wrap: (next: Fetch) => Fetch): OpenTarget {
  const service = createReferenceService({ seed: "shrink" });
  return openFetchTarget(
    parseTarget({ ...service.target, capabilities: [] }, "reference", { inProcess: true }),
    wrap(service.fetch),
  );
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "slashproof-shrink-"));
  const corpus = join(folder, "found");
  const target = opened(strangeDescription);
  const found = {
    profile: "documented",
    seed: 2,
    runs: 200,
    workers: 1,
    tool: "this",
    onEvent: () => undefined,
  } as const;
  await runFuzz({ ...found, target, corpus });
  await target.close();
  const entries = entryNamesIn(corpus).flatMap((name) => {
    const read = readEntryAt(corpus, name);
    return "entry" in read && read.entry.kind === "finding" ? [read.entry] : [];
  });
  const [first] = entries;
  if (first?.drawn === undefined) throw new Error("the run found nothing that was drawn");
  smallest = first;
  const steps = first.case.steps.map((step) => (step.part === "act" ? { ...step, body: LONG } : step));
  drawn = { ...first, case: { ...first.case, steps }, drawn: { ...first.drawn, path: "0" } };
});

afterAll(() => rmSync(folder, { recursive: true }));

async function shrink(entry: CorpusEntry, wrap: (next: Fetch) => Fetch, more: Partial<ShrinkOptions> = {}) {
  const corpus = mkdtempSync(join(folder, "corpus-"));
  saveEntry(corpus, entry);
  const target = opened(wrap);
  const shrunk = await shrinkCorpus(corpus, { target, profile: "documented", workers: 1, tool: "this", ...more });
  await target.close();
  return { corpus, shrunk };
}

test("a finding that fails still becomes as small as with enough time, and takes the place of the larger one", async () => {
  const { corpus, shrunk } = await shrink(drawn, strangeDescription);

  const { bytesAfter, bytesBefore } = minimiseCorpus(corpus, shrunk.smaller);

  const [name = "", ...others] = readdirSync(corpus);
  expect(others).toEqual([]);
  expect(JSON.parse(readFileSync(join(corpus, name), "utf8"))).toMatchObject({
    case: smallest.case,
    drawn: smallest.drawn,
  });
  expect(bytesAfter).toBeLessThan(bytesBefore);
});

/** Answers without passing anything on, but to GET. */
const failsWrites = (next: Fetch): Fetch => {
  return async (request) => (request.method === "GET" ? next(request) : new Response("{}", { status: 500 }));
};

const lacksPermissions = (next: Fetch): Fetch => {
  return async (request) => (request.url.includes("/permissions") ? new Response("", { status: 404 }) : next(request));
};

/** As on a day in which an earlier run has made all commands that a guild takes. */
const isOverForToday = (next: Fetch): Fetch => {
  return async (request) => {
    const isCreate = request.method === "POST" && /\/guilds\/\d+\/commands$/.test(request.url);
    return isCreate ? Response.json({ code: 30034, message: "Daily limit" }, { status: 400 }) : next(request);
  };
};

/** The same finding, had the target refused the request. */
const refused = (): CorpusEntry => ({
  ...drawn,
  violations: drawn.violations.map((one) => ({ ...one, kind: "refused" })),
});

test.each([
  ["met a day that was over", refused, isOverForToday, "the target takes no more new commands today"],
  ["does not fail any more", () => drawn, (next: Fetch) => next, "it does not fail any more"],
  ["cannot be sent, because every write fails", () => drawn, failsWrites, "it could not be sent: "],
  ["cannot become smaller", () => smallest, strangeDescription, "it is as small as it can be"],
  [
    "another version drew",
    () => ({ ...drawn, tool: "that" }),
    strangeDescription,
    "that drew it, and this draws otherwise",
  ],
  [
    "is of another profile",
    () => ({ ...drawn, profile: "discord" }),
    strangeDescription,
    "it belongs to the profile discord",
  ],
  [
    "needs what the target lacks",
    () => ({ ...drawn, case: { ...drawn.case, needs: ["permissions-list"] } }) as CorpusEntry,
    lacksPermissions,
    "permissions-list: ",
  ],
])("a finding that %s is kept, with the reason", async (_what, entry, wrap, reason) => {
  const { shrunk } = await shrink(entry(), wrap);

  expect(shrunk.smaller.size).toBe(0);
  expect(shrunk.kept.map(({ why }) => why)).toEqual([expect.stringContaining(reason)]);
});

test("a run that was interrupted has nothing to write", async () => {
  const stop = new AbortController();

  const { shrunk } = await shrink(
    drawn,
    (next) => (request) => {
      if (request.method !== "GET") stop.abort();
      return strangeDescription(next)(request);
    },
    { signal: stop.signal },
  );

  expect(shrunk.smaller.size).toBe(0);
});
