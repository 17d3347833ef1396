/** Stories of messages and users in a fuzz: found, made small, saved with their driver steps, and run again. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { messageSequenceProperties } from "../../suites/properties/message-sequences.suite.js";
import { type MessageFaultName, messageFront } from "../../suites/testing/stateful-messages.js";
import type { RunEvent } from "../run/result/event.js";
import { createReferenceService } from "../service/reference-service.js";
import { openFetchTarget } from "../target/open-target.js";
import { parseTarget } from "../target/parse-target.js";
import { readCorpus } from "./corpus.js";
import { runFuzz } from "./run-fuzz.js";

const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** What a run on the reference service with this fault tells; its corpus is kept. @param until ends it once found */
async function fuzz(
  corpus: string,
  fault: MessageFaultName | undefined,
  runs: number,
  until?: RegExp,
): Promise<readonly RunEvent[]> {
  const { target, fetch } = createReferenceService();
  const result = fault === undefined ? fetch : messageFront(fault, fetch);
  const opened = openFetchTarget(parseTarget(target, "reference", { inProcess: true }), result);
  const events: RunEvent[] = [];
  const enough = new AbortController();
  await runFuzz({
    target: opened,
    profile: "documented",
    seed: 1,
    runs,
    corpus,
    // What a fault remembers of one case would show in whatever another worker is at.
    workers: 1,
    properties: messageSequenceProperties("documented"),
    signal: enough.signal,
    onEvent: (event) => {
      events.push(event);
      if (event.event === "case-finished" && event.finding && until?.test(event.id)) enough.abort();
    },
  });
  await opened.close();
  return events;
}

const noticesOf = (events: readonly RunEvent[]): string =>
  events.flatMap((event) => (event.event === "notice" ? [event.text] : [])).join("\n");

/** With the sequences that may find it first. */
const FAULTS: readonly (readonly [MessageFaultName, by: RegExp])[] = [
  ["edit-changes-another", /^sequence\.any-one-follows-the-model@(?:old-)?messages#/],
  ["follow-up-in-the-wrong-channel", /^sequence\.any-one-follows-the-model@interactions#/],
];

test.each(FAULTS)("%s is found, saved, run again, and reported as fixed once it is", async (fault, by) => {
  const corpus = mkdtempSync(join(tmpdir(), "slashproof-messages-"));
  folders.push(corpus);

  const first = await fuzz(corpus, fault, 400, by);
  const ids = first.flatMap((event) => (event.event === "case-finished" && event.finding ? [event.id] : []));
  const broken = await fuzz(corpus, fault, 0);
  const mended = await fuzz(corpus, undefined, 0);

  expect(ids.filter((id) => by.test(id))).not.toEqual([]);
  expect(readCorpus(corpus).problems).toEqual([]);
  expect(noticesOf(broken)).toMatch(/FAILED [1-9]\d*, FLAKY 0, GONE 0/);
  expect(noticesOf(mended)).toMatch(/FAILED 0, FLAKY 0, GONE 0/);
});

test("what users did and what a message holds are classes of their own", async () => {
  const corpus = mkdtempSync(join(tmpdir(), "slashproof-messages-"));
  folders.push(corpus);

  const events = await fuzz(corpus, undefined, 1500);
  const classes = Object.keys(events.find((event) => event.event === "coverage")?.classes ?? {});
  const holding = (...words: readonly string[]) => classes.filter((one) => words.every((word) => one.includes(word)));

  expect(holding("useComponent 2xx delivered {")).not.toEqual([]);
  expect(holding("respondToInteraction of type modal 2xx")).not.toEqual([]);
  expect(holding("respondToInteraction of type modal 2xx > submitModal 2xx delivered")).not.toEqual([]);
  expect(holding("createMessage 2xx", "v2 1+2+10")).not.toEqual([]);
  expect(holding("createMessage 2xx", "legacy 1+2")).not.toEqual([]);
});
