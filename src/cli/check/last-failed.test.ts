import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SAMPLE_EVENTS } from "../../report/testing/sample-events.js";
import { lastFailed } from "./last-failed.js";

const FAILED = SAMPLE_EVENTS.flatMap((event) =>
  event.event === "case-finished" && event.expected === undefined && ["failed", "flaky"].includes(event.outcome.outcome)
    ? [event.id]
    : [],
);

async function folderWith(events: readonly object[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "slashproof-"));
  await writeFile(join(folder, "events.ndjson"), events.map((event) => `${JSON.stringify(event)}\n`).join(""));
  return folder;
}

test("takes failed and flaky cases, and no known failures", async () => {
  const out = await folderWith(SAMPLE_EVENTS);

  const ids = await lastFailed({ out }, new Set([...FAILED, "another.case"]));

  expect(FAILED.length).toBeGreaterThan(1);
  expect(ids).toEqual([...new Set(FAILED)]);
});

test("leaves out cases that are gone", async () => {
  const out = await folderWith(SAMPLE_EVENTS);

  await expect(lastFailed({ out }, new Set(FAILED.slice(0, 1)))).resolves.toEqual(FAILED.slice(0, 1));
  await expect(lastFailed({ out }, new Set())).rejects.toThrow("no case that failed is in this suite any more");
});

test("says what to do where nothing failed, nothing ran, or the file is damaged", async () => {
  const started = SAMPLE_EVENTS.filter(({ event }) => event === "run-started");

  await expect(lastFailed({ out: await folderWith(started) }, new Set())).rejects.toThrow(
    /no case failed in the last run in ".*"; run check without it/,
  );
  await expect(lastFailed({ out: "/nowhere" }, new Set())).rejects.toThrow('there is no earlier run in "/nowhere"');
  await expect(lastFailed({ out: await folderWith([{}]) }, new Set())).rejects.toThrow("Cannot read the events");
  await expect(lastFailed({ out: "/nowhere", only: ["bulk"] }, new Set())).rejects.toThrow("pass one of them");
});
