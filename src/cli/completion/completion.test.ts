/** Completion in a real bash, zsh and fish. */
import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { COMMANDS } from "../commands.js";
import { run } from "../testing/run-here.js";

/** What bash offers for each line, whose last word is being typed. */
async function offeredFor(lines: readonly (readonly string[])[]): Promise<readonly (readonly string[])[]> {
  const { stdout: script } = await run("completion", "bash");
  const requested = lines.map(
    (words) =>
      `COMP_WORDS=(${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length - 1}; _slashproof; echo "\${COMPREPLY[*]}"`,
  );
  const { stdout, stderr } = spawnSync("bash", ["--norc", "-euc", [script, ...requested].join("\n")], {
    encoding: "utf8",
  });
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
      ["slashproof", "check", "--report", "html,ju"],
      ["slashproof", "completion", "z"],
      ["slashproof", "help", "expl"],
    ]);

    expect(offered).toEqual([
      ["check", "check-builder", "check-app"],
      ["--profile"],
      ["documented", "discord"],
      ["first-failure", "fixed", "first-run"],
      ["html,junit"],
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

/** Types each argument behind `slashproof` into a shell with a terminal of its own, then tab and enter; prints what ran. */
const TYPING = `
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell 'slashproof() { print -r -- "<ran $*>" }; PS1=; autoload -U compinit && compinit -u; source ./script.zsh; print "<rea""dy>"'
zpty -r shell out '*<ready>*'
for line in "$@"; do
  zpty -w -n shell "slashproof $line"$'\\t\\n'
  zpty -r shell out '*<ran *>*'
  print -r -- "\${\${out##*<ran }%%>*}"
done
zpty -d shell
`;

test("in zsh the tab key completes commands, flags, values and arguments", async ({ skip }) => {
  if (spawnSync("zsh", ["--version"]).error) skip("zsh is not installed");
  const folder = await mkdtemp(join(tmpdir(), "slashproof-zsh-"));
  await writeFile(join(folder, "script.zsh"), (await run("completion", "zsh")).stdout);
  const typed = [
    "comple",
    "check --prof",
    "check --profile disc",
    "check --report html,ju",
    "completion z",
    "help expl",
  ];

  const { stdout, stderr } = spawnSync("zsh", ["-f", "-c", TYPING, "zsh", ...typed], {
    cwd: folder,
    env: { PATH: process.env["PATH"], HOME: folder, ZDOTDIR: folder, TERM: "dumb" },
    encoding: "utf8",
    timeout: 60_000,
  });

  expect(stderr).toBe("");
  expect(stdout.trimEnd().split("\n")).toEqual([
    ...["completion", "check --profile", "check --profile discord", "check --report html,junit"],
    ...["completion zsh", "help explain"],
  ]);
  await rm(folder, { recursive: true });
}, 90_000);

test("for fish each line is a whole one, with its quotes closed", async () => {
  const { stdout } = await run("completion", "fish");

  const lines = stdout.trimEnd().split("\n").slice(1);
  expect(lines.filter((line) => !/^complete -c slashproof (?:[\w-]+|'(?:[^'\\]|\\.)*'| )+$/.test(line))).toEqual([]);
  expect(lines).toContainEqual(expect.stringContaining("-l profile -x -a 'documented discord'"));
});

test("in fish completes commands, flags, values and arguments", async ({ skip }) => {
  if (spawnSync("fish", ["--version"]).error) skip("fish is not installed");
  const { stdout: script } = await run("completion", "fish");
  const lines = ["ch", "check --prof", "check --profile ", "check --report html,ju", "completion ", "help expl"];
  const requested = lines.map((line) => `complete -C 'slashproof ${line}' | string split -f1 \\t; echo`);

  const { stdout, stderr } = spawnSync("fish", ["--no-config", "-c", [script, ...requested].join("\n")], {
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
    ["html,junit"],
    ["bash", "fish", "zsh"],
    ["explain"],
  ]);
});

test("another shell is refused with those that are known", async () => {
  await expect(run("completion", "tcsh")).rejects.toThrow('"tcsh": the shell is unknown; choose from bash, zsh, fish');
});
