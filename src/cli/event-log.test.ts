import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { SAMPLE_EVENTS } from "../report/testing/sample-events.js";
import { openEventLog, readEvents } from "./event-log.js";

const folder = (): Promise<string> => mkdtemp(join(tmpdir(), "slashproof-"));

describe("the event log", () => {
  test("reads back what was written", async () => {
    const log = openEventLog(await folder());

    for (const event of SAMPLE_EVENTS) log.write(event);
    log.close();

    expect(await readEvents(log.path)).toEqual(SAMPLE_EVENTS);
  });

  test("is read from the folder of its run, too", async () => {
    const path = await folder();
    const log = openEventLog(path);
    for (const event of SAMPLE_EVENTS) log.write(event);
    log.close();

    expect(await readEvents(path)).toEqual(SAMPLE_EVENTS);
  });

  test("has the start on the disk before the run ends", async () => {
    const log = openEventLog(await folder());

    log.write({ event: "notice", text: "hello" });

    expect(await readFile(log.path, "utf8")).toBe('{"event":"notice","text":"hello"}\n');
    log.close();
  });

  test("leaves out a last line that a crash cut off", async () => {
    const path = join(await folder(), "events.ndjson");
    await writeFile(path, `${JSON.stringify(SAMPLE_EVENTS[0])}\n{"event":"case-fin`);

    expect(await readEvents(path)).toEqual(SAMPLE_EVENTS.slice(0, 1));
  });

  test("leaves out such a line of this process too, and looks no further into its others", async () => {
    const path = join(await folder(), "events.ndjson");
    const lines = [SAMPLE_EVENTS[0], { event: "notice", text: 5 }].map((event) => JSON.stringify(event));
    await writeFile(path, [...lines, '{"event":"case-fin'].join("\n"));

    expect(await readEvents(path, "this-process")).toEqual([SAMPLE_EVENTS[0], { event: "notice", text: 5 }]);
  });

  test.each([
    [
      "a damaged line",
      `${JSON.stringify(SAMPLE_EVENTS[0])}\nnonsense\n{"event":"notice","text":""}\n`,
      "line 2 is no event",
    ],
    ["another file", '{"name":"slashproof"}\n{}\n', "line 1 is no event"],
    [
      "a member of another type",
      `${JSON.stringify(SAMPLE_EVENTS[0])}\n{"event":"notice","text":5}\n`,
      "line 2 at /text is wrong: the value has another type",
    ],
    ["an empty file", "", "the first line is no run-started event"],
  ])("refuses %s", async (_name, text, found) => {
    const path = join(await folder(), "events.ndjson");
    await writeFile(path, text);

    await expect(readEvents(path)).rejects.toThrow(
      `Cannot read the events "${path}": ${found}; pass the events.ndjson that check writes`,
    );
  });
});
