import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { SetupError } from "../contract/setup-error.js";
import { HOSTILE, SAMPLE_EVENTS } from "../report/testing/sample-events.js";
import type { RunEvent } from "../run/event.js";
import { run } from "./testing/run-here.js";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "slashproof-"));
});

/** The same run in which everything that failed passes. */
const MENDED = SAMPLE_EVENTS.map((event): RunEvent => {
  if (event.event !== "case-finished" || event.outcome.outcome !== "failed") return event;
  const { finding: _finding, file: _file, ...rest } = event;
  return { ...rest, outcome: { outcome: "passed" } };
});

async function saved(name: string, events: readonly RunEvent[]): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, events.map((event) => `${JSON.stringify(event)}\n`).join(""));
  return path;
}

describe("compare", () => {
  test("names what is fixed, and what fails anew", async () => {
    const [faulty, mended] = [await saved("a.ndjson", SAMPLE_EVENTS), await saved("b.ndjson", MENDED)];

    const fixed = await run("compare", faulty, mended, "--fail-on", "new,changed");
    const broken = await run("compare", mended, faulty, "--fail-on", "new");

    expect(fixed.code).toBe(0);
    expect(fixed.stdout).toMatch(/Fixed: \d+\n/);
    expect(broken.code).toBe(1);
    expect(broken.stdout).toMatch(/^New failures: 4 /);
    expect(broken.stdout).toContain("was passed, is failed: ");
  });

  test("ends with 0 without --fail-on, and for the same run twice", async () => {
    const [faulty, mended] = [await saved("a.ndjson", SAMPLE_EVENTS), await saved("b.ndjson", MENDED)];

    expect((await run("compare", mended, faulty)).code).toBe(0);
    expect(await run("compare", faulty, faulty, "--fail-on", "new,changed,not-run,fixed")).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^(Nothing changed|Flaky: \d+)\n/),
    });
  });

  test("reads the folder of a run", async () => {
    await saved("events.ndjson", SAMPLE_EVENTS);

    expect((await run("compare", folder, folder)).stdout).toContain("events.ndjson");
  });

  test("writes reports that hold no markup of a target", async () => {
    const named = SAMPLE_EVENTS.map(
      (event): RunEvent =>
        event.event === "run-started" ? { ...event, target: { ...event.target, name: HOSTILE } } : event,
    );
    const [a, b] = [await saved("a.ndjson", named), await saved("b.ndjson", MENDED)];

    await run("compare", a, b, "--report", "html,md,json", "--out", folder);

    const [html, md, json] = await Promise.all(
      ["html", "md", "json"].map((word) => readFile(join(folder, `comparison.${word}`), "utf8")),
    );
    expect(html).not.toMatch(/<script|<img/);
    expect(md).not.toMatch(/<script|<img|@everyone/);
    expect(JSON.parse(json ?? "")).toMatchObject({ format: "slashproof-comparison/1" });
  });

  test("shows three side by side", async () => {
    const [a, b] = [await saved("a.ndjson", SAMPLE_EVENTS), await saved("b.ndjson", MENDED)];

    const { stdout, code } = await run("compare", a, b, a);

    expect(code).toBe(0);
    expect(stdout).toMatch(/\| [\w.-]+ \| broken \| kept \| broken \|/);
  });

  test("writes many as a page, as Markdown and as data; hostile text stays text", async () => {
    const named = SAMPLE_EVENTS.map(
      (event): RunEvent =>
        event.event === "run-started" ? { ...event, target: { ...event.target, name: HOSTILE } } : event,
    );
    const files = [await saved("a.ndjson", named), await saved("b.ndjson", MENDED)];
    const out = join(folder, "many");

    const ran = await run("compare", ...files, ...files, "--report", "html,md,json", "--out", out, "--json");

    const [html, md, json] = await Promise.all(
      ["html", "md", "json"].map((word) => readFile(join(out, `comparison.${word}`), "utf8")),
    );
    expect(html).toMatch(/<td class="tone-bad" data-states="broken"[\s\S]*<td class="tone-good" data-states="kept"/);
    expect(html).not.toMatch(/<img/);
    expect(md).not.toMatch(/<img/);
    expect(md).toMatch(/\| [^|]+ \(2\) \|/);
    expect(json).toBe(ran.stdout);
    expect(JSON.parse(json ?? "")).toMatchObject({ format: "slashproof-side-by-side/1", sides: { length: 4 } });
  });

  test.each([
    ["one result", ["a.ndjson"], /name two or more/],
    ["a file that is not there", ["a.ndjson", "none.ndjson"], /Cannot read the events ".*none\.ndjson"/],
    ["results.json", ["a.ndjson", "results.json"], /pass the events\.ndjson beside it/],
    ["no result of a builder", ["a.ndjson", "broken.json"], /Cannot read|Malformed|no JSON/],
    ["events without their head", ["a.ndjson", "headless.ndjson"], /headless\.ndjson/],
  ])("refuses %s with one message", async (_what, names, message) => {
    await saved("a.ndjson", SAMPLE_EVENTS);
    await writeFile(join(folder, "broken.json"), "{");
    await saved("headless.ndjson", SAMPLE_EVENTS.slice(1));

    const comparing = run("compare", ...names.map((name) => join(folder, name)));

    await expect(comparing).rejects.toThrow(SetupError);
    await expect(comparing).rejects.toThrow(message);
  });

  test("refuses --fail-on for three", async () => {
    const a = await saved("a.ndjson", SAMPLE_EVENTS);

    await expect(run("compare", a, a, a, "--fail-on", "new")).rejects.toThrow(/Cannot use --fail-on/);
  });
});
