import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runVitest, type TestRun, vitestProject } from "./testing/vitest-project.js";

const ONLY = `["option.name.is-lowercase*", "endpoint.create.*"]`;

const SOUND = `
import { createReferenceService } from "slashproof/service";
import { conformance } from "slashproof/vitest";
conformance({ target: createReferenceService(), only: ${ONLY}, runs: 5 });
`;

const BROKEN = `
import { conformance } from "slashproof/vitest";
import { openIndependentService } from "independent-service";
conformance({ target: openIndependentService("option-name-may-be-uppercase"), only: ${ONLY}, runs: 5 });
`;

const BLOCKED = `
import { createReferenceService } from "slashproof/service";
import { conformance } from "slashproof/vitest";
const service = createReferenceService();
const fetch = (request) => request.method === "PUT" ? new Response("{}", { status: 503 }) : service.fetch(request);
conformance({ target: { fetch, target: service.target }, only: ["permission.delete-drops-permissions"] });
`;

describe("a vitest project with conformance() in it", () => {
  let folder: string;
  let ran: TestRun;
  const testsOf = (file: string) => ran.tests.filter((one) => one.file === file);

  beforeAll(async () => {
    folder = await vitestProject({ "sound.test.ts": SOUND, "broken.test.ts": BROKEN, "blocked.test.ts": BLOCKED });
    ran = await runVitest(folder);
  }, 120_000);

  afterAll(() => rm(folder, { recursive: true, force: true }));

  test("is green on the reference service", () => {
    const statuses = new Set(testsOf("sound.test.ts").map(({ status }) => status));

    expect([...statuses]).toEqual(["passed"]);
    expect(testsOf("sound.test.ts").length).toBeGreaterThan(5);
  });

  test("is red on a broken service, in the tests of the rule that is broken and in no other", () => {
    const red = testsOf("broken.test.ts").filter(({ status }) => status === "failed");

    expect(ran.code).toBe(1);
    expect(red.length).toBeGreaterThan(0);
    expect(red.filter(({ name }) => !name.includes("option > option.name.is-lowercase"))).toEqual([]);
  });

  test("says in a failure message what a finding of check says", () => {
    const [red] = testsOf("broken.test.ts").filter(({ status }) => status === "failed");

    expect(red?.message).toContain("FAILED  option.name.is-lowercase");
    expect(red?.message).toMatch(/ {2}Expected {2}.*\n {2}Actual {4}/);
    expect(red?.message).not.toContain("independent-bot");
  });

  test("leaves findings that replay can run", async () => {
    const findings = join(folder, "reports/out/findings");
    const [file = ""] = await readdir(findings);

    expect(JSON.parse(await readFile(join(findings, file), "utf8"))).toMatchObject({ format: "slashproof-finding/1" });
  });

  test("has one describe per area", () => {
    const areas = new Set(testsOf("sound.test.ts").map(({ name }) => name.split(" > ")[0]));

    expect([...areas].sort()).toEqual(["command", "endpoint", "option"]);
  });

  test("skips a case that could not be run, with the reason, and is not green by that", () => {
    const blocked = testsOf("blocked.test.ts");

    expect(new Set(blocked.map(({ status }) => status))).toEqual(new Set(["skipped"]));
    expect(ran.broken).toEqual([
      expect.stringMatching(/there is no verdict\n\n\d+ required cases could not be run:\nblocked {2}permission/),
    ]);
  });

  test("runs what vitest's own filter leaves, by the words of a title too", async () => {
    const { tests } = await runVitest(folder, ["sound.test.ts", "-t", "an ASCII capital at its end"]);

    const requested = tests.filter(({ status }) => status === "passed").map(({ name }) => name);
    expect(requested.length).toBeGreaterThan(0);
    expect(requested.filter((name) => !name.includes("an ASCII capital at its end"))).toEqual([]);
  }, 120_000);
});
