import { existsSync } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { suiteOf } from "../../../suites/index.js";
import { formatDryRun } from "../../report/dry-run.js";
import { dryRun } from "../../run/plan/dry-run.js";
import { openTestTarget } from "../../run/testing/stage-for.js";
import { run } from "../testing/run-here.js";

const DOCUMENTED = { suite: suiteOf("documented"), profile: "documented", seed: 1, runs: 10 } as const;

test("a dry run shows what is there and what would be written, by GET requests alone", async () => {
  const methods = new Set<string>();
  const { target, ask, guilds } = openTestTarget((request, next) => {
    methods.add(request.method);
    return next(request);
  });
  await ask("POST", `/guilds/${guilds[0]}/commands`, { name: "resident", description: "Was here" });

  const plan = await dryRun({ ...DOCUMENTED, target: { ...target, outlivesRun: true } });

  expect([...methods]).toEqual(["GET"]);
  expect(plan.planned).toBe(DOCUMENTED.suite.cases.length + DOCUMENTED.suite.properties.length);
  const text = formatDryRun(plan, { target: "mine", width: 80 });
  expect(text).toMatch(/^Plan for mine\. Nothing was written\.\n\nCases {4}[\d,]+ of [\d,]+ run\n/);
  expect(text).toContain(`guild ${guilds[0]}: 1 command: resident`);
  expect(text).toContain("Commands that are here stay as they are.");
  expect(text).toMatch(/\n {9}[\d,]+ cannot: [a-z-]+: target\.json /);
});

test("a dry run says that commands may be made again, where that is permitted", async () => {
  const { target, ask } = openTestTarget();
  await ask("POST", "/commands", { name: "resident", description: "Was here" });

  const plan = await dryRun({
    ...DOCUMENTED,
    target: { ...target, outlivesRun: true },
    only: ["bulk.*"],
    allowDestructive: true,
  });

  expect(formatDryRun(plan, { target: "mine", width: 200 })).toContain("are made again at the end, under new ids");
  expect(plan.channels).toBe(0);
});

test("check --dry-run leaves the folder of the last run alone", async () => {
  const folder = await mkdtemp(join(tmpdir(), "slashproof-"));
  const out = join(folder, "out");

  const ran = await run("check", "--in-process", "--dry-run", "--json", "--out", out);

  expect(JSON.parse(ran.stdout)).toMatchObject({ format: "slashproof-plan/1", spentGuilds: 7 });
  expect([ran.code, existsSync(out)]).toEqual([0, false]);
});

test("check --dry-run of a service that is not there is refused in one line", async () => {
  const folder = await mkdtemp(join(tmpdir(), "slashproof-"));
  const file = join(folder, "target.json");
  const target = { baseUrl: "http://127.0.0.1:9/api/v10", applicationId: "1", tokens: { bot: "a" }, guilds: [] };
  await writeFile(file, JSON.stringify({ name: "gone", ...target }));

  await expect(run("check", "--target", file, "--dry-run")).rejects.toThrow(
    /^Cannot use the target "http:..127\.0\.0\.1:9/,
  );
});
