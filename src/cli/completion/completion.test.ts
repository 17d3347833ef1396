/** Completion in a real bash, and the scripts of the other shells. */
import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { COMMANDS } from "../commands.js";
import { run } from "../testing/run-here.js";

/** What bash offers for each line, whose last word is being typed. */
async function offeredFor(lines: readonly (readonly string[])[]): Promise<readonly (readonly string[])[]> {
  const { stdout: script } = await run("completion", "bash");
  const asked = lines.map(
    (words) =>
      `COMP_WORDS=(${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length - 1}; _slashproof; echo "\${COMPREPLY[*]}"`,
  );
  const { stdout, stderr } = spawnSync("bash", ["--norc", "-euc", [script, ...asked].join("\n")], { encoding: "utf8" });
  expect(stderr).toBe("");
  return stdout
    .trimEnd()
    .split("\n")
    .map((line) => line.split(" ").filter((word) => word !== ""));
}

describe("in bash", () => {
  test("completes commands, flags, values and arguments", async () => {
    const offered = await offeredFor([
      ["slashproof", "check"],
      ["slashproof", "check", "--prof"],
      ["slashproof", "check", "--profile", ""],
      ["slashproof", "compare", "a", "b", "--fail-on", "fi"],
      ["slashproof", "completion", "z"],
      ["slashproof", "help", "expl"],
    ]);

    expect(offered).toEqual([
      ["check", "check-builder", "check-app"],
      ["--profile"],
      ["documented", "discord"],
      ["first-failure", "fixed", "first-run"],
      ["zsh"],
      ["explain"],
    ]);
  });

  test("offers each command and each of its flags, and leaves files to bash", async () => {
    const flagsOf = await offeredFor(COMMANDS.map(({ name }) => ["slashproof", name, "--"]));
    const [commands, file] = await offeredFor([
      ["slashproof", ""],
      ["slashproof", "check", "--target", ""],
    ]);

    expect(commands).toEqual(expect.arrayContaining(COMMANDS.map(({ name }) => name)));
    expect(file ?? []).toEqual([]);
    COMMANDS.forEach(({ flags }, index) => {
      const names = flags.map(({ usage }) => usage.split(" ")[0]);
      expect(flagsOf[index]).toEqual([...names, "--debug", "--help"]);
    });
  });
});

test("for zsh it is the script for bash, behind its bridge", async () => {
  const [bash, zsh] = [await run("completion", "bash"), await run("completion", "zsh")];

  expect(zsh.stdout.endsWith(bash.stdout)).toBe(true);
  expect(zsh.stdout).toContain("bashcompinit");
});

test("for fish each line is a whole one, with its quotes closed", async () => {
  const { stdout } = await run("completion", "fish");

  const lines = stdout.trimEnd().split("\n").slice(1);
  expect(lines.filter((line) => !/^complete -c slashproof (?:[\w-]+|'(?:[^'\\]|\\.)*'| )+$/.test(line))).toEqual([]);
  expect(lines).toContainEqual(expect.stringContaining("-l profile -x -a 'documented discord'"));
});

test("in fish completes commands, flags, values and arguments", async ({ skip }) => {
  if (spawnSync("fish", ["--version"]).error) skip("fish is not installed");
  const { stdout: script } = await run("completion", "fish");
  const lines = ["ch", "check --prof", "check --profile ", "completion ", "help expl"];
  const asked = lines.map((line) => `complete -C 'slashproof ${line}' | string split -f1 \\t; echo`);

  const { stdout, stderr } = spawnSync("fish", ["--no-config", "-c", [script, ...asked].join("\n")], {
    encoding: "utf8",
  });

  expect(stderr).toBe("");
  expect(
    stdout
      .trimEnd()
      .split("\n\n")
      .map((words) => words.split("\n")),
  ).toEqual([
    ["check", "check-app", "check-builder"],
    ["--profile"],
    ["discord", "documented"],
    ["bash", "fish", "zsh"],
    ["explain"],
  ]);
});

test("another shell is refused with those that are known", async () => {
  await expect(run("completion", "tcsh")).rejects.toThrow('"tcsh": the shell is unknown; choose from bash, zsh, fish');
});
