import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "parse5";
import { beforeAll, describe, expect, test } from "vitest";
import type { BuilderResult } from "../../case/builder-result.js";
import { runCli } from "../testing/run-cli.js";
import { run } from "../testing/run-here.js";

const ADAPTERS = fileURLToPath(new URL("../../builder/adapters/", import.meta.url));
const NAMES = "command.name.is-lowercase,command.name.is-required";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "check-builder-"));
});

async function adapter(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

async function resultIn(out: string): Promise<BuilderResult> {
  return JSON.parse(await readFile(join(out, "builder.json"), "utf8"));
}

describe("check-builder", () => {
  test("tells what a module accepts, and writes it down", async () => {
    const path = await adapter(
      "lenient.mjs",
      `export const name = "lenient"; export const version = "1.2.3"; console.log("loaded");
       export const command = (given) => { if (!given.name) throw new Error("no name"); return given; };`,
    );
    const out = join(folder, "lenient");

    const ran = await runCli(["check-builder", path, "--only", NAMES, "--out", out]);

    expect(ran.code).toBe(1);
    expect(ran.stdout).toMatch(/^lenient 1\.2\.3 · \d+ payloads answered\n/);
    expect(ran.stdout).toContain("accepts wrongly  command.name.is-lowercase  must");
    expect(ran.stdout).toContain('{"name":"Élan","description":"A command"}');
    expect(ran.stdout).toMatch(
      /\n1 of 2 rules kept; 1 accepts wrongly, 0 refuses wrongly, 0 changes without a message;/,
    );
    expect(await resultIn(out)).toMatchObject({ format: "slashproof-builder/2", adapter: { name: "lenient" } });
  });

  test("leaves the reports of any run, and its own page as HTML", async () => {
    const path = await adapter(
      "reported.mjs",
      `export const name = "reported"; export const version = "1.2.3";
       export const command = (given) => { if (!given.name) throw new Error("no name"); return given; };`,
    );
    const out = join(folder, "reported");

    const ran = await runCli(["check-builder", path, "--only", NAMES, "--out", out, "--quiet"]);
    const [events, page, junit, sarif, results] = await Promise.all(
      ["events.ndjson", "report.html", "junit.xml", "results.sarif", "results.json"].map((file) =>
        readFile(join(out, file), "utf8"),
      ),
    );

    expect(ran.code).toBe(1);
    expect(events?.split("\n")[0]).toContain('"command":"check-builder"');
    expect(page).toContain("accepts wrongly</span></a>");
    expect(junit).toMatch(/<testcase [^>]*name="command.name.is-lowercase@builder"[^>]*>[\s\S]*?<failure /);
    expect(junit).toMatch(/<testcase [^>]*name="command.name.is-required@builder"[^>]*\/>/);
    expect(JSON.parse(sarif ?? "").runs[0].results).toMatchObject([
      { ruleId: "command.name.is-lowercase", level: "error" },
    ]);
    expect(JSON.parse(results ?? "")).toMatchObject({
      verdict: "findings",
      exitCode: 1,
      counts: { passed: 1, failed: 1 },
    });
  });

  test("makes no report that is not asked for", async () => {
    const path = await adapter("asked.mjs", "export const command = (given) => given;");
    const out = join(folder, "asked");

    await runCli(["check-builder", path, "--only", NAMES, "--out", out, "--report", "junit", "--quiet"]);

    expect((await readdir(out)).filter((file) => file !== "findings").sort()).toEqual([
      "builder.json",
      "events.ndjson",
      "junit.xml",
    ]);
  });

  test("takes what is known as no news, and what is known no longer as news", async () => {
    const program = (isRefused: string): Promise<string> =>
      adapter(
        `program-${isRefused.length}.mjs`,
        `import { createInterface } from "node:readline";
         createInterface({ input: process.stdin }).on("line", (line) => {
           const { id, kind, payload } = JSON.parse(line);
           const answer = kind !== "command" ? { unsupported: kind } : ${isRefused} ? { refused: "no" } : { sent: payload };
           console.log(JSON.stringify({ id, ...answer }));
         });`,
      );
    const lenient = await program("!payload.name");
    const strict = await program(
      "!payload.name || ((payload.type ?? 1) === 1 && payload.name !== payload.name.toLowerCase())",
    );
    const file = join(folder, "known.yaml");
    const args = ["--only", NAMES, "--out", join(folder, "known"), "--quiet"];

    const first = await run("check-builder", ...args, "--expect-write", file, "--", process.execPath, lenient);
    const second = await run("check-builder", ...args, "--expect", file, "--", process.execPath, lenient);
    const third = await run("check-builder", ...args, "--expect", file, "--", process.execPath, strict);

    expect([first.code, second.code, third.code]).toEqual([1, 0, 1]);
    expect(await readFile(file, "utf8")).toContain("case: command.name.is-lowercase@builder");
    expect(third.stderr).toContain("the expectations do not hold");
  });

  test("is content with a program that keeps what it was asked for", async () => {
    const args = [
      "--only",
      NAMES,
      "--out",
      join(folder, "python"),
      "--quiet",
      "--",
      "python3",
      `${ADAPTERS}by-hand.py`,
    ];

    const ran = await runCli(["check-builder", ...args]);

    expect([ran.code, ran.stderr]).toEqual([0, ""]);
    expect(ran.stdout).toMatch(/^2 of 2 rules kept;/);
  });

  test("is inconclusive where nothing can be said", async () => {
    const path = await adapter(
      "silent.mjs",
      "export const command = () => { throw Object.assign(new Error('not yet'), { unsupported: true }); };",
    );

    const ran = await runCli(["check-builder", path, "--only", NAMES, "--out", join(folder, "silent"), "--quiet"]);

    expect(ran.code).toBe(3);
  });

  test.each<[what: string, text: string, timeout: string, found: RegExp]>([
    ["cannot be loaded", "import 'nowhere-to-be-found';", "30s", /Error.*Cannot find package/],
    ["ends the process", "export const command = () => process.exit(7);", "30s", /ended with exit code 7/],
    ["ends in the middle", "export const command = () => process.exit(0);", "30s", /ended with exit code 0 while/],
    [
      "writes on its own",
      "console.info('a'); process.stdout.write('Ready!\\n');",
      "30s",
      /no answer: it is not JSON: Ready!/,
    ],
    [
      "never answers",
      "export const command = () => new Promise(() => undefined);",
      "3s",
      /gave no answer for 3 s|ended with/,
    ],
    ["loops for ever", "export const command = () => { for (;;); };", "3s", /gave no answer for 3 s/],
  ])("says in one line that a module %s", async (what, text, timeout, found) => {
    const path = await adapter(`${what.replaceAll(" ", "-")}.mjs`, text);
    const out = join(folder, what.replaceAll(" ", "-"));

    const ran = await runCli(["check-builder", path, "--only", NAMES, "--out", out, "--timeout", timeout, "--quiet"]);

    expect(ran.code).toBe(2);
    expect(ran.stderr).toMatch(/^Cannot finish checking ".*\.mjs": the adapter .*\n$/);
    expect(ran.stderr).toMatch(found);
    expect((await resultIn(out)).stopped).toBeDefined();
  });

  test("says which mistake is the adapter's, and does not judge what is behind it", async () => {
    const path = await adapter("mistaken.mjs", "export const command = (given) => given.options.map((one) => one);");
    const out = join(folder, "mistaken");

    const ran = await runCli(["check-builder", path, "--only", NAMES, "--out", out]);
    const { adapterFaults, rules } = await resultIn(out);

    expect(ran.code).toBe(2);
    expect(ran.stdout).toContain("faults of the adapter, not of the builder\n");
    expect(ran.stderr).toMatch(/: the adapter fails: TypeError: Cannot read properties of undefined \(reading 'map'\)/);
    expect([adapterFaults.length > 0, rules.map(({ state }) => state)]).toEqual([
      true,
      ["adapter-fault", "adapter-fault"],
    ]);
  });

  test("refuses a module that is not there, before anything is written", async () => {
    const out = join(folder, "not-there");

    await expect(run("check-builder", join(folder, "nowhere.mjs"), "--out", out)).rejects.toThrow(
      /^Cannot read the adapter ".*nowhere\.mjs": there is no such file or folder; pass the path of a JavaScript module/,
    );

    expect(existsSync(out)).toBe(false);
  });

  test("names near rules where a filter matches nothing", async () => {
    await expect(run("check-builder", "x.mjs", "--only", "command.name.is-lowercas")).rejects.toThrow(
      'did you mean "command.name.is-lowercase',
    );
  });

  test.each([
    "discordjs-builders",
    "slash-create",
    "oceanic",
    "eris",
    "dysnomia",
    "seyfert",
    "discordeno",
    "discord-hono",
  ])("asks %s through its adapter", async (name) => {
    const only = "command.name.is-lowercase,button.style.*";
    const out = join(folder, name);

    const ran = await runCli(["check-builder", `${ADAPTERS}${name}.mjs`, "--only", only, "--out", out, "--quiet"]);
    const { adapter: about, rules } = await resultIn(out);

    expect([0, 1]).toContain(ran.code);
    expect(about.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(rules.filter(({ state }) => state === "unsupported")).toEqual([]);
  });
});

/** A result file with one rule that goes on like this. */
function withRule(rest: string): string {
  const head =
    '"format":"slashproof-builder/2","adapter":{"name":"a","version":"1"},"startedAt":"","command":"","profile":"","tool":"t","answered":1,"adapterFaults":[],"constants":[]';
  return `{${head},"rules":[{"rule":"a","area":"b","level":"must","state":"passed","rows":{},"rowStates":{},${rest}}]}`;
}

describe("report matrix", () => {
  test("makes one page of several results, whatever is in them", async () => {
    const evil = '</style><script>alert(1)</script>"\u001b[31m';
    const path = await adapter(
      "evil.mjs",
      `export const name = ${JSON.stringify(evil)}; export const version = "0";
       export const command = (given) => {
         if (["sample", "another"].includes(given.name)) return given;
         throw new Error(${JSON.stringify(evil)});
       };`,
    );
    const out = join(folder, "evil");
    await runCli(["check-builder", path, "--only", NAMES, "--out", out, "--quiet"]);
    const file = join(out, "builder.json");

    const ran = await run("report", "matrix", file, file, "--out", out);
    const page = await readFile(join(out, "matrix.html"), "utf8");

    expect(ran.code).toBe(0);
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page).not.toContain("\u001b");
    expect(page).toContain("refuses wrongly</span></a>");
    expect(parse(page).childNodes.length).toBeGreaterThan(0);
  });

  test.each<[text: string, found: string]>([
    ["{}", "it is no result of check-builder"],
    ['{"format":"slashproof-builder/2","rules":[{}]}', "at /adapter: the member is missing"],
    ["nothing", "a value is expected"],
    [withRule('"faults":["loves"],"examples":[]'), "at /rules/0/faults/0: the value is not known"],
    [withRule('"faults":[],"examples":[],"reason":5'), "at /rules/0/reason: the value has another type"],
    [
      withRule(
        '"faults":[],"examples":[{"fault":"accepts-wrongly","row":"a","title":"b","kind":"modal","given":1,"change":{"how":1}}]',
      ),
      "at /rules/0/examples/0/change/pointer: the member is missing",
    ],
  ])("refuses the file %s", async (text, found) => {
    const path = await adapter("bad.json", text);

    await expect(run("report", "matrix", path, "--out", folder)).rejects.toThrow(found);
  });

  test("wants results", async () => {
    await expect(run("report", "matrix")).rejects.toThrow("Cannot make a matrix: no result is named");
  });
});
