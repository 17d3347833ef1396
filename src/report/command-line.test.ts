import { expect, test } from "vitest";
import type { RunStarted } from "../run/result/event.js";
import { sameRunCommand } from "./command-line.js";
import { SAMPLE_EVENTS } from "./testing/sample-events.js";

const STARTED = SAMPLE_EVENTS.find((event): event is RunStarted => event.event === "run-started") as RunStarted;

test.each([
  ["proxy", "slashproof proxy --target t.json --profile documented --skip 'limit.*' --port 4020 -- node 'my bot.js'"],
  ["fuzz", "slashproof fuzz --target t.json --profile documented --seed 42 --runs 20 --skip 'limit.*'"],
] as const)("the command of a %s repeats what it was given", (command, line) => {
  const runs = command === "proxy" ? 0 : STARTED.runs;

  const shown = sameRunCommand(
    { ...STARTED, command, runs },
    { targetFile: "t.json", proxyWords: ["--port", "4020", "--", "node", "my bot.js"] },
  );

  expect(shown).toBe(line);
});

test.each([
  [undefined, "slashproof check --target t.json --profile documented --seed 42 --runs 20 --skip 'limit.*'"],
  ["fuzz", "slashproof fuzz --target t.json --profile documented --seed 42 --runs 20 --skip 'limit.*'"],
  [
    "check-app",
    "slashproof check-app http://127.0.0.1:4010/api/v10 --commands commands.json --profile documented --seed 42 --runs 20 --skip 'limit.*'",
  ],
  ["check-builder", "slashproof check-builder --profile documented --skip 'limit.*'"],
] as const)("the command of %s repeats flags that the events have as words", (command, line) => {
  const { command: _, ...started } = STARTED;
  const flags = ["--time", "5m", "--corpus", "my corpus"];

  const shown = sameRunCommand({ ...started, ...(command && { command }), flags }, { targetFile: "t.json" });

  const [before, adapter = ""] = shown.split(/(?= -- )/);
  expect(before).toBe(`${line} --time 5m --corpus 'my corpus'`);
  expect(adapter).toBe(command === "check-builder" ? " -- http://127.0.0.1:4010/api/v10" : "");
});
