/** Every command that a report prints is executed as it is printed, and has to show the same failure. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env as environment } from "node:process";
import { XMLParser } from "fast-xml-parser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Finding } from "../case/outcome.js";
import { faultOf, withFault } from "../service/faults/index.js";
import { type ServedReference, serveReferenceService } from "../service/serve.js";
import { endingOf } from "../vitest/verdict.js";
import { type Ran, run } from "./testing/run-here.js";
import { statusOf, wordsOf } from "./testing/shell.js";

/** What the reference service does wrong, and cases that show it: on a new command, on a slot, in a list, in a guild. */
const FAULTS = ["command.name.is-lowercase.not-asked", "upsert.gives-a-new-id"];
const ONLY = "command.name.is-lowercase,upsert.keeps-the-id";

let folder: string;
let served: ServedReference;
let targetFile: string;
let out: string;
let checked: Ran;
let findings: readonly Finding[];
const secrets: Record<string, string> = {};
let days = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "slashproof printed '\" $(x) "));
  const policies = Object.assign({}, ...FAULTS.map((id) => withFault(faultOf(id)).policies));
  served = await serveReferenceService({ port: 0, policies, now: () => Date.now() + days * DAY_MS });
  targetFile = join(folder, "it's a target.json");
  out = join(folder, 'out $HOME "of" `it`');
  await mkdir(out);
  await writeFile(targetFile, JSON.stringify(served.target));
  Object.assign(secrets, { PATH: environment["PATH"], SLASHPROOF_BOT_TOKEN: served.target.tokens.bot });
  for (const [name, token] of Object.entries(served.target.tokens)) secrets[`${upperSnake(name)}_TOKEN`] = token;
  checked = await run("check", "--target", targetFile, "--only", ONLY, "--runs", "3", "--out", out);
  const { findings: all } = JSON.parse(await reportOf("results.json"));
  findings = await Promise.all(
    all.map(async ({ file }: { file: string }) => JSON.parse(await readFile(join(out, file), "utf8"))),
  );
}, 120_000);

afterAll(async () => {
  await served.close();
  await rm(folder, { recursive: true });
});

const DAY_MS = 86_400_000;

/** A command meets the service as the check did: without commands of earlier ones, and with the creates of a new day. */
async function clearService(): Promise<void> {
  days += 1;
  const { baseUrl, applicationId, tokens, guilds } = served.target;
  const scopes = ["", ...guilds.map(({ id }) => `/guilds/${id}`)];
  for (const scope of scopes) {
    const headers = { authorization: `Bot ${tokens.bot}`, "content-type": "application/json" };
    const url = `${baseUrl}/applications/${applicationId}${scope}/commands`;
    await fetch(url, { method: "PUT", headers, body: "[]" });
  }
}

const executed = new Map<string, Promise<unknown>>();

/** Formats print the same commands: what came of one is the same in each. */
async function executedOnce<T>(command: string, execute: () => Promise<T>): Promise<T> {
  const now = (executed.get(command) as Promise<T> | undefined) ?? clearService().then(execute);
  executed.set(command, now);
  return now;
}

const upperSnake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
const reportOf = (name: string): Promise<string> => readFile(join(out, name), "utf8");

/** The commands in each report, as a reader would copy them. */
const FORMATS: readonly (readonly [format: string, commandsIn: () => Promise<readonly string[]>])[] = [
  ["console", async () => labelled(checked.stdout)],
  [
    "markdown",
    async () =>
      (await reportOf("report.md")).split("\n").filter((line) => /^(slashproof replay|curl|ID_) ?/.test(line)),
  ],
  ["junit", async () => failureTexts(await reportOf("junit.xml")).flatMap(labelled)],
  ["sarif", async () => membersNamed(JSON.parse(await reportOf("results.sarif")), ["replay"])],
  ["json", async () => membersNamed(JSON.parse(await reportOf("results.json")).findings, ["replay", "curl"])],
  ["html", async () => membersNamed(pageData(await reportOf("report.html")).findings, ["replay", "curl"])],
  ["vitest", async () => findings.flatMap((finding) => labelled(vitestMessage(finding)))],
];

describe("commands in a report", { timeout: 120_000 }, () => {
  test.each(FORMATS)("%s: each replay fails again with the rule of its finding", async (_format, commandsIn) => {
    const replays = (await commandsIn()).filter((command) => command.startsWith("slashproof "));

    expect(replays.length).toBeGreaterThan(0);
    for (const command of new Set(replays)) {
      const replayed = await executedOnce(command, async () => run(...(await wordsOf(command, secrets))));
      expect({ command, code: replayed.code }).toEqual({ command, code: 1 });
      expect(replayed.stderr).toContain(`Target: ${served.target.name}`);
      expect(replayed.stdout).not.toContain("in another way");
    }
  });

  // The last screen of the console, and SARIF, show no request.
  test.each(FORMATS.filter(([format]) => format !== "sarif" && format !== "console"))(
    "%s: each curl command gets the status that is saved",
    async (_format, commandsIn) => {
      const curls = (await commandsIn()).filter((command) => !/^(?:slashproof |#)/.test(command));

      expect(curls.length).toBeGreaterThan(1);
      for (const command of new Set(curls)) {
        const saved = findings.find(({ curl }) => curl === command);
        const status = await executedOnce(command, () => statusOf(command, secrets));
        expect({ command, status }).toEqual({ command, status: saved && shownStatus(saved) });
      }
    },
  );
});

test.each([
  ["json", async () => [JSON.parse(await reportOf("results.json")).run.again]],
  ["console", async () => [/^ *Re-run +(.*)$/m.exec(checked.stdout)?.[1] ?? ""]],
  [
    "markdown",
    async () => (await reportOf("report.md")).split("\n").filter((line) => line.startsWith("slashproof check")),
  ],
])("%s: the command of the run names the target as the user did", async (_format, commandsIn) => {
  const [command = ""] = await commandsIn();

  const words = await wordsOf(command, secrets);

  expect(words.slice(0, 3)).toEqual(["check", "--target", targetFile]);
});

/** Status of the request that is shown by hand: the invalid variant, or the one that is blamed. */
function shownStatus({ case: testCase, exchanges, violations: [first] }: Finding): number | undefined {
  const twin = testCase.steps.find(({ part }) => part === "twin")?.name ?? first.step;
  const response = exchanges.find(({ step }) => step === twin)?.response;
  return response !== undefined && "status" in response ? response.status : undefined;
}

function labelled(text: string): readonly string[] {
  return [...text.matchAll(/^ *(?:Replay|By hand|Next) +(.*)$/gm)].map(([, command = ""]) => command);
}

/** The texts of failures, entities undone by a parser. */
function failureTexts(xml: string): readonly string[] {
  return membersNamed(new XMLParser().parse(xml), ["failure"]).filter((text) => text.includes("Replay "));
}

function pageData(html: string) {
  const [, json = "{}"] = /<script[^>]*id="data"[^>]*>([\s\S]*?)<\/script>/.exec(html) ?? [];
  return JSON.parse(json);
}

function vitestMessage(finding: Finding): string {
  const finished = { event: "case-finished", id: finding.case.id, level: "must", finding } as const;
  const outcome = { outcome: "failed", violations: finding.violations } as const;
  const common = { title: "", area: "", rules: finding.case.rules, requests: 0, durationMs: 0 };
  const ending = endingOf(
    { finished: [{ ...finished, ...common, outcome }], problems: [], causes: [] },
    join(out, "vitest"),
  );
  return ending.ends === "failed" ? ending.message : "";
}

/** Every text under one of these names, at any depth. */
function membersNamed(value: unknown, names: readonly string[]): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    names.includes(name) && typeof one === "string" ? [one] : membersNamed(one, names),
  );
}
