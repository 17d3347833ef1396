/** A file that was passed in place of another one is named with the flag or command that takes it. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SAMPLE_EVENTS } from "../../report/testing/sample-events.js";
import { readConfig } from "../config/read-config.js";
import { readEvents } from "../event-log.js";
import { readPayloads } from "../lint/read-payloads.js";
import { readTargetJson } from "../target/read-target.js";
import { readBuilderResult } from "./read-builder-results.js";
import { readFindings } from "./read-findings.js";

const STARTED = JSON.stringify(SAMPLE_EVENTS[0]);
const FILES = {
  target: '// mine\n{ "baseUrl": "http://127.0.0.1:1", "applicationId": "1", "tokens": { "bot": "a" } }',
  config: '{ "target": "target.json", "start": "node server.js" }',
  events: `${STARTED}\n{"event":"notice","text":"a"}\n`,
  results: '{\n  "format": "slashproof-report/1"\n}',
  finding: '{ "format": "slashproof-finding/1" }',
  builder: '{ "format": "slashproof-builder/2" }',
} as const;

const READERS = {
  target: readTargetJson,
  config: (path: string) => readConfig(path, "/"),
  events: readEvents,
  finding: readFindings,
  builder: readBuilderResult,
  payload: readPayloads,
} as const;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "slashproof-other-"));
  for (const [kind, text] of Object.entries(FILES)) await writeFile(join(folder, `${kind}.json`), text);
});

afterAll(() => rm(folder, { recursive: true }));

const WORDS = {
  target: "it is a target.json; pass it with --target",
  config: "it is a configuration; pass it with --config",
  events: "it has the events of a run; pass it to slashproof report or compare",
  results: "it is the results.json of a run; pass the events.ndjson beside it to slashproof report or compare",
  finding: "it is a saved finding; pass it to slashproof replay or explain",
  builder: "it is a result of check-builder; pass it to slashproof compare or report matrix",
} as const;

const KINDS = Object.keys(FILES) as readonly (keyof typeof FILES)[];
const WANTED = Object.keys(READERS) as readonly (keyof typeof READERS)[];
const PAIRS = WANTED.flatMap((wanted) =>
  KINDS.filter((kind) => kind !== wanted).map((kind) => [wanted, kind] as const),
);

test.each(PAIRS)("where %s is wanted, %s is recognised", async (wanted, kind) => {
  const path = join(folder, `${kind}.json`);

  await expect(READERS[wanted](path)).rejects.toThrow(`Cannot read "${path}": ${WORDS[kind]}`);
});

test.each(["target", "config", "events"] as const)("%s is taken where it is wanted", async (kind) => {
  await expect(READERS[kind](join(folder, `${kind}.json`))).resolves.toBeDefined();
});

test("an event that is unknown names the version that wrote it", async () => {
  const path = join(folder, "newer.ndjson");
  const started = STARTED.replace("slashproof 0.1.0", "slashproof 9.0.0");
  await writeFile(path, `${started}\n{"event":"notice","text":"a","colour":"red"}\n`);

  await expect(readEvents(path)).rejects.toThrow(
    /line 2 at \/colour is wrong: .+; slashproof 9\.0\.0 wrote it and this is slashproof \d.+, so use that version, or run/,
  );
});

test("events of another format are named with both formats", async () => {
  const path = join(folder, "old.ndjson");
  await writeFile(path, STARTED.replace("slashproof-events/1", "slashproof-events/0"));

  await expect(readEvents(path)).rejects.toThrow(
    "another version of slashproof wrote it (slashproof-events/0, this one reads slashproof-events/1); run the command again",
  );
});
