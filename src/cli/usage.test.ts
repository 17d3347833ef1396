import { describe, expect, test, vi } from "vitest";
import { packageVersion } from "../contract/own-package.js";
import { COMMANDS } from "./commands.js";
import { runCommandLine } from "./program.js";
import { fakeScreen } from "./testing/fake-screen.js";
import { runCli } from "./testing/run-cli.js";

describe("usage", () => {
  test("prints the version alone", async () => {
    const ran = await runCli(["--version"]);

    expect(ran).toEqual({ code: 0, stdout: `${packageVersion()}\n`, stderr: "" });
  });

  test("lists every command in help, on stdout", async () => {
    const screen = fakeScreen();

    const code = await runCommandLine(["--help"], screen);

    expect([code, screen.stderr()]).toEqual([0, ""]);
    for (const { name, summary } of COMMANDS)
      expect(screen.stdout()).toMatch(new RegExp(`^  ${name}\\b.* ${summary}$`, "m"));
  });

  test.each(COMMANDS.map((row) => [row.name, row] as const))(
    "explains %s with its flags and examples",
    async (name, row) => {
      const screen = fakeScreen();

      const code = await runCommandLine([name, "--help"], screen);

      expect(code).toBe(0);
      for (const { usage } of row.flags) expect(screen.stdout()).toContain(`  ${usage}  `);
      for (const [line] of row.examples) expect(screen.stdout()).toContain(line);
    },
  );

  test("shows help on stderr where no command is given", async () => {
    const screen = fakeScreen();

    const code = await runCommandLine([], screen);

    expect([code, screen.stdout()]).toEqual([2, ""]);
    expect(screen.stderr()).toContain("Usage: slashproof");
  });

  test("says what is wrong in one line on stderr and ends with 2", async () => {
    const ran = await runCli(["check", "--tagret", "a"]);

    const line =
      'Cannot read the command line: unknown option "--tagret" (Did you mean --target?); slashproof check --help lists commands and flags';
    expect(ran).toEqual({ code: 2, stdout: "", stderr: `slashproof: ${line} (usage)\n` });
  });

  test.each([
    [
      "no job of Kubernetes",
      undefined,
      'JOB_COMPLETION_INDEX is "", not a number; Kubernetes sets it in an indexed job',
    ],
    ["a pod too many", "4", "JOB_COMPLETION_INDEX is 4, and must be below 4"],
  ])("says that there is %s to take the shard from", async (_what, index, found) => {
    vi.stubEnv("JOB_COMPLETION_INDEX", index);

    const ran = runCommandLine(["fuzz", "--shard", "auto/4"], fakeScreen());

    await expect(ran.finally(() => vi.unstubAllEnvs())).rejects.toThrow(`Cannot read --shard "auto/4": ${found}`);
  });

  test.each([
    [
      "an unknown command",
      ["chek"],
      'unknown command "chek" (Did you mean check?); slashproof --help lists commands and flags',
    ],
    [
      "a flag without its value",
      ["check", "--seed"],
      'option "--seed <number>" argument missing; slashproof check --help lists commands and flags',
    ],
    ["an argument too many", ["rules", "bulk"], 'too many arguments for "rules"'],
    [
      "a target without its flag",
      ["check", "target.json"],
      '"check" takes no argument, but got "target.json"; name a target with --target target.json',
    ],
    ["an argument too few", ["replay"], 'missing required argument "finding"'],
  ])("names the way out of %s", async (_name, args, line) => {
    const answer = runCommandLine(args, fakeScreen());

    await expect(answer).rejects.toMatchObject({
      code: "usage",
      message: expect.stringContaining(`Cannot read the command line: ${line}`),
    });
  });

  test.each([
    ["chek", 'did you mean "check"?'],
    ["frobnicate", "slashproof --help lists commands"],
  ])("has no help for %s", async (command, wayOut) => {
    const answer = runCommandLine(["help", command], fakeScreen());

    await expect(answer).rejects.toMatchObject({
      code: "usage",
      message: `Cannot print help for "${command}": there is no such command; ${wayOut}`,
    });
  });

  test.each(["--lanes", "--workers"])("refuses %s 0 by the name of today", async (flag) => {
    const message = 'Cannot read --workers "0": it must be a whole number from 1 to 256';
    for (const line of [
      ["check", flag, "0"],
      ["check", `${flag}=0`],
    ])
      await expect(runCommandLine(line, fakeScreen())).rejects.toMatchObject({ code: "usage", message });
  });

  test.each([
    ["--runs", "0", "it must be a whole number from 1 to 1000000"],
    ["--runs", "many", "it must be a whole number from 1 to 1000000"],
    ["--shard", "3/2", "it must be i/n with i from 1 to n, such as 1/3"],
    ["--shard", "0/2", "it must be i/n with i from 1 to n, such as 1/3"],
    ["--workers", "1.5", "it must be a whole number from 1 to 256"],
    ["--timeout", "soon", "it must be a time such as 500ms, 20s, 5m or 1h"],
    [
      "--report",
      "junut",
      'the value is unknown; did you mean "junit"? choose from html, junit, json, ndjson, sarif, md, codequality, badge, shields, card',
    ],
    ["--profile", "discrod", 'the value is unknown; did you mean "discord"? choose from documented, discord'],
    ["--only", " , ", "the value is empty"],
  ])("refuses %s %j", async (flag, value, line) => {
    const answer = runCommandLine(["check", flag, value], fakeScreen());

    await expect(answer).rejects.toMatchObject({ code: "usage", message: `Cannot read ${flag} "${value}": ${line}` });
  });
});
